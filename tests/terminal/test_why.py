"""Why: the rule behind a refusal, the source of a line of a trace, and the rulings on both."""

from __future__ import annotations

from typing import Any

import pytest

from melder.terminal.journal import Play, Scored
from tests.terminal.sitting import Sitting, lexicon

SEED = "SHYP771B"
SCORED = ["p K5 B5 R5", "p K9 K10 K11", "score"]


def step(source: str, text: str, chips: str, mult: str = "3") -> dict[str, str]:
    return {"source": source, "text": text, "chips": chips, "mult": mult}


def after(trace: list[dict[str, str]], **start: Any) -> Sitting:
    """A sitting in which this was the last score, from a view with these things in it."""
    sitting = Sitting(SEED)
    view = {**sitting.desk.view, **start}
    sitting.desk.journal.scored = Scored(Play(view), {"trace": trace})
    return sitting


def test_a_refusal_names_its_rulings_and_why_reads_one() -> None:
    sitting = Sitting(SEED)
    answer = sitting.type("next", "score", "why")
    assert "Rulings: R43 Passing. why R43 reads one." in answer
    ruling = sitting.type("why r43")
    assert ruling.startswith("R43 Passing\n")
    assert "**" not in ruling
    assert "“R43”" not in ruling


def test_a_refused_item_is_shown_with_its_rulings() -> None:
    sitting = Sitting("1WKR7B2B")
    lines = ["next", "p K11 O11 B11", "p R6 K6 O6", "score", "p K13 B13 R13", "p B6 on 2"]
    sitting.type(*lines, "p K6 K7 K8", "score", "next", "buy cleaver", "next", "next")
    answer = sitting.type("use cleaver R8 1 1", "why")
    assert "Refused by the rule target" in answer
    assert "Cleaver  item · Die" in answer
    assert "R37 Marks after a Die" in answer


def test_every_ruling_can_be_read() -> None:
    sitting = Sitting(SEED)
    for ruling in lexicon().rulings:
        answer = sitting.type(f"why {ruling.anchor}")
        assert len(answer.splitlines()) > 1
        assert "](" not in answer
    assert not sitting.client.failed
    assert "There is no ruling R999." in sitting.type("why R999")


def test_a_command_of_another_moment_has_a_reason_too() -> None:
    sitting = Sitting(SEED)
    assert "place can be used only during a blind. Now: buy N" in sitting.type("place R7")
    assert "Refused by the rule phase" in sitting.type("why")


def test_a_group_cites_no_deck_that_is_not_played() -> None:
    sitting = Sitting(SEED)
    sitting.type("next", *SCORED)
    assert "R18" not in sitting.type("why 1")
    assert "R18 Sapphire and Ruby" in after([step("K5 B5 R5", "+2 Mult", "0")], deck="ruby").type(
        "why 1"
    )


def test_a_relic_brings_its_own_rulings_and_those_of_what_doubles_it() -> None:
    trace = [step("Hiker", "+5 Chips", "5")]
    alone = after(trace, relics=[{"id": "hiker"}]).type("why 1")
    assert "R11 Growth" in alone
    assert "R8" not in alone
    relics = [{"id": "hiker"}, {"id": "echo-chamber"}]
    assert "R8 Echo Chamber" in after(trace, relics=relics).type("why 1")


def test_a_mark_of_a_tile_is_explained() -> None:
    answer = after([step("R7", "+7 Chips", "7"), step("R7 Glass", "×2 Mult", "7", "6")]).type(
        "why 2"
    )
    assert "Glass  finish" in answer
    assert "R28" in answer


def test_a_tile_that_a_boss_robs_names_the_boss() -> None:
    trace = [step("R7 B7 K7", "+2 Mult", "0"), step("R7", "+0 Chips", "0"), step("B7", "+7", "7")]
    robbed = after(trace, boss="the-head")
    assert "R2 Bosses of a colour" in robbed.type("why 2")
    assert "The Head" not in robbed.type("why 3")


def test_a_tile_that_triggers_again_says_so() -> None:
    tiles = ["R7", "R7", "B7", "W", "W", "W"]
    trace = [step(one, "+7 Chips", str(at)) for at, one in enumerate(tiles, 1)]
    between = step("Hiker", "+5 Chips", "9")
    sitting = after([step("R7 B7 W W", "+3 Mult", "0"), trace[0], between, *trace[1:]])
    again = [n for n in range(1, 9) if "R10 Retriggers" in sitting.type(f"why {n}")]
    assert again == [4, 8]


