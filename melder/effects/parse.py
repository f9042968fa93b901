"""Reading effects: raw data in, a checked tree out, every problem named where it stands.

The parser knows no word by name. It finds the word that heads a mapping among the words of the
role that is wanted, reads each parameter by its type, and follows the *scope*: the situations that
events and named values offer (a play is being scored, a tile is at hand) and that words need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from melder.effects import guesses
from melder.effects.amounts import Amount, parse_amount
from melder.effects.hints import closest, comma
from melder.effects.reports import Reports
from melder.effects.tree import Arg, Literal, Many, Node, Path, Problem
from melder.effects.types import Numbers, Of, Several
from melder.effects.words import KINDED, Event, Named, Param, Role, Vocabulary, Word, a

Links = Callable[[str, str], bool]
"""``links(kind, id)``: whether an item of that kind exists."""


@dataclass(frozen=True, slots=True)
class State:
    """A state that an item declares: where it starts and between which bounds it stays.

    ``type`` is ``amount``, or ``word`` for one that remembers a word (the type of a play).
    """

    name: str
    start: Amount
    low: Amount | None = None
    high: Amount | None = None
    type: str = "amount"

    def bounded(self, value: Amount) -> Amount:
        """The nearest value that the state may have."""
        if self.high is not None:
            value = min(value, self.high)
        return value if self.low is None else max(value, self.low)


@dataclass
class Parser(Reports):
    """Reads the effects of one item. ``kind`` is the item's kind (relic, finish, ...)."""

    vocabulary: Vocabulary
    kind: str
    links: Links
    ids: Callable[[str], Iterable[str]] = lambda _kind: ()
    states: Mapping[str, State] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    scope: frozenset[str] = frozenset({"run"})
    subject: str = ""
    """What filters of no kind of their own look at."""
    it: str | None = ""
    """What *it* is, "" where there is none; None where nobody can tell, as after a slip."""

    # -- effects -----------------------------------------------------------------------------

    def effects(self, raw: object, path: Path) -> tuple[Node, ...]:
        """The effects of an item, those that could be read."""
        if not isinstance(raw, list):
            self.wrong(path, raw, "a list of effects (each behind a hyphen)")
            return ()
        found = [self.effect(item, (*path, i)) for i, item in enumerate(raw)]
        return tuple(item for item in found if item is not None)

    def effect(self, raw: object, path: Path) -> Node | None:
        """One effect: a mapping headed by one of the six forms."""
        before = len(self.problems)
        with self.within():
            node = self._headed(Role.FORM, raw, path, ())
        return node if len(self.problems) == before else None

    @contextmanager
    def within(self, *situations: str, subject: str | None = None) -> Iterator[None]:
        """Read the following in a wider scope, and with another subject if one is given. What it
        brings itself stays within it."""
        before = self.scope, self.subject, self.it
        self.scope |= frozenset(situations)
        if subject is not None:
            self.subject = subject
        try:
            yield
        finally:
            self.scope, self.subject, self.it = before

    def _bring(self, form: Word, word: Word) -> None:
        """Widen the scope by what the event or the named value of a form brings.

        Of an event that some value counts, only what it happened to can be told apart: it is
        looked at when it happens, with nothing of the effect that counts it.
        """
        if isinstance(word, Event) and form.role is not Role.FORM:
            self.scope = (word.offers | {"run"}) - {"subject"}
            self.subject, self.it = word.subject, ""
        elif isinstance(word, Event):
            self.scope |= word.offers
            self.subject = self.it = word.subject
        elif isinstance(word, Named) and form.role is Role.FORM:
            self.scope |= word.offers
            self.subject = self.it = word.of

    # -- words -------------------------------------------------------------------------------

    def role(self, role: Role, raw: object, path: Path) -> Arg | None:
        """A tree of a role: a bare word, or a mapping headed by a word."""
        if role is Role.CONDITION:
            return self.condition(raw, path)
        if isinstance(raw, str):
            return self.name(role, raw, path)
        return self._headed(role, raw, path, self.vocabulary.shared(role))

    def name(
        self, role: Role, raw: object, path: Path, kind: str = "", *, changes: bool = False
    ) -> Node | None:
        """A word that stands alone; with ``changes`` no value that can only be read."""
        word = self.vocabulary.find(role, raw, kind) if isinstance(raw, str) else None
        if word is None:
            hint = guesses.elsewhere(self.vocabulary, role, raw, None, kind)
            self.unknown_word(path, raw, role, kind, hint=hint)
            return None
        if changes and isinstance(word, Named) and not word.changes:
            told = f"`{word.name}` is what it is at this moment and cannot be modified"
            self.report("E404", told, path, guesses.standing(self.vocabulary, word))
            return None
        if any(param.required for param in word.params):
            need = next(param for param in word.params if param.required)
            self.report("E403", f"`{word.name}` needs {need.type.title}", path)
            return None
        return Node(word, {}, path) if self.allowed(word, path, kind) else None

    def _headed(
        self, role: Role, raw: object, path: Path, shared: Sequence[Param], kind: str = ""
    ) -> Node | None:
        if not isinstance(raw, Mapping):
            self.wrong(path, raw, a(role.value))
            return None
        heads = [key for key in raw if self.vocabulary.find(role, str(key), kind)]
        if not heads:
            first = next(iter(raw), None)
            if first is None:
                self.wrong(path, raw, a(role.value))
            else:
                hint = guesses.elsewhere(self.vocabulary, role, first, raw[first], kind)
                self.unknown_word((*path, first), first, role, kind, "key", hint)
            return None
        word = self.vocabulary.find(role, heads[0], kind)
        assert word is not None
        others = [key for key in heads[1:] if word.param(key) is None]
        if others:
            self.report(
                "E406",
                f"`{heads[0]}` and `{others[0]}` cannot stand in one {role.value}",
                (*path, others[0]),
                "write them as two entries of a list",
                "key",
            )
            return None
        if not self.allowed(word, (*path, heads[0]), kind):
            return None
        if role is Role.FORM:
            return self.arguments(word, raw, path, shared)
        with self.within():
            return self.arguments(word, raw, path, shared)

    def arguments(
        self, word: Word, raw: Mapping[str, object], path: Path, shared: Sequence[Param] = ()
    ) -> Node | None:
        """The arguments of a word, from the mapping that it heads."""
        params = (*word.params, *shared)
        known = {word.name if param.main else param.name for param in params} | {word.name}
        # A key that was misspelt is not missing as well.
        meant = {closest(key, known - set(raw)) for key in raw if key not in known}
        self.scope |= word.inside
        hint = guesses.written(self.vocabulary, word, raw, self.states)
        if hint is not None and word.main is not None:
            main = (*path, word.name)
            self.wrong(main, raw[word.name], word.main.type.title, hint=hint)
            return None
        args: dict[str, Arg] = {}
        complete = True
        for param in params:
            key = word.name if param.main else param.name
            if key not in raw:
                if param.required:
                    complete = False
                    if key not in meant:
                        needs = f"`{word.name}` needs `{key}`: {param.type.title}"
                        self.report("E403", needs, path, at="key")
                continue
            found = param.type.parse(raw[key], self, (*path, key))
            if found is None:
                complete = False
                # What it would have brought is not to be missed as well.
                self.scope |= self.vocabulary.all_situations() if param.main else param.brings
                if param.main or param.name == "each":
                    self.it = None
                continue
            args[param.name] = found
            self.scope |= param.brings
            if isinstance(found, Node):
                self._bring(word, found.word)
                if param.name in ("each", "every"):
                    self.subject = found.word.kind
                if param.name == "each":
                    self.it = found.word.kind
        for key in raw:
            if key not in known:
                complete = False
                what, hint = f"part of `{word.name}`", comma(raw, key)
                self.unknown((*path, key), key, sorted(known), "key", what, hint=hint)
        if not complete:
            return None
        node = Node(word, args, path)
        if word.check is not None:
            word.check(node, self)
        return node

    def allowed(self, word: Word, path: Path, kind: str = "") -> bool:
        """Whether the scope offers what a word needs, used of a kind of things; reports what is
        missing."""
        reason = self._refusal(word, kind)
        if reason is not None:
            self.report(*reason, path)
        return reason is None

    def possible(self, role: Role, kind: str = "") -> list[str]:
        """The names of the words of a role that have a meaning where the parser stands, sorted."""
        words = self.vocabulary.all(role, kind if role in KINDED else None)
        return sorted({word.name for word in words if self._refusal(word, kind) is None})

    def _refusal(self, word: Word, kind: str) -> tuple[str, str] | None:
        """The code and the reason why a word has no meaning here, or None where it has one."""
        missing = sorted((word.needs | word.needs_as.get(kind, frozenset())) - self.scope)
        if missing:
            reason = self.vocabulary.situation(missing[0])
            return "E405", f"`{word.name}` has a meaning only where {reason}"
        if isinstance(word, Event) and word.own and word.subject not in bearers(self.kind):
            return "E408", f"`{word.name}` happens to {a(word.subject)}; this is {a(self.kind)}"
        return self._misfit(word, kind)

    def _misfit(self, word: Word, kind: str) -> tuple[str, str] | None:
        """Why *it* or the item itself is not what a word takes it for."""
        its, mine = word.its.get(kind), word.mine.get(kind)
        if its is not None and self.it is not None and self.it not in its:
            if not kind:
                told = f"`{word.name}` is done to {a(its[0])}, and here *it* is {a(self.it)}"
            elif len(its) > 1:
                told = f"here `{word.name}` is {a(self.it)}, which has no {kind}s"
            else:
                told = f"here `{word.name}` is {a(self.it)} and no {its[0]}"
            return "E404", told
        if mine is not None and self.kind not in mine:
            return "E408", f"`{word.name}` is about {a(mine[0])}; this is {a(self.kind)}"
        return None

    # -- conditions, selectors, filters, actions -----------------------------------------------

    def condition(self, raw: object, path: Path) -> Node | None:
        """A condition; a list of conditions must all hold. What it brings stays within it."""
        with self.within():
            return self._condition(raw, path)

    def _condition(self, raw: object, path: Path) -> Node | None:
        if isinstance(raw, list):
            word = self.vocabulary.find(Role.CONDITION, "all")
            assert word is not None
            # Read here, not as an argument: a key `all` that nobody wrote has no place in a path.
            listed = Several(Of(Role.CONDITION)).parse(raw, self, path)
            return None if listed is None else Node(word, {"all": listed}, path)
        if isinstance(raw, str):
            return self.name(Role.FLAG, raw, path)
        if isinstance(raw, Mapping) and "is" in raw:
            return self._comparison(raw, path)
        return self._headed(Role.CONDITION, raw, path, ())

    def _comparison(self, raw: Mapping[str, object], path: Path) -> Node | None:
        word = self.vocabulary.find(Role.CONDITION, "is")
        assert word is not None
        rest = {key: value for key, value in raw.items() if key != "is"}
        value = self.value(rest, path)
        span = Numbers(exact=not is_whole(value)).parse(raw["is"], self, (*path, "is"))
        if value is None or span is None:
            return None
        return Node(word, {"value": value, "is": span}, path)

    def value(self, raw: object, path: Path) -> Arg | None:
        """A value: a number, or a tree such as ``{count: {tiles: hand}}``."""
        if isinstance(raw, Mapping):
            return self._headed(Role.VALUE, raw, path, self.vocabulary.shared(Role.VALUE))
        try:
            if isinstance(raw, str):
                raise ValueError
            return Literal("amount", parse_amount(raw), path)
        except ValueError:
            hint = guesses.elsewhere(self.vocabulary, Role.VALUE, raw, None)
            wanted = "a number, or a value such as {count: {tiles: hand}}"
            return self.wrong(path, raw, wanted, hint=hint)

    def selector(self, raw: object, path: Path, kinds: Sequence[str]) -> Node | None:
        """A selector: what (``tiles``), where (zones), which (filters), how many of them."""
        if isinstance(raw, str):
            return self._placed(raw, path, kinds)
        if not isinstance(raw, Mapping):
            self.wrong(path, raw, "a selector such as {tiles: hand}")
            return None
        heads = [key for key in raw if self.vocabulary.find(Role.SELECTOR, str(key))]
        if len(heads) != 1:
            first = next(iter(raw), "")
            names = self.vocabulary.names(Role.SELECTOR)
            self.unknown((*path, first), first, names, "key", what="selector")
            return None
        word = self.vocabulary.find(Role.SELECTOR, heads[0])
        assert word is not None
        if not self._selects(word, (*path, heads[0]), kinds, "key"):
            return None
        if word.found is not None:
            alone = f"write `{word.name}` alone, without braces"
            self.wrong(path, raw, f"`{word.name}`, which is a single place", hint=alone)
            return None
        known = {param.name for param in word.params} | {heads[0]}
        plain = {key: value for key, value in raw.items() if key in known}
        node = self.arguments(word, plain, path)
        rest = {key: value for key, value in raw.items() if key not in known}
        chosen = self.filters(rest, path, word.kind) if rest else Many((), path)
        if node is None or chosen is None:
            return None
        return Node(word, {**node.args, "filters": chosen}, path)

    def _placed(self, raw: str, path: Path, kinds: Sequence[str]) -> Node | None:
        """The selector of things that are found in a single place: a plain word."""
        word = self.vocabulary.find(Role.SELECTOR, raw)
        if word is not None and word.found is not None:
            if not self._selects(word, path, kinds, "value"):
                return None
            return Node(word, {raw: Many((), path), "filters": Many((), path)}, path)
        meant = closest(raw, self.vocabulary.names(Role.SELECTOR)) or ""
        near = self.vocabulary.find(Role.SELECTOR, meant)
        hint = f"did you mean `{meant}`?" if near and near.found else f"say where: {{{meant}: ...}}"
        self.wrong(path, raw, "a selector such as {tiles: hand}", hint=hint if meant else None)
        return None

    def _selects(self, word: Word, path: Path, kinds: Sequence[str], at: str) -> bool:
        """Whether a selector is of one of the kinds that are wanted; of any, where none is."""
        if kinds and word.kind not in kinds:
            self.wrong(
                path, word.name, f"a selector of {' or '.join(f'{one}s' for one in kinds)}", at
            )
            return False
        return True

    def filters(self, raw: object, path: Path, kind: str) -> Many | None:
        """Filters on things of a kind; all of them must hold."""
        kind = kind or self.subject
        if not kind and self.it is None:
            return None
        if not isinstance(raw, Mapping) or not raw:
            self.wrong(path, raw, "filters such as {number: 7}")
            return None
        found: list[Arg] = []
        complete = True
        for key, value in raw.items():
            word = self.vocabulary.find(Role.FILTER, str(key), kind)
            if word is None:
                hint = guesses.elsewhere(self.vocabulary, Role.FILTER, key, value, kind)
                what = f"filter on {a(kind)}"
                self.unknown_word((*path, key), key, Role.FILTER, kind, "key", hint, what)
                complete = False
                continue
            with self.within(subject=kind):
                ok = self.allowed(word, (*path, key), kind)
                node = self.arguments(word, {key: value}, path) if ok else None
            if node is None:
                complete = False
            else:
                found.append(replace(node, kind=kind))
        return Many(tuple(found), path) if complete else None

    def actions(self, raw: object, path: Path) -> Many | None:
        """One action or several."""
        if not isinstance(raw, list):
            one = self.role(Role.ACTION, raw, path)
            return Many((one,), path) if one is not None else None
        if not raw:
            self.wrong(path, raw, "at least one action")
            return None
        found = [self.role(Role.ACTION, item, (*path, i)) for i, item in enumerate(raw)]
        if any(item is None for item in found):
            return None
        return Many(tuple(item for item in found if item is not None), path)


def is_whole(value: Arg | None) -> bool:
    """Whether a value is counted in whole units rather than exact amounts."""
    if not isinstance(value, Node):
        return False
    for arg in value.args.values():
        if isinstance(arg, Node) and arg.word.role in (Role.NAMED, Role.FILTER):
            return arg.word.whole
    return value.word.whole


_BEARERS = {"finish": ("tile",), "enchantment": ("tile",), "edition": ("relic",)}


def bearers(kind: str) -> tuple[str, ...]:
    """The kinds of thing to which an item's own events can happen: itself, or what bears it."""
    return (kind, *_BEARERS.get(kind, ()))


__all__ = ["Parser", "State", "bearers", "is_whole"]
