"""Replacements for pytest's helpers that also run in MicroPython."""

from game.app.backup.file import parse_in_slices
from game.app.play.scene import Follower, Scene, place
from game.app.view import shown
from game.backups import parts
from game.games import GAMES

# MicroPython has no `collections.abc`, and needs none: it does not evaluate annotations.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from game.app.app import App
    from game.app.backup.part import Part


def raises(error: type[Exception], function: "Callable[..., object]", *arguments: object) -> Exception:
    """Call `function` and return the `error` that it raises; fail if it raises none."""
    try:
        result = function(*arguments)
    except error as raised:
        return raised
    raise AssertionError(f"{error.__name__} was not raised; the result is {result!r}")


def parse_export(text: str) -> dict[str, str]:
    """Return the texts by name of a file or a copied text. Raises: BadSave."""
    texts: dict[str, str] = {}
    for _ in parse_in_slices(text, texts):
        pass
    return texts


def part_of(name: str) -> "Part":
    """Return the part of an export that a stored text belongs to."""
    return next(part for part in parts(GAMES) if part.owns(name))


def features_view(app: "App") -> "dict[str, str]":
    """Return the slots of all features, and check that each slot has one owner, in whatever order the features come."""
    slots: dict[str, str] = {}
    for feature in reversed(app.dispatcher.features):
        own: dict[str, str] = {}
        if isinstance(feature, Follower):
            feature.show_in(place(app.model), own)
        elif not isinstance(feature, Scene):
            feature.view(own)
        shared = [slot for slot in own if slot in slots]
        assert not shared, f"{type(feature).__name__} fills slots of other features: {shared}"
        slots.update(own)
    kernels = shown(app, app.dispatcher.now_ms)
    shared = [slot for slot in slots if slot in kernels]
    assert not shared, f"the kernel fills slots of features: {shared}"
    return slots


def noise(length: int) -> str:
    """Return an incompressible text, ten times faster than drawing each character with `below`."""
    signs = []
    value = 3
    for _ in range(length):
        value = (value * 75 + 74) % 65_537  # Small enough that MicroPython needs no long integers.
        signs.append(chr(33 + value // 64 % 90))
    return "".join(signs)
