"""Phases, bosses, the end of an ante, the draft and the end of a run."""

from __future__ import annotations

from collections import Counter

import pytest

from melder.games.melder.bench.itemwork import Work
from melder.games.melder.bench.luck import SeededLuck
from melder.games.melder.refusal import Refusal
from melder.games.melder.run import bosses
from melder.games.melder.run.shop import ware_price
from melder.games.melder.run.turn import Run
from melder.games.melder.tiles.notation import format_tiles
from tests.games.melder.run.pack import (
    BEAT,
    after_blind,
    bench,
    check,
    counter,
    do,
    fresh,
    refused,
    relic_ids,
    rules,
    situation,
    to_shop,
    with_money,
)


class TestPhases:
    def test_the_way_of_an_ante(self) -> None:
        run = fresh()
        seen = [run.state.phase]
        for _ in range(3):
            while run.state.phase not in ("play", "fight"):
                run = do(run, "next")
                seen.append(run.state.phase)
            if run.state.phase == "fight":
                run = do(run, "fight")
                seen.append("play")
            run = after_blind(run)
            seen.append(run.state.phase)
        assert seen == [
            "draft", "play", "shop", "offer", "play", "shop", "fight", "play", "shop"
        ]  # fmt: skip
        assert (run.state.ante, run.state.blind) == (2, 0)

    @pytest.mark.parametrize("action", ["next", "fight", "cash_out"])
    def test_play_is_left_by_scoring_only(self, action: str) -> None:
        check({"phase": "play"}, refused(action, "phase"))

    def test_fight_needs_a_boss(self) -> None:
        check({"phase": "offer"}, refused("fight", "phase"), phase="offer")

    def test_a_run_that_is_over_takes_nothing(self) -> None:
        for phase in ("won", "lost"):
            check({"phase": phase}, refused("next", "phase"), phase=phase)
            check({"phase": phase}, refused({"sell": "W"}, "phase"), phase=phase)

    def test_the_last_boss_beaten_is_the_run_won(self) -> None:
        check(
            {"phase": "won", "board": []},
            *BEAT,
            "cash_out",
            ante=9,
            boss="the-final-boss",
            score=10**6,
            hand="R7 B7 K7",
        )

    def test_every_blind_of_every_ante_comes_once(self) -> None:
        run = do(fresh(), "next")
        seen = []
        while run.state.phase == "play":
            seen.append((run.state.ante, run.state.blind))
            assert (run.state.roster.boss is not None) == (run.state.blind == 2)
            run = after_blind(run)
            if run.state.phase == "shop":
                run = do(run, "next", "next")
        assert run.state.phase == "won"
        assert seen == [(ante, blind) for ante in range(1, 10) for blind in range(3)]

    def test_the_blind_starts_afresh(self) -> None:
        state = do(situation(phase="offer", score=50, plays=0, draws=0, opened=True), "next").state
        assert (state.total, state.plays, state.draws, state.opened) == (0, 3, 5, False)
        assert len(state.hand) == 14

    def test_a_blind_without_a_tile_is_lost_at_once(self) -> None:
        check({"phase": "lost"}, "next", phase="offer", bag="", board=["R1 R2 R3"])

    def test_a_run_keeps_its_record(self) -> None:
        record = do(situation(hand="R7 B7 K7 O4 O5 O6"), *BEAT).state.course.record
        assert (record.points, record.best, record.plays, record.groups) == (63, 63, 1, 1)


class TestStreams:
    def seen(self, *moves: object) -> list[object]:
        """What an ante shows to a player who makes these moves in each of its blinds."""
        run, found = do(fresh("SEEDSEED"), "next"), []
        for _ in range(3):
            run = with_money(after_blind(do(run, *moves)), 100)
            shop = counter(run)
            found += [shop, run.state.course.perks]
            for ware in shop.packs:
                opened = do(run, {"open": ware.thing.id}).state.course  # type: ignore[union-attr]
                assert opened.pack is not None
                found.append(opened.pack.wares)
            run = do(run, "next")
            found.append(run.state.course.boss)
            run = do(run, "next")
        return found

    def test_one_seed_shows_the_same_however_it_is_played(self) -> None:
        still = self.seen()
        assert self.seen("draw", "draw") == still
        assert self.seen("pass", "draw", "suggest") == still

    def test_another_seed_shows_something_else(self) -> None:
        assert counter(after_blind(do(fresh("SEEDSEED"), "next"))) != counter(
            after_blind(do(fresh("SEEDSEEE"), "next"))
        )


