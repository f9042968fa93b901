"""The profile: what a player has achieved over all runs (`R68`), and which hints were shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from melder.games.contract import Json
from melder.saves.files import Unreadable, clear_parts, read_json, set_aside, write_json

FORMAT: Final = 1
LAST: Final = 10
"""How many of the newest runs are kept."""


class ProfileError(ValueError):
    """Data that is no profile; the text is one sentence."""


@dataclass(frozen=True)
class Ended:
    """A run that was played to its end.

    ``points`` are those of all scores, ``best`` is the highest score, ``ante`` how deep it came,
    ``plays`` counts scoring plays and ``groups`` the groups that were scored.
    """

    seed: str
    luck: str
    deck: str
    won: bool
    ante: int
    points: int
    best: int
    plays: int
    groups: int

    @classmethod
    def of(cls, save: Mapping[str, Any], result: Mapping[str, Any]) -> Ended:
        """The run of a save, by the result of its session."""
        known = {name.name for name in fields(cls)} & result.keys()
        luck = str(save["options"].get("luck", ""))
        return cls(seed=save["seed"], luck=luck, **{name: result[name] for name in known})


@dataclass
class Profile:
    """Lifetime statistics.

    The records are the runs that hold them: ``best_run`` by all points, ``best_turn`` by one
    score, ``deepest`` by ante, ``fastest`` by the fewest scoring plays of a win, ``most_melds``
    by groups. Where a record is only equalled, the earlier run keeps it.

    ``consolation`` is a number of free rerolls that waits for the next run (`R44`).
    """

    won: int = 0
    lost: int = 0
    best_run: Ended | None = None
    best_turn: Ended | None = None
    deepest: Ended | None = None
    fastest: Ended | None = None
    most_melds: Ended | None = None
    last: list[Ended] = field(default_factory=list)
    hints: list[str] = field(default_factory=list)
    consolation: int = 0

    def record(self, run: Ended, consolation: int = 0) -> None:
        """Enter a run that has ended and what it leaves to the next one, once: the newest is not
        entered again."""
        if self.last and self.last[0] == run:
            return
        self.consolation += consolation
        self.won += run.won
        self.lost += not run.won
        for name, value in _RECORDS.items():
            holder: Ended | None = getattr(self, name)
            if holder is None or getattr(run, value) > getattr(holder, value):
                setattr(self, name, run)
        if run.won and (self.fastest is None or run.plays < self.fastest.plays):
            self.fastest = run
        self.last = [run, *self.last][:LAST]

    def first_time(self, hint: str) -> bool:
        """Whether a hint was never shown; from now on it was (`R81`)."""
        if hint in self.hints:
            return False
        self.hints.append(hint)
        return True

    def unlocked(self, count: int) -> int:
        """How many of ``count`` decks are unlocked: the first, and one more a win (`R68`)."""
        return min(count, self.won + 1)

    def json(self) -> Json:
        """The profile as data."""
        return {"format": FORMAT, **asdict(self)}


_RECORDS: Final = {
    "best_run": "points",
    "best_turn": "best",
    "deepest": "ante",
    "most_melds": "groups",
}
"""The records that the highest value holds, with the field of a run that counts."""

RECORDS: Final = (*_RECORDS, "fastest")
"""All records, by the fields of a profile that hold them."""


def parse(data: object) -> Profile:
    """The profile of some data. Raises :class:`ProfileError`."""
    if not isinstance(data, Mapping) or "format" not in data:
        raise ProfileError("This is no profile.")
    if type(data["format"]) is not int or data["format"] != FORMAT:
        raise ProfileError(f"The profile has format {data['format']!r}, and {FORMAT} is read here.")
    rest = {key: value for key, value in data.items() if key != "format"}
    if rest.keys() - {one.name for one in fields(Profile)}:
        raise ProfileError("The profile has entries that nobody knows.")
    won, lost, gift = (rest.get(name, 0) for name in ("won", "lost", "consolation"))
    last, hints = rest.get("last", []), rest.get("hints", [])
    if not (_is_count(won) and _is_count(lost) and isinstance(last, list)):
        raise ProfileError("The profile does not count its runs.")
    if not _is_count(gift):
        raise ProfileError("The profile has no number of free rerolls.")
    if not (isinstance(hints, list) and all(isinstance(hint, str) for hint in hints)):
        raise ProfileError("The hints of the profile are not made of names.")
    holders = {name: rest.get(name) for name in RECORDS}
    return Profile(
        won=won,
        lost=lost,
        last=[_ended(one) for one in last][:LAST],
        hints=list(hints),
        consolation=gift,
        **{name: None if one is None else _ended(one) for name, one in holders.items()},
    )


def _ended(data: object) -> Ended:
    wanted = {"str": str, "int": int, "bool": bool}
    if not isinstance(data, Mapping) or data.keys() != {one.name for one in fields(Ended)}:
        raise ProfileError("The profile lists a run that is none.")
    for one in fields(Ended):
        if type(data[one.name]) is not wanted[str(one.type)]:
            raise ProfileError("The profile lists a run that is none.")
    return Ended(**data)


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


class ProfileFile:
    """A profile on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> Profile:
        """The profile that is kept here, an empty one where there is none.

        A damaged file is set aside, and :class:`ProfileError` raised; `OSError` as files do.
        """
        clear_parts(self.path)
        if not self.path.exists():
            return Profile()
        try:
            return parse(read_json(self.path))
        except (Unreadable, ProfileError) as error:
            kept = set_aside(self.path, "damaged")
            place = "" if isinstance(error, Unreadable) else f"{self.path.name}: "
            raise ProfileError(f"{place}{error} It was set aside as {kept.name}.") from None

    def write(self, profile: Profile) -> None:
        """Keep a profile. Raises `OSError`."""
        write_json(self.path, profile.json())
