"""What each relic adds and multiplies while a play is scored.

`ADDS` gives chips and Mult of the additive pass, `TIMES` the factor of the xMult pass. Relics
that bend groups, retrigger tiles or act after the score are in the other modules; relics that do
nothing within one play are named in `IDLE`.
"""

from collections.abc import Callable
from fractions import Fraction

from .play import Play, Relic, colour_counts, most_frequent_colours
from .rules import COLOUR_LETTERS, COLOURS

Adds = tuple[Fraction | int, Fraction | int]


def _ids(names: str) -> tuple[str, ...]:
    return tuple(names.split())


COMMON = _ids(
    """relic amber-glow tile-matcher run-streak hoarder wallflower ripple modest-gains
collector blue-relic the-twin tax-man grim-mask sage balanced-scales wild-card walkie-talkie
smiley-face war-flag peak-ascent painted-glass gold-mine cascade underdog smudged-tile
crowd-favorite lucky-charm pareidolia toll-booth melting-ice"""
)
UNCOMMON = _ids(
    """patience full-house twin-sets twin-runs full-spread the-runner golden-ratio
high-roller low-rider the-dualist the-banker square-relic ice-cream consortium hologram
green-relic superposition mirror mirror-image the-extender blade-dancer hit-list loan-shark
liquidator haggler the-arranger wild-hoarder drama-masks paper-clip dusk low-roller echo-hand
fizzing-potion star-map hiker card-sharp quick-study gold-rush gold-weave tumbler vampire
last-stand photograph lucky-cat weathering safety-net nest-egg golden-goose dividend double-seven
snowball green-thumb run-master set-master fragile-power yellowing foundation"""
)
RARE = _ids(
    """snake-eyes blackboard tile-lord lucky-7 rainbow-rack obelisk long-haul the-chameleon
quick-draw four-fold sharpener campfire accelerator the-multiplier copycat dark-offering
wild-dealer absolution the-quadro rainbow the-family sequence-master daredevil talent-scout
drivers-license mirror-meld hit-the-road piggy-bank carbon-copy double-tap mosaic long-game
board-lord color-pair the-spectrum slow-cure"""
)
MYTHIC = _ids("canio triboulet yorick chicot perkeo")
LEGENDARY = _ids("echo-chamber chain-reaction ancient-rune")
ALL = (*COMMON, *UNCOMMON, *RARE, *MYTHIC, *LEGENDARY)

IDLE = _ids(
    """gold-mine liquidator haggler nest-egg golden-goose dividend foundation accelerator
wild-dealer absolution piggy-bank perkeo"""
)

START_STATE: dict[str, dict[str, object]] = {
    **{
        relic: {"mult": Fraction(0)}
        for relic in (
            "consortium",
            "hologram",
            "crowd-favorite",
            "quick-study",
            "safety-net",
            "snowball",
            "sharpener",
            "campfire",
        )
    },
    **{
        relic: {"xmult": Fraction(1)}
        for relic in ("star-map", "vampire", "lucky-cat", "obelisk", "canio", "yorick")
    },
    "melting-ice": {"chips": Fraction(80)},
    "green-thumb": {"chips": Fraction(0)},
    "cascade": {"groups": Fraction(0)},
    "fizzing-potion": {"plays": Fraction(0)},
}
START_STATE["yorick"] = {"xmult": Fraction(1), "tiles": Fraction(0)}
START_STATE["obelisk"] = {"xmult": Fraction(1), "last": None}

