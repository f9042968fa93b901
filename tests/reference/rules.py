"""The numbers of the game that one scenario of a single play can read."""

from collections.abc import Callable
from fractions import Fraction

COLOURS = "RBOK"
COLOUR_LETTERS = {"red": "R", "blue": "B", "orange": "O", "black": "K"}
HIGHEST = 13
STANDARD_BAG = 106
COPIES = 2

FINISHES = (
    "foil",
    "bonus",
    "mult",
    "wild",
    "glass",
    "steel",
    "geode",
    "minted",
    "lucky",
    "lustre",
    "gilded",
)
ENCHANTMENTS = ("coin", "echo", "facet", "quill")
EDITIONS = ("polished", "holographic", "chromatic", "negative", "crowned")
DECKS = (
    "quartz",
    "obsidian",
    "hematite",
    "amber",
    "garnet",
    "sapphire",
    "emerald",
    "ruby",
    "painite",
)

FINISH_CHIPS = {"foil": 20, "bonus": 30, "geode": 50}
FINISH_MULT = {"mult": 4}
FINISH_TIMES = {"glass": Fraction(2), "steel": Fraction(3, 2), "lustre": Fraction(3, 2)}
HELD_TIMES = {"steel": Fraction(3, 2)}

EDITION_CHIPS = {"polished": 50}
EDITION_MULT = {"holographic": 10}
EDITION_TIMES = {"chromatic": Fraction(3, 2)}

ANTE_TARGETS = (300, 800, 2800, 6000, 11000, 20000, 35000, 50000, 65000)
BLIND_FACTORS = {"small": Fraction(1), "big": Fraction(3, 2), "boss": Fraction(2)}
MARK_FACTOR = Fraction(3)
DECK_TARGETS = {"ruby": Fraction(5, 4), "painite": Fraction(3, 2)}
OPENING = 30
BOARD = 12
HEMATITE_BOARD = 14

COLOUR_BOSSES = {"the-head": "R", "the-club": "K", "the-window": "B", "the-goad": "O"}
HALVING_BOSSES = ("the-flint", "the-final-boss")
DISABLING_BOSSES = ("the-heart", "the-final-boss")
GROUP_SIZE_BOSSES = {"the-serpent": (4, None), "the-psychic": (4, 4)}
BOSS_ANTES = {
    "the-needle": (1, 5),
    "the-head": (1, 4),
    "the-club": (2, 4),
    "the-silence": (3, 5),
    "the-window": (3, 5),
    "the-serpent": (2, 7),
    "the-goad": (5, 7),
    "the-flint": (3, 9),
    "the-water": (3, 9),
    "the-plant": (4, 9),
    "the-eye": (4, 9),
    "the-mark": (5, 9),
    "the-tooth": (6, 9),
    "the-psychic": (7, 9),
    "the-heart": (7, 9),
    "the-final-boss": (9, 9),
}

GROUP_CUTS: dict[str, tuple[Callable[[str, int], bool], int, Fraction]] = {
    # id: (does a group of this shape and size qualify, chips, Mult) for one use
    "brilliant": (lambda shape, size: shape == "run" and size == 3, 20, Fraction(1)),
    "cushion": (lambda shape, size: shape == "set" and size == 3, 20, Fraction(1)),
    "step": (lambda shape, size: shape == "run" and size >= 4, 25, Fraction(2)),
    "trillion": (lambda shape, size: shape == "set" and size == 4, 25, Fraction(2)),
    "rose": (lambda shape, size: True, 10, Fraction(1, 2)),
    "cabochon": (lambda shape, size: size >= 5, 30, Fraction(3)),
    "prism": (lambda shape, size: True, 40, Fraction(0)),
    "baguette": (lambda shape, size: True, 0, Fraction(3)),
    "eclipse": (lambda shape, size: True, 10, Fraction(1)),
    "black-hole": (lambda shape, size: True, 30, Fraction(3)),  # three levels a use (R88)
}
PLAY_CUTS: dict[str, tuple[Callable[[list[str]], bool], int, Fraction]] = {
    # id: (does a play of these shapes qualify, chips, Mult), paid once a play (R84)
    "pavilion": (lambda shapes: {"set", "run"} <= set(shapes), 30, Fraction(2)),
    "point": (lambda shapes: len(shapes) == 1, 15, Fraction(1)),
}
CUTS = (
    "brilliant",
    "cushion",
    "step",
    "trillion",
    "rose",
    "pavilion",
    "cabochon",
    "point",
    "prism",
    "baguette",
    "eclipse",
    "black-hole",
)
RUNES = ("rune-of-the-star", "rune-of-the-moon", "rune-of-the-sun", "rune-of-power")
