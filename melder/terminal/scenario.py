"""The position as a scenario: ready for ``melder check``, as an example or a report of a fault."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from melder.terminal import lying
from melder.terminal.goods import Json
from melder.terminal.journal import Play, Refusal, Scored, written
from melder.terminal.lexicon import Lexicon
from melder.terminal.lying import notations

_COUNTS = ("money", "score", "plays", "draws", "discards", "suggests", "opened")

_PAST = ("target_colour", "last_used", "redrawn")
"""What a view says of the past beside its history."""


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
    refused = list(_refused(refusal, view, play))
    repeats = view["phase"] == "play" and play.steps and play.sure
    doc = position(play.start, lexicon, play.drawn) if repeats else position(view, lexicon)
    steps = [*(play.steps if repeats else ()), *refused]
    if steps:
        doc["steps"] = steps
    if not repeats:
        return doc
    doc["expect"] = {
        "potential": view["potential"],
        "hand": notations(view["hand"]),
        "board": [notations(meld["tiles"]) for meld in view["board"]],
    }
    if view["lifted"]:
        doc["expect"]["lifted"] = notations(view["lifted"])
    return doc


def _refused(refusal: Refusal | None, view: Json, play: Play) -> Iterator[dict[str, Any]]:
    """A refusal by a rule as a step. What may not be passed because it could still be taken back
    can be passed where a scenario begins with it (`R43`)."""
    if (
        refusal is not None
        and isinstance(refusal.action, Mapping)
        and _there(refusal.action)
        and not ("pass" in refusal.action and play.below)
    ):
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
    doc["steps"] = list(play.steps)
    doc["expect"] = {"chips": event["chips"], "score": event["score"], "total": event["total"]}
    return doc


def position(view: Json, lexicon: Lexicon, drawn: Sequence[str] = ()) -> dict[str, Any]:
    """What a view shows, in the keys of scenarios. ``drawn`` lies on top of the bag."""
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
    doc["hand"] = notations(view.get("hand", ()))
    doc["lifted"] = lying.lifted(view)
    doc["bag"] = lying.bag(view, drawn, lexicon)
    doc["board"] = [lying.meld(view, meld) for meld in view["board"]]
    doc["history"] = _history(view)
    doc["shop"] = _shop(view)
    doc["purse"] = view.get("purse")
    doc["pack"] = _pack(view, lexicon)
    if view.get("bet"):
        doc["bet"] = view["bet"]["bet"]
    return {key: value for key, value in doc.items() if value not in ([], {}, "", None)}


def _title(view: Json, lexicon: Lexicon) -> str:
    ante, blind = _blind(view, lexicon)
    where = "Shop after the " if view["phase"] == "shop" else ""
    return f"{where}{lexicon.blind(blind)['name']} of ante {ante}, seed {view['seed']}"


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


def _history(view: Json) -> dict[str, Any]:
    """What has happened before, where it is not nothing (`R74`)."""
    past = view.get("history", {})
    found = {key: value for key, value in past.items() if value and key not in ("moved", "seats")}
    moved = list(_moved(view["relics"], past.get("seats", ())))
    more = {"moved": moved} | {key: view.get(key) for key in _PAST}
    return found | {key: value for key, value in more.items() if value}


def _moved(relics: Sequence[Json], seats: Sequence[int]) -> Iterator[dict[str, Any]]:
    """Relics that are not where the blind found them: from where each copy of them came."""
    ids = [relic["id"] for relic in relics]
    away = {id for place, (id, seat) in enumerate(zip(ids, seats, strict=False)) if seat != place}
    for id, seat in zip(ids, seats, strict=False):
        if id in away:
            yield {"id": id, "from": "none" if seat < 0 else seat}


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
