"""What the player is asked to give, as the noun that the rest of the text uses for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from melder.effects.phrases.nouns import Nouns
from melder.effects.phrases.template import Number, Word
from melder.effects.tree import Literal, Many, Node, walk
from melder.effects.words import Role


def chosen(effects: Sequence[Node], nouns: Nouns) -> Word | None:
    """The things that an item asks for: "a tile", "2 tiles of one colour"; None where it asks
    for none. What the question or the place of choosing implies goes without saying."""
    voice = nouns.voice
    found = _question(effects)
    if found is None or whole(effects, nouns) is not None:
        return None
    key = found.word.key
    implied = {
        word
        for said in (key, *(f"{key}.{name}" for name in found.args))
        for word in voice.catalogue.implied.get(said, ())
    }
    selector = _selector(found)
    kept = [item for item in _listed(selector, "filters") if item.word.key not in implied]
    zones = {zone.word.key for zone in _listed(selector, selector.word.name)}
    noun = nouns.selector(
        replace(selector, args={**selector.args, "filters": Many(tuple(kept), selector.path)})
    )
    if len(zones) > 1 and zones <= implied:
        noun = replace(noun, where="", clause="")
    count = found.get("count")
    many = isinstance(count, Literal) and count.value != 1
    body = noun.body(many=many)
    extra = [
        voice.find(f"{key}.{name}", n=Number(arg.value))
        for name, arg in found.args.items()
        if isinstance(arg, Literal) and arg.type == "amount"
    ]
    extra += [
        voice.find(f"{key}.{name}.{arg.value}")
        for name, arg in found.args.items()
        if isinstance(arg, Literal) and arg.type == "choice"
    ]
    text = " ".join([body, *(part for part in reversed(extra) if part)])
    if many:
        assert isinstance(count, Literal)
        text = voice.say("phrase.number_of", n=Number.whole(count.value), it=text)
        return Word(text, text)
    return Word(voice.a(text), voice.a(text))


def pronoun(effects: Sequence[Node], nouns: Nouns) -> Word | None:
    """What stands for the things that an item asks for once they were named: "it" or "them"."""
    question = _question(effects)
    if question is None:
        return None
    count = question.get("count")
    many = (isinstance(count, Literal) and count.value != 1) or "whole" in question.args
    found = nouns.voice.say(f"phrase.chosen.{'many' if many else 'one'}")
    return Word(found, found)


def whole(effects: Sequence[Node], nouns: Nouns) -> tuple[Node, str] | None:
    """What comes along with the choice, where something does: what the player chooses from, and
    words for it."""
    question = _question(effects)
    along = None if question is None else question.get("whole")
    if question is None or not isinstance(along, Literal):
        return None
    key = f"{question.word.key}.whole.{along.value}"
    return _selector(question), nouns.voice.say(key)


def _question(effects: Sequence[Node]) -> Node | None:
    return next(
        (node for effect in effects for node in walk(effect) if node.word.role is Role.QUESTION),
        None,
    )


def recalls(node: Node) -> bool:
    """Whether something speaks of what was chosen."""
    return any(one.word.key == "zone.tile.chosen" for one in walk(node))


def _selector(question: Node) -> Node:
    found = question.args[question.word.name]
    assert isinstance(found, Node)
    return found


def _listed(node: Node, name: str) -> list[Node]:
    listed = node.get(name)
    return [item for item in listed if isinstance(item, Node)] if isinstance(listed, Many) else []
