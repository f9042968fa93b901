"""The one Jinja environment of the generator: strict, and safe for text of content."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from jinja2 import BaseLoader, Environment, PackageLoader, StrictUndefined, TemplateError
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import Markup

from generator import escape

__all__ = ["TemplateError", "money", "page_environment", "template_environment"]


def money(amount: Any) -> str:
    """Dollars as players write them: ``$4``, ``-$2``."""
    sign = "-" if amount < 0 else ""
    return f"{sign}${escape.plain(abs(amount))}"


def signed(amount: Any) -> str:
    """An amount with its sign: ``+2``."""
    return f"{'' if amount < 0 else '+'}{escape.plain(amount)}"


def percent(share: Any) -> str:
    """A share as percent: 0.5 -> ``50%``."""
    return f"{escape.plain(Decimal(str(share)) * 100)}%"


def listed(values: Iterable[Any], last: str = "and") -> Markup:
    """Values as a sentence lists them: "a, b and c"."""
    texts = [escape.markdown(value) for value in values]
    if len(texts) < 2:
        return Markup("".join(texts))
    return Markup(", ".join(texts[:-1]) + f" {last} " + texts[-1])


def template_environment() -> Environment:
    """For the templates of this package."""
    return _equipped(Environment(**_settings(PackageLoader("generator"))))


def page_environment() -> Environment:
    """For placeholders in pages that people write: no access beyond the data handed in."""
    return _equipped(SandboxedEnvironment(**_settings(None)))


def _settings(loader: BaseLoader | None) -> dict[str, Any]:
    return {
        "loader": loader,
        "undefined": StrictUndefined,
        "autoescape": True,
        "finalize": escape.finalize,
        "trim_blocks": True,
        "lstrip_blocks": True,
        "keep_trailing_newline": True,
        # `{#` opens an anchor in Markdown's attribute lists, so comments need other signs.
        "comment_start_string": "{%#",
        "comment_end_string": "#%}",
    }


def _equipped(environment: Environment) -> Environment:
    environment.filters.update(
        code=escape.code,
        fence=escape.fence,
        html=escape.html,
        listed=listed,
        markdown=escape.markdown,
        money=money,
        prose=escape.prose,
        percent=percent,
        signed=signed,
    )
    return environment
