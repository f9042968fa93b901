"""What is shown between blinds: draft, offers, the boss, cash-out, shop, packs and the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from melder.terminal.desk import Desk
from melder.terminal.goods import Good
from melder.terminal.screens import keys, play
from melder.terminal.screens.layout import columns, row

Json = Mapping[str, Any]


def draft(desk: Desk) -> Iterator[str]:
    """Three relics and the purse they are paid from."""
    yield from _title(desk, "draft", purse=desk.view["purse"], money=_held(desk))
    yield from _deck(desk)
    gift = desk.session.options.get("free_rerolls")
    if gift:
        rerolls = desk.texts.count(gift, "free_reroll")
        told = desk.texts("between.gift_text", rerolls=rerolls)
        yield from desk.rows(desk.texts("between.gift"), told)
    yield from play.goods(desk)
    yield from _wares(desk, desk.wares())
    yield from keys.line(desk)


def _deck(desk: Desk) -> Iterator[str]:
    id = desk.view["deck"]
    name, text = desk.lexicon.name("deck", id), desk.lexicon.text("deck", id)
    yield from desk.rows(desk.texts("between.deck"), f"{name}. {text}" if text else name)


def before(desk: Desk) -> Iterator[str]:
    """The blind that comes: target, boss, side bets."""
    view, texts, lexicon = desk.view, desk.texts, desk.lexicon
    blind = lexicon.blind(view["blind"])
    name = lexicon.name("boss", view["boss"]) if view["boss"] else blind["name"]
    yield from _title(
        desk,
        "before",
        ante=view["ante"],
        antes=view["antes"],
        blind=name,
        target=f"{view['target']:,}",
        reward=blind["reward"],
        money=_held(desk),
    )
    if view["boss"]:
        yield from desk.rows(
            texts("play.boss"), lexicon.text("boss", view["boss"]), desk.paint.warn
        )
    yield from play.goods(desk)
    if view["bet"]:
        yield row(texts("play.bet"), play.bet(desk, view["bet"]))
    elif view["bets"]:
        yield texts("between.bets", stake=view["stake"])
        for place, id in enumerate(view["bets"], 1):
            name = desk.paint.strong(lexicon.name("bet", id))
            yield f"  {desk.paint.faint(str(place))}  {name}  ×{lexicon.item('bet', id)['pays']}"
            yield from desk.paragraph(lexicon.text("bet", id), indent=5)
    elif desk.phase == "offer":
        yield texts("between.no_bets")
    yield from keys.line(desk)


def cash_out(desk: Desk) -> Iterator[str]:
    """What the beaten blind pays, line by line."""
    view, texts, paint = desk.view, desk.texts, desk.paint
    places = {"score": f"{view['score']:,}", "target": f"{view['target']:,}"}
    yield from _title(desk, "cash_out", **places)
    lines = [(_payer(desk, line), paint.good(money(line["money"]))) for line in view["cash_out"]]
    total = sum(line["money"] for line in view["cash_out"])
    lines.append((paint.strong(texts("between.total")), paint.strong(money(total))))
    yield from (f"  {line}" for line in columns(lines, to_right=(1,)))
    yield from keys.line(desk)


def _held(desk: Desk) -> str:
    return desk.texts.money(desk.view["money"])


def money(dollars: int) -> str:
    """An amount of money with its sign."""
    return f"-${-dollars}" if dollars < 0 else f"+${dollars}"


def _payer(desk: Desk, line: Json) -> str:
    source = ""
    if line["source"]:
        called = desk.lexicon.called(line["source"])
        fitting = [key for key in called if key[0] == line["kind"]] or called
        source = desk.lexicon.name(*fitting[0]) if fitting else line["source"]
    return desk.texts(f"cash_out.{line['kind']}", source=source)


def shop(desk: Desk) -> Iterator[str]:
    """The shop with numbered wares, or the pack that lies open."""
    view = desk.view
    pack = view["pack"]
    if pack:
        name = desk.lexicon.name("pack", pack["pack"])
        yield from _title(desk, "pack", pack=name, take=pack["take"])
        yield from play.goods(desk)
        yield from _wares(desk, desk.wares())
        yield from keys.line(desk)
        return
    blind = desk.lexicon.blind(view["blind"])["name"]
    target = f"{view['target']:,}"
    yield from _title(
        desk, "shop", money=_held(desk), ante=view["ante"], blind=blind, target=target
    )
    yield from play.goods(desk)
    yield from _wares(desk, desk.wares())
    yield from keys.line(desk)


def over(desk: Desk) -> Iterator[str]:
    """How the run ended, what it came to, and its seed."""
    view, record, texts = desk.view, desk.view["record"], desk.texts
    deck = desk.lexicon.name("deck", view["deck"])
    places = {"ante": view["ante"], "antes": view["antes"], "deck": deck}
    paint = desk.paint.good if desk.phase == "won" else desk.paint.bad
    yield from map(paint, texts(f"over.{desk.phase}", **places).split("\n"))
    if desk.phase == "lost":
        yield from desk.paragraph(_lost(desk))
    yield from desk.paragraph(
        texts(
            "over.record",
            points=f"{record['points']:,}",
            best=f"{record['best']:,}",
            plays=texts.count(record["plays"], "play"),
            groups=texts.count(record["groups"], "group"),
        )
    )
    yield texts("over.seed", seed=view["seed"], deck=deck)
    yield from keys.line(desk)


def _lost(desk: Desk) -> str:
    """Which blind it was, how much was missing, and why there was no more."""
    view, lexicon = desk.view, desk.lexicon
    boss = view["boss"]
    return desk.texts(
        "over.missing" if view["plays"] else "over.no_plays",
        blind=lexicon.name("boss", boss) if boss else lexicon.blind(view["blind"])["name"],
        score=f"{view['score']:,}",
        target=f"{view['target']:,}",
        lacks=f"{view['target'] - view['score']:,}",
    )


def _title(desk: Desk, key: str, **places: object) -> Iterator[str]:
    return map(desk.paint.strong, desk.paragraph(desk.texts(f"between.{key}", **places)))


def _wares(desk: Desk, goods: Sequence[Good]) -> Iterator[str]:
    """What is on offer: number, name, price, what it is and what it does."""
    paint = desk.paint
    last, pack = "", desk.view.get("pack")
    purse = desk.view.get("purse", desk.view["money"])
    for good in goods:
        if good.kind != last:
            yield paint.faint(desk.texts(f"between.{'inside' if pack else 'shelf'}.{good.kind}"))
            last = good.kind
        price = good.facts.get("price")
        cost = lacks = ""
        if price is not None:
            cost = f"  {(paint.faint if price > purse else paint.good)(f'${price}')}"
            if price > purse:
                lacks = f"  {desk.texts('between.short', lacks=price - purse)}"
        name = paint.tile(good.name) if good.kind == "tile" else paint.strong(good.name)
        yield f"  {paint.faint(good.handle.rjust(2))}  {name}{cost}{_sort(desk, good)}{lacks}"
        for line in describe(desk, good):
            yield from desk.paragraph(line, indent=6)


def _sort(desk: Desk, good: Good) -> str:
    """Rarity or type."""
    if good.kind == "tile":
        return ""
    raw = desk.lexicon.item(good.kind, good.id)
    word = raw.get("rarity", raw.get("type", ""))
    return f"  {desk.paint.faint(desk.texts.either(f'sort.{word}', word))}" if word else ""


def describe(desk: Desk, good: Good) -> Iterator[str]:
    """What a thing does, its edition included."""
    lexicon, texts = desk.lexicon, desk.texts
    if good.kind == "tile":
        return
    if good.kind == "pack":
        raw = lexicon.item("pack", good.id)
        yield texts(
            "between.pack_text",
            holds=texts(f"holds.{raw['holds']}"),
            shows=raw["shows"],
            take=raw["take"],
        )
        return
    text = lexicon.text(good.kind, good.id, good.facts.get("state"))
    if text:
        yield text
    if "edition" in good.facts:
        edition = good.facts["edition"]
        name, does = lexicon.name("edition", edition), lexicon.text("edition", edition)
        yield texts("between.edition", name=name, text=does)
