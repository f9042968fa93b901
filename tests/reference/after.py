"""Step 7 and what follows: shatters, growth, strips, money, the table, the phase."""

from fractions import Fraction
from typing import Any

from .legality import legal_as_it_lies
from .play import Meld, Play, Relic
from .relics import START_STATE
from .tiles import Tile, format_tiles

YELLOWING_LIMIT = 6
POTION_PLAYS = 5
YORICK_TILES = 15


def aftermath(scenario: dict[str, Any], play: Play, points: int, target: int) -> dict[str, Any]:
    total = scenario.get("score", 0) + points
    if play.boss == "the-tooth":
        total = max(0, total - 3 * len(play.hand))
    melds = [Meld(list(group.tiles)) for group in play.placed]
    destroyed = _shatter(play, melds)
    left = _grow(play, destroyed)
    _mark(play, melds)
    board = _settle(play, melds)
    money = play.money + play.earned
    money += len(play.groups) * play.acts("toll-booth") * play.firings
    plays = play.plays - 1
    if any(group.size >= 5 for group in play.groups):
        plays += play.acts("the-extender")
    on_table = sum(len(meld.tiles) for meld in board)
    everything = play.bag + len(play.hand) + len(play.tiles_on_board) - destroyed
    return {
        "score": points,
        "chips": play.chips,
        "mult": play.mult * play.times,
        "total": total,
        "target": target,
        "money": money,
        "plays": plays,
        "phase": _phase(scenario, play, total, target, plays, everything - on_table),
        "state": _states(left),
        "relics": [relic.id for relic in left],
        "board": [format_tiles(meld.tiles) for meld in board],
        "ages": [meld.age for meld in board],
    }


def _shatter(play: Play, melds: list[Meld]) -> int:
    """Each scored Glass tile rolls once; returns how many left the game (R28)."""
    gone: set[Tile] = {tile for tile in play.tiles if tile.finish == "glass" and play.chance.hit()}
    for meld in melds:
        if gone & set(meld.tiles):
            meld.tiles = [tile for tile in meld.tiles if tile not in gone]
            _break_up_if_illegal(play, meld)
    return len(gone)


def _break_up_if_illegal(play: Play, meld: Meld) -> None:
    """The tiles of a meld that is none any more return to the bag."""
    if not legal_as_it_lies(meld.tiles, play.law):
        meld.tiles = []


def _grow(play: Play, destroyed: int) -> list[Relic]:
    """Growth of every enabled relic, for the next score (R11); returns the relics left."""
    finished = sum(tile.finish is not None for tile in play.tiles)
    gains = {
        ("consortium", "mult"): 2 * len(play.sets),
        ("safety-net", "mult"): 3 if play.sets and play.runs else 0,
        ("cascade", "groups"): len(play.groups),
        ("vampire", "xmult"): Fraction(finished, 10),
        ("lucky-cat", "xmult"): Fraction(play.lucky_hits, 5),
        ("canio", "xmult"): destroyed,
        ("yorick", "tiles"): len(play.tiles),
        ("fizzing-potion", "plays"): 1,
    }
    left = []
    for relic in play.relics:
        if not relic.disabled:
            for (relic_id, key), gain in gains.items():
                if relic.id == relic_id:
                    relic.state[key] += gain * play.growths
            _grow_further(play, relic)
            if relic.id == "fizzing-potion" and relic.state["plays"] >= POTION_PLAYS:
                continue
        left.append(relic)
    return left


def _grow_further(play: Play, relic: Relic) -> None:
    state = relic.state
    if relic.id == "cascade":
        state["groups"] = min(50, state["groups"])
    elif relic.id == "yorick":
        full = state["tiles"] // YORICK_TILES
        state["xmult"] += full
        state["tiles"] -= full * YORICK_TILES
    elif relic.id == "obelisk":
        if play.type in ("sets", "runs") and play.type == state["last"]:
            state["xmult"] += Fraction(3, 10) * play.growths
        state["last"] = play.type


def _mark(play: Play, melds: list[Meld]) -> None:
    """Hiker adds to the tiles, Vampire strips them; a strip may break a meld (R86)."""
    for tile in play.tiles:
        tile.bonus += 5 * play.triggers[tile] * play.really_acts("hiker") * play.growths
    if play.really_acts("vampire"):
        scored = set(play.tiles)
        for meld in melds:
            if any(tile.finish in ("wild", "geode") for tile in scored & set(meld.tiles)):
                for tile in scored & set(meld.tiles):
                    tile.finish = None
                _break_up_if_illegal(play, meld)
        for tile in scored:
            tile.finish = None


def _settle(play: Play, melds: list[Meld]) -> list[Meld]:
    """Untouched melds age; one whose count is full returns to the bag."""
    crazing = play.really_acts("yellowing")
    old = [meld for meld in play.board if not (crazing and meld.count >= YELLOWING_LIMIT)]
    for meld in old:
        meld.age += 1
    return old + [meld for meld in melds if meld.tiles]


def _phase(
    scenario: dict[str, Any], play: Play, total: int, target: int, plays: int, tiles_off_table: int
) -> str:
    """Cleared, lost, or going on. `tiles_off_table` counts bag and hand after the score."""
    if total >= target:
        return "cash_out"
    if plays > 0 and (tiles_off_table > 0 or _copies_come(play)):
        return "play"
    if play.acts("last-stand") and 4 * total >= target:
        return "cash_out"  # R45: the blind counts as beaten
    return "lost"


def _copies_come(play: Play) -> bool:
    """Does a relic put copies of scored tiles into the hand? (R39)"""
    first = play.history.get("plays_scored", 0) == 0
    meld = first and len(play.groups) == 1 and play.groups[0].size == 3
    return bool(play.groups and play.acts("mirror-image")) or bool(
        meld and play.acts("mirror-meld")
    )


def _states(relics: list[Relic]) -> dict[str, Any]:
    """State by relic id; a list in relic order where a relic is owned twice (R72)."""
    states: dict[str, Any] = {}
    for relic in relics:
        if relic.id in START_STATE:
            same = [other.state for other in relics if other.id == relic.id]
            states[relic.id] = same if len(same) > 1 else same[0]
    return states
