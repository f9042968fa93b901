"""Every position of a run as a scenario: it is accepted, starts where the run stands, and is
written once more as it was."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from melder.bots import registry
from melder.content.source import load
from melder.games.contract import Refused
from melder.games.melder.run.turn import Run
from melder.games.melder.run.view import view as view_of
from melder.games.melder.scenario import play
from melder.terminal import journal, scenario
from melder.terminal.desk import Desk
from melder.terminal.typed import typed
from tests.terminal.sitting import Sitting, game, lexicon
from tests.terminal.test_scenario import accepted

Json = dict[str, Any]

SEEDS = ("MELD2345", "SHYP771B", "1WKR7B2B")


def written(desk: Desk) -> str:
    """What ``scenario`` answers."""
    known = desk.journal
    doc = scenario.of_play(known.play, desk.view, desk.lexicon, known.refusal)
    return scenario.write(doc)


def read(text: str) -> Json:
    """The view of where a scenario ends."""
    (document,) = load(text.encode(), name="position").documents
    state = play(game().rules, document.data).state
    return view_of(game().rules, Run(state))


def stands(view: Json) -> str:
    """The position of a view alone, which is written down the same wherever it came from; tiles in
    hand lie in no order, nor do lifted ones."""
    loose = {
        place: sorted(view[place], key=lambda tile: str(tile["tile"]))
        for place in ("hand", "lifted")
        if place in view
    }
    return scenario.write(scenario.position({**view, **loose}, lexicon()))


def same(desk: Desk) -> None:
    """The scenario of a position is accepted, and leads to it."""
    text = written(desk)
    accepted(text)
    assert stands(read(text)) == stands(desk.view)


def positions(seed: str, bot: str, actions: int) -> Iterator[Desk]:
    """Every position of the start of a run that a bot plays; in draft and shop it goes by chance,
    so that packs are opened as well."""
    desk = Sitting(seed).desk
    player, chance = registry.get(game(), bot), random.Random(seed)
    for _ in range(actions):
        yield desk
        if desk.session.is_over:
            return
        actions_now = desk.session.actions(limit=400)
        if desk.phase in ("draft", "shop") and chance.random() < 0.7:
            buying = [one for one in actions_now if "next" not in one and "sell" not in one]
            desk.act(chance.choice(buying or actions_now))
        else:
            desk.act(player.choose(desk.view, actions_now))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("bot", ["random", "steady"])
def test_every_position_of_a_run(seed: str, bot: str) -> None:
    for desk in positions(seed, bot, 120):
        same(desk)


def test_the_runs_come_through_every_phase_and_what_can_be_in_it() -> None:
    seen: Counter[str] = Counter()
    for seed in SEEDS:
        for desk in positions(seed, "steady", 120):
            view = desk.view
            seen[view["phase"]] += 1
            seen["pack"] += bool(view.get("pack"))
            seen["purse"] += "purse" in view and bool(view["relics"])
    assert all(
        seen[what] > 2 for what in ("draft", "offer", "play", "shop", "cash_out", "pack", "purse")
    ), seen


TWINS = """
seed: MELD2345
hand: "R6 W B3 O3"
board:
  - {tiles: "B6 O6 K6", age: 2}
  - "R1 R2 R3 R4"
  - "B6 O6 K6"
  - {tiles: "K6+glass B6 O6", age: 1}
