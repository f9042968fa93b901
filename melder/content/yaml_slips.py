"""What a YAML parser's complaint means to the person who wrote the file.

A parser says what it expected; a designer needs to know which slip led there. The complaints are
those of PyYAML's own scanner and parser, which are the same wherever it runs.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from melder.content.findings import Code, Finding, Place, Related, quote, register
from melder.content.yaml_brackets import BRACKET, bracket, missing_entry
from melder.content.yaml_slip import Slip

TAB = register(
    Code(
        "Y110",
        "A tab in the indentation",
        "YAML measures indentation in spaces, and a tab has no width that all editors agree on.",
        bad="effects:\n\t- on: score\n",
        mended="effects:\n  - on: score\n",
    )
)
INDENTATION = register(
    Code(
        "Y111",
        "Indentation that fits no line above",
        "What belongs together begins in the same column. This line begins in a column where no "
        "open list or mapping has its entries.",
        bad="deck:\n    draws: 3\n   plays: 4\n",
        mended="deck:\n    draws: 3\n    plays: 4\n",
    )
)
MISSING_COLON = register(
    Code(
        "Y112",
        "A colon is missing",
        "A line of a mapping is a key, a colon, a space and a value.",
        bad="id: lantern\ncost 4\n",
        mended="id: lantern\ncost: 4\n",
    )
)
EXTRA_COLON = register(
    Code(
        "Y113",
        "A second colon in one line",
        "A colon and a space end a key. Where they belong to a text, the text needs quotes; where "
        "they begin a mapping, the mapping starts on its own line or in `{ }`.",
        bad="flavour: It said: stay\n",
        mended='flavour: "It said: stay"\n',
    )
)
QUOTE = register(
    Code(
        "Y114",
        "A quoted text does not end where it should",
        "A text that begins with a quotation mark ends with the same mark, and nothing follows it "
        "on its line. Within '...' a ' is written twice.",
        bad='name: "Lantern\ncost: 4\n',
        mended='name: "Lantern"\ncost: 4\n',
    )
)
NEEDS_QUOTES = register(
    Code(
        "Y116",
        "A text begins with a character of YAML's own",
        "A text that begins with a character such as `@`, `%`, `*`, `&`, `|` or a backquote needs "
        "quotes.",
        bad="hand: * R7\n",
        mended='hand: "* R7"\n',
    )
)
LIST_AMONG_KEYS = register(
    Code(
        "Y117",
        "List items and keys side by side",
        "One level holds either items, each with a `-`, or keys, each with a `:`. A list begins "
        "on the line below its key.",
        bad="tags: - red\n",
        mended="tags:\n- red\n",
    )
)
ESCAPE = register(
    Code(
        "Y118",
        "An unknown escape",
        'Within "...", a backslash begins an escape such as `\\n`, and this one does not exist. '
        "Within '...' a backslash is only a backslash.",
        bad='name: "a\\qb"\n',
        mended="name: 'a\\qb'\n",
    )
)
SYNTAX = register(
    Code(
        "Y119",
        "Not YAML",
        "The file cannot be read as YAML from this place on.",
        bad="id: lantern\n... x\n",
        mended="id: lantern\n",
    )
)

_DASHES = re.compile(r" *(?:- +)+")
_KEY = re.compile(r"[^\s:#{\[\"'][^:]*:(?:\s|$)")
_GLUED_COLON = re.compile(r"([^\s:]+):[^\s:]")
_WIDE_ESCAPE = re.compile(r"\\U([0-9A-Fa-f]{8})")


def explain(error: Exception, text: str, lines: list[str], file: str) -> Finding:
    """The finding for an error of PyYAML's pure Python parser over `text`."""
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return _impossible_escape(text, lines, file)
    mark: Any = error.problem_mark
    context: Any = error.context_mark or mark
    slip = Slip(
        file,
        text,
        lines,
        error.problem or "",
        error.context or "",
        mark.line,
        mark.column,
        context.line,
        context.column,
    )
    tab = _tab(slip)
    if tab is not None:
        return tab
    if isinstance(error, yaml.scanner.ScannerError):
        return _scanner_slip(slip)
    return _parser_slip(slip)


def _impossible_escape(text: str, lines: list[str], file: str) -> Finding:
    """PyYAML passes on Python's own error for a `\\U` escape beyond Unicode, without a place."""
    for match in _WIDE_ESCAPE.finditer(text):
        if int(match[1], 16) > 0x10FFFF:
            before = text[: match.start()]
            line = len(re.findall(r"\r\n|\r|\n", before))
            column = len(before) - max(before.rfind("\n"), before.rfind("\r"))
            return ESCAPE.at(
                Place(file, line + 1, column, column + len(match[0])),
                f"{quote(match[0])} is beyond the last character of Unicode.",
            )
    return SYNTAX.at(
        Place(file, 1, 1, len(lines[0]) + 1 if lines else 1), "This file cannot be read as YAML."
    )


