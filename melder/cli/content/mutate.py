"""``melder content mutate``: how much of what items say their examples pin down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from melder.cli.common import Packs, TextOrJson, fail, one_of, show_findings, write_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from melder.content.findings import Place
    from melder.content.mutate import Score


def mutate(
    items: Annotated[
        list[str] | None, typer.Argument(metavar="[ITEM...]", help="Ids or kind/id; default: all.")
    ] = None,
    since: Annotated[
        str | None,
        typer.Option(metavar="REV", help="Only items whose files changed since a git revision."),
    ] = None,
    pack: Packs = None,
    format: TextOrJson = "text",
) -> None:
    """Change every amount, chance, bound and word of items in turn, and see whether an example
    notices.

    Exits with 1 when a mutant survives or the list of equivalents is stale.

    \b
    Example:
      melder content mutate amber-glow vampire
    """
    from melder.cli.content import choose
    from melder.content import roots
    from melder.content.library import ContentProblem, resolved
    from melder.content.mutate import BrokenExample, EquivalentsError, equivalents
    from melder.content.mutate import mutate as run
    from melder.content.packs import EQUIVALENTS

    one_of(format, ("text", "json"))
    built = choose.read(pack)
    chosen = None
    if items:
        chosen = [(one.kind, one.id) for one in (choose.item(built, item) for item in items)]
    if since is not None:
        chosen = choose.changed(built, since)
    base = roots.base_root()
    try:
        content = resolved(pack or ())
        known = equivalents(base / EQUIVALENTS) if base is not None else {}
        for folder in pack or ():
            known |= equivalents(folder / EQUIVALENTS)
        score = run(content, chosen, known)
    except ContentProblem as problem:
        show_findings(problem.report.findings, problem.report.sources)
        fail("the content has errors, so that it cannot be mutated")
    except (OSError, BrokenExample, EquivalentsError) as error:
        fail(str(error))
    places = [choose.item(built, one.item).place(*one.mutant.path) for one in score.survivors]
    if format == "json":
        write_json(_json(score, places))
    else:
        typer.echo("\n".join(_lines(score, places)))
    if score.survivors or score.stale:
        raise typer.Exit(1)


def _json(score: Score, places: Sequence[Place]) -> dict[str, object]:
    return {
        "killed": dict(score.killed),
        "equivalent": dict(score.equivalent),
        "survivors": [
            {"item": one.item, "mutant": one.mutant.name, "file": place.file, "line": place.line}
            for one, place in zip(score.survivors, places, strict=True)
        ],
        "stale": score.stale,
        "share": round(score.share, 6),
    }


def _lines(score: Score, places: Sequence[Place]) -> list[str]:
    lines = [
        f"{place.file}:{place.line}: {one.item}  {one.mutant.name}"
        for one, place in zip(score.survivors, places, strict=True)
    ]
    lines += [f"stale: {one}" for one in score.stale]
    lived: dict[str, int] = {}
    for one in score.survivors:
        lived[one.mutant.kind] = lived.get(one.mutant.kind, 0) + 1
    kinds = sorted({*score.killed, *score.equivalent, *lived})
    wide = max(10, *map(len, kinds))
    lines.append(f"{'change':<{wide}} {'killed':>7} {'survived':>9} {'equivalent':>11}")
    for kind in kinds:
        killed, same = score.killed[kind], score.equivalent[kind]
        lines.append(f"{kind:<{wide}} {killed:>7} {lived.get(kind, 0):>9} {same:>11}")
    killed, same = sum(score.killed.values()), sum(score.equivalent.values())
    lines.append(f"{'all':<{wide}} {killed:>7} {len(score.survivors):>9} {same:>11}")
    lines.append(f"{score.share:.2%} of the mutants that change anything are noticed")
    return lines
