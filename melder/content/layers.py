"""Packs on top of each other: their order, and what each adds, replaces and patches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from melder.content import roots
from melder.content.findings import Code, Finding, Related, quote, register, suggest
from melder.content.games import RULES
from melder.content.manifest import Manifest, named, precedence
from melder.content.packs import Entry, Pack, read_pack
from melder.content.stack import Item, Key, Patched, Stack
from melder.content.successors import follow

UNKNOWN_PACK = register(
    Code(
        "P607",
        "A pack that is needed is not there",
        "A pack names others that it cannot do without, and the lowest version that will do.",
        bad="id: lanterns\nversion: 1.0.0\nformat: 1\ntitle: Lanterns\nneeds: [bace]\n",
        mended="id: lanterns\nversion: 1.0.0\nformat: 1\ntitle: Lanterns\nneeds: [base]\n",
    )
)
CYCLE = register(
    Code(
        "P608",
        "Packs that wait for each other",
        "`needs` and `after` say which packs load first, and each of these waits for the next.",
        bad="id: lanterns\nversion: 1.0.0\nformat: 1\ntitle: Lanterns\nafter: [lanterns]\n",
        mended="id: lanterns\nversion: 1.0.0\nformat: 1\ntitle: Lanterns\n",
    )
)
PACK_TWICE = register(
    Code(
        "P609",
        "Two packs with one id",
        "The id of a pack is its own.",
        bad="# a second pack says the same\nid: lanterns\n",
        mended="id: more-lanterns\n",
    )
)
CLASH = register(
    Code(
        "P610",
        "Two files for one item",
        "An id stands once in each kind. A pack that means to change an item of another says so, "
        "with `replaces` or `patch`.",
        bad="# melder/relics/lantern.yaml of a second pack\nid: lantern\nname: Lantern\n",
        mended="# melder/relics/lantern.yaml of a second pack\npatch: lantern\ncost: 3\n",
    )
)
NO_TARGET = register(
    Code(
        "P611",
        "Nothing to replace or patch",
        "`replaces` and `patch` name an item of a pack that loads earlier.",
        bad="patch: lantren\ncost: 3\n",
        mended="patch: lantern\ncost: 3\n",
    )
)
RIVALS = register(
    Code(
        "P612",
        "Two packs change the same thing",
        "Which of the two would win was chance, unless one names the other in `after` or `needs`.",
        bad="# another pack patches this field too\npatch: lantern\ncost: 3\n",
        mended="# pack.yaml\nafter: [other-lanterns]\n",
    )
)

_MARKS = ("replaces", "patch")


def stack(others: Iterable[Path] = (), loose: Iterable[Pack] = ()) -> Stack:
    """Read the base pack and others, and lay them on top of each other.

    A pack of rules that has the id of the base pack stands in its place; the items of `loose`
    packs stand in place of those with their ids. Raises `FileNotFoundError` when there is no base
    pack or a folder is not there, and `NotADirectoryError` for one that is a file.
    """
    base = roots.base_root()
    if base is None:
        raise FileNotFoundError("the base pack is not where it was installed")
    given = (base, *others)
    for root in given:
        roots.require_folder(root)
    folders = {roots.located(root): root for root in given}
    read = [read_pack(root) for root in folders.values()]
    first, rest = read[0], read[1:]
    substitute = next((pack for pack in rest if _stands_in(pack, first)), None)
    if substitute is not None:
        rest.remove(substitute)
        first = substitute
    built = Stack([first, *rest])
    for pack in built.packs:
        built.findings += pack.findings
    _distinct(built)
    before = _order(built)
    layers = _Layers(built, before)
    for pack in built.packs:
        for entry in pack.entries:
            layers.add(entry)
    for pack in loose:
        built.packs.append(pack)
        built.findings += pack.findings
        for entry in pack.entries:
            layers.stand_in(entry)
    follow(built)
    return built


def _stands_in(pack: Pack, base: Pack) -> bool:
    """Whether a pack is another base pack, rather than one whose id was badly chosen."""
    same = pack.manifest.id == base.manifest.id
    return same and any(entry.kind == RULES for entry in pack.entries)


def _distinct(built: Stack) -> None:
    seen: dict[str, Manifest] = {}
    for pack in list(built.packs):
        manifest = pack.manifest
        earlier = seen.setdefault(manifest.id, manifest)
        if earlier is not manifest:
            built.packs.remove(pack)
            built.aside.append(pack)
            built.findings.append(
                PACK_TWICE.at(
                    manifest.place("id"),
                    f"Another pack has the id {quote(manifest.id)} too.",
                    hint="give each pack an id of its own",
                    related=[Related(earlier.place("id"), "the other one")],
                )
            )


def _order(built: Stack) -> dict[str, set[str]]:
    """Sort the packs; gives for each the packs that certainly load before it."""
    manifests = {pack.manifest.id: pack.manifest for pack in built.packs}
    first = built.packs[0].manifest.id
    waits: dict[str, set[str]] = {}
    for name, manifest in manifests.items():
        built.findings += _unmet(manifest, manifests)
        named_ones = {*manifest.after, *(need.id for need in manifest.needs)}
        waits[name] = {one for one in named_ones if one in manifests}
        if name != first:
            waits[name].add(first)
    before: dict[str, set[str]] = {}
    left = [pack.manifest.id for pack in built.packs]
    ordered: list[str] = []
    while left:
        ready = next((name for name in left if waits[name] <= set(ordered)), None)
        if ready is None:
            ready = left[0]
            manifest = manifests[ready]
            several = ", ".join(quote(name) for name in sorted(waits[ready] - set(ordered)))
            built.findings.append(
                CYCLE.at(
                    manifest.place("after" if manifest.after else "needs"),
                    f"{named(manifest).capitalize()} waits for {several}, which waits for it.",
                )
            )
        left.remove(ready)
        ordered.append(ready)
        before[ready] = set(waits[ready])
        for name in waits[ready]:
            before[ready] |= before.get(name, set())
    built.packs.sort(key=lambda pack: ordered.index(pack.manifest.id))
    return before


def _unmet(manifest: Manifest, there: Mapping[str, Manifest]) -> Iterator[Finding]:
    for need in manifest.needs:
        place = manifest.place(*need.path)
        found = there.get(need.id)
        if found is None:
            near = suggest(need.id, there)
            yield UNKNOWN_PACK.at(
                place,
                f"This pack needs {quote(need.id)}, which is not there.",
                hint=f"did you mean {quote(near)}?" if near else "give its folder with `--pack`",
            )
        elif need.least is not None and precedence(found.version) < precedence(need.least):
            yield UNKNOWN_PACK.at(
                place,
                f"This pack needs {quote(need.id)} from version {need.least} on, and "
                f"{found.version} is there.",
            )


class _Layers:
    """Puts the files of packs on top of each other, in the order of the packs."""

    def __init__(self, built: Stack, before: Mapping[str, set[str]]) -> None:
        self._built = built
        self._before = before

    def add(self, entry: Entry) -> None:
        if entry.field("patch") is not None:
            self._patch(entry)
        elif entry.field("replaces") is not None:
            self._replace(entry)
        else:
            self._new(entry)

    def stand_in(self, entry: Entry) -> None:
        """Put an item in the place of the one with its id, if there is one."""
        self._built.items.pop(self._key(entry, entry.id), None)
        self._new(entry)

    def _key(self, entry: Entry, id: str) -> Key:
        return entry.game.name, entry.kind, id

    def _new(self, entry: Entry) -> None:
        key = self._key(entry, entry.id)
        other = self._built.items.get(key)
        if other is not None and not entry.pack.sound:
            # Where the manifest is wrong, it may be the cause, and has been told of.
            return
        if other is not None:
            hint = "give it another id"
            if other.entry.pack is not entry.pack:
                also = "" if entry.kind == RULES else f"{quote(f'replaces: {entry.id}')} or "
                hint += f", or say {also}{quote(f'patch: {entry.id}')}"
            self._built.findings.append(
                CLASH.at(
                    entry.place("id"),
                    f"The {_noun(entry)} {quote(entry.id)} is there already.",
                    hint=hint,
                    related=[Related(other.place("id"), "it stands here")],
                )
            )
            return
        self._built.items[key] = Item(key, entry.game, entry, entry.document)

    def _replace(self, entry: Entry) -> None:
        target = self._target(entry, "replaces")
        if target is None:
            self._new(entry)
            return
        replaced = [target.entry] if target.entry.field("replaces") is not None else []
        self._unordered(entry, [*replaced, *target.changes], "replaces")
        del self._built.items[target.key]
        self._built.replaced[target.key] = entry
        self._new(entry)

    def _patch(self, entry: Entry) -> None:
        target = self._target(entry, "patch")
        if target is None or target.document is None or not isinstance(target.data, dict):
            return
        assert entry.document is not None
        fields = {key: value for key, value in entry.document.data.items() if key != "patch"}
        for name in fields:
            earlier = target.fields.get(name)
            if earlier is None and target.entry.field("replaces") is not None:
                earlier = target.entry
            self._unordered(entry, [earlier] if earlier is not None else [], name)
            target.fields[name] = entry
        below = target.document
        origins = dict(below.origins) if isinstance(below, Patched) else {}
        if isinstance(below, Patched):
            assert below.below is not None
            below = below.below
        origins |= dict.fromkeys(fields, entry.document)
        target.document = Patched(
            below.file, {**target.data, **fields}, below._root, origins, below
        )
        target.changes.append(entry)

    def _target(self, entry: Entry, mark: str) -> Item | None:
        wanted = entry.field(mark)
        key = self._key(entry, wanted) if isinstance(wanted, str) else None
        now = self._built.current(key) if key is not None else None
        target = self._built.items.get(now) if now is not None else None
        if target is not None and target.entry.pack is not entry.pack:
            return target
        if target is not None and now != key:
            self._built.findings.append(
                CLASH.at(
                    entry.place(mark),
                    f"Another file of this pack replaces {quote(str(wanted))}.",
                    related=[Related(target.entry.place("replaces"), "it stands here")],
                )
            )
            return None
        if target is not None:
            message = f"A pack cannot {mark.removesuffix('s')} an item of its own."
            hint = f"change {quote(target.entry.file)} itself"
        else:
            known = (item.id for item in self._built.all(entry.game.name, entry.kind))
            near = suggest(str(wanted), known)
            message = (
                f"There is no {_noun(entry)} {quote(str(wanted))} to {mark.removesuffix('s')}."
            )
            hint = f"did you mean {quote(near)}?" if near else ""
        self._built.findings.append(NO_TARGET.at(entry.place(mark), message, hint=hint or None))
        return None

    def _unordered(self, entry: Entry, earlier: Iterable[Entry], name: str) -> None:
        """Report those that change the same thing with no order between the packs."""
        for other in earlier:
            if other.pack.id not in self._before[entry.pack.id]:
                self._built.findings.append(
                    RIVALS.at(
                        entry.place(name),
                        f"The pack {quote(other.pack.id)} changes {quote(name)} of "
                        f"{quote(entry.target)} too." if name not in _MARKS
                        else f"The pack {quote(other.pack.id)} changes {quote(entry.target)} too.",
                        hint=f"name it in `after` of {quote(entry.pack.id)}, if yours is to win",
                        related=[Related(other.place(name), "the other change")],
                    )
                )  # fmt: skip


def _noun(entry: Entry) -> str:
    return "topic" if entry.kind == RULES else entry.kind
