"""An item's own wording: a template whose places are rendered from the item's tree.

Where a compiled sentence is clumsy, an item may bring a template of its own; it can only place what
the tree says, and must place all of it. A ``note`` takes its amounts from the same places.

The places are named after the keys of the tree: ``{on}``, ``{when}``, ``{each}``, ``{per}``,
``{chance}``, ``{rule}``, ``{set}``, ``{add}``, ``{times}``, ``{target}`` for things that are
selected; an amount after its action (``{mult}``, ``{chips}``, ``{xmult}``, ``{draw}``), all money
``{money}``, and what a state is now ``{state}``. A name that the tree has several times is numbered
from the second on: ``{mult}``, ``{mult.2}``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from melder.effects.amounts import Amount
from melder.effects.parse import State
from melder.effects.phrases.catalogue import Catalogue
from melder.effects.phrases.conditions import conditions
from melder.effects.phrases.describe import Composer
from melder.effects.phrases.growth import actions, state_grown, state_read
from melder.effects.phrases.standing import CHANGES
from melder.effects.phrases.template import Filling, Number, fill, parse, places
from melder.effects.phrases.voice import Names, Voice, sentence
from melder.effects.tree import Literal, Many, Node
from melder.effects.words import Event, Role


@dataclass(frozen=True)
class Part:
    """One clause or amount of a tree: the name of its place and its text."""

    name: str
    text: str


def parts(composer: Composer) -> Iterator[Part]:
    """Every clause and amount of an item's effects, in the order of the tree."""
    for effect in composer.effects:
        form = effect.word.name
        main = effect.args.get(form)
        if form in ("on", "instead") and isinstance(main, Node):
            yield from _occasion(composer, effect, main)
        for name in ("do", "else"):
            for action in actions(effect, name):
                yield from _action(composer, action)
        if form == "modify":
            yield from _changes(composer, effect)
        elif form == "rule":
            yield Part("rule", composer.standing.rules([effect])[0])
        elif form == "govern" and isinstance(main, Node):
            yield Part("target", composer.nouns.selector(main).every())
            if isinstance(again := effect.get("again"), Literal):
                yield Part("again", composer.voice.show(Number.whole(again.value)))
        elif form == "asks" and composer.nouns.chosen is not None:
            yield Part("target", composer.nouns.chosen.one)
        yield from _conditions(composer, effect)


def _occasion(composer: Composer, effect: Node, event: Node) -> Iterator[Part]:
    doing = composer.doing
    if effect.word.name == "instead":
        yield Part("on", composer.voice.say(f"{event.word.key}.would"))
        return
    assert isinstance(event.word, Event)
    if when := doing.when(effect, [event]):
        yield Part("on", when)
    each = doing.each(effect)
    if each is not None:
        yield Part("each", composer.voice.say("phrase.for", it=each.each()))
    if per := doing.per(effect, each):
        yield Part("per", per)
    if isinstance(chance := effect.get("chance"), Literal):
        yield Part("chance", composer.voice.chance(chance))


def _conditions(composer: Composer, effect: Node) -> Iterator[Part]:
    event = effect.args.get("on")
    events = [event] if isinstance(event, Node) else []
    if events:
        text = composer.doing.condition(effect, events)
    else:
        text = composer.conditions.adverbial(conditions(effect.get("when")))
    if text:
        yield Part("when", text)


def _action(composer: Composer, action: Node) -> Iterator[Part]:
    """The amounts and things of an action."""
    voice = composer.voice
    grown = state_grown(action)
    payer = composer.growth.payers.get(grown) if grown is not None else None
    if payer is not None:
        if isinstance(by := action.get("by"), Literal):
            text = composer.actions.amount(payer, Number(by.value), "gives")
            yield Part(_name(composer, payer), text)
        return
    if composer.frame(action) is not None:
        return
    main = action.get(action.word.name)
    if isinstance(main, Node) and main.word.role is Role.NAMED:
        yield Part(action.word.name, composer.actions.say(action).text)
        return
    for name, arg in action.args.items():
        state = state_read(arg)
        if state in composer.growth.given:
            continue
        if state is not None:
            now = Number(composer.now.get(state, composer.states[state].start))
            yield Part("state", composer.actions.amount(action, now, "now"))
        elif isinstance(arg, Node) and arg.word.role is Role.SELECTOR:
            yield Part("target", composer.nouns.selector(arg).every())
        elif isinstance(arg, Node) and arg.word.role is not Role.ZONE:
            said = composer.actions.say(action)
            yield Part(_name(composer, action), said.text + said.tail)
        elif name == action.word.name and isinstance(arg, Literal) and arg.type == "amount":
            yield Part(_name(composer, action), _amount(composer, action, arg))
        elif isinstance(arg, Literal) and arg.type not in ("state", "yes"):
            yield Part(name, voice.show(voice.literal(name, arg)))
        elif isinstance(arg, Many):
            yield Part(name, voice.show(voice.literals(name, arg)))


