"""The solver's answer as groups and actions of the game."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from melder.games.melder.bench.itemwork import Work
from melder.games.melder.bench.luck import SeededLuck
from melder.games.melder.game import MelderGame
from melder.games.melder.play.actions import Place, Simple, parse_action
from melder.games.melder.play.moves import banked_now
from melder.games.melder.play.scoring import potential
from melder.games.melder.play.searching import Play, best_play, law_of, playable
from melder.games.melder.ruleset.rules import Ruleset, load
from melder.games.melder.run.suggest import suggestion
from melder.games.melder.run.turn import Run, apply
from melder.games.melder.scenario.setting import set_up
from melder.games.melder.tiles.groups import arrange, as_it_lies
from melder.games.melder.tiles.notation import format_tiles, parse_tiles
from melder.solver import Objective
from tests.base_pack import melder


@cache
def base_rules() -> Ruleset:
    return load(melder())


@pytest.fixture(name="rules")
def the_rules() -> Ruleset:
    return base_rules()


def started(rules: Ruleset, setting: dict[str, object]) -> Run:
    state, _luck = set_up(rules, setting)
    return Run(state)


def play(rules: Ruleset, hand: str, *melds: str, objective: Objective = "score") -> Play:
    table = [parse_tiles(rules.kinds, meld) for meld in melds]
    return best_play(rules, parse_tiles(rules.kinds, hand), table, rules.law, objective)


def written(rules: Ruleset, found: Play) -> list[str]:
    return [format_tiles(rules.kinds, meld) for meld in found.melds]


def test_the_value_is_the_potential(rules: Ruleset) -> None:
    found = play(rules, "R7 B7 K7 O4 O5 O6 K1")
    groups = [arrange(meld, rules.law, prefer=rules.prefer) for meld in found.melds]
    assert found.value == potential(rules, groups) == 36 * 9 // 2
    assert format_tiles(rules.kinds, found.used) == "R7 B7 K7 O4 O5 O6"


@pytest.mark.parametrize(("objective", "value"), [("score", 162), ("face", 36), ("tiles", 6)])
def test_objectives(rules: Ruleset, objective: Objective, value: int) -> None:
    assert play(rules, "R7 B7 K7 O4 O5 O6", objective=objective).value == value


def test_marks_stay_on_their_tiles(rules: Ruleset) -> None:
    found = play(rules, "R8+glass~echo^10 K1+foil", "R5 R6+steel R7")
    assert written(rules, found) == ["R5 R6+steel R7 R8+glass~echo^10"]


def test_finishes_that_change_what_a_tile_is(rules: Ruleset) -> None:
    assert play(rules, "R5 R6 B7+wild").value == 45
    assert play(rules, "R5 R6 G").value == 11 * 5 // 2
    assert play(rules, "B18", "B4 B5 B6").value == 33 * 3


def test_the_law_in_whole_numbers(rules: Ruleset) -> None:
    law = law_of(rules, rules.law)
    assert (law.unit, law.run_worth) == (2, 1)
    assert [law.worth_of_set(size) for size in (3, 4, 5, 6, 40)] == [4, 6, 8, 10, 78]


def test_playable(rules: Ruleset) -> None:
    tiles = parse_tiles(rules.kinds, "B7 O7")
    table = [parse_tiles(rules.kinds, "R4 R5 R6 R7")]
    assert playable(rules, tiles, table, rules.law)
    assert not playable(rules, tiles, [], rules.law)


FACES = [f"{colour}{number}" for colour in "RBOK" for number in range(1, 14)]


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from([*FACES, *FACES, "W", "G", "B7+wild", "R18"]), max_size=10),
    st.lists(
        st.sampled_from(["R5 R6 R7 R8", "B7 O7 K7", "K1 K2 W", "O9 O10 O11", "R3 B3 O3 K3"]),
        max_size=3,
    ),
)
def test_every_meld_is_a_group(hand: list[str], melds: list[str]) -> None:
    rules = base_rules()
    found = play(rules, " ".join(hand), *melds)
    assert all(as_it_lies(meld, rules.law) is not None for meld in found.melds)


OLD = {"tiles": "R5 R6 R7", "age": 3}


@pytest.mark.parametrize(
    ("value", "setting"),
    [
        (324, {"hand": "R8 K7 B1", "board": ["R5 R6 R7", "B7 O7 R7"]}),
        (63, {"hand": "B7 O7", "board": ["R4 R5 R6 R7"]}),
        (45, {"hand": "K5", "board": ["K3 K4 K5 K6 K7"]}),
        (21, {"hand": "R7 W W O3"}),
        (63, {"hand": "B7 O7 K1 K2 K3", "board": ["R4 R5 R6 R7"], "boss": "the-eye"}),
        (88, {"hand": "O4 O5 O6 R7 W W", "boss": "the-eye"}),
        (30, {"hand": "K1 K2 K3 K4", "board": ["R7 B7 O7"], "boss": "the-serpent"}),
        (78, {"hand": "R4 R5 R6 R7 R8", "boss": "the-psychic"}),
        (37, {"hand": "R4 B5 R6", "relics": ["the-chameleon"]}),
        (175, {"hand": "R7 R7 B7 B7 K7", "relics": ["pareidolia"]}),
        (42, {"hand": "R3 R5 R6 W", "relics": ["quick-draw"]}),
        (9, {"hand": "R8 B1 O1 K1", "board": [OLD], "relics": ["foundation"]}),
        (162, {"hand": "R10 B10 K10 W O1 O2 O3", "board": ["O4 O5 O6"], "opened": False}),
    ],
    ids=str,
)
def test_what_is_suggested_is_accepted(
    rules: Ruleset, value: int, setting: dict[str, object]
) -> None:
    run = started(rules, setting)
    actions = suggestion(rules, run)
    assert actions
    for action in actions:
        run = apply(rules, run, action).run
    assert not run.state.lifted
    ctx = Work(rules, run.state, SeededLuck(run.state.streams))
    assert potential(rules, banked_now(ctx, ctx.law())) == value
    assert apply(rules, run, Simple("score")).score is not None


def test_groups_that_are_placed_stay_and_count(rules: Ruleset) -> None:
    run = started(rules, {"hand": "R7 B7 K7 O4 O5 O6 O7"})
    run = apply(rules, run, parse_action({"place": "R7 B7 K7"})).run
    (action,) = suggestion(rules, run)
    run = apply(rules, run, action).run
    ctx = Work(rules, run.state, SeededLuck(run.state.streams))
    assert potential(rules, banked_now(ctx, ctx.law())) == 43 * 5


def test_the_shape_of_what_is_placed_is_kept(rules: Ruleset) -> None:
    run = started(rules, {"hand": "K1 K2 K3 R9 B9 O9 K8 W W", "boss": "the-eye"})
    run = apply(rules, run, parse_action({"place": "K1 K2 K3"})).run
    (action,) = suggestion(rules, run)
    assert isinstance(action, Place)
    assert action.reading == "run"
    apply(rules, run, action)


def test_an_opening_that_is_not_met_is_suggested_as_a_start(rules: Ruleset) -> None:
    run = started(rules, {"hand": "R1 B1 O1 K1 W R11 R12", "opened": False})
    (action,) = suggestion(rules, run)
    assert len(apply(rules, run, action).run.state.placed) == 4


@pytest.mark.parametrize(
    ("hand", "opened", "lacks"),
    [("R1 B1 O1 K1 R11", False, 26), ("R10 B10 O10", False, 0), ("R1 B1 O1 K1 R11", True, 0)],
)
def test_what_a_suggestion_lacks_to_the_opening(
    rules: Ruleset, hand: str, opened: bool, lacks: int
) -> None:
    found = MelderGame(rules).suggest(started(rules, {"hand": hand, "opened": opened}), 0)
    assert found is not None
    assert found["lacks"] == lacks


@pytest.mark.parametrize(
    ("board", "lifts"),
    [
        (["R1 R2 R3"], [("R1", "R1 R2 R3")]),
        (["R6 R7 R8 R9"], [("R7", "R6 R7 R8 R9"), ("R6", "R6 R8 R9")]),
        (["R4 R5 R6", "B1 O1 K1"], [("R4 R5 R6", "R4 R5 R6"), ("B1", "B1 O1 K1")]),
        (["R4 B4 K4", "B1 O1 K1 R1"], [("B1", "B1 O1 K1 R1")]),
    ],
)
def test_lifted_tiles_come_into_melds_again(
    rules: Ruleset, board: list[str], lifts: list[tuple[str, str]]
) -> None:
    """As after a draw, when nothing can be taken back any more; worth what it was worth before."""
    run = started(rules, {"hand": "R7 B7 K7", "board": board})
    for tiles, meld in lifts:
        run = Run(apply(rules, run, parse_action({"lift": tiles, "from": meld})).run.state)
    for action in suggestion(rules, run):
        run = apply(rules, run, action).run
    ctx = Work(rules, run.state, SeededLuck(run.state.streams))
    assert not run.state.lifted
    assert not run.state.table.illegal(ctx.law())
    assert potential(rules, banked_now(ctx, ctx.law())) == play(rules, "R7 B7 K7", *board).value
    assert apply(rules, run, Simple("score")).run.state.total > 0


def test_a_broken_table_is_reset_first(rules: Ruleset) -> None:
    run = started(rules, {"hand": "R7 B7 K7", "board": ["R1 R2 R3"]})
    lifted = apply(rules, run, parse_action({"lift": "R1", "from": "R1 R2 R3"})).run
    first, *others = suggestion(rules, lifted)
    assert first == Simple("reset")
    assert len(others) == 1


def test_nothing_to_suggest(rules: Ruleset) -> None:
    assert suggestion(rules, started(rules, {"hand": "R1 B5"})) == ()
