"""Replacements for pytest's helpers that also run in MicroPython."""

# MicroPython has no `collections.abc`, and needs none: it does not evaluate annotations.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def raises(error: type[Exception], function: "Callable[..., object]", *arguments: object) -> Exception:
    """Call `function` and return the `error` that it raises; fail if it raises none."""
    try:
        result = function(*arguments)
    except error as raised:
        return raised
    raise AssertionError(f"{error.__name__} was not raised; the result is {result!r}")


def noise(length: int) -> str:
    """Return an incompressible text, ten times faster than drawing each character with `below`."""
    signs = []
    value = 3
    for _ in range(length):
        value = (value * 75 + 74) % 65_537  # Small enough that MicroPython needs no long integers.
        signs.append(chr(33 + value // 64 % 90))
    return "".join(signs)