class TestDraft:
    def test_three_relics_of_the_lower_rarities_without_editions(self) -> None:
        found: Counter[str] = Counter()
        for n in range(111, 250):
            wares = counter(fresh(f"DRAFT{n}".replace("0", "X"))).relics
            assert len({ware.thing for ware in wares}) == 3
            assert all(ware.edition is None for ware in wares)
            found.update(ware.thing.rarity for ware in wares)  # type: ignore[union-attr]
        assert set(found) == {"common", "uncommon"}
        assert abs(found["common"] / found.total() - 70 / 97) < 0.06

    @pytest.mark.parametrize(
        ("deck", "purse"), [("obsidian", 8), ("quartz", 10), ("emerald", 3), ("painite", 8)]
    )
    def test_the_purse_and_plain_prices(self, deck: str, purse: int) -> None:
        run = fresh(deck=deck)
        assert run.state.course.purse == purse
        for ware in counter(run).relics:
            assert ware_price(bench(run), ware) == ware.thing.price()  # type: ignore[union-attr]

    def test_it_is_paid_from_the_purse_and_the_rest_is_lost(self) -> None:
        run = situation(phase="draft", money=4, shop={"relics": ["gold-mine", "lucky-charm"]})
        run = do(run, {"buy": "gold-mine"})
        assert (run.state.course.purse, run.state.money) == (2, 4)
        assert relic_ids(run.state) == ["gold-mine"]
        run = do(run, "next")
        assert (run.state.course.purse, run.state.money, run.state.phase) == (0, 4, "play")

    def test_no_more_than_the_purse_buys(self) -> None:
        check(
            {"relics": ["gold-mine"]},
            {"buy": "gold-mine"},
            refused({"buy": "lucky-charm"}, "money"),
            refused("reroll", "phase"),
            phase="draft",
            money=99,
            shop={"relics": ["gold-mine", "lucky-charm"]},
        )

    def test_start_money(self) -> None:
        assert fresh().state.money == 4
        assert fresh(deck="amber").state.money == 24


BOSS = {"boss": "the-silence", "score": 10_000}
"""The last blind of an ante, which any score beats."""

FIGHT = {"phase": "fight", "money": 25, "perks": ["directors-cut"]}


class TestEndOfAnte:
    def test_everything_returns_to_the_bag(self) -> None:
        check(
            {"board": [], "hand": 0, "bag": "B1 B2 B3 K1 R7 B7 K7 O1"},
            *BEAT,
            "cash_out",
            board=["B1 B2 B3"],
            hand="R7 B7 K7 O1",
            bag="K1",
            **BOSS,
        )

    def test_r46_lent_tiles_leave_undestroyed(self) -> None:
        check(
            {"bag": "R7 B7 K7", "state": {"canio": {"xmult": 1}}},
            {"raise": "blind_start"},
            *BEAT,
            "cash_out",
            relics=["wild-dealer", "canio"],
            hand="R7 B7 K7",
            bag="",
            **BOSS,
        )

    def test_a_capstone_comes_apart_into_its_tiles(self) -> None:
        run = situation(
            hand="R8+foil~echo^10 R9+steel R7 B7 K7", bag="", items=["crucible"], **BOSS
        )
        ids = {tile.label: tile.id for tile in run.state.hand}
        run = do(run, {"use": {"item": "crucible", "tiles": "R8 R9"}}, *BEAT, "cash_out")
        bag = run.state.bag
        assert sorted(format_tiles(rules().kinds, bag).split()) == sorted(
            ["R8+foil~echo^10", "R9", "R7", "B7", "K7"]
        )
        assert {tile.label: tile.id for tile in bag} == ids

    def test_tiles_fused_below_stay_fused(self) -> None:
        check(
            {"bag": "R9 R7 B7 K7"},
            {"use": {"item": "crucible", "tiles": "R4 R5"}},
            *BEAT,
            "cash_out",
            hand="R4 R5 R7 B7 K7",
            bag="",
            items=["crucible"],
            **BOSS,
        )

    def test_a_copy_of_a_capstone_comes_apart_as_well(self) -> None:
        run = situation(hand="R8 R9 R7 B7 K7", bag="", items=["crucible"], **BOSS)
        run = do(run, {"use": {"item": "crucible", "tiles": "R8 R9"}})
        ctx = Work(rules(), run.state, SeededLuck(run.state.streams))
        ctx.duplicate([tile for tile in ctx.hand if tile.capstone], 1)
        run = do(Run(ctx.finish()), *BEAT, "cash_out")
        labels = Counter(tile.label for tile in run.state.bag)
        assert labels == {"R8": 2, "R9": 2, "R7": 1, "B7": 1, "K7": 1}
        assert len({tile.id for tile in run.state.bag}) == 7

    def test_one_from_nowhere_comes_apart_too(self) -> None:
        check(
            {"bag": "R11 R12 R13 R13^5 R7 R7 B7 K7"},
            *BEAT,
            "cash_out",
            board=["R11 R12 R13 R20^5"],
            hand="R7 B7 K7",
            bag="",
            **BOSS,
        )

    def test_counts_of_the_ante_start_over(self) -> None:
        check(
            {"chips": 33, "mult": 2.5},
            *BEAT,
            "cash_out",
            "next",
            "next",
            {"place": "O10 O11 O12"},
            "score",
            relics=["weathering"],
            history={"drawn": 3},
            hand="R7 B7 K7",
            bag="O10 O11 O12",
            **BOSS,
        )


