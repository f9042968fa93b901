"""From the wiki's data to its pages: a pure function, with nothing read and nothing written.

Pages are plain Markdown with the extensions that ``mkdocs.yml`` names, under the paths that the
navigation lists, so that another site builder could take them over.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from generator import escape, faces, facts, tokens
from generator.model import Example, Item, Kind, Ref, Relation, Retired, Wiki, WordEntry
from generator.render import template_environment
from melder.content.rulings import PAGE, Ruling
from melder.games.melder.ruleset.kinds import Field

Nav = list[Any]
"""Navigation as mkdocs takes it: paths, ``{title: path}`` and ``{title: [...]}``."""

ITEMS, LANGUAGE, FINDINGS = "melder/", "language/", "findings/"


@dataclass
class Site:
    """The generated part of the wiki: Markdown and other files by path, navigation by folder.

    ``problems`` are sentences about pages that could not show what they should.
    """

    pages: dict[str, str] = field(default_factory=dict)
    assets: dict[str, str] = field(default_factory=dict)
    nav: dict[str, Nav] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


def build(wiki: Wiki, rulings: Sequence[Ruling] = ()) -> Site:
    """Every generated page, face and navigation entry of the wiki."""
    return _Builder(wiki, rulings).build()


def item_page(wiki: Wiki, item: Item | Retired) -> str:
    """The path of the page of an item, or of what became of it."""
    folder = next(kind.plural for kind in wiki.kinds if kind.name == item.kind)
    name = "index-item" if item.id == "index" else item.id
    return f"{ITEMS}{folder}/{name}.md"


class _Builder:
    def __init__(self, wiki: Wiki, rulings: Sequence[Ruling]) -> None:
        self.wiki, self.rulings, self.site = wiki, rulings, Site()
        self.paths = {item.ref: item_page(wiki, item) for item in wiki.items()}
        self.kinds = {kind.name: kind for kind in wiki.kinds}
        self.letters = tokens.letters(
            wiki.rules,
            {
                letter: item.name
                for item in wiki.items()
                if isinstance(letter := item.fields.get("letter"), str)
            },
            {item.id: item.name for item in wiki.items() if "tile" in _bearer(item.kind)},
        )
        self.templates = template_environment()
        self.templates.globals.update(
            facts=facts, page_of=self.paths.__getitem__, version=wiki.version, wiki=wiki
        )

    def build(self) -> Site:
        self.site.problems += self.wiki.problems
        for item in self.wiki.items():
            self._item(item)
        self._overviews()
        self._language()
        self._findings()
        return self.site

    # -- items -------------------------------------------------------------------------------

    def _item(self, item: Item) -> None:
        path = self.paths[item.ref]
        self.site.assets[self._face_path(item)] = self._face(item)
        self.site.assets[self._source_path(item)] = item.source
        problems = list(item.problems)
        try:
            page = self._item_page(path, item, problems)
        except (ValueError, TypeError, KeyError, LookupError) as error:
            # One item that cannot be shown must not take the others with it.
            problems.append(f"This page could not be written: {error}")
            bare = Item(item.kind, item.id, item.name, "", item.file, item.source, {})
            page = self._item_page(path, bare, problems)
        self.site.pages[path] = page
        # A finding of the checks names its file and line itself.
        self.site.problems += [
            problem if item.file and item.file in problem else f"{item.file}: {problem}"
            for problem in problems
        ]

    def _item_page(self, path: str, item: Item, problems: Sequence[str]) -> str:
        kind = self.kinds[item.kind]
        return self._render(
            "item",
            path,
            item=item,
            kind=kind,
            problems=problems,
            face=self._face_path(item),
            source=self._source_path(item),
            table=[
                (facts.label(each), self._fact(path, item, each.name))
                for each in facts.shown(item.kind)
                if each.name in item.fields
            ],
            examples=[(example, self._rows(path, example)) for example in item.examples],
            works_with=self._related(item.works_with),
            countered_by=self._related(item.countered_by),
            rulings=[ruling for ruling in self.rulings if item.name in ruling.names],
        )

    def _fact(self, path: str, item: Item, name: str) -> Any:
        declared = next(each for each in facts.shown(item.kind) if each.name == name)
        raw = item.fields[name]
        if declared.link is not None and (other := self.wiki.item((declared.link, raw))):
            return self._link(path, other)
        return facts.value(item.kind, declared, raw)

    def _link(self, path: str, item: Item) -> Markup:
        return Markup("[{}]({})").format(
            escape.markdown(item.name), Markup(_relative(path, self.paths[item.ref]))
        )

    def _related(self, relations: Iterable[Relation]) -> list[tuple[str, list[Item]]]:
        """Reasons, each with the items that it is true of."""
        found: dict[str, list[Item]] = {}
        for relation in relations:
            if (item := self.wiki.item(relation.to)) is not None:
                found.setdefault(relation.reason, []).append(item)
        return list(found.items())

    def _rows(self, path: str, example: Example) -> list[tuple[str, Markup]]:
        return [(label, self._tiles(path, groups)) for label, groups in example.rows]

    def _tiles(self, path: str, groups: Sequence[str]) -> Markup:
        """Pictures of tiles; what is no tile stays text."""
        shown = []
        for group in groups:
            pictures = []
            for token in group.split():
                face = self.letters.read(token)
                if face is None:
                    pictures.append(escape.code(token))
                    continue
                file = f"assets/tiles/{tokens.file_name(token)}.svg"
                self.site.assets.setdefault(file, faces.tile(face))
                pictures.append(
                    Markup("![{}]({}){{ .tile }}").format(
                        escape.markdown(face.title), Markup(_relative(path, file))
                    )
                )
            shown.append(Markup(" ").join(pictures))
        return Markup(" &ensp; ").join(shown)

    def _face(self, item: Item) -> str:
        kind = self.kinds[item.kind]
        group = item.fields.get(kind.group)
        title = f"{item.name}, {kind.name}"
        if not faces.drawn(kind.name):
            return faces.item(str(group), item.id, item.name, title, marked=item.bane)
        pips = 0
        if (kind.name, kind.group) in facts.RANKED and group in kind.groups:
            pips = kind.groups.index(group) + 1
            title = f"{item.name}, {facts.group_title(kind.name, kind.group, group)} {kind.name}"
        return faces.item(kind.name, item.id, item.name, title, pips, item.bane)

    def _face_path(self, item: Item) -> str:
        return f"assets/faces/{self.kinds[item.kind].plural}/{item.id}.svg"

    def _source_path(self, item: Item) -> str:
        return f"source/{self.kinds[item.kind].plural}/{item.id}.yaml"

    # -- overviews ---------------------------------------------------------------------------

    def _overviews(self) -> None:
        index = f"{ITEMS}index.md"
        self.site.pages[index] = self._render("kinds", index, folder=ITEMS)
        nav: Nav = [index]
        for kind in self.wiki.kinds:
            if not kind.items:
                continue
            path = f"{ITEMS}{kind.plural}/index.md"
            sections = self._sections(kind)
            self.site.pages[path] = self._render(
                "kind",
                path,
                kind=kind,
                sections=sections,
                columns=lambda items, kind=kind: self._columns(kind, items),
                fact=lambda item, name, path=path: self._fact(path, item, name),
                face=self._face_path,
            )
            nav.append({kind.title: [path, *self._entries(sections), *self._graves(kind)]})
        self.site.nav[ITEMS] = nav

    def _columns(self, kind: Kind, items: Sequence[Item]) -> list[Field]:
        """The fields that a table of these items shows: those that say something there."""
        return [
            each
            for each in facts.shown(kind.name)
            if each.name != kind.group and any(each.name in item.fields for item in items)
        ]

    def _sections(self, kind: Kind) -> list[tuple[str, list[Item]]]:
        """The items of a kind under their headings; a single heading stays unsaid."""
        if not kind.group:
            return [("", list(kind.items))]
        divided = [
            (
                facts.group_title(kind.name, kind.group, group),
                [item for item in kind.items if item.fields.get(kind.group) == group],
            )
            for group in kind.groups
        ]
        rest = [item for item in kind.items if item.fields.get(kind.group) not in kind.groups]
        return [(title, items) for title, items in [*divided, ("Others", rest)] if items]

    def _entries(self, sections: Sequence[tuple[str, list[Item]]]) -> Nav:
        if len(sections) == 1:
            return [self.paths[item.ref] for item in sections[0][1]]
        return [{title: [self.paths[item.ref] for item in items]} for title, items in sections]

    def _graves(self, kind: Kind) -> Nav:
        """Pages for items that are gone, so that links to them still lead somewhere."""
        pages = []
        for grave in self.wiki.retired:
            if grave.kind == kind.name:
                path = item_page(self.wiki, grave)
                heir = self.wiki.item((grave.kind, grave.instead))
                self.site.pages[path] = self._render("retired", path, item=grave, heir=heir)
                pages.append(path)
        return [{"Removed": pages}] if pages else []

    # -- the language and the findings ---------------------------------------------------------

    def _language(self) -> None:
        roles: dict[str, list[WordEntry]] = {}
        for word in self.wiki.words:
            roles.setdefault(word.role, []).append(word)
        index = f"{LANGUAGE}index.md"
        nav: Nav = [index]
        pages = {role: f"{LANGUAGE}{role.replace(' ', '-')}.md" for role in roles}
        titles = {role: f"{role.capitalize()}s" for role in roles}
        for role, words in roles.items():
            self.site.pages[pages[role]] = self._render(
                "role", pages[role], title=titles[role], words=words, used=self._used
            )
            nav.append(pages[role])
        coverage = f"{LANGUAGE}coverage.md"
        self.site.pages[coverage] = self._render("coverage", coverage, words=self._words_of_items())
        nav.append(coverage)
        self.site.pages[index] = self._render(
            "language", index, roles=roles, titles=titles, pages=pages, coverage=coverage
        )
        self.site.nav[LANGUAGE] = nav

    def _words_of_items(self) -> dict[Ref, list[WordEntry]]:
        """The words with which each item is said, in the order of the reference."""
        found: dict[Ref, list[WordEntry]] = {item.ref: [] for item in self.wiki.items()}
        for word in self.wiki.words:
            for ref in word.used_by:
                if ref in found:
                    found[ref].append(word)
        return found

    def _used(self, refs: Iterable[Ref]) -> list[Item]:
        return [item for item in map(self.wiki.item, refs) if item is not None]

    def _findings(self) -> None:
        index = f"{FINDINGS}index.md"
        pages = {code.id: f"{FINDINGS}{code.id.lower()}.md" for code in self.wiki.codes}
        self.site.pages[index] = self._render("findings", index, codes=self.wiki.codes, pages=pages)
        for code in self.wiki.codes:
            self.site.pages[pages[code.id]] = self._render("finding", pages[code.id], code=code)
        self.site.nav[FINDINGS] = [index, *pages.values()]

    # -- templates ---------------------------------------------------------------------------

    def _render(self, template: str, path: str, **data: Any) -> str:
        def to(target: str) -> Markup:
            return Markup(_relative(path, target))

        text = self.templates.get_template(f"{template}.md.j2").render(
            to=to, path=path, rulings_page=PAGE, **data
        )
        return text.strip() + "\n"


def _relative(page: str, target: str) -> str:
    return posixpath.relpath(target, posixpath.dirname(page) or ".")


def _bearer(kind: str) -> str:
    """What a mark of that kind sits on."""
    return {"finish": "tile", "enchantment": "tile", "edition": "relic"}.get(kind, "")