ADDS: dict[str, Callable[[Play, Relic], Adds]] = {
    # always
    "relic": lambda p, r: (0, 6),
    "daredevil": lambda p, r: (250, 0),
    # tiles, once a trigger
    "amber-glow": lambda p, r: (0, 5 * p.fired(lambda t: "O" in t.colours)),
    "ripple": lambda p, r: (5 * p.fired(lambda t: True), 0),
    "grim-mask": lambda p, r: (30 * p.fired(lambda t: t.number >= 10), 0),
    "sage": lambda p, r: (20 * p.numbered(1), 4 * p.numbered(1)),
    "balanced-scales": lambda p, r: (0, 4 * p.numbered(2, 4, 6, 8, 10, 12)),
    "wild-card": lambda p, r: (30 * p.numbered(1, 3, 5, 7, 9, 11, 13), 0),
    "walkie-talkie": lambda p, r: (10 * p.numbered(4, 10), 4 * p.numbered(4, 10)),
    "smiley-face": lambda p, r: (0, 5 * p.numbered(11, 12, 13)),
    "golden-ratio": lambda p, r: (0, 12 * p.numbered(1, 2, 3, 5, 8, 13)),
    "high-roller": lambda p, r: (0, 5 * p.numbered(10, 11, 12, 13)),
    "low-rider": lambda p, r: (0, 8 * p.numbered(1, 2, 3)),
    # groups
    "collector": lambda p, r: (30 * len(p.groups), 0),
    "the-runner": lambda p, r: (0, 4 * max((g.size for g in p.runs), default=0)),
    "square-relic": lambda p, r: (30 * sum(g.size == 4 for g in p.groups), 0),
    "run-master": lambda p, r: (15 * len(p.runs), 0),
    "set-master": lambda p, r: (0, 4 * len(p.sets)),
    "long-game": lambda p, r: (5 * sum(max(0, g.size - 3) for g in p.groups), 0),
    "mirror": lambda p, r: (max(p.group_chips, default=0), 0),
    # hand
    "hoarder": lambda p, r: (3 * sum(not t.wild for t in p.hand), 0),
    "wallflower": lambda p, r: (0, 5 * _colours_held_back(p)),
    "underdog": lambda p, r: (0, 2 * min((t.number for t in p.hand if t.numbered), default=0)),
    "full-house": lambda p, r: (0, 10 if len(colour_counts(p.hand)) == len(COLOURS) else 0),
    "wild-hoarder": lambda p, r: (0, 10 * sum(t.wild for t in p.hand)),
    # bag, table, purse, draws, relics
    "blue-relic": lambda p, r: (3 * p.bag, 0),
    "board-lord": lambda p, r: (0, p.melds_on_board),
    "slow-cure": lambda p, r: (
        sum(t.number for meld in p.board if meld.age >= 4 for t in meld.tiles),
        0,
    ),
    "yellowing": lambda p, r: (sum(meld.count for meld in p.board), 0),  # grown by then
    "war-flag": lambda p, r: (30 * p.draws, 0),
    "peak-ascent": lambda p, r: (0, 15 if p.draws == 0 else 0),
    "gold-rush": lambda p, r: (3 * max(0, p.money), 0),
    "gold-weave": lambda p, r: (0, 4 * (max(0, p.money) // 5)),
    "painted-glass": lambda p, r: (0, 3 * len(p.relics)),
    "blade-dancer": lambda p, r: (0, 4 * (len(p.relics) - 1)),
    "the-arranger": lambda p, r: (0, 3 * len(p.history.get("moved", []))),
    "the-banker": lambda p, r: (0, p.chips // 5),
    # history and growth
    "ice-cream": lambda p, r: (max(0, 200 - 15 * p.history.get("groups_scored", 0)), 0),
    "green-relic": lambda p, r: (
        0,
        max(0, p.history.get("plays_scored", 0) - p.history.get("idle_draws", 0)),
    ),
    "weathering": lambda p, r: (0, 4 * p.history.get("drawn", 0)),
    "cascade": lambda p, r: (0, min(50, r.state["groups"])),
    "melting-ice": lambda p, r: (r.state["chips"], 0),
    "green-thumb": lambda p, r: (r.state["chips"], 0),
    **{
        relic: lambda p, r: (0, r.state["mult"])
        for relic, keys in START_STATE.items()
        if "mult" in keys
    },
    # chance
    "smudged-tile": lambda p, r: (0, p.chance.number(23)),
}

TIMES: dict[str, Callable[[Play, Relic], Fraction]] = {
    # always
    "tax-man": lambda p, r: Fraction(2),
    "loan-shark": lambda p, r: Fraction(4),
    "dark-offering": lambda p, r: Fraction(5),
    "lucky-charm": lambda p, r: Fraction(3),
    "fragile-power": lambda p, r: Fraction(3),
    "ancient-rune": lambda p, r: Fraction(4),
    # shapes and sizes
    "tile-matcher": lambda p, r: _if(bool(p.sets), 3, 2),
    "run-streak": lambda p, r: _if(bool(p.runs), 3, 2),
    "modest-gains": lambda p, r: _if(bool(p.groups) and all(g.size == 3 for g in p.groups), 2),
    "twin-sets": lambda p, r: _if(any(g.size == 3 for g in p.sets), 2),
    "twin-runs": lambda p, r: _if(any(g.size == 4 for g in p.sets), 5, 2),
    "the-family": lambda p, r: _if(any(g.size == 4 for g in p.sets), 4),
    "four-fold": lambda p, r: Fraction(5, 2) ** sum(g.size == 4 for g in p.sets),
    "full-spread": lambda p, r: _if(any(g.size >= 4 for g in p.runs), 2),
    "sequence-master": lambda p, r: _if(any(g.size >= 5 for g in p.runs), 3),
    "long-haul": lambda p, r: _if(any(g.size >= 6 for g in p.runs), 5),
    "the-dualist": lambda p, r: _if(bool(p.sets) and bool(p.runs), 3),
    "the-twin": lambda p, r: _if(len(p.groups) == 2, 2),
    "the-quadro": lambda p, r: _if(
        len(p.groups) == 2 and bool(p.groups[0].numbers & p.groups[1].numbers), 2
    ),
    "rainbow": lambda p, r: _if(len(p.groups) == 3, 3),
    # numbers and colours of groups
    "superposition": lambda p, r: _if(any({1, 13} <= g.numbers for g in p.groups), 3),
    "lucky-7": lambda p, r: _if(any(7 in g.numbers for g in p.groups), 4),
    "color-pair": lambda p, r: _if(any(len(g.colours) == 2 for g in p.groups), 2),
    "the-spectrum": lambda p, r: _if(any(len(g.colours) >= 3 for g in p.groups), 3),
    "rainbow-rack": lambda p, r: _if(any(len(g.colours) == 4 for g in p.groups), 3),
    "hit-list": lambda p, r: _if(_target_colour(p) in most_frequent_colours(p.tiles), 2),
    "photograph": lambda p, r: Fraction(2) ** _triggers_of_first_13(p),
    "triboulet": lambda p, r: Fraction(2) ** p.numbered(12, 13),
    # hand
    "patience": lambda p, r: _if(len(p.hand) >= 8, 3, 2),
    "snake-eyes": lambda p, r: Fraction(3, 2) ** sum(t.number == 1 for t in p.hand),
    "tile-lord": lambda p, r: Fraction(2) ** sum(t.number == 13 for t in p.hand),
    "blackboard": lambda p, r: _if(all("K" in t.colours for t in p.hand), 4),
    "mosaic": lambda p, r: _if(
        any(t.colours & most_frequent_colours(p.hand) for t in p.tiles), 3, 2
    ),
    "drivers-license": lambda p, r: _if(
        sum(t.finish is not None for t in p.hand + p.tiles_on_board) >= 8, 3
    ),
    # relics, plays, history, growth
    "talent-scout": lambda p, r: Fraction(3, 2) ** sum(o.id in UNCOMMON for o in p.relics),
    "tumbler": lambda p, r: _if(p.plays == 1, 3),
    "card-sharp": lambda p, r: _if(
        p.type in ("sets", "runs") and p.type == p.history.get("last_type"), 3
    ),
    "hit-the-road": lambda p, r: 1 + Fraction(p.history.get("destroyed", 0), 2),
    **{
        relic: lambda p, r: r.state["xmult"]
        for relic, keys in START_STATE.items()
        if "xmult" in keys
    },
}


def _if(condition: bool, numerator: int, denominator: int = 1) -> Fraction:
    return Fraction(numerator, denominator) if condition else Fraction(1)


def _colours_held_back(p: Play) -> int:
    scored = {colour for group in p.groups for colour in group.colours}
    return len(set(colour_counts(p.hand)) - scored)


def _target_colour(p: Play) -> str:
    target: str = p.history.get("target_colour", "")
    return COLOUR_LETTERS.get(target, target)


def _triggers_of_first_13(p: Play) -> int:
    return next((p.triggers[tile] for tile in p.tiles if tile.number == 13), 0)
