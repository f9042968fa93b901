"""A run as data and back: nothing that a state holds is left behind."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from typing import Any

import pytest

from melder.games.melder.play.actions import (
    Action,
    Drop,
    Lift,
    Place,
    Reorder,
    Sell,
    Simple,
    Use,
)
from melder.games.melder.ruleset.items import Item
from melder.games.melder.run.dump import dump, restore
from melder.games.melder.run.turn import Run, Step
from melder.games.melder.state.course_state import (
    Course,
    Fusion,
    OpenPack,
    Record,
    Shop,
    Wager,
    Ware,
)
from melder.games.melder.state.phases import PHASES
from melder.games.melder.state.state import Owned, Roster, State
from melder.games.melder.tiles.table import Meld, Table
from melder.games.melder.tiles.tile import Tile, make_tile
from tests.games.melder.run.pack import rules


def item(kind: str, place: int = 0) -> Item:
    return list(rules().items[kind].values())[place]


def tile(id: int, **marks: Any) -> Tile:
    return make_tile(rules().kinds, id, **({"number": 5, "hue": 2} | marks))


def owned(kind: str, uid: int) -> Owned:
    return Owned(uid, item(kind, 3), item("edition", 1), (7, Fraction(7, 3), "run", None), 2, 4)


def wares(*things: Item | Tile) -> tuple[Ware, ...]:
    return tuple(Ware(thing, 6, item("edition", 2), 3) for thing in things)


def full() -> Run:
    """A run in which nothing is as it is at first; it need not be one that could come about."""
    marked = tile(7, finish=1, enchantment=2, bonus=30)
    course = Course(
        luck="WXYZ6789",
        boss=item("boss", 2),
        seen=(item("boss", 1), item("boss", 2)),
        redraws=1,
        perks=(item("perk", 4),),
        perk_ante=3,
        purse=5,
        shop=Shop(
            wares(item("relic", 5)), wares(item("consumable", 6)), wares(item("pack", 1)),
            wares(tile(8)), 1, 2, 3,
        ),
        pack=OpenPack(item("pack", 2), wares(tile(9), item("consumable", 2)), 2, True),
        offers=(item("bet", 1),),
        wager=Wager(item("bet", 2), 9),
        gift=4,
        fusions=(Fusion(11, 1, 6, 3, tile(12, bonus=2)),),
        record=Record(100, 60, 3, 5),
    )  # fmt: skip
    state = State(
        roster=Roster(
            item("deck", 4), item("boss", 5), (owned("perk", 1),), (owned("consumable", 2),),
            (owned("relic", 3),), (owned("consumable", 4),), (3,),
        ),
        seed="ABCD2345",
        ante=3,
        blind=2,
        phase=PHASES[4],
        money=-7,
        total=10**20,
        plays=2,
        draws=4,
        discards=1,
        suggests=3,
        opened=True,
        hand=(marked, tile(13, number=26), tile(14, wild=True, number=0, hue=-1)),
        bag=(tile(15), tile(16, hue=0)),
        table=Table((Meld((tile(17), tile(18), tile(19)), 4, 6, True, "run"),)),
        items=(owned("consumable", 5),),
        history=(1, 2, 3),
        placed=frozenset({17, 18}),
        lifted=(tile(20),),
        kept=(tile(21),),
        last_type="mixed",
        target_hue=2,
        next_boss=item("boss", 7),
        last_used=item("consumable", 8),
        leaving=frozenset({14}),
        unrewarded=True,
        doomed=frozenset({3}),
        next_uid=50,
        next_tile=2000,
        streams=(("luck", (1 << 64) - 1), ("bag", 3)),
        course=course,
    )  # fmt: skip
    return Run(state, (Step(state.but(money=3), Place((7, 13), (17, 18, 19), (20,), "run")),))


def parts(value: Any) -> Iterator[Any]:
    """Everything that lies in a run and has fields, items of the content left out."""
    if isinstance(value, Item | type):
        return
    if is_dataclass(value):
        yield value
        for one in fields(value):
            yield from parts(getattr(value, one.name))
    elif isinstance(value, tuple):
        for one in value:
            yield from parts(one)


def test_nothing_of_a_full_run_is_as_it_is_at_first() -> None:
    """Whoever gives a state another field gives it a value here too."""
    for part in parts(full()):
        for one in fields(part):
            if one.default is not MISSING:
                assert getattr(part, one.name) != one.default, (type(part), one.name)


def test_a_full_run_goes_through_json_and_back() -> None:
    data = dump(full())
    assert restore(rules(), json.loads(json.dumps(data))) == full()


STEPS: tuple[Action, ...] = (
    Place((7,), (17, 18, 19)),
    Place((7,), lifted=(20,), reading="set"),
    Lift((17,), (17, 18, 19)),
    Drop((17, 18, 19), (20,)),
    Reorder((17, 18, 19), to=2),
    Reorder((17, 18, 19), tiles=(19, 18, 17)),
    Reorder(relic="some-relic", to=1),
    Use("consumable/some", (7,), (2, 3), "red"),
    Sell("relic/some"),
    Simple("suggest"),
)
"""Steps of every kind that can be taken back."""


@pytest.mark.parametrize("action", STEPS, ids=lambda action: type(action).__name__)
def test_steps_of_every_kind_are_kept(action: Action) -> None:
    run = Run(full().state, (Step(full().state, action),))
    assert restore(rules(), json.loads(json.dumps(dump(run)))) == run
