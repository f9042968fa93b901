"""The built site of the fixture: whole, linked, free of leaks and of other servers."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from generator import site
from generator.model import Wiki
from generator.site import Site
from melder.content.rulings import Ruling
from tests.generator.conftest import ROOT
from tests.generator.fixture import BROKEN
from tests.generator.html import seen

pytestmark = pytest.mark.xdist_group("wiki")

LEAKS = re.compile(
    r"\bNone\b|[Uu]ndefined|<bound method|<generator|Fraction\(|Decimal\(|Markup\(|[{}]|&#?\w+;"
)
HOSTILE = "melder/relics/hostile.md"
SHOWS_HOSTILE = (HOSTILE, "melder/relics/index.md")
Built = tuple[Path, list[str]]


def built_page(built: Built, path: str) -> Path:
    return built[0] / path.replace(".md", ".html")


def test_nothing_but_the_broken_item_is_warned_of(built: Built, wiki: Wiki) -> None:
    broken = wiki.item(BROKEN)
    assert broken is not None
    assert [message.removeprefix("melder: ") for message in built[1]] == [
        f"{broken.file}: {problem}" for problem in broken.problems
    ]


def test_every_item_word_and_code_has_its_place(made: Site, wiki: Wiki) -> None:
    for item in wiki.items():
        assert site.item_page(wiki, item) in made.pages
    for kind in wiki.kinds:
        assert f"melder/{kind.plural}/index.md" in made.pages
    for code in wiki.codes:
        assert f"# {code.id}: " in made.pages[f"findings/{code.id.lower()}.md"]
    reference = "".join(page for path, page in made.pages.items() if path.startswith("language/"))
    for word in wiki.words:
        assert f"## <code>{word.name.replace('_', '&#95;')}</code>" in reference, word


def test_generated_pages_say_so_and_written_ones_do_not(built: Built, made: Site) -> None:
    line = "Generated from Melder 0.1.0-alpha game data."
    pages = {built_page(built, path) for path in made.pages}
    for page in built[0].rglob("*.html"):
        assert (line in seen(page).text) is (page in pages), page


def test_no_page_leaks(built: Built, made: Site) -> None:
    rules = (ROOT / "site_src" / "rules").glob("*.md")
    written = ["index.md", *(f"rules/{path.name}" for path in rules)]
    for path in [*made.pages, *written]:
        if path not in SHOWS_HOSTILE:
            page = seen(built_page(built, path))
            assert not LEAKS.findall(page.text), path


@pytest.mark.parametrize("path", SHOWS_HOSTILE)
def test_a_hostile_item_is_shown_as_text(built: Built, wiki: Wiki, path: str) -> None:
    page = seen(built_page(built, path))
    item = wiki.item(("relic", "hostile"))
    assert item is not None
    assert item.name in page.text
    assert item.text in page.text
    addresses = " ".join(page.addresses)
    assert "example.org" not in addresses
    assert not any("onerror" in attributes for _, attributes in page.tags)
    scripts = [tag for tag, _ in page.tags].count("script")
    plain = seen(built_page(built, "melder/relics/amber-glow.md"))
    assert scripts == [tag for tag, _ in plain.tags].count("script")
    if path == HOSTILE:
        assert item.flavour in page.text
        assert "alert(2)" in page.text
        assert "id: hostile" in page.code


def test_the_search_index_holds_no_tags_of_hostile_items(built: Built) -> None:
    index = (built[0] / "search" / "search_index.json").read_text(encoding="utf-8")
    assert "Amber Glow" in index
    assert "<script" not in index
    assert "<img" not in index


def test_every_link_leads_somewhere(built: Built) -> None:
    anchors: dict[Path, set[str]] = {}
    for page in built[0].rglob("*.html"):
        found = seen(page)
        anchors[page] = {attributes["id"] for _, attributes in found.tags if "id" in attributes}
    for page in anchors:
        if page.name == "404.html":
            continue
        for address in seen(page).addresses:
            parts = urlsplit(address)
            if parts.scheme in ("data", "mailto"):
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            assert target.exists(), f"{page}: {address}"
            if parts.fragment and target in anchors and not parts.fragment.startswith("__"):
                assert unquote(parts.fragment) in anchors[target], f"{page}: {address}"


def test_nothing_comes_from_another_server(built: Built) -> None:
    for page in built[0].rglob("*.html"):
        loaded = [
            address
            for tag, attributes in seen(page).tags
            for address in (attributes.get("src", ""), attributes.get("href", ""))
            if urlsplit(address).netloc and tag != "svg"
        ]
        assert not loaded, page
    for sheet in built[0].rglob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        assert not re.findall(r"@import|url\(['\"]?(?:https?:)?//", text), sheet


def test_navigation_lists_every_generated_page_once(made: Site) -> None:
    def paths(nav: object) -> list[str]:
        if isinstance(nav, str):
            return [nav]
        inside = nav.values() if isinstance(nav, dict) else nav
        assert not isinstance(inside, str)
        return [path for entry in inside for path in paths(entry)]  # type: ignore[attr-defined]

    assert sorted(paths(list(made.nav.values()))) == sorted(made.pages)


def test_relics_stand_under_their_rarity(made: Site) -> None:
    page = made.pages["melder/relics/index.md"]
    headings = re.findall(r"^## (.+)$", page, re.MULTILINE)
    assert headings == ["Common (1)", "Uncommon (1)", "Rare (1)", "Mythic (1)", "Legendary (1)"]


def test_a_worked_example_shows_tiles_trace_and_result(made: Site) -> None:
    page = made.pages["melder/relics/amber-glow.md"]
    assert "![orange 7, Glass, Echo, +10 Chips](../../assets/tiles/" in page
    assert "| 2 | Amber &#124; Glow | +5 Mult | 24 | 7.5 |" in page
    assert "Score **12,345,678** · Chips **24** · Mult **17.5**" in page
    assert "    relics: [amber-glow]\n" in page
    assert "Refused (<code>opening</code>): The opening needs 30." in page


def test_a_perk_links_the_one_it_requires(made: Site) -> None:
    assert "[Seed Money](seed-money.md)" in made.pages["melder/perks/money-tree.md"]


def test_relations_are_read_from_the_trees(made: Site) -> None:
    reaper = made.pages["melder/relics/the-reaper.md"]
    assert "Causes what this one waits for (any tile leaves the game): [" in reaper
    assert "[Scroll of Flame](../consumables/scroll-of-flame.md)" in reaper
    amber = made.pages["melder/relics/amber-glow.md"]
    assert "## Countered by\n\n- Takes from what this one counts on: [The Head](" in amber
    assert "[Medium](../consumables/medium.md)" in made.pages["melder/bosses/the-head.md"]
    assert "The Head" not in reaper


def test_a_broken_item_has_a_marked_page_and_the_others_are_whole(made: Site) -> None:
    page = made.pages["melder/relics/cracked-lens.md"]
    assert "!!! danger" in page
    assert "the field <code>cost</code> is missing" in page
    assert "!!! danger" not in made.pages["melder/relics/amber-glow.md"]
    overview = made.pages["melder/relics/index.md"]
    assert overview.count("**Has problems.**") == 1
    assert "[Amber Glow](amber-glow.md)" in overview


def test_a_page_that_cannot_be_written_is_marked_alone(wiki: Wiki) -> None:
    kinds = []
    for kind in wiki.kinds:
        items = tuple(_spoilt(item) if item.id == "amber-glow" else item for item in kind.items)
        kinds.append(type(kind)(*(getattr(kind, name) for name in ("name", "plural", "title")),
                                kind.meaning, items, kind.group, kind.groups))  # fmt: skip
    made = site.build(Wiki(wiki.version, wiki.rules, kinds, wiki.words, wiki.codes))
    assert "!!! danger" in made.pages["melder/relics/amber-glow.md"]
    assert "!!! danger" not in made.pages["melder/relics/the-reaper.md"]
    assert any("could not be written" in problem for problem in made.problems)


def _spoilt(item: object) -> object:
    from dataclasses import replace

    return replace(item, note=None, flavour=object())  # type: ignore[type-var]


def test_an_item_page_cites_the_rulings_that_name_it(wiki: Wiki) -> None:
    ruling = Ruling("r24", "R24 Amber", frozenset({"Amber Glow"}))
    made = site.build(wiki, [ruling])
    cited = '[R24](../../rules/rulings.md#r24 "R24 Amber")'
    assert cited in made.pages["melder/relics/amber-glow.md"]
    assert "R24" not in made.pages["melder/relics/the-reaper.md"]


def test_an_item_that_is_gone_says_what_took_its_place(made: Site) -> None:
    page = made.pages["melder/relics/candle.md"]
    assert "Not in the game since version 0.1.0." in page
    assert "[Amber Glow](amber-glow.md) has taken its place." in page
    assert "Candle" not in made.pages["melder/relics/index.md"]


def test_an_item_called_index_does_not_hide_the_overview(made: Site) -> None:
    assert "# Relics" in made.pages["melder/relics/index.md"]
    assert "# Index" in made.pages["melder/relics/index-item.md"]