def _tab(slip: Slip) -> Finding | None:
    source = slip.source(slip.line)
    indent = source[: len(source) - len(source.lstrip())]
    at = indent.find("\t")
    if at < 0:
        return None
    return TAB.at(
        slip.place(slip.line, at, at + 1),
        "A tab indents this line; YAML knows only spaces.",
        hint="replace the tab by spaces, two for each level",
    )


def _scanner_slip(slip: Slip) -> Finding:
    problem, context = slip.problem, slip.context
    if problem == "could not find expected ':'":
        return _missing_colon(
            slip,
            slip.context_line,
            slip.context_column,
            "This line has no colon, but it stands where a key is expected.",
        )
    if problem.startswith("mapping values are not allowed"):
        return _unexpected_colon(slip)
    if problem.startswith("sequence entries are not allowed"):
        return LIST_AMONG_KEYS.at(
            slip.rest(),
            "A list cannot begin on the line of its key.",
            hint="put each `- ` on a line of its own below the key, or write the list in `[ ]`",
        )
    if context.endswith("quoted scalar"):
        if "escape" in problem:
            backslash = slip.source(slip.line).rfind("\\", 0, slip.column)
            return ESCAPE.at(
                slip.place(slip.line, max(backslash, 0), slip.column + 1),
                "This escape does not exist.",
                hint="write `\\\\` for a backslash, or put the text in single quotes",
            )
        return QUOTE.at(
            slip.place(slip.context_line, slip.context_column),
            "The quotation mark that opens this text is never closed.",
            hint=f"end the text with {slip.source(slip.context_line)[slip.context_column]}",
        )
    character = slip.source(slip.context_line)[slip.context_column : slip.context_column + 1]
    if not context or "next token" in context:
        character = slip.source(slip.line)[slip.column : slip.column + 1]
        return _needs_quotes(slip.rest(), character)
    if "alias" in context or "anchor" in context or "block scalar" in context:
        return _needs_quotes(slip.place(slip.context_line, slip.context_column), character)
    if "tag" in context:
        return _needs_quotes(slip.place(slip.context_line, slip.context_column), "!")
    return _other(slip)


def _needs_quotes(place: Place, character: str) -> Finding:
    return NEEDS_QUOTES.at(
        place,
        f"A text cannot begin with {quote(character)}, which has a meaning of its own in YAML."
        if character
        else "A text cannot begin with this character, which has a meaning of its own in YAML.",
        hint="put the text in quotes",
    )


def _unexpected_colon(slip: Slip) -> Finding:
    source = slip.source(slip.line)
    before = source[: slip.column]
    value = re.match(r"\s*(?:- +)*[^\s:#][^:]*:\s+(?=\S)", before)
    if value is not None:
        start = value.end()
        if before[start] == "{":
            return NEEDS_QUOTES.at(
                slip.place(slip.line, start),
                "A text that begins with `{` is read as a mapping.",
                hint="put the whole text in quotes",
            )
        return EXTRA_COLON.at(
            slip.here(),
            "A second colon in this line: YAML cannot tell where the value begins.",
            hint="put the text in quotes, or a mapping on its own lines or in `{ }`",
        )
    above = slip.line - 1
    while above > 0 and not slip.source(above).strip():
        above -= 1
    indent = len(source) - len(source.lstrip(" "))
    if above >= 0 and len(slip.source(above)) - len(slip.source(above).lstrip(" ")) < indent:
        return INDENTATION.at(
            slip.place(slip.line, indent),
            "This line is indented deeper than the line above, which already has its value.",
            hint=f"line it up with the key above ({_indented(_keys(slip.source(above)))}), or take "
            "the value above away",
            related=[Related(slip.place(above, 0), "the line above")],
        )
    return _missing_colon(
        slip, max(above, 0), indent, "This line has no colon, but the line below is a key."
    )


def _missing_colon(slip: Slip, line: int, column: int, message: str) -> Finding:
    """The finding for a line that should be a key with its value."""
    words = slip.source(line)[column:].strip()
    glued = _GLUED_COLON.match(words)
    if glued is not None:
        message = "A space is missing after the colon of this line."
        key, value = glued[1], words[glued.end() - 1 :]
    else:
        key, _, value = words.partition(" ")
    return MISSING_COLON.at(
        slip.place(line, column), message, hint=f"write {quote(f'{key}: {value}'.strip())}"
    )


