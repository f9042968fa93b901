"""Random runs by random legal actions: whatever is done, the state stays sound (property test)."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from melder.games.melder.play.actions import Action, Place, Sell, Simple
from melder.games.melder.run.legal import actions
from melder.games.melder.run.newrun import new, random_seed
from melder.games.melder.run.turn import Run, apply, faults
from melder.games.melder.state.state import State
from melder.games.melder.tiles.tile import Tile
from tests.games.melder.run.pack import bench, fresh, rules

STEPS = 200
SEEDS = 20


def chosen(source: random.Random, run: Run) -> Action | None:
    """An action that keeps a run going: large groups first, every kind as likely otherwise."""
    found = list(islice(actions(rules(), run), 120))
    if not found:
        return None
    places = [one for one in found if isinstance(one, Place)]
    if places and source.random() < 0.6:
        return max(source.sample(places, min(8, len(places))), key=lambda one: len(one.hand))
    if Simple("score") in found and source.random() < 0.7:
        return Simple("score")
    kinds: dict[str, list[Action]] = {}
    for one in found:
        name = one.name if isinstance(one, Simple) else type(one).__name__
        kinds.setdefault(name, []).append(one)
    if len(kinds) > 1:
        # Selling everything makes for poor runs.
        kinds.pop("Sell", None) if source.random() < 0.9 else None
    return source.choice(kinds[source.choice(list(kinds))])


def tiles(state: State) -> list[Tile]:
    return [*state.hand, *state.bag, *state.table.tiles, *state.lifted]


def check_sound(before: State, action: Action, run: Run) -> None:
    """What holds after every action."""
    state = run.state
    ids = [tile.id for tile in tiles(state)]
    assert len(ids) == len(set(ids)), "no tile is in two places"
    known = {tile.id for tile in tiles(before)}
    if action not in (Simple("undo"), Simple("reset")):
        # Capstones that come apart bring back tiles that were fused into them.
        assert all(id > before.next_tile for id in set(ids) - known) or before.ante != state.ante
    moves = isinstance(action, Place) or action in (Simple("score"), Simple("draw"), Simple("pass"))
    if moves and not before.roster.relics and not any(t.finish >= 0 for t in tiles(before)):
        assert set(ids) == known, "moves neither make nor lose a tile"
    assert state.money >= min(0, before.money) or state.roster.relics, "debt comes from relics"
    uids = [one.uid for one in (*state.roster.relics, *state.items, *state.roster.perks)]
    assert len(uids) == len(set(uids))
    ctx = bench(run)
    if not isinstance(action, Sell):
        assert ctx.relic_room() >= 0 or len(state.roster.relics) <= len(before.roster.relics)
        assert ctx.item_room() >= 0 or len(state.items) <= len(before.items)
    perks = [perk.item for perk in state.roster.perks]
    assert len(set(perks)) == len(perks), "each perk is bought once"
    assert min(state.plays, state.draws, state.discards, state.suggests, state.total) >= 0
    if state.phase == "play" and before.phase != "play":
        assert state.plays >= 1
        assert not state.placed or before.phase == "offer"
    if action == Simple("score") or state.phase != "play":
        assert not faults(rules(), state)
    assert (state.course.shop is not None) == (state.phase in ("shop", "draft"))
    assert state.course.pack is None or state.phase == "shop"
    if state.phase == "won":
        assert before.ante == len(rules().targets)


@pytest.mark.parametrize("number", range(SEEDS))
def test_a_random_run_stays_sound(number: int) -> None:
    source = random.Random(number)
    decks = list(rules().items["deck"].values())
    run = new(rules(), random_seed(source.randrange), decks[number % len(decks)])
    run = Run(run.state.but(money=60))
    for _ in range(STEPS):
        action = chosen(source, run)
        if action is None:
            assert run.state.phase in ("won", "lost")
            break
        before = run.state
        run = apply(rules(), run, action).run
        check_sound(before, action, run)
        if run.state.phase == "play" and source.random() < 0.15:
            # A random player is a bad one: without help few would see the second ante.
            run = Run(run.state.but(total=run.state.total + bench(run).target() // 2))


def test_the_same_actions_make_the_same_run() -> None:
    def played() -> list[State]:
        source = random.Random(7)
        run, states = fresh(), []
        for _ in range(60):
            action = chosen(source, run)
            if action is None:
                break
            run = apply(rules(), run, action).run
            states.append(run.state)
        return states

    assert played() == played()
