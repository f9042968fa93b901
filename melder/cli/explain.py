"""``melder explain``: what a code of a finding means."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Annotated

import typer

from melder.cli.common import TextOrJson, fail, one_of, write_json

if TYPE_CHECKING:
    from melder.content.findings import Code


def explain(
    code: Annotated[
        str | None, typer.Argument(metavar="[CODE]", help="The code; without one, all are listed.")
    ] = None,
    format: TextOrJson = "text",
) -> None:
    """Say what the code of a finding means, with a bad and a mended example.

    \b
    Example:
      melder explain E405
    """
    from melder.content import every_code
    from melder.content.findings import suggest

    one_of(format, ("text", "json"))
    known = {one.id: one for one in every_code.codes()}
    if code is None:
        chosen = list(known.values())
    elif code.upper() in known:
        chosen = [known[code.upper()]]
    else:
        near = suggest(code.lower(), (one.lower() for one in known))
        hint = f"did you mean {near.upper()}?" if near else _listed(code[:1].upper(), known)
        fail(f"no finding has the code {code!r}; {hint}")
    if format == "json":
        write_json([_facts(one) for one in chosen] if code is None else _facts(chosen[0]))
    elif code is None:
        typer.echo("\n".join(f"{one.id}  {one.title}" for one in chosen))
    else:
        typer.echo(_page(chosen[0]))


def _listed(letter: str, known: Collection[str]) -> str:
    """The codes of a stage, and the letters of the other ones."""
    stage = ", ".join(one for one in known if one[0] == letter)
    others = ", ".join(sorted({one[0] for one in known} - {letter}))
    begun = f"the {letter} codes are {stage}; others" if stage else "codes"
    return f"{begun} begin with {others}"


def _facts(code: Code) -> dict[str, str]:
    return {
        "code": code.id,
        "severity": str(code.severity),
        "title": code.title,
        "meaning": code.meaning,
        "bad": code.bad,
        "mended": code.mended,
    }


def _page(code: Code) -> str:
    """A code as people read it: ``E405 (error): ...`` and the two examples, indented."""
    parts = [f"{code.id} ({code.severity}): {code.title}", code.meaning]
    for label, text in (("Bad:", code.bad), ("Mended:", code.mended)):
        body = "\n".join(f"  {line}".rstrip() for line in text.rstrip("\n").split("\n"))
        parts.append(f"{label}\n{body}")
    return "\n\n".join(parts)
