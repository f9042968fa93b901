"""``score(scenario)``: one scoring play, from the situation to its aftermath.

The steps are numbered as in the rules: groups and their tiles, held tiles, additive relics, runes,
then every xMult, the boss factor, and what happens after the score.
"""

import math
from fractions import Fraction
from typing import Any

from .after import aftermath
from .legality import Law
from .placing import RefusedError, place_all
from .play import Chance, Meld, Play, Relic
from .relics import ADDS, START_STATE, TIMES
from .rules import (
    ANTE_TARGETS,
    BLIND_FACTORS,
    COLOUR_BOSSES,
    DECK_TARGETS,
    DISABLING_BOSSES,
    EDITION_CHIPS,
    EDITION_MULT,
    EDITION_TIMES,
    FINISH_CHIPS,
    FINISH_MULT,
    FINISH_TIMES,
    GROUP_CUTS,
    HALVING_BOSSES,
    HELD_TIMES,
    MARK_FACTOR,
    PLAY_CUTS,
)
from .tiles import Tile, default_bag, parse_tiles


def score(scenario: dict[str, Any]) -> dict[str, Any]:
    """Score the `play` of a scenario; see ``NOTES.md`` for what is read into silent places."""
    play = set_up(scenario)
    try:
        play.placed = place_all(
            scenario.get("play", []),
            play.law,
            boss=play.boss,
            deck=play.deck,
            melds_on_board=len(play.board),
            opened=scenario.get("opened", True),
            passport="passport" in play.perks,
            plays=play.plays,
        )
    except RefusedError as refused:
        return {"refused": refused.code}
    return aftermath(scenario, play, _points(play), target_of(scenario, play))


# --- the situation ---------------------------------------------------------------------------


def set_up(scenario: dict[str, Any]) -> Play:
    relics = [_relic(entry) for entry in scenario.get("relics", [])]
    boss = scenario.get("boss")
    acting = _who_acts(relics, boss, scenario.get("disabled", []))
    if any(relic is not None and relic.id == "chicot" for relic in acting):
        boss = None
    hand = parse_tiles(scenario.get("hand", ""))
    board = [_meld(entry) for entry in scenario.get("board", [])]
    acts = {relic.id for relic in acting if relic is not None}
    return Play(
        deck=scenario.get("deck", "obsidian"),
        boss=boss,
        relics=relics,
        acting=acting,
        perks=list(scenario.get("perks", [])),
        levels=dict(scenario.get("levels", {})),
        runes=list(scenario.get("runes", [])),
        money=scenario.get("money", 0),
        plays=scenario.get("plays", 3),
        draws=scenario.get("draws", 5),
        bag=_bag(scenario, hand, board),
        hand=hand,
        board=board,
        history=dict(scenario.get("history", {})),
        chance=_chance(scenario.get("chance")),
        law=Law(
            any_colours="pareidolia" in acts,
            odd_tiles=int("the-chameleon" in acts),
            gaps=int("quick-draw" in acts),
        ),
    )


def _relic(entry: Any) -> Relic:
    if isinstance(entry, str):
        entry = {"id": entry}
    given = {
        key: value if key == "last" else Fraction(str(value))
        for key, value in entry.get("state", {}).items()
    }
    return Relic(entry["id"], entry.get("edition"), {**START_STATE.get(entry["id"], {}), **given})


def _meld(entry: Any) -> Meld:
    if isinstance(entry, str):
        return Meld(parse_tiles(entry))
    age = entry.get("age", 0)
    return Meld(parse_tiles(entry["tiles"]), age, entry.get("count", age))


def _chance(outcomes: Any) -> Chance:
    return outcomes if isinstance(outcomes, Chance) else Chance(outcomes)


def _bag(scenario: dict[str, Any], hand: list[Tile], board: list[Meld]) -> int:
    bag = scenario.get("bag")
    if isinstance(bag, int):
        return bag
    if isinstance(bag, str):
        return len(bag.split())
    named = hand + [tile for meld in board for tile in meld.tiles]
    for entry in scenario.get("play", []):
        named += parse_tiles(entry["tiles"] if isinstance(entry, dict) else entry)
    return default_bag(named)


def _who_acts(relics: list[Relic], boss: str | None, disabled: list[str]) -> list[Relic | None]:
    """Resolve bosses that switch relics off, then Copycats from the right (R4, R5, R14)."""
    if boss in DISABLING_BOSSES and not any(relic.id == "chicot" for relic in relics):
        for relic in relics:
            relic.disabled = relic.id in disabled
    if boss == "the-plant" and not any(relic.id == "chicot" for relic in relics):
        for relic in relics:
            relic.disabled = True
    acting: list[Relic | None] = []
    right: Relic | None = None
    for relic in reversed(relics):
        own = None if relic.disabled else relic
        right = right if own is not None and own.id == "copycat" else own
        acting.append(right)
    return acting[::-1]


def target_of(scenario: dict[str, Any], play: Play) -> int:
    perks = play.perks
    back = perks.count("hieroglyph") + sum(
        perk == "blank" and perks[place - 1 : place] == ["hieroglyph"]
        for place, perk in enumerate(perks)
    )
    base = ANTE_TARGETS[max(1, scenario.get("ante", 1) - back) - 1]
    blind = "boss" if scenario.get("boss") else scenario.get("blind", "small")
    factor = MARK_FACTOR if play.boss == "the-mark" else BLIND_FACTORS[blind]
    return math.ceil(base * factor * DECK_TARGETS.get(play.deck, 1))


# --- the score -------------------------------------------------------------------------------


