"""The keys of the Lab's editor, on texts in which `|` marks the cursor and `[` and `]` the ends of a selection."""

from game.lab.editing import break_line, erase, indent, outdent, place_of_line, toggle_comment
from game.lab.highlighting import BUILTIN, COMMENT, KEYWORD, NAME, NUMBER, PLAIN, TEXT, parts_of


def edited(change, marked: str) -> str | None:  # type: ignore[no-untyped-def]
    """Return a marked text after an edit, marked again; None where the edit leaves it to the browser."""
    start = marked.find("|") if "|" in marked else marked.find("[")
    text = marked.replace("|", "").replace("[", "")
    end = start if "|" in marked else text.find("]")
    text = text.replace("]", "")
    edit = change(text, start, end)
    if edit is None:
        return None
    after = text[: edit.start] + edit.text + text[edit.end :]
    if edit.first == edit.last:
        return str(after[: edit.first] + "|" + after[edit.first :])
    return str(after[: edit.first] + "[" + after[edit.first : edit.last] + "]" + after[edit.last :])


def test_enter_keeps_the_indent_and_goes_further_in_after_a_colon() -> None:
    assert edited(break_line, "a = 1|") == "a = 1\n|"
    assert edited(break_line, "    a = 1|") == "    a = 1\n    |"
    assert edited(break_line, "def f():|") == "def f():\n    |"
    assert edited(break_line, "    if a:  |") == "    if a:  \n        |"
    assert edited(break_line, "if a: |b") == "if a: \n    |b"
    assert edited(break_line, "x[:1]") == "x\n|"


def test_enter_goes_less_far_in_after_what_ends_a_block() -> None:
    assert edited(break_line, "        return best|") == "        return best\n    |"
    assert edited(break_line, "    pass|") == "    pass\n|"
    assert edited(break_line, "return 1|") == "return 1\n|"
    assert edited(break_line, "    returned = 1|") == "    returned = 1\n    |"


def test_tab_goes_to_the_next_stop_or_moves_all_selected_lines() -> None:
    assert edited(indent, "|a") == "    |a"
    assert edited(indent, "ab|c") == "ab  |c"
    assert edited(indent, "a\n[bc]d") == "a\n    |d"
    assert edited(indent, "i[f a:\n\n    b]\nc") == "[    if a:\n\n        b]\nc"
    assert edited(indent, "[a\nb\n]c") == "[    a\n    b]\nc"


def test_shift_tab_takes_the_lines_to_the_stop_before() -> None:
    assert edited(outdent, "      a|") == "    a|"
    assert edited(outdent, "    a|") == "a|"
    assert edited(outdent, "a|") == "a|"
    assert edited(outdent, "  |  a") == "|a"
    assert edited(outdent, "[    a\n  b\nc]") == "[a\nb\nc]"


def test_shift_tab_takes_back_what_tab_did_to_lines() -> None:
    text = "[def f(a):\n    if a:\n        return 1\n    return 2]"
    once = edited(indent, text)
    assert once is not None and edited(outdent, once) == text


def test_backspace_takes_an_indent_at_once_and_nothing_else() -> None:
    assert edited(erase, "        |a") == "    |a"
    assert edited(erase, "      |a") == "    |a"
    assert edited(erase, "  a|") is None
    assert edited(erase, "|a") is None
    assert edited(erase, "[    ]a") is None
    assert edited(erase, "a\n|") is None


def test_lines_become_comments_and_code_again() -> None:
    assert edited(toggle_comment, "a|b") == "# a|b"
    assert edited(toggle_comment, "[a\n\n    b]") == "[# a\n\n#     b]"
    assert edited(toggle_comment, "[# a\n\n#     b]") == "[a\n\n    b]"
    assert edited(toggle_comment, "[# a\nb]") == "[# # a\n# b]"
    assert edited(toggle_comment, "#a|") == "a|"


def test_a_line_is_found_by_its_number() -> None:
    text = "ab\n\ncde"
    assert [place_of_line(text, number) for number in (1, 2, 3, 4)] == [(0, 2), (3, 3), (4, 7), (4, 7)]


def kinds(line: str, inside: str = "") -> list[tuple[str, str]]:
    """Return the parts of a line that are coloured."""
    return [(kind, text) for kind, text in parts_of(line, inside)[0] if kind]


def test_the_parts_of_a_line_are_told_apart() -> None:
    assert kinds("def choose(game):  # why") == [(KEYWORD, "def"), (NAME, "choose"), (COMMENT, "# why")]
    found = [(KEYWORD, "return"), (BUILTIN, "max"), (NUMBER, "1.5e3"), (TEXT, '"a # b"')]
    assert kinds('    return max(a, 1.5e3) + "a # b"') == found
    assert kinds("x = f'a\\'b' if None else r\"c\\\"") == [
        (TEXT, "f"), (TEXT, "'a\\'b'"), (KEYWORD, "if"), (KEYWORD, "None"), (KEYWORD, "else"), (TEXT, "r"), (TEXT, '"c\\"')
    ]
    assert kinds("minimum = definite.max1") == []
    assert kinds("棋 = '好'") == [(TEXT, "'好'")]


def test_the_parts_put_together_are_the_line() -> None:
    for line in ("", "    ", "a=b+'c", '"""d', "x # y", "\t@z(1)", "'''a''' '''b", "\\", "'\\"):
        for inside in ("", '"""', "'''"):
            assert "".join([text for _, text in parts_of(line, inside)[0]]) == line, (line, inside)


def test_a_long_text_goes_on_in_the_lines_after_it() -> None:
    parts, inside = parts_of('    """Tell', "")
    assert (parts[-1], inside) == ((TEXT, '"""Tell'), '"""')
    assert parts_of("more", inside) == ([(TEXT, "more")], '"""')
    assert parts_of("", inside) == ([], '"""')
    parts, inside = parts_of('end""" + 1', inside)
    assert (parts, inside) == ([(TEXT, 'end"""'), (PLAIN, " + "), (NUMBER, "1")], "")
    assert parts_of("'open", "")[1] == ""


def test_a_very_long_line_is_left_plain() -> None:
    for line in ("1 " * 30_000, "'" * 60_000, 'if "a": ' * 70):
        assert parts_of(line, "") == ([(PLAIN, line)], "")
    assert len(parts_of("1 " * 200, "")[0]) == 400
