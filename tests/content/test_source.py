"""Reading YAML: values, places, bounds, and that nothing raises."""

import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import melder.content.source as source_module
from melder.content.findings import Place, code, codes
from melder.content.report import FORMATS, render
from melder.content.source import MAX_BYTES, Document, load
from melder.content.yaml_tree import MAX_ALIAS_NODES, MAX_DEPTH

NAME = "relics/lantern.yaml"
PLACES = """\
id: lantern  # a comment
name:
effects:
- on: score
  do: {mult: 10}
- [1, 2]
note: |
  Warm.
long: some
  words
first: &map {x: 1}
again: *map
"""


def document(text: str) -> Document:
    source = load(text, name=NAME)
    assert source.findings == []
    (only,) = source.documents
    return only


def data(text: str) -> Any:
    return document(text).data


def codes_of(origin: str | bytes | Path) -> list[str]:
    return [finding.code for finding in load(origin, name=NAME).findings]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *[(word, True) for word in ("true", "True", "TRUE")],
        *[(word, False) for word in ("false", "False", "FALSE")],
        *[(word, None) for word in ("null", "Null", "NULL", "~", "")],
        *[(word, word) for word in ("on", "off", "yes", "no", "y", "n", "On", "tRue", "nULL")],
        *[(word, word) for word in ("1_000", "1:30", "2024-05-01", "0b1", "08x", "+", "=")],
        *[(word, word) for word in ("1,5", ".", "e5", "1e", "0x", "-0x1f", "\u0663", "<<")],
        ("17", 17),
        ("017", 17),
        ("-3", -3),
        ("+3", 3),
        ("0o17", 15),
        ("0x1F", 31),
        ("1" + "0" * 99, 10**99),
        ("1.50", Decimal("1.50")),
        (".5", Decimal("0.5")),
        ("1.", Decimal(1)),
        ("0.1", Decimal("0.1")),
        ("1e3", Decimal(1000)),
        ("-2.5E-1", Decimal("-0.25")),
        ('"5"', "5"),
        ("'true'", "true"),
        ('""', ""),
        ('"a\\tb\\n\\u00e9"', "a\tb\né"),
        ("|\n  a\n  b\n", "a\nb\n"),
        (">-\n  a\n  b\n", "a b"),
        ("a\n  b", "a b"),
    ],
)
def test_the_words_of_yaml_1_2(text: str, value: object) -> None:
    read = data(f"key: {text}\n")["key"]
    assert read == value
    assert type(read) is type(value)


def test_numbers_with_a_fraction_keep_their_digits() -> None:
    assert str(data("key: 1.50")["key"]) == "1.50"
    assert data("key: 0.1000000000000000055511151231257827")["key"] != Decimal("0.1")


def test_keys_are_text_as_written() -> None:
    assert data("on: 1\n7: 2\ntrue: 3\n'<<': 4\n1.0: 5\n~: 6\n") == {
        "on": 1,
        "7": 2,
        "true": 3,
        "<<": 4,
        "1.0": 5,
        "~": 6,
    }


def test_aliases_copy_values() -> None:
    read = data("one: &it {tags: [red]}\ntwo: *it\nthree: &n 4\nfour: *n\n")
    assert read == {"one": {"tags": ["red"]}, "two": {"tags": ["red"]}, "three": 4, "four": 4}
    read["one"]["tags"].append("blue")
    assert read["two"] == {"tags": ["red"]}


def test_an_alias_of_a_key_is_its_value() -> None:
    assert data("a: {&k 7: x}\nb: *k\n") == {"a": {"7": "x"}, "b": 7}


def test_anchors_end_with_their_document() -> None:
    assert codes_of("a: &a 1\n---\nb: *a\n") == ["Y123"]


def test_aliases_are_counted_to_the_last() -> None:
    """Ten values in each of the aliases, and the list itself: eleven."""
    items = ", ".join("1" * 10)
    fitting = MAX_ALIAS_NODES // 11
    aliases = "".join("- *a\n" for _ in range(fitting))
    assert codes_of(f"- &a [{items}]\n{aliases}") == []
    assert codes_of(f"- &a [{items}]\n{aliases}- *a\n") == ["Y124"]


def test_aliases_cannot_nest_deeper_than_brackets() -> None:
    chain = "- &a0 [1]\n" + "".join(f"- &a{n} [*a{n - 1}]\n" for n in range(1, MAX_DEPTH + 5))
    assert codes_of(chain) == ["Y125"]


