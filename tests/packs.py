"""Small packs for tests, so that they do not depend on which items the real content has."""

from pathlib import Path
from textwrap import dedent

from melder.content.check import Report
from melder.content.report import render

CONTENT = Path(__file__).parents[1] / "content"

ITEMS = {
    "decks/stone.yaml": "id: stone\nname: Stone\norder: 1\n",
    "bosses/the-end.yaml": "id: the-end\nname: The End\nantes: [9, 9]\n",
    "finishes/shiny.yaml": """\
        id: shiny
        name: Shiny
        effects:
          - on: tile
            do: {mult: 2}
        examples:
          - title: Shines
            play: ["R7+shiny B7 K7"]
            expect: {mult: 5}
        """,
    "consumables/scrolls/polish.yaml": """\
        id: polish
        name: Polish
        cost: 3
        type: scroll
        effects:
          - asks: {choose: {tiles: hand}}
          - on: use
            do: {make: {tiles: chosen}, finish: shiny}
        examples:
          - title: Polishes a tile
            hand: "R7"
            steps: [{use: {item: polish, tiles: R7}}]
            expect: {hand: "R7+shiny"}
        """,
    "relics/lantern.yaml": """\
        # A lantern.
        id: lantern
        name: Lantern
        cost: 4
        rarity: common
        effects:
          - on: score
            each: {tiles: triggered, colour: orange}
            do: {mult: 5}
        examples:
          - title: Two of three tiles are orange
            play: ["O7 B7 K7"]
            expect: {mult: 8}
        """,
    "perks/lamp-oil.yaml": """\
        id: lamp-oil
        name: Lamp Oil
        cost: 10
        tier: 1
        effects:
          - modify: interest_cap
            set: 10
        examples:
          - title: Interest may pay more
            expect: {values: {interest_cap: 10}}
        """,
}
"""The items of a small base pack."""


def write_pack(root: Path, files: dict[str, str], manifest: str | None = None) -> Path:
    """Write a pack: files below `melder/`, and a manifest that names the folder."""
    head = f"id: {root.name}\ntitle: {root.name.title()}\nversion: 1.0.0\nformat: 1\n"
    (root / "melder").mkdir(parents=True, exist_ok=True)
    (root / "pack.yaml").write_text(manifest or head, encoding="utf-8")
    for name, text in files.items():
        path = root / "melder" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")
    return root


def told(report: Report) -> str:
    """The findings of a report as people see them."""
    return render(report.findings, "text", report.sources)
