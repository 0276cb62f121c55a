"""What the source of a bot offers: one of the four shapes of bot, and the kind of board that it is made for.

It runs in CPython, Pyodide and MicroPython.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .board_view import GameView


class Shape:
    """A function that makes the moves of a bot.

    name: what a source calls it, alone or in a class `Bot`. letters: the choices of one letter, for up, right, down, left, once
    or twice over. arguments: returns what the function is given. ends_game: whether a direction that moves nothing ends the
    game and lets the run go on; else it is an error.
    """

    def __init__(self, name: str, letters: str, arguments: "Callable[[GameView], list[object]]", ends_game: bool) -> None:
        self.name = name
        self.letters = letters
        self.arguments = arguments
        self.ends_game = ends_game


def _rows(numbers: "Sequence[int]", columns: int) -> list[list[int]]:
    return [list(numbers[start : start + columns]) for start in range(0, len(numbers), columns)]


def _observed(game: "GameView") -> list[object]:
    return [_rows(game.board, game.columns), [int(game.can_move(direction)) for direction in range(4)]]


CHOOSE = Shape("choose", "urdl", lambda game: [game], ends_game=False)
SHAPES = (
    CHOOSE,
    Shape("strategy", "wdsa0123", lambda game: [_rows(game.values(), game.columns)], ends_game=True),
    Shape("act", "urdl", _observed, ends_game=True),
)
"""The functions that a bot may have; the fourth shape is a class `Bot` with one of them as a method."""


def find_function(names: dict[str, object]) -> "tuple[Shape, Callable[..., object]] | None":
    """Return the shape and the function of a bot from the names in its source, None if it has none; a `Bot` is made anew.

    Raises: whatever the making of a `Bot` raises.
    """
    maker = names.get("Bot")
    bot = maker() if callable(maker) and not callable(names.get("choose")) else None
    for shape in SHAPES:
        for function in (names.get(shape.name), getattr(bot, shape.name, None)):
            if callable(function):
                return shape, function
    return None


def stated_variant(source: str) -> str:
    """Return the kind of board that a bot is made for, from a line such as `VARIANT = "4x4-e3"` in its source, or ""."""
    text = f"\n{source}\n"
    at = text.find("\nVARIANT")  # Not line by line: the Lab asks at each key, and a source may have tens of thousands of lines.
    while at >= 0:
        name, _, value = text[at + 1 : text.find("\n", at + 1)].partition("=")
        value = value.partition("#")[0].strip()
        if name.partition(":")[0].rstrip() == "VARIANT" and len(value) > 2 and value[0] in "'\"" and value[0] == value[-1]:
            return value[1:-1]
        at = text.find("\nVARIANT", at + 1)
    return ""
