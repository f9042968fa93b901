# ruff: noqa: E501 - what is told stands here as it is printed
"""The slips that designers make in YAML, and what they are told: the whole text of each."""

import pytest

from melder.content.report import render
from melder.content.source import MAX_BYTES, load

NAME = "relics/lantern.yaml"
BOMB = "".join(
    f"{name}: &{name} [{', '.join([before] * 9)}]\n"
    for before, name in (("lol", "a"), ("*a", "b"), ("*b", "c"), ("*c", "d"), ("*d", "e"))
)


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    ("origin", "told"),
    [
        pytest.param(
            "id: lantern\ndeck:\n    draws: 3\n   plays: 4\n",
            "relics/lantern.yaml:4:4: error Y111: This line is indented by 3 spaces, and no open list or mapping above has its entries there.\n"
            "  4 |    plays: 4\n"
            "    |    ^^^^^^^^\n"
            "      hint: it may be indented by 4 spaces or not indented\n"
            "\n"
            "1 error in 1 file\n",
            id="wrong_indent",
        ),
        pytest.param(
            "- on: score\n   do: draw\n",
            "relics/lantern.yaml:2:4: error Y111: This line is indented deeper than the line above, which already has its value.\n"
            "  2 |    do: draw\n"
            "    |    ^^^^^^^^\n"
            "      the line above:\n"
            "  1 | - on: score\n"
            "    | ^^^^^^^^^^^\n"
            "      hint: line it up with the key above (indented by 2 spaces), or take the value above away\n"
            "\n"
            "1 error in 1 file\n",
            id="deeper_than_a_value",
        ),
        pytest.param(
            "effects:\n  - on: score\n   do: draw\n",
            "relics/lantern.yaml:3:4: error Y111: This line is indented by 3 spaces, and no open list or mapping above has its entries there.\n"
            "  3 |    do: draw\n"
            "    |    ^^^^^^^^\n"
            "      hint: it may be indented by 4 spaces or not indented\n"
            "\n"
            "1 error in 1 file\n",
            id="key_between_a_hyphen_and_its_keys",
        ),
        pytest.param(
            "effects:\n  - - red\n  - on:\n      score: 1\n     do: draw\n",
            "relics/lantern.yaml:5:6: error Y111: This line is indented by 5 spaces, and no open list or mapping above has its entries there.\n"
            "  5 |      do: draw\n"
            "    |      ^^^^^^^^\n"
            "      hint: it may be indented by 6 spaces or indented by 4 spaces or not indented\n"
            "\n"
            "1 error in 1 file\n",
            id="key_beside_several_levels",
        ),
        pytest.param(
            "  id: lantern\ncost: 3\n",
            "relics/lantern.yaml:2:1: error Y111: This line is not indented, and no open list or mapping above has its entries there.\n"
            "  2 | cost: 3\n"
            "    | ^^^^^^^\n"
            "      hint: it may be indented by 2 spaces\n"
            "\n"
            "1 error in 1 file\n",
            id="first_line_indented",
        ),
        pytest.param(
            "tags:\n  - red\n - blue\n",
            "relics/lantern.yaml:3:2: error Y111: This line is indented by 1 space, and no open list or mapping above has its entries there.\n"
            "  3 |  - blue\n"
            "    |  ^^^^^^\n"
            "      hint: it may be indented by 2 spaces or not indented\n"
            "\n"
            "1 error in 1 file\n",
            id="list_item_at_an_odd_column",
        ),
        pytest.param(
            "tags:\n - red\n   - blue\n",
            "relics/lantern.yaml:3:4: error Y128: This line looks like a list item, but it is indented deeper than the text above and is read as more of that text.\n"
            "  3 |    - blue\n"
            "    |    ^^^^^^\n"
            "      hint: line its `-` up with the `-` of the item above\n"
            "\n"
            "1 error in 1 file\n",
            id="list_item_swallowed_by_the_one_above",
        ),
        pytest.param(
            "effects:\n\t- on: score\n",
            "relics/lantern.yaml:2:1: error Y110: A tab indents this line; YAML knows only spaces.\n"
            "  2 |  - on: score\n"
            "    | ^\n"
            "      hint: replace the tab by spaces, two for each level\n"
            "\n"
            "1 error in 1 file\n",
            id="tab",
        ),
        pytest.param(
            "id: lantern\n\tcost: 4\n",
            "relics/lantern.yaml:2:1: error Y110: A tab indents this line; YAML knows only spaces.\n"
            "  2 |  cost: 4\n"
            "    | ^\n"
            "      hint: replace the tab by spaces, two for each level\n"
            "\n"
            "1 error in 1 file\n",
            id="tab_after_a_value",
        ),
        pytest.param(
            "id: lantern\ncost 4\nrarity: rare\n",
            "relics/lantern.yaml:2:1: error Y112: This line has no colon, but it stands where a key is expected.\n"
            "  2 | cost 4\n"
            "    | ^^^^^^\n"
            "      hint: write `cost: 4`\n"
            "\n"
            "1 error in 1 file\n",
            id="missing_colon",
        ),
        pytest.param(
            "lantern\ncost: 4\n",
            "relics/lantern.yaml:1:1: error Y112: This line has no colon, but the line below is a key.\n"
            "  1 | lantern\n"
            "    | ^^^^^^^\n"
            "      hint: write `lantern:`\n"
            "\n"
            "1 error in 1 file\n",
            id="missing_colon_in_the_first_line",
        ),
        pytest.param(
            "id: lantern\ncost:4\n",
            "relics/lantern.yaml:2:1: error Y112: A space is missing after the colon of this line.\n"
            "  2 | cost:4\n"
            "    | ^^^^^^\n"
            "      hint: write `cost: 4`\n"
            "\n"
            "1 error in 1 file\n",
            id="missing_space_after_a_colon",
        ),
        pytest.param(
            "flavour: It said: stay\n",
            "relics/lantern.yaml:1:17: error Y113: A second colon in this line: YAML cannot tell where the value begins.\n"
            "  1 | flavour: It said: stay\n"
            "    |                 ^\n"
            "      hint: put the text in quotes, or a mapping on its own lines or in `{ }`\n"
            "\n"
            "1 error in 1 file\n",
            id="second_colon",
        ),
        pytest.param(
            ": 4\n",
            "relics/lantern.yaml:1:1: error Y112: A colon stands here without a key.\n"
            "  1 | : 4\n"
            "    | ^\n"
            "      hint: write a key before it\n"
            "\n"
            "1 error in 1 file\n",
            id="colon_without_a_key",
        ),
        pytest.param(
            'name: "Lantern\ncost: 4\n',
            "relics/lantern.yaml:1:7: error Y114: The quotation mark that opens this text is never closed.\n"
            '  1 | name: "Lantern\n'
            "    |       ^^^^^^^^\n"
            '      hint: end the text with "\n'
            "\n"
            "1 error in 1 file\n",
            id="unclosed_quote",
        ),
        pytest.param(
            'name: "Lantern\ncost: 4\nflavour: "Warm."\n',
            "relics/lantern.yaml:1:7: error Y114: The text that is opened by a quotation mark here ends only in line 3.\n"
            '  1 | name: "Lantern\n'
            "    |       ^^^^^^^^\n"
            "      it ends here:\n"
            '  3 | flavour: "Warm."\n'
            "    |          ^\n"
            '      hint: end the text with " on its own line\n'
            "\n"
            "1 error in 1 file\n",
            id="quote_closed_by_a_later_one",
        ),
        pytest.param(
            "name: 'Keeper's Lantern'\n",
            "relics/lantern.yaml:1:15: error Y114: The quoted text ends before this, and nothing may follow it.\n"
            "  1 | name: 'Keeper's Lantern'\n"
            "    |               ^^^^^^^^^^\n"
            "      the quoted text:\n"
            "  1 | name: 'Keeper's Lantern'\n"
            "    |       ^^^^^^^^^^^^^^^^^^\n"
            "      hint: write ' twice within a text in single quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="apostrophe_in_single_quotes",
        ),
        pytest.param(
            'name: "Old" Lantern\n',
            "relics/lantern.yaml:1:13: error Y114: The quoted text ends before this, and nothing may follow it.\n"
            '  1 | name: "Old" Lantern\n'
            "    |             ^^^^^^^\n"
            "      the quoted text:\n"
            '  1 | name: "Old" Lantern\n'
            "    |       ^^^^^^^^^^^^^\n"
            '      hint: write \\" for a quotation mark within the text\n'
            "\n"
            "1 error in 1 file\n",
            id="text_after_a_quoted_text",
        ),
        pytest.param(
            "tags: [red, blue\ncost: 4\n",
            "relics/lantern.yaml:1:7: error Y115: `[` is opened here and not closed with `]`.\n"
            "  1 | tags: [red, blue\n"
            "    |       ^\n"
            "      it should be closed before this:\n"
            "  2 | cost: 4\n"
            "    |     ^\n"
            "      hint: close it with `]`, and put a comma between two entries\n"
            "\n"
            "1 error in 1 file\n",
            id="unclosed_list",
        ),
        pytest.param(
            "do: {mult: 4\n",
            "relics/lantern.yaml:1:5: error Y115: `{` is opened here and not closed with `}`.\n"
            "  1 | do: {mult: 4\n"
            "    |     ^\n"
            "      hint: close it with `}`, and put a comma between two entries\n"
            "\n"
            "1 error in 1 file\n",
            id="unclosed_mapping_at_the_end",
        ),
        pytest.param(
            "tags: [red, blue}\n",
            "relics/lantern.yaml:1:17: error Y115: `[` is closed here by `}`.\n"
            "  1 | tags: [red, blue}\n"
            "    |                 ^\n"
            "      hint: close it with `]`\n"
            "\n"
            "1 error in 1 file\n",
            id="wrong_bracket",
        ),
        pytest.param(
            "do: {mult: 4 chips: 10}\n",
            "relics/lantern.yaml:1:14: error Y115: A comma is missing before this entry.\n"
            "  1 | do: {mult: 4 chips: 10}\n"
            "    |              ^^^^^^\n"
            "      hint: put a comma between two entries; text with a colon needs quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="missing_comma",
        ),
        pytest.param(
            "tags: [red,, blue]\n",
            "relics/lantern.yaml:1:12: error Y115: Within brackets an entry is missing before this character.\n"
            "  1 | tags: [red,, blue]\n"
            "    |            ^\n"
            "      hint: put a comma only between two entries\n"
            "\n"
            "1 error in 1 file\n",
            id="comma_too_many",
        ),
        pytest.param(
            "tags: [red]]\n",
            "relics/lantern.yaml:1:12: error Y115: This bracket closes nothing.\n"
            "  1 | tags: [red]]\n"
            "    |            ^\n"
            "      hint: take it away\n"
            "\n"
            "1 error in 1 file\n",
            id="bracket_too_many",
        ),
        pytest.param(
            "hand: * R7\n",
            "relics/lantern.yaml:1:7: error Y116: A text cannot begin with `*`, which has a meaning of its own in YAML.\n"
            "  1 | hand: * R7\n"
            "    |       ^^^^\n"
            "      hint: put the text in quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="star",
        ),
        pytest.param(
            "name: & Sons\n",
            "relics/lantern.yaml:1:7: error Y116: A text cannot begin with `&`, which has a meaning of its own in YAML.\n"
            "  1 | name: & Sons\n"
            "    |       ^^^^^^\n"
            "      hint: put the text in quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="ampersand",
        ),
        pytest.param(
            "name: @home\n",
            "relics/lantern.yaml:1:7: error Y116: A text cannot begin with `@`, which has a meaning of its own in YAML.\n"
            "  1 | name: @home\n"
            "    |       ^^^^^\n"
            "      hint: put the text in quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="at_sign",
        ),
        pytest.param(
            "name: `home`\n",
            'relics/lantern.yaml:1:7: error Y116: A text cannot begin with "`", which has a meaning of its own in YAML.\n'
            "  1 | name: `home`\n"
            "    |       ^^^^^^\n"
            "      hint: put the text in quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="backquote",
        ),
        pytest.param(
            "flavour: |Warm\n",
            "relics/lantern.yaml:1:10: error Y116: A text cannot begin with `|`, which has a meaning of its own in YAML.\n"
            "  1 | flavour: |Warm\n"
            "    |          ^^^^^\n"
            "      hint: put the text in quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="pipe",
        ),
        pytest.param(
            "wording: {when}: draw\n",
            "relics/lantern.yaml:1:10: error Y116: A text that begins with `{` is read as a mapping.\n"
            "  1 | wording: {when}: draw\n"
            "    |          ^^^^^^^^^^^^\n"
            "      hint: put the whole text in quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="placeholder_at_the_start",
        ),
        pytest.param(
            "tags: - red\n",
            "relics/lantern.yaml:1:7: error Y117: A list cannot begin on the line of its key.\n"
            "  1 | tags: - red\n"
            "    |       ^^^^^\n"
            "      hint: put each `- ` on a line of its own below the key, or write the list in `[ ]`\n"
            "\n"
            "1 error in 1 file\n",
            id="list_on_the_line_of_its_key",
        ),
        pytest.param(
            "id: lantern\n- red\n",
            "relics/lantern.yaml:2:1: error Y117: A list item stands here among keys.\n"
            "  2 | - red\n"
            "    | ^^^^^\n"
            "      hint: a list stands below a key of its own; give it that key\n"
            "\n"
            "1 error in 1 file\n",
            id="item_among_keys",
        ),
        pytest.param(
            "- red\nid: lantern\n",
            "relics/lantern.yaml:2:1: error Y117: A key stands here among the items of a list.\n"
            "  2 | id: lantern\n"
            "    | ^^^^^^^^^^^\n"
            "      hint: indent it below the item it belongs to, or begin it with `- `\n"
            "\n"
            "1 error in 1 file\n",
            id="key_among_items",
        ),
        pytest.param(
            'name: "a\\qb"\n',
            "relics/lantern.yaml:1:9: error Y118: This escape does not exist.\n"
            '  1 | name: "a\\qb"\n'
            "    |         ^^\n"
            "      hint: write `\\\\` for a backslash, or put the text in single quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="unknown_escape",
        ),
        pytest.param(
            'name: "a\\xZZ"\n',
            "relics/lantern.yaml:1:9: error Y118: This escape does not exist.\n"
            '  1 | name: "a\\xZZ"\n'
            "    |         ^^^\n"
            "      hint: write `\\\\` for a backslash, or put the text in single quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="short_escape",
        ),
        pytest.param(
            'id: lantern\nname: "\\UFFFFFFFF"\n',
            "relics/lantern.yaml:2:8: error Y118: `\\UFFFFFFFF` is beyond the last character of Unicode.\n"
            '  2 | name: "\\UFFFFFFFF"\n'
            "    |        ^^^^^^^^^^\n"
            "\n"
            "1 error in 1 file\n",
            id="escape_beyond_unicode",
        ),
        pytest.param(
            'name: "\\ud800"\n',
            "relics/lantern.yaml:1:7: error Y129: An escape in this text makes a character that cannot be seen.\n"
            '  1 | name: "\\ud800"\n'
            "    |       ^^^^^^^^\n"
            "\n"
            "1 error in 1 file\n",
            id="escape_of_a_surrogate",
        ),
        pytest.param(
            "%YAML 2.0\n---\nid: lantern\n",
            "relics/lantern.yaml:1:1: error Y119: This version of YAML is not known here.\n"
            "  1 | %YAML 2.0\n"
            "    | ^^^^^^^^^\n"
            "      hint: delete it\n"
            "\n"
            "1 error in 1 file\n",
            id="yaml_2",
        ),
        pytest.param(
            "cost: !e!x 4\n",
            "relics/lantern.yaml:1:7: error Y116: A text cannot begin with `!`, which has a meaning of its own in YAML.\n"
            "  1 | cost: !e!x 4\n"
            "    |       ^^^^^^\n"
            "      hint: put the text in quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="undeclared_tag_handle",
        ),
        pytest.param(
            "id: lantern\n... x\n",
            "relics/lantern.yaml:2:5: error Y119: From here on the file cannot be read as YAML.\n"
            "  2 | ... x\n"
            "    |     ^\n"
            "\n"
            "1 error in 1 file\n",
            id="rubbish_after_the_end",
        ),
        pytest.param(
            "id: lantern\ncost: 4\nname: Lantern\ncost: 5\n",
            "relics/lantern.yaml:4:1: error Y120: The key `cost` stands twice: in line 2 and in line 4.\n"
            "  4 | cost: 5\n"
            "    | ^^^^\n"
            "      it stands here first:\n"
            "  2 | cost: 4\n"
            "    | ^^^^\n"
            "      hint: keep one of the two\n"
            "\n"
            "1 error in 1 file\n",
            id="duplicate_key",
        ),
        pytest.param(
            "cost: !!python/object:os.system rm\n",
            "relics/lantern.yaml:1:7: error Y121: `!!python/object:os.system` is a YAML tag, and content is plain data without tags.\n"
            "  1 | cost: !!python/object:os.system rm\n"
            "    |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
            "      hint: take the tag away; if the text itself begins with `!`, put it in quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="tag",
        ),
        pytest.param(
            "do: !draw {tiles: 2}\n",
            "relics/lantern.yaml:1:5: error Y121: `!draw` is a YAML tag, and content is plain data without tags.\n"
            "  1 | do: !draw {tiles: 2}\n"
            "    |     ^^^^^^^\n"
            "      hint: take the tag away; if the text itself begins with `!`, put it in quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="own_tag",
        ),
        pytest.param(
            "base: &base {cost: 4}\nitem: {<<: *base}\n",
            "relics/lantern.yaml:2:8: error Y122: `<<` would copy keys from elsewhere; content spells out its own keys.\n"
            "  2 | item: {<<: *base}\n"
            "    |        ^^\n"
            "      hint: write the copied keys here\n"
            "\n"
            "1 error in 1 file\n",
            id="merge_key",
        ),
        pytest.param(
            "cost: *price\n",
            "relics/lantern.yaml:1:7: error Y123: No value above is marked `&price`.\n"
            "  1 | cost: *price\n"
            "    |       ^^^^^^\n"
            "      hint: if the text itself begins with `*`, put it in quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="alias_of_nothing",
        ),
        pytest.param(
            "tags: &tags [red, *tags]\n",
            "relics/lantern.yaml:1:19: error Y123: `*tags` stands inside the value that it names.\n"
            "  1 | tags: &tags [red, *tags]\n"
            "    |                   ^^^^^\n"
            "      hint: if the text itself begins with `*`, put it in quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="alias_inside_itself",
        ),
        pytest.param(
            BOMB,
            "relics/lantern.yaml:5:8: error Y124: With `*d` written out, the aliases of this document hold more than 10,000 values.\n"
            "  5 | e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d]\n"
            "    |        ^^\n"
            "\n"
            "1 error in 1 file\n",
            id="anchor_bomb",
        ),
        pytest.param(
            "[red]: 4\n",
            "relics/lantern.yaml:1:1: error Y127: A key must be a word or a text, and this one is a list.\n"
            "  1 | [red]: 4\n"
            "    | ^^^^^\n"
            "      hint: text that begins with `{`, `[` or `*` needs quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="list_as_key",
        ),
        pytest.param(
            "{: 4}\n",
            "relics/lantern.yaml:1:2: error Y115: Within brackets an entry is missing before this character.\n"
            "  1 | {: 4}\n"
            "    |  ^\n"
            "      hint: put a comma only between two entries\n"
            "\n"
            "1 error in 1 file\n",
            id="empty_key",
        ),
        pytest.param(
            "mult: .inf\n",
            "relics/lantern.yaml:1:7: error Y126: `.inf` is not a number that a game can use.\n"
            "  1 | mult: .inf\n"
            "    |       ^^^^\n"
            "      hint: if it is a text, put it in quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="infinity",
        ),
        pytest.param(
            "mult: .NaN\n",
            "relics/lantern.yaml:1:7: error Y126: `.NaN` is not a number that a game can use.\n"
            "  1 | mult: .NaN\n"
            "    |       ^^^^\n"
            "      hint: if it is a text, put it in quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="not_a_number",
        ),
        pytest.param(
            "cost: 1" + "0" * 100 + "\n",
            "relics/lantern.yaml:1:7: error Y126: `10000000000000000000000000000000000000000000000…` has more than 100 digits.\n"
            "  1 | cost: 1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000…\n"
            "    |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
            "      hint: if it is a text, put it in quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="huge_integer",
        ),
        pytest.param(
            "cost: 1e999999999\n",
            "relics/lantern.yaml:1:7: error Y126: `1e999999999` has more than 100 digits.\n"
            "  1 | cost: 1e999999999\n"
            "    |       ^^^^^^^^^^^\n"
            "      hint: if it is a text, put it in quotes\n"
            "\n"
            "1 error in 1 file\n",
            id="huge_exponent",
        ),
        pytest.param(
            "do: " + "[" * 64 + "]" * 64 + "\n",
            "relics/lantern.yaml:1:68: error Y125: Here lists and mappings are nested more than 64 levels deep.\n"
            "  1 | …[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]\n"
            "    |                      ^\n"
            "\n"
            "1 error in 1 file\n",
            id="too_deep",
        ),
        pytest.param(
            "name: Lan\u202etern\n",
            "relics/lantern.yaml:1:10: error Y104: The character U+202E stands here, and it cannot be seen.\n"
            "  1 | name: Lan\\u202etern\n"
            "    |          ^^^^^^\n"
            "      hint: delete it\n"
            "\n"
            "1 error in 1 file\n",
            id="invisible_character",
        ),
        pytest.param(
            "id: lantern\x00\n",
            "relics/lantern.yaml:1:12: error Y104: The character U+0000 stands here, and it cannot be seen.\n"
            "  1 | id: lantern\\x00\n"
            "    |            ^^^^\n"
            "      hint: delete it\n"
            "\n"
            "1 error in 1 file\n",
            id="nul",
        ),
        pytest.param(
            "",
            "relics/lantern.yaml:1:1: error Y105: There is nothing in this file.\n"
            "\n"
            "1 error in 1 file\n",
            id="empty",
        ),
        pytest.param(
            "# to be written\n",
            "relics/lantern.yaml:1:1: error Y105: There is nothing in this file.\n"
            "  1 | # to be written\n"
            "    | ^\n"
            "\n"
            "1 error in 1 file\n",
            id="only_comments",
        ),
        pytest.param(
            b"id: lantern\nname: Caf\xe9\n",
            "relics/lantern.yaml:2:10: error Y103: Byte 21 of the file (0xE9) is not UTF-8.\n"
            "  2 | name: Caf�\n"
            "    |          ^\n"
            "      hint: save the file as UTF-8\n"
            "\n"
            "1 error in 1 file\n",
            id="bad_byte",
        ),
        pytest.param(
            b"\xff\xfei\x00d\x00:\x00 \x00l\x00a\x00n\x00t\x00e\x00r\x00n\x00\n\x00",
            "relics/lantern.yaml:1:1: error Y103: Byte 0 of the file (0xFF) is not UTF-8.\n"
            "  1 | ��i\\x00d\\x00:\\x00 \\x00l\\x00a\\x00n\\x00t\\x00e\\x00r\\x00n\\x00\n"
            "    | ^\n"
            "      hint: save the file as UTF-8; it looks like UTF-16\n"
            "\n"
            "1 error in 1 file\n",
            id="utf_16",
        ),
        pytest.param(
            "#" * (MAX_BYTES + 1),
            "relics/lantern.yaml:1:1: error Y102: The file is bigger than 1024 KiB.\n"
            "      hint: spread over several files what it holds\n"
            "\n"
            "1 error in 1 file\n",
            id="too_big",
        ),
    ],
)
def test_what_a_designer_is_told(origin: str | bytes, told: str) -> None:
    source = load(origin, name=NAME)
    assert render(source.findings, "text", [source]) == told
    assert not source.ok
