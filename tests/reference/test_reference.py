"""Relics, one by one, against results worked out by hand from their texts."""

from fractions import Fraction
from typing import Any

import pytest

from . import relics
from .scorer import score

SET3 = "R7 B7 K7"  # 21 chips, +2
SET4 = "R7 B7 O7 K7"  # 28 chips, +3
RUN3 = "O4 O5 O6"  # 15 chips, +1.5
RUN4 = "O4 O5 O6 O7"  # 22 chips, +2
LOW = "R1 R2 R3"  # 6 chips, +1.5
HIGH = "R11 R12 R13"  # 36 chips, +1.5
CAPPED = "R11 R12 R13 R18"  # 54 chips, +2
FULL_RUN = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13"  # 91 chips, +6.5


def test_worked_example() -> None:
    result = score({"play": [SET3, RUN3]})
    assert (result["score"], result["chips"], result["mult"]) == (162, 36, Fraction(9, 2))
    assert (result["total"], result["phase"]) == (162, "play")


def case(relic: Any, play: list[Any], chips: Any, mult: Any, **keys: Any) -> Any:
    """One line of the table: line-up, groups, expected chips and Mult, other scenario keys."""
    line_up = relic if isinstance(relic, list) else [relic]
    first = line_up[0]["id"] if isinstance(line_up[0], dict) else line_up[0]
    scenario = {"relics": line_up, "play": play, **keys}
    return pytest.param(scenario, Fraction(str(chips)), Fraction(str(mult)), id=first)


def owned(relic_id: str, **state: Any) -> dict[str, Any]:
    return {"id": relic_id, "state": state}


EIGHT = "R1 R2 R3 R4 B1 B2 B3 B4"

