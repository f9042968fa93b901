"""Writes transcripts anew from the lines typed in them: ``python -m tests.terminal.record``.

The first line of a transcript names the seed and, behind it, the deck.
"""

from __future__ import annotations

from pathlib import Path

from melder.terminal.client import PROMPT
from tests.terminal.sitting import Sitting

FOLDER = Path(__file__).parent / "transcripts"


def play_again(transcript: str) -> str:
    """The transcript that its own lines lead to."""
    head, _, rest = transcript.partition("\n")
    seed, *deck = head.split()
    sitting = Sitting(seed, *deck)
    sitting.client.begin()
    for line in rest.splitlines():
        _, prompt, typed = line.partition(PROMPT)
        if prompt:
            sitting.client.run([typed])
    return f"{head}\n{sitting.text}"


def main() -> None:
    """Record all transcripts again."""
    for path in sorted(FOLDER.glob("*.txt")):
        path.write_text(play_again(path.read_text("utf-8")), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
