"""Reads lines of times: `12.34, 14.07+, DNF(15.02)`, or csTimer's `3. (12.34[slow])   R D2   @2026-11-22 02:07:59`."""

_TIME = "0123456789:.+"
_BETWEEN = ",;"


def fields_of(line: str) -> list[dict[str, str]]:
    """Return the fields of each solve of a line, by the names of the columns of CSV. Raises: ValueError."""
    text = line.strip()
    number, rest = _cut(text, "0123456789")
    if number and rest[:2] in (". ", ") "):
        text = rest[1:].strip()
    solves = []
    while text:
        fields, text = _result(text)
        solves.append(fields)
        words = text.split()
        if text[:1] in _BETWEEN:
            text = text[1:].strip()
        elif [word for word in words if "." not in word and ":" not in word and word != "DNF" or word[:1] == "@"] or "/" in text:
            if len(solves) > 1 or text[:1] == "(":
                raise ValueError("not a scramble after one time")
            fields["scramble"], _, fields["date"] = [part.strip() for part in text.partition("@")]
            text = ""
    return solves


def _result(text: str) -> tuple[dict[str, str], str]:
    """Return the time and comment in front of a text, and the rest. Parentheses mark what an average drops."""
    is_dropped = text[:1] == "("
    text = text[int(is_dropped) :]
    if text[:4].upper() == "DNF(":
        time, text = text[: text.find(")") + 1], text[text.find(")") + 1 :]
    elif text[:3].upper() == "DNF":
        time, text = text[:3], text[3:]
    else:
        time, text = _cut(text, _TIME)
        if "." not in time and text[:1] == "," and text[1:2].isdigit():
            decimals, text = _cut(text[1:], "0123456789")
            time += "." + decimals
            if text[:1] == "," and text[1:2].isdigit():
                raise ValueError("commas in and between times")
    if text[:1] == "=":  # The times of its phases.
        text = _cut(text[1:], _TIME)[1]
    comment = ""
    if text[:1] == "[":
        comment, closing, text = text[1:].partition("]")
        if not closing:
            raise ValueError("an open bracket")
    if is_dropped:
        if text[:1] != ")":
            raise ValueError("an open parenthesis")
        text = text[1:]
    is_time = [mark for mark in ".:DNFdnf" if mark in time] and time[-1] not in ".:"
    if not is_time or text and text[0] not in _BETWEEN and not text[0].isspace():
        raise ValueError("not a time")
    return {"time": time, "comment": comment}, text.strip()


def _cut(text: str, chars: str) -> tuple[str, str]:
    """Return the part of a text that consists of some characters, and the rest."""
    end = 0
    while end < len(text) and text[end] in chars:
        end += 1
    return text[:end], text[end:]
