"""What every game offers, and nothing that belongs to one of them.

A game is a set of rules without a state of its own: states come in and go out. What lies in a
state is the game's business; everything else about it goes as plain JSON data, so that a client
in the same process, behind a pipe or across a network sees the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol, TypeAlias, TypeVar

S = TypeVar("S")
"""The state of a game: an immutable value, hidden parts included."""

Json: TypeAlias = dict[str, Any]

Below: TypeAlias = Callable[[int], int]
"""A source of chance: ``below(n)`` is a whole number from 0 to n - 1."""


class Refused(ValueError):
    """An action that the rules do not allow; nothing has changed.

    ``rule`` is the published code of the rule (`R76`), ``message`` one sentence for the player.
    """

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message)
        self.rule = rule
        self.message = message


class OptionError(ValueError):
    """A seed or an option with which no game can begin; the text is one sentence."""


class RestoreError(ValueError):
    """Data that is no state of this game; the text is one sentence."""


class Game(Protocol[S]):
    """The rules of a game.

    ``name`` is how commands call it. ``content`` identifies the data that it plays with, for
    saves: ``{"packs": [{"id", "version"}, ...], "hash": ...}``. Seats are numbered from 0.
    """

    @property
    def name(self) -> str: ...

    @property
    def content(self) -> Mapping[str, Any]: ...

    def settle(
        self, seed: str | None, options: Mapping[str, Any], below: Below | None
    ) -> tuple[str, Json]:
        """Seed and options in full, as :meth:`new` and saves take them.

        ``below`` decides what is left open. Without it everything that can follow from the seed
        does, and a seed is needed. Raises :class:`OptionError`.
        """
        ...

    def new(self, seed: str, options: Mapping[str, Any]) -> S:
        """The first state. The same seed and options give the same state, on every machine.

        Raises :class:`OptionError`.
        """
        ...

    def seats(self, state: S) -> int:
        """How many seats there are."""
        ...

    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats that may act now; none when the game is over."""
        ...

    def view(self, state: S, seat: int) -> Json:
        """Everything that the seat may see, and nothing else."""
        ...

    def actions(self, state: S, seat: int) -> Iterator[Json]:
        """Legal actions, lazily. Each is accepted by :meth:`act` as it is; a game may accept
        more than it lists, and says which."""
        ...

    def act(self, state: S, seat: int, action: object) -> tuple[S, list[Json]]:
        """The next state, and what happened: ``[{"event": NAME, ...}, ...]``.

        Raises :class:`Refused` for an action that is illegal or is none.
        """
        ...

    def suggest(self, state: S, seat: int) -> Json | None:
        """The best that the seat can do as far as it can be worked out, from what it sees.

        ``actions`` in the answer are to be taken one after another. None: no idea.
        """
        ...

    def is_over(self, state: S) -> bool:
        """Whether the game has ended."""
        ...

    def result(self, state: S) -> Json:
        """How the game stands or ended, for records and statistics."""
        ...

    def dump(self, state: S) -> Json:
        """The whole state as JSON data, exactly, what is hidden included."""
        ...

    def restore(self, data: Mapping[str, Any]) -> S:
        """The state of a dump. Raises :class:`RestoreError` for data that no state dumps to."""
        ...
