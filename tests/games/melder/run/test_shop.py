"""The shop: stock, odds, prices, rerolls, perks, slots (`R57`, `R59` to `R63`)."""

from __future__ import annotations

from collections import Counter

import pytest

from melder.games.melder.run import stock
from melder.games.melder.run.shop import reroll_price
from melder.games.melder.run.turn import Run
from melder.games.melder.scenario import ScenarioError
from melder.games.melder.tiles.tile import Tile
from melder.games.streams import Stream
from tests.games.melder.run.pack import (
    after_blind,
    bench,
    check,
    counter,
    do,
    fresh,
    numbered,
    refused,
    rules,
    situation,
    to_shop,
    with_money,
)


def shown(run: Run) -> dict[str, list[str]]:
    """Everything on offer, by shelf."""
    shop = counter(run)
    names = {
        shelf: [w.thing.label if isinstance(w.thing, Tile) else w.thing.id for w in wares]
        for shelf, wares in (
            ("relics", shop.relics),
            ("items", shop.items),
            ("packs", shop.packs),
            ("tiles", shop.tiles),
        )
    }
    return names | {"perks": [perk.id for perk in run.state.course.perks]}


def sizes(run: Run) -> dict[str, int]:
    return {shelf: len(things) for shelf, things in shown(run).items()}


class TestStock:
    def test_how_much_a_shop_shows(self) -> None:
        run = after_blind(do(fresh(), "next"))
        assert sizes(run) == {"relics": 2, "items": 2, "packs": 2, "tiles": 0, "perks": 2}

    def test_perks_and_decks_change_it(self) -> None:
        assert sizes(situation(phase="shop", deck="emerald"))["relics"] == 4
        assert sizes(situation(phase="shop", perks=["magic-trick"]))["tiles"] == 2

    @pytest.mark.parametrize(
        ("ante", "share"),
        [
            (1, {"common": 60, "uncommon": 32, "rare": 8}),
            (4, {"common": 50, "uncommon": 37, "rare": 13}),
            (5, {"common": 42, "uncommon": 40, "rare": 18}),
            (9, {"common": 36, "uncommon": 42, "rare": 22}),
        ],
    )
    def test_rarities_come_up_by_the_weights_of_the_ante(
        self, ante: int, share: dict[str, int]
    ) -> None:
        draws, weights = Stream(ante), rules().rarity_weights(ante)
        found = Counter(
            relic.rarity
            for _ in range(4000)
            if (relic := stock.relic(rules(), draws, weights, set())) is not None
        )
        assert set(found) == set(share)
        for rarity, percent in share.items():
            assert abs(found[rarity] / 40 - percent) < 3

    def test_editions_come_up_by_their_odds_and_cost_more(self) -> None:
        ctx, draws = bench(situation()), Stream(5)
        relic = rules().item("relic", "gold-mine")
        wares = [stock.framed(ctx, relic, draws, 0) for _ in range(20_000)]
        found = Counter(None if ware.edition is None else ware.edition.id for ware in wares)
        odds = {"polished": 4, "holographic": 3, "chromatic": 1, "negative": 0.5, "crowned": 2}
        assert set(found) == {None, *odds}
        for edition, percent in odds.items():
            assert abs(found[edition] / 200 - percent) < 0.5
        extra = {"polished": 2, "holographic": 3, "chromatic": 5, "negative": 5, "crowned": 2}
        for ware in wares:
            surcharge = 0 if ware.edition is None else extra[ware.edition.id]
            assert ware.base == relic.price() + surcharge

    def test_types_come_up_by_weight_and_merchants_double_theirs(self) -> None:
        def share(*perks: str) -> Counter[str]:
            ctx, draws = bench(situation(perks=list(perks))), Stream(9)
            found = (stock.consumable(ctx, draws, set()) for _ in range(6000))
            return Counter(item.type for item in found if item is not None)

        def part(found: Counter[str], type: str) -> float:
            return found[type] / found.total()

        plain, more = share(), share("crystal-ball")
        for type, weight in {"cut": 4, "scroll": 4, "rune": 3, "spirit": 1, "die": 1}.items():
            assert abs(part(plain, type) - weight / 13) < 0.03
        assert abs(part(more, "spirit") - 2 / 14) < 0.03

    def test_inside_a_type_its_own_weights_count(self) -> None:
        ctx, draws = bench(situation()), Stream(3)
        found = Counter(
            item.id
            for _ in range(5600)
            if (item := stock.consumable(ctx, draws, set(), "die")) is not None
        )
        dice = [item for item in rules().items["consumable"].values() if item.type == "die"]
        total = sum(die.weight for die in dice)
        for die in dice:
            assert abs(found[die.id] / 5600 - die.weight / total) < 0.03

    def test_where_everything_is_taken_nothing_is_drawn(self) -> None:
        everything = set(rules().items["relic"].values())
        assert stock.relic(rules(), Stream(1), rules().rarity_weights(1), everything) is None

    def test_nothing_of_a_shop_is_there_twice(self) -> None:
        for n in range(11, 60):
            found = shown(situation(phase="shop", deck="emerald", seed=numbered("ABCDEF", n)))
            for shelf in ("relics", "items", "perks"):
                assert len(set(found[shelf])) == len(found[shelf])


