"""What an item accumulates: which effects grow a state, which pay it, which end the item.

An effect that merely pays a state is folded into the sentence of its growth ("(now +12)"); a state
that only counts down to the item's end, or that only counts, is never named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from melder.effects.amounts import ONE, Amount, times
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
    ``given``: what one use of a lasting item adds; ``ends``: states that end the item, and where;
    ``ticks``: states that merely count, with the effect that counts; ``always``: states that are
    paid in every score.
    """

    states: Mapping[str, State]
    payers: dict[str, Node] = field(default_factory=dict)
    folded: set[int] = field(default_factory=set)
    given: dict[str, Arg] = field(default_factory=dict)
    ends: dict[str, Amount] = field(default_factory=dict)
    ticks: dict[str, Node] = field(default_factory=dict)
    always: set[str] = field(default_factory=set)
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
                self.given[name] = _often(by, effect.get("per"))
        self.folded.add(i)

    def _fold(self, i: int, effect: Node) -> None:
        paid = [state_read(action.args.get(action.word.name)) for action in actions(effect)]
        plain = set(effect.args) == {"on", "do"} and _unsaid(effect.args["on"])
        if plain and paid and all(name in self.grown for name in paid) and not self.given:
            self.folded.add(i)
            self.always |= {name for name in paid if name is not None}
        end = _ending(effect)
        if end is not None and end[0] in self.grown and self._reaches(*end):
            self.ends[end[0]] = end[1]
            self.folded.add(i)

    def _reaches(self, name: str, end: Amount) -> bool:
        """Whether a state moves to its end by steps of one, or is paid and falls to nothing."""
        if name in self.payers:
            return end == 0
        steps = [
            by.value
            for i in self.grown[name]
            for action in actions(self.effects[i])
            if state_grown(action) == name and isinstance(by := action.get("by"), Literal)
        ]
        return steps == [ONE if end > self.states[name].start else -ONE]

    def left(self, name: str, now: Amount) -> Amount:
        """How many steps an item has left that counts towards its end."""
        gap = self.ends[name] - now
        return gap if gap >= 0 else -gap

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

    def grows_later(self, i: int) -> int:
        """The last effect by which a state grows that an effect pays; the effect itself where it
        pays none that grows after it."""
        paid = {state_read(one.args.get(one.word.name)) for one in actions(self.effects[i])}
        return max([i, *(self.grown[name][-1] for name in paid if name in self.grown)])

    def counts_down(self, effect: Node) -> str | None:
        """The unpaid state that an effect moves towards the item's end, or None."""
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


def _often(by: Arg, per: Arg | None) -> Arg:
    """What is given several times over, as one amount."""
    if isinstance(by, Literal) and isinstance(per, Literal):
        return replace(by, value=times(by.value, per.value))
    return by


def _ending(effect: Node) -> tuple[str, Amount] | None:
    """The state and the amount at which the item itself goes; None when it says something else."""
    done = actions(effect)
    when = conditions(effect.get("when"))
    if len(done) != 1 or len(when) != 1 or "value" not in when[0].args:
        return None
    zones = {node.word.name for node in walk(done[0]) if node.word.role is Role.ZONE}
    span = when[0].args.get("is")
    name = state_read(when[0].args["value"])
    if zones != {SELF} or name is None or not isinstance(span, Span):
        return None
    end = span.high if span.low is None else span.low
    if span.listed is not None:
        end = span.listed[0]
    return name, end
