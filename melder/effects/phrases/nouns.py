"""Nouns: what a selector or a list of filters is called."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from melder.effects.phrases.noun import Noun, join
from melder.effects.phrases.template import Filling, PhraseError, Word
from melder.effects.phrases.voice import Voice
from melder.effects.tree import Arg, Literal, Many, Node, Span
from melder.effects.words import Role


@dataclass(frozen=True)
class Nouns:
    """Makes nouns of selectors and filters.

    ``chosen`` is what the player was asked to give, and ``pronoun`` stands for it where it was
    named already. ``whole``: a choice that takes more along, as the selector that the player
    chooses from and words for what comes along ("of the chosen colour").
    """

    voice: Voice
    chosen: Word | None = None
    pronoun: Word | None = None
    whole: tuple[Node, str] | None = None

    def recalling(self) -> Nouns:
        """The nouns behind words that have named what was chosen."""
        return replace(self, chosen=self.pronoun, whole=None)

    def selector(self, node: Node, implied: tuple[str, ...] = ()) -> Noun:
        """The noun of a selector; filters whose phrases are ``implied`` go without saying."""
        places = place_keys(node)
        if self.whole is not None and self._is_chosen(places):
            return self._taken_along(node, *self.whole)
        filters = _nodes(node.get("filters"))
        kept = [one for one in filters if self.form(one)[0] not in implied]
        noun = self.filtered(node.word.kind, kept)
        noun = self._placed(noun, places)
        if isinstance(pick := node.get("pick"), Node):
            count = node.get("count")
            number = count.value if isinstance(count, Literal) else 1
            noun = replace(noun, pick=pick, count=number)
        if isinstance(prefer := node.get("prefer"), Many):
            liked = self.filtered(node.word.kind, _nodes(prefer))
            plain = liked.head == self.voice.word(f"phrase.kind.{liked.kind}") and not liked.tight
            noun = replace(noun, prefer=liked.loose if plain else liked.named(many=True))
        if isinstance(other := node.get("except"), Node):
            noun = self._without(noun, other)
        return noun

    def _is_chosen(self, places: list[str]) -> bool:
        key = places[0] if len(places) == 1 else ""
        return self.voice.catalogue.get(key, "chosen") is not None

    def _taken_along(self, node: Node, out_of: Node, text: str) -> Noun:
        """The noun of what came along with a choice: tiles in hand of the chosen colour."""
        filters = (*_nodes(out_of.get("filters")), *_nodes(node.get("filters")))
        zones = out_of.args[out_of.word.name]
        args = {**node.args, node.word.name: zones, "filters": Many(filters, node.path)}
        found = replace(self, whole=None).selector(replace(node, args=args))
        return replace(found, where=f"{found.where} {text}".strip())

    def _without(self, noun: Noun, other: Node) -> Noun:
        """The noun less some: "other relic" where that is one of its own."""
        places = place_keys(other)
        if len(places) == 1 and (others := self.voice.find(f"{places[0]}.others")):
            return replace(noun, head=_before(others, noun.head), plain=False)
        return replace(noun, without=self.selector(other).adjectival(many=True))

    def filtered(self, kind: str, filters: Iterable[Node]) -> Noun:
        """The noun of a kind of thing that passes filters, wherever it is."""
        head = self.voice.word(f"phrase.kind.{kind}")
        if head is None:
            raise PhraseError(f"the catalogue does not say what a {kind} is called")
        noun = Noun(self.voice, kind, head)
        said = sorted(filters, key=lambda node: not self._heads(node))
        counted = self._counted_off(noun, said)
        bare = True
        for node in said:
            noun, named = self._narrow(noun, node, bare)
            bare = bare and not named
        return replace(noun, counted=counted)

    def _counted_off(self, noun: Noun, filters: list[Node]) -> Noun | None:
        """The noun of what a filter counts off, or None where none does.

        It is counted among all things: "the first tile, if it is red" is no other than the first.
        """
        for node in filters:
            key, values = self.form(node)
            which = self.voice.find(f"{key}.which", it=noun.head, **values)
            if which is None:
                continue
            placed = self.voice.catalogue.get(key, "placed") is not None
            noun = replace(noun, head=Word(which, which), placed=placed)
            if rest := [one for one in filters if one is not node]:
                proviso = self.voice.say("phrase.proviso", rest=self.predicate(noun.kind, rest))
                noun = replace(noun, aside=proviso)
            return noun
        return None

    def _filtered(self, filters: list[Node]) -> Noun:
        return self.filtered(filters[0].kind, filters)

    # -- places --------------------------------------------------------------------------------

    def _placed(self, noun: Noun, keys: list[str]) -> Noun:
        if len(keys) == 1:
            key = keys[0]
            if self.chosen is not None and self._is_chosen(keys):
                return replace(noun, whole=self.chosen)
            whole = self._at(key, "whole", noun.kind)
            if whole is not None:
                return replace(noun, whole=Word(whole, whole))
            if self._at(key, "fresh", noun.kind) is not None:
                return replace(noun, fresh=True)
        if noun.placed:
            return noun
        return replace(
            noun,
            where=self._where(keys, noun.kind),
            clause=self._only(keys, "clause", noun.kind),
            adjective=self._only(keys, "adjective", noun.kind),
            owner=self._only(keys, "owner", noun.kind),
            have=self._having(keys, noun.kind),
            absent=self._only(keys, "absent", noun.kind),
            subject=self._subject(keys, noun.kind),
        )

    def _at(self, key: str, form: str, kind: str) -> str | None:
        """What a zone is called: its form for a kind of things, else the one for all of them."""
        found = self.voice.find(f"{key}.{form}_{kind}")
        return self.voice.find(f"{key}.{form}") if found is None else found

    def _where(self, keys: list[str], kind: str) -> str:
        return self.voice.either([self._at(key, "where", kind) or "" for key in keys])

    def _only(self, keys: list[str], form: str, kind: str) -> str:
        return (self._at(keys[0], form, kind) or "") if len(keys) == 1 else ""

    def _having(self, keys: list[str], kind: str) -> str:
        """The key of the phrase by which the things of a single zone are had."""
        forms = (f"{key}.{form}" for key in keys[:1] for form in (f"have_{kind}", "have"))
        known = (form for form in forms if len(keys) == 1)
        return next((form for form in known if form in self.voice.catalogue.texts), "")

    def _subject(self, keys: list[str], kind: str) -> str:
        found = self._at(keys[0], "subject", kind) if len(keys) == 1 else None
        return self._where(keys, kind) if found is None else found

    # -- filters -------------------------------------------------------------------------------

    def form(self, node: Node) -> tuple[str, dict[str, Filling]]:
        """Under which key a filter is said, and what its templates may show."""
        said, shape, values = self._said(node)
        return self._form(said, shape), values

    def _said(self, node: Node) -> tuple[Node, str, dict[str, Filling]]:
        """The filter that is said, its shape, and what its templates may show.

        A single denied filter is said in words of its own where it has them: "without a finish".
        """
        denied = _nodes(node.args[node.word.name]) if node.word.key == "filter.not" else []
        if len(denied) == 1:
            inner, shape, values = self._said(denied[0])
            opposite = _OPPOSITES.get(shape, f"not_{shape}")
            if self._has(self._form(inner, opposite)):
                return inner, opposite, values
        arg = node.args[node.word.name]
        shape, values = self._shape(node, arg)
        if isinstance(arg, Span):
            number = arg.low if arg.low is not None else arg.high
            if self._has(f"{node.word.key}.{shape}_{number}"):
                shape = f"{shape}_{number}"
        return node, shape, values

    def _form(self, node: Node, shape: str) -> str:
        """The key of a filter's shape: the one for a kind of things, else the one for all."""
        key = f"{node.word.key}.{shape}"
        return of_kind if self._has(of_kind := f"{key}_{node.kind}") else key

    def _has(self, key: str) -> bool:
        forms = ("one", "before", "after", "with", "aside", "which")
        return any(self.voice.catalogue.get(key, form) is not None for form in forms)

    def _shape(self, node: Node, arg: Arg) -> tuple[str, dict[str, Filling]]:
        if isinstance(arg, Span):
            return self.voice.span(arg, exact=not node.word.whole)
        if isinstance(arg, Literal):
            if arg.type == "yes":
                return ("yes" if arg.value else "no"), {}
            if arg.type == "choice":
                return str(arg.value), {}
            return arg.how, {"n": self.voice.literal(node.word.name, arg)}
        if isinstance(arg, Node):
            return "found", {"of": self.colours(arg)}
        inner = arg.items[0]
        if isinstance(inner, Many):
            texts = [self._filtered(_nodes(item)).one() for item in arg]
            return "these", {"list": self.voice.both(texts)}
        if isinstance(inner, Node):
            noun = self._filtered(_nodes(arg))
            return "these", {"what": Word(noun.one(), noun.kind_word().many)}
        return "these", {"list": self.voice.literals(node.word.name, arg)}

    def _heads(self, node: Node) -> bool:
        key, _ = self.form(node)
        return self.voice.catalogue.get(key, "one") is not None

    def _narrow(self, noun: Noun, node: Node, bare: bool) -> tuple[Noun, bool]:
        key, values = self.form(node)
        say = self.voice.find
        named = False
        one = say(f"{key}.one", **values)
        if one is not None:
            head = Word(one, self.voice.say(f"{key}.many", **values))
            if bare:
                noun = replace(noun, head=head)
            else:
                noun = noun.with_loose(self.voice.say("phrase.that_is.one", it=head),
                                       self.voice.say("phrase.that_is.many", it=head))  # fmt: skip
            named = True
        if before := say(f"{key}.before", **values):
            noun = replace(noun, head=_before(before, noun.head))
        behind = say(f"{key}.bare", **values) if bare else None
        behind = behind or say(f"{key}.after", **values)
        if behind:
            noun = replace(noun, tight=join(noun.tight, behind))
        if loose := say(f"{key}.with", **values):
            noun = noun.with_loose(loose, say(f"{key}.with_many", **values) or loose)
        if aside := say(f"{key}.aside", **values):
            noun = replace(noun, aside=noun.aside + aside)
        if self.voice.catalogue.get(key, "which") is None:
            placed = self.voice.catalogue.get(key, "placed") is not None
            noun = replace(noun, placed=noun.placed or placed)
        return replace(noun, plain=False), named

    def predicate(self, kind: str, filters: Iterable[Node]) -> str:
        """What is said of a thing that passes filters: "has exactly 3 tiles", "is black"."""
        listed = list(filters)
        texts: list[str] = []
        for node in listed:
            key, values = self.form(node)
            found = self.voice.find(f"{key}.is", **values)
            if found is None:
                noun = self.filtered(kind, listed)
                return self.voice.say("phrase.is_a", it=noun.one())
            texts.append(found)
        return self.voice.both(texts)

    def colours(self, node: Arg) -> str:
        """A colour expression as a noun: "the most frequent colour in hand"."""
        if isinstance(node, Many):
            return self.voice.show(self.voice.literals("colour", node))
        assert isinstance(node, Node)
        values: dict[str, Filling] = {}
        for name, arg in node.args.items():
            if isinstance(arg, Node) and arg.word.role is Role.SELECTOR:
                values[name] = self.among(self.selector(arg))
        return self.voice.say(node.word.key, **values)

    def among(self, noun: Noun) -> str:
        """Out of which things: their place alone where they are nothing special."""
        if noun.plain and noun.whole is None:
            return noun.where
        return self.voice.say("phrase.among", it=noun.body(many=True))


def place_keys(selector: Node) -> list[str]:
    """The keys of the places of a selector: its zones, or itself where it has but one."""
    zones = _nodes(selector.args[selector.word.name])
    return [zone.word.key for zone in zones] or [selector.word.key]


_OPPOSITES = {"yes": "no", "no": "yes", "any": "none", "none": "any"}
"""What the forms of a filter become when it is denied."""


def _before(adjective: str, head: Word) -> Word:
    return Word(join(adjective, head.one), join(adjective, head.many))


def _nodes(arg: Arg | None) -> list[Node]:
    return [item for item in arg if isinstance(item, Node)] if isinstance(arg, Many) else []
