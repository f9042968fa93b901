"""Random scenarios of one scoring play, in the scenario format, the same for the same seed.

Most are legal and make the conditions of their relics come true. What the documents leave open
(see ``NOTES.md``) is avoided, so that a difference between two scorers means a mistake in one.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from . import relics as relic_table
from . import rules
from .dealing import Dealer
from .play import Chance
from .scorer import score, set_up, target_of

Items = Mapping[str, Sequence[str]]

ALL_ITEMS: Items = {
    "relics": relic_table.ALL,
    "editions": rules.EDITIONS,
    "decks": rules.DECKS,
    "bosses": tuple(rules.BOSS_ANTES),
    "perks": ("passport", "observatory", "hieroglyph"),
    "cuts": rules.CUTS,
    "runes": rules.RUNES,
    "finishes": rules.FINISHES,
    "enchantments": rules.ENCHANTMENTS,
}

# Relics whose working together is worth more than their share of the list.
KEEN = (
    "copycat",
    "echo-chamber",
    "the-multiplier",
    "carbon-copy",
    "the-banker",
    "chain-reaction",
    "paper-clip",
    "hiker",
    "vampire",
    "canio",
    "lucky-cat",
    "yellowing",
    "mirror",
    "pareidolia",
    "the-chameleon",
    "quick-draw",
)

# What makes a relic's condition come true.
HINTS: Mapping[str, Mapping[str, Any]] = {
    "the-twin": {"groups": 2},
    "the-quadro": {"groups": 2, "numbers": (7, 8)},
    "rainbow": {"groups": 3},
    "modest-gains": {"size": 3},
    "twin-sets": {"shapes": "sets", "size": 3},
    "twin-runs": {"shapes": "sets", "size": 4},
    "the-family": {"shapes": "sets", "size": 4},
    "four-fold": {"shapes": "sets", "size": 4},
    "square-relic": {"size": 4},
    "rainbow-rack": {"shapes": "sets", "size": 4},
    "color-pair": {"filler_rate": 0.5},
    "pareidolia": {"shapes": "sets"},
    "consortium": {"shapes": "sets"},
    "long-haul": {"shapes": "runs", "size": 7},
    "sequence-master": {"shapes": "runs", "size": 5},
    "the-extender": {"shapes": "runs", "size": 5},
    "long-game": {"shapes": "runs", "size": 6},
    "superposition": {"shapes": "runs", "size": 13, "groups": 1},
    "the-chameleon": {"shapes": "runs"},
    "quick-draw": {"shapes": "runs"},
    "the-dualist": {"shapes": "both"},
    "safety-net": {"shapes": "both"},
    "lucky-7": {"numbers": (7,)},
    "double-seven": {"numbers": (7,)},
    "photograph": {"numbers": (11, 13)},
    "triboulet": {"numbers": (10, 12, 13)},
    "smiley-face": {"numbers": (11, 12, 13)},
    "sage": {"numbers": (1,)},
    "low-rider": {"numbers": (1, 2, 3)},
    "walkie-talkie": {"numbers": (4, 10)},
    "drama-masks": {"numbers": (10, 11)},
    "blackboard": {"hand": "black"},
    "snake-eyes": {"hand": "ones"},
    "tile-lord": {"hand": "thirteens"},
    "wild-hoarder": {"hand": "wilds"},
    "patience": {"hand": "many"},
    "full-house": {"hand": "many"},
    "echo-hand": {"hand": "steel"},
    "tumbler": {"plays": 1},
    "dusk": {"plays": 1},
    "last-stand": {"plays": 1},
    "peak-ascent": {"draws": 0},
    "drivers-license": {"mark_rate": 0.7},
    "vampire": {"mark_rate": 0.5},
    "lucky-cat": {"finish": "lucky"},
    "canio": {"finish": "glass"},
    "board-lord": {"board": 4},
    "slow-cure": {"board": 3},
    "yellowing": {"board": 3},
}


class Recorder(Chance):
    """Rolls at random and remembers the outcomes, for a `chance` list."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(None)
        self.rng = rng
        self.outcomes: list[bool | int] = []

    def hit(self) -> bool:
        self.outcomes.append(self.rng.random() < 0.4)
        return bool(self.outcomes[-1])

    def number(self, highest: int) -> int:
        self.outcomes.append(self.rng.randint(0, highest))
        return self.outcomes[-1]


