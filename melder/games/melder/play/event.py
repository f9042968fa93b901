"""What an action leads to, for clients to show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """Something that clients show: a name and what belongs to it, ready for JSON."""

    name: str
    facts: Mapping[str, Any]
