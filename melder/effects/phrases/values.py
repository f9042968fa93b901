"""Values in words: things that are counted, and quantities that are measured.

A count can stand behind "for each" and in "exactly 2 groups are scored"; a measure has a name of
its own ("the lowest number in hand").
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from melder.effects.amounts import ONE
from melder.effects.parse import is_whole
from melder.effects.phrases.nouns import Nouns
from melder.effects.phrases.template import Filling, Number, Word
from melder.effects.phrases.voice import Voice
from melder.effects.tree import Arg, Literal, Node, Span
from melder.effects.words import Role


@dataclass(frozen=True)
class Count:
    """Something counted: "group", "scored". ``tail`` stands at the very end of its clause;
    ``whole`` is another way to say them with their place, ``every`` the phrase for every so many;
    ``own`` things belong to what the effect is about. ``been`` is the place in a comparison,
    where it differs, ``have`` the phrase for those that somebody has, and ``nothing`` a clause for
    none at all. ``number``, ``beyond`` and ``most``
    are the value's modifiers.
    """

    noun: Word
    where: str = ""
    tail: str = ""
    past: bool = False
    whole: Word | None = None
    every: str = ""
    number: int = 1
    beyond: int = 0
    own: bool = False
    been: str = ""
    have: str = ""
    nothing: str = ""
    most: str = ""

    def body(self, *, many: bool = False) -> str:
        """What is counted, with its place."""
        if self.whole is not None:
            return self.whole.many if many else self.whole.one
        noun = self.noun.many if many else self.noun.one
        return f"{noun} {self.where}".strip() + self.tail


@dataclass(frozen=True)
class Measure:
    """A quantity with a name; ``unit`` is the action whose unit it is in, "" for none, and
    ``spec`` how numbers that it is compared with are shown; ``own``: it is a measure of what the
    effect is about."""

    name: str
    unit: str = ""
    spec: str = ""
    own: bool = False


@dataclass(frozen=True)
class Values:
    """Says values. ``counted`` has the states that merely count something."""

    voice: Voice
    nouns: Nouns
    counted: Mapping[str, Count] = field(default_factory=dict)

    def read(self, node: Node) -> Count | Measure:
        """A value as a count or a measure."""
        found = self._plain(node)
        if isinstance(found, Count):
            every, beyond = node.get("every"), node.get("beyond")
            if isinstance(every, Literal):
                found = replace(found, number=every.value)
            if isinstance(beyond, Literal):
                found = replace(found, beyond=beyond.value)
            if isinstance(most := node.get("at_most"), Literal):
                found = replace(found, most=self._most(node, most))
        return found

    def _most(self, node: Node, most: Literal) -> str:
        main = node.args[node.word.name]
        n = Number.whole(most.value)
        own = None
        if isinstance(main, Node) and "every" not in node.args:
            own = self.voice.find(f"{main.word.key}.most", n=n)
        return own or self.voice.say("phrase.most", n=n)

    def _plain(self, node: Node) -> Count | Measure:
        main = node.args[node.word.name] if node.word.main else None
        if isinstance(main, Literal) and main.type == "state":
            return self.counted.get(main.value) or Measure(self.voice.say(node.word.key))
        if isinstance(main, Node):
            if isinstance(node.get("of"), Node):
                return self._measured(node, main)
            if main.word.role is Role.NAMED:
                return self._named(main)
            if main.word.role is Role.EVENT:
                return self._happened(node, main)
            if main.word.role in (Role.SELECTOR, Role.COLOURS):
                return self._selected(node, main)
        values: dict[str, Filling] = {
            name: Number(arg.value) for name, arg in node.args.items() if isinstance(arg, Literal)
        }
        return Measure(self.voice.say(node.word.key, **values))

    def _named(self, named: Node) -> Count | Measure:
        key = named.word.key
        noun = self.voice.catalogue.get(key, "one")
        if noun is None:
            return Measure(
                self.voice.say(f"{key}.name"),
                self.voice.find(f"{key}.unit") or "",
                self.voice.catalogue.get(key, "spec") or "",
            )
        return Count(
            Word(self.voice.say(f"{key}.one"), self.voice.say(f"{key}.many")),
            where=self.voice.find(f"{key}.where") or "",
            whole=self.voice.word(f"{key}.each"),
            every=f"{key}.every" if self.voice.catalogue.get(key, "every") else "",
        )

    def _happened(self, node: Node, event: Node) -> Count:
        key = event.word.key
        noun, tail = Word(self.voice.say(f"{key}.one"), self.voice.say(f"{key}.many")), ""
        where = node.get("where")
        if where is not None:
            kind = getattr(event.word, "subject", "")
            filters = [item for item in where if isinstance(item, Node)]  # type: ignore[union-attr]
            head = self.nouns.filtered(kind, filters)
            noun, tail = Word(head.named(), head.named(many=True)), head.aside
        within = node.args["within"]
        assert isinstance(within, Literal)
        span = self.voice.say(f"choice.within.{within.value}")
        where_it_was = self.voice.say(f"{key}.where")
        return Count(
            noun,
            where=f"{where_it_was} {span}".strip(),
            tail=tail,
            past=True,
            been=f"{self.voice.find(f'{key}.past') or where_it_was} {span}".strip(),
            nothing=(self.voice.find(f"{key}.nothing", within=span) or "") if where is None else "",
        )

    def _measured(self, node: Node, measure: Node) -> Count | Measure:
        of = node.args["of"]
        assert isinstance(of, Node)
        implied = self.voice.catalogue.implied.get(measure.word.key, ())
        noun = self.nouns.selector(of, implied)
        if noun.whole is not None:
            return Measure(self.voice.say(f"{measure.word.key}.its"), own=True)
        key = f"{measure.word.key}.{node.word.name}"
        values: dict[str, Filling] = {
            "of": Word(noun.body(), noun.body(many=True)),
            "among": self.nouns.among(noun),
            "adjectival": noun.adjectival(),
        }
        counted = self.voice.find(f"{key}.each", **values)
        if counted is not None:
            return Count(Word(counted, counted))
        return Measure(
            self.voice.say(key if self.voice.catalogue.get(key) is not None else f"{key}.name",
                           **values),
            self.voice.find(f"{key}.unit") or "",
        )  # fmt: skip

    def _selected(self, node: Node, of: Node) -> Count:
        key = node.word.key
        one = self.voice.find(f"{key}.one")
        if of.word.role is Role.COLOURS:
            where = self.voice.say("phrase.among", it=self.nouns.colours(of))
            return self._coloured(node, where)
        noun = self.nouns.selector(of)
        if one is None:
            own = noun.whole is not None
            return Count(
                noun.head if own else Word(noun.named(), noun.named(many=True)),
                where=noun.where,
                tail=noun.aside,
                whole=None if own else Word(noun.body(), noun.body(many=True)),
                own=own,
                have=noun.have,
            )
        where = self.nouns.among(noun)
        unlike = node.get("unlike")
        if isinstance(unlike, Node):
            other = self.nouns.selector(unlike)
            absent = other.absent or self.voice.say("phrase.absent", it=other.body())
            where = f"{where} {absent}"
        return self._coloured(node, where)

    def _coloured(self, node: Node, where: str) -> Count:
        """Colours counted, those among some alone if so it is said."""
        key, among = node.word.key, node.get("among")
        if among is not None:
            said = self.voice.say(f"{key}.only", it=self.nouns.colours(among))
            where = f"{where} {said}"
        return Count(Word(self.voice.say(f"{key}.one"), self.voice.say(f"{key}.many")), where=where)

    # -- as a clause ---------------------------------------------------------------------------

    def per(self, arg: Arg, of: str = "") -> str:
        """How often over: "for each draw left", "times the lowest number in hand".

        ``of`` is what the counted things belong to, where each of several has its own.
        """
        if isinstance(arg, Literal):
            return self.voice.say("phrase.over", n=Number(arg.value))
        assert isinstance(arg, Node)
        if self.voice.catalogue.get(arg.word.key, "tail") is not None:
            return self.per(arg.args[arg.word.name], of) + self.tail(arg)
        found = self.read(arg)
        if isinstance(found, Measure):
            return self.voice.say("phrase.times_measure", it=found.name)
        n = Number.whole(found.number)
        if found.number > 1:
            if found.every:
                return (
                    self.voice.say("phrase.for", it=self.voice.say(found.every, n=n)) + found.most
                )
            text = self.voice.say("phrase.every_so_many", n=n, it=found.body(many=True))
        else:
            text = self.voice.say("phrase.each", it=found.body())
        if found.beyond:
            text = self.voice.say("phrase.beyond", it=text, n=Number.whole(found.beyond))
        if found.own and of:
            text = self.voice.say("phrase.in", it=text, rest=of)
        return self.voice.say("phrase.for", it=text) + found.most

    def tail(self, node: Node) -> str:
        """What a value says behind everything else: ", 15 less for each ..."."""
        values: dict[str, Filling] = {
            name: Number(arg.value) if isinstance(arg, Literal) else self.per(arg)
            for name, arg in node.args.items()
        }
        rises = "more" in node.args
        return (
            self.voice.find(f"{node.word.key}.{'tail_more' if rises else 'tail'}", **values) or ""
        )

    def compared(self, arg: Arg, span: Span) -> str:
        """A comparison as a clause: "exactly 2 groups are scored"."""
        assert isinstance(arg, Node)
        found = self.read(arg)
        held = self._held(arg, span) or self._named_colours(arg, span)
        if held is not None:
            return held
        if isinstance(found, Measure):
            exact = not is_whole(arg)
            shape, values = self.voice.span(span, exact=exact, spec=found.spec)
            shown: dict[str, Filling] = {
                name: self.voice.show(value, found.spec) for name, value in values.items()
            }
            return self.voice.say(f"phrase.measured.{shape}", it=found.name, **shown)
        shape, values = self.voice.span(span, exact=not is_whole(arg))
        last = values.get("high", values.get("low", Number.whole(2)))
        noun = found.noun
        if shape == "only" and isinstance(last, Number) and not last.amount:
            if found.nothing:
                return found.nothing
            shape = "nothing"
        if shape == "min" and isinstance(last, Number) and last.amount == ONE and found.past:
            return self.voice.say(
                "phrase.counted.some",
                a=self.voice.a(noun.one),
                be=self.voice.say("phrase.be.was.one"),
                where=found.been,
            )
        if shape in ("only", "max"):
            single = isinstance(last, Number) and abs(last.amount) == ONE
            text = noun.one if single else noun.many
        else:
            single, text = False, noun.many
        if found.have:
            return self._had(found, shape, text, values)
        tense = "was" if found.past else "is"
        be = self.voice.say(f"phrase.be.{tense}.{'one' if single else 'many'}")
        if not found.where:
            return self.voice.say(f"phrase.there.{shape}", it=text, be=be, **values) + found.tail
        where = found.been or found.where
        if found.beyond:
            where = self.voice.say("phrase.beyond", it=where, n=Number.whole(found.beyond))
        clause = self.voice.say(f"phrase.counted.{shape}", it=text, be=be, where=where, **values)
        return clause + found.tail

    def _had(self, found: Count, shape: str, text: str, values: dict[str, Filling]) -> str:
        """A comparison of things that somebody has: "you own exactly 2 relics"."""
        n = "" if shape == "nothing" else self.voice.say(f"phrase.bound.{shape}", **values)
        form = "phrase.number_of" if n else "phrase.no"
        held = self.voice.say(form, n=n, it=text)
        if found.beyond:
            held = self.voice.say("phrase.beyond", it=held, n=Number.whole(found.beyond))
        return self.voice.say(found.have, it=held) + found.tail

    def onwards(self, arg: Arg, span: Span) -> str:
        """A comparison from a number on as an adverbial ("from Ante 4 on"), where it has one."""
        named = arg.args.get(arg.word.name) if isinstance(arg, Node) else None
        if not isinstance(named, Node) or span.low is None or span.high is not None:
            return ""
        return self.voice.find(f"{named.word.key}.from", low=Number.whole(span.low)) or ""

    def _held(self, value: Node, span: Span) -> str | None:
        """A comparison of what the player has: "you have at least $5"."""
        named = value.args.get(value.word.name)
        if not isinstance(named, Node):
            return None
        key = named.word.key
        if self.voice.catalogue.get(key, "have") is None:
            return None
        bound = self.bound(
            span, self.voice.catalogue.get(key, "spec") or "", exact=not is_whole(value)
        )
        return self.voice.say(f"{key}.have", it=bound)

    def _named_colours(self, value: Node, span: Span) -> str | None:
        """Colours with a name of which one at least is among others: "the most frequent colour
        scored is the target colour"."""
        main, among = value.args.get(value.word.name), value.get("among")
        if not isinstance(main, Node) or main.word.role is not Role.COLOURS or among is None:
            return None
        if "unlike" in value.args or span.listed not in (None, (1,)) or span.low not in (None, 1):
            return None
        if span.listed is None and (span.low is None or span.high is not None):
            return None
        names = {"colours": self.nouns.colours(main), "among": self.nouns.colours(among)}
        return self.voice.say(f"{value.word.key}.are", **names)

    def bound(self, span: Span, spec: str, *, exact: bool = True) -> str:
        """Which numbers will do, alone: "at least 25%"."""
        shape, values = self.voice.span(span, exact=exact, spec=spec)
        shown: dict[str, Filling] = {
            name: self.voice.show(value, spec) for name, value in values.items()
        }
        return self.voice.say(f"phrase.bound.{shape}", **shown)
