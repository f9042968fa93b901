"""What holds in every run, whatever is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from melder.games.melder.bench.itemwork import Work
from melder.games.melder.bench.luck import SeededLuck
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.state.phases import (
    CASH_OUT,
    DRAFT,
    FIGHT,
    LOST,
    OFFER,
    OVER,
    PLAY,
    SHOP,
    WON,
)
from melder.games.melder.state.state import State
from tests.games.melder.naive import is_run, is_set, within_limits

STILL = {"place", "lift", "drop", "reorder", "draw", "discard", "pass", "suggest", "bet", "reroll"}
"""Actions that neither make nor destroy a tile."""

PAID = {"buy", "open", "reroll", "redraw_boss"}

PHASES = {
    DRAFT: {PLAY},
    OFFER: {PLAY},
    FIGHT: {PLAY},
    PLAY: {CASH_OUT, LOST},
    CASH_OUT: {SHOP, WON},
    SHOP: {OFFER, FIGHT},
}
"""Where each phase may lead."""


def broken(rules: Ruleset, before: State, word: str, after: State) -> Iterator[str]:
    """What an action has broken, in a sentence each."""
    yield from _tiles(before, word, after)
    yield from _money(before, word, after)
    yield from _course(rules, before, word, after)
    yield from _table(rules, before, word, after)
    yield from _slots(rules, before, word, after)


def everywhere(state: State) -> Counter[int]:
    """How often every tile is somewhere; a Capstone holds the tile that was fused into it."""
    places = (*state.hand, *state.bag, *state.table.tiles, *state.lifted)
    return Counter(tile.id for tile in places)


def _tiles(before: State, word: str, after: State) -> Iterator[str]:
    found = everywhere(after)
    twice = [id for id, count in found.items() if count > 1]
    if twice:
        yield f"tiles {twice} are in two places"
    if word in STILL and word not in ("pass", "reroll") and found != everywhere(before):
        yield f"{word} changed which tiles there are"
    if word in ("pass", "score") and set(found) - set(everywhere(before)):
        fresh = set(found) - set(everywhere(before))
        if any(id < before.next_tile for id in fresh):
            yield f"tiles {fresh} came back from nowhere"


def _money(before: State, word: str, after: State) -> Iterator[str]:
    if word in PAID and before.phase != DRAFT and after.money < min(0, before.money):
        yield f"{word} was paid with less than its price"
    if word in STILL - {"discard", "draw", "pass", "reroll", "bet"} and after.money != before.money:
        yield f"{word} moved money"
    if after.course.purse < 0:
        yield "the draft's purse is in debt"


def _course(rules: Ruleset, before: State, word: str, after: State) -> Iterator[str]:
    started = after.phase == PLAY and before.phase != PLAY
    if started and after.plays < 1:
        yield "a blind starts without a play"
    if started and (after.total or after.opened):
        yield "a blind starts with something scored"
    if min(after.plays, after.draws, after.discards, after.total) < 0:
        yield "a count fell below nothing"
    if before.phase in OVER:
        yield "something happened after the end"
    elif after.phase != before.phase and after.phase not in PHASES[before.phase]:
        yield f"{before.phase} led to {after.phase}"
    if (after.ante, after.blind) < (before.ante, before.blind):
        yield "the run went back"
    if not 1 <= after.ante <= len(rules.targets):
        yield f"there is no Ante {after.ante}"


def _table(rules: Ruleset, before: State, word: str, after: State) -> Iterator[str]:
    law = Work(rules, before, SeededLuck(before.streams)).law()
    if word == "score":
        if before.lifted:
            yield "a play was scored with tiles lifted"
        for meld in before.table.melds:
            group = is_set(meld.tiles, law) or is_run(meld.tiles, law)
            if meld.touched and not (group and within_limits(meld.tiles, law)):
                yield f"a play was scored with {[tile.label for tile in meld.tiles]} on the table"
        if after.lifted or after.placed:
            yield "a score left the turn open"
        if any(meld.touched for meld in after.table.melds):
            yield "a score left melds touched"
    if word == "place" and len(after.table) > law.board_max:
        yield "the table holds too many melds"


def _slots(rules: Ruleset, before: State, word: str, after: State) -> Iterator[str]:
    if word not in ("buy", "take"):
        return
    ctx = Work(rules, after, SeededLuck(after.streams))
    if ctx.relic_room() < 0 and len(after.roster.relics) > len(before.roster.relics):
        yield "a relic was taken without a slot"
    if ctx.item_room() < 0 and len(after.items) > len(before.items):
        yield "a consumable was taken without a slot"
