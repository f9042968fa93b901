"""What a scenario expects, compared with what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from melder.effects.amounts import ONE, Amount
from melder.effects.words import Named, Role
from melder.games.melder.bench.itemwork import Work
from melder.games.melder.bench.luck import SeededLuck
from melder.games.melder.play.moves import banked_now
from melder.games.melder.play.report import plain
from melder.games.melder.play.scoring import potential
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.run.offers import offer_of, price, type_weight
from melder.games.melder.scenario import reading as read
from melder.games.melder.scenario.outcome import Difference, Outcome
from melder.games.melder.scenario.reading import Path, ScenarioError
from melder.games.melder.state.state import Owned
from melder.games.melder.tiles.notation import format_tile, format_tiles
from melder.games.melder.tiles.tile import Tile
from melder.games.melder.vocabulary import MELDER


def compare(rules: Ruleset, outcome: Outcome, expected: Mapping[str, Any]) -> list[Difference]:
    """Every difference, in the order of the expectations.

    Raises :class:`ScenarioError` for keys and values that cannot be expected.
    """
    read.mapping(expected, ("expect",), CHECKS)
    found: list[Difference] = []
    for key, wanted in expected.items():
        found += CHECKS[key](Check(rules, outcome, ("expect", key), key), wanted)
    return found


@dataclass(frozen=True, slots=True)
class Check:
    """One expectation at its place."""

    rules: Ruleset
    outcome: Outcome
    path: Path
    key: str

    def differs(self, expected: Any, found: Any, *more: str | int) -> list[Difference]:
        key = ".".join(map(str, (self.key, *more)))
        return [Difference((*self.path, *more), key, expected, found)]

    def exact(self, wanted: object, found: Amount | None, *more: str | int) -> list[Difference]:
        """Numbers are compared exactly, however they are written."""
        amount = read.exact(wanted, (*self.path, *more))
        if amount == found:
            return []
        shown = None if found is None else plain(found)
        return self.differs(plain(amount), shown, *more)

    def equal(self, wanted: object, found: object) -> list[Difference]:
        return [] if wanted == found else self.differs(wanted, found)


def _number(value: Callable[[Outcome], int | None]) -> Callable[[Check, Any], list[Difference]]:
    def check(check: Check, wanted: Any) -> list[Difference]:
        found = value(check.outcome)
        return check.exact(wanted, None if found is None else found * ONE)

    return check


def _chips(check: Check, wanted: Any) -> list[Difference]:
    score = check.outcome.score
    return check.exact(wanted, None if score is None else score.chips)


def _mult(check: Check, wanted: Any) -> list[Difference]:
    score = check.outcome.score
    return check.exact(wanted, None if score is None else score.mult)


def _tiles(place: str) -> Callable[[Check, Any], list[Difference]]:
    """A count, or the tiles in any order."""

    def check(check: Check, wanted: Any) -> list[Difference]:
        found: Sequence[Tile] = getattr(check.outcome.state, place)
        if isinstance(wanted, int) and not isinstance(wanted, bool):
            return check.equal(wanted, len(found))
        kinds = check.rules.kinds
        tiles = read.tiles(check.rules, wanted, check.path)
        names = sorted(format_tile(kinds, tile) for tile in tiles)
        if names == sorted(format_tile(kinds, tile) for tile in found):
            return []
        return check.differs(format_tiles(kinds, tiles), format_tiles(kinds, found))

    return check


def _board(check: Check, wanted: Any) -> list[Difference]:
    """Melds in scoring order; beside its tiles an age or a count may be expected of a meld."""
    kinds, melds = check.rules.kinds, check.outcome.state.table.melds
    expected, found = [], []
    for index, entry in enumerate(read.listing(wanted, check.path)):
        path = (*check.path, index)
        facts = entry if isinstance(entry, Mapping) else {"tiles": entry}
        read.mapping(facts, path, ("tiles", "age", "count"))
        tiles = read.tiles(check.rules, facts.get("tiles", ""), path)
        expected.append({**facts, "tiles": format_tiles(kinds, tiles)})
    for index, meld in enumerate(melds):
        facts = {"tiles": format_tiles(kinds, meld.tiles), "age": meld.age, "count": meld.tally}
        asked = expected[index] if index < len(expected) else {"tiles": None}
        found.append({key: facts[key] for key in asked})
    if expected == found:
        return []
    return check.differs(_simple(expected), _simple(found))


def _simple(melds: Sequence[Mapping[str, Any]]) -> list[Any]:
    return [meld["tiles"] if len(meld) == 1 else dict(meld) for meld in melds]


def _ids(owned: Callable[[Outcome], Sequence[Owned]], kind: str) -> Callable[..., Any]:
    """Ids in the order in which they are owned."""

    def check(check: Check, wanted: Any) -> list[Difference]:
        ids = [
            read.item(check.rules, kind, id, (*check.path, index)).id
            for index, id in enumerate(read.listing(wanted, check.path))
        ]
        return check.equal(ids, [one.item.id for one in owned(check.outcome)])

    return check


def _state(check: Check, wanted: Any) -> list[Difference]:
    """State by item: `{ID: {KEY: n}}`; of several copies the first."""
    found: list[Difference] = []
    roster = check.outcome.state.roster
    owned = {one.item.id: one for one in reversed((*roster.lines, *roster.perks, *roster.relics))}
    for written, keys in read.mapping(wanted, check.path, wanted).items():
        id = written.rpartition("/")[2]
        if id not in owned:
            found += check.differs(keys, None, written)
            continue
        one = owned[id]
        states = dict(zip(one.item.states, one.state, strict=True))
        path = (*check.path, written)
        for key, value in read.mapping(keys, path, one.item.states).items():
            if one.item.states[key].type == "word":
                if value != states[key]:
                    found += check.differs(value, states[key], written, key)
                continue
            amount = states[key]
            assert not isinstance(amount, str)
            found += check.exact(value, amount, written, key)
    return found


def _levels(check: Check, wanted: Any) -> list[Difference]:
    """How often lines were raised."""
    found: list[Difference] = []
    lines = {line.item: line.uses for line in check.outcome.state.roster.lines}
    for id, uses in read.mapping(wanted, check.path, wanted).items():
        item = read.item(check.rules, "consumable", id, (*check.path, id))
        found += check.exact(uses, lines.get(item, 0) * ONE, id)
    return found


def _word(value: Callable[[Outcome], Any]) -> Callable[[Check, Any], list[Difference]]:
    return lambda check, wanted: check.equal(wanted, value(check.outcome))


def _refused(check: Check, wanted: Any) -> list[Difference]:
    refused = check.outcome.refused
    wanted = read.refusal(check.rules, wanted, check.path)
    return check.equal(wanted, None if refused is None else refused.code)


def _ages(check: Check, wanted: Any) -> list[Difference]:
    return check.equal(
        list(read.listing(wanted, check.path)),
        [meld.age for meld in check.outcome.state.table.melds],
    )


def _target(check: Check, wanted: Any) -> list[Difference]:
    return check.exact(wanted, _bench(check).target() * ONE)


def _potential(check: Check, wanted: Any) -> list[Difference]:
    ctx = _bench(check)
    return check.exact(wanted, potential(check.rules, banked_now(ctx, ctx.law())) * ONE)


def _bench(check: Check) -> Work:
    state = check.outcome.state
    return Work(check.rules, state, SeededLuck(state.streams))


def _values(check: Check, wanted: Any) -> list[Difference]:
    """Named values of the game; those of offers by id or type: `{shop_weight: {TYPE: n}}`."""
    ctx = _bench(check)
    found: list[Difference] = []
    for name, value in read.mapping(wanted, check.path, wanted).items():
        if name in _OF_OFFERS:
            path = (*check.path, name)
            for id, number in read.mapping(value, path, value).items():
                found += check.exact(number, _OF_OFFERS[name](ctx, id, (*path, id)), name, id)
        else:
            found += check.exact(value, _value(ctx, name, (*check.path, name)), name)
    return found


def _value(ctx: Work, name: str, path: Path) -> Amount:
    words = {
        word.name: word
        for word in MELDER.all(Role.NAMED)
        if isinstance(word, Named) and not word.of and "score" not in word.needs | word.offers
    }
    word = words.get(name)
    if word is None:
        hint = read.did_you_mean(name, (*words, *_OF_OFFERS))
        raise ScenarioError(path, f"There is no value “{name}”.", hint)
    assert word.read is not None
    found: Amount = word.read(ctx)
    return found * ONE if word.whole else found


def _shop_weight(ctx: Work, id: str, path: Path) -> Amount:
    return type_weight(ctx, read.choice(id, path, ctx.rules.numbers["shop"]["type_weights"]))


def _price(ctx: Work, id: str, path: Path) -> Amount:
    prefix, _, plain = id.rpartition("/")
    for kind in ("relic", "consumable", "perk", "pack"):
        item = ctx.rules.items[kind].get(plain)
        if item is not None and prefix in ("", kind, item.type):
            base = item.price()
            return price(ctx, offer_of(item), base) * ONE
    raise ScenarioError(path, f"Nothing is sold as “{id}”.")


_OF_OFFERS: Mapping[str, Callable[[Work, str, Path], Amount]] = {
    "shop_weight": _shop_weight,
    "price": _price,
}


def _rolls(check: Check, wanted: Any) -> list[Difference]:
    """Every chance that was rolled, in order: whose it was and how likely."""
    expected = []
    for index, entry in enumerate(read.listing(wanted, check.path)):
        path = (*check.path, index)
        facts = read.mapping(entry, path, ("source", "chance", "hit"))
        chance = read.chance(facts.get("chance"), (*path, "chance"))
        expected.append({**facts, "chance": str(chance)})
    found = [
        {"source": roll.source, "chance": str(roll.chance), "hit": roll.hit}
        for roll in check.outcome.rolls
    ]
    asked = [
        {key: roll[key] for key in expected[index]} if index < len(expected) else roll
        for index, roll in enumerate(found)
    ]
    return check.equal(expected, asked)


CHECKS: Mapping[str, Callable[[Check, Any], list[Difference]]] = {
    "chips": _chips,
    "mult": _mult,
    "score": _number(lambda outcome: None if outcome.score is None else outcome.score.points),
    "total": _number(lambda outcome: outcome.state.total),
    "money": _number(lambda outcome: outcome.state.money),
    "plays": _number(lambda outcome: outcome.state.plays),
    "draws": _number(lambda outcome: outcome.state.draws),
    "discards": _number(lambda outcome: outcome.state.discards),
    "suggests": _number(lambda outcome: outcome.state.suggests),
    "hand": _tiles("hand"),
    "bag": _tiles("bag"),
    "lifted": _tiles("lifted"),
    "board": _board,
    "ages": _ages,
    "relics": _ids(lambda outcome: outcome.state.roster.relics, "relic"),
    "perks": _ids(lambda outcome: outcome.state.roster.perks, "perk"),
    "items": _ids(lambda outcome: outcome.state.items, "consumable"),
    "runes": _ids(lambda outcome: outcome.state.roster.runes, "consumable"),
    "state": _state,
    "levels": _levels,
    "phase": _word(lambda outcome: outcome.state.phase),
    "opened": _word(lambda outcome: outcome.state.opened),
    "target": _target,
    "potential": _potential,
    "values": _values,
    "rolls": _rolls,
    "refused": _refused,
}
"""The keys of `expect`, each with its comparison."""