def _amount(composer: Composer, action: Node, arg: Literal) -> str:
    """An amount with its unit ("+5 Mult"), or alone where its sign says enough ("$5")."""
    catalogue, key = composer.voice.catalogue, action.word.key
    forms = ("gives", "now", "do")
    form = next(form for form in forms if catalogue.get(key, form) is not None)
    return composer.actions.amount(action, Number(arg.value), form)


def _name(composer: Composer, action: Node) -> str:
    """The place of an action's amount: its name, or `money` where it is shown as money."""
    now = composer.voice.catalogue.get(action.word.key, "now") or ""
    spec = next((place.spec for place in places(now)), "")
    return "money" if spec == "$" else action.word.name


def _changes(composer: Composer, effect: Node) -> Iterator[Part]:
    for name in (*CHANGES, "up_to"):
        if isinstance(arg := effect.get(name), Literal):
            yield Part(name, composer.voice.number(arg.value))
    named, of = effect.args["modify"], effect.get("of")
    if isinstance(of, Many) and isinstance(named, Node):
        filters = [item for item in of if isinstance(item, Node)]
        yield Part("target", composer.nouns.filtered(filters[0].kind, filters).every())
    if (per := effect.get("per")) is not None:
        yield Part("per", composer.values.per(per))


def _placed(composer: Composer) -> dict[str, str]:
    """The places of an item with their texts; a clause that the tree repeats has one place."""
    found: dict[str, str] = {}
    counts: dict[str, list[str]] = {}
    for part in parts(composer):
        texts = counts.setdefault(part.name, [])
        if part.text in texts:
            continue
        texts.append(part.text)
        found[part.name if len(texts) == 1 else f"{part.name}.{len(texts)}"] = part.text
    return found


def word(
    wording: str,
    item_kind: str,
    effects: Sequence[Node],
    states: Mapping[str, State],
    names: Names,
    catalogue: Catalogue,
    now: Mapping[str, Amount] | None = None,
) -> str:
    """An item's own wording or note with its places filled in from the tree.

    Raises ``ValueError`` when it is no template, ``PhraseError`` when it has a place that the tree
    does not fill; :func:`check_wording` finds both first.
    """
    voice = Voice(catalogue, names)
    values: dict[str, Filling] = dict(
        _placed(Composer(item_kind, effects, states, voice, now or {}))
    )
    return sentence(fill(wording, values, voice.show))


def check_wording(
    wording: str,
    effects: Sequence[Node],
    states: Mapping[str, State] | None = None,
    *,
    item_kind: str = "",
    catalogue: Catalogue | None = None,
    whole: bool = True,
) -> list[str]:
    """What is wrong with an item's own wording, each in a sentence; empty when all is well.

    Unknown places, clauses of the tree that do not occur in it, and amounts written out instead of
    placed. With ``whole=False`` only the first: that is what a note is held to.
    """
    voice = Voice(catalogue or Catalogue.load(), lambda _kind, id_: id_)
    known = _placed(Composer(item_kind, effects, states or {}, voice))
    try:
        pieces = parse(wording)
    except ValueError as error:
        return [str(error)]
    used = [place.name for place in places(wording)]
    problems: list[str] = []
    for name in dict.fromkeys(used):
        if name not in known:
            listed = ", ".join(f"{{{one}}}" for one in known) or "none"
            problems.append(f"{{{name}}} stands for nothing in the effects; there is: {listed}")
    if not whole:
        return problems
    problems += [
        f"{{{name}}} is missing: {text}" for name, text in known.items() if name not in used
    ]
    if any(letter.isdigit() for piece in pieces if isinstance(piece, str) for letter in piece):
        problems.append("a number is written out; amounts come from places such as {mult}")
    return problems