CASES = [
    # common
    case("relic", [SET3, RUN3], 36, 10.5),
    case("amber-glow", [RUN3], 15, 17.5),
    case("amber-glow", ["R7+wild B7 K7"], 21, 8),
    case("tile-matcher", [SET3], 21, 4.5),
    case("tile-matcher", [RUN3], 15, 2.5),
    case("run-streak", [RUN3], 15, 3.75),
    case("run-streak", [SET3], 21, 3),
    case("hoarder", [SET3], 30, 3, hand="R1 W G R2"),
    case("wallflower", [SET3], 21, 8, hand="O1 O2 R3"),
    case("wallflower", [RUN3], 15, 17.5, hand="O1+wild"),
    case("ripple", ["R7~echo B7 K7"], 48, 3),
    case("modest-gains", [SET3, RUN3], 36, 9),
    case("modest-gains", [SET3, RUN4], 43, 5),
    case("collector", [SET3, RUN3], 96, 4.5),
    case("blue-relic", [SET3], 141, 3, bag=40),
    case("blue-relic", [SET3], 21 + 3 * 102, 3, hand="W G"),
    case("the-twin", [SET3, RUN3], 36, 9),
    case("the-twin", [SET3], 21, 3),
    case("tax-man", [SET3], 21, 6),
    case("grim-mask", [CAPPED], 174, 3),
    case("sage", ["R1 B1 K1"], 63, 15),
    case("balanced-scales", [CAPPED], 54, 7),
    case("wild-card", ["R3 R4 R5"], 72, 2.5),
    case("walkie-talkie", ["R4 B4 K4"], 42, 15),
    case("smiley-face", [CAPPED], 54, 18),
    case("war-flag", [SET3], 141, 3, draws=4),
    case("peak-ascent", [SET3], 21, 18, draws=0),
    case("peak-ascent", [SET3], 21, 3, draws=1),
    case(["painted-glass", "gold-mine"], [SET3], 21, 9),
    case(owned("cascade", groups=12), [SET3], 21, 15),
    case(owned("cascade", groups=55), [SET3], 21, 53),
    case("underdog", [SET3], 21, 11, hand="R9 W O4"),
    case("underdog", [SET3], 21, 3, hand=""),
    case("smudged-tile", [SET3], 21, 26, chance="always"),
    case("smudged-tile", [SET3], 21, 3, chance="never"),
    case("smudged-tile", [SET3], 21, 14, chance=[11]),
    case(owned("crowd-favorite", mult=8), [SET3], 21, 11),
    case("lucky-charm", [SET3], 21, 9),
    case("pareidolia", ["R7 R7 R7 B7 B7"], 35, 5),
    case("melting-ice", [SET3], 101, 3),
    case(owned("melting-ice", chips=40), [SET3], 61, 3),
    # uncommon
    case("patience", [SET3], 21, 4.5, hand=EIGHT),
    case("patience", [SET3], 21, 3, hand="R1 R2 R3 R4 B1 B2 B3"),
    case("full-house", [SET3], 21, 13, hand="R1 B2 O3 K4"),
    case("full-house", [SET3], 21, 13, hand="R1+wild"),
    case("full-house", [SET3], 21, 3, hand="R1 B2 O3 W"),
    case("twin-sets", [SET3], 21, 6),
    case("twin-sets", [SET4], 28, 4),
    case("twin-runs", [SET4], 28, 10),
    case(["twin-runs", "pareidolia"], ["R7 R7 R7 B7 B7"], 35, 5),
    case("full-spread", [RUN4], 22, 6),
    case("the-runner", [RUN4, LOW], 28, 20.5),
    case("golden-ratio", [LOW], 6, 38.5),
    case("high-roller", [CAPPED], 54, 18),
    case("low-rider", ["R3 R4 R5"], 12, 10.5),
    case("the-dualist", [SET3, RUN3], 36, 13.5),
    case("the-banker", [SET3], 21, 7),
    case(["the-banker", "collector"], [SET3], 51, 7),
    case(["collector", "the-banker"], [SET3], 51, 13),
    case("square-relic", [SET4, RUN3], 73, 5.5),
    case("ice-cream", [SET3], 161, 3, history={"groups_scored": 4}),
    case("ice-cream", [SET3], 21, 3, history={"groups_scored": 20}),
    case(owned("consortium", mult=4), [SET3], 21, 7),
    case(owned("hologram", mult="1.5"), [SET3], 21, 4.5),
    case("green-relic", [SET3], 21, 5, history={"plays_scored": 3, "idle_draws": 1}),
    case("green-relic", [SET3], 21, 3, history={"plays_scored": 1, "idle_draws": 2}),
    case("superposition", [FULL_RUN], 91, 22.5),
    case("superposition", [FULL_RUN.replace("R13", "W")], 78, 7.5),
    case("mirror", [SET3, RUN3], 57, 4.5),
    case(["blade-dancer", "gold-mine", "haggler"], [SET3], 21, 11),
    case("hit-list", [SET3], 21, 6, history={"target_colour": "red"}),
    case("hit-list", [SET3], 21, 3, history={"target_colour": "orange"}),
    case("hit-list", [SET3, LOW], 27, 4.5, history={"target_colour": "blue"}),
    case("loan-shark", [SET3], 21, 12),
    case(
        ["the-arranger", "haggler"], [SET3], 21, 9, history={"moved": ["haggler", "the-arranger"]}
    ),
    case("wild-hoarder", [SET3], 21, 23, hand="W W R1"),
    case("drama-masks", [CAPPED], 108, 3),
    case("paper-clip", [SET3, RUN3], 36 + 14 + 8, 4.5),
    case("dusk", [SET3], 42, 3, plays=1),
    case("dusk", [SET3], 21, 3, plays=2),
    case("low-roller", [RUN3], 24, 2.5),
    case("echo-hand", [SET3], 21, 6.75, hand="R1+steel"),
    case("fizzing-potion", [SET3], 42, 3),
    case(owned("star-map", xmult="1.3"), [SET3], 21, 3.9),
    case("card-sharp", [SET3], 21, 9, history={"last_type": "sets"}),
    case("card-sharp", [SET3], 21, 3, history={"last_type": "runs"}),
    case("card-sharp", [SET3, RUN3], 36, 4.5, history={"last_type": "mixed"}),
    case(owned("quick-study", mult=6), [SET3], 21, 9),
    case("gold-rush", [SET3], 42, 3, money=7),
    case("gold-rush", [SET3], 21, 3, money=-4),
    case("gold-weave", [SET3], 21, 11, money=14),
    case("tumbler", [SET3], 21, 9, plays=1),
    case("tumbler", [SET3], 21, 3, plays=2),
    case(owned("vampire", xmult="1.5"), [SET3], 21, 4.5),
    case("photograph", ["R13~echo B13 K13"], 52, 12),
    case(owned("lucky-cat", xmult="1.4"), [SET3], 21, 4.2),
    case("weathering", [SET3], 21, 15, history={"drawn": 3}),
    case(owned("safety-net", mult=3), [SET3, RUN3], 36, 7.5),
    case("double-seven", [SET3], 42, 3),
    case(owned("snowball", mult=2), [SET3], 21, 5),
    case(owned("green-thumb", chips=12), [SET3], 33, 3),
    case("run-master", [SET3, RUN3], 51, 4.5),
    case("set-master", [SET3, RUN3], 36, 8.5),
    case("fragile-power", [SET3], 21, 9),
    case("yellowing", [SET3], 24, 3, board=[{"tiles": "B1 B2 B3", "age": 2}]),
    # rare
    case("snake-eyes", [SET3], 21, 6.75, hand="R1 B1 W"),
    case("blackboard", [SET3], 21, 12, hand="K1 R2+wild"),
    case("blackboard", [SET3], 21, 12, hand=""),
    case("blackboard", [SET3], 21, 3, hand="K1 W"),
    case("tile-lord", [SET3], 21, 12, hand="R13 K13"),
    case("lucky-7", [SET3], 21, 12),
    case("lucky-7", [RUN3], 15, 2.5),
    case("rainbow-rack", [SET4], 28, 12),
    case("rainbow-rack", ["R7+wild B7 K7"], 21, 9),
    case("rainbow-rack", ["R7 B7 K7 W"], 21, 4),
    case({"id": "obelisk", "state": {"xmult": "1.6", "last": "sets"}}, [SET3], 21, 4.8),
    case("long-haul", ["R1 R2 R3 R4 R5 R6"], 21, 20),
    case("the-chameleon", ["R5 B6 R7"], 18, 2.5),
    case("quick-draw", ["R3 R5 R6 R7"], 21, 3),
    case("four-fold", [SET4, "R8 B8 O8 K8"], 60, 43.75),
    case(owned("sharpener", mult=4), [SET3], 21, 7),
    case(owned("campfire", mult=4), [SET3], 21, 7),
    case(["the-multiplier", "relic"], [SET3], 21, 21),
    case(["copycat", "relic"], [SET3], 21, 15),
    case("dark-offering", [SET3], 21, 15),
    case("the-quadro", [SET3, "O7 O8 O9"], 45, 9),
    case("the-quadro", [SET3, RUN3], 36, 4.5),
    case("rainbow", [SET3, RUN3, LOW], 42, 18),
    case("the-family", [SET4], 28, 16),
    case("sequence-master", ["R1 R2 R3 R4 R5"], 15, 10.5),
    case("daredevil", [SET3], 271, 3),
    case(["talent-scout", "haggler", "dividend"], [SET3], 21, 6.75),
    case(
        "drivers-license",
        ["R7+mult B7+mult K7"],
        21,
        33,
        hand="R1+foil R2+foil R3+foil R4+foil",
        board=["B1+foil B2+foil B3"],
    ),
    case("hit-the-road", [SET3], 21, 6, history={"destroyed": 2}),
    case("carbon-copy", [SET3, RUN3], 57, 6.5),
    case("double-tap", [SET3, RUN3], 47, 4.5),
    case("mosaic", [SET3], 21, 4.5, hand="R1 R2 O1"),
    case("mosaic", [SET3], 21, 3, hand="O1 O2 R1"),
    case("long-game", ["R1 R2 R3 R4 R5", SET3], 46, 5.5),
    case("board-lord", [SET3], 21, 5, board=["B1 B2 B3"]),
    case("color-pair", ["R7 B7 W"], 14, 6),
    case("color-pair", [SET3], 21, 3),
    case("the-spectrum", [SET3], 21, 9),
    case("slow-cure", [SET3], 24, 3, board=[{"tiles": "B1 B2 W", "age": 4}]),
    case("slow-cure", [SET3], 21, 3, board=[{"tiles": "B1 B2 W", "age": 3}]),
    # mythic and legendary
    case(owned("canio", xmult=3), [SET3], 21, 9),
    case("triboulet", [CAPPED], 54, 12),
    case(owned("yorick", xmult=2, tiles=3), [SET3], 21, 6),
    case(["echo-chamber", "relic"], [SET3], 21, 15),
    case(["echo-chamber", "tax-man"], [SET3], 21, 12),
    case("chain-reaction", [SET3, RUN3], 49, 4.5),
    case("ancient-rune", [SET3], 21, 12),
]


