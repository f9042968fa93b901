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
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.run.newrun import SeedError, parse_seed
from melder.games.melder.scenario import reading as read
from melder.games.melder.scenario.between import between, phase_of
from melder.games.melder.scenario.lying import check_board, meld_of, read_board, read_lifted
from melder.games.melder.scenario.past import PLAYS, remember
from melder.games.melder.scenario.reading import Path, ScenarioError
from melder.games.melder.scenario.script import ScriptedLuck, read_chance, read_picks
from melder.games.melder.state.course_state import Course
from melder.games.melder.state.phases import FIGHT, PLAY
from melder.games.melder.state.state import Owned, Roster, State
from melder.games.melder.tiles.notation import claim
from melder.games.melder.tiles.table import Table
from melder.games.melder.tiles.tile import Tile, with_id

KEYS = (
    "game", "title", "seed", "chance", "picks", "deck", "ante", "blind", "boss", "relics",
    "disabled", "perks", "levels", "items", "runes", "money", "score", "plays", "draws",
    "discards", "suggests", "opened", "hand", "lifted", "bag", "board", "history", "phase",
    "shop", "purse", "pack", "bet", "play", "steps", "expect",
)  # fmt: skip
"""Every key of a scenario."""

SEED = "MELDER11"
"""The seed of scenarios that name none."""

MOST_MONEY = 1_000_000
"""The most money, and the most debt."""


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
    placed = _from_hand(rules, doc)
    board, lifted = read_board(rules, doc), read_lifted(rules, doc)
    hand = read.tiles(rules, doc.get("hand", ""), ("hand",))
    named = [tile for group in placed for tile in group]
    named += [tile for one in (*board, lifted) for tile in one.tiles] + list(hand)
    bag = doc.get("bag")
    in_bag = read.tiles(rules, bag, ("bag",)) if listed else ()
    claimed = claim(rules.pool, (*named, *in_bag))
    tiles = list(claimed.tiles)
    in_play = [tiles.pop(0) for group in placed for _ in group]
    board = [replace(one, tiles=tuple(tiles.pop(0) for _ in one.tiles)) for one in board]
    lifted = replace(lifted, tiles=tuple(tiles.pop(0) for _ in lifted.tiles))
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
        table=Table(tuple(meld_of(rules, one) for one in board)),
        placed=frozenset(id for one in (*board, lifted) for id in one.placed(rules)),
        lifted=lifted.tiles,
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
    check_board(rules, state, board)
    state = remember(rules, doc, state, luck)
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
    return read.whole(doc.get(key, default), (key,), 0, read.MOST_COUNTED)


def _from_hand(rules: Ruleset, doc: Mapping[str, Any]) -> list[tuple[Tile, ...]]:
    """The tiles that each group of `play` takes from the hand."""
    found = []
    for index, entry in enumerate(_list(doc, "play")):
        path: Path = ("play", index)
        facts = entry if isinstance(entry, Mapping) else {"tiles": entry}
        read.mapping(facts, path, ("tiles", "hand", "board", "as"))
        key = "hand" if "hand" in facts else "tiles"
        where = (*path, key) if facts is entry else path
        found.append(read.tiles(rules, facts.get(key, ""), where))
    return found


def _bag(rules: Ruleset, value: object, rest: tuple[Tile, ...], luck: SeededLuck) -> Sequence[Tile]:
    """The bag: what the named tiles leave of the pool, or so many tiles (`R69`)."""
    bag = luck.shuffle(rest)
    if value is None:
        return bag
    count = read.whole(value, ("bag",), 0, read.MOST_COUNTED)
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
        times = read.whole(exact.get("level", 1) if exact else entry, path, 0, read.MOST_COUNTED)
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
