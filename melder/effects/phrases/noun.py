"""A noun phrase in parts, and the forms in which a sentence can need it.

A noun has a head ("orange tile"), what stands behind it ("of 4 or more", "with a finish"), where it
is ("in hand", "scored") and at times a determiner of its own ("the first ... of each group") that
no "each" or "every" may stand before.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from melder.effects.phrases.template import Number, Word
from melder.effects.phrases.voice import Voice
from melder.effects.tree import Node


@dataclass(frozen=True)
class Noun:
    """A noun phrase in parts.

    ``tight`` and ``loose`` (in the plural ``loose_many``) stand behind the head; behind a loose
    part the place is said with a verb of its own (``clause``: "that scores") instead of ``where``
    ("scored"). ``adjective`` is the place as an adjective, ``owner`` a possessive, ``have`` the
    phrase for things whose place is no place ("you own ..."), ``subject`` what is said of it where
    the noun itself acts, and a noun that is ``placed`` has said its place already. Things that are
    counted off have a noun for that ("the first tile"), ``counted``, beside one for any determiner.
    ``plain`` nouns passed no filter. A ``whole`` noun replaces all of this ("the relic to its
    right"); a ``fresh`` one is nowhere yet.
    """

    voice: Voice
    kind: str
    head: Word
    tight: str = ""
    loose: str = ""
    loose_many: str = ""
    where: str = ""
    clause: str = ""
    adjective: str = ""
    owner: str = ""
    have: str = ""
    subject: str = ""
    absent: str = ""
    aside: str = ""
    counted: Noun | None = None
    whole: Word | None = None
    pick: Node | None = None
    count: int = 1
    prefer: str = ""
    without: str = ""
    plain: bool = True
    placed: bool = False
    fresh: bool = False

    @property
    def single(self) -> bool:
        """Whether it is one thing that was picked."""
        return self.pick is not None and self.count == 1

    # -- texts ---------------------------------------------------------------------------------

    def named(self, *, many: bool = False) -> str:
        """The noun without its place."""
        if self.whole is not None:
            return self.whole.many if many else self.whole.one
        head = self.head.many if many else self.head.one
        return join(head, self.tight, self._behind(many))

    def _behind(self, many: bool) -> str:
        return self.loose_many if many else self.loose

    def with_loose(self, one: str, many: str) -> Noun:
        """The noun with more behind it, in the singular and in the plural."""
        return replace(self, loose=join(self.loose, one), loose_many=join(self.loose_many, many))

    def body(self, *, many: bool = False) -> str:
        """The noun with its place, without a determiner."""
        if self.whole is not None:
            return self.named(many=many)
        head = self.head.many if many else self.head.one
        if self.loose and self.clause and not many:
            return join(head, self.tight, self.loose, self.clause) + self.aside
        return join(head, self.tight, self.where, self._behind(many)) + self.aside

    def determined(self) -> str | None:
        """The noun with the determiner that is its own, or None where it has none."""
        if self.whole is not None:
            return self.whole.one
        if self.fresh:
            return self.voice.a(self.named())
        if self.pick is not None:
            many = self.count != 1
            text = self.voice.say(
                f"{self.pick.word.key}.{'many' if many else 'one'}",
                body=self.body(many=many),
                adjectival=self.body(many=many) if self.owner else self.adjectival(many=many),
                count=Number.whole(self.count),
            )
            return self._picked(text)
        if self.counted is not None:
            where = "" if self.counted.placed else self.where
            return replace(self.counted, where=where).body()
        return None

    def _picked(self, text: str) -> str:
        return self.voice.say("phrase.prefer", it=text, rest=self.prefer) if self.prefer else text

    def each(self) -> str:
        """The noun behind "for": "each orange tile scored"."""
        return self.determined() or self.voice.say("phrase.each", it=self.body())

    def every(self) -> str:
        """The noun as the object of an action: "every tile in hand", "a random relic"."""
        found = self.determined() or self.voice.say("phrase.every", it=self.body())
        if self.without:
            found = self.voice.say("phrase.except", it=found, rest=self.without)
        return found

    def a(self) -> str:
        """The noun with the indefinite article, without its place."""
        if self.whole is not None:
            return self.whole.one
        return self.voice.a(self.named())

    def adjectival(self, *, many: bool = False) -> str:
        """The noun with its place before it: "scored group"."""
        adjective = self.adjective or self.owner
        if not adjective:
            return self.body(many=many)
        return join(adjective, self.named(many=many)) + self.aside

    def acting(self) -> str:
        """The noun as the subject of what it does itself: "each group"."""
        body = join(self.named(), self.subject) + self.aside
        return self.determined() or self.voice.say("phrase.each", it=body)

    def one(self) -> str:
        """The noun with the indefinite article, and what is said aside of it."""
        return self.a() if self.whole is not None else self.a() + self.aside

    def all(self) -> str:
        """The noun in the plural, where it stands for its whole kind."""
        if self.plain and self.whole is None:
            return self.voice.say("phrase.all", it=self.head.many)
        return self.named(many=True) + self.aside

    def kind_word(self) -> Word:
        """The noun as a word for all things that it fits, wherever they are; what is counted off
        is spoken of as one."""
        if self.counted is not None:
            found = self.counted.body()
            return Word(found, found, alone=True)
        return Word(self.named() + self.aside, self.all())


def join(*parts: str) -> str:
    """Parts of a phrase with spaces between those that are not empty."""
    return " ".join(part for part in parts if part)