class TestBosses:
    def drawn(self, seed: str) -> list[str]:
        run, found = do(fresh(seed), "next"), []
        for ante in range(1, 10):
            run = do(to_shop(run, ante, 2), "next")
            boss = run.state.course.boss
            assert boss is not None
            found.append(boss.id)
            run = after_blind(do(run, "fight"))
            if ante < 9:
                run = do(run, "next", "next")
        return found

    @pytest.mark.parametrize("seed", ["BASS1111", "BASS2222", "BASS3333"])
    def test_they_fit_the_ante_and_the_last_is_the_last(self, seed: str) -> None:
        found = self.drawn(seed)
        for ante, id in enumerate(found, 1):
            low, high = rules().item("boss", id).data["antes"]
            assert low <= ante <= high
        assert found[-1] == "the-final-boss"
        assert "the-final-boss" not in found[:-1]
        assert len(set(found)) == 9

    def test_all_come_again_when_all_were_seen(self) -> None:
        ctx = bench(situation(blind="boss", ante=1))
        pool = bosses.eligible(rules(), 1)
        ctx.course = ctx.course.but(seen=tuple(pool))
        bosses.reveal(ctx)
        assert ctx.course.boss in pool
        assert ctx.course.seen == (ctx.course.boss,)

    def test_it_is_not_in_force_before_its_blind(self) -> None:
        run = situation(phase="fight", boss="the-mark", ante=5)
        assert run.state.roster.boss is None
        assert do(run, "fight").state.roster.boss is rules().item("boss", "the-mark")

    def test_r56_medium_settles_the_next_boss(self) -> None:
        run = situation(phase="shop", blind="big", ante=8, items=["medium"])
        run = do(run, {"use": "medium"}, "next")
        needle = rules().item("boss", "the-needle")
        assert run.state.course.boss is needle
        assert needle in run.state.course.seen
        assert run.state.next_boss is None

    def test_r56_not_in_the_last_ante(self) -> None:
        check(
            {"items": ["medium"]},
            refused({"use": "medium"}, "item"),
            phase="shop",
            ante=8,
            blind="boss",
            items=["medium"],
        )


class TestNamedBoss:
    """A boss that a scenario names before a blind is the one that comes, whatever the phase."""

    @pytest.mark.parametrize(
        ("phase", "steps"),
        [("shop", ["next", "fight"]), ("offer", ["next"]), ("fight", ["fight"]), ("play", [])],
    )
    def test_it_is_in_force_when_the_blind_is_played(self, phase: str, steps: list[str]) -> None:
        check({"phase": "play", "target": 900}, *steps, phase=phase, boss="the-mark")

    def test_it_is_not_in_force_in_the_shop_before(self) -> None:
        check(
            {"money": 0},
            "reroll",
            phase="shop",
            boss="the-plant",
            relics=["haggler"],
            money=4,
        )

    @pytest.mark.parametrize("phase", ["offer", "fight"])
    def test_bets_that_it_makes_free_are_not_offered(self, phase: str) -> None:
        taken = refused({"bet": "dry-hand"}, "target")
        check({"money": 9}, taken, phase=phase, boss="the-water", money=9)


class TestR64:
    def test_another_boss_and_the_rejected_one_counts_as_seen(self) -> None:
        run = situation(**FIGHT, ante=3)
        rejected = run.state.course.boss
        run = do(run, "redraw_boss")
        assert run.state.course.boss is not rejected
        assert run.state.course.seen == (rejected, run.state.course.boss)
        assert run.state.money == 15

    def test_once_an_ante(self) -> None:
        run = do(situation(**FIGHT, ante=3), "redraw_boss", "fight")
        run = with_money(after_blind(run), 50)
        run = do(to_shop(do(run, "next", "next"), 4, 2), "next")
        do(run, "redraw_boss")

    def test_nobody_redraws_without_the_perk(self) -> None:
        check({"money": 25}, refused("redraw_boss", "phase"), phase="fight", money=25)
        with pytest.raises(Refusal, match="Nothing that you own"):
            do(situation(phase="fight", money=25), "redraw_boss")

    def test_refused_in_the_last_ante(self) -> None:
        check({"money": 25}, refused("redraw_boss", "phase"), ante=9, **FIGHT)

    def test_a_bet_is_a_bet_on_that_boss(self) -> None:
        bet = situation(**FIGHT).state.course.offers[0].id
        check({"money": 20}, {"bet": bet}, refused("redraw_boss", "phase"), **FIGHT)

    def test_redux_replaces_the_price(self) -> None:
        check(
            {"money": 0},
            "redraw_boss",
            phase="fight",
            perks=["directors-cut", "directors-redux"],
        )
