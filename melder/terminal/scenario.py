"""The position as a scenario: ready for ``melder check``, as an example or a report of a fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from melder.terminal.goods import Json
from melder.terminal.journal import Play, Refusal, Scored, written
from melder.terminal.lexicon import Lexicon
from melder.terminal.tiles import meld_name

_COUNTS = ("money", "score", "plays", "draws", "discards", "suggests", "opened")


_OTHERS = ("true", "false", "null")
"""Words that YAML does not read as text."""


class Plain(str):
    """An exact number, which is written as it is."""

    __slots__ = ()


def of_play(
    play: Play, view: Json, lexicon: Lexicon, refusal: Refusal | None = None
) -> dict[str, Any]:
    """The play from its start, with what was done since, what was refused at last, and how it
    stands now."""
    refused = list(_refused(refusal, view))
    repeats = view["phase"] == "play" and play.steps and play.sure
    doc = position(play.start, lexicon, play.drawn) if repeats else position(view, lexicon)
    steps = [*doc.get("steps", ()), *(play.steps if repeats else ()), *refused]
    if steps:
        doc["steps"] = steps
    if not repeats or play.start["lifted"]:
        return doc
    doc["expect"] = {
        "potential": view["potential"],
        "hand": notations(view["hand"]),
        "board": [notations(meld["tiles"]) for meld in view["board"]],
    }
    return doc


def _refused(refusal: Refusal | None, view: Json) -> Iterator[dict[str, Any]]:
    """A refusal by a rule as a step."""
    if refusal is not None and isinstance(refusal.action, Mapping) and _there(refusal.action):
        yield {"refused": written(refusal.action, view), "rule": refusal.rule}


def _there(value: Any) -> bool:
    """Whether all tiles that an action names are there. What is none has no identity, and may be
    no notation either."""
    if isinstance(value, Mapping):
        return all(map(_there, value.values()))
    return not isinstance(value, list) or not any(isinstance(one, str) for one in value)


def of_score(scored: Scored, lexicon: Lexicon) -> dict[str, Any]:
    """The play of the last score, with what it scored; what chance decided is written down."""
    play, event = scored.play, scored.event
    doc = position(play.start, lexicon, play.drawn)
    if event["outcomes"]:
        doc["chance"] = list(event["outcomes"])
    doc["steps"] = [*doc.get("steps", ()), *play.steps]
    doc["expect"] = {"chips": event["chips"], "score": event["score"], "total": event["total"]}
    return doc


def position(view: Json, lexicon: Lexicon, drawn: Sequence[str] = ()) -> dict[str, Any]:
    """What a view shows, in the keys of scenarios. ``drawn`` lies on top of the bag.

    A scenario starts with nothing banked: groups that would score lie in its hand, and its first
    steps place them.
    """
    banked = [meld for meld in view["board"] if meld["scores"]]
    doc: dict[str, Any] = {"title": _title(view, lexicon), "seed": view["seed"]}
    doc["deck"] = view["deck"]
    doc["ante"], doc["blind"] = _blind(view, lexicon)
    if view.get("boss"):
        doc["boss"] = view["boss"]
    if view["phase"] != "play":
        doc["phase"] = view["phase"]
    doc["relics"] = [_owned(one) for one in view["relics"]]
    doc["disabled"] = list(view.get("disabled", ()))
    doc["perks"] = list(view["perks"])
    doc["levels"] = {line["id"]: _level(line) for line in view["levels"]}
    doc["items"] = [_owned(one) for one in view["items"]]
    doc["runes"] = list(view.get("runes", ()))
    for key in _COUNTS:
        if key in view:
            doc[key] = view[key]
    placed = [tile for meld in banked for tile in meld["tiles"]]
    doc["hand"] = notations([*placed, *view.get("hand", ()), *view.get("lifted", ())])
    doc["bag"] = _bag(view, drawn)
    doc["board"] = [_meld(meld) for meld in view["board"] if not meld["scores"]]
    doc["history"] = _history(view)
    doc["shop"] = _shop(view)
    doc["purse"] = view.get("purse")
    doc["pack"] = _pack(view, lexicon)
    if view.get("bet"):
        doc["bet"] = view["bet"]["bet"]
    doc["steps"] = list(_placements(view))
    return {key: value for key, value in doc.items() if value not in ([], {}, "", None)}


def _placements(view: Json) -> Iterator[dict[str, Any]]:
    """Steps that place what is banked, each group in its place of the scoring order."""
    table = [meld for meld in view["board"] if not meld["scores"]]
    for place, meld in enumerate(view["board"]):
        if meld["scores"]:
            yield {"place": {"hand": notations(meld["tiles"]), "as": meld["shape"]}}
            table.append(meld)
            if place < len(table) - 1:
                yield {"reorder": {"meld": meld_name(table, len(table) - 1), "to": place}}
                table.insert(place, table.pop())


def notations(tiles: Iterable[Json]) -> str:
    """Tiles of a view in notation."""
    return " ".join(tile["tile"] for tile in tiles)


def _title(view: Json, lexicon: Lexicon) -> str:
    return f"{lexicon.blind(view['blind'])['name']} of ante {view['ante']}, seed {view['seed']}"


def _blind(view: Json, lexicon: Lexicon) -> tuple[int, str]:
    """Ante and blind as scenarios name them: in a shop the blind that was just beaten (`R78`)."""
    ids = [blind["id"] for blind in lexicon.rules["run"]["blinds"]]
    ante, place = view["ante"], ids.index(view["blind"])
    if view["phase"] == "shop":
        place -= 1
        if place < 0:
            ante, place = ante - 1, len(ids) - 1
    return ante, ids[place]


def _owned(facts: Json) -> Any:
    """An id alone, or with edition and state where there is any."""
    state = {key: value for key, value in facts.get("state", {}).items() if value is not None}
    more = {"edition": facts.get("edition"), "state": state}
    found = {key: value for key, value in more.items() if value}
    return {"id": facts["id"], **found} if found else facts["id"]


def _level(line: Json) -> dict[str, Any]:
    """How often a line was raised, and what it adds by now: perks may have raised that further."""
    adds = {key: Plain(value) for key, value in line["adds"].items()}
    return {"level": line["level"], "adds": adds}


def _bag(view: Json, drawn: Sequence[str]) -> Any:
    """How many tiles are left; the tiles themselves where it matters which come first."""
    if not drawn:
        return view["bag"]
    tiles: list[str] = view["bag_tiles"]
    rest = Counter(tiles) - Counter(drawn)
    return " ".join([*drawn, *rest.elements()])


def _meld(meld: Json) -> Any:
    tiles = notations(meld["tiles"])
    found: dict[str, Any] = {"tiles": tiles, "age": meld["age"]}
    if meld["count"] != meld["age"]:
        found["count"] = meld["count"]
    return found if meld["age"] or "count" in found else tiles


def _history(view: Json) -> dict[str, Any]:
    """What has happened before, where it is not nothing (`R74`)."""
    found = {key: value for key, value in view.get("history", {}).items() if value}
    if view.get("target_colour"):
        found["target_colour"] = view["target_colour"]
    return found


def _shop(view: Json) -> dict[str, Any]:
    """What is on offer."""
    if "draft" in view:
        return {"relics": [_ware(one) for one in view["draft"]]}
    shop: Mapping[str, Any] = view.get("shop") or {}
    keys = ("relics", "items", "perks", "packs")
    found: dict[str, Any] = {key: [_ware(one) for one in shop[key]] for key in keys if key in shop}
    if shop.get("tiles"):
        found["tiles"] = notations(shop["tiles"])
    if "reroll" in shop:
        found["reroll"] = shop["reroll"]
    return found


def _pack(view: Json, lexicon: Lexicon) -> dict[str, Any]:
    """The pack that lies open: what it shows, and how many of that may be taken."""
    pack = view.get("pack")
    if not pack:
        return {}
    shown = [_shown(one, lexicon) for one in pack["shows"]]
    return {"id": pack["pack"], "take": pack["take"], "shows": shown}


def _shown(facts: Json, lexicon: Lexicon) -> Any:
    """A tile in notation, or an item; its kind is said where a relic is called the same (`R77`)."""
    if facts["kind"] == "tile":
        return facts["tile"]
    kind, id = facts["kind"], facts["id"]
    if kind != "relic" and ("relic", id) in lexicon.called(id):
        return f"{kind}/{id}"
    return _ware(facts)


def _ware(facts: Json) -> Any:
    return {"id": facts["id"], "edition": facts["edition"]} if "edition" in facts else facts["id"]


def write(doc: Mapping[str, Any]) -> str:
    """A scenario as YAML, in the layout of the examples."""
    lines = []
    for key, value in doc.items():
        if isinstance(value, Mapping) and key in ("expect", "shop", "pack", "history"):
            lines.append(f"{key}:")
            lines += [f"  {inner}: {_flow(found)}" for inner, found in value.items()]
        elif isinstance(value, list) and key in ("board", "relics", "steps"):
            lines.append(f"{key}:")
            lines += [f"  - {_flow(one)}" for one in value]
        else:
            lines.append(f"{key}: {_flow(value)}")
    return "\n".join(lines)


def _flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Plain):
        return str(value)
    if isinstance(value, str) and value not in _OTHERS:
        plain = value.replace("-", "").replace("_", "").isalpha() and value.lower() == value
        return value if plain else '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return f'"{value}"' if isinstance(value, str) else str(value)
