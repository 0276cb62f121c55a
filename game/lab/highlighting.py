"""Splits a line of Python into parts, for an editor that colours them."""

KEYWORDS = (
    "False None True and as assert async await break case class continue def del elif else except finally for from global if"
    " import in is lambda match nonlocal not or pass raise return try while with yield"
).split(" ")
BUILTINS = (
    "abs all any bool dict divmod enumerate float int isinstance len list map max min pow print range reversed round set sorted"
    " str sum super tuple type zip"
).split(" ")

PLAIN = ""
KEYWORD = "keyword"
BUILTIN = "builtin"
NAME = "name"
TEXT = "text"
NUMBER = "number"
COMMENT = "comment"

LONGEST = 500
"""A longer line is left plain: splitting it would make each key take seconds."""

MAX_LINES = 2000
"""A text of more lines is shown as the browser shows it, without colours and line numbers."""

_QUOTES = ('"""', "'''")


def parts_of(line: str, inside: str) -> tuple[list[tuple[str, str]], str]:
    """Return (kind, text) of each part of a line, and the quotes of the long text that it leaves open.

    inside: the quotes of the text that an earlier line left open, or "". The
    texts put together are the line.
    """
    if len(line) > LONGEST:
        return [(PLAIN, line)], inside
    parts: list[tuple[str, str]] = []
    at = 0
    defines = False
    if inside:
        at = _end_of_text(line, 0, inside)
        if at < 0:
            return [(TEXT, line)] if line else [], inside
        parts.append((TEXT, line[:at]))
    while at < len(line):
        start = at
        sign = line[at]
        if sign == "#":
            parts.append((COMMENT, line[at:]))
            break
        if sign in "\"'":
            quotes = line[at : at + 3] if line[at : at + 3] in _QUOTES else sign
            at = _end_of_text(line, at + len(quotes), quotes)
            if at < 0:
                parts.append((TEXT, line[start:]))
                return parts, quotes if len(quotes) == 3 else ""
            parts.append((TEXT, line[start:at]))
        elif sign.isdigit():
            while at < len(line) and (_is_of_name(line[at]) or line[at] == "."):
                at += 1
            parts.append((NUMBER, line[start:at]))
        elif _is_of_name(sign):
            while at < len(line) and _is_of_name(line[at]):
                at += 1
            word = line[start:at]
            kind = NAME if defines else KEYWORD if word in KEYWORDS else BUILTIN if word in BUILTINS else PLAIN
            defines = word in ("def", "class")
            if at < len(line) and line[at] in "\"'" and word.lower() in ("b", "f", "r", "br", "rb", "fr", "rf"):
                kind = TEXT
            _add(parts, kind, word)
        else:
            _add(parts, PLAIN, sign)
            at += 1
    return parts, ""


def _add(parts: list[tuple[str, str]], kind: str, text: str) -> None:
    """Add a part to the others; plain ones grow together, which spares the page elements."""
    if kind == PLAIN and parts and parts[-1][0] == PLAIN:
        parts[-1] = (PLAIN, parts[-1][1] + text)
    else:
        parts.append((kind, text))


def _end_of_text(line: str, at: int, quotes: str) -> int:
    """Return where a text that is open at a place ends, or -1 if not in this line."""
    while at < len(line):
        if line[at] == "\\":
            at += 2
        elif line[at : at + len(quotes)] == quotes:
            return at + len(quotes)
        else:
            at += 1
    return -1


def _is_of_name(sign: str) -> bool:
    return sign == "_" or sign.isalpha() or sign.isdigit() or ord(sign) > 127
