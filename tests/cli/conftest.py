"""Running commands as a shell would."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from melder.cli import main


@dataclass(frozen=True)
class Result:
    """What a command answered."""

    code: int
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs ``melder`` with arguments."""

    def command(*arguments: str) -> Result:
        code = main(arguments)
        told = capsys.readouterr()
        return Result(code, told.out, told.err)

    return command
