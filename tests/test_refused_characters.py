"""Names in links refuse every character that Unicode calls a control, a format character, a separator or a surrogate."""

import sys
import unicodedata

from game.app.sharing.names import clean_name


def test_no_control_or_format_character_is_in_a_name() -> None:
    wrong = []
    for code in range(sys.maxunicode + 1):
        char = chr(code)
        if unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp", "Cs", "Co") and clean_name(f"A{char}B") not in ("AB", "A B"):
            wrong.append(hex(code))
    assert wrong == []


def test_every_letter_may_be_in_a_name() -> None:
    blank = {"\u115f", "\u1160", "\u3164", "\uffa0"}
    letters = [
        chr(code) for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)) in ("Lu", "Ll", "Lt", "Lo", "Nd")
    ]
    assert [char for char in letters if char not in blank and clean_name(char) != char] == []
