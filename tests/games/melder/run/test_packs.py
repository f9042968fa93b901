"""Packs: contents, taking, using at once, skipping (`R48`, `R65`)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from melder.games.melder.ruleset.items import Item
from melder.games.melder.run.turn import Run
from melder.games.melder.scenario import ScenarioError
from melder.games.melder.state.course_state import Ware
from melder.games.melder.tiles.tile import Tile
from tests.games.melder.run.pack import after_blind as first_shop
from tests.games.melder.run.pack import check, do, fresh, refused, rules, situation, with_money

SHOP = {"phase": "shop", "money": 50}


def opened(id: str, seed: str = "PACKPACK", **doc: object) -> tuple[Ware, ...]:
    run = do(situation(**SHOP, seed=seed, shop={"packs": [id]}, **doc), {"open": id})
    pack = run.state.course.pack
    assert pack is not None
    return pack.wares


def many(id: str, **doc: object) -> Iterator[Ware]:
    for n in range(11, 99):
        yield from opened(id, seed=f"PACKPA{n}".replace("0", "X"), **doc)


def first(run: Run) -> str:
    pack = run.state.course.pack
    assert pack is not None
    thing = pack.wares[0].thing
    assert isinstance(thing, Item)
    return thing.id


@pytest.mark.parametrize("id", sorted(rules().items["pack"]))
def test_a_pack_shows_what_it_says(id: str) -> None:
    pack = rules().item("pack", id)
    wares = opened(id)
    assert len(wares) == pack.data["shows"]
    things = [ware.thing for ware in wares]
    if pack.data["holds"] == "tile":
        assert all(isinstance(thing, Tile) and not thing.wild for thing in things)
        return
    items = [thing for thing in things if isinstance(thing, Item)]
    assert len(set(items)) == len(things)
    if pack.data["holds"] == "relic":
        assert {item.rarity for item in items} <= {"common", "uncommon", "rare"}
    else:
        assert {item.type for item in items} == {pack.data["holds"]}


@pytest.mark.parametrize("id", sorted(rules().items["pack"]))
def test_it_lets_so_many_be_taken(id: str) -> None:
    pack = rules().item("pack", id)
    run = do(situation(**SHOP, shop={"packs": [id]}, deck="emerald"), {"open": id})
    taken = 0
    while (open_pack := run.state.course.pack) is not None:
        thing = open_pack.wares[0].thing
        run = do(run, {"take": thing.label if isinstance(thing, Tile) else thing.id})
        taken += 1
    assert taken == pack.data["take"]
    assert run.state.money == 50 - pack.data["price"]


def test_tiles_go_to_the_bag() -> None:
    run = do(situation(**SHOP, bag="R1 R2", shop={"packs": ["tile-pack"]}), {"open": "tile-pack"})
    thing = opened_tile(run)
    after = do(run, {"take": thing.label}).state
    assert len(after.bag) == 3
    assert (after.bag[-1].label, after.bag[-1].finish) == (thing.label, thing.finish)
    assert len({tile.id for tile in after.bag}) == 3


def opened_tile(run: Run) -> Tile:
    pack = run.state.course.pack
    assert pack is not None
    thing = pack.wares[0].thing
    assert isinstance(thing, Tile)
    return thing


def test_owned_relics_are_left_out() -> None:
    shown = [ware.thing.id for ware in opened("mega-relic-pack") if isinstance(ware.thing, Item)]
    other = [
        ware.thing.id
        for ware in opened("mega-relic-pack", relics=shown[:1])
        if isinstance(ware.thing, Item)
    ]
    assert shown[0] not in other
    assert shown[1:] == other[1:] or shown[1] in other


def test_an_open_pack_comes_first() -> None:
    check(
        {"money": 46},
        {"open": "gem-pack"},
        refused("next", "phase"),
        refused("reroll", "phase"),
        refused({"buy": "gold-mine"}, "phase"),
        "skip",
        **SHOP,
        shop={"packs": ["gem-pack"], "relics": ["gold-mine"]},
    )


def test_what_it_does_not_show_cannot_be_taken() -> None:
    check(
        {"money": 46},
        {"open": "rune-pack"},
        refused({"take": "gold-mine"}, "item"),
        **SHOP,
        shop={"packs": ["rune-pack"]},
    )


@pytest.mark.parametrize(
    ("pack", "thing", "expect"),
    [
        ("gem-pack", "prism", {"items": ["prism"]}),
        ("mega-spirit-pack", "wraith", {"items": ["wraith"]}),
        ("relic-pack", "sage", {"relics": ["sage"]}),
        ("tile-pack", "R7+foil", {"bag": "R7+foil"}),
    ],
)
def test_a_scenario_takes_what_a_pack_may_show(
    pack: str, thing: str, expect: dict[str, object]
) -> None:
    check(expect, {"open": pack}, {"take": thing}, **SHOP, bag="", shop={"packs": [pack]})


def test_and_what_it_can_never_show_it_cannot_take() -> None:
    for pack, thing in [
        ("gem-pack", "wraith"),
        ("gem-pack", "sage"),
        ("relic-pack", "canio"),
        ("relic-pack", "gold-mine"),
        ("rune-pack", "R7"),
    ]:
        check(
            {"relics": ["gold-mine"]},
            {"open": pack},
            refused({"take": thing}, "item"),
            **SHOP,
            shop={"packs": [pack]},
            relics=["gold-mine"],
        )


def test_a_guest_may_be_taken_from_every_pack() -> None:
    check(
        {"items": ["wraith"]},
        {"open": "rune-pack"},
        {"take": "wraith"},
        **SHOP,
        shop={"packs": ["rune-pack"]},
        perks=["omen-globe"],
    )


def test_what_is_taken_must_still_fit() -> None:
    check(
        {"relics": ["sage", "ripple", "dusk"]},
        {"open": "relic-pack"},
        refused({"take": "collector"}, "slots"),
        **SHOP,
        shop={"packs": ["relic-pack"]},
        relics=["sage", "ripple", "dusk"],
    )


def test_picks_say_what_a_pack_shows() -> None:
    """A pick that nothing asked for would be an error."""
    check(
        {"items": ["baguette"]},
        {"open": "gem-pack"},
        {"take": "baguette"},
        **SHOP,
        shop={"packs": ["gem-pack"]},
        picks=["point", "rose", "baguette"],
    )


def test_its_contents_hang_on_its_place_not_on_when_it_is_opened() -> None:
    run = with_money(first_shop(do(fresh("PACKS111"), "next")), 100)
    shop = run.state.course.shop
    assert shop is not None
    packs = [ware.thing.id for ware in shop.packs if isinstance(ware.thing, Item)]

    def shows(run: Run) -> list[object]:
        pack = run.state.course.pack
        assert pack is not None
        return [ware.thing for ware in pack.wares]

    at_once = shows(do(run, {"open": packs[1]}))
    later = shows(do(run, "reroll", {"open": packs[0]}, "skip", {"open": packs[1]}))
    assert at_once == later


CUTS = {"packs": ["gem-pack"]}


class TestR48:
    def test_what_is_taken_is_kept_where_there_is_room(self) -> None:
        run = do(situation(**SHOP, shop=CUTS), {"open": "gem-pack"})
        cut = first(run)
        run = do(run, {"take": cut})
        assert [item.item.id for item in run.state.items] == [cut]
        assert run.state.roster.lines == ()

    def test_it_can_be_used_at_once(self) -> None:
        run = do(situation(**SHOP, shop=CUTS), {"open": "gem-pack"})
        cut = first(run)
        run = do(run, {"take": {"item": cut, "use": True}})
        assert run.state.items == ()
        assert [(line.item.id, line.uses) for line in run.state.roster.lines] == [(cut, 1)]

    def test_without_room_it_is_used(self) -> None:
        start = situation(**SHOP, shop=CUTS, items=["prism", "rose"])
        run = do(start, {"open": "gem-pack"})
        cut = first(run)
        run = do(run, {"take": cut})
        assert [item.item.id for item in run.state.items] == ["prism", "rose"]
        assert [line.item.id for line in run.state.roster.lines] == [cut]

    def test_a_rune_is_not_used_in_a_shop(self) -> None:
        doc = {**SHOP, "shop": {"packs": ["rune-pack"]}}
        rune = first(do(situation(**doc), {"open": "rune-pack"}))
        check(
            {"items": []},
            {"open": "rune-pack"},
            refused({"take": {"item": rune, "use": True}}, "phase"),
            **doc,
        )
        check(
            {"items": ["prism", "rose"]},
            {"open": "rune-pack"},
            refused({"take": rune}, "slots"),
            items=["prism", "rose"],
            **doc,
        )

    def test_using_one_leaves_those_of_the_bar(self) -> None:
        run = do(situation(**SHOP, shop=CUTS), {"open": "gem-pack"})
        cut = first(run)
        run = do(
            situation(**SHOP, shop=CUTS, items=[cut]),
            {"open": "gem-pack"},
            {"take": {"item": cut, "use": True}},
        )
        assert [item.item.id for item in run.state.items] == [cut]


class TestR65:
    def test_omen_globe_adds_a_spirit_to_every_pack(self) -> None:
        for id in ("gem-pack", "tile-pack", "relic-pack", "spirit-pack"):
            plain, more = opened(id), opened(id, perks=["omen-globe"])
            assert more[:-1] == plain
            last = more[-1].thing
            assert isinstance(last, Item)
            assert last.type == "spirit"

    @pytest.mark.parametrize(("perks", "percent"), [([], 30), (["hone"], 60), (["glow-up"], 100)])
    def test_perks_make_finishes_likelier(self, perks: list[str], percent: int) -> None:
        tiles = [w.thing for w in many("mega-tile-pack", perks=perks) if isinstance(w.thing, Tile)]
        share = 100 * sum(tile.finish >= 0 for tile in tiles) / len(tiles)
        assert abs(share - percent) < 5

    def test_a_skipped_pack_is_one_with_nothing_taken(self) -> None:
        doc = {**SHOP, "relics": ["crowd-favorite"], "shop": {"packs": ["mega-gem-pack"]}}
        check({"state": {"crowd-favorite": {"mult": 4}}}, {"open": "mega-gem-pack"}, "skip", **doc)
        cut = first(do(situation(**doc), {"open": "mega-gem-pack"}))
        check(
            {"state": {"crowd-favorite": {"mult": 0}}},
            {"open": "mega-gem-pack"},
            {"take": cut},
            "skip",
            **doc,
        )


class TestOpenInAScenario:
    def shown(self, *shows: object, id: str = "mega-relic-pack") -> tuple[Ware, ...]:
        pack = situation(phase="shop", pack={"id": id, "shows": list(shows)}).state.course.pack
        assert pack is not None
        return pack.wares

    def test_what_it_shows_can_be_taken(self) -> None:
        doc = {"phase": "shop", "pack": {"id": "mega-relic-pack", "shows": ["war-flag", "hiker"]}}
        check({"relics": ["hiker", "war-flag"]}, {"take": "hiker"}, {"take": "war-flag"}, **doc)

    def test_no_more_than_is_left(self) -> None:
        pack = {"id": "mega-relic-pack", "take": 1, "shows": ["war-flag", "hiker"]}
        steps = ({"take": "hiker"}, refused({"take": "war-flag"}, "phase"))
        check({"relics": ["hiker"]}, *steps, phase="shop", pack=pack)

    @pytest.mark.parametrize(("take", "mult"), [(2, 4), (1, 0)])
    def test_one_of_which_something_was_taken_is_not_skipped(self, take: int, mult: int) -> None:
        pack = {"id": "mega-relic-pack", "take": take, "shows": ["war-flag"]}
        state = {"crowd-favorite": {"mult": mult}}
        check({"state": state}, "skip", phase="shop", relics=["crowd-favorite"], pack=pack)

    def test_editions_come_along(self) -> None:
        (ware,) = self.shown({"id": "war-flag", "edition": "polished"})
        assert ware.edition is rules().item("edition", "polished")

    def test_a_guest_is_told_from_a_relic_of_the_same_name(self) -> None:
        named = [ware.thing for ware in self.shown("mirror", "consumable/mirror", "relic/mirror")]
        assert [thing.kind for thing in named if isinstance(thing, Item)] == [
            "relic", "consumable", "relic",
        ]  # fmt: skip

    def test_tiles_and_a_guest_among_them(self) -> None:
        first, second, guest = self.shown("R7", "B12+glass", "aura", id="tile-pack")
        assert isinstance(first.thing, Tile)
        assert isinstance(second.thing, Tile)
        assert first.thing.id != second.thing.id
        assert isinstance(guest.thing, Item)
        pack = {"id": "tile-pack", "shows": ["R7", "B12+glass"]}
        check({"bag": "R7"}, {"take": "R7"}, phase="shop", bag="", pack=pack)

    @pytest.mark.parametrize(
        ("doc", "path"),
        [
            ({"phase": "draft", "pack": {"id": "tile-pack", "shows": ["R7"]}}, ("pack",)),
            ({"phase": "shop", "pack": {"id": "tile-pack"}}, ("pack", "shows")),
            ({"phase": "shop", "pack": {"id": "no-pack", "shows": ["R7"]}}, ("pack", "id")),
            ({"phase": "shop", "pack": {"id": "tile-pack", "show": []}}, ("pack", "show")),
            (
                {"phase": "shop", "pack": {"id": "tile-pack", "take": 2, "shows": ["R7"]}},
                ("pack", "take"),
            ),
            (
                {"phase": "shop", "pack": {"id": "rune-pack", "shows": ["war-flag"]}},
                ("pack", "shows", 0),
            ),
            ({"phase": "shop", "purse": 3}, ("purse",)),
            ({"phase": "draft", "purse": -1}, ("purse",)),
        ],
    )
    def test_impossible_ones(self, doc: dict[str, object], path: tuple[object, ...]) -> None:
        with pytest.raises(ScenarioError) as caught:
            situation(**doc)
        assert caught.value.path == path


def test_a_purse_that_was_opened() -> None:
    shop = {"relics": ["hiker", "war-flag"]}
    buying = {"buy": "hiker"}
    check({"relics": ["hiker"]}, buying, phase="draft", shop=shop)
    check({"relics": []}, refused(buying, "money"), phase="draft", shop=shop, purse=1)
