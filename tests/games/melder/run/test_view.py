"""What a player sees, and what stays hidden."""

from __future__ import annotations

import json
from typing import Any

from melder.games.melder.run.turn import Run
from melder.games.melder.run.view import view
from tests.games.melder.run.pack import BEAT, do, fresh, rules, situation


def seen(run: Run) -> dict[str, Any]:
    found = view(rules(), run)
    assert json.loads(json.dumps(found)) == found
    return found


def test_the_order_of_the_bag_is_hidden() -> None:
    run = do(fresh(), "next")
    state = run.state
    turned = Run(state.but(bag=state.bag[::-1]))
    assert seen(turned) == seen(run)


def test_streams_and_seeds_of_chance_are_hidden() -> None:
    run = do(fresh(luck="LUCKLUCK"), "next")
    text = json.dumps(seen(run))
    assert "LUCKLUCK" not in text
    for _name, position in run.state.streams:
        assert str(position) not in text


def test_the_boss_is_hidden_until_the_fight() -> None:
    run = situation(phase="shop", blind="big", ante=5)
    assert "boss" not in seen(run)
    shown = seen(do(run, "next"))
    assert shown["phase"] == "fight"
    assert shown["boss"] == do(run, "next").state.course.boss.id  # type: ignore[union-attr]


def test_the_target_before_a_fight_is_that_with_the_boss() -> None:
    assert seen(situation(phase="fight", boss="the-mark", ante=5))["target"] == 33_000


def test_play() -> None:
    shown = seen(do(situation(hand="R7 B7 K7 R1", money=3), {"place": "R7 B7 K7"}))
    assert [tile["tile"] for tile in shown["hand"]] == ["R1"]
    assert shown["potential"] == 63
    assert shown["banked"] == 21
    assert shown["undo"] == 1
    assert [tile["tile"] for tile in shown["board"][0]["tiles"]] == ["R7", "B7", "K7"]


def test_the_cash_out_is_shown_before_it_is_taken() -> None:
    run = do(situation(hand="R7 B7 K7", score=290, relics=["gold-mine"]), *BEAT)
    lines = seen(run)["cash_out"]
    assert sum(line["money"] for line in lines) == 8
    assert run.state.money == 0


def test_prices_are_what_would_be_paid() -> None:
    run = situation(
        phase="shop", money=50, perks=["clearance-sale"], shop={"relics": ["gold-mine"]}
    )
    (ware,) = seen(run)["shop"]["relics"]
    assert ware == {"kind": "relic", "id": "gold-mine", "price": 4}


def test_an_open_pack_shows_its_contents() -> None:
    run = do(situation(phase="shop", money=50, shop={"packs": ["gem-pack"]}), {"open": "gem-pack"})
    pack = seen(run)["pack"]
    assert (pack["pack"], pack["take"], len(pack["shows"])) == ("gem-pack", 1, 3)


def test_the_draft_and_the_offer() -> None:
    shown = seen(fresh())
    assert (len(shown["draft"]), shown["purse"]) == (3, 5)
    shown = seen(situation(phase="offer", money=20))
    assert (len(shown["bets"]), shown["stake"], shown["bet"]) == (3, 5, None)
