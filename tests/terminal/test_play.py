"""``melder play`` as a command: on a pipe, with saves, a profile, and codes to end with."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from melder.cli import app
from melder.saves.profile import ProfileFile
from melder.terminal.client import Client

SEED = ["--seed", "SHYP771B"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MELDER_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def play(lines: str, *options: str) -> Result:
    return CliRunner().invoke(app, ["play", *options], input=lines)


def test_a_script_is_played_and_saved_at_its_end() -> None:
    done = play("next\np K5 B5 R5\n", *SEED)
    assert done.exit_code == 0
    assert "> p K5 B5 R5\n" in done.stdout
    assert "Saved." in done.stdout
    assert "\x1b" not in done.stdout


def test_the_game_goes_on_where_it_was_left() -> None:
    play("next\np K5 B5 R5\n", *SEED)
    assert "POTENTIAL 45" in play("").stdout


def test_the_same_script_comes_out_the_same() -> None:
    lines = "next\np K5 B5 R5\np K9 K10 K11\nscore\np K7 K8 on 2\np R11 R12 R13\nscore\n"
    lines += "next\nnext\n"
    first, second = play(lines, *SEED), play(lines, *SEED)
    assert "Side bets" in first.stdout

    def game(done: Result) -> str:
        # Hints are given once; each stands before the next line that is typed, or the end.
        return re.sub(
            r"^Hint: .*?(?=^> |^Saved|^$)", "", done.stdout, flags=re.MULTILINE | re.DOTALL
        )

    assert game(first) == game(second)


def test_a_hint_is_given_once() -> None:
    first, second = play("next\n", *SEED), play("next\n", *SEED)
    assert "melder play --tutorial" in first.stdout
    assert "melder play --tutorial" not in second.stdout
    assert "Hint: look 1 tells" in first.stdout
    assert "Hint: look 1 tells" not in second.stdout


def test_a_slip_is_told_with_its_line_and_the_game_goes_on() -> None:
    done = play("next\nplaice R7\np K5 B5 R5\n", *SEED)
    assert done.exit_code == 0
    assert "line 2: There is no command “plaice”. Did you mean “place”?" in done.stdout
    assert "POTENTIAL 45" in done.stdout


def test_strict_ends_with_1_at_a_slip() -> None:
    done = play("next\nplaice R7\np K5 B5 R5\n", "--strict", *SEED)
    assert done.exit_code == 1
    assert "POTENTIAL" not in done.stdout


def test_an_unknown_deck_seed_or_file_is_one_sentence() -> None:
    for options in (
        ["--deck", "paper"],
        ["--seed", "short"],
        ["--load", "nowhere.json"],
        ["--deck", "painite"],
    ):
        done = play("", *options)
        assert done.exit_code == 2
        assert done.stderr.startswith("melder: ")
        assert len(done.stderr.splitlines()) == 1


def test_save_and_load_by_name(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    play(f"next\np K5 B5 R5\nsave {path}\npass\nundo\n", *SEED)
    assert "POTENTIAL 45" in play("show\n", "--load", str(path)).stdout
    assert "POTENTIAL 45" in play(f"load {path}\n", "--new").stdout
    assert "no such file" in play("load nowhere.json\n", *SEED).stdout


def test_a_run_is_kept_before_its_first_action(home: Path) -> None:
    assert "Saved." in play("", *SEED).stdout
    assert "seed SHYP771B" in play("").stdout


def test_a_run_that_makes_room_for_another_is_kept(tmp_path: Path, home: Path) -> None:
    path = tmp_path / "mine.json"
    play(f"next\nsave {path}\ndraw\n", *SEED)
    done = play("", "--seed", "SHYP771C")
    assert "kept as" in done.stderr
    assert "melder.earlier-1.json" in done.stderr
    play(f"next\nload {path}\n")
    kept = [
        json.loads((home / "saves" / f"melder{name}.json").read_text("utf-8"))
        for name in ("", ".earlier-1", ".earlier-2")
    ]
    assert [save["seed"] for save in kept] == ["SHYP771B", "SHYP771B", "SHYP771C"]
    assert [len(save["log"]) for save in kept] == [1, 2, 1]


def test_a_run_that_ends_is_in_the_profile_and_no_longer_in_the_way(home: Path) -> None:
    done = play("next\npass\npass\npass\npass\n", *SEED)
    assert "The run is lost" in done.stdout
    assert json.loads((home / "profile.json").read_text("utf-8"))["lost"] == 1
    assert "Draft" in play("").stdout


def test_a_damaged_save_is_kept_and_told_in_one_sentence(home: Path) -> None:
    play("next\n", *SEED)
    save = home / "saves" / "melder.json"
    save.write_text("{", encoding="utf-8")
    done = play("")
    assert done.exit_code == 2
    assert "set aside" in done.stderr
    assert any("damaged" in path.name for path in save.parent.iterdir())
    assert play("").exit_code == 0


def test_what_cannot_be_kept_is_said_once_and_at_the_end(home: Path) -> None:
    home.parent.mkdir(parents=True, exist_ok=True)
    home.write_text("a file where the folder should be", encoding="utf-8")
    done = play("next\ndraw\ndraw\n", *SEED)
    assert done.exit_code == 0
    warnings = done.stderr.splitlines()
    assert len(warnings) == len(set(warnings)) > 0
    assert all(line.startswith("melder: ") and "Errno" not in line for line in warnings)
    assert "Not saved" in done.stdout
    assert "goes on from here" not in done.stdout


def test_nothing_but_a_save_is_written_over(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("my notes", encoding="utf-8")
    done = play(f"next\nsave {mine}\nscenario {mine}\n", *SEED)
    assert done.stdout.count("is there already") == 2
    assert mine.read_text("utf-8") == "my notes"
    save = tmp_path / "run.json"
    assert play(f"save {save}\ndraw\nsave {save}\n").stdout.count("Saved in") == 2
    assert len(json.loads(save.read_text("utf-8"))["log"]) == 2


@pytest.mark.parametrize("command", ["save", "scenario"])
def test_a_path_that_is_no_file_is_refused(command: str) -> None:
    done = play(f"next\n{command} /\n{command} .\ndraw\n", *SEED)
    assert done.exit_code == 0
    assert done.stdout.count("line ") == 2
    assert "Drawn: " in done.stdout


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("save", "run#2.json"),
        ("save", "a, b.json"),
        ("SAVE", "a  b#,c.json"),
        ("sa", "last,.json"),
        ("scenario", "run#2.yaml"),
        ("y last", "a,  b.yaml"),
        ("scenario", "last,.yaml"),
    ],
)
def test_a_name_is_taken_as_it_was_typed(
    command: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = "next\np K5 B5 R5\np K9 K10 K11\nscore\n"
    done = play(f"{lines}{command} {name}  # a note, and more\n", *SEED)
    assert done.exit_code == 0
    assert f" {name}" in done.stdout
    assert [path.name for path in tmp_path.glob("*.*")] == [name]
    if command.lower().startswith("sa"):
        assert "line " not in play(f"load {name} #\n").stdout


def test_a_comment_alone_is_no_name() -> None:
    assert play("next\nsave # it\nsave#it\n", *SEED).stdout.count("line ") == 2
    assert play("scenario # it\nscenario#it\n").stdout.count("title: ") == 2


@pytest.mark.parametrize("command", ["save", "scenario"])
def test_no_folders_are_made_for_a_name(command: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder, reason in (("no/such", "no such file"), ("file", "not a directory")):
        path = tmp_path / folder / "x"
        done = play(f"next\n{command} {path}\n", *SEED, "--new")
        assert f"{path}: {reason}" in " ".join(done.stdout.split())
    assert not (tmp_path / "no").exists()


def test_what_cannot_be_printed_is_not_written_back() -> None:
    done = play("next\n\x1b[31mred\x07\0\n", *SEED)
    assert not set("\x1b\x07\0") & set(done.stdout)


def test_a_save_of_other_content_says_how_to_go_on(home: Path) -> None:
    play("next\n", *SEED)
    save = home / "saves" / "melder.json"
    data = json.loads(save.read_text("utf-8"))
    data["content"]["hash"] = "0" * 16
    save.write_text(json.dumps(data), encoding="utf-8")
    done = play("")
    assert done.exit_code == 2
    assert "melder play --new" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert play("", "--new").exit_code == 0
    assert json.loads((save.parent / "melder.earlier-1.json").read_text("utf-8")) == data


def test_a_save_of_another_pack_names_the_option_for_it(home: Path) -> None:
    play("next\n", *SEED)
    save = home / "saves" / "melder.json"
    data = json.loads(save.read_text("utf-8"))
    data["content"]["packs"].append({"id": "harbour", "version": "1.0.0"})
    save.write_text(json.dumps(data), encoding="utf-8")
    told = "Add --pack DIR, the folder of harbour."
    assert told in play("").stderr
    assert told in CliRunner().invoke(app, ["replay", str(save)]).stderr


def test_the_profile_and_another_run_from_within(home: Path) -> None:
    lost = "next\npass\npass\npass\npass\n"
    done = play(f"{lost}profile\nnew quartz SHYP771C\nlog\n", *SEED)
    assert "Lost 1" in done.stdout
    assert "SHYP771B  lost in ante 1" in done.stdout
    assert "Nothing was done in this game yet." in done.stdout
    assert json.loads((home / "saves/melder.json").read_text("utf-8"))["seed"] == "SHYP771C"
    assert "takes 8 wins;" in play("new run painite\n").stdout
    assert "takes 1 win;" in play("new run obsidian\n").stdout


@pytest.mark.parametrize("said", ["nodeck", "ABCD2340", "quartz SHYP771", "ABCD23456"])
def test_what_is_neither_a_seed_nor_a_deck_is_told_with_the_decks(said: str) -> None:
    answer = " ".join(play(f"new run {said}\n", *SEED).stdout.split())
    assert f"“{said.split()[-1]}” is no deck, and no seed" in answer
    assert "Decks: Quartz, Obsidian" in answer


@pytest.mark.parametrize("said", ["new run", "new run quartz"])
def test_where_a_seed_was_given_the_next_run_needs_one(said: str, home: Path) -> None:
    answer = " ".join(play(f"next\n{said}\n", *SEED).stdout.split())
    assert "new run SEED" in answer
    assert json.loads((home / "saves/melder.json").read_text("utf-8"))["log"]


def test_a_record_is_told_from_the_second_run_on() -> None:
    lost = "next\npass\npass\npass\npass\n"
    assert "A record" not in play(lost, *SEED).stdout
    better = "next\np K5 B5 R5\np K9 K10 K11\nscore\npass\npass\npass\n"
    assert "A record: best run, best turn, most melds." in play(better, *SEED).stdout
    assert "A record" not in play(better, *SEED).stdout


def test_the_tutorial_leaves_no_trace(home: Path) -> None:
    done = play("buy 2\n", "--tutorial")
    assert done.exit_code == 0
    assert "Try: next" in done.stdout
    assert not home.exists()


def test_today_has_one_seed() -> None:
    first, second = play("", "--daily"), play("", "--daily")
    assert first.stdout.splitlines()[0] == second.stdout.splitlines()[0]
    assert "seed" in first.stdout


def test_a_scenario_is_written_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "position.yaml"
    play(f"next\np K5 B5 R5\np K9 K10 K11\nscore\nscenario last {path}\n", *SEED)
    checked = CliRunner().invoke(app, ["check", str(path)])
    assert checked.exit_code == 0, checked.output


def test_what_another_process_entered_into_the_profile_stays(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play("next\n", *SEED)
    begin = Client.begin

    def meanwhile(client: Client) -> None:
        begin(client)
        found = ProfileFile(home / "profile.json")
        profile = found.load()
        profile.won += 5
        found.write(profile)

    monkeypatch.setattr(Client, "begin", meanwhile)
    play("pass\n" * 5)
    profile = ProfileFile(home / "profile.json").load()
    assert (profile.won, profile.lost) == (5, 1)
    assert profile.hints
