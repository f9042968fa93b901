"""Refusals, and what comes after a score: phases, growth, money and the table, by hand."""

from fractions import Fraction
from typing import Any

import pytest

from .scorer import score

SET3 = "R7 B7 K7"  # 21 chips, +2
RUN3 = "O4 O5 O6"  # 15 chips, +1.5


def after(play: list[Any], **keys: Any) -> dict[str, Any]:
    result = score({"play": play, **keys})
    assert "refused" not in result
    return result


def refusal(play: list[Any], **keys: Any) -> str:
    return score({"play": play, **keys}).get("refused", "nothing")


REFUSALS = {
    "too short": (["R7 B7"], {}, "group"),
    "two colours in a run": (["R7 B8 R9"], {}, "group"),
    "twice a colour in a set": (["R7 R7 B7"], {}, "group"),
    "no wrap": (["R12 R13 R1"], {}, "group"),
    "wilds alone": (["W W W"], {}, "group"),
    "set of five": (["R7 B7 O7 K7 W"], {}, "group"),
    "R34 14 on two": (["R12 R13 R14"], {}, "group"),
    "R34 two Capstones": (["R4 R5 R6 R14 R18"], {}, "group"),
    "R34 colour": (["R4 R5 R6 B18"], {}, "group"),
    "R34 odd tile": (["R4 R5 R6 B18"], {"relics": ["the-chameleon"]}, "group"),
    "R34 wild in a set": (["R18 B18 W"], {}, "group"),
    "Quick Draw: one gap": (["R1 R3 R5"], {"relics": ["quick-draw"]}, "group"),
    "Quick Draw: of one number": (["R1 R4 R5"], {"relics": ["quick-draw"]}, "group"),
    "The Chameleon: one tile": (["R4 B5 R6 K7"], {"relics": ["the-chameleon"]}, "group"),
    "R4 legality is off": (["R7 R7 B7"], {"relics": ["pareidolia"], "boss": "the-plant"}, "group"),
    "30 points": (["R9 B9 K9"], {"opened": False}, "opening"),
    "R2 numbers count": (
        ["R10 B10 K10"],
        {"opened": False, "boss": "the-head"},
        "nothing",
    ),
    "R19 Garnet does not": (["R9 B9 K9"], {"opened": False, "deck": "garnet"}, "opening"),
    "wild in the opening": (["R12 B12 O12 W"], {"opened": False}, "opening-wild"),
    "Passport": (["R12 B12 O12 W"], {"opened": False, "perks": ["passport"]}, "nothing"),
    "geode in the opening": (["R12 B12 O12 G"], {"opened": False}, "nothing"),
    "wild after it": ([RUN3, "R1 B1 W"], {}, "nothing"),
    "The Serpent": ([SET3], {"boss": "the-serpent"}, "the-serpent"),
    "The Serpent, four": (["R7 B7 K7 W"], {"boss": "the-serpent"}, "nothing"),
    "The Psychic": (["R1 R2 R3 R4 R5"], {"boss": "the-psychic"}, "the-psychic"),
    "R7 Capstones count": (["R4 R5 R6 R18"], {"boss": "the-psychic"}, "nothing"),
    "The Eye": ([SET3, RUN3], {"boss": "the-eye"}, "the-eye"),
    "Chicot": ([SET3, RUN3], {"boss": "the-eye", "relics": ["chicot"]}, "nothing"),
    "R89 group before boss": (["R1 R3 R4"], {"boss": "the-serpent"}, "group"),
    "R89 boss before wild": (
        ["R11 R12 W"],
        {"boss": "the-serpent", "opened": False},
        "the-serpent",
    ),
    "board": ([SET3], {"board": [RUN3] * 12}, "board-full"),
    "Hematite's board": ([SET3], {"board": [RUN3] * 12, "deck": "hematite"}, "nothing"),
    "nothing": ([], {}, "nothing-banked"),
}


@pytest.mark.parametrize(("play", "keys", "code"), REFUSALS.values(), ids=REFUSALS)
def test_refusals(play: list[Any], keys: dict[str, Any], code: str) -> None:
    assert refusal(play, **keys) == code


def test_boss_factor_is_left_out_of_mult() -> None:
    result = after([SET3], boss="the-flint")
    assert (result["mult"], result["score"]) == (3, 31)  # floor(63 / 2)
    assert after([SET3], boss="the-flint", relics=["chicot"])["score"] == 63