class TestPrices:
    @pytest.mark.parametrize(
        ("more", "money", "left"),
        [
            ({}, 6, 0),
            ({"deck": "painite"}, 8, 0),
            ({"perks": ["clearance-sale"]}, 4, 0),
            ({"deck": "painite", "perks": ["clearance-sale"]}, 6, 0),
        ],
    )
    def test_r60_what_changes_prices(self, more: dict[str, object], money: int, left: int) -> None:
        start = {"phase": "shop", "shop": {"relics": ["gold-mine"]}, **more}
        check({"money": left}, {"buy": "gold-mine"}, money=money, **start)
        check({"money": money - 1}, refused({"buy": "gold-mine"}, "money"),
              money=money - 1, **start)  # fmt: skip

    def test_r60_rerolls_keep_theirs(self) -> None:
        check({"money": 0}, "reroll", phase="shop", money=5, perks=["clearance-sale"])

    def test_r60_holds_for_every_kind_of_ware(self) -> None:
        shop = {
            "relics": ["gold-mine"],
            "items": ["prism"],
            "perks": ["passport"],
            "packs": ["spirit-pack"],
            "tiles": "R7+foil",
        }
        start = {"phase": "shop", "money": 40, "perks": ["clearance-sale"], "shop": shop}
        prism = rules().item("consumable", "prism").price()
        for buying, price in (
            ({"buy": "gold-mine"}, 4),
            ({"buy": "prism"}, prism - 2),
            ({"buy": "passport"}, 6),
            ({"open": "spirit-pack"}, 3),
            ({"buy": "R7+foil"}, 2),
        ):
            check({"money": 40 - price}, buying, **start)

    def test_nothing_falls_below_a_dollar(self) -> None:
        check(
            {"money": 0},
            {"buy": "R7"},
            phase="shop",
            money=1,
            perks=["clearance-sale"],
            shop={"tiles": "R7"},
        )

    def test_debt_buys_nothing(self) -> None:
        check(
            {"money": -2},
            refused({"buy": "R7"}, "money"),
            phase="shop",
            money=-2,
            shop={"tiles": "R7"},
        )

    def test_a_tile_goes_to_the_bag(self) -> None:
        check(
            {"bag": "K1 R7+foil", "money": 0},
            {"buy": "R7+foil"},
            phase="shop",
            money=4,
            bag="K1",
            shop={"tiles": "R7+foil R3"},
        )

    def test_what_is_not_there_cannot_be_bought(self) -> None:
        check(
            {"money": 50},
            refused({"buy": "gold-mine"}, "item"),
            refused({"buy": "R7"}, "item"),
            refused({"open": "gem-pack"}, "item"),
            phase="shop",
            money=50,
            shop={},
        )

    def test_a_sale_pays_half_of_the_price_with_the_edition(self) -> None:
        check(
            {"money": 1 + 4, "relics": []},
            {"buy": "gold-mine"},
            {"sell": "gold-mine"},
            phase="shop",
            money=9,
            shop={"relics": [{"id": "gold-mine", "edition": "crowned"}]},
        )


class TestSales:
    """What happens at a sale is not copied by a relic (`R14`); a perk before Blank acts again."""

    @pytest.mark.parametrize("sold", ["gold-mine", "copycat"])
    def test_a_relic_that_acts_as_its_neighbour_pays_nothing_at_a_sale(self, sold: str) -> None:
        price = rules().item("relic", sold).price() // 2
        line_up = ["copycat", "liquidator", "gold-mine"]
        check({"money": price + 3}, {"sell": sold}, relics=line_up)

    @pytest.mark.parametrize("edition", [one.id for one in rules().items["edition"].values()])
    def test_an_edition_counts_wherever_it_comes_from(self, edition: str) -> None:
        relic = rules().item("relic", "gold-mine")
        pays = relic.price(rules().item("edition", edition)) // 2
        check(
            {"money": pays}, {"sell": "gold-mine"}, relics=[{"id": "gold-mine", "edition": edition}]
        )
        made = [{"use": "aura"}, {"sell": "gold-mine"}]
        if edition in ("polished", "holographic", "chromatic"):
            facts = {"relics": ["gold-mine"], "items": ["aura"], "picks": ["gold-mine", edition]}
            check({"money": pays}, *made, **facts)

    def test_stored_money_is_paid_once(self) -> None:
        price = rules().item("relic", "copycat").price() // 2
        line_up = ["copycat", {"id": "piggy-bank", "state": {"money": 5}}]
        check({"money": price}, {"sell": "copycat"}, relics=line_up)

    def test_a_perk_pays_again(self) -> None:
        perks = ["recyclomancy", "blank"]
        check({"money": 3 + 4}, {"sell": "gold-mine"}, relics=["gold-mine"], perks=perks)


