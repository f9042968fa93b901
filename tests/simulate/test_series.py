"""A series is the same however it is played, and its figures add up."""

from __future__ import annotations

import pytest

from melder.simulate.game import Outcome
from melder.simulate.series import Series, SeriesFailure, run
from melder.simulate.summary import lines, summarise


def test_processes_change_nothing() -> None:
    series = Series("melder", "random", 4, seed="S")
    assert list(run(series, jobs=2)) == list(run(series))


def test_a_part_of_a_series_is_that_part() -> None:
    whole = list(run(Series("melder", "random", 5)))
    assert list(run(Series("melder", "random", 2, first=3))) == whole[3:]
    assert len({outcome.seed for outcome in whole}) == 5


def test_other_seeds_are_other_games() -> None:
    (one,) = run(Series("melder", "random", 1, seed="A"))
    (other,) = run(Series("melder", "random", 1, seed="B"))
    assert one.seed != other.seed


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_failure_says_how_to_play_it_again(jobs: int) -> None:
    series = Series("melder", "nobody", 3, seed="S 1", first=7, options={"deck": "ruby"})
    with pytest.raises(SeriesFailure, match="no bot") as failure:
        list(run(series, jobs))
    assert failure.value.command == (
        "melder simulate melder --bot nobody --seed 'S 1' --deck ruby --first 7 --games 1"
    )


def outcome(index: int, *, won: bool, ante: int, points: int) -> Outcome:
    facts = {"won": won, "ante": ante, "points": points, "best": points // 2}
    return Outcome(index, "ABCD2345", "casual", 10 * (index + 1), facts)


def test_figures() -> None:
    found = summarise(
        [
            outcome(0, won=False, ante=1, points=100),
            outcome(1, won=True, ante=9, points=9000),
            outcome(2, won=False, ante=1, points=300),
            outcome(3, won=False, ante=3, points=500),
        ]
    )
    assert (found.games, found.won, found.rate, found.ante) == (4, 1, 0.25, 3.5)
    assert (found.points, found.best, found.actions) == (400, 200, 25)
    assert found.antes == {1: 2, 3: 1, 9: 1}
    # (1 + 2) of (4 + 4) games: the root of 3/8 * 5/8 / 8.
    assert round(found.error, 4) == 0.1712
    assert lines(found)[0] == "4 games, 1 won (25.0%, give or take 17.1%)"
    assert "Points of a run: 400, its best score: 200 (medians)" in lines(found)
    assert found.json()["antes"] == {"1": 2, "3": 1, "9": 1}


def test_no_win_in_a_few_games_proves_little() -> None:
    few, many = (
        summarise([outcome(index, won=False, ante=1, points=1) for index in range(count)])
        for count in (4, 96)
    )
    assert (few.rate, many.rate) == (0, 0)
    assert few.error > 0.1 > 0.02 > many.error > 0


def test_no_games_have_no_figures() -> None:
    with pytest.raises(ValueError, match="at least one game"):
        summarise([])
