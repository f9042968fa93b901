"""The guided first blind: a fixed seed, and a text before each thing that is to be tried."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources

from melder.terminal.desk import Desk


@dataclass(frozen=True)
class Lesson:
    """One step: what is told, the line to try, and the event that ends the step."""

    tell: str
    line: str
    until: str


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
        lessons = tuple(
            Lesson(_flowing(one["tell"]), one["try"], one["until"]) for one in data["lesson"]
        )
        return cls(data["seed"], lessons, _flowing(data["end"]))


def _flowing(text: str) -> str:
    """A text in one line; how it is broken depends on who reads it."""
    return " ".join(text.split())


class Tutorial:
    """A course that is being taken. Whatever else the player does, the lesson waits."""

    def __init__(self, course: Course) -> None:
        self._left: Sequence[Lesson] = course.lessons
        self._end = course.end
        self._told = False

    def go_on(self, desk: Desk) -> None:
        """Tell the next lesson once the one before is done."""
        happened = {event["event"] for event in desk.events}
        desk.events.clear()
        if self._told and self._left and self._left[0].until in happened:
            self._left = self._left[1:]
            self._told = False
            if not self._left:
                desk.tell(self._end, desk.paint.warn)
        if self._left and not self._told:
            lesson = self._left[0]
            desk.say()
            desk.tell(lesson.tell, desk.paint.warn)
            desk.say(desk.texts("tutorial.try", line=desk.paint.strong(lesson.line)))
            self._told = True
