"""The command line as a whole: help, version, failures in one line."""

import subprocess
import sys
from pathlib import Path

import pytest
import typer

import melder
from melder.cli import TRACEBACK, app
from tests.cli.conftest import Run


def commands(group: typer.Typer, prefix: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    found = [
        (*prefix, one.name or getattr(one.callback, "__name__", ""))
        for one in group.registered_commands
    ]
    for one in group.registered_groups:
        assert one.typer_instance is not None
        found += commands(one.typer_instance, (*prefix, one.name or ""))
    return found


def test_version(run: Run) -> None:
    result = run("--version")
    assert (result.code, result.out, result.err) == (0, f"melder {melder.__version__}\n", "")


@pytest.mark.parametrize("command", commands(app), ids=" ".join)
def test_every_command_has_help_with_an_example(run: Run, command: tuple[str, ...]) -> None:
    result = run(*command, "--help")
    assert result.code == 0
    assert "Example" in result.out
    assert "melder " in result.out.split("Example")[1]


def test_an_unknown_command(run: Run) -> None:
    result = run("frobnicate")
    assert (result.code, result.out) == (2, "")
    assert result.err == "melder: No such command 'frobnicate'.\n"


def test_an_unknown_option(run: Run) -> None:
    result = run("validate", "--frob")
    assert (result.code, result.out) == (2, "")
    assert result.err == "melder: No such option: --frob\n"


def test_a_group_without_a_command_shows_its_help(run: Run) -> None:
    result = run("content")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("Usage: melder content ")


def test_a_failure_is_told_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise ZeroDivisionError("two\nlines")

    monkeypatch.setattr("melder.content.check.validate", fails)
    result = run("validate")
    assert (result.code, result.out) == (2, "")
    assert result.err == "melder: unexpected failure: ZeroDivisionError: two lines\n"
    monkeypatch.setenv(TRACEBACK, "1")
    with pytest.raises(ZeroDivisionError):
        run("validate")


def test_the_module_can_be_run() -> None:
    command = [sys.executable, "-m", "melder", "explain", "Y120"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stdout.startswith("Y120 (error): ")


def test_help_loads_nothing_heavy() -> None:
    script = (
        "import sys; from melder.cli import main; main(['--help']); "
        "print([name for name in ('yaml', 'jsonschema', 'ruamel', 'mkdocs', 'melder.effects') "
        "if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("command", [["content", "list"], ["score", "-"], ["explain"]])
def test_a_full_disk_is_told_in_one_line(command: list[str]) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no disk that is always full")
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "melder", *command],
            input=b'play: ["R7 B7 K7"]',
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.decode() == "melder: No space left on device\n"
