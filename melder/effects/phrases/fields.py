"""The text of what an item's own fields say: what a bet pays, what a pack shows."""

from __future__ import annotations

from fractions import Fraction

from melder.effects.amounts import Amount
from melder.effects.phrases.catalogue import Catalogue
from melder.effects.phrases.describe import Composer, Text
from melder.effects.phrases.template import Number, PhraseError
from melder.effects.phrases.voice import Names, Voice, sentence
from melder.effects.tree import Node


def describe_bet(condition: Node, pays: Amount, names: Names, catalogue: Catalogue) -> Text:
    """A bet: what it pays, as a multiple of the stake, and if what.

    Raises :class:`~melder.effects.phrases.template.PhraseError` when the catalogue lacks a phrase.
    """
    voice = Voice(catalogue, names)
    met = Composer("", (), {}, voice).conditions.clause(condition).text
    return _ended(voice, voice.say("phrase.bet", n=Number(pays), it=met))


def describe_plain(catalogue: Catalogue) -> Text:
    """An item that has no effects at all, such as the deck of the plain rules."""
    voice = Voice(catalogue, lambda _kind, id_: id_)
    return _ended(voice, voice.say("phrase.plain"))


def describe_pack(
    holds: str, shows: int, take: int, finish_chance: Fraction | None, catalogue: Catalogue
) -> Text:
    """A pack: how many it shows of what, and how many may be taken.

    ``holds`` is a type of consumables or a kind of thing, ``finish_chance`` how likely each tile
    in it carries a finish. Raises :class:`~melder.effects.phrases.template.PhraseError` when the
    catalogue lacks a phrase.
    """
    voice = Voice(catalogue, lambda _kind, id_: id_)
    held = voice.word(f"choice.type.{holds}") or voice.word(f"phrase.kind.{holds}")
    if held is None:
        raise PhraseError(f"the catalogue does not say what {holds!r} is called")
    said = [
        voice.say("phrase.pack", shows=Number.whole(shows), holds=held, take=Number.whole(take))
    ]
    if finish_chance is not None:
        said.append(
            voice.say(
                "phrase.finish_chance",
                odds=voice.odds(finish_chance),
                one=held,
            )
        )
    return _ended(voice, *said)


def describe_successor(perk: str, names: Names, catalogue: Catalogue) -> Text:
    """A perk that takes the place of the one that it requires.

    Raises :class:`~melder.effects.phrases.template.PhraseError` when the catalogue lacks a phrase.
    """
    voice = Voice(catalogue, names)
    return _ended(voice, voice.say("phrase.successor", it=names("perk", perk)))


def remind(name: str, text: Text, catalogue: Catalogue) -> str:
    """What a mark does, behind the text of an item that gives it: "Foil: +20 Chips when scored."

    Raises :class:`~melder.effects.phrases.template.PhraseError` when the catalogue lacks it.
    """
    return Voice(catalogue, lambda _kind, id_: id_).say("phrase.reminder", name=name, it=str(text))


def _ended(voice: Voice, *said: str) -> Text:
    return Text(tuple(voice.say("phrase.sentence", it=sentence(one)) for one in said))
