"""The page on playing from Python: its code runs as it stands there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import melder
from melder.content.library import ContentProblem
from melder.games.contract import Refused
from melder.games.streams import Stream
from melder.rpc.protocol import answer
from melder.rpc.service import Service
from tests.packs import write_pack
from tests.site_src.pages import DEVELOP, blocks

PAGE = DEVELOP / "api.md"


def _no_bots(*_: object) -> None:
    raise KeyError("none")


def test_the_code_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    code = blocks(PAGE, "python")
    assert len(code) >= 6
    for block in code:
        exec(compile(block, str(PAGE), "exec"), names)
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == 4
    assert len(printed[0].split()) == 14
    assert re.fullmatch(r"hand - .+\.", printed[1]) or re.fullmatch(r"group - .+\.", printed[1])
    assert int(printed[2]) > 30
    assert re.fullmatch(r"[1-9] \d+ lost", printed[3])


def test_the_messages_of_the_page_are_answered() -> None:
    methods = Service(Stream(1).below, _no_bots).methods  # type: ignore[arg-type]
    (messages,) = blocks(PAGE, "json")
    for line in messages.splitlines():
        assert "result" in json.loads(answer(methods, line) or "")


def test_the_page_lists_every_method() -> None:
    methods = Service(Stream(1).below, _no_bots).methods  # type: ignore[arg-type]
    _, _, text = PAGE.read_text("utf-8").partition("## From another language")
    listed = dict(re.findall(r"^\| `(\w+)` \| ([^|]*) \|", text, re.MULTILINE))
    assert listed.keys() == methods.keys()
    for name, method in methods.items():
        named = re.findall(r"`(\w+)`(\??)", listed[name])
        assert {one for one, _ in named} == {*method.required, *method.optional}


def test_a_slip_in_an_action_is_told_as_it_is() -> None:
    run = melder.new("melder", seed="ABCD2345")
    with pytest.raises(Refused, match="one name, and this has “draw” and “score”"):
        run.act({"draw": {}, "score": {}})
    with pytest.raises(Refused) as caught:
        run.act("zzz")
    assert "reset" in caught.value.message
    assert "raise" not in caught.value.message


def test_a_pack_with_errors_is_told_by_the_first(tmp_path: Path) -> None:
    lamp = "id: lamp\nname: Lamp\ncots: 3\nrarity: common\n"
    pack = write_pack(tmp_path / "more", {"relics/lamp.yaml": lamp})
    with pytest.raises(ContentProblem) as caught:
        melder.new("melder", seed="ABCD2345", packs=[pack])
    (error, *_) = caught.value.report.findings
    assert "lamp.yaml:3:1: The key `cots` is not known here." in str(caught.value)
    assert error.message in str(caught.value)
    assert "melder validate" in str(caught.value)


def test_what_is_handed_out_can_be_changed() -> None:
    run = melder.new("melder", seed="ABCD2345")
    run.act("next")
    before = run.save()
    run.save()["log"][0]["action"] = "score"
    run.save()["options"]["deck"] = "nothing"
    run.log[0]["seat"] = 9
    next(iter(run.actions()))["score"] = 1
    run.view().hand.clear()
    assert run.save() == before
    assert len(run.view().hand) == 14
