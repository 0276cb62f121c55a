"""The table of built-in bots, which the page can list without loading any.

Most are short files (`source`), loaded like a user's bot. Engine bots have none: `game.engines` makes them. Their names and
descriptions are in `game/app/words/bots.py`.
"""

from ..core.game import Variant

_FOLDERS = {"2048": "twenty48", "15": "fifteen"}


class Builtin:
    """One built-in bot.

    game: an id. name: unique in the game. source: its path in the site, or "". sides: of the squares that it can finish,
    () = every board. kind: the variant that it is made for, or "". version: raised when its games change; results of
    different versions are never compared. repeats: whether the seed alone decides the game, on every machine and in every
    interpreter. data: by short and long side, the files of `game/data` that it reads, each row after the highest chance of a 4 in
    percent for which it counts.
    """

    def __init__(
        self,
        game: str,
        name: str,
        has_source: bool = True,
        sides: tuple[int, ...] = (),
        kind: str = "",
        repeats: bool = True,
        version: int = 1,
        data: "dict[tuple[int, int], tuple[tuple[int, tuple[str, ...]], ...]] | None" = None,
    ) -> None:
        self.game = game
        self.name = name
        self.source = f"game/arena/bots/{_FOLDERS[game]}/{name.replace('-', '_')}.py" if has_source else ""
        self.sides = sides
        self.kind = kind
        self.repeats = repeats
        self.version = version
        self.data = data or {}

    @property
    def identity(self) -> str:
        """Name and version; results are compared only within one identity."""
        return f"{self.name}@{self.version}"

    @property
    def label(self) -> str:
        """The key of its name in the words."""
        return f"bot-{self.game}-{self.name}"

    @property
    def about(self) -> str:
        """The key of its description, one sentence."""
        return self.label + "-is"

    def files(self, variant: Variant) -> tuple[str, ...]:
        """Return the files of `game/data` that it reads for a kind of board."""
        short, long = sorted((variant.rows, variant.columns))
        four_percent = variant.options.get("four_percent", 0)
        for limit, names in self.data.get((short, long), ()):
            if four_percent <= limit:
                return names
        return ()

    def copes_with(self, side: int) -> bool:
        """Return whether it can finish a board of this side, 0 if not square."""
        return not self.sides or side in self.sides


_2X4, _3X3 = ("2048-2x4-f25.weights",), ("2048-3x3-f25.weights",)
_4X4, _4X4_F50 = ("2048.weights", "2048-refined.weights"), ("2048-4x4-f50.weights",)

_WEIGHTS: "dict[tuple[int, int], tuple[tuple[int, tuple[str, ...]], ...]]" = {
    (2, 4): ((9, _2X4), (10, ("2048-2x4.moves",)), (100, _2X4)),
    (3, 3): ((9, _3X3), (10, ("2048-3x3.moves",)), (49, _3X3), (50, ("2048-3x3-f50.moves",)), (100, _3X3)),
    (3, 4): ((100, ("2048-3x4.weights",)),),
    (4, 4): (
        (9, _4X4),
        (10, _4X4 + ("2048-endgame.weights", "2048-chain.table")),
        (30, _4X4),
        (100, _4X4_F50),
    ),
    (5, 5): ((100, ("2048-5x5.weights",)),),
    (6, 6): ((100, ("2048-6x6.weights",)),),
}
_PATTERNS: "dict[tuple[int, int], tuple[tuple[int, tuple[str, ...]], ...]]" = {(4, 4): ((0, ("fifteen.xz",)),)}
_TABLES: "dict[tuple[int, int], tuple[tuple[int, tuple[str, ...]], ...]]" = {
    (side, side): ((0, ("fifteen-5x5.xz" if side > 4 else "fifteen.xz",)),) for side in range(4, 11)
}

BUILTINS = (
    Builtin("2048", "random"),
    Builtin("2048", "greedy"),
    Builtin("2048", "corner"),
    Builtin("2048", "empties"),
    Builtin("2048", "lookahead-as-written", sides=(4,), kind="4x4-w3", version=2),
    Builtin("2048", "lookahead", sides=(4,), version=2),
    Builtin("2048", "minimax"),
    Builtin("2048", "alphabeta"),
    Builtin("2048", "expectimax", sides=(3, 4, 5, 6)),
    Builtin("2048", "ordered-lines"),
    Builtin("2048", "coach", has_source=False, repeats=False, version=4, data=_WEIGHTS),
    Builtin("2048", "coach-1", has_source=False, version=4, data=_WEIGHTS),
    Builtin("2048", "coach-2", has_source=False, version=4, data=_WEIGHTS),
    Builtin("2048", "coach-3", has_source=False, version=4, data=_WEIGHTS),
    Builtin("15", "random"),
    Builtin("15", "greedy"),
    Builtin("15", "astar", sides=(3,)),
    Builtin("15", "idastar", sides=(3,)),
    Builtin("15", "idastar-misplaced", has_source=False, sides=(3,)),
    Builtin("15", "idastar-linear-conflict", has_source=False, sides=(3,)),
    Builtin("15", "idastar-walking-distance", has_source=False, sides=(3,)),
    Builtin("15", "idastar-patterns", has_source=False, sides=(4,), data=_PATTERNS),
    Builtin("15", "solver", has_source=False, data=_TABLES),
)
"""In listing order: each game's weakest first."""


def builtins_of(game: str) -> list[Builtin]:
    """Return a game's bots in listing order."""
    return [bot for bot in BUILTINS if bot.game == game]


def find_builtin(game: str, name: str) -> Builtin | None:
    """Return the bot with a name, or None."""
    for bot in BUILTINS:
        if bot.game == game and bot.name == name:
            return bot
    return None


def read_source(bot: Builtin) -> str:
    """Return the source of a bot that has one (CPython only). Raises: OSError."""
    package = __file__.replace("\\", "/").rsplit("/", 1)[0]
    loader = globals()["__loader__"]  # It may read from a zip file.
    content: bytes = loader.get_data(package + bot.source.partition("/arena")[2])
    return content.decode().replace("\r\n", "\n")