def test_depth_is_bounded_exactly() -> None:
    assert codes_of("[" * MAX_DEPTH + "]" * MAX_DEPTH) == []
    assert codes_of("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1)) == ["Y125"]


def test_size_is_bounded_exactly(tmp_path: Path) -> None:
    fits = "a: 1\n#".ljust(MAX_BYTES, "x")
    assert codes_of(fits) == []
    assert codes_of(fits + "x") == ["Y102"]
    assert codes_of(fits[:-1] + "é") == ["Y102"]
    path = tmp_path / "big.yaml"
    path.write_text(fits + "x")
    assert codes_of(path) == ["Y102"]


def test_several_findings_of_one_file_come_together() -> None:
    assert codes_of("a: 1\na: 2\nb: !x 1\n<<: {}\nc: .inf\n") == ["Y120", "Y121", "Y122", "Y126"]


def test_documents_before_a_slip_are_kept() -> None:
    source = load("a: 1\n---\nb: 2\n---\nc: [\n", name=NAME)
    assert [each.data for each in source.documents] == [{"a": 1}, {"b": 2}]
    assert [finding.code for finding in source.findings] == ["Y115"]


def test_half_a_document_is_not_kept() -> None:
    assert load("  a: 1\nb: 2\n", name=NAME).documents == []


def test_what_was_refused_is_not_readable() -> None:
    (only,) = load("a: {b: !x [1], c: 2}\nd: .inf\n", name=NAME).documents
    assert not only.readable(("a", "b"))
    assert not only.readable(("a", "b", 0))
    assert not only.readable(("d",))
    assert only.readable(("a", "c"))
    assert only.readable(())


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    source = load(b"\xef\xbb\xbfid: lantern\n", name=NAME)
    assert source.documents[0].data == {"id": "lantern"}
    assert source.documents[0].place(("id",), at="key") == Place(NAME, 1, 1, 3)


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r"])
@pytest.mark.usefixtures("parser")
def test_lines_end_as_on_any_system(line_break: str) -> None:
    text = line_break.join(["id: lantern", "tags:", "- red", "cost: 4", ""])
    read = document(text)
    assert read.data == {"id": "lantern", "tags": ["red"], "cost": 4}
    assert read.place(("tags", 0)) == Place(NAME, 3, 3, 6)
    assert load(text).lines == ["id: lantern", "tags:", "- red", "cost: 4", ""]


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    ("path", "at", "stretch"),
    [
        ((), "value", (1, 1, 12)),
        ((), "key", (1, 1, 12)),
        (("id",), "key", (1, 1, 3)),
        (("id",), "value", (1, 5, 12)),
        (("name",), "value", (2, 1, 5)),  # empty: its key
        (("effects",), "key", (3, 1, 8)),
        (("effects", 0), "value", (4, 3, 12)),
        (("effects", 0, "on"), "value", (4, 7, 12)),
        (("effects", 0, "do"), "value", (5, 7, 17)),
        (("effects", 0, "do", "mult"), "key", (5, 8, 12)),
        (("effects", 0, "do", "mult"), "value", (5, 14, 16)),
        (("effects", 1), "value", (6, 3, 9)),
        (("note",), "value", (7, 7, 8)),  # a block text: its indicator
        (("long",), "value", (9, 7, 11)),  # several lines: the first
        (("again",), "value", (12, 8, 12)),
        (("again", "x"), "value", (11, 17, 18)),  # within an alias: where it is written
        # What does not exist stands for its nearest parent.
        (("effects", 0, "when"), "value", (4, 3, 12)),
        (("effects", 0, "when", "x"), "value", (4, 3, 12)),
        (("effects", 9), "key", (3, 1, 8)),
        (("effects", "on"), "key", (3, 1, 8)),
        (("id", 0), "value", (1, 5, 12)),
        ((0,), "value", (1, 1, 12)),
        (("cost",), "key", (1, 1, 12)),
    ],
)
def test_places(path: tuple[str | int, ...], at: Any, stretch: tuple[int, int, int]) -> None:
    read = document(PLACES)
    assert read.place(path, at) == Place(NAME, *stretch)