def scenario(seed: int, items: Items = ALL_ITEMS) -> dict[str, Any]:
    """A random scenario built from the given ids alone; no item of a kind: leave it out."""
    rng = random.Random(seed)
    made: dict[str, Any] = {"game": "melder", "title": f"random {seed}"}
    _choose_run(rng, items, made)
    line_up = _choose_relics(rng, items, made)
    hints = _hints(rng, line_up)
    _choose_boss(rng, items, made, line_up)
    _choose_rest(rng, items, made, line_up, hints)
    dealer = _dealer(rng, items, made, line_up, hints)
    made["play"] = _play(rng, made, dealer, hints)
    dealer.wilds, dealer.numbers = True, range(1, rules.HIGHEST + 1)
    _deal_hand(rng, made, dealer, hints)
    _deal_board(rng, made, dealer, hints, line_up)
    _fill_bag(rng, items, made, dealer)
    _settle_chance(rng, made, line_up)
    if rng.random() < 0.5:
        made["score"] = int(target_of(made, set_up(made)) * rng.random() * 0.95)
    return made


def _some(rng: random.Random, ids: Sequence[str], most: int) -> list[str]:
    return rng.sample(list(ids), min(len(ids), rng.randint(1, most)))


def _choose_run(rng: random.Random, items: Items, made: dict[str, Any]) -> None:
    decks = items.get("decks", ())
    if decks and rng.random() < 0.6:
        made["deck"] = rng.choice(decks)
    made["ante"] = rng.choices(range(1, 10), (6, 4, 3, 2, 2, 2, 2, 2, 2))[0]
    made["blind"] = rng.choice(("small", "big"))
    perks = [perk for perk in items.get("perks", ()) if rng.random() < 0.12]
    if perks:
        made["perks"] = perks
    if items.get("cuts") and rng.random() < 0.4:
        made["levels"] = {cut: rng.randint(1, 3) for cut in _some(rng, items["cuts"], 4)}
    if items.get("runes") and rng.random() < 0.2:
        made["runes"] = _some(rng, items["runes"], 2)
        if rng.random() < 0.2:
            made["runes"].append(made["runes"][0])


def _choose_relics(rng: random.Random, items: Items, made: dict[str, Any]) -> list[str]:
    pool = list(items.get("relics", ()))
    size = min(len(pool), rng.choices(range(11), (4, 8, 10, 12, 14, 12, 8, 5, 3, 2, 2))[0])
    line_up = rng.sample(pool, size)
    for relic in rng.sample(KEEN, 2):
        if relic in pool and relic not in line_up and line_up and rng.random() < 0.25:
            line_up[rng.randrange(size)] = relic
    if "copycat" in line_up[1:] and rng.random() < 0.6:
        line_up.remove("copycat")
        line_up.insert(rng.randrange(len(line_up)), "copycat")
    if "echo-chamber" in line_up and "fizzing-potion" in line_up:
        line_up.remove("fizzing-potion")  # does its countdown double? NOTES, growth
    editions = items.get("editions", ())
    made["relics"] = [_relic_entry(rng, relic, editions) for relic in line_up]
    return line_up


def _relic_entry(rng: random.Random, relic: str, editions: Sequence[str]) -> Any:
    entry: dict[str, Any] = {"id": relic}
    if editions and rng.random() < 0.25:
        entry["edition"] = rng.choice(editions)
    keys = relic_table.START_STATE.get(relic, {})
    if keys and rng.random() < 0.7:
        entry["state"] = {key: _state(rng, relic, key) for key in keys}
    return entry if len(entry) > 1 else relic


def _state(rng: random.Random, relic: str, key: str) -> Any:
    if key == "xmult":
        return rng.randint(1, 4) if relic in ("canio", "yorick") else rng.randint(10, 30) / 10
    if relic == "hologram":
        return rng.randint(0, 20) / 2
    choices: dict[str, Sequence[Any]] = {
        "mult": range(21),
        "chips": (80, 60, 40, 20) if relic == "melting-ice" else range(0, 41, 2),
        "groups": range(45),
        "plays": range(5),
        "tiles": range(15),
        "last": ("sets", "runs", "mixed"),
    }
    return rng.choice(choices[key])