class TestR57:
    FULL = ("ancient-rune", "board-lord", "quick-draw")

    def test_relics_need_a_slot(self) -> None:
        check(
            {"money": 20, "relics": list(self.FULL)},
            refused({"buy": "gold-mine"}, "slots"),
            phase="shop",
            money=20,
            relics=list(self.FULL),
            shop={"relics": ["gold-mine"]},
        )

    def test_a_negative_one_brings_its_own(self) -> None:
        check(
            {"money": 9, "relics": [*self.FULL, "gold-mine"]},
            {"buy": "gold-mine"},
            phase="shop",
            money=20,
            relics=list(self.FULL),
            shop={"relics": [{"id": "gold-mine", "edition": "negative"}]},
        )

    def test_selling_it_forces_no_other_sale(self) -> None:
        relics = [{"id": "gold-mine", "edition": "negative"}, *self.FULL]
        check({"relics": list(self.FULL)}, {"sell": "gold-mine"}, relics=relics)

    def test_consumables_need_a_slot(self) -> None:
        check(
            {"items": ["prism", "rose"]},
            refused({"buy": "brilliant"}, "slots"),
            phase="shop",
            money=20,
            items=["prism", "rose"],
            shop={"items": ["brilliant"]},
        )

    @pytest.mark.parametrize(
        ("perks", "slots"),
        [([], 3), (["paint-brush"], 4), (["paint-brush", "antimatter"], 5)],
    )
    def test_perks_add_slots(self, perks: list[str], slots: int) -> None:
        check({"values": {"relic_slots": slots}}, perks=perks)


class TestR59:
    def price(self, *steps: object, **doc: object) -> int:
        run = do(situation(phase="shop", money=100, **doc), *steps)
        return reroll_price(bench(run), counter(run))

    def test_each_reroll_is_a_dollar_dearer(self) -> None:
        assert [self.price(*["reroll"] * n) for n in range(4)] == [5, 6, 7, 8]

    def test_free_ones_come_first_and_raise_nothing(self) -> None:
        assert [self.price(*["reroll"] * n, deck="quartz") for n in range(3)] == [0, 5, 6]

    def test_haggler_takes_a_dollar_off(self) -> None:
        assert [self.price(*["reroll"] * n, relics=["haggler"]) for n in range(3)] == [4, 5, 6]

    def test_haggler_with_telescope(self) -> None:
        facts = {"relics": ["haggler"], "perks": ["telescope"]}
        assert [self.price(*["reroll"] * n, **facts) for n in range(3)] == [4, 4, 4]

    def test_a_scenario_says_what_the_next_one_costs(self) -> None:
        check({"money": 0}, "reroll", "reroll", phase="shop", money=15, shop={"reroll": 7})

    @pytest.mark.parametrize(("deck", "price"), [("quartz", 0), ("quartz", 6), ("obsidian", 0)])
    def test_free_ones_are_used_up_where_it_costs_something(self, deck: str, price: int) -> None:
        assert self.price(deck=deck, shop={"reroll": price}) == price

    def test_no_scenario_asks_for_a_price_that_cannot_be(self) -> None:
        with pytest.raises(ScenarioError, match=r"costs \$4"):
            situation(phase="shop", shop={"reroll": 4})

    def test_not_without_the_money(self) -> None:
        check({"money": 4}, refused("reroll", "money"), phase="shop", money=4)

    def test_a_free_one_needs_none(self) -> None:
        check({"money": -4}, "reroll", phase="shop", money=-4, deck="quartz")

    def test_the_next_shop_starts_over(self) -> None:
        run = do(
            with_money(after_blind(do(fresh(), "next")), 50), "reroll", "reroll", "next", "next"
        )
        run = after_blind(run)
        assert reroll_price(bench(run), counter(run)) == 5


