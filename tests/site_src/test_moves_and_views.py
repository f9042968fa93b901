"""The page on actions and views names all that there is, and nothing else."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache

from melder.content.library import resolved
from melder.games.melder.game import MelderGame
from melder.games.melder.play.actions import WORDS, parse_action
from melder.games.melder.state.phases import PHASES
from melder.games.session import Session
from melder.games.streams import Stream, stream
from tests.contract.walks import melder_step
from tests.site_src.pages import DEVELOP

PAGE = (DEVELOP / "moves-and-views.md").read_text(encoding="utf-8")
TILES = "R7 B7 K7"


def rows(title: str) -> list[list[str]]:
    """The cells of the tables below a heading."""
    section = PAGE.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in section.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def names(cell: str) -> list[str]:
    return re.findall(r"`(\w+)`", cell)


@cache
def seen() -> dict[str, set[str]]:
    """The entries of views, by phase, and those of scores under `scored`."""
    found: dict[str, set[str]] = defaultdict(set)
    game = MelderGame.of(resolved(), tracing=True)
    for seed in ("ABCD2345", "BBBB3333", "CCCC4444"):
        session = Session.new(game, seed)
        chance = Stream(stream(seed, "walk"))
        while len(session.log) < 90 and not session.is_over:
            view = session.view()
            found[view["phase"]] |= view.keys()
            events, _ = session.act(melder_step(session, chance))
            for event in events:
                if event["event"] == "scored":
                    found["scored"] |= event.keys() - {"event"}
    return found


def test_every_action_is_listed() -> None:
    listed = {re.findall(r"`{\"(\w+)\"", cells[0])[0] for cells in rows("Actions")}
    forms = {
        "place", "lift", "drop", "reorder", "use", "discard", "sell", "buy", "open", "take", "bet",
    }  # fmt: skip
    assert listed == forms | set(WORDS)


def test_the_forms_of_actions_are_actions() -> None:
    for cells in rows("Actions"):
        for form in re.findall(r"`([^`]+)`", cells[0]):
            text = re.sub(r'"(\w+)"\?', r'"\1"', form).replace(", ...", "").replace("PLACE", "1")
            text = text.replace("[LOW, HIGH]", "[3, 4]").replace('"set" or "run"', '"set"')
            text = re.sub(r"\bTILES\b", f'"{TILES}"', text)
            text = re.sub(r"\b(ITEM|THING|PACK|BET|COLOUR)\b", '"some-thing"', text)
            raw = eval(text, {"true": True})
            assert parse_action(raw), form


def test_every_entry_of_a_view_is_listed() -> None:
    always, sometimes = set(), defaultdict(set)
    for cells in rows("Views"):
        if len(cells) == 2:
            always |= set(names(cells[0]))
        else:
            for phase in cells[1].split(", "):
                assert phase in PHASES
                sometimes[phase] |= set(names(cells[0]))
    views = {phase: keys for phase, keys in seen().items() if phase in PHASES}
    assert {"draft", "offer", "fight", "play", "cash_out", "shop"} <= views.keys()
    for phase, keys in views.items():
        assert keys == always | sometimes[phase], phase


def test_every_entry_of_a_score_is_listed() -> None:
    listed = {name for cells in rows("Events") for name in names(cells[0])}
    assert listed == seen()["scored"]
