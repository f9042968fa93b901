"""What a check has to say about content: findings, their places and the registry of their codes.

Every check of content answers with `Finding`s. A finding names a code; codes are declared with
`register` beside the check that raises them, so that `melder explain` and the wiki can describe
each one from the same text.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

_CODE_ID = re.compile(r"(Y1|S2|L3|E4|X5|P6|A7|D9)[0-9]{2}")
_LONGEST_QUOTE = 48


class Severity(StrEnum):
    """How much a finding weighs: an error makes content unusable, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, order=True, slots=True)
class Place:
    """A stretch of one line of a file.

    Lines and columns count from 1, columns in Unicode code points; `end_column` is the column
    after the last character, so an empty stretch has `end_column == column`.
    """

    file: str
    line: int
    column: int
    end_column: int

    def __str__(self) -> str:
        """`file:line:column`, as editors and terminals understand it."""
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding.

    `id` is stable and begins with its stage: `Y1` YAML, `S2` schema, `L3` links, `E4` effects,
    `X5` examples, `P6` packs, `A7` analysis of a whole pack, `D9` scenario documents.
    `bad` and `mended` are short YAML texts: one that raises the code, and the same put right.
    """

    id: str
    title: str
    meaning: str
    bad: str
    mended: str
    severity: Severity = Severity.ERROR
    blocks: bool = True
    """Whether content with such an error cannot be played with; an untested item can."""

    def at(
        self,
        place: Place,
        message: str,
        *,
        hint: str | None = None,
        related: Iterable[Related] = (),
    ) -> Finding:
        """A finding of this code."""
        return Finding(self.id, message, place, hint, tuple(related))


@dataclass(frozen=True, slots=True)
class Related:
    """A second place that a finding speaks of, with a few words on what is there."""

    place: Place
    message: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong at one place, in one sentence.

    Raises `LookupError` when `code` is not registered.
    """

    code: str
    message: str
    place: Place
    hint: str | None = None
    related: tuple[Related, ...] = ()

    def __post_init__(self) -> None:
        code(self.code)

    @property
    def severity(self) -> Severity:
        """The severity that the finding's code was registered with."""
        return code(self.code).severity


_codes: dict[str, Code] = {}


def register(new: Code) -> Code:
    """Add a code to the registry and return it.

    Raises `ValueError` when its id has no known form or is taken.
    """
    if not _CODE_ID.fullmatch(new.id):
        raise ValueError(f"{new.id!r} is not the id of a code: a stage such as Y1 and two digits")
    if new.id in _codes:
        raise ValueError(f"the code {new.id} is registered twice")
    _codes[new.id] = new
    return new


def code(code_id: str) -> Code:
    """The registered code of that id. Raises `LookupError` when there is none."""
    try:
        return _codes[code_id]
    except KeyError:
        raise LookupError(f"no finding has the code {code_id!r}") from None


def codes() -> tuple[Code, ...]:
    """All registered codes, by id."""
    return tuple(_codes[code_id] for code_id in sorted(_codes))


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Findings by file, place and code, each only once."""
    unique = dict.fromkeys(findings)
    return sorted(unique, key=lambda finding: (finding.place, finding.code, finding.message))


def blocks(findings: Iterable[Finding]) -> bool:
    """Whether some error keeps content from being played with."""
    return any(found.severity is Severity.ERROR and code(found.code).blocks for found in findings)


def has_errors(findings: Iterable[Finding]) -> bool:
    """Whether any finding is more than a warning."""
    return any(finding.severity is Severity.ERROR for finding in findings)


def suggest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `word` was probably meant to be, or None when none is near enough.

    Letter case, hyphens, underscores and spaces do not count as differences, nor does the order
    of the parts of a hyphenated word; swapped letters are the likeliest slip.
    """
    plain = _plain(word)
    if not plain:
        return None
    exact: dict[str, str] = {}
    shuffled: dict[tuple[str, ...], str] = {}
    swapped: dict[str, str] = {}
    for candidate in candidates:
        form = _plain(candidate)
        exact.setdefault(form, candidate)
        shuffled.setdefault(tuple(sorted(form.split("-"))), candidate)
        swapped.setdefault("".join(sorted(form)), candidate)
    if plain in exact:
        return exact[plain]
    parts = tuple(sorted(plain.split("-")))
    if parts in shuffled:
        return shuffled[parts]
    letters = "".join(sorted(plain))
    if letters in swapped:
        return swapped[letters]
    # A short word has few letters to be wrong in: one slip in three letters scores 2/3.
    cutoff = 0.6 if len(plain) <= 4 else 0.7
    near = difflib.get_close_matches(plain, exact, n=1, cutoff=cutoff)
    return exact[near[0]] if near else None


def quote(text: str) -> str:
    """Text of a file in backquotes, safe and short enough to stand in a message.

    Text that holds a backquote itself stands in quotation marks.
    """
    if len(text) > _LONGEST_QUOTE:
        text = text[: _LONGEST_QUOTE - 1] + "…"
    mark = '"' if "`" in text else "`"
    return f"{mark}{visible(text)}{mark}"


def visible(text: str) -> str:
    """`text` with each character that does not print (a line break, an escape) as a code."""
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode("ascii")
        for character in text
    )


def _plain(word: str) -> str:
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", word)
    return re.sub(r"[\s_-]+", "-", spaced).strip("-").lower()