def _hints(rng: random.Random, line_up: list[str]) -> dict[str, Any]:
    """Follow the hint of one relic, or of two, or of none."""
    hinted = [relic for relic in line_up if relic in HINTS]
    hints: dict[str, Any] = {}
    for relic in rng.sample(hinted, min(len(hinted), rng.choice((0, 1, 1, 2)))):
        hints.update(HINTS[relic])
    return hints


def _choose_boss(
    rng: random.Random, items: Items, made: dict[str, Any], line_up: list[str]
) -> None:
    if not items.get("bosses") or rng.random() < 0.6:
        return
    boss = rng.choice(items["bosses"])
    made["boss"] = boss
    made["blind"] = "boss"
    first, last = rules.BOSS_ANTES[boss]
    made["ante"] = rng.randint(first, last) if rng.random() < 0.95 else rng.randint(1, 9)
    if boss in rules.DISABLING_BOSSES and line_up and "chicot" not in line_up:
        made["disabled"] = [rng.choice(line_up)]


def _choose_rest(
    rng: random.Random,
    items: Items,
    made: dict[str, Any],
    line_up: list[str],
    hints: dict[str, Any],
) -> None:
    made["money"] = rng.choice((0, 4, rng.randint(-5, 60)))
    made["plays"] = hints.get("plays", rng.choices((1, 2, 3, 4), (3, 3, 4, 1))[0])
    made["draws"] = hints.get("draws", rng.randint(0, 6))
    made["opened"] = rng.random() < 0.82
    history: dict[str, Any] = {
        "drawn": rng.randint(0, 12),
        "idle_draws": rng.randint(0, 3),
        "destroyed": rng.choice((0, 0, 1, 2, 3)),
        "moved": [relic for relic in line_up if rng.random() < 0.3],
        "target_colour": rng.choice(list(rules.COLOUR_LETTERS)),
    }
    if made["opened"]:
        history["plays_scored"] = rng.randint(0, 4)
        if history["plays_scored"]:
            history["groups_scored"] = rng.randint(1, 16)
            history["last_type"] = rng.choice(("sets", "runs", "mixed"))
    made["history"] = history


def _dealer(
    rng: random.Random,
    items: Items,
    made: dict[str, Any],
    line_up: list[str],
    hints: dict[str, Any],
) -> Dealer:
    finishes = list(items.get("finishes", ()))
    if made.get("boss") in rules.GROUP_SIZE_BOSSES and "glass" in finishes:
        finishes.remove("glass")  # may three be left under The Serpent? NOTES, shatters
    if hints.get("finish") in finishes:
        finishes += [hints["finish"]] * 20
    rate = 0.5 if "finish" in hints else hints.get("mark_rate", rng.choice((0.0, 0.1, 0.3)))
    passport = "passport" in made.get("perks", [])
    return Dealer(
        rng,
        set_up({**made, "chance": "never"}).law,
        finishes,
        items.get("enchantments", ()),
        mark_rate=rate,
        filler_rate=hints.get("filler_rate", rng.choice((0.0, 0.08, 0.25))),
        wilds=made["opened"] or passport or rng.random() < 0.1,
        plain_geodes="vampire" not in line_up,  # what would be left of one? NOTES, Vampire
        numbers=hints.get("numbers", range(1, rules.HIGHEST + 1)),
    )