def test_the_tooth_takes_before_the_target_is_checked() -> None:
    tooth = after([SET3], boss="the-tooth", hand="R1 R2 W", score=540)
    assert (tooth["total"], tooth["phase"]) == (540 + 63 - 9, "play")
    assert after([SET3], boss="the-tooth", hand="R1 R2 W", score=546)["phase"] == "cash_out"
    assert after(["R1 R2 R3"], boss="the-tooth", hand=" ".join(["B1"] * 9))["total"] == 0


@pytest.mark.parametrize(
    ("keys", "target"),
    [
        ({}, 300),
        ({"blind": "big"}, 450),
        ({"blind": "boss"}, 600),
        ({"boss": "the-mark", "ante": 5}, 33000),
        ({"boss": "the-mark", "ante": 5, "relics": ["chicot"]}, 22000),
        ({"blind": "big", "deck": "ruby"}, 563),  # 562.5, rounded up
        ({"blind": "small", "deck": "painite", "ante": 2}, 1200),
        ({"ante": 3, "perks": ["hieroglyph"]}, 800),
        ({"ante": 1, "perks": ["hieroglyph"]}, 300),
    ],
)
def test_targets(keys: dict[str, Any], target: int) -> None:
    assert after([SET3], **keys)["target"] == target


def test_phases() -> None:
    assert after([SET3], score=237)["phase"] == "cash_out"
    assert after([SET3], score=236)["phase"] == "play"
    assert after([SET3], plays=1)["phase"] == "lost"
    assert after([SET3], bag=0)["phase"] == "lost"
    assert after([SET3], bag=0, relics=["mirror-image"])["phase"] == "play"


def test_last_stand_needs_a_quarter_of_the_target() -> None:
    assert after([SET3], plays=1, relics=["last-stand"], score=12)["phase"] == "cash_out"
    assert after([SET3], plays=1, relics=["last-stand"], score=11)["phase"] == "lost"


def test_r27_extender_prevents_loss_after_dusk_looked() -> None:
    result = after(["R1 R2 R3 R4 R5"], plays=1, relics=["the-extender", "dusk"])
    assert (result["chips"], result["plays"], result["phase"]) == (30, 1, "play")


def test_growth_lands_after_the_score() -> None:
    line_up = ["consortium", "safety-net", "cascade", "vampire", "yorick"]
    result = after(["R7+foil B7 K7", RUN3], relics=line_up)
    assert result["mult"] == Fraction(9, 2)
    assert result["state"] == {
        "consortium": {"mult": 2},
        "safety-net": {"mult": 3},
        "cascade": {"groups": 2},
        "vampire": {"xmult": Fraction(11, 10)},
        "yorick": {"xmult": 1, "tiles": 6},
    }


def test_r82_growth_twice_under_echo_chamber() -> None:
    line_up = ["copycat", "echo-chamber", "consortium", "vampire", "hiker", "yorick"]
    result = after(["R7+foil B7 K7", RUN3], relics=line_up)
    assert result["state"]["consortium"] == {"mult": 4}
    assert result["state"]["vampire"] == {"xmult": Fraction(12, 10)}
    assert result["state"]["yorick"] == {"xmult": 1, "tiles": 12}
    assert result["board"] == ["R7^10 B7^10 K7^10", "O4^10 O5^10 O6^10"]


def test_yorick_gains_every_15_tiles() -> None:
    result = after([SET3], relics=[{"id": "yorick", "state": {"xmult": 2, "tiles": 13}}])
    assert result["state"]["yorick"] == {"xmult": 3, "tiles": 1}


def test_obelisk_looks_at_the_play_before() -> None:
    obelisk = {"id": "obelisk", "state": {"xmult": "1.3", "last": "sets"}}
    assert after([SET3], relics=[obelisk])["state"]["obelisk"] == {
        "xmult": Fraction(8, 5),
        "last": "sets",
    }
    assert after([SET3, RUN3], relics=[obelisk])["state"]["obelisk"] == {
        "xmult": Fraction(13, 10),
        "last": "mixed",
    }


def test_r14_copycat_never_grows() -> None:
    result = after([SET3], relics=["copycat", "consortium"])
    assert result["state"] == {"consortium": {"mult": 2}}
    assert after([SET3], relics=["copycat", "hiker"])["board"] == ["R7^5 B7^5 K7^5"]


def test_hiker_per_trigger() -> None:
    result = after(["R7~echo B7^2 K7"], relics=["hiker"])
    assert result["board"] == ["R7~echo^10 B7^7 K7^5"]


