"""What the first four stages of a check hand on to the fifth, and to the wiki."""

from __future__ import annotations

from dataclasses import dataclass, field

from melder.content.directory import Directory
from melder.content.findings import Finding
from melder.content.stack import Key, Stack
from melder.content.trees import Trees


@dataclass
class Checked:
    """Packs after all stages but the last. `broken`: the items that cannot be used."""

    built: Stack
    ids: dict[str, Directory]
    trees: dict[Key, Trees]
    findings: list[Finding]
    broken: set[Key] = field(default_factory=set)
