"""Random groups, hands and melds for the scenario generator."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from .legality import Law, legal_as_it_lies
from .rules import COLOURS, HIGHEST
from .tiles import parse_tiles


@dataclass
class Dealer:
    """Draws tiles as text, with the tastes of one scenario."""

    rng: random.Random
    law: Law
    finishes: Sequence[str]
    enchantments: Sequence[str]
    mark_rate: float = 0.1
    filler_rate: float = 0.1
    wilds: bool = True
    plain_geodes: bool = True
    numbers: Sequence[int] = field(default_factory=lambda: range(1, HIGHEST + 1))

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def marks(self, face: str) -> str:
        rng = self.rng
        text = face
        if self.finishes and self.chance(self.mark_rate):
            finish = rng.choice(self.finishes)
            if finish == "geode" and (face == "W" or int(face[1:]) > HIGHEST):
                finish = ""  # a finish that would take a wild's or a Capstone's nature
            text += f"+{finish}" if finish else ""
        if self.enchantments and self.chance(self.mark_rate / 2):
            text += f"~{rng.choice(self.enchantments)}"
        if self.chance(self.mark_rate / 3):
            text += f"^{5 * rng.randint(1, 4)}"
        return text

    def filler(self) -> str:
        geodes = "geode" in self.finishes
        if self.wilds and (not geodes or self.chance(0.6)):
            return self.marks("W") if self.chance(0.3) else "W"
        if not geodes:
            return ""
        if self.plain_geodes and self.chance(0.5):
            return "G"
        return f"{self.rng.choice(COLOURS)}{self.rng.randint(1, HIGHEST)}+geode"

    def number(self, lowest: int = 1, highest: int = HIGHEST) -> int:
        liked = [number for number in self.numbers if lowest <= number <= highest]
        return self.rng.choice(liked or range(lowest, highest + 1))

    def set_of(self, size: int) -> list[str]:
        rng = self.rng
        if self.law.any_colours and (size > len(COLOURS) or self.chance(0.5)):
            colours = rng.choices(COLOURS, k=size)
        else:
            colours = rng.sample(COLOURS, min(size, len(COLOURS)))
        number = self.number()
        return self._with_fillers([f"{colour}{number}" for colour in colours])

    def run_of(self, size: int, capstone: bool = False) -> list[str]:
        rng = self.rng
        length = min(size, HIGHEST)
        gap = length if length == HIGHEST or not self.law.gaps else rng.randint(1, length + 1)
        span = length + (gap < length)
        start = self.number(1, HIGHEST + 1 - span)
        colour = rng.choice(COLOURS)
        faces = [f"{colour}{start + place + (place >= gap)}" for place in range(length)]
        if self.law.odd_tiles and self.chance(0.5):
            place = rng.randrange(length)
            faces[place] = rng.choice(COLOURS) + faces[place][1:]
        tiles = self._with_fillers(faces)
        if self.chance(0.25):
            rng.shuffle(tiles)
        if capstone:
            tiles.append(self.marks(f"{colour}{rng.randint(14, 26)}"))
        return tiles

    def capstone_set(self) -> list[str]:
        number = self.rng.randint(14, 26)
        return [f"{colour}{number}" for colour in self.rng.sample(COLOURS, 3)]

    def _with_fillers(self, faces: list[str]) -> list[str]:
        tiles = [self.marks(face) for face in faces]
        for place in self.rng.sample(range(len(tiles)), 2):
            if self.chance(self.filler_rate):
                tiles[place] = self.filler() or tiles[place]
        return tiles

    def group(self, shape: str, size: int | None = None) -> str:
        if shape == "set":
            largest = 6 if self.law.any_colours else 4
            size = size or self.rng.choices((3, 4, 5, 6), (5, 4, 2, 1))[0]
            tiles = self.set_of(min(size, largest))
            if self.chance(0.02):
                tiles = self.capstone_set()
        else:
            size = size or self.rng.choices((3, 4, 5, 6, 8, 11, 13), (9, 5, 4, 3, 1, 0.5, 0.5))[0]
            tiles = self.run_of(size, capstone=self.chance(0.06))
        return " ".join(tiles)

    def loose(self, face: str = "") -> str:
        """One tile that need not fit anything."""
        if not face and self.chance(0.12):
            return self.filler() or self.loose(f"{self.rng.choice(COLOURS)}{self.number()}")
        return self.marks(face or f"{self.rng.choice(COLOURS)}{self.rng.randint(1, HIGHEST)}")

    def meld(self) -> str:
        """A meld that lies on the table in order."""
        while True:
            text = self.group(self.rng.choice(("set", "run")))
            if legal_as_it_lies(parse_tiles(text), Law()):
                return text

    def spoil(self, text: str) -> str:
        """Change one thing about a group, most often for the worse."""
        words = text.split()
        place = self.rng.randrange(len(words))
        how = self.rng.choice(("drop", "recolour", "renumber"))
        if how == "drop":
            del words[place]
        elif how == "recolour":
            words[place] = f"{self.rng.choice(COLOURS)}{self.number()}"
        else:
            words[place] = f"R{self.rng.randint(1, HIGHEST)}"
        return " ".join(words)
