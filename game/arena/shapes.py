"""The four shapes of a bot's source, and the kind of board that it is made for."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .board_view import GameView


class Shape:
    """A function that chooses a bot's moves.

    name: in the source, alone or in a class `Bot`. letters: one-letter choices for up, right, down, left, in groups of
    four. arguments: makes the function's arguments. ends_game: whether a direction that moves nothing only ends the game; else it
    is an error, which fails the game.
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
"""In order of preference; the fourth shape is a class `Bot` with one of them as a method."""


def find_function(names: dict[str, object]) -> "tuple[Shape, Callable[..., object]] | None":
    """Return a bot's shape and function from the names in its source, creating its `Bot`; None if there is no bot.

    Raises: whatever `Bot()` raises.
    """
    maker = names.get("Bot")
    bot = maker() if callable(maker) and not callable(names.get("choose")) else None
    for shape in SHAPES:
        for function in (names.get(shape.name), getattr(bot, shape.name, None)):
            if callable(function):
                return shape, function
    return None


def stated_variant(source: str) -> str:
    """Return the kind of board that a source states in a line such as `VARIANT = "4x4-e3"`, or ""."""
    text = f"\n{source}\n"
    at = text.find("\nVARIANT")  # Not line by line: the Lab asks at each key, and a source may have many thousands of lines.
    while at >= 0:
        name, _, value = text[at + 1 : text.find("\n", at + 1)].partition("=")
        value = value.partition("#")[0].strip()
        if name.partition(":")[0].rstrip() == "VARIANT" and len(value) > 2 and value[0] in "'\"" and value[0] == value[-1]:
            return value[1:-1]
        at = text.find("\nVARIANT", at + 1)
    return ""