def _points(play: Play) -> int:
    fizzles = [play.deck == "sapphire" and play.chance.hit() for _ in play.placed]
    play.groups = [
        group for group, fizzled in zip(play.placed, fizzles, strict=True) if not fizzled
    ]
    copies = 1 + play.acts("carbon-copy")
    play.triggers = _triggers(play, copies)
    _score_groups(play, copies)
    _add_relics(play)
    _add_runes(play)
    _multiply(play)
    factor = Fraction(1, 2) if play.boss in HALVING_BOSSES else Fraction(1)
    return math.floor(play.chips * play.mult * play.times * factor)


def _triggers(play: Play, copies: int) -> dict[Tile, int]:
    """How often each scored tile triggers; all sources add up (R10)."""
    triggers = {}
    counted = 0
    last_play = play.plays == 1
    for group in play.groups:
        for place, tile in enumerate(group.tiles):
            counted += 1
            first, third = place == 0, counted % 3 == 0
            number = 1 + (tile.enchantment == "echo")
            number += play.acts("double-seven") * (tile.number == 7)
            number += play.acts("low-roller") * (tile.number in (2, 3, 4, 5))
            number += play.acts("drama-masks") * (tile.number >= 10)
            number += play.acts("dusk") * last_play
            number += play.acts("fizzing-potion")
            number += 2 * play.acts("paper-clip") * first
            number += play.acts("double-tap") * first
            number += play.acts("chain-reaction") * third
            triggers[tile] = number * (copies if group is play.groups[0] else 1)
    return triggers


def _score_groups(play: Play, copies: int) -> None:
    """Step 1, and the xMult of scored tiles, which is only multiplied in step 5."""
    for place, group in enumerate(play.groups):
        times = copies if place == 0 else 1
        shape_mult = group.shape_mult
        if play.deck == "sapphire" or (play.deck == "ruby" and place == 0):
            shape_mult *= 2
        play.mult += shape_mult * times
        chips = Fraction(0)
        for cut, uses in play.levels.items():
            if cut in GROUP_CUTS and GROUP_CUTS[cut][0](group.shape, group.size):
                chips += GROUP_CUTS[cut][1] * uses * times
                play.mult += GROUP_CUTS[cut][2] * uses * times
        for tile in group.tiles:
            chips += sum(_trigger(play, tile) for _ in range(play.triggers[tile]))
            play.earned += 3 * (tile.enchantment == "coin")
        if play.boss == "the-needle" and group.shape == "set":
            chips /= 2
        play.group_chips.append(chips)
    play.chips = sum(play.group_chips, Fraction(0))
    shapes = [group.shape for group in play.groups]
    for cut, uses in play.levels.items():
        if cut in PLAY_CUTS and PLAY_CUTS[cut][0](shapes):
            play.chips += PLAY_CUTS[cut][1] * uses
            play.mult += PLAY_CUTS[cut][2] * uses
    if play.deck == "hematite":
        play.chips += play.melds_on_board


def _trigger(play: Play, tile: Tile) -> int:
    """Everything that one trigger of a tile does by itself; returns its chips."""
    finish = tile.finish or ""
    chips = tile.number + tile.bonus + (3 if play.deck == "garnet" else 0)
    if play.boss in COLOUR_BOSSES and COLOUR_BOSSES[play.boss] in tile.colours:
        chips = 0
    play.mult += FINISH_MULT.get(finish, 0)
    play.times *= FINISH_TIMES.get(finish, 1)
    if finish == "gilded":
        play.earned += 1
    if finish == "lucky":
        great, rich = play.chance.hit(), play.chance.hit()
        play.mult += 20 if great else 0
        play.earned += 3 if rich else 0
        play.lucky_hits += great or rich
    return chips + FINISH_CHIPS.get(finish, 0)


def _add_relics(play: Play) -> None:
    """Step 3: left to right, each with its edition; Multipliers after all others (R13)."""
    if play.really_acts("yellowing"):
        for meld in play.board:
            meld.count += 1
    from_others = Fraction(0)
    multipliers = []
    for place, relic in enumerate(play.acting):
        if relic is not None and relic.id == "the-multiplier":
            multipliers.append(place)
            continue
        before = play.mult
        for _ in range(play.firings):
            if relic is not None and relic.id in ADDS:
                chips, mult = ADDS[relic.id](play, relic)
                play.chips += chips
                play.mult += mult
            _add_edition(play, place)
        from_others += play.mult - before
    for place in multipliers:
        for _ in range(play.firings):
            play.mult += 2 * from_others
            _add_edition(play, place)


def _edition(play: Play, place: int) -> str:
    relic = play.relics[place]
    return "" if relic.disabled else relic.edition or ""


def _add_edition(play: Play, place: int) -> None:
    play.chips += EDITION_CHIPS.get(_edition(play, place), 0)
    play.mult += EDITION_MULT.get(_edition(play, place), 0)


def _add_runes(play: Play) -> None:
    """Step 4; the Star multiplies all chips at its end (R30)."""
    play.mult += 10 * play.runes.count("rune-of-the-moon")
    play.chips *= 2 ** play.runes.count("rune-of-the-star")


def _multiply(play: Play) -> None:
    """Step 5: held tiles, relics with their editions, runes; scored tiles have had their turn."""
    for tile in play.hand:
        held = HELD_TIMES.get(tile.finish or "", Fraction(1))
        play.times *= held ** (1 + play.acts("echo-hand"))
    for place, relic in enumerate(play.acting):
        factor = EDITION_TIMES.get(_edition(play, place), Fraction(1))
        if relic is not None and relic.id in TIMES:
            factor *= TIMES[relic.id](play, relic)
        play.times *= factor**play.firings
    play.times *= 2 ** play.runes.count("rune-of-the-sun")
    play.times *= 3 ** play.runes.count("rune-of-power")
