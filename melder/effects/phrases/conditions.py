"""Conditions in words: "if a Set is scored", "on the last play"."""

from __future__ import annotations

from dataclasses import dataclass, replace

from melder.effects.amounts import ONE
from melder.effects.phrases.noun import Noun
from melder.effects.phrases.nouns import Nouns, place_keys
from melder.effects.phrases.template import Filling
from melder.effects.phrases.values import Values
from melder.effects.phrases.voice import Voice
from melder.effects.tree import Arg, Literal, Many, Node, Span, text
from melder.effects.words import Role


@dataclass(frozen=True)
class Clause:
    """A condition: what holds, and the adverbial that says so without an "if", where it has one.

    ``lead`` names the phrase that leads it in: ``if`` or ``unless``.
    """

    text: str
    alone: str = ""
    lead: str = "if"


@dataclass(frozen=True)
class Conditions:
    """Says conditions."""

    voice: Voice
    nouns: Nouns
    values: Values

    def adverbial(self, nodes: list[Node]) -> str:
        """Conditions that must all hold, as the end of a sentence; "" where there is none."""
        clauses = self._clauses(_needed(nodes))
        parts: list[str] = []
        for lead in ("if", "unless"):
            said = [c.text for c in clauses if c.lead == lead and not c.alone]
            if said:
                joined = self.voice.both(said) if lead == "if" else self.voice.either(said)
                parts.append(self.voice.say(f"phrase.{lead}", it=joined))
        parts += [c.alone for c in clauses if c.alone]
        return " ".join(parts)

    def _clauses(self, nodes: list[Node]) -> list[Clause]:
        """Clauses of conditions that stand together: what an earlier one counted is "it" or
        "they" in those that follow."""
        found: list[Clause] = []
        known: dict[str, bool] = {}
        for node in nodes:
            main = node.args.get(node.word.name) if node.word.main else None
            back = self._back(node, main, known)
            found.append(back or self.clause(node))
            if (counted := _counted(node)) is not None:
                known[text(counted)] = _exactly_one(node)
        return found

    def _back(self, node: Node, main: Arg | None, known: dict[str, bool]) -> Clause | None:
        if not isinstance(main, Node) or main.word.role is not Role.SELECTOR:
            return None
        filters = main.get("filters")
        listed = filters.items if isinstance(filters, Many) else ()
        kept = [item for item in listed if isinstance(item, Node)]
        bare = replace(main, args={**main.args, "filters": Many((), main.path)})
        if node.word.name == "exists" and kept and known.get(text(bare)):
            rest = self.nouns.predicate(main.word.kind, kept)
            return Clause(self.voice.say("condition.it", rest=rest))
        if text(main) in known:
            they = self.voice.find(f"phrase.they.{node.word.name}")
            return Clause(they) if they is not None else None
        return None

    def clause(self, node: Node) -> Clause:
        """One condition as a clause."""
        key = node.word.key
        if node.word.role is Role.FLAG:
            return Clause(self.voice.say(f"{key}.clause"), self.voice.find(f"{key}.alone") or "")
        main = node.args[node.word.name]
        if node.word.name in ("any", "all") and isinstance(main, Many):
            said = [self.plain(item) for item in main if isinstance(item, Node)]
            join = self.voice.either if node.word.name == "any" else self.voice.both
            return Clause(join(said))
        if node.word.name == "not" and isinstance(main, Node):
            inner = self.clause(main)
            return Clause(inner.text, lead="if" if inner.lead == "unless" else "unless")
        if isinstance(main, Span):
            compared = self.values.compared(node.args["value"], main)
            return Clause(compared, self.values.onwards(node.args["value"], main))
        return Clause(self._said(node, main))

    def plain(self, node: Node) -> str:
        """One condition as a clause that can stand beside others, denied in so many words."""
        found = self.clause(node)
        if found.lead != "unless":
            return found.text
        return self.voice.say("phrase.denied", it=found.text)

    def _said(self, node: Node, main: Arg) -> str:
        key = node.word.key
        are = node.get("are")
        if isinstance(main, Node) and main.word.role is Role.SELECTOR:
            noun = self.nouns.selector(main)
            if (known := self._known(node, main, noun)) is not None:
                return known
            if isinstance(are, Many):
                filters = [item for item in are if isinstance(item, Node)]
                it = noun.body() if noun.owner else noun.adjectival()
                return self.voice.say(key, it=it, rest=self.nouns.predicate(noun.kind, filters))
            if noun.have:
                found = self.voice.say(
                    f"phrase.held.{node.word.name}", a=noun.a(), one=noun.named()
                )
                return self.voice.say(noun.have, it=found) + noun.aside
            return self.voice.say(
                key,
                a=noun.a(),
                one=noun.named(),
                many=noun.adjectival(many=True),
                where=noun.where + noun.aside,
            )
        if isinstance(main, Many) and main.items and isinstance(main.items[0], Node):
            filters = [item for item in main if isinstance(item, Node)]
            if filters[0].word.role is Role.FILTER:
                kind = filters[0].kind
                return self.voice.say(key, rest=self.nouns.predicate(kind, filters))
        if isinstance(main, Literal):
            form = "state" if main.type == "state" else str(main.value)
            return self.voice.say(f"{key}.{form}")
        if self.voice.catalogue.get(key) is None:
            key = f"{key}.reached" if self._reached(node) else f"{key}.whole"
        return self.voice.say(key, **self._bounds(node))

    def _reached(self, node: Node) -> bool:
        """Whether a share is the whole or more, where the catalogue has words for that."""
        within = [arg for arg in node.args.values() if isinstance(arg, Span)]
        return self.voice.catalogue.get(node.word.key, "reached") is not None and all(
            span.low == ONE and span.high is None for span in within
        )

    def _known(self, node: Node, main: Node, noun: Noun) -> str | None:
        """What is said of a thing that has a name of its own, such as "it"; None of others."""
        if noun.whole is None:
            return None
        filters = main.get("filters")
        if isinstance(filters, Many) and filters.items and node.word.name == "exists":
            kept = [item for item in filters if isinstance(item, Node)]
            rest = self.nouns.predicate(noun.kind, kept)
            return self.voice.say("phrase.said_of", it=noun.whole.one, rest=rest)
        return self.voice.find(f"{place_keys(main)[0]}.{node.word.name}")

    def _bounds(self, node: Node) -> dict[str, Filling]:
        values: dict[str, Filling] = {}
        for name, arg in node.args.items():
            if isinstance(arg, Span):
                values[name] = self.values.bound(arg, "%")
            elif isinstance(arg, Node):
                values[name] = self.voice.say(f"{arg.word.key}.name")
        return values

    def beside(self, node: Node) -> str | None:
        """A condition as an attribute of the clause before it, where it can be said so."""
        if self.voice.catalogue.get(node.word.key, "with") is None:
            return None
        return self.voice.say(f"{node.word.key}.with", **self._bounds(node))

    def implied(self, node: Node, by: tuple[str, ...]) -> bool:
        """Whether a condition goes without saying beside words that imply ``by``."""
        if node.word.key in by:
            return True
        inner = [arg for arg in node.args.values() if isinstance(arg, Node)]
        return bool(inner) and all(self.implied(item, by) for item in inner)


def _counted(node: Node) -> Node | None:
    """The selector of things that a comparison counts."""
    value = node.get("value")
    counted = value.get("count") if isinstance(value, Node) else None
    return counted if isinstance(counted, Node) else None


def _exactly_one(node: Node) -> bool:
    span = node.args.get(node.word.name)
    return isinstance(span, Span) and (span.listed == (1,) or span.low == span.high == 1)


def _needed(nodes: list[Node]) -> list[Node]:
    """Conditions without "there is one" where another speaks of every one of the same."""
    every = {text(node.args["every"]) for node in nodes if "every" in node.args}
    return [node for node in nodes if text(node.get("exists")) not in every]


def conditions(arg: Arg | None) -> list[Node]:
    """The conditions that must all hold, the list of an ``all`` taken apart."""
    if not isinstance(arg, Node):
        return []
    listed = arg.args.get("all")
    if isinstance(listed, Many):
        return [one for item in listed for one in conditions(item)]
    return [arg]
