"""Actions in words: "+5 Mult", "earn $3", "destroy every tile in hand"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from melder.effects.amounts import ONE
from melder.effects.phrases.growth import state_read
from melder.effects.phrases.noun import Noun
from melder.effects.phrases.nouns import Nouns
from melder.effects.phrases.template import Filling, Number, PhraseError, Word, places
from melder.effects.phrases.values import Count, Measure, Values
from melder.effects.phrases.voice import Voice
from melder.effects.tree import Arg, Literal, Many, Node
from melder.effects.words import Role

SUBJECT = "it"
"""The zone of what the effect is about."""

SHORT = 2
"""How many arguments an action may have for the occasion to stand behind it."""


@dataclass(frozen=True)
class Part:
    """What one action is called.

    ``amount``: a noun such as "+5 Mult" rather than a verb; ``tail`` stands behind everything the
    actions share; ``heavy``: it names a place, so that nothing may hang behind it; ``about``: its
    object is what the effect is about, and ``does`` says it with another subject; ``led``: it
    speaks of what the effect is about, which therefore has to be named first, and ``acts`` says it
    as what that does itself.
    """

    text: str
    amount: bool = False
    tail: str = ""
    heavy: bool = False
    about: bool = False
    does: str = ""
    led: bool = False
    acts: str = ""


@dataclass(frozen=True)
class Actions:
    """Says actions. ``given`` has the amounts of states that a use of the item settles."""

    voice: Voice
    nouns: Nouns
    values: Values
    given: Mapping[str, Arg] = field(default_factory=dict)

    def recalling(self) -> Actions:
        """The actions behind one that has named what was chosen."""
        return replace(self, nouns=self.nouns.recalling())

    def say(
        self,
        node: Node,
        each: Noun | None = None,
        *,
        first: bool = True,
        over: str = "",
        once: bool = False,
    ) -> Part:
        """One action. ``each`` is what the effect is done for in turn, ``first`` whether nothing
        was said of it yet; ``over`` how many times a measured amount counts ("twice"), ``once``
        whether the effect does nothing but this once."""
        for way in (self._changed, self._picked, self._either_way):
            if (found := way(node)) is not None:
                return found
        if (special := self._special(node, each)) is not None:
            return Part(special)
        if (measured := self._measured(node, over, once)) is not None:
            return measured
        base = "gives" if self.voice.catalogue.get(node.word.key, "gives") is not None else "do"
        form = self._form(node, base)
        template = self.voice.catalogue[form]
        specs = {place.name: place.spec for place in places(template) if place.spec}
        values: dict[str, Filling] = {}
        tail, heavy, about = "", False, each is not None and self.about(node, each.kind)
        said = len(node.args)
        for name, arg in node.args.items():
            if isinstance(arg, Node) and arg.word.role is Role.ZONE:
                continue
            values[name], end = self._filling(name, arg, specs.get(name, ""), each, first)
            tail += end
            if isinstance(arg, Node) and arg.word.role is Role.SELECTOR:
                noun = self.nouns.selector(arg)
                heavy = heavy or (noun.whole is None and bool(noun.where))
                said += len(_filters(arg)) if noun.fresh else 0
        text = self.voice.say(form, **values)
        does = self.voice.find(self._form(node, "does"), **values) or ""
        acts = self.voice.find(self._form(node, "acts"), **values) or ""
        led = self.voice.find(self._form(node, "leads")) is not None
        heavy = heavy or said > SHORT
        return Part(text, base == "gives", tail, heavy, about and not led, does, led, acts)

    def about(self, node: Node, kind: str) -> bool:
        """Whether an action is done to what its effect is about, a thing of some kind."""
        return any(
            isinstance(arg, Node)
            and arg.word.role is Role.SELECTOR
            and _zone(arg) == SUBJECT
            and not self._parts(arg, kind)
            for arg in node.args.values()
        )

    def _parts(self, selector: Node, kind: str) -> str:
        """What the things of another kind are called that belong to what an effect is about."""
        of = selector.word.kind
        return "" if of == kind else self.voice.find(f"phrase.parts.{of}_{kind}") or ""

    def amount(self, node: Node, amount: Number, form: str) -> str:
        """A paying action with an amount of its own: "+2 Mult" or, as it stands now, "+2"."""
        key = node.word.key
        if self.voice.catalogue.get(key, form) is None:
            form = "now"
        return self.voice.say(f"{key}.{form}", **{node.word.name: amount})

    def done(self, node: Node) -> str | None:
        """An action on the item itself as a participle: "destroyed"."""
        return self._special(node, None, "_done")

    # -- forms ---------------------------------------------------------------------------------

    def _form(self, node: Node, base: str) -> str:
        """The key of the phrase that says an action with these parameters.

        The catalogue may tell apart the kind of its object (`do_tile_count`), with what was asked
        of it (`do_tile_wild`), the word that was chosen for a parameter (`do_finish_none`) and how
        its amount is meant (`do_number_add`).
        """
        main = node.get(node.word.name)
        kind = f"_{main.word.kind}" if isinstance(main, Node) and main.word.kind else ""
        filters = _filters(main) if isinstance(main, Node) else []
        asked = kind + "".join(f"_{one.word.name}" for one in filters)
        names = ways = ""
        for param in node.word.params:
            arg = node.get(param.name)
            if param.main or arg is None:
                continue
            if not param.required:
                names += f"_{param.name}"
                ways += f"_{param.name}"
            if way := _way(arg):
                ways += f"_{way}"
        key = f"{node.word.key}.{base}"
        suffixes = (asked + ways, kind + ways, ways, asked + names, kind + names, names)
        forms = [f"{key}{suffix}" for suffix in suffixes]
        texts = self.voice.catalogue.texts
        return next((form for form in forms if form in texts), forms[-1])

    def _changed(self, node: Node) -> Part | None:
        """A running value that is set: "+1 play this blind"."""
        main = node.get(node.word.name)
        if not isinstance(main, Node) or main.word.role is not Role.NAMED:
            return None
        way = "by" if "by" in node.args else "to"
        key, arg = main.word.key, node.args[way]
        number, tail = self._filling(way, arg, "", None, True)
        less = "_less" if isinstance(arg, Literal) and arg.value < 0 else ""
        text = self.voice.find(f"{key}.{way}{less}", n=number)
        if text is None:
            text = self.voice.find(f"{key}.{way}", n=number)
        if text is None:
            spec = self.voice.catalogue.get(key, "spec") or ""
            name = self.voice.say(f"{key}.name")
            shown = self.voice.show(number, spec)
            text = self.voice.say(f"{node.word.key}.{way}", change=name, n=shown)
        return Part(text, tail=tail)

    def _picked(self, node: Node) -> Part | None:
        """A verb of its own for things that are picked so: "draw 3 tiles"."""
        main = node.get(node.word.name)
        if not isinstance(main, Node) or {"except", "prefer"} & main.args.keys():
            return None
        pick = main.get("pick")
        if not isinstance(pick, Node):
            return None
        noun = self.nouns.selector(main)
        text = self.voice.find(
            f"{node.word.key}.{pick.word.name}_{main.word.kind}_{_zone(main)}",
            n=Number.whole(noun.count),
            what=Word(noun.named(), noun.named(many=True)),
        )
        return None if text is None else Part(text)

    def _special(self, node: Node, each: Noun | None, way: str = "") -> str | None:
        """A verb of its own for the item itself, or for the thing that bears it."""
        main = node.args.get(node.word.name) if node.word.main else None
        if not isinstance(main, Node) or main.word.role is not Role.SELECTOR:
            return None
        zone = _zone(main)
        if each is not None and zone == SUBJECT:
            return None
        return self.voice.find(f"{node.word.key}.{main.word.kind}_{zone}{way}")

    def _measured(self, node: Node, over: str, once: bool) -> Part | None:
        """An action whose amount is a measure: "adds twice the Mult of ..."."""
        main = node.args.get(node.word.name) if node.word.main else None
        if not isinstance(main, Node) or main.word.role is not Role.VALUE:
            return None
        if self._given(main) is not None or self._ranged(main):
            return None
        total = self._total(node, main)
        if total is not None and once:
            return Part(self.voice.say(f"{node.word.key}.doubled"))
        found = total or self.values.read(main)
        if isinstance(found, Count):
            return None
        name = self.voice.say("phrase.multiple", n=over, it=found.name) if over else found.name
        form = "own" if found.unit == node.word.key else "computed"
        form = "led" if found.own else form
        if state_read(main) and self.voice.catalogue.get(node.word.key, "stored") is not None:
            form = "stored"
        return Part(self.voice.say(f"{node.word.key}.{form}", value=name), led=found.own)

    def _total(self, node: Node, value: Node) -> Measure | None:
        """A running total that an action adds to, added to itself: "all Chips so far"."""
        total = value.args.get(value.word.name)
        if not isinstance(total, Node) or set(value.args) != {value.word.name}:
            return None
        key = total.word.key
        if self.voice.find(f"{key}.unit") != node.word.key:
            return None
        name = self.voice.find(f"{key}.all")
        return None if name is None else Measure(name, node.word.key)

    def _ranged(self, value: Node) -> bool:
        return self.voice.catalogue.get(value.word.key, "amount") is not None

    def _given(self, value: Node) -> Arg | None:
        main = value.args.get(value.word.name)
        if isinstance(main, Literal) and main.type == "state":
            return self.given.get(main.value)
        return None

    # -- arguments -----------------------------------------------------------------------------

    def _filling(
        self, name: str, arg: Arg, spec: str, each: Noun | None, first: bool
    ) -> tuple[Filling, str]:
        """An argument for a template, and what it puts at the end of the sentence."""
        if isinstance(arg, Literal):
            return self.voice.literal(name, arg), ""
        if isinstance(arg, Many):
            return self.voice.literals(name, arg), ""
        assert isinstance(arg, Node)
        if arg.word.role is Role.SELECTOR:
            return self._object(arg, each, first), ""
        given = self._given(arg)
        if given is not None:
            return self._filling(name, given, spec, each, first)
        if self._ranged(arg):
            return self._range(arg, spec)
        found = self.values.read(arg)
        if isinstance(found, Count):
            return Number(ONE), " " + self.values.per(arg, each.each() if each else "")
        raise PhraseError(f"no text for `{name}` of {arg.word.key}")

    def _object(self, arg: Node, each: Noun | None, first: bool) -> Filling:
        noun = self.nouns.selector(arg)
        if each is not None and _zone(arg) == SUBJECT and (parts := self._parts(arg, each.kind)):
            return parts
        if noun.fresh:
            return Word(noun.named(), noun.named(many=True))
        if each is not None and first and _zone(arg) == SUBJECT and noun.kind == each.kind:
            return each.every()
        return noun.every()

    def _either_way(self, node: Node) -> Part | None:
        """A random amount that may be taken instead of given: "earn or lose up to $10"."""
        main = node.args.get(node.word.name) if node.word.main else None
        if not isinstance(main, Node) or not self._ranged(main):
            return None
        low, high = main.args[main.word.name], main.get("to")
        if not (isinstance(low, Literal) and isinstance(high, Literal)):
            return None
        if not low.value < 0 < high.value:
            return None
        form = "either_way" if -low.value == high.value else "both_ways"
        text = self.voice.find(
            f"{node.word.key}.{form}", low=Number(-low.value), high=Number(high.value)
        )
        return None if text is None else Part(text, tail=self.values.tail(main))

    def _range(self, arg: Node, spec: str) -> tuple[str, str]:
        shown: dict[str, Filling] = {
            name: self.voice.number(inner.value, spec)
            for name, inner in arg.args.items()
            if isinstance(inner, Literal)
        }
        amount = self.voice.say(f"{arg.word.key}.amount", **shown)
        return amount, self.values.tail(arg)


def _filters(selector: Node) -> list[Node]:
    filters = selector.get("filters")
    listed = filters if isinstance(filters, Many) else ()
    return [one for one in listed if isinstance(one, Node)]


def _way(arg: Arg) -> str:
    """How an argument is meant, or the word that was chosen; "" where there is but one way."""
    if isinstance(arg, Literal):
        return str(arg.value) if arg.type == "choice" else arg.how
    return arg.word.name if isinstance(arg, Node) and arg.word.role is Role.ZONE else ""


def _zone(selector: Node) -> str:
    zones = selector.args[selector.word.name]
    assert isinstance(zones, Many)
    names = [zone.word.name for zone in zones if isinstance(zone, Node)]
    return names[0] if len(names) == 1 else ""
