"""The six forms: everything an item says is said in one of them."""

from __future__ import annotations

from melder.effects.amounts import ONE
from melder.effects.parse import Parser
from melder.effects.tree import Literal, Many, Node, told
from melder.effects.types import (
    Actions,
    Chance,
    Choice,
    Exact,
    Filters,
    Name,
    Of,
    Select,
    Several,
    Value,
    Whole,
    YesNo,
)
from melder.effects.words import Event, Named, Param, Role, Word, a

_WHEN = Param("when", Of(Role.CONDITION), "only if this holds")
_BANE = Param("bane", YesNo(), "a downside, which effects on banes can switch off")


def _changes(node: Node, p: Parser) -> None:
    """At least one change, none of them more than the value can bear."""
    named = node.args["modify"]
    if isinstance(named, Node) and isinstance(named.word, Named):
        for name in ("set", "add", "up_to", "at_most"):
            change, most = node.get(name), named.word.most
            if isinstance(change, Literal) and abs(change.value) > most * ONE:
                p.report(
                    "E402",
                    f"`{named.word.name}` takes {name} from {-most:,} to {most:,}",
                    change.path,
                )
    if not {"set", "add", "times", "at_most"} & set(node.args):
        p.report("E403", "`modify` needs one of `set`, `add`, `times`, `at_most`", node.path)


def _replaces(node: Node, p: Parser) -> None:
    """Only an event that something can happen instead of."""
    event = node.args["instead"]
    if isinstance(event, Node) and isinstance(event.word, Event) and not event.word.replaceable:
        p.report("E404", f"nothing can happen instead of `{event.word.name}`", event.path)


def _governs(node: Node, p: Parser) -> None:
    """One thing that is done to the effects of others."""
    said = [name for name in ("off", "act", "again") if name in node.args]
    if len(said) != 1:
        p.report("E403", "`govern` needs exactly one of `off`, `act`, `again`", node.path)
        return
    for switch in ("off", "banes"):
        if switch in node.args and not told(node, switch):
            path = node.args[switch].path
            p.report("E403", f"`{switch}: false` says nothing and has to be left out", path)
    target = node.args["govern"]
    assert isinstance(target, Node)
    zones = target.args[target.word.name]
    assert isinstance(zones, Many)
    banes = " bane" if "banes" in node.args else ""
    ways = f"`banes` and `{said[0]}`" if banes else f"`{said[0]}`"
    reach = f"{target.word.kind}{banes} {said[0]}"
    for place in zones.items or (target,):
        assert isinstance(place, Node)
        bearer = place.word.governs.get(reach)
        if len(zones.items) > 1 or bearer is None:
            p.report("E404", f"`{place.word.name}` cannot be governed with {ways}", place.path)
        elif p.kind not in ("", bearer):
            does = f"`{place.word.name}` is governed with {ways} by {a(bearer)}"
            p.report("E408", f"{does}; this is {a(p.kind)}", place.path)
    for name, arg in target.args.items():
        random = isinstance(arg, Node) and arg.word.name == "random" and reach == "relic off"
        plain = name == "filters" and isinstance(arg, Many) and not arg.items
        if name != target.word.name and not plain and not (name == "pick" and random):
            p.report("E404", f"`govern` does not take `{name}` here", arg.path)


ON = Word(
    role=Role.FORM,
    name="on",
    meaning="At an event or in a phase of a score: do something.",
    params=(
        Param("on", Name(Role.EVENT), "the event or phase", required=True, main=True),
        _WHEN,
        Param(
            "each",
            Select(),
            "once for each of these, which becomes *it*",
            brings=frozenset({"subject"}),
        ),
        Param("per", Value(whole=True), "so many times over, never below 0"),
        Param("chance", Chance(), "only with this chance, rolled anew for each"),
        Param("do", Actions(), "what is done", required=True),
        Param("else", Actions(), "what is done when the chance fails"),
        _BANE,
    ),
)

MODIFY = Word(
    role=Role.FORM,
    name="modify",
    check=_changes,
    meaning="A standing change to a named value; set comes first, then add, times, the clamps.",
    params=(
        Param("modify", Name(Role.NAMED, changes=True), "the value", required=True, main=True),
        Param("of", Filters(), "only of those things that pass"),
        _WHEN,
        Param("set", Exact(), "is this"),
        Param("add", Exact(), "is so much more (or less)"),
        Param("up_to", Exact(), "with `add`: but not raised above this"),
        Param("times", Exact(0, 1000), "is multiplied by this"),
        Param("at_most", Exact(), "is at most this"),
        Param("per", Value(whole=True), "`add` so many times over"),
        _BANE,
    ),
)

RULE = Word(
    role=Role.FORM,
    name="rule",
    meaning="Changes a field of the game's legality record.",
    params=(
        Param("rule", Of(Role.LAW), "the field and its value", required=True, main=True),
        _WHEN,
        _BANE,
    ),
)

GOVERN = Word(
    role=Role.FORM,
    name="govern",
    check=_governs,
    meaning="An effect on the effects of other items.",
    params=(
        Param("govern", Select(), "whose effects", required=True, main=True),
        Param("banes", YesNo(), "only their downsides"),
        Param("off", YesNo(), "they do nothing"),
        Param("act", Choice(("here",)), "they also act here, as if they were this item's own"),
        Param("again", Whole(1, 9), "they act so many times more in a score"),
    ),
)

INSTEAD = Word(
    role=Role.FORM,
    name="instead",
    check=_replaces,
    meaning="Averts something that would happen; the event says what comes of it in its place.",
    alone={"instead": "What is averted never happens, so that no effect could react to it."},
    params=(
        Param("instead", Name(Role.EVENT), "what would happen", required=True, main=True),
        _WHEN,
        Param("do", Actions(), "what is done besides"),
    ),
)

ASKS = Word(
    role=Role.FORM,
    name="asks",
    inside=frozenset({"asks"}),
    meaning="What the player must give when the item is used, and its limits.",
    params=(Param("asks", Several(Of(Role.QUESTION)), "the questions", required=True, main=True),),
)

WORDS = (ON, MODIFY, RULE, GOVERN, INSTEAD, ASKS)
