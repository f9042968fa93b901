"""All codes of findings: importing this module declares every one of them."""

from melder.content import check, examples, schemas, titles
from melder.content.findings import codes

__all__ = ["check", "codes", "examples", "schemas", "titles"]
