"""Puts what a wheel needs beside the code: content, schemas, the wiki's sources, the snapshot.

The snapshot is resolved from the content that is packed, so that an installed engine starts
without reading or checking YAML. An editable install has the checkout and needs none of this.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA = "melder/_data"
PACKED = ("content", "schemas", "site_src", "mkdocs.yml")


class DataHook(BuildHookInterface[Any]):
    """Called by hatchling around the building of a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the data to the wheel. Ends the build when the content has errors."""
        if version == "editable":
            return
        root = Path(self.root)
        include: dict[str, str] = build_data["force_include"]
        for name in PACKED:
            include[str(root / name)] = f"{DATA}/{name}"
        self._made = TemporaryDirectory()
        snapshot = Path(self._made.name) / "snapshot.json"
        _resolve(root, snapshot)
        include[str(snapshot)] = f"{DATA}/{snapshot.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was made for the wheel."""
        if version != "editable":
            self._made.cleanup()


def _resolve(root: Path, path: Path) -> None:
    """Write the snapshot of the base pack, with the code that is being packed."""
    sys.path.insert(0, str(root))
    from melder import snapshot
    from melder.content.check import validate
    from melder.content.findings import has_errors

    report = validate(examples=False)
    if has_errors(report.findings):
        raise SystemExit("The base pack has errors; `melder validate` shows them.")
    snapshot.write(path, report.resolved)