def test_a_tile_that_scores_once_does_not_trigger_again() -> None:
    sitting = Sitting(SEED)
    sitting.type("next", *SCORED)
    trace = sitting.desk.journal.scored.event["trace"]  # type: ignore[union-attr]
    assert "again" not in sitting.type(f"why 1-{len(trace)}")


@pytest.mark.parametrize(
    ("said", "title"), [("the head", "R2 "), ("smudged tile", "R21 "), ("polished", "R15 ")]
)
def test_look_cites_rulings(said: str, title: str) -> None:
    assert f"Rulings: {title}" in Sitting(SEED).type(f"look {said}")


def test_rows_of_lines_as_they_are_shown() -> None:
    sitting = Sitting(SEED)
    sitting.type("next", *SCORED)
    answer = sitting.type("why 2-4")
    for line in sitting.desk.journal.scored.event["trace"][1:4]:  # type: ignore[union-attr]
        assert f"{line['source']}: {line['text']}\n" in answer
    assert not sitting.client.failed
    for said in ("0", "4-2", "1-99"):
        assert f"not {said}." in sitting.type(f"why {said}")


def test_what_acted_is_asked_for_by_its_name() -> None:
    trace = [step("K5", "+5 Chips", "5"), step("Hiker", "+5 Chips", "10")]
    sitting = after([*trace, step("K6", "+6 Chips", "16"), step("Hiker", "+9 Chips", "25")])
    answer = sitting.type("why hiker")
    assert "Hiker: +5 Chips\n" in answer
    assert "Hiker: +9 Chips\n" in answer
    assert "K5" not in answer
    assert "K6: +6 Chips" in sitting.type("why k6")
    assert not sitting.client.failed
    assert "“cleaver” did nothing in the last score" in sitting.type("why cleaver")
    assert "Nothing was scored yet." in Sitting(SEED).type("why hiker")


@pytest.mark.parametrize("said", ["nonsense", "set", "no such thing"])
@pytest.mark.parametrize("lines", [[], ["next", *SCORED]])
def test_what_nothing_is_called_is_told_as_such(said: str, lines: list[str]) -> None:
    sitting = Sitting(SEED)
    sitting.type(*lines)
    assert f"No rule, ruling or item is called “{said}”." in sitting.type(f"why {said}")


@pytest.mark.parametrize(
    "lines", [["place R7"], ["next", "p K5 B5 R5", "pass"], ["next", "use 1", "act", "buy 1"]]
)
def test_what_a_refusal_of_another_moment_says_fits_all_of_them(lines: list[str]) -> None:
    sitting = Sitting(SEED)
    answer = sitting.type(*lines, "why")
    assert "Refused by the rule phase" in answer
    assert "Pass" not in answer
    assert "R43" not in answer


def test_a_source_on_several_lines_is_explained_once() -> None:
    answer = after([step("Hiker", "+1 Chips", "1"), step("Hiker", "+2 Chips", "3")]).type("why 1-2")
    assert answer.count("Hiker  relic") == 1
    assert "Hiker: +1 Chips\nHiker: +2 Chips\n" in answer


@pytest.mark.parametrize("code", ["group", "board-full", "no-draws", "OPENING"])
def test_a_rule_by_its_code(code: str) -> None:
    sitting = Sitting(SEED)
    answer = sitting.type(f"why {code}")
    assert not sitting.client.failed
    assert "{" not in answer
    assert "Rulings: R" in answer


def test_a_boss_is_a_code_of_its_own() -> None:
    sitting = Sitting(SEED)
    id = next(id for kind, id in lexicon().all() if kind == "boss")
    assert lexicon().name("boss", id) in sitting.type(f"why {id}")
    assert not sitting.client.failed


def test_the_last_score_is_known_to_whoever_sits_down_later() -> None:
    sitting = Sitting(SEED, echo=False)
    sitting.type("next", *SCORED, "p O5 on 1", "undo", "draw")
    asked = ("why 1-8", "why k5", "scenario last", "why")
    told = [sitting.type(line) for line in asked]
    assert not any("Nothing was scored" in one for one in told)
    desk = sitting.desk
    desk.take(desk.session.load(desk.session.game, desk.session.save()))
    assert [sitting.type(line) for line in asked] == told
