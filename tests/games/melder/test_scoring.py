"""One score, ruling by ruling. Each case says which; numbers were worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from melder.effects.amounts import show
from melder.games.melder.scenario import play
from tests.games.melder.inline import base, check, run

SET = "R7 B7 K7"  # 21 Chips, +2
RUN = "O4 O5 O6"  # 15 Chips, +1.5


def case(ruling: str, expect: dict[str, Any], **doc: Any) -> Any:
    return pytest.param(doc, expect, id=ruling)


CASES = [
    case("worked example", {"chips": 36, "mult": 4.5, "score": 162}, play=[SET, RUN]),
    case("additive before xMult", {"mult": 18}, relics=["double", "six"], play=[SET]),
    case("floor at the end", {"chips": 6, "mult": 2.5, "score": 15}, play=["R1 R2 R3"]),
    case("wilds and geodes bank nothing", {"chips": 57}, play=["R7 G W"]),
    case("bonus chips", {"chips": 31}, play=["R7^10 B7 K7"]),
    case("held tiles act", {"mult": 4.5}, play=[SET], hand="B2+steel"),
    case("a set on a tie", {"board": ["R7 W W"], "mult": 3}, play=["R7 W W"]),
    case("R1 dusk", {"chips": 42}, relics=["dusk"], plays=1, play=[SET]),
    case("R1 not before", {"chips": 21}, relics=["dusk"], plays=2, play=[SET]),
    case(
        "R2 colour boss",
        {"chips": 35},
        boss="the-head",
        relics=["ripple"],
        deck="garnet",
        play=["R7^10 B7 K7"],
        plays=1,
    ),
    case("R2 finish stays", {"chips": 34}, boss="the-head", play=["R7+foil^10 B7 K7"]),
    case("R2 opening", {"chips": 20}, boss="the-head", opened=False, play=["R10 B10 K10"]),
    case("R3 halved exactly", {"chips": 10.5, "score": 31}, boss="the-needle", play=[SET]),
    case(
        "R3 group Cuts too", {"chips": 20.5}, boss="the-needle", levels={"cushion": 1}, play=[SET]
    ),
    case(
        "R3 relic chips stay", {"chips": 40.5}, boss="the-needle", relics=["collector"], play=[SET]
    ),
    case("R4 the plant", {"mult": 3}, boss="the-plant", relics=["six", "double"], play=[SET]),
    case("R4 Chicot beats it", {"mult": 9}, boss="the-plant", relics=["chicot", "six"], play=[SET]),
    case(
        "R5 the heart",
        {"mult": 9},
        boss="the-heart",
        relics=["six", "double"],
        disabled=["double"],
        play=[SET],
    ),
    case(
        "R5 with Chicot none",
        {"mult": 18},
        boss="the-heart",
        relics=["six", "double", "chicot"],
        disabled=["double"],
        play=[SET],
    ),
    case("R6 the tooth", {"score": 63, "total": 57}, boss="the-tooth", hand="R1 R2", play=[SET]),
    case(
        "R6 never below 0", {"total": 0}, boss="the-tooth", hand=" ".join(["R1"] * 30), play=[SET]
    ),
    case(
        "R6 loss before the target",
        {"phase": "play", "total": 597},
        boss="the-tooth",
        hand="R1",
        score=537,
        play=[SET],
    ),
    case(
        "R8 each relic twice in place", {"mult": 9 + 6}, relics=["echo-chamber", "six"], play=[SET]
    ),
    case(
        "R8 with its edition",
        {"chips": 121},
        relics=["echo-chamber", {"id": "six", "edition": "polished"}],
        play=[SET],
    ),
    case(
        "R8 retriggers are not doubled",
        {"chips": 35},
        relics=["echo-chamber", "paper-clip"],
        play=[SET],
    ),
    case(
        "R8 a Copycat of it is one more",
        {"mult": 3 + 18},
        relics=["copycat", "echo-chamber", "six"],
        play=[SET],
    ),
    case(
        "R9 the first group twice",
        {"chips": 57, "mult": 6.5},
        relics=["carbon-copy"],
        play=[SET, RUN],
    ),
    case(
        "R9 per-tile relics fire again",
        {"chips": 42 + 30},
        relics=["carbon-copy", "ripple"],
        play=[SET],
    ),
    case(
        "R9 per-group relics count it once",
        {"chips": 42 + 30},
        relics=["carbon-copy", "collector"],
        play=[SET],
    ),
    case("R9 Cuts twice", {"chips": 82}, relics=["carbon-copy"], levels={"cushion": 1}, play=[SET]),
    case(
        "R9 counting does not advance",
        {"chips": 2 * (21 + 7)},
        relics=["carbon-copy", "chain-reaction"],
        play=[SET],
    ),
    case("R9 Ruby doubles both", {"mult": 9}, deck="ruby", relics=["carbon-copy"], play=[SET]),
    case("R10 sources add", {"chips": 7 * 4 + 14}, relics=["paper-clip"], play=["R7~echo B7 K7"]),
    case(
        "R10 every third of the whole play",
        {"chips": 36 + 7 + 6},
        relics=["chain-reaction"],
        play=[SET, RUN],
    ),
    case(
        "R10 triggers do not count",
        {"chips": 36 + 14 + 8 + 7 + 6},
        relics=["chain-reaction", "paper-clip"],
        play=[SET, RUN],
    ),
    case(
        "R11 growth counts from the next",
        {"mult": 3, "state": {"consortium": {"mult": 2}}},
        relics=["consortium"],
        play=[SET],
    ),
    case(
        "R11 Hiker per trigger",
        {"board": ["R7~echo^10 B7^5 K7^5"]},
        relics=["hiker"],
        play=["R7~echo B7 K7"],
    ),
    case(
        "R11 Lucky Cat per trigger",
        {"state": {"lucky-cat": {"xmult": 1.2}}},
        relics=["lucky-cat"],
        play=["R7+lucky B7 K7"],
        chance="always",
    ),
    case(
        "R11 Vampire strips after it scored",
        {"chips": 41, "mult": 3, "board": [SET], "state": {"vampire": {"xmult": 1.1}}},
        relics=["vampire"],
        play=["R7+foil B7 K7"],
    ),
    case("R13 the Multiplier", {"mult": 3 + 6 + 12}, relics=["the-multiplier", "six"], play=[SET]),
    case(
        "R13 editions of others",
        {"mult": 3 + 16 + 32},
        relics=["the-multiplier", {"id": "six", "edition": "holographic"}],
        play=[SET],
    ),
    case(
        "R13 they ignore each other",
        {"mult": 3 + 6 + 24},
        relics=["the-multiplier", "six", "the-multiplier"],
        play=[SET],
    ),
    case(
        "R83 a Copycat of the Multiplier",
        {"mult": 3 + 10 + 6 + 12 + 12},
        relics=[{"id": "copycat", "edition": "holographic"}, "the-multiplier", "six"],
        play=[SET],
    ),
    case("R14 Copycat", {"mult": 15}, relics=["copycat", "six"], play=[SET]),
    case(
        "R14 with the state of its neighbour",
        {"mult": 11},
        relics=["copycat", {"id": "consortium", "state": {"mult": 4}}],
        play=[SET],
    ),
    case(
        "R14 but never its growth",
        {"state": {"consortium": {"mult": 2}}},
        relics=["copycat", "consortium"],
        play=[SET],
    ),
    case("R14 a chain", {"mult": 24}, relics=["copycat", "copycat", "double"], play=[SET]),
    case("R14 nothing to its right", {"mult": 9}, relics=["six", "copycat"], play=[SET]),
    case(
        "R14 a disabled neighbour",
        {"mult": 3},
        boss="the-heart",
        disabled=["six"],
        relics=["copycat", "six"],
        play=[SET],
    ),
    case("R14 money after the score", {"money": 2}, relics=["copycat", "toll-booth"], play=[SET]),
    case(
        "R14 two Chameleons, one tile",
        {"refused": "group"},
        play=["R4 B5 K6"],
        relics=["copycat", "the-chameleon"],
    ),
    case(
        "R15 the edition after its relic",
        {"chips": 71, "mult": 7},
        relics=[{"id": "the-banker", "edition": "polished"}],
        play=[SET],
    ),
    case(
        "R15 chromatic multiplies",
        {"mult": 13.5},
        relics=[{"id": "six", "edition": "chromatic"}],
        play=[SET],
    ),
    case("R16 Mirror", {"chips": 57}, relics=["mirror"], play=[SET, RUN]),
    case(
        "R16 halvings included",
        {"chips": 40.5},
        boss="the-needle",
        relics=["mirror"],
        play=[SET, RUN],
    ),
    case("R16 Hematite is not", {"chips": 43}, deck="hematite", relics=["mirror"], play=[SET]),
    case("R17 Hematite", {"chips": 23}, deck="hematite", play=[SET], board=["R1 B1 K1"]),
    case(
        "R18 Sapphire doubles shapes, not Cuts",
        {"mult": 6},
        deck="sapphire",
        levels={"cushion": 1},
        play=[SET],
        chance="never",
    ),
    case(
        "R18 fizzle",
        {"chips": 15, "mult": 4, "board": [SET, RUN]},
        deck="sapphire",
        play=[SET, RUN],
        chance=[True, False],
    ),
    case(
        "R18 the first of the rest",
        {"chips": 30},
        deck="sapphire",
        relics=["carbon-copy"],
        play=[SET, RUN],
        chance=[True, False],
    ),
    case("R19 Garnet per trigger", {"chips": 21 + 12}, deck="garnet", play=["R7~echo B7 W"]),
    case(
        "R20 Slow Cure",
        {"chips": 21 + 15},
        relics=["slow-cure"],
        play=[SET],
        board=[{"tiles": RUN, "age": 4}, {"tiles": "R1 R2 R3", "age": 3}],
    ),
    case(
        "R20 placed melds are on the board",
        {"mult": 5},
        relics=["board-lord"],
        play=[SET],
        board=[RUN],
    ),
    case("R21 always", {"mult": 26}, relics=["smudged-tile"], play=[SET], chance="always"),
    case("R21 never", {"mult": 3}, relics=["smudged-tile"], play=[SET], chance="never"),
    case("R21 a number", {"mult": 8}, relics=["smudged-tile"], play=[SET], chance=[5]),
    case(
        "R22 money when Score is pressed",
        {"chips": 27, "money": 6},
        relics=["gold-rush"],
        money=2,
        play=["R7+gilded~coin B7 K7"],
    ),
    case("R22 negative counts 0", {"chips": 21}, relics=["gold-rush"], money=-4, play=[SET]),
    case(
        "R22 Toll Booth, Echo Chamber",
        {"money": 4},
        relics=["toll-booth", "echo-chamber"],
        play=[SET, RUN],
    ),
    case("R23 exactly 4", {"mult": 5}, relics=["pareidolia", "twin-runs"], play=["R7 R7 B7 K7 O7"]),
    case(
        "R24 a tie counts",
        {"mult": 6},
        relics=["hit-list"],
        play=[SET],
        history={"target_colour": "black"},
    ),
    case(
        "R24 a Wild finish is all colours",
        {"mult": 3},
        relics=["hit-list"],
        play=["R7+wild B7 K7"],
        history={"target_colour": "orange"},
    ),
    case("R25 Blackboard, empty hand", {"mult": 12}, relics=["blackboard"], play=[SET]),
    case(
        "R25 Wild finish is black",
        {"mult": 12},
        relics=["blackboard"],
        play=[SET],
        hand="R1+wild K2",
    ),
    case("R25 a wild tile is not", {"mult": 3}, relics=["blackboard"], play=[SET], hand="W"),
    case("R25 all tiles in the bag", {"chips": 51}, relics=["blue-relic"], bag=10, play=[SET]),
    case(
        "R26 same type",
        {"mult": 9},
        relics=["card-sharp"],
        play=[SET],
        history={"last_type": "sets"},
    ),
    case(
        "R26 mixed matches nothing",
        {"mult": 4.5},
        relics=["card-sharp"],
        play=[SET, RUN],
        history={"last_type": "mixed"},
    ),
    case(
        "R26 Obelisk",
        {"mult": 3, "state": {"obelisk": {"xmult": 1.3, "last": "sets"}}},
        relics=[{"id": "obelisk", "state": {"last": "sets"}}],
        play=[SET],
    ),
    case(
        "R27 the Extender",
        {"phase": "play", "plays": 1},
        plays=1,
        relics=["the-extender"],
        play=["R1 R2 R3 R4 R5"],
    ),
    case(
        "R27 Dusk looks before it",
        {"chips": 30},
        plays=1,
        relics=["dusk", "the-extender"],
        play=["R1 R2 R3 R4 R5"],
    ),
    case(
        "R27 the potion's last play",
        {"chips": 42, "relics": []},
        relics=[{"id": "fizzing-potion", "state": {"plays": 4}}],
        play=[SET],
    ),
    case(
        "R28 what is left is no group",
        {"board": [], "chips": 21},
        play=["R7+glass B7 K7"],
        chance="always",
    ),
    case(
        "R28 what is left is a group",
        {"board": ["B7 K7 O7"], "ages": [0]},
        play=["R7+glass B7 K7 O7"],
        chance="always",
    ),
    case(
        "R86 a strip that breaks a meld", {"board": []}, relics=["vampire"], play=["R4+wild B5 B6"]
    ),
    case(
        "R86 a shattered tile counts",
        {"state": {"vampire": {"xmult": 1.1}}},
        relics=["vampire"],
        play=["R7+glass B7 K7"],
        chance="always",
    ),
    case(
        "R29 a stripped geode remembers",
        {"board": ["R7 B7 K7"]},
        relics=["vampire"],
        play=["R7+geode B7 K7"],
    ),
    case("R30 two Stars", {"chips": 84}, runes=["star", "star"], play=[SET]),
    case("R30 they end with the play", {"runes": []}, runes=["sun"], play=[SET]),
    case(
        "R31 base amounts",
        {"chips": 61, "mult": 5},
        perks=["observatory"],
        levels={"cushion": 2},
        play=[SET],
    ),
    case(
        "R32 sorted, wilds in gaps, then high", {"board": ["R4 R5 W R7 W"]}, play=["W R7 R5 R4 W"]
    ),
    case("R32 as run", {"board": ["R7 W W"], "mult": 2.5}, play=[{"tiles": "R7 W W", "as": "run"}]),
    case(
        "R32 the Eye takes what is legal",
        {"mult": 4, "board": [RUN, "R7 W W"]},
        boss="the-eye",
        play=[RUN, "R7 W W"],
    ),
    case("R34 a Capstone", {"chips": 33, "mult": 3}, play=["R4 R5 R6 R18"]),
    case("R34 no wild in a set of Capstones", {"refused": "group"}, play=["R14 B14 W"]),
    case("R35 a gap", {"chips": 21, "mult": 3}, relics=["quick-draw"], play=["R3 R5 R6 R7"]),
    case(
        "R35 with an odd tile",
        {"chips": 21},
        relics=["quick-draw", "the-chameleon"],
        play=["R3 B5 R6 R7"],
    ),
    case(
        "R39 copies come after the deal",
        {"hand": "R1 R2 R7"},
        relics=["mirror-image"],
        play=[SET],
        bag="R1 R2",
        picks=["R7"],
    ),
    case(
        "R39 not when it cleared",
        {"hand": 0, "phase": "cash_out"},
        score=290,
        relics=["mirror-image"],
        play=[SET],
        picks=["R7"],
    ),
    case(
        "R82 growth twice",
        {"state": {"cascade": {"groups": 4}}},
        relics=["echo-chamber", "cascade"],
        play=[SET, RUN],
    ),
    case(
        "R8 destroyed tiles grow twice",
        {"state": {"canio": {"xmult": 3}}},
        relics=["echo-chamber", "canio"],
        play=["R7+glass B7 K7"],
        chance="always",
    ),
    case(
        "R82 the Extender once",
        {"plays": 3},
        relics=["echo-chamber", "the-extender"],
        play=["R1 R2 R3 R4 R5"],
    ),
    case(
        "R84 Pavilion pays the play",
        {"chips": 55.5},
        boss="the-needle",
        levels={"pavilion": 1},
        play=[SET, RUN],
    ),
    case(
        "R84 not in Mirror",
        {"chips": 87},
        relics=["mirror"],
        levels={"pavilion": 1},
        play=[SET, RUN],
    ),
    case(
        "R84 Long Game once under Carbon Copy",
        {"chips": 61},
        relics=["carbon-copy", "long-game"],
        play=["R7 B7 K7 O7"],
    ),
    case(
        "R85 all fizzled",
        {"chips": 0, "mult": 1, "score": 0, "plays": 2, "opened": True},
        deck="sapphire",
        relics=["modest-gains"],
        play=[SET],
        chance="always",
    ),
    case(
        "R87 new melds go last, ages 0",
        {"board": ["R1 B1 K1", SET], "ages": [1, 0]},
        play=[SET],
        board=["R1 B1 K1"],
    ),
    case(
        "Yellowing pays its count",
        {"chips": 24, "board": [{"tiles": RUN, "count": 3}, {"tiles": SET, "count": 0}]},
        relics=["yellowing"],
        play=[SET],
        board=[{"tiles": RUN, "age": 2}],
    ),
    case(
        "Yellowing crazes",
        {"chips": 27, "board": [SET], "bag": "O4 O5 O6"},
        relics=["yellowing"],
        play=[SET],
        board=[{"tiles": RUN, "count": 5}],
        bag="",
        boss="the-water",
    ),
    case(
        "Enchantments once, retriggers or not",
        {"money": 3},
        relics=["paper-clip"],
        play=["R7~coin B7 K7"],
    ),
    case(
        "Facet in the last play",
        {"items": ["cushion"]},
        plays=1,
        play=["R7~facet B7 K7"],
        picks=["cushion"],
    ),
    case(
        "Facet needs room",
        {"items": ["sun", "sun"]},
        plays=1,
        items=["sun", "sun"],
        play=["R7~facet B7 K7"],
    ),
    case(
        "Quill",
        {"items": ["flame"]},
        play=["R7+glass~quill B7 K7"],
        chance="always",
        picks=["flame"],
    ),
]


@pytest.mark.parametrize(("doc", "expect"), CASES)
def test_score(doc: dict[str, Any], expect: dict[str, Any]) -> None:
    check(expect, **doc)


def test_the_trace_ends_where_the_score_does() -> None:
    outcome = run(relics=["six", "double"], boss="the-flint", play=[SET, RUN])
    assert outcome.score is not None
    assert outcome.trace[-1].chips == outcome.score.chips
    assert outcome.trace[-1].mult == outcome.score.mult
    assert [line.source for line in outcome.trace][-3:] == ["Six", "Double", "The-Flint"]


@pytest.mark.parametrize(
    ("doc", "told"),
    [
        ({"relics": ["consortium"]}, [("Consortium", "mult +2 (now 2)")]),
        (
            {"relics": [{"id": "cascade", "state": {"groups": 49}}], "play": [SET, RUN]},
            [("Cascade", "groups +1 (now 50)")],
        ),
        (
            {"relics": ["canio"], "play": ["R7+glass B7 K7"], "chance": "always"},
            [("R7 Glass", "R7+glass is destroyed"), ("Canio", "xmult +1 (now 2)")],
        ),
        (
            {"relics": ["vampire"], "play": ["R7+foil B7 K7"]},
            [("Vampire", "xmult +0.1 (now 1.1)"), ("Vampire", "R7+foil becomes R7")],
        ),
        ({"relics": ["hiker"]}, [("Hiker", f"{tile} becomes {tile}^5") for tile in SET.split()]),
        (
            {"relics": ["yellowing"], "board": [{"tiles": "B1 B2 B3", "age": 5}]},
            [("Yellowing", "B1 B2 B3 break up")],
        ),
        ({"relics": ["mirror-image"], "picks": ["R7"]}, [("Mirror-Image", "copies R7")]),
        ({"relics": ["the-extender"], "play": ["R1 R2 R3 R4 R5"]}, [("The-Extender", "plays +1")]),
        ({"relics": ["toll-booth"]}, [("Toll-Booth", "+$1")]),
        ({"deck": "sapphire", "chance": "always"}, [("Sapphire", f"{SET} fizzles")]),
        ({"boss": "the-tooth", "hand": "R1 R2"}, [("The-Tooth", "total -6")]),
        (
            {"play": ["R7~facet B7 K7"], "plays": 1, "picks": ["cushion"]},
            [("R7 Facet", "creates Cushion")],
        ),
        (
            {"relics": [{"id": "fizzing-potion", "state": {"plays": 4}}]},
            [
                ("Fizzing-Potion", "plays +1 (now 5)"),
                ("Fizzing-Potion", "Fizzing-Potion is destroyed"),
            ],
        ),
    ],
)
def test_the_trace_tells_what_follows_a_score(
    doc: dict[str, Any], told: list[tuple[str, str]]
) -> None:
    outcome = run(**{"play": [SET], "relics": [], **doc})
    assert outcome.score is not None
    lines = outcome.trace[-len(told) :]
    assert [(line.source, line.text) for line in lines] == told
    assert {line.mult for line in lines} == {outcome.score.mult}


def test_after_the_score_mult_stands_where_it_ended() -> None:
    outcome = run(relics=["double", "toll-booth"], play=[SET])
    assert outcome.trace[-1].text == "+$1"
    assert show(outcome.trace[-1].mult) == "6"


def test_scores_stay_exact_beyond_floats() -> None:
    outcome = run(relics=["double"] * 60, play=["R1 R2 R3"])
    assert outcome.score is not None
    assert outcome.score.points == 6 * 5 * 2**59


def test_what_follows_a_score_shows_it_with_every_factor() -> None:
    doc = {"relics": ["double", "toll-booth"], "play": ["R7 B7~coin K7"]}
    outcome = play(base(), doc)
    assert outcome.score is not None
    assert [line.source for line in outcome.trace][-2:] == ["B7 Coin", "Toll-Booth"]
    for line in outcome.trace[-2:]:
        assert (line.chips, line.mult) == (outcome.score.chips, outcome.score.mult)


def test_a_score_without_a_trace_is_the_same() -> None:
    doc = {"relics": ["the-multiplier", "six", "the-banker", "double"], "play": [SET, RUN]}
    with_trace, without = play(base(), doc), play(base(), doc, tracing=False)
    assert with_trace.score is not None
    assert without.score is not None
    assert with_trace.score.points == without.score.points
    assert with_trace.score.mult == without.score.mult
    assert without.trace == ()
