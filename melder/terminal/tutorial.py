"""The guided first blind: a fixed seed, and a text before each thing that is to be tried."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import Any, TypeAlias

from melder.terminal.client import Client
from melder.terminal.desk import Desk, Json
from melder.terminal.tiles import label

Position: TypeAlias = tuple[Any, ...]
"""Where a game stands, as far as lessons speak of it; equal where the same lesson fits."""


@dataclass(frozen=True)
class Lesson:
    """One step: what is told, and the line to try."""

    tell: str
    line: str


@dataclass(frozen=True)
class Course:
    """The whole tutorial: its seed (`R81`), its lessons, its last words."""

    seed: str
    lessons: tuple[Lesson, ...]
    end: str

    @classmethod
    def load(cls, language: str = "en") -> Course:
        """The tutorial in a language."""
        source = resources.files(__package__).joinpath(f"tutorial_{language}.toml")
        data = tomllib.loads(source.read_text(encoding="utf-8"))
        lessons = tuple(Lesson(_flowing(one["tell"]), one["try"]) for one in data["lesson"])
        return cls(data["seed"], lessons, _flowing(data["end"]))


def _flowing(text: str) -> str:
    """A text in one line; how it is broken depends on who reads it."""
    return " ".join(text.split())


class Tutorial:
    """A course that is being taken.

    A lesson is told where the game stands as its words say. Whatever else the player does, it
    waits, and the way back to it is told once.
    """

    def __init__(self, course: Course) -> None:
        self._course = course
        self._positions: list[Position] = []
        self._at = -1
        self._away = ""

    def go_on(self, desk: Desk) -> None:
        """Tell the lesson of the position, unless it was told just now."""
        self._positions = self._positions or _positions(self._course, desk)
        lessons = self._course.lessons
        if self._at == len(lessons) or desk.session.is_over:
            return
        here = _position(desk.view)
        found = [place for place, there in enumerate(self._positions) if there == here]
        if not found:
            self._wait(desk)
            return
        if self._at in found and not self._away:
            return
        if self._at not in found:
            self._at = min((place for place in found if place > self._at), default=found[-1])
        self._away = ""
        if self._at == len(lessons):
            desk.tell(self._course.end, desk.paint.warn)
            return
        lesson = lessons[self._at]
        desk.say()
        desk.tell(lesson.tell, desk.paint.warn)
        desk.say(desk.texts("tutorial.try", line=desk.paint.strong(lesson.line)))

    def _wait(self, desk: Desk) -> None:
        """Say once that the game has left the lessons, and whether a step back leads to them."""
        steps = desk.view.get("undo", 0) and self._away != "left"
        away = "aside" if steps else "left"
        if away != self._away:
            self._away = away
            desk.tell(desk.texts(f"tutorial.{away}"), desk.paint.warn)


def _positions(course: Course, desk: Desk) -> list[Position]:
    """The position of each lesson and of the end, found by doing what the lessons ask for."""
    session = desk.shelf.start(course.seed)
    trial = Desk(session, desk.lexicon, desk.texts, desk.paint, desk.shelf, lambda _: None)
    client = Client(trial)
    found = [_position(trial.view)]
    for lesson in course.lessons:
        client.line(lesson.line)
        found.append(_position(trial.view))
    return found


def _position(view: Json) -> Position:
    """What lessons speak of: in a blind the table, what is lifted and the hand, without marks and
    the order in a meld; in the draft whether anything was bought."""
    melds = [meld["tiles"] for meld in view["board"]] if view["phase"] == "play" else []
    tiles = [*melds, view.get("lifted", ()), view.get("hand", ())]
    shown = tuple(tuple(sorted(label(one["tile"]) for one in some)) for some in tiles)
    bought = view["phase"] == "draft" and bool(view["relics"])
    return (view["phase"], view["ante"], view["blind"], bought, shown)