class TestR61:
    def test_a_reroll_replaces_relics_and_consumables_only(self) -> None:
        run = situation(phase="shop", money=50, perks=["magic-trick"])
        before, after = shown(run), shown(do(run, "reroll"))
        for shelf in ("packs", "tiles", "perks"):
            assert after[shelf] == before[shelf]
        assert after["relics"] != before["relics"]
        assert after["items"] != before["items"]

    def test_it_fills_what_was_bought(self) -> None:
        run = situation(phase="shop", money=50)
        run = do(run, {"buy": shown(run)["items"][0]})
        assert sizes(run)["items"] == 1
        assert sizes(do(run, "reroll"))["items"] == 2

    def test_no_scenario_asks_for_a_price_without_an_end(self) -> None:
        with pytest.raises(ScenarioError, match="at most 1,000"):
            situation(phase="shop", shop={"reroll": 10**9})

    def test_an_owned_relic_is_redrawn_in_its_own_place(self) -> None:
        for n in range(11, 40):
            seed = numbered("SHELVE", n)
            first, second = shown(situation(phase="shop", seed=seed))["relics"]
            other = shown(situation(phase="shop", seed=seed, relics=[first]))["relics"]
            assert first not in other
            assert second in other[1:] or other[0] == second

    def test_what_is_owned_changes_no_other_shelf(self) -> None:
        plain = shown(situation(phase="shop"))
        rich = shown(situation(phase="shop", relics=plain["relics"], items=plain["items"]))
        assert {**rich, "relics": []} == {**plain, "relics": []}

    def test_a_slot_more_changes_none_of_the_others(self) -> None:
        plain = shown(situation(phase="shop"))["relics"]
        assert shown(situation(phase="shop", deck="emerald"))["relics"][:2] == plain

    def test_rerolling_the_first_shop_changes_nothing_later(self) -> None:
        run = with_money(after_blind(do(fresh(), "next")), 100)
        plain, rolled = do(run, "next", "next"), do(run, "reroll", "reroll", "next", "next")
        assert shown(after_blind(plain)) == shown(after_blind(rolled))


class TestR62:
    def test_the_row_lasts_for_an_ante(self) -> None:
        run = after_blind(do(fresh(), "next"))
        row = shown(run)["perks"]
        later = to_shop(do(run, "next", "next"), 1, 2)
        assert shown(later)["perks"] == row
        assert shown(to_shop(do(later, "next", "next"), 2, 0))["perks"] != row

    def test_a_bought_perk_leaves_a_gap_until_the_next_ante(self) -> None:
        run = with_money(after_blind(do(fresh(), "next")), 100)
        first, second = shown(run)["perks"]
        run = do(run, {"buy": first})
        assert shown(run)["perks"] == [second]
        later = to_shop(do(run, "next", "next"), 1, 2)
        assert shown(later)["perks"] == [second]
        row = shown(to_shop(do(later, "next", "next"), 2, 0))["perks"]
        assert len(row) == 2
        assert first not in row

    def test_fewer_are_shown_when_fewer_are_left(self) -> None:
        every = list(rules().items["perk"])
        assert shown(situation(phase="shop", perks=every[1:]))["perks"] in ([every[0]], [])
        assert shown(situation(phase="shop", perks=every))["perks"] == []

    def test_the_second_tier_needs_the_first(self) -> None:
        def seen(**doc: object) -> set[str]:
            return {
                perk
                for n in range(111, 300)
                for perk in shown(situation(phase="shop", seed=numbered("PERKS", n), **doc))[
                    "perks"
                ]
            }

        tiers = {perk.id: perk.data["tier"] for perk in rules().items["perk"].values()}
        assert all(tiers[perk] == 1 for perk in seen())
        assert "money-tree" in seen(perks=["seed-money"])


class TestR63:
    def seen(self, **doc: object) -> bool:
        return any(
            "blank" in shown(situation(phase="shop", seed=numbered("BLANK", n), **doc))["perks"]
            for n in range(111, 250)
        )

    def test_blank_waits_for_another_perk(self) -> None:
        assert not self.seen()
        assert self.seen(perks=["passport"])

    def test_additive_perks_add_again(self) -> None:
        check({"values": {"plays_per_blind": 5}}, perks=["overstock", "blank"])


class TestEvents:
    def test_relics_hear_of_rerolls(self) -> None:
        check(
            {"state": {"quick-study": {"mult": 4}}},
            "reroll",
            "reroll",
            phase="shop",
            money=11,
            relics=["quick-study"],
        )

    def test_the_shop_has_its_phase(self) -> None:
        for action in ("reroll", {"buy": "prism"}, {"open": "gem-pack"}, {"take": "prism"}, "skip"):
            check({"phase": "play"}, refused(action, "phase"), money=50)