def _parser_slip(slip: Slip) -> Finding:
    problem, context = slip.problem, slip.context
    if "flow sequence" in context or "flow mapping" in context:
        return bracket(slip)
    if "flow node" in context and "node content" in problem:
        return missing_entry(slip)
    if "block collection" in context and "'?'" in problem:
        return LIST_AMONG_KEYS.at(
            slip.rest(),
            "A key stands here among the items of a list.",
            hint="indent it below the item it belongs to, or begin it with `- `",
        )
    if "block mapping" in context and "'-'" in problem:
        return LIST_AMONG_KEYS.at(
            slip.rest(),
            "A list item stands here among keys.",
            hint="a list stands below a key of its own; give it that key",
        )
    if problem.endswith("'<scalar>'"):
        quoted = _quoted_before(slip)
        if quoted is not None:
            return quoted
    if problem.endswith(("'<block mapping start>'", "'<block sequence start>'", "'<block end>'")):
        return _indentation(slip)
    if problem.endswith(("']'", "'}'")):
        return BRACKET.at(slip.here(), "This bracket closes nothing.", hint="take it away")
    if problem.endswith("':'"):
        return MISSING_COLON.at(
            slip.here(), "A colon stands here without a key.", hint="write a key before it"
        )
    return _other(slip)


def _quoted_before(slip: Slip) -> Finding | None:
    """The finding for a text after a quoted text, if the token before the slip is quoted."""
    last: Any = None
    try:
        for token in yaml.scan(slip.text, Loader=yaml.SafeLoader):
            if (token.start_mark.line, token.start_mark.column) >= (slip.line, slip.column):
                break
            last = token
    except (yaml.YAMLError, ValueError, OverflowError):
        # What comes later in the file may be broken as well; the token before is known by then.
        pass
    if not isinstance(last, yaml.ScalarToken) or last.style not in ("'", '"'):
        return None
    start, end = last.start_mark, last.end_mark
    if start.line == end.line:
        return QUOTE.at(
            slip.rest(),
            "The quoted text ends before this, and nothing may follow it.",
            hint="write ' twice within a text in single quotes"
            if last.style == "'"
            else 'write \\" for a quotation mark within the text',
            related=[Related(slip.place(start.line, start.column), "the quoted text")],
        )
    return QUOTE.at(
        slip.place(start.line, start.column),
        f"The text that is opened by a quotation mark here ends only in line {end.line + 1}.",
        hint=f"end the text with {last.style} on its own line",
        related=[Related(slip.place(end.line, end.column - 1, end.column), "it ends here")],
    )


def _indentation(slip: Slip) -> Finding:
    source = slip.source(slip.line)
    indent = len(source) - len(source.lstrip(" "))
    return INDENTATION.at(
        slip.place(slip.line, indent),
        f"This line is {_indented(indent)}, and no open list or mapping above has its entries "
        "there.",
        hint=_columns_above(slip, indent),
    )


def _columns_above(slip: Slip, indent: int) -> str:
    """Which indentations would fit: those of the lines above, inner ones first."""
    fitting: list[int] = []
    dashed = _DASHES.match(slip.source(slip.line)) is not None
    for index in range(slip.line - 1, -1, -1):
        source = slip.source(index)
        if not source.strip() or source.lstrip().startswith("#"):
            continue
        column = len(source) - len(source.lstrip(" "))
        dashes = _DASHES.match(source)
        fits = column
        if dashes is not None and not dashed:
            fits = _keys(source) if _KEY.match(source, dashes.end()) else indent
        if fits != indent and (not fitting or fits < fitting[-1]):
            fitting.append(fits)
        if column == 0 and dashes is None:
            break
    if not fitting:
        return "line it up with the first key of the file"
    return "it may be " + " or ".join(_indented(column) for column in fitting)


def _keys(source: str) -> int:
    """The column in which the keys of a line stand: behind the hyphen of a list item."""
    dashes = _DASHES.match(source)
    return dashes.end() if dashes else len(source) - len(source.lstrip(" "))


def _indented(columns: int) -> str:
    if not columns:
        return "not indented"
    return f"indented by {columns} {'space' if columns == 1 else 'spaces'}"


def _other(slip: Slip) -> Finding:
    if "%YAML" in slip.source(slip.line) or "incompatible" in slip.problem:
        return SYNTAX.at(slip.rest(), "This version of YAML is not known here.", hint="delete it")
    if "tag handle" in slip.problem:
        return _needs_quotes(slip.rest(), "!")
    return SYNTAX.at(slip.rest(), "From here on the file cannot be read as YAML.")
