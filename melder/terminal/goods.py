"""Things that a player owns or could have, each with its name and a short handle for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any

from melder.terminal.faults import Unclear
from melder.terminal.lexicon import Lexicon, choose
from melder.terminal.texts import Texts
from melder.terminal.tiles import natural

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Good:
    """A thing: what it is called, its handle (``a``, or ``3`` in a shop), its facts in the view.

    ``kind`` is the kind of item, or ``tile``; ``place`` counts within its own shelf, from 0.
    """

    handle: str
    kind: str
    id: str
    name: str
    facts: Json
    place: int

    @property
    def ref(self) -> str:
        """How actions name it (`R77`)."""
        return self.id if self.kind == "tile" else f"{self.kind}/{self.id}"

    @property
    def asks(self) -> Json:
        """What has to be given when it is used; nothing for most."""
        found: Json = self.facts.get("asks", {})
        return found


def owned(view: Json, lexicon: Lexicon) -> list[Good]:
    """Relics and items in their order, lettered from a."""
    found: list[Good] = []
    for kind, key in (("relic", "relics"), ("consumable", "items")):
        for place, facts in enumerate(view[key]):
            name = lexicon.edition_name(kind, facts)
            found.append(Good(_letters(len(found)), kind, facts["id"], name, facts, place))
    return found


def wares(view: Json, lexicon: Lexicon) -> list[Good]:
    """What is on offer, numbered from 1: an open pack alone, else the whole shop, the draft, or
    the side bets."""
    found: list[Good] = []
    for shelf in _shelves(view):
        for place, facts in enumerate(shelf):
            kind = facts["kind"]
            if kind == "tile":
                id = name = facts["tile"]
            else:
                id, name = facts["id"], lexicon.edition_name(kind, facts)
            found.append(Good(str(len(found) + 1), kind, id, name, facts, place))
    return found


def find(said: str, goods: Sequence[Good], texts: Texts) -> Good:
    """The thing that is meant, by its handle or its name. Raises :class:`Unclear`."""
    for good in goods:
        if said.lower() == good.handle:
            return good
    try:
        return goods[choose(said, [(good.name, good.id) for good in goods], texts)]
    except Unclear:
        if not (natural(said) is not None and goods):
            raise
    names = ", ".join(f"{good.handle} {good.name}" for good in goods)
    raise Unclear(texts("error.unknown", said=said, names=names))


def _shelves(view: Json) -> Iterator[Sequence[Json]]:
    if view.get("pack"):
        yield view["pack"]["shows"]
        return
    yield view.get("draft", ())
    yield [{"kind": "bet", "id": id} for id in view.get("bets", ())]
    shop = view.get("shop") or {}
    for key in ("relics", "items", "perks", "packs", "tiles"):
        yield shop.get(key, ())


def _letters(number: int) -> str:
    """a to z, then aa, ab ..."""
    more, last = divmod(number, len(ascii_lowercase))
    return (_letters(more - 1) if more else "") + ascii_lowercase[last]
