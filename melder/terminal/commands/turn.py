"""Score, pass, draw, discard, suggest, and what moves the run on."""

from __future__ import annotations

from collections.abc import Iterable

from melder.terminal import changes, hints
from melder.terminal.commands.registry import Command
from melder.terminal.desk import Desk, Json
from melder.terminal.faults import Unclear
from melder.terminal.goods import find
from melder.terminal.screens import keys
from melder.terminal.screens import score as scores
from melder.terminal.show import now, turn
from melder.terminal.tiles import natural, pick
from melder.terminal.typed import line_for

_NEXT = {"cash_out": "cash_out", "fight": "fight"}
"""What moves on from a phase, where it is not ``next``."""


def score(desk: Desk, words: list[str]) -> None:
    """Score what is banked."""
    before = desk.view
    show_score(desk, before, desk.act({"score": {}}))
    if any(not meld["scores"] for meld in changes.fallen(before, desk.view)):
        hints.crazed(desk)
    now(desk)


def show_score(desk: Desk, before: Json, events: Iterable[Json]) -> bool:
    """The trace and the sum of what was scored; gives whether something was."""
    scored = [event for event in events if event["event"] == "scored"]
    for event in scored:
        desk.say(scores.trace(desk, event))
        desk.say(scores.result(desk, event, before["target"]))
        if scores.shaken(desk, event["score"], before["target"]):
            desk.ring()
    return bool(scored)


def pass_(desk: Desk, words: list[str]) -> None:
    """Spend a play on a fresh hand."""
    before = desk.view
    desk.act({"pass": {}})
    desk.say(desk.texts("done.pass"))
    desk.say(changes.told(desk, before))
    now(desk)


def draw(desk: Desk, words: list[str]) -> None:
    """Draw a tile, or several one after another."""
    times = 1
    if words:
        said = " ".join(words)
        times = natural(said) or 0
        if not 1 <= times <= 99:
            raise Unclear(desk.texts("error.draw_how_many", said=said))
    for key, left in (("draw", desk.view["draws"]), ("tile", desk.view["bag"])):
        if times > left > 0:
            raise Unclear(desk.texts(f"error.{key}s_left", left=desk.texts.count(left, key)))
    known = hand_ids(desk)
    try:
        for _ in range(times):
            desk.act({"draw": {}})
    finally:
        tell_new(desk, known)
    now(desk)


def discard(desk: Desk, words: list[str]) -> None:
    """Give tiles back and draw as many."""
    if not words:
        raise Unclear(desk.texts("error.discard_what"))
    known = hand_ids(desk)
    desk.act({"discard": pick(words, desk.hand(), desk.texts)})
    tell_new(desk, known)
    now(desk)


def hand_ids(desk: Desk) -> set[int]:
    """The identities of the tiles in hand."""
    return {tile["id"] for tile in desk.view.get("hand", ())}


def tell_new(desk: Desk, known: set[int]) -> None:
    """Name the tiles in hand that were not there."""
    new = [tile["tile"] for tile in desk.view.get("hand", ()) if tile["id"] not in known]
    if new:
        desk.say(desk.texts("done.drawn", tiles=" ".join(map(desk.paint.tile, new))))


def suggest(desk: Desk, words: list[str]) -> None:
    """Show the best play that is found, which spends a suggestion; to find none is free, and so
    is to see one again."""
    asks: Json = {"suggest": {}}
    found = desk.suggested
    if found is None:
        found = desk.session.suggest() if desk.session.accepts(asks) else None
        if found or not desk.session.accepts(asks):
            desk.act(asks)
        if found:
            desk.pay(found)
    if not found:
        desk.say(desk.texts("done.no_suggestion"))
        desk.say(keys.line(desk))
    else:
        actions = found["actions"]
        for action, view in zip(actions, desk.session.foresee(actions), strict=True):
            desk.say(desk.texts("done.suggestion", command=line_for(action, view)))
        desk.say(desk.texts("done.worth", points=f"{found['value']:,}"))
        if found["lacks"]:
            bar = desk.view["opening"]
            desk.tell(desk.texts("done.no_opening", lacks=found["lacks"], bar=bar), desk.paint.warn)
    desk.say(desk.texts("done.suggests_left", left=desk.view["suggests"]))


def accept(desk: Desk, words: list[str]) -> None:
    """Do what was suggested, up to the score."""
    found = desk.suggested
    if found is None:
        raise Unclear(desk.texts("error.nothing_suggested"))
    for step in found["actions"]:
        desk.act(step)
    turn(desk)


def next_(desk: Desk, words: list[str]) -> None:
    """Go on to what comes next, whatever that is."""
    _go(desk, _NEXT.get(desk.phase, "next"))


def fight(desk: Desk, words: list[str]) -> None:
    """Start the boss blind."""
    _go(desk, "fight")


def _go(desk: Desk, word: str) -> None:
    before = desk.view
    desk.act({word: {}})
    desk.say(changes.told(desk, before))
    now(desk)


def redraw(desk: Desk, words: list[str]) -> None:
    """Pay for another boss."""
    desk.act({"redraw_boss": {}})
    now(desk)


def bet(desk: Desk, words: list[str]) -> None:
    """Take a side bet, by its number or its name."""
    if not words:
        raise Unclear(desk.texts("error.bet_which"))
    offers = desk.wares()
    if not offers:
        raise Unclear(desk.texts("error.no_bets"))
    chosen = find(" ".join(words), offers, desk.texts)
    desk.act({"bet": chosen.id})
    desk.say(desk.texts("done.bet", name=chosen.name))
    now(desk)


COMMANDS = (
    Command("score", ("sc",), score, ("play",), alone=True),
    Command("pass", (), pass_, ("play",), alone=True),
    Command("draw", ("d",), draw, ("play",)),
    Command("discard", ("x",), discard, ("play",)),
    Command("suggest", ("g",), suggest, ("play",), alone=True),
    Command("accept", ("ok",), accept, ("play",), alone=True),
    Command(
        "next", ("n", "cash"), next_, ("draft", "offer", "fight", "cash_out", "shop"), alone=True
    ),
    Command("fight", ("f",), fight, ("fight",), alone=True),
    Command("redraw", (), redraw, ("fight",), alone=True),
    Command("bet", (), bet, ("offer", "fight")),
)
