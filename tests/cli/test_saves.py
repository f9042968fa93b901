"""``melder replay``, ``melder profile`` and ``melder save``."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from melder.content.library import resolved
from melder.games.melder.game import MelderGame
from melder.saves.files import write_json
from melder.saves.home import autosave, profile
from melder.saves.profile import Ended, Profile, ProfileFile
from tests.cli.conftest import Run
from tests.saves.conftest import held, played
from tests.saves.conftest import home as home

RUN = Ended("ABCD2345", "LUCK1234", "nowhere", False, 2, 9000, 400, 7, 12)


@pytest.fixture
def save(home: Path, tmp_path: Path) -> Path:
    path = tmp_path / "run.json"
    write_json(path, played(MelderGame.of(resolved()), 12, "BBBB3333").save())
    return path


class TestReplay:
    def test_actions_are_told_with_tiles_as_they_are_written(self, save: Path, run: Run) -> None:
        result = run("replay", str(save))
        assert (result.code, result.err) == (0, "")
        first, *lines, result_line, last = result.out.splitlines()
        assert first.startswith("melder BBBB3333 (deck ")
        assert last == "The save is what its log leads to."
        assert result_line.startswith("over no  won no")
        actions = [line for line in lines if line[:4].strip()]
        assert [int(line[:4]) for line in actions] == list(range(1, 13))
        placed = next(line for line in actions if "place" in line)
        assert not any(word.isdigit() for word in placed[6:].split())

    def test_json(self, save: Path, run: Run) -> None:
        result = run("replay", str(save), "--format", "json")
        found = json.loads(result.out)
        assert (result.code, result.err) == (0, "")
        assert (found["game"], found["seed"], len(found["steps"])) == ("melder", "BBBB3333", 12)
        log = json.loads(save.read_text(encoding="utf-8"))["log"]
        assert [{"seat": one["seat"], "action": one["action"]} for one in found["steps"]] == log
        assert all(one["events"] for one in found["steps"])

    def test_what_cannot_be_printed_is_not_blamed_on_the_save(self, save: Path) -> None:
        if not Path("/dev/full").exists():
            pytest.skip("this system has no disk that is always full")
        with open("/dev/full", "w") as full:
            done = subprocess.run(
                [sys.executable, "-m", "melder", "replay", str(save)],
                stdout=full,
                stderr=subprocess.PIPE,
                check=False,
            )
        assert (done.returncode, done.stderr) == (2, b"melder: No space left on device\n")

    def test_stepping_waits_for_lines(
        self, save: Path, run: Run, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        whole = run("replay", str(save)).out
        lines = io.StringIO("\n\n\n")
        monkeypatch.setattr(sys, "stdin", lines)
        assert run("replay", str(save), "--step").out == whole
        assert lines.read() == ""

    def test_a_log_without_a_snapshot_is_played(self, save: Path, run: Run) -> None:
        data = json.loads(save.read_text(encoding="utf-8"))
        del data["snapshot"], data["content"]
        save.write_text(json.dumps(data), encoding="utf-8")
        result = run("replay", str(save))
        assert (result.code, result.err) == (0, "")
        assert "what its log" not in result.out

    def test_a_save_that_was_changed_is_found_out(self, save: Path, run: Run) -> None:
        data = json.loads(save.read_text(encoding="utf-8"))
        data["snapshot"]["state"]["money"] += 100
        save.write_text(json.dumps(data), encoding="utf-8")
        result = run("replay", str(save))
        assert result.code == 1
        assert (
            result.err == "melder: run.json: The state in the save is not what its log leads to.\n"
        )

    def test_what_cannot_be_replayed(self, save: Path, run: Run, tmp_path: Path) -> None:
        assert run("replay", str(tmp_path / "none.json")).code == 2
        assert run("replay", str(tmp_path)).code == 2
        data = json.loads(save.read_text(encoding="utf-8"))
        data["content"]["hash"] = "0" * 16
        save.write_text(json.dumps(data), encoding="utf-8")
        result = run("replay", str(save))
        assert result.code == 2
        assert "load it with that content, or abandon it" in result.err
        save.write_text("{", encoding="utf-8")
        result = run("replay", str(save))
        assert (result.code, result.err) == (
            1,
            "melder: run.json is damaged: it holds no JSON.\n",
        )


class TestProfile:
    def test_a_new_player_has_one_deck(self, home: Path, run: Run) -> None:
        result = run("profile")
        first, second, *_ = MelderGame.of(resolved()).decks
        assert (result.code, result.err) == (0, "")
        assert result.out == (
            f"Won 0  Lost 0\n\nDecks: {first.name}\nThe next win unlocks {second.name}.\n"
        )
        assert not home.exists(), "looking at a profile leaves nothing behind"

    def test_records_runs_and_decks(self, home: Path, run: Run) -> None:
        found = Profile()
        found.record(RUN)
        found.record(replace(RUN, seed="BBBB2222", won=True, ante=9, plays=40, points=123456))
        ProfileFile(profile()).write(found)
        lines = run("profile").out.splitlines()
        assert lines[0] == "Won 1  Lost 1"
        assert lines[1].split() == ["Best", "run", "123,456", "points", "nowhere", "BBBB2222"]
        assert "Fastest win   40 scoring plays  nowhere  BBBB2222" in lines
        assert [line.split()[0] for line in lines[-2:]] == ["BBBB2222", "ABCD2345"]
        data = json.loads(run("profile", "--format", "json").out)
        assert (data["won"], data["best_turn"]["seed"]) == (1, "ABCD2345")
        assert [len(data["decks"][key]) for key in ("unlocked", "locked")] == [2, 7]

    def test_a_damaged_profile_is_told_once_and_kept(self, home: Path, run: Run) -> None:
        home.mkdir()
        profile().write_text("{", encoding="utf-8")
        result = run("profile")
        assert (result.code, result.err.count("\n")) == (2, 1)
        assert result.err == (
            "melder: profile.json is damaged: it holds no JSON. "
            "It was set aside as profile.damaged-1.json.\n"
        )
        assert (home / "profile.damaged-1.json").read_text(encoding="utf-8") == "{"
        assert run("profile").code == 0


class TestExportAndImport:
    @pytest.fixture
    def full(self, home: Path, save: Path) -> Path:
        """A player with a profile and a game that goes on."""
        found = Profile(won=3)
        found.record(RUN)
        ProfileFile(profile()).write(found)
        write_json(autosave("melder"), json.loads(save.read_text(encoding="utf-8")))
        return home

    def files(self, home: Path) -> dict[str, bytes]:
        found = [path for path in home.rglob("*") if path.is_file() and path.suffix != ".lock"]
        return {path.relative_to(home).as_posix(): path.read_bytes() for path in found}

    def test_one_file_out_and_in(
        self, full: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        file = tmp_path / "progress.json"
        assert run("save", "export", str(file)).code == 0
        before = self.files(full)
        monkeypatch.setenv("MELDER_HOME", str(tmp_path / "elsewhere"))
        assert run("save", "import", str(file), "--yes").code == 0
        assert self.files(tmp_path / "elsewhere") == before

    def test_an_import_replaces_everything_and_keeps_what_was_there(
        self, full: Path, run: Run, tmp_path: Path
    ) -> None:
        empty = tmp_path / "empty.json"
        full.rename(tmp_path / "away")
        assert run("save", "export", str(empty)).code == 0
        (tmp_path / "away").rename(full)
        old = self.files(full)
        assert run("save", "import", str(empty), "--yes").code == 0
        assert set(self.files(full)) == {"before-import.json"}
        back = full / "before-import.json"
        assert run("save", "import", str(back), "--yes").code == 0
        assert self.files(full).items() >= old.items()

    @pytest.mark.parametrize(
        ("answers", "code"), [("y\ny\n", 0), ("y\nn\n", 2), ("n\n", 2), ("", 2)]
    )
    def test_an_import_asks_twice(
        self,
        full: Path,
        run: Run,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        answers: str,
        code: int,
    ) -> None:
        file = tmp_path / "progress.json"
        assert run("save", "export", str(file)).code == 0
        ProfileFile(profile()).write(Profile(won=99))
        monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
        assert run("save", "import", str(file)).code == code
        assert ProfileFile(profile()).load().won == (3 if code == 0 else 99)

    def test_an_export_writes_over_nothing(self, full: Path, run: Run, tmp_path: Path) -> None:
        file = tmp_path / "progress.json"
        file.write_text("mine", encoding="utf-8")
        assert run("save", "export", str(file)).code == 2
        assert file.read_text(encoding="utf-8") == "mine"
        assert run("save", "export", str(file), "--force").code == 0
        assert json.loads(file.read_text(encoding="utf-8"))["saves"]["melder"]["seed"] == "BBBB3333"

    @pytest.mark.parametrize(
        "text",
        [
            "", "[]", "{}", '{"kind": "melder-progress"}',
            '{"kind": "melder-progress", "format": 1, "saves": {"../x": {}}, "profile": null}',
            '{"kind": "melder-progress", "format": 1, "saves": {"a": 3}, "profile": null}',
            '{"kind": "melder-progress", "format": 1, "saves": {}, "profile": 3}',
            '{"kind": "melder-progress", "format": 1, "saves": {}}',
            '{"kind": "melder-progress", "format": true, "saves": {}, "profile": null}',
            '{"kind": "melder-progress", "format": 1.0, "saves": {}, "profile": null}',
            '{"kind": "melder-progress", "format": 1, "saves": {"a": {}}, "profile": null}',
            '{"kind": "melder-progress", "format": 2, "saves": {}, "profile": null}',
        ],
    )  # fmt: skip
    def test_what_is_no_export_changes_nothing(
        self, full: Path, run: Run, tmp_path: Path, text: str
    ) -> None:
        file = tmp_path / "progress.json"
        file.write_text(text, encoding="utf-8")
        before = self.files(full)
        result = run("save", "import", str(file), "--yes")
        assert (result.code, result.err.count("\n")) == (2, 1)
        assert self.files(full) == before

    @pytest.mark.parametrize(
        ("spoilt", "told"),
        [
            ({"log": [1, 2]}, "saves.melder: The log of the save is not made of actions."),
            ({"log": None}, "saves.melder: The save lacks its seed, its options or its log."),
            ({"seed": 3}, "saves.melder: The save lacks its seed, its options or its log."),
            ({"options": []}, "saves.melder: The save lacks its seed, its options or its log."),
            ({"options": {"deck": "no"}}, "saves.melder: The save begins with what is no start:"),
            ({"log": []}, "saves.melder: The state in the save is not what its log leads to."),
            ({"snapshot": None}, "saves.melder: The state in the save is not what its log"),
            ({"log": [{"seat": 2**99, "action": "next"}]}, "saves.melder: Action 1 of the save"),
            ({"format": 2}, "saves.melder: The save has format 2, and 1 is read here."),
            ({"format": True}, "saves.melder: The save has format True, and 1 is read here."),
            ({"game": "other"}, "saves.melder: The save is of 'other', not of melder."),
        ],
    )
    def test_a_save_that_cannot_be_loaded_replaces_none(
        self, full: Path, run: Run, tmp_path: Path, spoilt: dict[str, object], told: str
    ) -> None:
        file = tmp_path / "progress.json"
        assert run("save", "export", str(file)).code == 0
        data = json.loads(file.read_text(encoding="utf-8"))
        data["saves"]["melder"] |= spoilt
        write_json(file, data)
        before = self.files(full)
        result = run("save", "import", str(file), "--yes")
        assert (result.code, result.err.count("\n")) == (2, 1)
        assert result.err.startswith(f"melder: progress.json: {told}")
        assert self.files(full) == before

    @pytest.mark.parametrize("name", ["other", "../melder", ""])
    def test_a_save_of_no_game_replaces_none(
        self, full: Path, run: Run, tmp_path: Path, name: str
    ) -> None:
        file = tmp_path / "progress.json"
        assert run("save", "export", str(file)).code == 0
        data = json.loads(file.read_text(encoding="utf-8"))
        data["saves"] = {name: {**data["saves"]["melder"], "game": name}}
        write_json(file, data)
        before = self.files(full)
        result = run("save", "import", str(file), "--yes")
        told = f"melder: progress.json: There is no game {name!r}: melder.\n"
        assert (result.code, result.err) == (2, told)
        assert self.files(full) == before

    def test_a_save_that_waits_for_its_packs_is_imported(
        self, full: Path, run: Run, tmp_path: Path
    ) -> None:
        file = tmp_path / "progress.json"
        assert run("save", "export", str(file)).code == 0
        data = json.loads(file.read_text(encoding="utf-8"))
        data["saves"]["melder"]["content"]["packs"].append({"id": "harbour", "version": "1.0.0"})
        write_json(file, data)
        assert run("save", "import", str(file), "--yes").code == 0
        save = json.loads(autosave("melder").read_text(encoding="utf-8"))
        assert save == data["saves"]["melder"]

    def test_no_folders_are_made_for_an_export(self, run: Run, tmp_path: Path) -> None:
        found = run("save", "export", str(tmp_path / "no" / "such" / "x.json"))
        assert found.code == 2
        assert len(found.err.splitlines()) == 1
        assert not (tmp_path / "no").exists()

    def test_a_damaged_profile_does_not_keep_from_importing(
        self, full: Path, run: Run, tmp_path: Path
    ) -> None:
        file = tmp_path / "progress.json"
        assert run("save", "export", str(file)).code == 0
        profile().write_text("broken", encoding="utf-8")
        assert run("save", "export", str(tmp_path / "second.json")).code == 2
        assert run("save", "import", str(file), "--yes").code == 0
        assert ProfileFile(profile()).load().won == 3
        assert self.files(full)["profile.before-import-1.json"] == b"broken"

    @pytest.mark.skipif(os.name != "posix", reason="locks as on POSIX")
    def test_a_game_that_is_being_played_is_not_replaced(
        self, full: Path, run: Run, tmp_path: Path
    ) -> None:
        file = tmp_path / "progress.json"
        assert run("save", "export", str(file)).code == 0
        before = self.files(full)
        with held(autosave("melder")):
            result = run("save", "import", str(file), "--yes")
        assert (result.code, self.files(full)) == (2, before)
        assert result.err == "melder: melder.json is being played by another process.\n"
        assert run("save", "import", str(file), "--yes").code == 0
