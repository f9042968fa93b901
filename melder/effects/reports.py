"""How problems of a tree are told: what was expected, what was found, what may be meant."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable

from melder.effects import guesses
from melder.effects.hints import closest, mended, shown
from melder.effects.tree import Arg, Path, Problem
from melder.effects.words import Role, Vocabulary


class Reports(ABC):
    """The part of a parser that reports. ``links`` and ``ids`` tell which items there are."""

    vocabulary: Vocabulary
    links: Callable[[str, str], bool]
    ids: Callable[[str], Iterable[str]]
    problems: list[Problem]

    @abstractmethod
    def possible(self, role: Role, kind: str = "") -> list[str]:
        """The names of the words of a role that have a meaning where the parser stands, sorted."""

    def link(self, kind: str, id_: str, path: Path, also: Iterable[str] = ()) -> bool:
        """Whether an item exists; reports it when not. `also`: words that could stand there."""
        if self.links(kind, id_):
            return True
        near = closest(id_, [*also, *self.ids(kind)])
        hint = f"did you mean `{near}`?" if near else None
        self.report("L301", f"no {kind} is called `{id_}`", path, hint)
        return False

    def wrong(
        self, path: Path, raw: object, wanted: str, at: str = "value", hint: str | None = None
    ) -> Arg | None:
        """Report an argument of the wrong type; gives None for the caller to hand on."""
        if hint is None and "number" in wanted:
            hint = mended(raw)
        self.report("E402", f"expected {wanted}, not {shown(raw)}", path, hint, at)
        return None

    def unknown_word(
        self,
        path: Path,
        raw: object,
        role: Role,
        kind: str = "",
        at: str = "value",
        hint: str | None = None,
        what: str = "",
    ) -> None:
        """Report a word that a role does not have, with what could stand in its place."""
        names = self.vocabulary.names(role, kind)
        if hint is None and closest(raw, names) is None and not isinstance(raw, list):
            # Of what is out of reach here nothing is listed; an empty hint is none.
            hint = guesses.listed(self.possible(role, kind), role.value) or ""
        self.unknown(path, raw, names, at, what or role.value, hint=hint)

    def unknown(
        self,
        path: Path,
        raw: object,
        names: Iterable[str],
        at: str = "value",
        what: str = "word",
        code: str = "E401",
        hint: str | None = None,
    ) -> Arg | None:
        """Report a word that nobody knows, with the closest that exists; gives None."""
        known = sorted(set(names))
        near = closest(raw, known)
        if hint is None and raw and isinstance(raw, list) and all(one in known for one in raw):
            hint = f"only one {what} can stand here: write an entry for each"
        if hint is None and near:
            hint = f"did you mean `{near}`?"
        elif hint is None:
            hint = guesses.listed(known)
        self.report(code, f"{shown(raw)} is no {what} that is known here", path, hint or None, at)
        return None

    def report(
        self, code: str, message: str, path: Path, hint: str | None = None, at: str = "value"
    ) -> None:
        self.problems.append(Problem(code, message, path, hint, at))
