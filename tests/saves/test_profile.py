"""Lifetime statistics (`R68`, `R81`)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from melder.games.melder.game import MelderGame
from melder.saves.profile import LAST, Ended, Profile, ProfileError, ProfileFile, parse
from tests.saves.conftest import played

RUN = Ended("ABCD2345", "LUCK1234", "stone", False, 2, 900, 400, 7, 12)


def test_records_are_the_runs_that_hold_them() -> None:
    profile = Profile()
    runs = [
        RUN,
        replace(RUN, seed="BBBB2222", best=500, points=800),
        replace(RUN, seed="CCCC3333", ante=9, plays=40, won=True, groups=99),
        replace(RUN, seed="DDDD4444", ante=9, plays=31, won=True, points=901),
        replace(RUN, seed="EEEE5555", plays=3, points=901),
    ]
    for run in runs:
        profile.record(run)
    assert (profile.won, profile.lost) == (2, 3)
    holders = [
        profile.best_run, profile.best_turn, profile.deepest, profile.fastest, profile.most_melds,
    ]  # fmt: skip
    assert holders == [runs[3], runs[1], runs[2], runs[3], runs[2]]
    assert profile.last == runs[::-1]


def test_a_run_is_entered_once() -> None:
    profile = Profile()
    profile.record(RUN)
    profile.record(RUN)
    assert (profile.lost, len(profile.last)) == (1, 1)
    profile.record(replace(RUN, luck="LUCK5678"))
    assert profile.lost == 2


def test_the_last_ten_runs_are_kept() -> None:
    profile = Profile()
    for number in range(LAST + 5):
        profile.record(replace(RUN, points=number))
    assert [run.points for run in profile.last] == list(range(14, 4, -1))
    assert profile.lost == LAST + 5


def test_each_win_opens_the_next_deck() -> None:
    profile = Profile()
    assert [Profile(won=won).unlocked(9) for won in (0, 1, 7, 8, 9, 50)] == [1, 2, 8, 9, 9, 9]
    profile.record(RUN)
    assert profile.unlocked(9) == 1
    profile.record(replace(RUN, won=True))
    assert profile.unlocked(9) == 2


def test_hints_show_once() -> None:
    profile = Profile()
    assert profile.first_time("low-bag")
    assert not profile.first_time("low-bag")
    assert not parse(profile.json()).first_time("low-bag")


def test_what_a_run_leaves_to_the_next_is_entered_once() -> None:
    profile = Profile()
    profile.record(RUN, 1)
    profile.record(RUN, 1)
    assert profile.consolation == 1
    assert parse(profile.json()).consolation == 1


def test_a_profile_goes_through_its_file(tmp_path: Path) -> None:
    file = ProfileFile(tmp_path / "new" / "profile.json")
    assert file.load() == Profile()
    profile = Profile()
    profile.record(RUN)
    profile.record(replace(RUN, won=True, seed="BBBB2222"))
    profile.first_time("low-bag")
    file.write(profile)
    assert file.load() == profile


def test_the_result_of_a_session_is_what_a_profile_records(game: MelderGame) -> None:
    session = played(game, 25)
    run = Ended.of(session.save(), session.result)
    assert (run.seed, run.luck) == ("ABCD2345", session.options["luck"])
    assert run.deck == session.options["deck"]
    assert run.points == session.result["points"] > 0


@pytest.mark.parametrize(
    "spoilt",
    [
        {"format": 2}, {"format": True}, {"format": 1.0},
        {"won": -1}, {"won": True}, {"lost": "3"}, {"last": 3}, {"last": [3]},
        {"hints": [3]}, {"hints": "low"}, {"best_run": {}}, {"nothing": 1},
        {"consolation": -1}, {"consolation": True},
        {"fastest": {**RUN.__dict__, "plays": "7"}}, {"deepest": {**RUN.__dict__, "more": 1}},
    ],
)  # fmt: skip
def test_what_is_no_profile_is_set_aside(spoilt: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "profile.json"
    text = json.dumps({**Profile().json(), **spoilt})
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ProfileError) as error:
        ProfileFile(path).load()
    assert str(error.value).endswith("set aside as profile.damaged-1.json.")
    assert (tmp_path / "profile.damaged-1.json").read_text(encoding="utf-8") == text
    assert ProfileFile(path).load() == Profile()