def _play(
    rng: random.Random, made: dict[str, Any], dealer: Dealer, hints: dict[str, Any]
) -> list[Any]:
    count = hints.get("groups", rng.choices((1, 2, 3, 4, 5), (6, 7, 5, 2, 1))[0])
    kind = hints.get("shapes", rng.choice(("sets", "runs", "both", "both")))
    boss = made.get("boss")
    obey = rng.random() < 0.85
    if obey and boss == "the-eye" and kind == "both":
        kind = rng.choice(("sets", "runs"))
    size = hints.get("size") if rng.random() < 0.8 else None
    if obey and boss in rules.GROUP_SIZE_BOSSES:
        least, most = rules.GROUP_SIZE_BOSSES[boss]
        size = most or max(least, size or rng.choice((4, 4, 5, 6)))
    if not made["opened"] and rng.random() < 0.7:
        dealer.numbers = [number for number in dealer.numbers if number > 6] or (10, 11)
        count = max(2, count)
    first = rng.randrange(2)
    groups: list[Any] = []
    for place in range(count):
        shape = {"sets": "set", "runs": "run"}.get(kind, ("set", "run")[(place + first) % 2])
        text = dealer.group(shape, size)
        if rng.random() < 0.02:
            text = dealer.spoil(text)
        groups.append({"tiles": text, "as": shape} if rng.random() < 0.03 else text)
    return groups


def _deal_hand(
    rng: random.Random, made: dict[str, Any], dealer: Dealer, hints: dict[str, Any]
) -> None:
    style = hints.get("hand", rng.choice(("few", "few", "some", "many", "black", "steel", "none")))
    size = {"few": rng.randint(1, 4), "many": rng.randint(7, 12), "none": 0}.get(
        style, rng.randint(1, 7)
    )
    hand = []
    for _ in range(size):
        number = rng.randint(1, rules.HIGHEST)
        face = {
            "black": f"K{number}",
            "ones": f"{rng.choice(rules.COLOURS)}{rng.choice((1, 1, number))}",
            "thirteens": f"{rng.choice(rules.COLOURS)}{rng.choice((13, 13, number))}",
        }.get(style, "")
        if style == "steel" and "steel" in dealer.finishes and rng.random() < 0.5:
            hand.append(f"R{number}+steel")
        elif style == "wilds" and hand.count("W") < 2:
            hand.append("W")
        else:
            hand.append(dealer.loose(face))
    made["hand"] = " ".join(hand)


def _deal_board(
    rng: random.Random,
    made: dict[str, Any],
    dealer: Dealer,
    hints: dict[str, Any],
    line_up: list[str],
) -> None:
    size = hints.get("board", rng.choices((0, 1, 2, 3, 5), (5, 3, 3, 2, 1))[0])
    if rng.random() < 0.03:
        size = rng.randint(9, rules.BOARD)
    board: list[Any] = []
    for _ in range(size):
        meld: dict[str, Any] = {"tiles": dealer.meld(), "age": rng.choice((0, 1, 2, 3, 4, 5, 8))}
        if "yellowing" in line_up:
            meld["count"] = rng.randint(0, 5)
        board.append(meld["tiles"] if meld == {"tiles": meld["tiles"], "age": 0} else meld)
    made["board"] = board


def _fill_bag(rng: random.Random, items: Items, made: dict[str, Any], dealer: Dealer) -> None:
    roll = rng.random()
    named = " ".join(str(made[key]) for key in ("hand", "board", "play"))
    if roll < 0.15 and "+geode" not in named:
        return  # the standard bag
    if roll < 0.25:
        made["bag"] = " ".join(dealer.loose() for _ in range(rng.randint(16, 30)))
    elif roll < 0.32 and items.get("runes") and made["hand"]:
        # An item in the bar: an emptied bag is no deadlock then (R44).
        made["bag"] = rng.randint(0, 12)
        made["items"] = [rng.choice(items["runes"])]
    else:
        made["bag"] = rng.randint(16, 90)


def _settle_chance(rng: random.Random, made: dict[str, Any], line_up: list[str]) -> None:
    made["chance"] = rng.choices(("always", "never", "list"), (3, 4, 3))[0]
    if made.get("deck") == "sapphire" and (
        "obelisk" in line_up or (made["chance"] == "always" and rng.random() < 0.8)
    ):
        # When every group fizzles little is left to see, and Obelisk's memory is open.
        made["chance"] = "never"
    if made["chance"] != "list":
        return
    if "carbon-copy" in line_up and "lucky" in str(made["play"]):
        made["chance"] = "never"  # in which order does a group scored twice roll? NOTES, chance
        return
    recorder = Recorder(rng)
    score({**made, "chance": recorder})
    made["chance"] = recorder.outcomes or "never"
