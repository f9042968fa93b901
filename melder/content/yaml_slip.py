"""One complaint of a YAML parser, with what is needed to judge it."""

from __future__ import annotations

from dataclasses import dataclass

from melder.content.findings import Place


@dataclass(frozen=True, slots=True)
class Slip:
    """One complaint with what is needed to judge it."""

    file: str
    text: str
    lines: list[str]
    problem: str
    context: str
    line: int  # from 0, as in PyYAML's marks
    column: int
    context_line: int
    context_column: int

    def place(self, line: int, column: int, end_column: int | None = None) -> Place:
        """A place from PyYAML's line and column; it ends with the line unless it says where.

        The end of a file is that of its last line with something in it.
        """
        last = len(self.lines) - 1
        while last > 0 and not self.lines[last].strip():
            last -= 1
        if line > last:
            line, column, end_column = max(last, 0), len(self.source(last).rstrip()), None
        length = len(self.source(line).rstrip())
        column = min(column, length)
        end = length if end_column is None else min(end_column, length)
        return Place(self.file, line + 1, column + 1, max(end, column) + 1)

    def here(self) -> Place:
        """The character at which the parser stopped."""
        return self.place(self.line, self.column, self.column + 1)

    def rest(self) -> Place:
        """From where the parser stopped to the end of that line."""
        return self.place(self.line, self.column)

    def opening(self) -> Place:
        """The character that opened what the parser was reading."""
        return self.place(self.context_line, self.context_column, self.context_column + 1)

    def source(self, line: int) -> str:
        return self.lines[line] if line < len(self.lines) else ""
