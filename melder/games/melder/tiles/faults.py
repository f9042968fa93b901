"""Why tiles are no group: one sentence for the player, and the code of the rule.

Groups are checked far more often than they are refused, so the check in ``groups`` says only yes
or no, and this module looks a second time for the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

from melder.games.melder.refusal import Refusal
from melder.games.melder.tiles.legality import Legality
from melder.games.melder.tiles.tile import Tile


class GroupError(Refusal):
    """Tiles that are no legal group.

    ``code`` is ``group``, ``capstone`` where a Capstone is the reason (`R76`), or ``size`` for a
    group that is legal but for the limits on any group: those are answered with the id of the
    boss that set them (`R89`).
    """


def size_fault(size: int, law: Legality) -> GroupError:
    """The refusal of a group that is outside ``group_min`` and ``group_max``."""
    if law.group_min == law.group_max:
        bound = f"exactly {law.group_min}"
    elif size < law.group_min:
        bound = f"at least {law.group_min}"
    else:
        bound = f"at most {law.group_max}"
    return GroupError("size", f"Groups must have {bound} tiles now, not {size}.")


def group_fault(tiles: Sequence[Tile], law: Legality, reading: str | None) -> GroupError:
    """The refusal of tiles that make no group in any order, or none in the wanted reading."""
    capstones = [tile for tile in tiles if tile.capstone]
    body = [tile for tile in tiles if not tile.capstone]
    if capstones and not any(not tile.filler for tile in body):
        return _capstones_alone(capstones, body, law)
    if len(capstones) > 1:
        return GroupError("capstone", f"{_names(capstones)} cannot share one run.")
    if capstones:
        return _capped_run(capstones[0], body, law)
    return GroupError("group", _plain_group(tiles, law, reading))


def order_fault(tiles: Sequence[Tile]) -> GroupError:
    """The refusal of tiles that would be legal in another order."""
    return GroupError("group", f"{_names(tiles)} are not in the order of a group.")


def _capstones_alone(
    capstones: Sequence[Tile], fillers: Sequence[Tile], law: Legality
) -> GroupError:
    if fillers:
        reason = f"{fillers[0].label} stands for no Capstone, and a run needs a numbered tile."
    elif len({tile.number for tile in capstones}) > 1:
        reason = f"{_names(capstones)} are Capstones of different numbers."
    else:
        reason = _set_fault(capstones, law)
    return GroupError("capstone", reason)


def _capped_run(capstone: Tile, body: Sequence[Tile], law: Legality) -> GroupError:
    if len(body) < law.run_min:
        return GroupError(
            "capstone", f"The run under {capstone.label} needs at least {law.run_min} tiles."
        )
    numbered = [tile for tile in body if not tile.filler]
    if len(numbered) > 1 and len({tile.number for tile in numbered}) == 1:
        return GroupError("capstone", f"{capstone.label} sits on a run, not on a set.")
    fault = _number_fault(body, law)
    if fault is not None:
        return GroupError("group", fault)
    clash = _colour_clash(numbered)
    if clash is not None and not law.run_odd:
        return GroupError("group", _of_two_colours(clash))
    return GroupError("capstone", f"{capstone.label} sits only on a run of its own colour.")


def _plain_group(tiles: Sequence[Tile], law: Legality, reading: str | None) -> str:
    numbered = [tile for tile in tiles if not tile.filler]
    if not numbered:
        return "A group needs at least one numbered tile."
    fewest = {"set": law.set_min, "run": law.run_min}.get(
        reading or "", min(law.set_min, law.run_min)
    )
    if len(tiles) < fewest:
        return f"A group needs at least {fewest} tiles, not {len(tiles)}."
    one_number = len({tile.number for tile in numbered}) == 1
    if reading == "set" or (reading is None and one_number):
        return _set_fault(tiles, law)
    return _run_fault(tiles, law, reading)


def _set_fault(tiles: Sequence[Tile], law: Legality) -> str:
    numbered = [tile for tile in tiles if not tile.filler]
    for one, other in pairwise(numbered):
        if one.number != other.number:
            return f"{one.label} and {other.label} are of different numbers."
    if len(tiles) < law.set_min:
        return f"A set needs at least {law.set_min} tiles, not {len(tiles)}."
    if law.set_max is not None and len(tiles) > law.set_max:
        return f"A set has at most {law.set_max} tiles, not {len(tiles)}."
    for one, other in combinations(numbered, 2):
        if one.colours == other.colours:
            return f"{one.label} is there twice, and the colours of a set differ."
    return f"{_names(tiles)} are a set, not a run."


def _run_fault(tiles: Sequence[Tile], law: Legality, reading: str | None) -> str:
    numbered = [tile for tile in tiles if not tile.filler]
    if len(tiles) < law.run_min:
        return f"A run needs at least {law.run_min} tiles, not {len(tiles)}."
    clash = _colour_clash(numbered)
    if clash is not None and not law.run_odd:
        if reading is None and len({tile.number for tile in numbered}) < len(numbered):
            return _misfit(numbered, law)
        return _of_two_colours(clash)
    return _number_fault(tiles, law) or "Too many tiles of this run have another colour."


def _misfit(numbered: Sequence[Tile], law: Legality) -> str:
    """The tile that fits none of those that go together, or two of which none is the odd one."""
    for odd in reversed(numbered):
        rest = [tile for tile in numbered if tile is not odd]
        if not any(_go_together(odd, tile, law) for tile in rest) and all(
            _go_together(*pair, law) for pair in combinations(rest, 2)
        ):
            return f"{odd.label} fits neither a set nor a run with {_names(rest)}."
    for one, other in combinations(numbered, 2):
        if not _go_together(one, other, law):
            return f"{one.label} and {other.label} fit neither one set nor one run."
    return f"{_names(numbered)} fit neither one set nor one run."


def _go_together(one: Tile, other: Tile, law: Legality) -> bool:
    """Whether some set or some run could hold both."""
    if one.number == other.number:
        return law.set_repeats or one.colours != other.colours
    return bool(one.colours & other.colours)


def _number_fault(tiles: Sequence[Tile], law: Legality) -> str | None:
    """What is wrong with the numbers of a run, if anything is."""
    numbered = sorted((tile for tile in tiles if not tile.filler), key=lambda tile: tile.number)
    spare = len(tiles) - len(numbered)
    for one, other in pairwise(numbered):
        if one.number == other.number:
            return f"{one.label} and {other.label} take the same place in a run."
    skipped = 0
    for one, other in pairwise(numbered):
        missing = list(range(one.number + 1, other.number))
        open_ones = missing[spare:]
        spare -= len(missing) - len(open_ones)
        skipped += len(open_ones)
        if skipped > law.run_gaps:
            return f"{one.label} and {other.label} leave a gap {_where(open_ones)}."
    if len(tiles) > min(law.run_max, law.highest):
        return f"A run has at most {min(law.run_max, law.highest)} tiles, not {len(tiles)}."
    return None


def _where(numbers: Sequence[int]) -> str:
    if len(numbers) > 2:
        return f"from {numbers[0]} to {numbers[-1]}"
    return f"at {' and '.join(map(str, numbers))}"


def _colour_clash(numbered: Sequence[Tile]) -> tuple[Tile, Tile] | None:
    for one, other in combinations(numbered, 2):
        if not one.colours & other.colours:
            return one, other
    return None


def _of_two_colours(clash: tuple[Tile, Tile]) -> str:
    return f"{clash[0].label} and {clash[1].label} are of different colours, and a run has one."


def _names(tiles: Iterable[Tile]) -> str:
    *most, last = (tile.label for tile in tiles)
    return f"{', '.join(most)} and {last}" if most else last
