"""The codes under which the effect language's parser reports problems, for `melder explain`."""

from __future__ import annotations

from melder.content.findings import Code, register

_HEAD = "id: lantern\nname: Lantern\ncost: 4\nrarity: common\n"

UNKNOWN_WORD = register(
    Code(
        "E401",
        "A word that the effect language does not have",
        "Effects are made of words that are declared once; the reference lists them all, in the "
        "wiki under `language/`. A word that nothing reads would change nothing, or everything.",
        bad=_HEAD + "effects:\n  - on: scoer\n    do: {mult: 4}\n",
        mended=_HEAD + "effects:\n  - on: score\n    do: {mult: 4}\n",
    )
)
WRONG_ARGUMENT = register(
    Code(
        "E402",
        "A word with the wrong kind of value",
        "Each word says what follows it: an amount, a chance such as 1/4, a number within bounds "
        "that are possible, a selector.",
        bad=_HEAD + "effects:\n  - on: score\n    chance: 5/4\n    do: {mult: 4}\n",
        mended=_HEAD + "effects:\n  - on: score\n    chance: 1/4\n    do: {mult: 4}\n",
    )
)
MISSING_PART = register(
    Code(
        "E403",
        "A word without a part that it needs",
        "Some words mean nothing without another beside them.",
        bad=_HEAD + "effects:\n  - on: score\n",
        mended=_HEAD + "effects:\n  - on: score\n    do: {mult: 4}\n",
    )
)
NO_ATTRIBUTE = register(
    Code(
        "E404",
        "Something that such a thing does not have",
        "Tiles have numbers and groups have sizes, and not the other way round.",
        bad=_HEAD + "effects:\n  - on: score\n"
        "    do: {mult: {greatest: size, of: {tiles: hand}}}\n",
        mended=_HEAD + "effects:\n  - on: score\n"
        "    do: {mult: {greatest: number, of: {tiles: hand}}}\n",
    )
)
NO_MEANING = register(
    Code(
        "E405",
        "A word that has no meaning at this event",
        "An event brings what can be read there. When a shop is left, no tiles are scored.",
        bad=_HEAD + "effects:\n  - on: shop_left\n    per: {count: {tiles: scored}}\n"
        "    do: {earn: 1}\n",
        mended=_HEAD + "effects:\n  - on: after\n    per: {count: {tiles: scored}}\n"
        "    do: {earn: 1}\n",
    )
)
TWO_HEADS = register(
    Code(
        "E406",
        "Two words that both begin",
        "A mapping begins with one word; the other keys are parts of it. Two actions, or two "
        "effects, are two entries of a list.",
        bad=_HEAD + "effects:\n  - on: score\n    do: {mult: 4, chips: 10}\n",
        mended=_HEAD + "effects:\n  - on: score\n    do: [{mult: 4}, {chips: 10}]\n",
    )
)
NOT_ITS_OWN = register(
    Code(
        "E408",
        "An event that never happens to such an item",
        "Some events happen only to what bears the item: a tile scores, a consumable is used.",
        bad=_HEAD + "effects:\n  - on: use\n    do: {earn: 4}\n",
        mended=_HEAD + "effects:\n  - on: acquired\n    do: {earn: 4}\n",
    )
)
UNKNOWN_STATE = register(
    Code(
        "E410",
        "A state that the item does not declare",
        "What an item accumulates is declared under `state`, with where it starts.",
        bad=_HEAD + "effects:\n  - on: score\n    do: {mult: {state: glow}}\n",
        mended=_HEAD + "state: {glow: 0}\neffects:\n  - on: score\n    do: {mult: {state: glow}}\n"
        "  - on: after\n    do: {gain: glow, by: 1}\n",
    )
)
UNKNOWN_ITEM = register(
    Code(
        "L301",
        "An item that does not exist",
        "Every id that content names is that of an item, of the kind that belongs there.",
        bad=_HEAD + "effects:\n  - on: score\n    each: {tiles: triggered, colour: ornge}\n"
        "    do: {mult: 4}\n",
        mended=_HEAD + "effects:\n  - on: score\n    each: {tiles: triggered, colour: orange}\n"
        "    do: {mult: 4}\n",
    )
)
