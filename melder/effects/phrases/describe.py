"""The rules text of one item: its effects as sentences, banes last."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from melder.effects.amounts import Amount
from melder.effects.parse import State
from melder.effects.phrases.actions import Actions
from melder.effects.phrases.catalogue import Catalogue
from melder.effects.phrases.conditions import Conditions, conditions
from melder.effects.phrases.doing import Doing, tick
from melder.effects.phrases.growth import Growth, actions, state_read
from melder.effects.phrases.nouns import Nouns
from melder.effects.phrases.questions import chosen, pronoun, whole
from melder.effects.phrases.standing import Standing
from melder.effects.phrases.values import Values
from melder.effects.phrases.voice import Names, Voice, sentence
from melder.effects.tree import Literal, Many, Node, text

_ASCII = str.maketrans({"×": "x", "–": "-", "’": "'"})

_LOOSE_COMMA = re.compile(r",(?=[.,;)]| \()")
"""A comma that closes an aside where the sentence ends anyway."""


@dataclass(frozen=True)
class Text:
    """The rules text of an item."""

    sentences: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(self.sentences)

    def ascii(self) -> str:
        """The text where only plain signs can be shown: ``x1.5`` for ``×1.5``."""
        return str(self).translate(_ASCII)


@dataclass
class Composer:
    """Turns the effects of one item into sentences."""

    item_kind: str
    effects: Sequence[Node]
    states: Mapping[str, State]
    voice: Voice
    now: Mapping[str, Amount] = field(default_factory=dict)

    def __post_init__(self) -> None:
        plain = Nouns(self.voice)
        self.nouns = replace(
            plain,
            chosen=chosen(self.effects, plain),
            pronoun=pronoun(self.effects, plain),
            whole=whole(self.effects, plain),
        )
        lasting = [i for i, effect in enumerate(self.effects) if self._frame(effect)]
        self.growth = Growth.of(self.effects, self.states, lasting)
        ticks = {
            name: tick(self.voice, self.nouns, effect) for name, effect in self.growth.ticks.items()
        }
        self.values = Values(self.voice, self.nouns, ticks)
        self.conditions = Conditions(self.voice, self.nouns, self.values)
        self.actions = Actions(self.voice, self.nouns, self.values, self.growth.given)
        self.standing = Standing(
            self.voice, self.nouns, self.values, self.conditions, self.item_kind
        )
        self.doing = Doing(
            self.voice, self.nouns, self.values, self.conditions, self.actions, self.growth,
            self.now,
        )  # fmt: skip

    def text(self) -> Text:
        """The whole text, one sentence an effect."""
        said = [(index, effect) for index, effect in enumerate(self.effects)
                if index not in self.growth.folded]  # fmt: skip
        # What is paid is named by its growth, which therefore stands first.
        said.sort(key=lambda one: ((last := self.growth.grows_later(one[0])), last != one[0]))
        good = [effect for _, effect in said if not _bane(effect)]
        banes = [effect for _, effect in said if _bane(effect)]
        sentences = list(self._sentences(good))
        sentences += [self.voice.say("phrase.bane", it=one) for one in self._sentences(banes)]
        frame = next((found for effect in self.effects if (found := self._frame(effect))), None)
        if frame is not None and sentences:
            sentences[0] = self.voice.say(frame, it=sentences[0])
        ended = [self.voice.say("phrase.sentence", it=sentence(one)) for one in sentences]
        return Text(tuple(_LOOSE_COMMA.sub("", one) for one in ended))

    def _frame(self, effect: Node) -> str | None:
        return next((key for one in actions(effect) if (key := self.frame(one))), None)

    def frame(self, action: Node) -> str | None:
        """The phrase around everything that an item does while it stays in force, if this is the
        action by which it stays."""
        main = action.args.get(action.word.name) if action.word.main else None
        if not isinstance(main, Literal):
            return None
        key = f"{action.word.key}.{main.value}"
        return key if self.voice.catalogue.get(key) is not None else None

    def _sentences(self, effects: Sequence[Node]) -> Iterator[str]:
        """Sentences without capitals and full stops, like ones joined."""
        groups = list(_merged(effects))
        i = 0
        while i < len(groups):
            form = groups[i][0].word.name
            run = 1
            while i + run < len(groups) and groups[i + run][0].word.name == form:
                run += 1
            nodes = [group[0] for group in groups[i : i + run]]
            if form == "modify":
                yield from self._modified(nodes)
            elif form == "rule":
                yield from self.standing.rules(nodes)
            elif form == "govern":
                yield from map(self.standing.govern, nodes)
            elif form == "instead":
                for one in nodes:
                    yield from self._replaced(one)
            elif form == "on":
                yield from self._done(groups[i : i + run])
            i += run

    def _modified(self, nodes: list[Node]) -> Iterator[str]:
        listed: list[str] = []
        for node in nodes:
            if self.standing.plus(node):
                listed.append(self.standing.modify(node))
                continue
            if listed:
                yield self.voice.both(listed)
                listed = []
            yield self.standing.modify(node)
        if listed:
            yield self.voice.both(listed)

    def _replaced(self, node: Node) -> Iterator[str]:
        """What comes of it that something is averted; what is done besides has a sentence of its
        own."""
        event = node.args["instead"]
        assert isinstance(event, Node)
        would = self.voice.say(f"{event.word.key}.would")
        rest: list[str] = []
        for one in conditions(node.get("when")):
            clause = self.conditions.plain(one)
            rest.append(self.conditions.beside(one) or self.voice.say("phrase.and_if", it=clause))
        outcome = self.voice.say(f"{event.word.key}.averted")
        yield self.voice.say("form.instead", it=" ".join([would, *rest]), rest=outcome)
        for action in actions(node):
            said = self.actions.done(action) or self.actions.say(action).text
            yield self.voice.say("phrase.then_next", it=said)

    def _done(self, groups: list[tuple[Node, list[Node]]]) -> Iterator[str]:
        previous: list[Node] = []
        left = ""
        counted: set[str] = set()
        for node, events in groups:
            name = self.growth.counts_down(node)
            if name is not None:
                if name not in counted:
                    counted.add(name)
                    text = self.doing.countdown(name, node)
                else:
                    text = ""
                follows = False
            else:
                implied = self.voice.catalogue.implied.get(events[0].word.key, ())
                follows = bool(previous) and all(e.word.key in implied for e in previous)
                follows = follows or self._pays_at_once(node, events, previous)
                text = self.doing.say(node, events, follows=follows and bool(left))
            if follows and left and text:
                left = self.voice.say("phrase.then", left=left, right=text)
            elif text:
                if left:
                    yield left
                left = text
            previous = events
        if left:
            yield left

    def _pays_at_once(self, node: Node, events: list[Node], previous: list[Node]) -> bool:
        """Whether an effect pays what the one before it has just made grow, on an occasion that is
        said alike."""
        occasion = self.doing.when(node, events)
        return (
            bool(previous)
            and bool(occasion)
            and occasion == self.doing.when(node, previous)
            and any(state_read(one.args.get(one.word.name)) for one in actions(node))
        )


def _bane(effect: Node) -> bool:
    bane = effect.get("bane")
    return isinstance(bane, Literal) and bool(bane.value)


def _merged(effects: Sequence[Node]) -> Iterator[tuple[Node, list[Node]]]:
    """Effects with their events; neighbours that differ only in what they do, or only in the
    event, become one."""
    pending: tuple[Node, list[Node]] | None = None
    for effect in effects:
        event = effect.args.get("on")
        if not isinstance(event, Node):
            if pending:
                yield pending
            pending = (effect, [])
            continue
        if pending and pending[1]:
            node, events = pending
            if _same(node, effect, "do") and "chance" not in node.args:
                done = Many((*actions(node), *actions(effect)), node.path)
                pending = (replace(node, args={**node.args, "do": done}), events)
                continue
            if _same(node, effect, "on"):
                pending = (node, [*events, event])
                continue
        if pending:
            yield pending
        pending = (effect, [event])
    if pending:
        yield pending


def _same(one: Node, other: Node, but: str) -> bool:
    keys = (one.args.keys() | other.args.keys()) - {but}
    return all(text(one.get(key)) == text(other.get(key)) for key in keys)


def describe(
    item_kind: str,
    effects: Sequence[Node],
    states: Mapping[str, State],
    names: Names,
    catalogue: Catalogue,
    now: Mapping[str, Amount] | None = None,
) -> Text:
    """The rules text of an item, compiled from its effects.

    ``names`` gives the names of the items that the effects mention; ``now`` what the item's states
    have grown to (their start where it is left out). Raises
    :class:`~melder.effects.phrases.template.PhraseError` when the catalogue lacks a phrase.
    """
    return Composer(item_kind, effects, states, Voice(catalogue, names), now or {}).text()
