"""Standing effects in words: changed values, rules, effects on effects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from melder.effects.amounts import show
from melder.effects.parse import bearers
from melder.effects.phrases.conditions import Conditions, conditions
from melder.effects.phrases.nouns import Nouns
from melder.effects.phrases.template import Filling, Number, Word, places
from melder.effects.phrases.values import Values
from melder.effects.phrases.voice import Voice
from melder.effects.tree import Literal, Many, Node, text, told
from melder.effects.words import Named

CHANGES = ("set", "add", "times", "at_most")


@dataclass(frozen=True)
class Standing:
    """Says `modify`, `rule` and `govern`. ``kind`` is the kind of the item."""

    voice: Voice
    nouns: Nouns
    values: Values
    conditions: Conditions
    kind: str

    # -- modify --------------------------------------------------------------------------------

    def modify(self, node: Node) -> str:
        """A changed value: "+1 play", "the interest cap is $10", "Sets score half their Chips"."""
        named = node.args["modify"]
        assert isinstance(named, Node)
        assert isinstance(named.word, Named)
        texts = [
            self._change(named.word, node, change) for change in CHANGES if change in node.args
        ]
        said = self.voice.both(texts)
        if isinstance(limit := node.get("up_to"), Literal):
            said = self.voice.say("phrase.up_to", it=said, n=Number(limit.value))
        if (per := node.get("per")) is not None:
            said = f"{said} {self.values.per(per)}"
        when = self.conditions.adverbial(conditions(node.get("when")))
        return f"{said} {when}".strip()

    def _change(self, named: Named, node: Node, change: str) -> str:
        arg = node.args[change]
        assert isinstance(arg, Literal)
        key = named.key
        own = "own_" if named.of in bearers(self.kind)[1:] and "of" not in node.args else ""
        number = show(arg.value, grouped=False).replace(".", "_")
        sign = "_less" if arg.value < 0 else ""
        things = self._things(named, node)
        form = self._form(f"{key}.{own}{change}", (f"_{number}", sign, ""), some="of" in node.args)
        if form is not None:
            return self.voice.say(form, n=Number(arg.value), **things)
        spec = "" if change == "times" else self.voice.catalogue.get(key, "spec") or ""
        whose = "_own" if own else "_of" if named.of else ""
        return self.voice.say(
            f"phrase.change{whose}.{change}",
            it=self.voice.say(f"{key}.name"),
            n=self.voice.number(arg.value, spec),
            **things,
        )

    def _form(self, key: str, ways: Sequence[str], *, some: bool) -> str | None:
        """The most special phrase that the catalogue has for a change; of ``some`` things only,
        one that names them."""
        of = [f"{key}{way}_of" for way in ways] if some else []
        texts = self.voice.catalogue.texts
        known = (form for form in (*of, *(f"{key}{way}" for way in ways)) if form in texts)
        return next((form for form in known if not some or _names(texts[form])), None)

    def _things(self, named: Named, node: Node) -> dict[str, Filling]:
        if not named.of:
            return {}
        of = node.get("of")
        filters = [item for item in of if isinstance(item, Node)] if isinstance(of, Many) else []
        noun = self.nouns.filtered(named.of, filters)
        kind = noun.kind_word()
        if not noun.placed:
            where = self.voice.find(f"{named.key}.where") or ""
            clause = self.voice.find(f"{named.key}.placed") or ""
            noun = replace(noun, where=where, clause=clause)
        many = noun.body(many=True)
        there = self.voice.say("phrase.all", it=many) if noun.plain else many
        return {
            "of": kind,
            "there": Word(noun.every(), there, kind.alone),
            "every": noun.every(),
            "each": noun.each(),
        }

    def plus(self, node: Node) -> bool:
        """Whether a change is a plain "+1 play", fit for a list of such."""
        named = node.args["modify"]
        assert isinstance(named, Node)
        assert isinstance(named.word, Named)
        if set(node.args) != {"modify", "add"} or named.word.of:
            return False
        return self.modify(node)[:1] in "+-"

    # -- rule ----------------------------------------------------------------------------------

    def rules(self, nodes: Sequence[Node]) -> list[str]:
        """Changed rules as clauses; those about the same subject are one."""
        by_subject: dict[str, list[Node]] = {}
        for node in nodes:
            subject = self.voice.find(f"{_law(node).word.key}.subject") or ""
            when = self.conditions.adverbial(conditions(node.get("when")))
            by_subject.setdefault(subject or text(node), []).append(node)
            if subject and when:
                by_subject[text(node)] = [by_subject[subject].pop()]
        return [self._ruled(same) for same in by_subject.values() if same]

    def _ruled(self, nodes: list[Node]) -> str:
        key = _law(nodes[0]).word.key
        values = [self._rule_values(_law(node)) for node in nodes]
        form = "does"
        if len(nodes) > 1 and all(one == values[0] for one in values) and values[0]:
            form = "exactly"
        said = [
            self.voice.find(f"{_law(node).word.key}.{form}", **filling)
            or self.voice.say(f"{_law(node).word.key}.does", **filling)
            for node, filling in zip(nodes, values, strict=True)
        ]
        subject = self.voice.find(f"{key}.subject") or ""
        when = self.conditions.adverbial(conditions(nodes[0].get("when")))
        return " ".join(part for part in (subject, self.voice.both(said), when) if part)

    def _rule_values(self, law: Node) -> dict[str, Filling]:
        arg = law.args[law.word.name]
        if isinstance(arg, Literal) and arg.type != "yes":
            return {"n": self.voice.literal(law.word.name, arg)}
        if not isinstance(arg, Many):
            return {}
        texts = [self.voice.show(self.voice.literal(law.word.name, item)) for item in arg
                 if isinstance(item, Literal)]  # fmt: skip
        return {"list": self.voice.both(texts), "n": Number.whole(len(texts))}

    # -- govern --------------------------------------------------------------------------------

    def govern(self, node: Node) -> str:
        """An effect on effects: "acts as the relic to its right"."""
        of = node.args["govern"]
        assert isinstance(of, Node)
        noun = self.nouns.selector(of)
        switches = ["banes"] if told(node, "banes") else []
        form = "_".join([*switches, *(one for one in ("off", "act", "again") if one in node.args)])
        if noun.determined() is not None:
            form += "_picked" if noun.pick is not None else "_single"
        values: dict[str, Filling] = {
            "it": noun.determined() or noun.adjectival(many=True),
            "one": noun.named(),
        }
        if isinstance(again := node.get("again"), Literal):
            values["n"] = Number.whole(again.value + 1)
        said = self.voice.say(f"{node.word.key}.{form}", **values)
        when = self.conditions.adverbial(conditions(node.get("when")))
        return f"{said} {when}".strip()


_NAMING = frozenset({"of", "there", "every", "each"})
"""Places of a template that name the things of which a value is changed."""


def _names(template: str) -> bool:
    return any(place.name in _NAMING for place in places(template))


def _law(node: Node) -> Node:
    law = node.args["rule"]
    assert isinstance(law, Node)
    return law
