"""Faces of tiles, relics and other items: pure functions from a few facts to SVG text.

Nothing is told by colour alone: each tile colour has a shape and its letter's place, each rarity a
number of pips, each kind an outline. What an item looks like follows from its id, so a face never
changes by itself. Sizes are in SVG units, which browsers show as pixels.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape

INKS = ("#c62828", "#1565c0", "#b45309", "#263238", "#6a1b9a", "#2e7d32")
"""Inks of the tile colours in the order of the rules; each reads well on the tile's ivory."""

FONT = "font-family='system-ui,Segoe UI,Helvetica,Arial,sans-serif' font-weight='700'"
IVORY, EDGE, SHADE = "#fbf6e9", "#b9ad90", "#e4dac1"


@dataclass(frozen=True, slots=True)
class TileFace:
    """What a tile shows. ``colour`` counts from 0 in the order of the rules, -1 for none.

    ``sign`` is the number, or the letter of a tile without one; ``title`` is read aloud.
    """

    sign: str
    colour: int
    title: str
    finish: str = ""
    enchantment: str = ""
    bonus: str = ""


def tile(face: TileFace) -> str:
    """A tile, 60 by 80."""
    parts = [
        f"<rect x='1.5' y='3.5' width='57' height='75' rx='9' fill='{SHADE}'/>",
        f"<rect x='1.5' y='1.5' width='57' height='73' rx='9' fill='{IVORY}' stroke='{EDGE}'/>",
    ]
    ink = INKS[face.colour % len(INKS)] if face.colour >= 0 else "#00695c"
    size = 30 if len(face.sign) < 3 else 22
    parts.append(
        f"<text x='30' y='38' text-anchor='middle' font-size='{size}' fill='{ink}' {FONT}>"
        f"{escape(face.sign)}</text>"
    )
    parts.append(_suit(face.colour, 30, 55, 9, ink))
    if face.finish:
        parts.append(
            "<path d='M2 24 L24 2 H40 L2 40 Z' fill='#f3c14b' opacity='.85'/>"
            f"<text x='13' y='22' text-anchor='middle' font-size='11' fill='#4a3200' "
            f"transform='rotate(-45 13 19)' {FONT}>{escape(face.finish[:2])}</text>"
        )
    if face.enchantment:
        parts.append(
            "<circle cx='12' cy='64' r='7.5' fill='#5e35b1'/>"
            f"<text x='12' y='68' text-anchor='middle' font-size='10' fill='#fff' {FONT}>"
            f"{escape(face.enchantment[:1])}</text>"
        )
    if face.bonus:
        parts.append(
            f"<text x='54' y='69' text-anchor='end' font-size='10' fill='#37474f' {FONT}>"
            f"+{escape(face.bonus)}</text>"
        )
    return _svg(60, 80, face.title, parts)


def item(outline: str, id: str, name: str, title: str, pips: int = 0, marked: bool = False) -> str:
    """The face of an item, 96 by 96: the outline of its kind around a sign of its own.

    ``pips`` dots stand for its rarity or tier; ``marked`` adds the sign of a downside.
    """
    digest = sha256(id.encode()).digest()
    hue = int.from_bytes(digest[:2]) % 360
    path, inner = _OUTLINES.get(outline, _OUTLINES["relic"])
    parts = [
        f"<path d='{path}' fill='hsl({hue},34%,26%)' stroke='hsl({hue},52%,66%)' "
        "stroke-width='3' stroke-linejoin='round'/>",
        *_gem(digest, hue, *inner),
        f"<text x='{inner[0]}' y='{inner[1] + 7}' text-anchor='middle' font-size='20' "
        f"fill='#fff' stroke='hsl({hue},60%,18%)' stroke-width='3' paint-order='stroke' {FONT}>"
        f"{escape(initials(name))}</text>",
    ]
    first = 48 - 4.5 * (pips - 1)
    parts += [
        f"<circle cx='{_n(first + 9 * place)}' cy='84' r='3' fill='#ffd873'/>"
        for place in range(pips)
    ]
    if marked:
        parts.append(
            "<path d='M80 6 L93 28 H67 Z' fill='#ffb300' stroke='#4e3500' stroke-width='2' "
            "stroke-linejoin='round'/><path d='M80 13 V20 M80 23.5 V25' stroke='#4e3500' "
            "stroke-width='3'/>"
        )
    return _svg(96, 96, title, parts)


def drawn(outline: str) -> bool:
    """Whether there is an outline for a kind or type."""
    return outline in _OUTLINES


def initials(name: str) -> str:
    """Up to three capitals that stand for a name: "The Family" -> "TF"."""
    words = [word for word in name.replace("-", " ").split() if word[0].isalnum()]
    if len(words) == 1:
        return words[0][:2].capitalize()
    return "".join(word[0] for word in words[:3]).upper() or "?"


def _svg(width: int, height: int, title: str, parts: Sequence[str]) -> str:
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' "
        f"width='{width}' height='{height}' role='img'>"
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>\n"
    )


