"""What an item accumulates: which effects grow a state, which pay it, which end the item.

An effect that merely pays a state is folded into the sentence of its growth ("(now +12)"); a state
that only counts down to the item's end, or that only counts, is never named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from melder.effects.parse import State
from melder.effects.phrases.conditions import conditions
from melder.effects.tree import Arg, Literal, Many, Node, Span, walk
from melder.effects.words import Event, Role

SELF = "self"
"""The zone that is the item itself."""


def actions(effect: Node, name: str = "do") -> list[Node]:
    """The actions of an effect."""
    listed = effect.get(name)
    return [item for item in listed if isinstance(item, Node)] if isinstance(listed, Many) else []


def state_read(value: Arg | None) -> str | None:
    """The state that a value reads, or None when it reads something else."""
    if not isinstance(value, Node) or value.word.role is not Role.VALUE:
        return None
    main = value.args.get(value.word.name)
    return main.value if isinstance(main, Literal) and main.type == "state" else None


def state_grown(action: Node) -> str | None:
    """The state that an action changes by an amount, or None."""
    main = action.args.get(action.word.name)
    by = action.get("by")
    if by is None or not isinstance(main, Literal) or main.type != "state":
        return None
    return str(main.value)


@dataclass
class Growth:
    """What the effects of an item do to its states.

    ``payers``: the action that pays a state; ``folded``: effects that need no sentence;
    ``given``: what one use of a lasting item adds; ``ends``: states at whose zero the item goes;
    ``ticks``: states that merely count, with the effect that counts.
    """

    states: Mapping[str, State]
    payers: dict[str, Node] = field(default_factory=dict)
    folded: set[int] = field(default_factory=set)
    given: dict[str, Arg] = field(default_factory=dict)
    ends: set[str] = field(default_factory=set)
    ticks: dict[str, Node] = field(default_factory=dict)
    grown: dict[str, list[int]] = field(default_factory=dict)
    effects: Sequence[Node] = ()

    @classmethod
    def of(
        cls, effects: Sequence[Node], states: Mapping[str, State], lasting: Sequence[int]
    ) -> Growth:
        """Look through the effects; ``lasting`` are those by which an item stays in force."""
        growth = cls(states, effects=effects)
        for i, effect in enumerate(effects):
            for action in actions(effect):
                name = state_grown(action)
                if name is not None:
                    growth.grown.setdefault(name, []).append(i)
                paid = state_read(action.args.get(action.word.name))
                if paid is not None:
                    growth.payers.setdefault(paid, action)
        for i in lasting:
            growth._last(i, effects[i])
        for i, effect in enumerate(effects):
            growth._fold(i, effect)
        for name in growth.grown:
            if name not in growth.payers:
                growth._count(name, effects)
        return growth

    def _last(self, i: int, effect: Node) -> None:
        for action in actions(effect):
            name, by = state_grown(action), action.get("by")
            if name is not None and by is not None:
                self.given[name] = by
        self.folded.add(i)

    def _fold(self, i: int, effect: Node) -> None:
        paid = [state_read(action.args.get(action.word.name)) for action in actions(effect)]
        plain = set(effect.args) == {"on", "do"} and _unsaid(effect.args["on"])
        if plain and paid and all(name in self.grown for name in paid) and not self.given:
            self.folded.add(i)
        if (name := _ending(effect)) is not None and name in self.grown:
            self.ends.add(name)
            self.folded.add(i)

    def _count(self, name: str, effects: Sequence[Node]) -> None:
        """A state that is never paid: it counts towards the item's end or towards a growth."""
        if name in self.ends:
            return
        indices = self.grown[name]
        read = [effect for effect in effects if state_read(effect.get("per")) == name]
        if not read:
            return
        self.ticks[name] = effects[indices[0]]
        self.folded.add(indices[0])

    def last_grown(self, name: str) -> Node:
        """The last effect that changes a state."""
        return self.effects[self.grown[name][-1]]

    def counts_down(self, effect: Node) -> str | None:
        """The unpaid state that an effect lowers towards the item's end, or None."""
        for action in actions(effect):
            name = state_grown(action)
            if name in self.ends and name not in self.payers:
                return name
        return None

    def falls(self, effect: Node) -> str | None:
        """The paid state that an effect lowers by a fixed amount, or None."""
        grown = actions(effect)
        if len(grown) != 1:
            return None
        name, by = state_grown(grown[0]), grown[0].get("by")
        if name in self.payers and isinstance(by, Literal) and by.value < 0:
            return name
        return None


def _unsaid(event: Arg) -> bool:
    """Whether an event is a phase in which every item has its turn, so that it needs no words."""
    return isinstance(event, Node) and isinstance(event.word, Event) and event.word.repeats


def _ending(effect: Node) -> str | None:
    """The state at whose zero the item itself goes, or None when the effect says something else."""
    done = actions(effect)
    when = conditions(effect.get("when"))
    if len(done) != 1 or len(when) != 1 or "value" not in when[0].args:
        return None
    zones = {node.word.name for node in walk(done[0]) if node.word.role is Role.ZONE}
    span = when[0].args.get("is")
    name = state_read(when[0].args["value"])
    zero = isinstance(span, Span) and (span.high == 0 or span.listed == (0,))
    return name if zones == {SELF} and zero else None
