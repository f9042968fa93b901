"""Scores under rulings, bosses, decks, finishes, Cuts and runes, worked out by hand."""

from fractions import Fraction
from typing import Any

import pytest

from .scorer import score

SET3 = "R7 B7 K7"  # 21 chips, +2
RUN3 = "O4 O5 O6"  # 15 chips, +1.5


def points(play: list[Any], **keys: Any) -> tuple[Fraction, Fraction]:
    result = score({"play": play, **keys})
    assert "refused" not in result
    return result["chips"], result["mult"]


SCORES = {
    # bosses
    "R2 number, bonus and Garnet": ([SET3], {"boss": "the-head"}, 14, 3),
    "R2 finish chips stay": (["R7+foil^10 B7 K7"], {"boss": "the-head"}, 34, 3),
    "R2 Wild finish": (["R7+wild B7 K7"], {"boss": "the-goad"}, 14, 3),
    "R2 Garnet too": ([SET3], {"boss": "the-club", "deck": "garnet"}, 20, 3),
    "R3 exact halves": ([SET3, RUN3], {"boss": "the-needle"}, 25.5, 4.5),
    "R3 Cuts halved": ([SET3], {"boss": "the-needle", "levels": {"cushion": 1}}, 20.5, 4),
    "R3 relics whole": ([SET3], {"boss": "the-needle", "relics": ["collector"]}, 40.5, 3),
    "R16 after halving": ([SET3, RUN3], {"boss": "the-needle", "relics": ["mirror"]}, 40.5, 4.5),
    "R4 all off": (
        [SET3],
        {"boss": "the-plant", "relics": [{"id": "relic", "edition": "polished"}]},
        21,
        3,
    ),
    "R4 Chicot": ([SET3], {"boss": "the-plant", "relics": ["chicot", "relic"]}, 21, 9),
    "R5 off": (
        [SET3],
        {"boss": "the-heart", "relics": ["relic", "daredevil"], "disabled": ["relic"]},
        271,
        3,
    ),
    "R5 not with Chicot": (
        [SET3],
        {"boss": "the-heart", "relics": ["relic", "chicot"], "disabled": ["relic"]},
        21,
        9,
    ),
    "R88 no such boss": ([SET3], {"relics": ["relic"], "disabled": ["relic"]}, 21, 9),
    # firing order and effects on effects
    "R8 with its edition": (
        [SET3],
        {"relics": ["echo-chamber", {"id": "relic", "edition": "holographic"}]},
        21,
        35,
    ),
    "R8 Copycat of it": ([SET3], {"relics": ["copycat", "echo-chamber", "tax-man"]}, 21, 24),
    "R8 no retriggers": ([SET3], {"relics": ["echo-chamber", "double-seven"]}, 42, 3),
    "R13 editions count": (
        [SET3],
        {"relics": ["the-multiplier", {"id": "hoarder", "edition": "holographic"}]},
        21,
        33,
    ),
    "R13 own edition does not": (
        [SET3],
        {"relics": [{"id": "the-multiplier", "edition": "holographic"}, "relic"]},
        21,
        31,
    ),
    "R83 they ignore each other": (
        [SET3],
        {"relics": [{"id": "copycat", "edition": "holographic"}, "the-multiplier", "relic"]},
        21,
        43,
    ),
    "R13 not group Mult or runes": (
        [SET3],
        {"relics": ["the-multiplier"], "runes": ["rune-of-the-moon"]},
        21,
        13,
    ),
    "R14 chain": ([SET3], {"relics": ["copycat", "copycat", "relic"]}, 21, 21),
    "R14 nothing to the right": ([SET3], {"relics": ["relic", "copycat"]}, 21, 9),
    "R14 disabled neighbour": (
        [SET3],
        {"boss": "the-heart", "relics": ["copycat", "relic"], "disabled": ["relic"]},
        21,
        3,
    ),
    "R14 state of the neighbour": (
        [SET3],
        {"relics": ["copycat", {"id": "canio", "state": {"xmult": 2}}]},
        21,
        12,
    ),
    "R14 two Chameleons, one tile": (
        ["R5 B6 R7 R8"],
        {"relics": ["copycat", "the-chameleon"]},
        26,
        3,
    ),
    "R14 retriggers": ([SET3], {"relics": ["copycat", "double-seven"]}, 63, 3),
    "R15 Chromatic multiplies": (
        [SET3],
        {"relics": [{"id": "relic", "edition": "chromatic"}]},
        21,
        13.5,
    ),
    "R15 Polished before the next": (
        [SET3],
        {"relics": [{"id": "hoarder", "edition": "polished"}, "the-banker"]},
        71,
        17,
    ),
    # Carbon Copy
    "R9 group, Cut and tiles": (
        [SET3],
        {"relics": ["carbon-copy"], "levels": {"cushion": 1}},
        82,
        7,
    ),
    "R9 per-tile relics again": (["O4 O5 O6"], {"relics": ["carbon-copy", "amber-glow"]}, 30, 34),
    "R9 Collector once": ([SET3], {"relics": ["carbon-copy", "collector"]}, 72, 5),
    "R9 Point once": ([SET3], {"relics": ["carbon-copy"], "levels": {"point": 1}}, 57, 6),
    "R9 Chain Reaction goes on": (
        [SET3, RUN3],
        {"relics": ["carbon-copy", "chain-reaction"]},
        2 * (7 + 7 + 14) + 4 + 5 + 12,
        6.5,
    ),
    "R9 Ruby doubles both": ([SET3], {"relics": ["carbon-copy"], "deck": "ruby"}, 42, 9),
    "R83 three times": ([SET3], {"relics": ["copycat", "carbon-copy"]}, 63, 7),
    "R84 Long Game once": (
        ["R1 R2 R3 R4"],
        {"relics": ["carbon-copy", "long-game"]},
        25,
        5,
    ),
    # retriggers
    "R10 sources add": (
        ["R7~echo B7 K7"],
        {"relics": ["double-seven", "double-tap", "paper-clip", "dusk"], "plays": 1},
        7 * (7 + 3 + 3),
        3,
    ),
    "R10 tiles are counted": (
        ["R7~echo B7 K7", RUN3],
        {"relics": ["chain-reaction"]},
        14 + 7 + 14 + 4 + 5 + 12,
        4.5,
    ),
    "first tile of a sorted run": (["O6 O4 O5"], {"relics": ["double-tap"]}, 19, 2.5),
    # decks
    "R17 Hematite": ([SET3], {"deck": "hematite", "board": ["B1 B2 B3", RUN3]}, 24, 3),
    "R17 not in Mirror": ([SET3], {"deck": "hematite", "relics": ["mirror"]}, 43, 3),
    "R18 Ruby": ([SET3, RUN3], {"deck": "ruby", "levels": {"cushion": 1}}, 56, 7.5),
    "R18 Sapphire": ([SET3, RUN3], {"deck": "sapphire", "chance": "never"}, 36, 8),
    "R18 fizzle": ([SET3, RUN3], {"deck": "sapphire", "chance": [True, False]}, 15, 4),
    "R18 fizzled is not first": (
        [SET3, RUN3],
        {"deck": "sapphire", "chance": [True, False], "relics": ["carbon-copy", "the-twin"]},
        30,
        7,
    ),
    "R18 still on the board": (
        [SET3, RUN3],
        {"deck": "sapphire", "chance": "always", "relics": ["board-lord"]},
        0,
        3,
    ),
    "R85 Modest Gains": (
        [SET3],
        {"deck": "sapphire", "chance": "always", "relics": ["modest-gains", "relic"]},
        0,
        7,
    ),
    "R19 per trigger": ([SET3], {"deck": "garnet", "relics": ["double-seven"]}, 60, 3),
    "R19 wilds and geodes": (["R7 W G"], {"deck": "garnet"}, 7 + 9 + 50, 3),
    # levels
    "brilliant twice": ([RUN3], {"levels": {"brilliant": 2}}, 55, 4.5),
    "R23 run of 5": (["R1 R2 R3 R4 R5"], {"levels": {"step": 1, "cabochon": 1}}, 70, 8.5),
    "R23 run of 4 is no set of 4": (["R1 R2 R3 R4"], {"levels": {"trillion": 1}}, 10, 3),
    "R23 set of 5": (
        ["R7 R7 B7 O7 K7"],
        {"relics": ["pareidolia", "the-family"], "levels": {"trillion": 1, "cabochon": 1}},
        65,
        8,
    ),
    "all groups": ([SET3, RUN3], {"levels": {"rose": 1, "prism": 1, "baguette": 1}}, 136, 11.5),
    "R31 Eclipse, Black Hole": ([SET3], {"levels": {"eclipse": 1, "black-hole": 1}}, 61, 7),
    "R31 no Observatory": ([SET3], {"levels": {"prism": 1}, "perks": ["observatory"]}, 61, 3),
    "R84 Pavilion": ([SET3, RUN3], {"levels": {"pavilion": 1, "point": 1}}, 66, 6.5),
    # runes
    "R30 two Stars": (
        [SET3],
        {"runes": ["rune-of-the-star", "rune-of-the-star"], "relics": ["daredevil"]},
        1084,
        3,
    ),
    "Moon, Sun, Power": (
        [SET3],
        {"runes": ["rune-of-the-moon", "rune-of-the-sun", "rune-of-power"]},
        21,
        78,
    ),
    # finishes
    "chips": (["R7+foil B7+bonus K7+geode"], {}, 114, 3),
    "Mult": (["R7+mult~echo B7 K7"], {}, 28, 11),
    "factors": (["R7+glass B7+lustre K7+steel"], {"chance": "never"}, 21, 13.5),
    "held Steel": ([SET3], {"hand": "R1+steel W+steel B2+glass"}, 21, 6.75),
    "Lucky": (["R7+lucky B7 K7"], {"chance": [True, False]}, 21, 23),
    "R70 Lucky rolls per trigger": (
        ["R7+lucky~echo B7 K7"],
        {"chance": [False, False, True, False]},
        28,
        23,
    ),
    "bonus chips of a wild": (["R7 B7 W^5"], {}, 19, 3),
    # relics between rules
    "R20 Driver's License": (
        ["R7+mult B7 K7"],
        {"relics": ["drivers-license"], "hand": " ".join(["R1+foil"] * 6)},
        21,
        7,
    ),
    "R24 Wild finish counts for all": (
        ["R7+wild O7 K7"],
        {"relics": ["hit-list"], "history": {"target_colour": "orange"}},
        21,
        6,
    ),
    "R26 mixed has no match": (
        [SET3, RUN3],
        {"relics": ["card-sharp"], "history": {"last_type": "sets"}},
        36,
        4.5,
    ),
    "two passes": ([SET3], {"relics": ["tax-man", "relic"]}, 21, 18),
    "R14 Copycat of Yellowing": (
        [SET3],
        {"relics": ["copycat", "yellowing"], "board": [{"tiles": RUN3, "count": 2}]},
        27,
        3,
    ),
    "R82 Yellowing counts once": (
        [SET3],
        {"relics": ["echo-chamber", "yellowing"], "board": [{"tiles": RUN3, "count": 2}]},
        27,
        3,
    ),
    # readings
    "a set by default": (["R7 W W"], {}, 7, 3),
    "R32 a chosen run": ([{"tiles": "R7 W W", "as": "run"}], {}, 7, 2.5),
    "R32 the only one The Eye leaves": ([RUN3, "R7 W W"], {"boss": "the-eye"}, 22, 4),
    "R34 Capstone on 11-12-13": (["R11 R12 R13 R14"], {}, 50, 3),
    "R87 14 tiles": ([" ".join(f"R{n}" for n in [*range(1, 14), 20])], {}, 111, 8),
    "R34 set of Capstones": (["R18 B18 K18"], {}, 54, 3),
    "R35 both": (["R3 B5 W R7 R8"], {"relics": ["the-chameleon", "quick-draw"]}, 23, 3.5),
}


@pytest.mark.parametrize(("play", "keys", "chips", "mult"), SCORES.values(), ids=SCORES)
def test_score_by_hand(play: list[Any], keys: dict[str, Any], chips: float, mult: float) -> None:
    assert points(play, **keys) == (Fraction(chips), Fraction(mult))
