"""Whatever is typed, the terminal answers."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.terminal.sitting import Sitting

LEFT_OUT = {"save", "load"}
"""Commands that touch files."""

COMMANDS = sorted(
    {
        word
        for command in Sitting("SHYP771B").client.commands.all
        if command.name not in LEFT_OUT
        for word in (command.name, *command.short)
    }
)
WORDS = [
    *("1", "2", "3", "1-3", "99", "0", "-1", "²", "a", "b", "c", "R7", "k5", "B5", "R5", "W", "G"),
    *("on", "from", "to", "with", "as", "run", "set", "meld", "relic", "now", "last", "deck"),
    *("K9", "K10", "K11", "O5", "R99", "R7+glass", "R7+", "~", "^3", "“", "boss", "wild", "red"),
]


def _may_write(text: str) -> bool:
    """Whether a line could be a command that touches files, once it is cleaned of what cannot be
    printed."""
    clean = "".join(char if char.isprintable() else " " for char in text)
    return clean.strip().lower().startswith(("s", "l", "y"))


line = st.one_of(
    st.builds(
        lambda command, words: " ".join([command, *words]),
        st.sampled_from([one for one in COMMANDS if one not in ("scenario", "y")]),
        st.lists(st.sampled_from(WORDS), max_size=4),
    ),
    st.sampled_from(["scenario", "scenario last", "p K5 B5 R5", "p K9 K10 K11", "score", "next"]),
    st.text(max_size=20).filter(lambda text: not _may_write(text)),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(line, max_size=25))
def test_no_line_ends_the_client_unless_it_says_so(lines: list[str]) -> None:
    sitting = Sitting("SHYP771B")
    sitting.client.begin()
    for one in lines:
        before = sitting.desk.session.view()
        failed, sitting.client.failed = sitting.client.failed, False
        answer = sitting.type(one)
        if sitting.client.failed and not one.lower().startswith("d"):
            # draw N stops where a draw is refused, and keeps those before.
            assert sitting.desk.session.view() == before
            assert answer.strip()
        sitting.client.failed = failed or sitting.client.failed
        assert sitting.desk.view == sitting.desk.session.view()
