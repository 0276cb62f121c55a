"""Puts numbers and other facts into texts, in any of our languages."""

_NAMING = ("seed", "tile", "target", "value")
"""Facts that are numbers, yet names: a tile is called as it is written on it."""


def fill(text: str, facts: dict[str, object]) -> str:
    """Put facts into a text; `{moves|move|moves}` is the word that goes with one, or with any other number.

    Numbers are written with a comma after the thousands, as all three languages do, but for those that name something.
    """
    while "|" in text:
        start = text.rindex("{", 0, text.index("|"))
        end = text.index("}", start)
        name, one, many = text[start + 1 : end].split("|")
        text = text[:start] + (one if facts[name] == 1 else many) + text[end + 1 :]
    shown = {}
    for name, fact in facts.items():
        shown[name] = number(fact) if isinstance(fact, int) and name not in _NAMING else fact
    return text.format(**shown)


def number(count: int) -> str:
    """Return a number with a comma after the thousands, and a true minus sign."""
    return f"{count:,}".replace("-", "−")