def _suit(colour: int, x: float, y: float, r: float, ink: str) -> str:
    """The shape of a tile colour: circle, diamond, triangle, square, then more corners."""
    if colour < 0:
        return f"<path d='{_star(x, y, r, 5)}' fill='{ink}'/>"
    if colour == 0:
        return f"<circle cx='{x}' cy='{y}' r='{r - 1}' fill='{ink}'/>"
    corners = {1: 4, 2: 3, 3: 4}.get(colour, colour + 1)
    turn = math.pi / 4 if colour == 3 else 0.0
    return f"<path d='{_polygon(x, y, r, corners, turn)}' fill='{ink}'/>"


def _gem(digest: bytes, hue: int, x: float, y: float, r: float) -> list[str]:
    """A cut stone with as many corners, turned and lit as the digest has it."""
    corners = 5 + digest[2] % 5
    turn = digest[3] / 255 * math.tau / corners
    tint = (hue + 20 + digest[4] % 60) % 360
    outer = [_corner(x, y, r, i, corners, turn) for i in range(corners)]
    table = [_corner(x, y, r * 0.55, i, corners, turn) for i in range(corners)]
    facets = []
    for i in range(corners):
        j = (i + 1) % corners
        light = 38 + digest[5 + i] % 26
        points = " ".join(f"{_n(a)},{_n(b)}" for a, b in (outer[i], outer[j], table[j], table[i]))
        facets.append(f"<polygon points='{points}' fill='hsl({tint},58%,{light}%)'/>")
    middle = " ".join(f"{_n(a)},{_n(b)}" for a, b in table)
    return [*facets, f"<polygon points='{middle}' fill='hsl({tint},52%,45%)'/>"]


def _corner(x: float, y: float, r: float, i: int, corners: int, turn: float) -> tuple[float, float]:
    angle = turn - math.pi / 2 + math.tau * i / corners
    return x + r * math.cos(angle), y + r * math.sin(angle)


def _polygon(x: float, y: float, r: float, corners: int, turn: float = 0.0) -> str:
    points = (_corner(x, y, r, i, corners, turn) for i in range(corners))
    return "M" + " L".join(f"{_n(a)} {_n(b)}" for a, b in points) + " Z"


def _star(x: float, y: float, r: float, corners: int) -> str:
    points = (
        _corner(x, y, r if i % 2 == 0 else r * 0.45, i, corners * 2, 0.0)
        for i in range(corners * 2)
    )
    return "M" + " L".join(f"{_n(a)} {_n(b)}" for a, b in points) + " Z"


def _n(number: float) -> str:
    return f"{number:.1f}".rstrip("0").rstrip(".")


_Outline = tuple[str, tuple[float, float, float]]

_OUTLINES: dict[str, _Outline] = {
    "relic": ("M14 8 H82 L90 16 V80 L82 88 H14 L6 80 V16 Z", (48, 45, 27)),
    "boss": ("M48 4 L88 16 V50 Q88 78 48 92 Q8 78 8 50 V16 Z", (48, 44, 26)),
    "deck": ("M20 6 H84 V78 H76 V84 H68 V90 H8 V18 H14 V12 H20 Z", (45, 50, 24)),
    "perk": ("M6 22 H90 V38 A10 10 0 0 0 90 58 V74 H6 V58 A10 10 0 0 0 6 38 Z", (48, 48, 22)),
    "pack": ("M26 20 L18 8 H78 L70 20 Q92 44 86 78 Q84 90 72 90 H24 Q12 90 10 78 Q4 44 26 20 Z",
             (48, 54, 24)),
    "bet": ("M48 4 A44 44 0 1 1 47.9 4 Z", (48, 48, 27)),
    "edition": ("M6 6 H90 V90 H6 Z M16 16 V80 H80 V16 Z", (48, 48, 22)),
    "finish": ("M24 4 H72 Q80 4 80 12 V84 Q80 92 72 92 H24 Q16 92 16 84 V12 Q16 4 24 4 Z",
               (48, 46, 24)),
    "enchantment": ("M48 6 Q60 36 90 48 Q60 60 48 90 Q36 60 6 48 Q36 36 48 6 Z", (48, 48, 20)),
    "cut": ("M26 10 H70 L92 36 L48 92 L4 36 Z", (48, 40, 22)),
    "rune": ("M48 4 L86 26 V70 L48 92 L10 70 V26 Z", (48, 47, 25)),
    "scroll": ("M14 8 H90 V20 H80 V76 Q80 90 66 90 H6 V78 H16 V20 Q16 8 14 8 Z", (48, 47, 23)),
    "spirit": ("M48 4 Q84 4 84 44 V90 L72 80 L60 90 L48 80 L36 90 L24 80 L12 90 V44 Q12 4 48 4 Z",
               (48, 44, 23)),
    "die": ("M48 5 L88 26 V72 L48 92 L8 72 V26 Z M8 26 L48 46 L88 26 M48 46 V92", (48, 48, 21)),
}  # fmt: skip
"""The outline of a kind or type, and the middle and radius of the stone within it."""
