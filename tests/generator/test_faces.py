"""Faces are well formed, say what they are, and tell nothing by colour alone."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from generator import faces
from generator.faces import TileFace
from generator.site import Site
from melder.games.melder.ruleset.kinds import KINDS

ASSETS = Path(__file__).parent.parent.parent / "site_src" / "assets"
SVG = "{http://www.w3.org/2000/svg}"


def title(svg: str) -> str | None:
    return ElementTree.fromstring(svg).findtext(f"{SVG}title")


def without_colours(svg: str) -> str:
    plain = re.sub(r"#[0-9a-f]{3,6}\b|hsl\([^)]*\)", "ink", svg)
    return re.sub(r"<title>.*?</title>", "", plain)


def test_every_face_of_the_site_is_well_formed_and_has_a_title(made: Site) -> None:
    pictures = {path: text for path, text in made.assets.items() if path.endswith(".svg")}
    assert len(pictures) > 25
    for path, svg in pictures.items():
        assert title(svg), path


def test_written_pictures_are_well_formed_and_have_a_title() -> None:
    for path in ASSETS.glob("*.svg"):
        assert title(path.read_text(encoding="utf-8")), path


def test_tile_colours_differ_in_shape() -> None:
    shapes = {without_colours(faces.tile(TileFace("7", colour, "a 7"))) for colour in range(-1, 6)}
    assert len(shapes) == 7


def test_marks_of_a_tile_are_seen() -> None:
    plain = TileFace("7", 0, "red 7")
    marked = [
        TileFace("7", 0, "red 7", finish="Glass"),
        TileFace("7", 0, "red 7", finish="Steel"),
        TileFace("7", 0, "red 7", enchantment="Echo"),
        TileFace("7", 0, "red 7", bonus="10"),
    ]
    assert len({without_colours(faces.tile(face)) for face in (plain, *marked)}) == 5


def test_rarities_differ_in_pips_and_downsides_in_a_sign() -> None:
    drawn = [faces.item("relic", "x", "X", "x", pips, bane) for pips in range(6) for bane in (0, 1)]
    assert len({without_colours(svg) for svg in drawn}) == 12


def test_every_kind_or_type_has_an_outline_of_its_own() -> None:
    outlines = [
        name
        for kind in KINDS.values()
        for name in ([kind.name] if faces.drawn(kind.name) else _types(kind.name))
    ]
    assert all(faces.drawn(name) for name in outlines)
    assert len({faces.item(name, "x", "X", "x") for name in outlines}) == len(outlines)


def _types(kind: str) -> list[str]:
    (field,) = (field for field in KINDS[kind].fields if "enum" in field.schema)
    return list(field.schema["enum"])


def test_a_face_follows_from_the_id_alone() -> None:
    assert faces.item("relic", "a", "A", "A") == faces.item("relic", "a", "A", "A")
    assert faces.item("relic", "a", "A", "A") != faces.item("relic", "b", "A", "A")


@pytest.mark.parametrize(
    ("name", "letters"),
    [("The Family", "TF"), ("Ripple", "Ri"), ("Four-Fold", "FF"), ("Driver's License", "DL"),
     ("Rune of the Sun", "ROT"), ("!!!", "?"), ("", "?")],
)  # fmt: skip
def test_initials(name: str, letters: str) -> None:
    assert faces.initials(name) == letters


def test_names_cannot_leave_their_place() -> None:
    name = "</title><script>alert(1)</script>"
    assert title(faces.item("relic", "x", name, name)) == name
    assert title(faces.tile(TileFace("<", 0, name, finish="<b>", bonus="&"))) == name
