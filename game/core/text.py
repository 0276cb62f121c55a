"""Fills numbers and other facts into texts of any language."""

_NAMING = ("seed", "tile", "target", "value")
"""Numbers that are names: a tile is written as on the board."""


def fill(text: str, facts: dict[str, object]) -> str:
    """Fill facts into a text; `{moves|move|moves}` is the first word for 1 and the second for any other number.

    Numbers get a comma after the thousands, in all three languages, unless they name something.
    """
    while "|" in text:
        start = text.rindex("{", 0, text.index("|"))
        end = text.index("}", start)
        name, singular, plural = text[start + 1 : end].split("|")
        text = text[:start] + (singular if facts[name] == 1 else plural) + text[end + 1 :]
    shown = {}
    for name, fact in facts.items():
        shown[name] = number(fact) if isinstance(fact, int) and name not in _NAMING else fact
    return text.format(**shown)


def number(count: int) -> str:
    """Format a number with commas after the thousands and a true minus sign."""
    return f"{count:,}".replace("-", "−")