plays: 2
"""
"""Three melds that look alike but for marks and order, and are not of one age."""


def seated(text: str) -> Sitting:
    """A sitting at the position of a scenario."""
    (document,) = load(text.encode(), name="position").documents
    sitting = Sitting(SEEDS[0])
    sitting.desk.session._state = Run(play(game().rules, document.data).state)
    sitting.desk.take(sitting.desk.session)
    return sitting


MOVES = (
    ["place R6 on {n}"],
    ["place W on {n}"],
    ["lift K6 from {n}"],
    ["lift {n}"],
    ["lift K6 from {n}", "drop on {n}"],
    ["lift R4 from 2", "lift B6 from {n}", "drop B6 on {n}"],
    ["move {n} to 2"],
    ["arrange {n} O6 K6 B6"],
    ["place R6 on {n}", "move {n} to 4", "place W B3 O3"],
    ["lift O6 from {n}", "place R6 W lifted O6"],
)
"""What can be done to one of them."""


@pytest.mark.parametrize("number", [1, 3, 4])
@pytest.mark.parametrize("lines", MOVES, ids=" / ".join)
def test_which_of_several_melds_that_look_alike(lines: list[str], number: int) -> None:
    sitting = seated(TWINS)
    for line in lines:
        sitting.type(line.format(n=number))
        same(sitting.desk)
    assert not sitting.client.failed
    assert "meld " in written(sitting.desk)


@pytest.mark.parametrize("number", [1, 3, 4])
@pytest.mark.parametrize("lines", MOVES, ids=" / ".join)
def test_what_the_log_says_can_be_typed(lines: list[str], number: int) -> None:
    sitting, again = seated(TWINS), seated(TWINS)
    for line in lines:
        before = sitting.desk.view
        sitting.type(line.format(n=number))
        action = sitting.desk.session.log[-1]["action"]
        again.type(typed(journal.written(action, before)))
        assert again.desk.view == sitting.desk.view
    assert not sitting.client.failed
    assert not again.client.failed


def test_the_only_meld_of_its_tiles_is_named_by_them() -> None:
    sitting = seated(TWINS)
    sitting.type("lift R1 from 2", "lift R4 from R2 R3 R4")
    assert 'from: "R1 R2 R3 R4"' in written(sitting.desk)
    assert "meld " not in written(sitting.desk)


@pytest.mark.parametrize("text", [TWINS, TWINS.replace('"R6 W B3 O3"', '"R6 R5 O4 B4 K4 K5"')])
def test_a_suggestion_names_the_meld_that_it_means(text: str) -> None:
    typing, accepting = seated(text), seated(text)
    lines = re.findall("^Suggested: (.*)$", typing.type("suggest"), re.MULTILINE)
    assert lines
    accepting.type("suggest", "accept")
    typing.type(*lines)
    assert not typing.client.failed
    assert typing.desk.view == accepting.desk.view


def test_twins_of_a_run() -> None:
    desk, bot, twins = Sitting("SEED2223").desk, registry.get(game(), "steady"), 0
    while not desk.session.is_over and twins < 10:
        desk.act(bot.choose(desk.view, desk.session.each_action()))
        board = [sorted(tile["tile"] for tile in meld["tiles"]) for meld in desk.view["board"]]
        if any(board.count(tiles) > 1 for tiles in board):
            same(desk)
            twins += 1
    assert twins


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_refused_is_the_last_step(seed: str) -> None:
    chance, refusals = random.Random(seed), Counter[str]()
    for desk in positions(seed, "steady", 60):
        for action in attempts(desk.view, chance):
            if not desk.session.accepts(action):
                with pytest.raises(Refused):
                    desk.act(action)
                assert desk.journal.refusal is not None
                refusals[desk.journal.refusal.rule] += 1
                text = written(desk)
                assert "refused: " in text
                accepted(text)
    assert len(refusals) > 3, refusals


def attempts(view: Json, chance: random.Random) -> Iterator[Json]:
    """What somebody might try, whether it is allowed or not."""
    hand = [tile["id"] for tile in view.get("hand", ())]
    yield {"score": {}}
    if len(hand) > 3:
        yield {"place": {"hand": chance.sample(hand, 3)}}
    for meld in view["board"][:2]:
        ids = [tile["id"] for tile in meld["tiles"]]
        yield {"lift": ids[:1], "from": ids}
        if hand:
            yield {"place": {"hand": chance.sample(hand, 1), "board": ids}}
    shop = view.get("shop") or {"relics": view.get("draft", ())}
    for key in ("relics", "perks"):
        yield from ({"buy": f"{one['kind']}/{one['id']}"} for one in shop.get(key, ()))
    yield from ({"open": one["id"]} for one in shop.get("packs", ()))
    yield from ({"use": f"consumable/{one['id']}"} for one in view["items"])


def test_what_names_no_tile_is_no_step() -> None:
    sitting = seated(TWINS)
    sitting.type("place R6 on 3", "place Z9 K9 B9")
    assert sitting.client.failed
    assert "refused" not in written(sitting.desk)
    same(sitting.desk)
    sitting.type("fight")
    assert "refused" not in written(sitting.desk)


def test_what_was_refused_is_forgotten_with_the_next_move() -> None:
    sitting = seated(TWINS)
    sitting.type("place B3 O3")
    assert '{refused: {place: {hand: "B3 O3"}}, rule: group}' in written(sitting.desk)
    sitting.type("place R6 on 3")
    assert "refused" not in written(sitting.desk)
