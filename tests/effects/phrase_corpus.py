"""Items as effect trees with the rules text that they must get, word for word.

`TARGETS` are the texts that set the voice; the many others are in ``phrase_items.yaml``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from melder.content.source import load
from melder.effects.amounts import Amount, parse_amount
from melder.effects.parse import Parser, State
from melder.effects.tree import Node
from melder.games.melder.vocabulary import MELDER


@dataclass(frozen=True)
class Item:
    """One item: its kind, its effects (data, or YAML), its states and its whole text."""

    name: str
    kind: str
    effects: Any
    text: str
    states: Any = ""

    def parsed(self) -> tuple[tuple[Node, ...], dict[str, State]]:
        """The effects as trees and the states they use; they must be free of problems."""
        raw: Mapping[str, Any] = data(self.states) or {}
        states = {name: _state(name, facts) for name, facts in raw.items()}
        parser = Parser(MELDER, self.kind, lambda _kind, _id: True, states=states)
        effects = parser.effects(data(self.effects), ())
        assert not parser.problems, parser.problems
        return effects, states


def data(source: Any) -> Any:
    """Plain data, read from YAML where it is text."""
    if not isinstance(source, str):
        return source
    if not source.strip():
        return None
    loaded = load(source)
    assert not loaded.findings, loaded.findings
    return loaded.documents[0].data


def _state(name: str, facts: Mapping[str, Any]) -> State:
    if facts.get("type") == "word":
        return State(name, 0, type="word")
    return State(name, parse_amount(facts["start"]), _bound(facts, "min"), _bound(facts, "max"))


def _bound(facts: Mapping[str, Any], key: str) -> Amount | None:
    return parse_amount(facts[key]) if key in facts else None


def names(kind: str, id_: str) -> str:
    """The English name of an item, made of its id; colours are common nouns."""
    return id_ if kind == "colour" else id_.replace("-", " ").title()


TARGETS = (
    Item(
        "Amber Glow",
        "relic",
        "- {on: score, each: {tiles: triggered, colour: orange}, do: {mult: 5}}",
        "+5 Mult for each orange tile scored.",
    ),
    Item(
        "Tile Matcher",
        "relic",
        "- {on: score, when: {exists: {groups: scored, shape: set}}, do: {xmult: 1.5}}",
        "×1.5 Mult if a Set is scored.",
    ),
    Item(
        "Hoarder",
        "relic",
        "- {on: score, per: {count: {tiles: hand, wild: false}}, do: {chips: 3}}",
        "+3 Chips for each tile in hand, wilds aside.",
    ),
    Item(
        "Wallflower",
        "relic",
        "- {on: score, per: {colours: {tiles: hand}, unlike: {tiles: scored}}, do: {mult: 5}}",
        "+5 Mult for each colour in hand that no scored group has.",
    ),
    Item(
        "Modest Gains",
        "relic",
        "- {on: score, when: {every: {groups: scored}, are: {size: 3}}, do: {xmult: 2}}",
        "×2 Mult if every scored group has exactly 3 tiles.",
    ),
    Item(
        "The Twin",
        "relic",
        "- {on: score, when: {count: {groups: scored}, is: 2}, do: {xmult: 2}}",
        "×2 Mult if exactly 2 groups are scored.",
    ),
    Item(
        "Tax Man",
        "relic",
        """
        - {on: blind_start, do: {pay: 1}, bane: true}
        - {on: score, do: {xmult: 2}}
        """,
        "×2 Mult. Bane: lose $1 when a blind starts.",
    ),
    Item(
        "Sage",
        "relic",
        "- {on: score, each: {tiles: triggered, number: 1}, do: [{chips: 20}, {mult: 4}]}",
        "+20 Chips and +4 Mult for each 1 scored.",
    ),
    Item(
        "Balanced Scales",
        "relic",
        """
        - on: score
          each: {tiles: triggered, number: {from: 2, to: 12, step: 2}}
          do: {mult: 4}
        """,
        "+4 Mult for each even tile from 2 to 12 scored.",
    ),
    Item(
        "Peak Ascent",
        "relic",
        "- {on: score, when: {value: draws, is: 0}, do: {mult: 15}}",
        "+15 Mult if no draws are left.",
    ),
    Item(
        "Gold Mine",
        "relic",
        "- {on: payout, do: {earn: 5}}",
        "Earn $5 when a blind is beaten.",
    ),
    Item(
        "Cascade",
        "relic",
        """
        - {on: score, do: {mult: {state: mult}}}
        - {on: after, each: {groups: scored}, do: {gain: mult, by: 1}}
        """,
        "+1 Mult for each group scored since you own it, up to +50 (now +0).",
        states="mult: {start: 0, max: 50}",
    ),
    Item(
        "Lucky Charm",
        "relic",
        """
        - {on: score, do: {xmult: 3}}
        - {on: blind_end, chance: 1/1000, do: {destroy: {relics: self}}}
        """,
        "×3 Mult. 1 in 1,000 to break when a blind ends.",
    ),
    Item(
        "Melting Ice",
        "relic",
        """
        - {on: score, do: {chips: {state: chips}}}
        - {on: blind_end, do: {gain: chips, by: -20}}
        - {on: blind_end, when: {state: chips, is: {max: 0}}, do: {destroy: {relics: self}}}
        """,
        "+80 Chips, 20 less after each blind; gone at 0.",
        states="chips: {start: 80}",
    ),
    Item(
        "Pareidolia",
        "relic",
        """
        - {rule: {set_repeats: true}}
        - {rule: {set_open: true}}
        """,
        "Sets may repeat colours and have any size.",
    ),
    Item("Quick Draw", "relic", "- {rule: {run_gaps: 1}}", "Runs may skip one number."),
    Item(
        "Ice Cream",
        "relic",
        """
        - on: score
          do: {chips: {base: 200, less: 15, for: {happened: group_scored, within: blind}}}
        """,
        "+200 Chips, 15 less for each group already scored this blind.",
    ),
    Item(
        "Vampire",
        "relic",
        """
        - {on: score, do: {xmult: {state: xmult}}}
        - on: after
          each: {tiles: scored, finish: any}
          do: [{gain: xmult, by: 0.1}, {make: {tiles: it}, finish: none}]
        """,
        "Gains ×0.1 Mult for each tile with a finish that scores, and strips the finish (now ×1).",
        states="xmult: {start: 1}",
    ),
    Item(
        "Last Stand",
        "relic",
        """
        - instead: run_lost
          when: {share: blind_score, of: target, within: {min: 0.25}}
          do: {destroy: {relics: self}}
        """,
        "If the run would be lost with at least 25% of the target, "
        "the blind is beaten without its reward. Then destroyed.",
    ),
    Item(
        "Copycat",
        "relic",
        "- {govern: {relics: neighbour}, act: here}",
        "Acts as the relic to its right.",
    ),
    Item(
        "Echo Chamber", "relic", "- {govern: {relics: owned}, again: 1}", "Every relic acts twice."
    ),
    Item(
        "The Multiplier",
        "relic",
        "- {on: score_end, do: {mult: {value: mult_of_others}}, per: 2}",
        "Adds twice the Mult that your other relics added.",
    ),
    Item(
        "Absolution",
        "relic",
        "- {govern: {relics: owned}, banes: true, off: true}",
        "Banes of your relics do nothing.",
    ),
    Item(
        "Chain Reaction",
        "relic",
        "- {modify: triggers, of: {place: {every: 3}}, add: 1}",
        "Every 3rd tile scored retriggers.",
    ),
    Item(
        "Perkeo",
        "relic",
        "- {on: shop_left, do: {copy: {consumables: owned, pick: random}, edition: negative}}",
        "When you leave a shop, gain a Negative copy of a random consumable you hold.",
    ),
    Item(
        "Scroll of the Tower",
        "consumable",
        """
        - on: use
          each: {tiles: hand, number: {max: 3}}
          do: [{destroy: {tiles: it}}, {earn: 2}]
        """,
        "Destroy every tile below 4 in hand and earn $2 for each.",
    ),
    Item(
        "Cleaver",
        "consumable",
        """
        - asks: {choose: {tiles: [hand, table], number: {min: 2}}, divide: true}
        - {on: use, do: {recast: {tiles: chosen}, into: 2}}
        """,
        "Split a tile into two of its colour that add up to it.",
    ),
    Item(
        "Medium",
        "consumable",
        "- {on: use, when: {value: ante, is: {max: 8}}, do: {next_boss: the-needle}}",
        "The next boss is The Needle.",
    ),
    Item(
        "The Needle",
        "boss",
        "- {modify: group_chips, of: {shape: set}, times: 0.5}",
        "Sets score half their Chips.",
    ),
    Item(
        "The Tooth",
        "boss",
        "- {on: play_end, per: {count: {tiles: hand}}, do: {change: blind_score, by: -3}}",
        "When a play ends, lose 3 score for each tile in hand.",
    ),
    Item(
        "The Eye",
        "boss",
        "- {rule: {same_type: true}}",
        "All groups of a play must be Sets, or all Runs.",
    ),
    Item(
        "Sapphire",
        "deck",
        """
        - {modify: group_mult, times: 2}
        - {on: scoring, each: {groups: scored}, chance: 1/3, do: {move: {groups: it}, to: table}}
        - {modify: discards_per_blind, add: 1}
        """,
        "Group Mult is doubled. Each group has 1 in 3 to fizzle. +1 discard.",
    ),
    Item("Telescope", "perk", "- {modify: reroll_step, set: 0}", "Rerolls do not get dearer."),
    Item("Seed Money", "perk", "- {modify: interest_cap, set: 10}", "The interest cap is $10."),
    Item(
        "Glass",
        "finish",
        """
        - {on: tile, do: {xmult: 2}}
        - {on: tile_after, chance: 1/4, do: {destroy: {tiles: it}}}
        """,
        "×2 Mult when scored, then 1 in 4 to shatter.",
    ),
    Item("Crowned", "edition", "- {on: payout, do: {earn: 3}}", "Earn $3 when a blind is beaten."),
)


def items() -> tuple[Item, ...]:
    """All items of ``phrase_items.yaml``."""
    kinds = data(Path(__file__).with_name("phrase_items.yaml").read_text("utf-8"))
    return tuple(
        Item(name, kind, facts["effects"], facts["text"], facts.get("states", ""))
        for kind, listed in kinds.items()
        for name, facts in listed.items()
    )


OTHERS = items()
ALL = (*TARGETS, *OTHERS)
