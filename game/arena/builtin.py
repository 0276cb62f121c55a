"""The one table of built-in bots; runs in MicroPython too, so that the page can list them without loading any.

Most are a file of a few lines (`source`) that is loaded like a user's own. Engine bots have none: the
terminal and the sandbox get them from `game.engines`. Their words are in
`game/app/words/bots.py`.
"""

_FOLDERS = {"2048": "twenty48", "15": "fifteen"}


class Builtin:
    """One built-in bot.

    game: its id. name: unique in the game. source: its file in the site, or "". sides: the squares that it can play to the end,
    () = every board. kind: the variant that it was made for, as text, or "" for any. former: the name that it had in earlier
    versions, or "". version: raised when it plays other games than before; results of different versions are never compared.
    repeats: whether it plays the same game on the same seed, on every machine and in every interpreter. data: by side, the files
    of `game/data` that it reads.
    """

    def __init__(
        self,
        game: str,
        name: str,
        has_source: bool = True,
        sides: tuple[int, ...] = (),
        kind: str = "",
        repeats: bool = True,
        former: str = "",
        version: int = 1,
        data: dict[int, tuple[str, ...]] | None = None,
    ) -> None:
        self.game = game
        self.name = name
        self.source = f"game/arena/bots/{_FOLDERS[game]}/{name.replace('-', '_')}.py" if has_source else ""
        self.sides = sides
        self.kind = kind
        self.repeats = repeats
        self.former = former
        self.version = version
        self.data = data or {}

    @property
    def identity(self) -> str:
        """Its name and version: results under another identity are those of another bot."""
        return f"{self.name}@{self.version}"

    @property
    def label(self) -> str:
        """The key of its name among the words."""
        return f"bot-{self.game}-{self.name}"

    @property
    def about(self) -> str:
        """The key of what it does, in one sentence."""
        return self.label + "-is"

    def copes_with(self, side: int) -> bool:
        """Tell whether it can be expected to play a board of this side, 0 if it is not square, to its end."""
        return not self.sides or side in self.sides


_WEIGHTS = {
    3: ("2048-3x3.moves",),
    4: ("2048.weights", "2048-refined.weights", "2048-endgame.weights", "2048-chain.table"),
    5: ("2048-5x5.weights",),
    6: ("2048-6x6.weights",),
}
_PATTERNS: "dict[int, tuple[str, ...]]" = {4: ("fifteen.xz",)}
_TABLES: "dict[int, tuple[str, ...]]" = {side: ("fifteen-5x5.xz" if side > 4 else "fifteen.xz",) for side in range(4, 11)}

BUILTINS = (
    Builtin("2048", "random"),
    Builtin("2048", "greedy"),
    Builtin("2048", "corner"),
    Builtin("2048", "empties"),
    Builtin("2048", "lookahead-as-written", sides=(4,), kind="4x4-w3", former="s2-as-written", version=2),
    Builtin("2048", "lookahead", sides=(4,), former="s2", version=2),
    Builtin("2048", "minimax"),
    Builtin("2048", "alphabeta"),
    Builtin("2048", "expectimax", sides=(3, 4, 5, 6)),
    Builtin("2048", "coach", has_source=False, repeats=False, data=_WEIGHTS),
    Builtin("2048", "coach-1", has_source=False, data=_WEIGHTS),
    Builtin("2048", "coach-2", has_source=False, data=_WEIGHTS),
    Builtin("2048", "coach-3", has_source=False, data=_WEIGHTS),
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
"""All of them, in the order in which to list them: each game's weakest first."""


def builtins_of(game: str) -> list[Builtin]:
    """Return the bots of a game, in order."""
    return [bot for bot in BUILTINS if bot.game == game]


def find_builtin(game: str, name: str) -> Builtin | None:
    """Return a bot by its name or its former one, or None."""
    for bot in BUILTINS:
        if bot.game == game and name and name in (bot.name, bot.former):
            return bot
    return None


def read_source(bot: Builtin) -> str:
    """Return the source of a bot that has one, under CPython. Raises: OSError."""
    package = __file__.replace("\\", "/").rsplit("/", 1)[0]
    loader = globals()["__loader__"]  # That of a zip file reads the files in it.
    content: bytes = loader.get_data(package + bot.source.partition("/arena")[2])
    return content.decode().replace("\r\n", "\n")
