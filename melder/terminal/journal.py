"""What was done and answered, as far as the terminal tells it again: log, why, scenarios."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from melder.games.session import Session
from melder.terminal.tiles import Tile, meld_name

Json = dict[str, Any]

_MELDS: Final = ("board", "from", "meld", "drop")
"""Where actions name a meld of the table."""


@dataclass(frozen=True)
class Refusal:
    """The last no: the code of its rule, its sentence, and the action."""

    rule: str
    message: str
    action: Any


@dataclass(frozen=True)
class Play:
    """A play from its start: what could be seen then, what was done since, and what came of it.

    ``steps`` are actions as scenarios write them, ``drawn`` the tiles that came out of the bag
    meanwhile. ``below`` counts the steps that could be taken back before ``start`` and still can.
    ``sure`` is False once something happened that a scenario could not repeat, as it takes back
    what lies before the start: another one begins there.
    """

    start: Mapping[str, Any]
    steps: tuple[Any, ...] = ()
    drawn: tuple[str, ...] = ()
    below: int = 0
    sure: bool = True


@dataclass(frozen=True)
class Scored:
    """A score with the play that led to it."""

    play: Play
    event: Mapping[str, Any]


@dataclass
class Journal:
    """The memory of one sitting. A game that is loaded begins with an empty one; what its log
    tells is told again when it is asked for."""

    play: Play
    refusal: Refusal | None = None
    scored: Scored | None = None

    def refused(self, rule: str, message: str, action: Any) -> None:
        """Remember a refusal, for the question why."""
        self.refusal = Refusal(rule, message, action)

    def acted(
        self, action: Mapping[str, Any], before: Json, after: Json, events: Sequence[Json]
    ) -> None:
        """Remember an action that was accepted."""
        self.refusal = None
        step = written(action, before)
        below, undo = self.play.below, after.get("undo", 0)
        play = Play(
            self.play.start,
            (*self.play.steps, step),
            (*self.play.drawn, *(_drawn(before, after) if _draws(action) else ())),
            min(below, undo),
            self.play.sure
            and not (below and "reset" in action)
            and not (undo < below and "undo" in action)
            and _repeats(action, after)
            and not _is_vague(action, before),
        )
        score = next((event for event in events if event["event"] == "scored"), None)
        if score is not None:
            self.scored = Scored(play, score)
        ends = "score" in action or "pass" in action
        if ends or before["phase"] != "play" or after["phase"] != "play" or not play.sure:
            self.play = begun(after)
        else:
            self.play = play


def begun(view: Mapping[str, Any]) -> Play:
    """A play that is told from here on."""
    return Play(view, below=view.get("undo", 0))


def retold(session: Session[Any]) -> Journal:
    """What would be remembered of a game by whoever had sat through all of it: its log again."""
    save = {key: value for key, value in session.save().items() if key != "snapshot"}
    games = session.replay(session.game, save)
    before = next(games)[0].view()
    journal = Journal(begun(before))
    for done, (then, events) in zip(session.log, games, strict=True):
        after = then.view()
        journal.acted(done["action"], before, after, events)
        before = after
    return journal


def written(action: Mapping[str, Any], view: Mapping[str, Any]) -> Any:
    """An action as a scenario step: tiles in notation, a word alone where nothing follows it."""
    known: dict[int, str] = {}
    for tile in _seen(view):
        known[tile["id"]] = tile["tile"]
    plain = _written(action, known, view["board"])
    (word,) = list(plain)[:1]
    return word if plain[word] == {} else plain


def _written(value: Any, known: Mapping[int, str], board: Sequence[Json]) -> Any:
    """The same with identities as notation; places (``to``) and splits are numbers and stay."""
    if isinstance(value, Mapping):
        return {
            key: inner
            if key in ("to", "split")
            else (key in _MELDS and _meld(inner, board)) or _written(inner, known, board)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return " ".join(known.get(one, str(one)) if isinstance(one, int) else one for one in value)
    return value


def _meld(named: Any, board: Sequence[Json]) -> str:
    """The meld of these identities as actions name it; nothing where there is none."""
    for place, meld in enumerate(board):
        if named == [tile["id"] for tile in meld["tiles"]]:
            return meld_name(board, place)
    return ""


def _seen(view: Mapping[str, Any]) -> list[Tile]:
    """Every tile that a view shows by identity."""
    found = [*view.get("hand", ()), *view.get("lifted", ())]
    for meld in view["board"]:
        found += meld["tiles"]
    return found


def _drawn(before: Json, after: Json) -> list[str]:
    """What came to the hand out of the bag, in the order in which it lies there."""
    known = {tile["id"] for tile in _seen(before)}
    return [tile["tile"] for tile in after.get("hand", ()) if tile["id"] not in known]


def _repeats(action: Mapping[str, Any], after: Json) -> bool:
    """Whether a scenario can do the same: draws come from the bag it lists, what else can no
    longer be taken back was decided by chance."""
    free = ("undo", "reset", "suggest")
    return _draws(action) or after.get("undo", 0) > 0 or any(word in action for word in free)


def _is_vague(action: Any, before: Json) -> bool:
    """Whether a tile that is named has a twin beside it that did not come from the hand in this
    play as it did, or the other way round: notation does not tell them apart."""
    placed, vague = set(before.get("placed", ())), set()
    for tiles in (before.get("lifted", ()), *(meld["tiles"] for meld in before["board"])):
        origins = {(tile["tile"], tile["id"] in placed) for tile in tiles}
        vague |= {tile["id"] for tile in tiles if {(tile["tile"], by) for by in (0, 1)} <= origins}
    return bool(vague.intersection(_tiles_of(action)))


def _tiles_of(value: Any) -> Iterator[int]:
    """Identities of the tiles that an action names, but not those by which it names a meld."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key not in (*_MELDS, "split", "to"):
                yield from _tiles_of(inner)
    elif isinstance(value, list):
        yield from (one for one in value if isinstance(one, int))


def _draws(action: Mapping[str, Any]) -> bool:
    return "draw" in action or "discard" in action
