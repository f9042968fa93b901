"""The form `on` in words: what is done, for what, when, and if what.

What happens stands first, unless that would leave the event dangling behind a thing's place ("lose
3 score for each tile in hand when a play ends"): then the event leads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from melder.effects.amounts import ONE, Amount
from melder.effects.parse import State
from melder.effects.phrases.actions import Actions, Part
from melder.effects.phrases.conditions import Conditions, conditions
from melder.effects.phrases.growth import Growth, actions, state_grown
from melder.effects.phrases.noun import Noun
from melder.effects.phrases.nouns import Nouns
from melder.effects.phrases.questions import recalls
from melder.effects.phrases.template import Filling, Number, Word
from melder.effects.phrases.values import Count, Values
from melder.effects.phrases.voice import Voice
from melder.effects.tree import Arg, Literal, Many, Node
from melder.effects.words import Event, Role


@dataclass(frozen=True)
class Doing:
    """Says effects of the form `on`. ``now`` has what the states are at present."""

    voice: Voice
    nouns: Nouns
    values: Values
    conditions: Conditions
    actions: Actions
    growth: Growth
    now: Mapping[str, Amount]

    def say(self, node: Node, events: Sequence[Node], *, follows: bool = False) -> str:
        """One effect, which happens at any of ``events``; "" when it needs no words.

        ``follows``: the sentence before has named the occasion already.
        """
        done = actions(node)
        if any(self._unit(action) is not None for action in done):
            return self._grows(node, events, done)
        each = self.each(node)
        parts = self._parts(node, each)
        if not parts:
            return ""
        what = self._chanced(node, parts, each, self._what(parts, each, node))
        when = "" if follows else self.when(node, events)
        heavy = any(part.heavy or part.tail for part in parts) or "each" in node.args
        heavy = heavy or "per" in node.args
        text = self._timed(what, when, heavy)
        return f"{text} {self.condition(node, events)}".strip()

    # -- clauses -------------------------------------------------------------------------------

    def each(self, node: Node) -> Noun | None:
        """What the effect is done for in turn."""
        each = node.get("each")
        return self.nouns.selector(each) if isinstance(each, Node) else None

    def when(self, node: Node, events: Sequence[Node]) -> str:
        """The occasion as an adverbial: "when a tile is destroyed"; "" where none need be said."""
        texts: list[str] = []
        for event in events:
            key = event.word.key
            things = self._things(node, event)
            at = self.voice.find(f"{key}.at", **things)
            if at is not None:
                return at
            texts.append(self.voice.say(f"{key}.when", **things))
        said = [text for text in texts if text]
        return self.voice.say("phrase.when", it=self.voice.either(said)) if said else ""

    def condition(self, node: Node, events: Sequence[Node]) -> str:
        """The conditions as an adverbial, without what the occasion has said already."""
        implied = [
            key
            for action in (*actions(node), *actions(node, "else"))
            for key in self.voice.catalogue.implied.get(action.word.key, ())
        ]
        kept = [
            one
            for one in conditions(node.get("when"))
            if not (self._folds(events) and "it" in one.args)
            and not self.conditions.implied(one, tuple(implied))
        ]
        return self.conditions.adverbial(kept)

    def per(self, node: Node, each: Noun | None) -> str:
        """How many times over, as an adverbial."""
        per = node.get("per")
        return self.values.per(per, each.each() if each else "") if per is not None else ""

    def _folds(self, events: Sequence[Node]) -> bool:
        """Whether the occasion says what it happens to."""
        return any(
            "{" in (self.voice.catalogue.get(event.word.key, form) or "")
            for event in events
            for form in ("when", "at")
        )

    def _things(self, node: Node, event: Node) -> dict[str, Filling]:
        """What the event happens to, narrowed by the conditions on *it* that the occasion says."""
        assert isinstance(event.word, Event)
        if not self._folds([event]):
            return {}
        filters = [
            item
            for one in conditions(node.get("when"))
            if isinstance(it := one.args.get("it"), Many)
            for item in it
            if isinstance(item, Node)
        ]
        noun = self.nouns.filtered(event.word.subject, filters)
        return {"a": noun.one(), "many": noun.all()}

    # -- what is done --------------------------------------------------------------------------

    def _parts(self, node: Node, each: Noun | None, name: str = "do") -> list[Part]:
        per = node.get("per")
        over = self.voice.number(per.value, "times") if isinstance(per, Literal) else ""
        parts: list[Part] = []
        saying = self.actions
        listed = actions(node, name)
        if each is not None and each.single:
            # What happens to the one thing picked names it; the rest can then speak of others.
            listed.sort(key=lambda action: not self.actions.about(action, each.kind))
        for action in listed:
            if self.voice.catalogue.get(action.word.key, "silent") is not None:
                continue
            once = per is None and each is None
            parts.append(saying.say(action, each, first=not parts, over=over, once=once))
            if recalls(action):
                saying = self.actions.recalling()
        return parts

    def _what(self, parts: list[Part], each: Noun | None, node: Node) -> str:
        over = node.get("per")
        per = ""
        if over is not None and not (isinstance(over, Literal) and _measured(parts)):
            per = self.per(node, each)
        tail = "".join(part.tail for part in parts)
        if each is None:
            return f"{self._joined(parts)} {per}".strip() + tail
        if parts[0].about:
            text = parts[0].text
            if each.single:
                text = self._joined(parts)
            elif rest := parts[1:]:
                others = self.voice.say("phrase.for_each", it=self._joined(rest))
                text = self.voice.say("phrase.and", left=text, right=others)
            return f"{text} {per}".strip() + tail
        if all(part.acts for part in parts):
            return f"{each.acting()} {self.voice.both([part.acts for part in parts])} {per}".strip()
        if any(part.led for part in parts):
            return self.voice.say("phrase.led", who=each.each(), it=self._joined(parts)) + tail
        plain = [part for part in parts if not part.about]
        if isinstance(over, Node) and self._own(over):
            text = f"{self._joined(plain)} {per}"
        else:
            text = self._for(self._joined(plain), each, per)
        about = [part.text for part in parts if part.about]
        return self._and_then(text, about) + tail

    def _own(self, per: Node) -> bool:
        found = self.values.read(per)
        return isinstance(found, Count) and found.own

    def _for(self, text: str, each: Noun, per: str) -> str:
        counted = self.voice.say("phrase.for", it=each.each())
        return f"{text} {counted} {per}".strip()

    def _and_then(self, text: str, about: list[str]) -> str:
        if not about:
            return text
        return self.voice.say("phrase.and_it", left=text, right=self.voice.both(about))

    def _joined(self, parts: Sequence[Part]) -> str:
        return self.voice.both([part.text for part in parts])

    def _chanced(self, node: Node, parts: list[Part], each: Noun | None, what: str) -> str:
        chance = node.get("chance")
        if not isinstance(chance, Literal):
            return what
        odds = self.voice.chance(chance)
        way = "amount" if parts[0].amount else "deed"
        if each is not None and not parts[0].about:
            text = self.voice.say(
                f"phrase.has_chance.{way}", who=each.acting(), odds=odds, it=self._joined(parts)
            )
        else:
            text = self.voice.say(f"phrase.chance_of.{way}", odds=odds, it=what)
        other = self._parts(node, each, "else")
        if other:
            text = self.voice.say("phrase.otherwise", it=text, rest=self._joined(other))
        return text

    def _timed(self, what: str, when: str, heavy: bool) -> str:
        if not when:
            return what
        form = "phrase.when_first" if heavy else "phrase.when_last"
        return self.voice.say(form, it=what, when=when)

    # -- growth --------------------------------------------------------------------------------

    def _unit(self, action: Node) -> Node | None:
        """The action that pays the state which this one grows."""
        name = state_grown(action)
        return self.growth.payers.get(name) if name is not None else None

    def _grows(self, node: Node, events: Sequence[Node], done: list[Node]) -> str:
        falling = self.growth.falls(node)
        if falling is not None and falling in self.growth.ends:
            return self._melts(node, falling, events[0], done[0])
        gains = [action for action in done if self._unit(action) is not None]
        others = [action for action in done if state_grown(action) is None]
        state = self.growth.states[str(state_grown(gains[0]))]
        each = self.each(node)
        if state.high is not None and self._total(node, events, done):
            text = self._bounded(events, self._gain(gains[0]), each)
        else:
            text = self._gains(gains)
            per = self.per(node, each)
            text = self._for(text, each, per) if each is not None else f"{text} {per}".strip()
            rest = self.condition(node, events)
            when = self.when(node, events)
            if not (each or per or rest or when):
                when = self.voice.find(f"{events[0].word.key}.after") or ""
            if isinstance(chance := node.get("chance"), Literal):
                odds = self.voice.chance(chance)
                text = self.voice.say("phrase.with_chance", odds=odds, it=text)
            parts = [self.actions.say(action, each, first=False) for action in others
                     if self.voice.catalogue.get(action.word.key, "silent") is None]  # fmt: skip
            text = self._and_then(text, [part.does or part.text for part in parts])
            text = " ".join(part for part in (text, when, rest) if part)
        return self._present(self._within(text, gains, state), gains, node)

    def _total(self, node: Node, events: Sequence[Node], done: list[Node]) -> bool:
        """Whether a growth is nothing but so much for each of what there was since the item is
        owned."""
        by = done[0].get("by")
        return (
            set(node.args) <= {"on", "each", "do"}
            and len(done) == len(events) == 1
            and isinstance(by, Literal)
            and by.value > 0
            and state_grown(done[0]) in self.growth.always
            and (
                "each" in node.args
                or self.voice.catalogue.get(events[0].word.key, "one") is not None
            )
        )

    def _within(self, text: str, gains: list[Node], state: State) -> str:
        """A growth with the bound that it moves towards."""
        falls = all(_loses(gain) for gain in gains)
        end, form = (state.low, "down_to") if falls else (state.high, "up_to")
        if end is None:
            return text
        n = self.actions.amount(self._payer(gains[0]), Number(end), "now")
        return self.voice.say(f"phrase.{form}", it=text, n=n)

    def _gains(self, gains: list[Node]) -> str:
        """What is gained and what is lost, with a verb for each."""
        grown = [self._gain(one) for one in gains if not _loses(one)]
        lost = [self._loss(one) for one in gains if _loses(one)]
        said = (("phrase.gains", grown), ("phrase.loses", lost))
        return self.voice.both(
            [self.voice.say(form, it=self.voice.both(texts)) for form, texts in said if texts]
        )

    def _loss(self, gain: Node) -> str:
        by = gain.get("by")
        assert isinstance(by, Literal)
        return self.actions.amount(self._payer(gain), Number(-by.value), "loses")

    def _payer(self, gain: Node) -> Node:
        payer = self._unit(gain)
        assert payer is not None
        return payer

    def _gain(self, gain: Node) -> str:
        by = gain.get("by")
        payer = self._payer(gain)
        if isinstance(by, Literal):
            return self.actions.amount(payer, Number(by.value), "gives")
        assert isinstance(by, Node)
        unit = self.actions.amount(payer, Number(ONE), "gives")
        return f"{unit} {self.values.per(by)}"

    def _bounded(self, events: Sequence[Node], text: str, each: Noun | None) -> str:
        """A growth with an upper bound is said as a total: "for each ... since you own it"."""
        if each is not None:
            counted = each.each()
        else:
            key = events[0].word.key
            one = f"{self.voice.say(f'{key}.one')} {self.voice.say(f'{key}.where')}".strip()
            counted = self.voice.say("phrase.each", it=one)
        since = self.voice.say("phrase.since", it=self.voice.say("phrase.for", it=counted))
        return f"{text} {since}"

    def _present(self, text: str, gains: list[Node], node: Node) -> str:
        """The sentence with what the states are now, where no later sentence will say it."""
        shown: list[str] = []
        for gain in gains:
            name = str(state_grown(gain))
            last = self.growth.last_grown(name)
            if last is node:
                shown.append(self.actions.amount(self._payer(gain), self._now(name), "now"))
        return self.voice.say("phrase.now", it=text, n=self.voice.both(shown)) if shown else text

    def _now(self, name: str) -> Number:
        return Number(self.now.get(name, self.growth.states[name].start))

    def _melts(self, node: Node, name: str, event: Node, gain: Node) -> str:
        """A state that falls to nothing, and the item with it."""
        by = gain.get("by")
        assert isinstance(by, Literal)
        return self.voice.say(
            "phrase.melts",
            it=self.actions.amount(self._payer(gain), self._now(name), "gives"),
            n=Number(by.value),
            after=self.voice.say(f"{event.word.key}.after"),
            end=Number(0),
        )

    def countdown(self, name: str, node: Node) -> str:
        """A state that counts down to the item's end: "gone after 5 plays (5 left)"."""
        key = _event(node).word.key
        return self.voice.say(
            "phrase.countdown",
            n=Number(self.growth.left(name, self.growth.states[name].start)),
            what=Word(self.voice.say(f"{key}.one"), self.voice.say(f"{key}.many")),
            now=Number(self.growth.left(name, self._now(name).amount)),
        )


def _loses(gain: Node) -> bool:
    by = gain.get("by")
    return isinstance(by, Literal) and by.value < 0


def _measured(parts: Sequence[Part]) -> bool:
    return not any(part.amount for part in parts)


def _event(node: Node) -> Node:
    event: Arg = node.args["on"]
    assert isinstance(event, Node)
    assert event.word.role is Role.EVENT
    return event


def tick(voice: Voice, nouns: Nouns, node: Node) -> Count:
    """What a counting effect counts, as a value that stands for its state."""
    each = node.get("each") or _counted(node)
    if isinstance(each, Node):
        noun = nouns.selector(each)
        return Count(noun.head, where=noun.where)
    key = _event(node).word.key
    head = voice.word(key)
    assert head is not None
    return Count(head, where=voice.say(f"{key}.where"))


def _counted(node: Node) -> Node | None:
    """The selector of a `per` that counts."""
    per = node.get("per")
    inner = per.args.get(per.word.name) if isinstance(per, Node) else None
    return inner if isinstance(inner, Node) and inner.word.role is Role.SELECTOR else None