def test_a_file_is_called_by_its_path_from_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "relics").mkdir()
    path = tmp_path / "relics" / "lantern.yaml"
    path.write_text("id: lantern\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert load(path).name == "relics/lantern.yaml"
    assert load(Path("relics/../relics/lantern.yaml")).name == "relics/lantern.yaml"
    monkeypatch.chdir(tmp_path / "relics")
    assert load(path).name == "lantern.yaml"
    assert load("a: 1").name == "text"


def test_a_file_that_cannot_be_opened_is_a_finding(tmp_path: Path) -> None:
    missing = load(tmp_path / "missing.yaml", name="missing.yaml")
    assert render(missing.findings, "text", [missing]) == (
        "missing.yaml:1:1: error Y101: The file cannot be opened: no such file or directory.\n"
        "\n"
        "1 error in 1 file\n"
    )
    assert codes_of(tmp_path) == ["Y101"]
    assert codes_of(tmp_path / "nul\0.yaml") == ["Y101"]
    assert codes_of(tmp_path / ("x" * 5000)) == ["Y101"]


def test_a_file_name_that_is_not_unicode_can_be_printed(tmp_path: Path) -> None:
    source = load(tmp_path / "caf\udce9.yaml")
    for format in FORMATS:
        render(source.findings, format, [source]).encode("utf-8")


# What cannot be shown in a snippet of text: no file, too much of it, other bytes.
BEYOND_TEXT = {"Y101", "Y102", "Y103"}


@pytest.mark.parametrize("code_id", [each.id for each in codes() if each.id.startswith("Y")])
def test_each_code_is_shown_by_its_snippets(code_id: str) -> None:
    shown = code(code_id)
    assert codes_of(shown.mended) == []
    if code_id not in BEYOND_TEXT:
        assert codes_of(shown.bad) == [code_id]


@pytest.mark.parametrize(
    "origin",
    [
        *(pytest.param(each.bad, id=each.id) for each in codes() if each.id.startswith("Y1")),
        pytest.param("#" * (MAX_BYTES + 1), id="Y102"),
        pytest.param(b"caf\xe9", id="Y103"),
        pytest.param(Path("nowhere"), id="Y101"),
    ],
)
def test_what_is_told_holds_for_every_file_that_is_read(origin: Path | str | bytes) -> None:
    """Items, rules, manifests and scenarios are read here: nothing speaks of one of them alone."""
    told = " ".join(f"{one.message} {one.hint}" for one in load(origin).findings)
    # Lists of YAML have items as well.
    plain = told.replace("list item", "").replace("item above", "")
    assert told
    assert not re.search(r"\b(items?|relics?|packs?|scenarios?|examples?)\b", plain)


def check_whole(origin: str | bytes) -> None:
    source = load(origin, name=NAME)
    for finding in source.findings:
        assert 1 <= finding.place.line <= max(len(source.lines), 1)
        assert 1 <= finding.place.column <= finding.place.end_column
    for format in FORMATS:
        render(source.findings, format, [source]).encode("utf-8")
    for each in source.documents:
        check_value(each, each.data, ())
    assert source.documents or source.findings


def check_value(read: Document, value: Any, path: tuple[str | int, ...]) -> None:
    """Every value is of a plain type, and has a place in the file."""
    assert read.place(path).line >= 1
    assert read.place(path, at="key").column >= 1
    if isinstance(value, dict):
        for key, item in value.items():
            assert type(key) is str
            check_value(read, item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            check_value(read, item, (*path, index))
    else:
        assert type(value) in (str, int, bool, Decimal, type(None))
        str(value).encode("utf-8")


PIECES = st.sampled_from(
    [
        "a",
        "b",
        ": ",
        ":",
        "- ",
        "-",
        "\n",
        "  ",
        " ",
        "\t",
        "[",
        "]",
        "{",
        "}",
        ",",
        "'",
        '"',
        "#",
        "&a ",
        "*a",
        "!t ",
        "!!int ",
        "<<",
        "? ",
        "|",
        ">",
        "---",
        "...",
        "%YAML 1.2\n",
        "%TAG ! x\n",
        "1",
        ".5",
        "e",
        ".inf",
        "0x",
        "\\",
        "\\x",
        "\\U",
        "FFFFFFFF",
        "\r",
        "\ufeff",
        "\x85",
        "é",
        "日",
        "\0",
        "\ud800",
        "@",
        "`",
        "~",
        "null",
        "true",
    ]
)


@settings(max_examples=400, deadline=None)
@given(st.lists(PIECES, max_size=30).map("".join))
def test_no_text_raises(text: str) -> None:
    check_whole(text)


@settings(max_examples=200, deadline=None)
@given(
    st.one_of(st.binary(max_size=60), st.text(max_size=60).map(lambda text: text.encode("utf-8")))
)
def test_no_bytes_raise(content: bytes) -> None:
    check_whole(content)


@pytest.mark.skipif(not yaml.__with_libyaml__, reason="PyYAML was built without libyaml")
@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=30).map("".join))
def test_both_parsers_read_the_same(text: str) -> None:
    """A text that both accept has the same data at the same places."""
    with pytest.MonkeyPatch.context() as patch:
        fast = load(text, name=NAME)
        patch.setattr(source_module, "_C_LOADER", None)
        pure = load(text, name=NAME)
    if fast.ok and pure.ok:
        assert [each.data for each in fast.documents] == [each.data for each in pure.documents]
        assert places(fast.documents) == places(pure.documents)


def places(documents: list[Document]) -> list[Place]:
    found: list[Place] = []

    def walk(read: Document, value: Any, path: tuple[str | int, ...]) -> None:
        found.extend([read.place(path), read.place(path, at="key")])
        if isinstance(value, dict | list):
            items = value.items() if isinstance(value, dict) else enumerate(value)
            for step, item in items:
                walk(read, item, (*path, step))

    for read in documents:
        walk(read, read.data, ())
    return found
