"""Dependencies point one way: each room may import only what stands below it."""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter

from tests.hygiene.sources import Module, modules, names

ENGINE = {"melder.effects", "melder.solver", "melder.snapshot"}
GAMES = {*ENGINE, "melder.games"}
GAME_ROOMS = {"melder.games.melder"}
CONTENT = {*GAMES, *GAME_ROOMS, "melder.content"}

ARROWS: dict[str, set[str]] = {
    "melder": {"melder.api"},
    "melder.version": set(),
    "melder.effects": set(),
    "melder.solver": set(),
    "melder.snapshot": set(),
    "melder.games": ENGINE,
    "melder.games.melder": GAMES,
    "melder.content": CONTENT,
    "melder.saves": GAMES,
    "melder.bots": {*GAMES, *GAME_ROOMS},
    "melder.host": CONTENT,
    "melder.simulate": {*GAMES, "melder.bots", "melder.host"},
    "melder.api": {*CONTENT, "melder.host", "melder.saves"},
    "melder.rpc": {*CONTENT, "melder.host"},
    "generator": CONTENT,
    "melder.terminal": {*CONTENT, "melder.saves"},
    "melder.cli": {
        *CONTENT,
        "melder.simulate",
        "generator",
        "melder.bots",
        "melder.host",
        "melder.saves",
        "melder.rpc",
        "melder.terminal",
    },
    "melder.__main__": {"melder.cli"},
}
"""Each room with the rooms that it may import, beside itself, the package and its version."""


MELDER = "melder.games.melder"

BOARD = {f"{MELDER}.refusal", f"{MELDER}.tiles"}
LOADED = {*BOARD, f"{MELDER}.vocabulary", f"{MELDER}.ruleset"}
AT_WORK = {*LOADED, f"{MELDER}.state", f"{MELDER}.bench"}

INNER_ARROWS: dict[str, set[str]] = {
    f"{MELDER}.refusal": set(),
    f"{MELDER}.tiles": BOARD,
    f"{MELDER}.vocabulary": BOARD,
    f"{MELDER}.ruleset": LOADED,
    f"{MELDER}.state": LOADED,
    f"{MELDER}.bench": AT_WORK,
    f"{MELDER}.play": AT_WORK,
    f"{MELDER}.run": {*AT_WORK, f"{MELDER}.play"},
    f"{MELDER}.scenario": {*AT_WORK, f"{MELDER}.play", f"{MELDER}.run"},
    f"{MELDER}.game": {*AT_WORK, f"{MELDER}.play", f"{MELDER}.run"},
}
"""The rooms inside Melder, with those of them that each may import beside itself."""


def room(name: str) -> str:
    """The room that a module belongs to: the longest that its name begins with."""
    fitting = [one for one in ARROWS if name == one or name.startswith(f"{one}.")]
    return max(fitting, key=len)


def test_every_module_belongs_to_a_room_with_arrows() -> None:
    strays = [
        module.name
        for module in modules()
        if room(module.name) == "melder" and module.name != "melder"
    ]
    assert not strays, f"give these rooms their arrows in {__name__}: {strays}"


def test_nothing_imports_upward() -> None:
    wrong = [turned for module in modules() for turned in _turned(module)]
    assert not wrong, "\n".join(wrong)


def test_nothing_inside_melder_imports_upward() -> None:
    wrong = []
    for module in modules():
        if module.name.startswith(f"{MELDER}."):
            own = _inner(module.name)
            assert own is not None, f"give {module.name} its arrows in {__name__}"
            for name, line in module.imports():
                other = _inner(name)
                if other is not None and other not in INNER_ARROWS[own] | {own}:
                    wrong.append(f"{module.where(line)}: {own} must not import {name}")
    assert not wrong, "\n".join(wrong)


def _inner(name: str) -> str | None:
    return next((one for one in INNER_ARROWS if f"{name}.".startswith(f"{one}.")), None)


def test_no_module_imports_what_imports_it() -> None:
    """Neither at once nor over others, for types alone included."""
    known = {
        module.name: {name for name, _line in module.imports() if name in names()}
        for module in modules()
    }
    assert known["melder.api"], "the imports are not found"
    try:
        TopologicalSorter(known).prepare()
    except CycleError as error:
        circle = error.args[1]
        raise AssertionError(" <- ".join(circle)) from None


def test_games_do_not_know_each_other() -> None:
    for game in GAME_ROOMS:
        assert not ARROWS[game] & GAME_ROOMS - {game}
    for module in modules():
        if room(module.name) == "melder.games":
            known = [name for name, _line in module.imports() if room_of(name) in GAME_ROOMS]
            assert not known, f"{module.name} serves all games but imports {known}"


def room_of(name: str) -> str | None:
    """The room of an imported module; None for one that is not of this project."""
    return room(name) if name.split(".")[0] in ("melder", "generator") else None


def _turned(module: Module) -> list[str]:
    own = room(module.name)
    allowed = ARROWS[own] | {own, "melder", "melder.version"}
    return [
        f"{module.where(line)}: {own} must not import {name}"
        for name, line in module.imports()
        if (other := room_of(name)) is not None and other not in allowed
    ]