def test_lucky_cat_counts_triggers_in_which_a_roll_hits() -> None:
    both, one, none = [True, True], [False, True], [False, False]
    result = after(["R7+lucky B7+lucky K7+lucky"], relics=["lucky-cat"], chance=both + one + none)
    assert result["state"]["lucky-cat"] == {"xmult": Fraction(14, 10)}
    assert (result["mult"], result["money"]) == (23, 6)


def test_money_after_the_score() -> None:
    result = after(
        ["R7+gilded~echo B7~coin K7+gilded~coin", RUN3],
        relics=["gold-rush", "copycat", "toll-booth"],
        money=5,
    )
    assert result["chips"] == 21 + 7 + 15 + 15
    assert result["money"] == 5 + 2 + 3 + 1 + 3 + 2 * 2


def test_coin_pays_once_a_play_under_carbon_copy() -> None:
    result = after(["R7+gilded~coin B7 K7"], relics=["carbon-copy"])
    assert result["money"] == 2 + 3


def test_r22_toll_booth_under_echo_chamber() -> None:
    assert after([SET3, RUN3], relics=["echo-chamber", "toll-booth"])["money"] == 4


def test_r28_shatter_breaks_what_is_no_group() -> None:
    result = after(["R7+glass B7 K7", "O4 O5 O6 O7+glass"], chance="always", relics=["canio"])
    assert result["board"] == ["O4 O5 O6"]
    assert result["state"] == {"canio": {"xmult": 3}}
    assert result["mult"] == (1 + 2 + 2) * 4


def test_r87_a_wild_stays_in_place_after_a_shatter() -> None:
    assert after(["R5+glass W R7 R8"], chance=[True])["board"] == ["W R7 R8"]
    assert after(["R5 W R7+glass R8"], chance=[True])["board"] == []
    kept = after(["R5 W R7+glass R8"], chance=[True], relics=["quick-draw"])
    assert kept["board"] == ["R5 W R8"]


def test_r86_vampire_strips_what_the_meld_needed() -> None:
    result = after(["R5+foil R6 B7+wild", "R3+geode O4 O5"], relics=["vampire"])
    assert result["board"] == []
    assert result["state"]["vampire"] == {"xmult": Fraction(13, 10)}
    assert after(["O3+geode O4 O5"], relics=["vampire"])["board"] == ["O3 O4 O5"]


def test_r86_vampire_counts_a_shattered_tile() -> None:
    result = after(["R7+glass B7 K7 O7"], relics=["vampire"], chance="always")
    assert result["state"]["vampire"] == {"xmult": Fraction(11, 10)}
    assert result["board"] == ["B7 K7 O7"]


def test_yellowing_pays_and_crazes() -> None:
    board = [{"tiles": RUN3, "age": 9, "count": 5}, {"tiles": "B1 B2 B3", "age": 1}]
    result = after([SET3], relics=["yellowing", "slow-cure", "canio"], board=board)
    assert result["chips"] == 21 + 6 + 2 + 15
    assert (result["board"], result["ages"]) == (["B1 B2 B3", SET3], [2, 0])
    assert result["state"]["canio"] == {"xmult": 1}


def test_melds_age_and_the_placed_run_is_sorted() -> None:
    result = after(["O6 W O4", "R1 W R2"], board=[{"tiles": "B1 B2 B3", "age": 3}])
    assert result["board"] == ["B1 B2 B3", "O4 W O6", "R1 R2 W"]
    assert result["ages"] == [4, 0, 0]


def test_r32_wilds_fill_gaps_then_the_high_end_then_the_low_end() -> None:
    board = after(["W+foil R4 R2 W", "R13 R11 W R12", "W O5 O6"])["board"]
    assert board == ["R2 W+foil R4 W", "W R11 R12 R13", "W O5 O6"]


def test_fizzing_potion_is_gone_after_its_fifth_play() -> None:
    fourth = after([SET3], relics=[{"id": "fizzing-potion", "state": {"plays": 3}}])
    assert fourth["state"] == {"fizzing-potion": {"plays": 4}}
    fifth = after([SET3], relics=[{"id": "fizzing-potion", "state": {"plays": 4}}, "relic"])
    assert (fifth["chips"], fifth["relics"], fifth["state"]) == (42, ["relic"], {})


def test_a_geode_is_printed_without_what_it_remembers() -> None:
    assert after(["R7+geode~echo^5 B7 K7"])["board"] == ["G~echo^5 B7 K7"]


def test_a_roll_that_the_scenario_does_not_decide_is_an_error() -> None:
    with pytest.raises(ValueError, match="rolls more often"):
        score({"play": ["R7+glass B7 K7"]})
