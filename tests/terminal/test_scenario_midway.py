"""Positions in the middle of something as scenarios: plays that were left and gone on with, broken
tables, lifted tiles, relics that moved, what was used last, bosses that were drawn anew."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from melder.bots import registry
from melder.content.source import load
from melder.games.contract import Refused
from melder.games.melder.scenario import Outcome, play
from melder.games.session import Session
from melder.terminal import scenario
from melder.terminal.desk import Desk
from tests.terminal.sitting import Sitting, game
from tests.terminal.test_scenario import accepted
from tests.terminal.test_scenario_positions import SEEDS, attempts, read, same, seated, written

Json = dict[str, Any]

PLAY = ("next", "p K5 B5 R5", "p K9 K10 K11", "score")


def go_on(desk: Desk) -> None:
    """Quit, and continue from the save."""
    desk.take(Session.load(game(), desk.session.save()))


def left(*lines: str) -> Sitting:
    """A sitting that goes on with a game that was left after these lines."""
    sitting = Sitting("SHYP771B")
    sitting.type(*lines)
    go_on(sitting.desk)
    return sitting


def outcome(text: str) -> Outcome:
    (document,) = load(text.encode(), name="position").documents
    return play(game().rules, document.data)


def holds(sitting: Sitting, *lines: str) -> None:
    """The position is a scenario at once, and after each of these lines."""
    same(sitting.desk)
    for line in lines:
        sitting.type(line)
        assert not sitting.client.failed
        same(sitting.desk)


def test_tiles_that_were_placed_before_lie_where_they_were_placed() -> None:
    sitting = left(*PLAY, "p K7 K8 on 2")
    assert '{tiles: "K7 K8 K9 K10 K11", placed: "K7 K8"}' in written(sitting.desk)
    assert "steps" not in written(sitting.desk)
    holds(sitting, "lift K7 K8 from 2")
    text = written(sitting.desk)
    assert "potential: 0" in text
    assert 'lifted: "K7 K8"' in text
    go_on(sitting.desk)
    assert 'lifted: {tiles: "K7 K8", placed: "K7 K8"}' in written(sitting.desk)
    holds(sitting, "drop on 2", "p R11 R12 R13", "score")
    accepted(sitting.type("scenario last"))


def test_a_broken_table_that_was_left() -> None:
    sitting = left(*PLAY, "lift K9 from 2")
    text = written(sitting.desk)
    assert 'lifted: "K9"' in text
    assert '{tiles: "K10 K11", touched: true}' in text
    holds(sitting, "p K8 lifted K9 on 2", "score")
    text = sitting.type("scenario last")
    assert 'lifted: "K9"' in text
    accepted(text)


def test_what_is_taken_back_from_before_the_game_was_left() -> None:
    sitting = left(*PLAY, "p K7 K8 on 2", "p R11 R12 R13")
    holds(sitting, "draw", "lift K7 from 2")
    sitting = left(*PLAY, "p K7 K8 on 2", "p R11 R12 R13")
    holds(sitting, "undo", "p R11 R12 R13", "undo", "undo")
    assert "steps" not in written(sitting.desk)
    holds(left(*PLAY, "lift K9 from 2"), "p K8 lifted K9 on 2", "lift K8 from 2", "reset")
    holds(left(*PLAY, "lift K9 from 2"), "lift K11 from 2", "reset", "lift K11 from 2")


def test_a_reset_from_before_the_game_was_left() -> None:
    sitting = left(*PLAY, "lift K9 K10 K11 from 2")
    holds(sitting, "lift K5 from 1", "p R11 R12 R13", "reset", "lift K5 from 1", "undo")


TWINS = """
hand: "R7 R1"
board: [{tiles: "B7 B7 K7 O7", placed: "B7", touched: true}]
lifted: {tiles: "K5 K5", placed: "K5"}
"""


@pytest.mark.parametrize("number", [0, 1])
def test_twins_of_which_one_was_placed(number: int) -> None:
    desk = seated(TWINS).desk
    same(desk)
    tiles = desk.view["board"][0]["tiles"]
    ids = [tile["id"] for tile in tiles]
    desk.act({"lift": [ids[number]], "from": ids})
    same(desk)
    desk.act({"undo": {}})
    same(desk)


def test_what_may_not_be_passed_now_is_no_step_where_it_could_be() -> None:
    sitting = left(*PLAY, "p R11 R12 R13", "lift K9 from 2")
    sitting.type("pass")
    assert sitting.client.failed
    accepted(written(sitting.desk))


BROKEN = """
seed: MELD2345
hand: "R1 R2 R3 B12"
items: [ITEM, ITEM]
board: ["R5 R6 R7", {tiles: "R9 W W", as: set}, {tiles: "B7 O7 K7+glass", age: 1}]
relics: [the-arranger, mirror]
"""


@pytest.mark.parametrize("seed", SEEDS)
def test_items_used_in_the_middle_of_a_play(seed: str) -> None:
    chance, rolled, broken = random.Random(seed), 0, 0
    for id, item in game().rules.items["consumable"].items():
        count = sum(one.count for one in item.questions)
        sitting = seated(BROKEN.replace("ITEM", id).replace("MELD2345", seed))
        sitting.type("place R1 R2 R3", "lift R7 from 1")
        desk = sitting.desk
        desk.take(desk.session)
        for _ in range(2):
            melds = [meld["tiles"] for meld in desk.view["board"] if len(meld["tiles"]) >= count]
            tiles = [one["id"] for one in chance.choice(melds)[:count]]
            given = {"tiles": tiles} if tiles else {}
            action = {"use": {"item": f"consumable/{id}", **given}}
            if desk.session.accepts(action):
                desk.act(action)
                same(desk)
                rolled += not desk.view["undo"]
                broken += any(not meld["whole"] for meld in desk.view["board"])
    assert rolled
    assert broken


def test_the_fool_brings_back_what_was_used_before_the_scenario() -> None:
    sitting = seated('items: [rune-of-the-moon, scroll-of-the-fool]\nhand: "R7 B7 K7"')
    sitting.type("use moon")
    text = scenario.write(scenario.position(sitting.desk.view, sitting.desk.lexicon))
    assert "last_used: rune-of-the-moon" in text
    same(sitting.desk)
    text += "\nsteps: [{use: scroll-of-the-fool}]\nexpect: {items: [rune-of-the-moon]}"
    accepted(text)


def test_the_last_item_used_is_remembered_in_a_shop() -> None:
    sitting = seated(
        "phase: shop\nitems: [scroll-of-the-fool]\nhistory: {last_used: rune-of-the-moon}"
    )
    same(sitting.desk)
    sitting.type("use fool")
    assert [item["id"] for item in sitting.desk.view["items"]] == ["rune-of-the-moon"]


ARRANGED = """
relics: [the-arranger, gold-mine, mirror, dividend]
hand: "R7 B7 K7"
history: {moved: [{id: gold-mine, from: 3}]}
"""


def test_relics_say_where_they_came_from() -> None:
    sitting = seated(ARRANGED)
    assert "moved: [{id: gold-mine, from: 3}]" in written(sitting.desk)
    holds(sitting, "move gold mine to 4", "p R7 B7 K7", "score")
    text = sitting.type("scenario last")
    accepted(text)
    plain = outcome(text).score
    assert plain is not None
    # Back where it was it has not moved, as it has by its id alone.
    sitting = seated(ARRANGED.replace("{id: gold-mine, from: 3}", "gold-mine"))
    sitting.type("move gold mine to 4", "p R7 B7 K7", "score")
    moved = outcome(sitting.type("scenario last")).score
    assert moved is not None
    assert moved.mult > plain.mult


def seats(text: str) -> list[int]:
    return [relic.seat for relic in outcome(text).state.roster.relics]


def test_copies_of_a_relic_say_where_each_of_them_was() -> None:
    relics = "relics: [gold-mine, mirror, gold-mine, gold-mine]\n"
    assert seats(relics) == [0, 1, 2, 3]
    assert seats(relics + "history: {moved: [gold-mine]}") == [1, 1, 3, 4]
    moved = "history: {moved: [{id: gold-mine, from: 0}, {id: gold-mine, from: none}]}"
    assert seats(relics + moved) == [0, 1, -1, 3]
    sitting = seated(relics + moved)
    assert "{id: gold-mine, from: none}" in written(sitting.desk)
    holds(sitting, "sell mirror")


def test_a_boss_that_was_drawn_anew() -> None:
    sitting = seated("phase: fight\nmoney: 50\nperks: [directors-cut]")
    holds(sitting, "redraw")
    assert "redrawn: 1" in written(sitting.desk)
    sitting.type("redraw")
    assert sitting.client.failed
    assert "{refused: redraw_boss, rule: phase}" in written(sitting.desk)
    accepted(written(sitting.desk))


@pytest.mark.parametrize(
    "bag", ['"R1 R2 B3"', '"R1+glass W R2"', "5", "0", '""'], ids=["some", "marked", "n", "0", "-"]
)
def test_a_bag_of_other_tiles_is_written_out(bag: str) -> None:
    sitting = seated(f'hand: "R7 B7 K7 R8"\nboard: ["W R9 R10"]\nbag: {bag}')
    same(sitting.desk)
    found = read(written(sitting.desk))
    assert found["bag_tiles"] == sitting.desk.view["bag_tiles"]


def test_the_usual_bag_is_a_number() -> None:
    sitting = seated('hand: "R7 B7 K7 G"\nboard: ["W R9 R10"]')
    assert "bag: 100" in written(sitting.desk)


def test_wild_tiles_that_were_sold() -> None:
    sitting = seated('hand: "R7 B7 K7"\nphase: shop\nmoney: 5')
    while "W" in sitting.desk.view["bag_tiles"]:
        sitting.desk.act({"sell": "W"})
        same(sitting.desk)
    with pytest.raises(Refused):
        sitting.desk.act({"sell": "W"})
    text = written(sitting.desk)
    assert '{refused: {sell: "W"}, rule: hand}' in text
    accepted(text)


def test_a_meld_of_rules_that_are_gone() -> None:
    sitting = seated('relics: [quick-draw]\nboard: ["R3 R5 R6 R7"]\nhand: "B3 B5 B6 R8"')
    holds(sitting, "sell quick draw")
    text = scenario.write(scenario.position(sitting.desk.view, sitting.desk.lexicon))
    assert '{tiles: "R3 R5 R6 R7", touched: false}' in text
    accepted(text)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_position_of_a_run_that_is_left_again_and_again(seed: str) -> None:
    chance, seen = random.Random(seed), Counter[str]()
    desk, bot = Sitting(seed).desk, registry.get(game(), "steady")
    for _ in range(150):
        if desk.session.is_over:
            break
        if chance.random() < 0.3:
            go_on(desk)
        same(desk)
        note(desk.view, seen)
        for action in attempts(desk.view, chance) if chance.random() < 0.1 else ():
            if not desk.session.accepts(action):
                with pytest.raises(Refused):
                    desk.act(action)
                accepted(written(desk))
        desk.act(chosen(desk, bot, chance))
        scored = desk.journal.scored
        if scored is not None and "score" in desk.session.log[-1]["action"]:
            accepted(scenario.write(scenario.of_score(scored, desk.lexicon)))
    assert min(seen[what] for what in ("lifted", "broken", "placed", "moved")) > 0, seen


def note(view: Json, seen: Counter[str]) -> None:
    """Count what is special about a position."""
    seen["lifted"] += bool(view.get("lifted"))
    seen["placed"] += bool(view.get("placed"))
    seen["broken"] += any(not meld["whole"] for meld in view["board"])
    seen["moved"] += bool(view.get("history", {}).get("moved"))
    seen["used"] += bool(view["last_used"])


def chosen(desk: Desk, bot: Any, chance: random.Random) -> Json:
    """What a bot does, with moves of the table and relics between, and items used."""
    actions = desk.session.actions(limit=400)
    loose = [(meld["tiles"], tile) for meld in desk.view["board"] for tile in meld["tiles"]]
    if loose and chance.random() < 0.3:
        tiles, tile = chance.choice(loose)
        lift = {"lift": [tile["id"]], "from": [one["id"] for one in tiles]}
        if desk.session.accepts(lift):
            return lift
    for word in ("undo", "reset"):
        if chance.random() < 0.06 and desk.session.accepts({word: {}}):
            return {word: {}}
    if chance.random() < 0.5:
        wanted = chance.choice(["lift", "drop", "place", "reorder", "use", "buy", "open", "take"])
        found = [one for one in actions if wanted in one]
        if found:
            return dict(chance.choice(found))
    best = dict(bot.choose(desk.view, actions))
    return best if desk.session.accepts(best) else dict(chance.choice(actions))
