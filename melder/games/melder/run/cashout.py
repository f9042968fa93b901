"""The cash-out of a beaten blind, line by line (rules section 7, `R45`, `R58`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from melder.effects.amounts import ONE, parse_amount
from melder.games.melder.bench.bearing import bear
from melder.games.melder.bench.itemwork import Work
from melder.games.melder.bench.luck import SeededLuck
from melder.games.melder.play.scoring import held_times
from melder.games.melder.ruleset.rules import Ruleset
from melder.games.melder.state.state import State

REWARD: Final = "reward"
UNUSED_PLAYS: Final = "unused_plays"
INTEREST: Final = "interest"
FINISH: Final = "finish"
RELIC: Final = "relic"
EDITION: Final = "edition"
BET: Final = "bet"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a cash-out: which kind of line, whose (an id, or empty), how many dollars."""

    kind: str
    source: str
    money: int

    def json(self) -> dict[str, Any]:
        """The line as clients get it."""
        return {"kind": self.kind, "source": self.source, "money": self.money}


def pay_out(ctx: Work) -> tuple[Line, ...]:
    """Pay for a beaten blind, then end it.

    Interest looks at the money before any payout. A blind that only counts as beaten pays no
    reward, no unused plays and no bet, and what saved it leaves afterwards (`R45`).
    """
    held = ctx.money
    ctx.fire("blind_beaten")
    economy = ctx.rules.numbers["economy"]
    lines: list[Line] = []
    if not ctx.unrewarded:
        _pay(ctx, lines, REWARD, "", ctx.rules.blinds[ctx.blind].reward)
        _pay(ctx, lines, UNUSED_PLAYS, "", ctx.plays * int(economy["per_unused_play"]))
    _pay(ctx, lines, INTEREST, "", interest(ctx, held))
    _pay_tiles(ctx, lines)
    _pay_relics(ctx, lines)
    if not ctx.unrewarded:
        _pay_bet(ctx, lines)
    if ctx.doomed:
        ctx.relics = [relic for relic in ctx.relics if relic.owned.uid not in ctx.doomed]
        ctx.regroup()
    ctx.fire("blind_end")
    return tuple(lines)


def interest(ctx: Work, held: int) -> int:
    """What so much money earns, up to the cap."""
    every = int(ctx.rules.numbers["economy"]["interest_every"])
    return max(0, min(held // every, ctx.standing("interest_cap")))


def preview(rules: Ruleset, state: State) -> tuple[Line, ...]:
    """What the cash-out of this state will pay, without paying it: the screen before it."""
    return pay_out(Work(rules, state, SeededLuck(state.streams)))


def _pay(ctx: Work, lines: list[Line], kind: str, source: str, money: int) -> None:
    ctx.money += money
    _note(lines, kind, source, money)


def _note(lines: list[Line], kind: str, source: str, money: int) -> None:
    if money:
        lines.append(Line(kind, source, money))


def _pay_tiles(ctx: Work, lines: list[Line]) -> None:
    """Marks of the tiles in hand, each as often as held tiles count."""
    for tile in ctx.kept:
        if tile.finish < 0 and tile.enchantment < 0:
            continue
        before = ctx.money
        for _ in range(held_times(ctx, tile)):
            bear(ctx, tile, "kept")
        source = ctx.rules.finishes[tile.finish].id if tile.finish >= 0 else ""
        _note(lines, FINISH, source, ctx.money - before)


def _pay_relics(ctx: Work, lines: list[Line]) -> None:
    """Every source that pays, then every edition, each in order."""
    ctx.count("payout")
    firings = ctx.program.firings.get("payout", ())
    bearers = ctx.bearers
    for editions in (False, True):
        for firing in firings:
            for part in firing.parts:
                if (part.named.kind == "edition") is editions:
                    before = ctx.money
                    for time in range(firing.times):
                        ctx.encore = time > 0
                        ctx.me = bearers[part.owner]
                        ctx.actor = part.named.name
                        part.run(ctx)
                    ctx.encore = False
                    kind = EDITION if editions else RELIC
                    _note(lines, kind, part.named.id, ctx.money - before)


def _pay_bet(ctx: Work, lines: list[Line]) -> None:
    """The stake comes back, multiplied, where the bet was met (rules section 11)."""
    wager = ctx.course.wager
    if wager is None or wager.bet.met is None:
        return
    ctx.me = None
    if wager.bet.met(ctx):
        pays = parse_amount(wager.bet.data["pays"])
        _pay(ctx, lines, BET, wager.bet.id, int(wager.stake * pays // ONE))
