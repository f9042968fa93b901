"""``melder content export``: everything resolved, as JSON."""

from __future__ import annotations

from typing import Annotated

import typer

from melder.cli.common import Packs, fail, one_of, show_findings, write_json


def export(
    pack: Packs = None,
    format: Annotated[
        str, typer.Option("--format", metavar="json", help="How to write what comes out.")
    ] = "json",
) -> None:
    """Print all content as one JSON document, with compiled texts.

    \b
    Example:
      melder content export > content.json
    """
    from melder.content.library import ContentProblem, resolved
    from melder.content.texts import with_texts

    one_of(format, ("json",))
    try:
        write_json(with_texts(resolved(pack or ())))
    except ContentProblem as problem:
        show_findings(problem.report.findings, problem.report.sources)
        fail("the content has errors, so that it cannot be exported")
    except OSError as error:
        fail(str(error))
