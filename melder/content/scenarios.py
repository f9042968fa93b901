"""Playing scenarios, in content and in files of their own, and telling what came out otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from melder.content.findings import Code, Finding, Severity, quote, register, suggest
from melder.content.games import GAMES
from melder.content.schema_words import sentence
from melder.content.source import Document
from melder.effects.tree import Path
from melder.games.melder import scenario
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.scenario import Outcome, ScenarioError

_HEAD = "id: lantern\nname: Lantern\ncost: 4\nrarity: common\neffects:\n  - on: score\n"


def _example(play: str, expect: str) -> str:
    return (
        f"{_HEAD}    do: {{mult: 4}}\nexamples:\n  - title: Every score\n"
        f"    play: {play}\n    expect: {expect}\n"
    )


@dataclass(frozen=True)
class Codes:
    """The codes under which the outcomes of a scenario are reported."""

    differs: Code
    refused: Code
    impossible: Code


EXAMPLE = Codes(
    differs=register(
        Code(
            "X501",
            "An example that comes out otherwise",
            "Examples are executed at every check. Either the effects are wrong, or what the "
            "example expects.",
            bad=_example('["R7 B7 K7"]', "{mult: 6}"),
            mended=_example('["R7 B7 K7"]', "{mult: 7}"),
        )
    ),
    refused=register(
        Code(
            "X502",
            "An example that breaks the rules of the game",
            "The rules refuse something that the example does, so that nothing was scored.",
            bad=_example('["R7 B8 K9"]', "{mult: 6}"),
            mended=_example('["R7 B7 K7"]', "{mult: 7}"),
        )
    ),
    impossible=register(
        Code(
            "X503",
            "An example that cannot be played",
            "The example names something that does not exist, or says something that a scenario "
            "cannot say.",
            bad=_example('["R7 B7 X7"]', "{mult: 6}"),
            mended=_example('["R7 B7 K7"]', "{mult: 7}"),
        )
    ),
)
"""The codes of examples in content."""

SCENARIO = Codes(
    differs=register(
        Code(
            "D901",
            "A scenario that comes out otherwise",
            "What the scenario expects is not what happens.",
            bad='play: ["R7 B7 K7"]\nexpect: {mult: 2}\n',
            mended='play: ["R7 B7 K7"]\nexpect: {mult: 3}\n',
        )
    ),
    refused=register(
        Code(
            "D902",
            "A scenario that breaks the rules of the game",
            "The rules refuse something that the scenario does, and it does not expect that.",
            bad='play: ["R7 B8 K9"]\nexpect: {mult: 2}\n',
            mended='play: ["R7 B8 K9"]\nexpect: {refused: group}\n',
        )
    ),
    impossible=register(
        Code(
            "D903",
            "A scenario that cannot be played",
            "It names something that does not exist, or says something that no scenario can say.",
            bad='relics: [amber-glow]\nplay: ["R7 B7 X7"]\n',
            mended='relics: [amber-glow]\nplay: ["R7 B7 K7"]\n',
        )
    ),
)
"""The codes of scenarios in files of their own."""

MISMATCH = register(
    Code(
        "D905",
        "Lists of chance that do not fit",
        "A scenario decides more or fewer outcomes or picks than come up. It is played all the "
        "same: what is too much is left over, what lacks comes from the seed.",
        bad='chance: [true, false]\nplay: ["R7+glass B7 K7"]\n',
        mended='chance: [true]\nplay: ["R7+glass B7 K7"]\n',
        severity=Severity.WARNING,
    )
)

FAULT = register(
    Code(
        "D904",
        "The engine fails",
        "Something went wrong that no scenario should be able to cause. The content around it may "
        "still show what the engine stumbles over.",
        bad="# nothing that could be written down here\n",
        mended='play: ["R7 B7 K7"]\n',
    )
)


def play(
    rules: Mapping[str, Ruleset],
    document: Document,
    base: Path,
    data: Any,
    codes: Codes,
    *,
    tracing: bool = False,
) -> tuple[Outcome | None, list[Finding]]:
    """Play one scenario: its outcome, if it can be played, and what is to be said of it.

    `rules` are the rulesets by game, `base` the path of the scenario within its document, `data`
    the scenario itself. Never raises for what it holds.
    """
    if not isinstance(data, Mapping):
        message = "A scenario is a mapping, with keys such as `play` and `expect`."
        return None, [codes.impossible.at(document.place(base), message)]
    if {"id", "effects"} <= data.keys():
        place = document.place((*base, "id"), at="key")
        told = codes.impossible.at(
            place,
            "This is an item and no scenario.",
            hint="`melder validate` plays the examples of an item",
        )
        return None, [told]
    game = data.get("game", next(iter(rules)))
    ruleset = rules.get(game) if isinstance(game, str) else None
    if ruleset is None:
        near = suggest(str(game), GAMES)
        hint = f"did you mean {quote(near)}?" if near else None
        if near is None or near == game:
            hint = "known here: " + ", ".join(quote(name) for name in rules)
        message = f"No scenario of {quote(str(game))} can be played."
        return None, [codes.impossible.at(document.place((*base, "game")), message, hint=hint)]
    try:
        outcome = scenario.play(ruleset, data, tracing=tracing, strict=codes is EXAMPLE)
    except ScenarioError as error:
        place = document.place((*base, *error.path), at=error.at)
        hint = _as_hint(error.hint) if error.hint else None
        return None, [codes.impossible.at(place, _full(error.message), hint=hint)]
    except Exception as error:
        # A fault of the engine must not take the check of everything else with it.
        fault = f"The engine fails here: {type(error).__name__}: {error}"
        return None, [FAULT.at(document.place(base), _full(fault))]
    return outcome, list(_told(document, base, data, outcome, codes))


def _told(
    document: Document, base: Path, data: Mapping[str, Any], outcome: Outcome, codes: Codes
) -> Iterator[Finding]:
    for path, message in outcome.mismatches:
        yield MISMATCH.at(document.place((*base, *path)), message)
    refusal = outcome.refused
    expected = data.get("expect")
    if refusal is not None and "refused" not in (expected or ()):
        # What was expected of a score that never came is not told as well. A scenario that
        # expects nothing may just ask what happens; an example may not.
        if expected is not None or codes is EXAMPLE or _expects_refusals(data):
            yield codes.refused.at(
                document.place((*base, *outcome.refused_at)),
                f"The rules refuse this ({refusal.code}): {_full(refusal.message)}",
            )
        return
    for one in outcome.differences:
        yield codes.differs.at(
            document.place((*base, *one.path)),
            f"Expected {one.key} {_shown(one.expected)}, got {_shown(one.found)}.",
        )


def _expects_refusals(data: Mapping[str, Any]) -> bool:
    """Whether steps say what must be refused, which is an expectation too."""
    return any(isinstance(step, Mapping) and "refused" in step for step in data.get("steps") or ())


def _shown(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_shown(one) for one in value) or "nothing"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_shown(one)}" for key, one in value.items()) or "nothing"
    if value is None:
        return "nothing"
    return str(value).lower() if isinstance(value, bool) else str(value)


_QUOTES = str.maketrans("“”", "``")
"""Games quote for people who play, findings for people who write."""


def _as_hint(text: str) -> str:
    """A sentence as hints are written: without capital and full stop."""
    plain = text.translate(_QUOTES).removesuffix(".")
    return plain[:1].lower() + plain[1:]


def _full(text: str) -> str:
    """A sentence with its capital and its full stop."""
    text = text.translate(_QUOTES)
    return sentence(text) if text.endswith((".", "!", "?")) else sentence(text) + "."
