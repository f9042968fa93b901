"""The situation of a scenario as a state of the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from melder.effects.amounts import ONE, Amount
from melder.games.melder.bench.itemwork import Work
from melder.games.melder.bench.luck import SeededLuck, fresh_streams
from melder.games.melder.play.using import apply as apply_item
from melder.games.melder.ruleset.items import Item
from melder.games.melder.ruleset.rules import HISTORY, Ruleset
from melder.games.melder.run.newrun import SeedError, parse_seed
from melder.games.melder.scenario import reading as read
from melder.games.melder.scenario.between import between, phase_of
from melder.games.melder.scenario.reading import Path, ScenarioError
from melder.games.melder.scenario.script import ScriptedLuck, read_chance, read_picks
from melder.games.melder.state.course_state import Course
from melder.games.melder.state.phases import FIGHT, PLAY
from melder.games.melder.state.state import Owned, Roster, State
from melder.games.melder.tiles.faults import order_fault
from melder.games.melder.tiles.groups import GroupError, arrange, as_it_lies
from melder.games.melder.tiles.notation import claim
from melder.games.melder.tiles.table import Meld, Table
from melder.games.melder.tiles.tile import Tile, with_id

KEYS = (
    "game", "title", "seed", "chance", "picks", "deck", "ante", "blind", "boss", "relics",
    "disabled", "perks", "levels", "items", "runes", "money", "score", "plays", "draws",
    "discards", "suggests", "opened", "hand", "bag", "board", "history", "phase", "shop",
    "purse", "pack", "bet", "play", "steps", "expect",
)  # fmt: skip
"""Every key of a scenario."""

SEED = "MELDER11"
"""The seed of scenarios that name none."""

MOST_COUNTED = 1000
"""The most of anything that is counted: tiles in the bag, uses, plays left, what happened."""

MOST_MONEY = 1_000_000
"""The most money, and the most debt."""

PLAYS = ("sets", "runs", "mixed")
"""Types of plays, as `last_type` and states remember them (`R26`)."""


def set_up(rules: Ruleset, doc: Mapping[str, Any]) -> tuple[State, ScriptedLuck]:
    """The state that a scenario starts from, and its luck.

    Raises :class:`ScenarioError` for unknown keys, tiles and ids and for values of another type.
    """
    read.mapping(doc, (), KEYS)
    seed = _seed(doc)
    ante = read.whole(doc.get("ante", 1), ("ante",), 1, len(rules.targets))
    blind, boss = _blind(rules, doc)
    streams = fresh_streams(seed, ante, blind)
    listed = isinstance(doc.get("bag"), str)
    luck = ScriptedLuck(rules.kinds, streams, read_chance(doc), read_picks(doc), listed)
    luck.settled_bag = listed or not doc.get("bag")
    melds = _tiles_of_melds(rules, doc)
    placed = [group for group, _ in melds["play"]]
    hand = read.tiles(rules, doc.get("hand", ""), ("hand",))
    named = [tile for group in placed for tile in group]
    named += [tile for group, _ in melds["board"] for tile in group] + list(hand)
    bag = doc.get("bag")
    in_bag = read.tiles(rules, bag, ("bag",)) if listed else ()
    claimed = claim(rules.pool, (*named, *in_bag))
    tiles = list(claimed.tiles)
    in_play = [tiles.pop(0) for group in placed for _ in group]
    lying = [tuple(tiles.pop(0) for _ in group) for group, _ in melds["board"]]
    in_hand = [tiles.pop(0) for _ in hand]
    left = tiles if listed else _bag(rules, bag, claimed.rest, luck)
    roster = _roster(rules, doc, boss)
    state = State(
        roster=roster,
        seed=seed,
        ante=ante,
        blind=blind,
        phase=PLAY,
        money=read.whole(doc.get("money", 0), ("money",), -MOST_MONEY, MOST_MONEY),
        total=read.whole(doc.get("score", 0), ("score",), 0),
        plays=_count(rules, doc, "plays"),
        draws=_count(rules, doc, "draws"),
        discards=_count(rules, doc, "discards"),
        suggests=_count(rules, doc, "suggests"),
        opened=read.yes_no(doc.get("opened", True), ("opened",)),
        hand=(*in_play, *in_hand),
        bag=tuple(left),
        table=Table(_melds(rules, lying, [facts for _, facts in melds["board"]])),
        items=tuple(
            _owned(rules, "consumable", entry, ("items", index), 200 + index)
            for index, entry in enumerate(_list(doc, "items"))
        ),
        history=(),
        next_uid=1000,
        next_tile=1000 + max((tile.id for tile in (*claimed.tiles, *left)), default=0),
        streams=streams,
        course=Course(luck=seed),
    )
    _check_board(rules, state)
    state = _history(rules, doc, state, luck)
    state = _disabled(rules, doc, _raise_lines(rules, doc, state), luck)
    return between(rules, doc, state, luck), luck


def _seed(doc: Mapping[str, Any]) -> str:
    if "seed" not in doc:
        return SEED
    try:
        return parse_seed(read.text(doc["seed"], ("seed",)))
    except SeedError as error:
        raise ScenarioError(("seed",), str(error)) from None


def _blind(rules: Ruleset, doc: Mapping[str, Any]) -> tuple[int, Item | None]:
    """The place of the blind, and the boss; a boss implies its blind."""
    ids = [blind.id for blind in rules.blinds]
    boss_blind = next(index for index, blind in enumerate(rules.blinds) if blind.boss)
    boss = read.item(rules, "boss", doc["boss"], ("boss",)) if "boss" in doc else None
    if "blind" not in doc:
        met = boss is not None or phase_of(doc) == FIGHT
        return (boss_blind if met else 0), boss
    blind = ids.index(read.choice(doc["blind"], ("blind",), ids))
    if (boss is not None or phase_of(doc) == FIGHT) and not rules.blinds[blind].boss:
        raise ScenarioError(
            ("blind",), "A boss is met in the boss blind only.", f"Write {ids[boss_blind]}."
        )
    return blind, boss


def _count(rules: Ruleset, doc: Mapping[str, Any], key: str) -> int:
    default = int(rules.bases[f"{key}_per_blind"] // ONE)
    return read.whole(doc.get(key, default), (key,), 0, MOST_COUNTED)


def _tiles_of_melds(
    rules: Ruleset, doc: Mapping[str, Any]
) -> dict[str, list[tuple[tuple[Tile, ...], Mapping[str, Any]]]]:
    """The tiles of `play` (those from the hand) and of `board`, with what stands beside them."""
    found: dict[str, list[tuple[tuple[Tile, ...], Mapping[str, Any]]]] = {"play": [], "board": []}
    for index, entry in enumerate(_list(doc, "play")):
        path: Path = ("play", index)
        facts = entry if isinstance(entry, Mapping) else {"tiles": entry}
        read.mapping(facts, path, ("tiles", "hand", "board", "as"))
        key = "hand" if "hand" in facts else "tiles"
        where = (*path, key) if facts is entry else path
        found["play"].append((read.tiles(rules, facts.get(key, ""), where), facts))
    for index, entry in enumerate(_list(doc, "board")):
        path = ("board", index)
        facts = entry if isinstance(entry, Mapping) else {"tiles": entry}
        read.mapping(facts, path, ("tiles", "age", "count"))
        where = (*path, "tiles") if facts is entry else path
        found["board"].append((read.tiles(rules, facts.get("tiles", ""), where), facts))
    return found


def _melds(
    rules: Ruleset, lying: Sequence[tuple[Tile, ...]], facts: Sequence[Mapping[str, Any]]
) -> tuple[Meld, ...]:
    found = []
    for index, (tiles, meld) in enumerate(zip(lying, facts, strict=True)):
        path: Path = ("board", index)
        if not tiles:
            raise ScenarioError(path, "A meld has tiles.")
        age = read.whole(meld.get("age", 0), (*path, "age"), 0, MOST_COUNTED)
        count = read.whole(meld.get("count", age), (*path, "count"), 0, MOST_COUNTED)
        group = as_it_lies(tiles, rules.law.unlimited(), None, rules.prefer)
        shape = None if group is None else group.shape
        found.append(Meld(tiles, age=age, tally=count, shape=shape))
    return tuple(found)


def _check_board(rules: Ruleset, state: State) -> None:
    """Only groups lie on the board when a scenario begins: tiles are short or strange in the
    middle of a turn alone. Limits on the size of groups are about those that are placed now, and
    what a relic allowed lies there still when the boss has switched it off."""
    earlier = state.but(roster=replace(state.roster, boss=None))
    law = Work(rules, earlier, SeededLuck(state.streams)).law().unlimited()
    for index, meld in enumerate(state.table.melds):
        if as_it_lies(meld.tiles, law) is None:
            try:
                arrange(meld.tiles, law)
                fault = order_fault(meld.tiles)
            except GroupError as error:
                fault = error
            raise ScenarioError(("board", index), f"This is no group. {fault.message}")


def _bag(rules: Ruleset, value: object, rest: tuple[Tile, ...], luck: SeededLuck) -> Sequence[Tile]:
    """The bag: what the named tiles leave of the pool, or so many tiles (`R69`)."""
    bag = luck.shuffle(rest)
    if value is None:
        return bag
    count = read.whole(value, ("bag",), 0, MOST_COUNTED)
    fresh = 10 * len(rules.pool)
    while len(bag) < count:
        pool = rules.pool[: count - len(bag)]
        bag += [with_id(tile, fresh + index) for index, tile in enumerate(pool)]
        fresh += len(pool)
    return bag[:count]


def _roster(rules: Ruleset, doc: Mapping[str, Any], boss: Item | None) -> Roster:
    def owned(key: str, kind: str, first: int) -> tuple[Owned, ...]:
        return tuple(
            _owned(rules, kind, entry, (key, index), first + index)
            for index, entry in enumerate(_list(doc, key))
        )

    runes = owned("runes", "consumable", 400)
    for index, rune in enumerate(runes):
        if rune.item.type not in rules.numbers["run"]["used_in_play"]:
            raise ScenarioError(
                ("runes", index), f"{rune.item.name} is nothing that is active for a score."
            )
    deck = read.item(rules, "deck", doc["deck"], ("deck",)) if "deck" in doc else rules.first_deck
    return Roster(
        deck=deck,
        boss=boss,
        perks=owned("perks", "perk", 300),
        relics=owned("relics", "relic", 1),
        runes=runes,
    )


def _owned(rules: Ruleset, kind: str, entry: object, path: Path, uid: int) -> Owned:
    """A copy of an item: its id, or id, edition and state."""
    if isinstance(entry, str):
        item = read.item(rules, kind, entry, path)
        return Owned(uid, item, None, item.start())
    facts = read.mapping(entry, path, ("id", "edition", "state"))
    item = read.item(rules, kind, facts.get("id"), (*path, "id"))
    edition = None
    if facts.get("edition") is not None:
        edition = read.item(rules, "edition", facts["edition"], (*path, "edition"))
    state = dict(zip(item.states, item.start(), strict=True))
    given = facts.get("state", {})
    for key, value in read.mapping(given, (*path, "state"), item.states).items():
        state[key] = _state(item, key, value, (*path, "state", key))
    return Owned(uid, item, edition, tuple(state.values()))


def _state(item: Item, key: str, value: object, path: Path) -> Amount | str | None:
    """What a state is worth at the start: beyond its bounds it has stopped at them (`R73`)."""
    if item.states[key].type == "word":
        return None if value is None else read.choice(value, path, PLAYS)
    return item.states[key].bounded(read.amount(value, path))


_WINDOWS = ("play", "blind", "ante", "run")
"""The windows of the history, from the narrowest to the widest."""

_ALONG = {"play_scored": "play_end"}
"""What has happened along with what a scenario says: a play that scored was used."""


def _history(rules: Ruleset, doc: Mapping[str, Any], state: State, luck: SeededLuck) -> State:
    """What has happened before: counts, the last play, relics that moved (`R74`)."""
    raw = doc.get("history", {})
    keys = (*HISTORY, "last_type", "moved", "target_colour")
    past = read.mapping(raw, ("history",), keys)
    counts = [0] * len(rules.counters)
    for key, (event, window) in HISTORY.items():
        count = read.whole(past.get(key, 0), ("history", key), 0, MOST_COUNTED)
        for slot, counter in enumerate(rules.counters):
            # What happened in this blind happened in this ante and in this run as well.
            covered = _WINDOWS.index(counter.window) >= _WINDOWS.index(window)
            meant = counter.event in (event, _ALONG.get(event))
            if meant and covered and counter.where is None:
                counts[slot] = count
    last = past.get("last_type")
    if last is not None:
        last = read.choice(last, ("history", "last_type"), PLAYS)
    colours = [colour.id for colour in rules.kinds.colours]
    if "target_colour" in past:
        wanted = read.choice(past["target_colour"], ("history", "target_colour"), colours)
        hue = colours.index(wanted)
    else:
        hue = luck.turn(range(len(colours)))
    moved = {
        read.item(rules, "relic", id, ("history", "moved", index)).id
        for index, id in enumerate(read.listing(past.get("moved", ()), ("history", "moved")))
    }
    relics = tuple(
        replace(relic, seat=seat + (relic.item.id in moved))
        for seat, relic in enumerate(state.roster.relics)
    )
    roster = replace(state.roster, relics=relics)
    return state.but(history=tuple(counts), last_type=last, target_hue=hue, roster=roster)


def _raise_lines(rules: Ruleset, doc: Mapping[str, Any], state: State) -> State:
    """Lines that were raised before: so many uses by their base amounts (`R31`), or with
    ``{level, adds}`` by what they add now, as a perk may have raised it further."""
    levels = doc.get("levels", {})
    if not levels:
        return state
    ctx = Work(rules, state, SeededLuck(state.streams))
    ctx.by_base = True
    for id, entry in read.mapping(levels, ("levels",), levels).items():
        path: Path = ("levels", id)
        item = read.item(rules, "consumable", id, path)
        exact = read.mapping(entry, path, ("level", "adds")) if isinstance(entry, Mapping) else {}
        times = read.whole(exact.get("level", 1) if exact else entry, path, 0, MOST_COUNTED)
        for _ in range(times):
            apply_item(ctx, ctx.line_of(item) or ctx.fresh(item))
        line = ctx.line_of(item)
        if line is not None:
            adds = read.mapping(exact.get("adds", {}), (*path, "adds"), item.states)
            for slot, key in enumerate(item.states):
                if key in adds:
                    line.state[slot] = read.amount(adds[key], (*path, "adds", key))
        elif times:
            raise ScenarioError(path, f"{item.name} raises nothing for the run.")
    return state.but(roster=ctx.roster(), next_uid=ctx.next_uid)


def _disabled(rules: Ruleset, doc: Mapping[str, Any], state: State, luck: SeededLuck) -> State:
    """Relics that the boss has switched off, as named or drawn (`R5`, `R74`)."""
    ctx = Work(rules, state, luck)
    named = {
        read.item(rules, "relic", id, ("disabled", index)).id
        for index, id in enumerate(_list(doc, "disabled"))
    }
    if not ctx.program.draws_relic:
        return state
    relics = state.roster.relics
    if "disabled" in doc:
        off = tuple(relic.uid for relic in relics if relic.item.id in named)
    else:
        off = (luck.turn(ctx.relics).owned.uid,) if relics else ()
    return state.but(roster=replace(state.roster, disabled=off))


def _list(doc: Mapping[str, Any], key: str) -> Sequence[Any]:
    return read.listing(doc.get(key, ()), (key,))