@pytest.mark.parametrize(("scenario", "chips", "mult"), CASES)
def test_relic_by_hand(scenario: dict[str, Any], chips: Fraction, mult: Fraction) -> None:
    result = score(scenario)
    assert "refused" not in result
    assert (result["chips"], result["mult"]) == (chips, mult)
    assert result["score"] == chips * mult // 1


@pytest.mark.parametrize("relic", [*relics.IDLE, "last-stand", "the-extender", "mirror-image"])
def test_relics_that_leave_a_score_alone(relic: str) -> None:
    result = score({"relics": [relic], "play": [SET3, RUN3]})
    assert (result["chips"], result["mult"], result["money"]) == (36, Fraction(9, 2), 0)


def test_every_relic_is_modelled() -> None:
    assert len(relics.ALL) == len(set(relics.ALL)) == 131
    elsewhere = {
        "pareidolia",
        "toll-booth",
        "mirror-image",
        "the-extender",
        "drama-masks",
        "paper-clip",
        "dusk",
        "low-roller",
        "echo-hand",
        "fizzing-potion",
        "hiker",
        "last-stand",
        "double-seven",
        "the-chameleon",
        "quick-draw",
        "the-multiplier",
        "copycat",
        "mirror-meld",
        "carbon-copy",
        "double-tap",
        "chicot",
        "echo-chamber",
        "chain-reaction",
    }
    modelled = [*relics.ADDS, *relics.TIMES, *relics.IDLE, *elsewhere]
    assert sorted(modelled) == sorted(relics.ALL)
