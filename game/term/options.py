"""What several commands ask for in the same words: the kind of board, seeds, odds."""

import argparse
import os

from ..core.errors import BadNotation
from ..core.notation import parse_seed, parse_size
from .output import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import NoReturn

    from ..core.game import Rules, Variant

PORT = 8000

GOALS = ("gap-last", "gap-first")
"""Where the gap of a solved puzzle is."""

_FLAGS = {"four_percent": "fours", "start": "start", "target": "target", "spawn_every": "every", "letters": "letters"}
"""The arguments that choose options of a board, by the names of the options; `letters` stands for two of them."""

_RANGES = (
    ("start", 1, 8, "a board starts with 1 to 8 tiles"),
    ("spawn_every", 1, 9, "a new tile comes after every move or after up to 9 of them"),
)


_ROUNDING = 1e-9
"""What a share in binary may differ from what was typed, in percent."""


class BadInput(ValueError):
    """Arguments that make no sense together; the text says which and why."""


class Parser(argparse.ArgumentParser):
    """A parser that tells an error in one line; `--help` is there for the rest."""

    def error(self, message: str) -> "NoReturn":
        """End with status 2."""
        self.exit(2, f"{self.prog}: {printable(message)}\n")


def require_files() -> None:
    """Refuse what needs the files of the page where Python runs this package from a zip file. Raises: BadInput."""
    if not os.path.isfile(__file__):
        raise BadInput("Unpack the zip file first: the page is made from its files.")


def add_serving(parser: argparse.ArgumentParser) -> None:
    """Add the options of the server."""
    parser.add_argument("--port", type=port, default=PORT, help="the port to try first (default: %(default)s)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")


def add_game(parser: argparse.ArgumentParser, games: "Iterable[Rules]") -> None:
    """Add the argument that chooses a game."""
    names = [game.id for game in games]
    parser.add_argument("game", choices=names, metavar="|".join(names))


def add_position(parser: argparse.ArgumentParser) -> None:
    """Add the argument that is a board."""
    parser.add_argument("position", nargs="+", metavar="POSITION", help="the board as text, row by row")


def add_budget(parser: argparse.ArgumentParser, otherwise: str) -> None:
    """Add the option that limits the time for thinking. otherwise: how long without it."""
    text = f"how long to think, in milliseconds (default: {otherwise})"
    parser.add_argument("--budget-ms", type=natural, default=0, metavar="N", help=text)


def add_json(parser: "argparse._ActionsContainer", what: str) -> None:
    """Add the option that prints for programs."""
    parser.add_argument("--json", action="store_true", help=f"print {what} as JSON")


def add_kind(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose a kind of board."""
    add_size(parser)
    add_fours(parser)
    parser.add_argument("--start", type=int, metavar="N", help="2048: the number of tiles at the start (default 2)")
    parser.add_argument(
        "--every", type=int, dest="spawn_every", metavar="N", help="2048: a new tile only after every N moves (default 1)"
    )
    parser.add_argument(
        "--letters", type=int, metavar="N", help="2048: a new tile only after a string of N moves; one that moves nothing counts"
    )
    parser.add_argument("--target", type=_rank, metavar="TILE", help="2048: the tile that wins (default 2048)")


def add_size(parser: argparse.ArgumentParser) -> None:
    """Add the option that chooses the size of a board."""
    about = "rows and columns (2048: 3 to 6, 15: 2 to 10; default 4); 2048 also 2x4, 3x4 and 4x3, rows first"
    parser.add_argument("--size", type=size, metavar="N", help=about)


def add_fours(parser: argparse.ArgumentParser) -> None:
    """Add the option that chooses the share of 4s."""
    about = "2048: the share of 4s among new tiles (default 0.1)"
    parser.add_argument("--fours", type=percent, dest="four_percent", metavar="SHARE", help=about)


def add_goal(parser: argparse.ArgumentParser) -> None:
    """Add the option that chooses the goal of a puzzle."""
    about = "15: where the gap is when the board is solved: gap-last (default) or gap-first"
    parser.add_argument("--goal", choices=GOALS, metavar="GOAL", help=about)


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the option that chooses a language."""
    parser.add_argument("--lang", metavar="TAG", help="en, zh-Hant or zh-Hans (default: the system's)")


def seed(text: str) -> int:
    """Return a seed, for argparse."""
    try:
        return parse_seed(text)
    except BadNotation as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def natural(text: str) -> int:
    """Return a whole number above 0, for argparse."""
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number above 0")
    return int(text)


def port(text: str) -> int:
    """Return the number of a port, 0 for any free one, for argparse."""
    if not text.isascii() or not text.isdigit() or int(text[:9]) > 65535:
        raise argparse.ArgumentTypeError(f"“{text}” is not a port from 0 to 65535")
    return int(text)


def percent(text: str) -> int:
    """Return a share in whole percent, for argparse: from 0 to 1 as in `0.25`, or in percent as in `25` and `25%`."""
    number = text.removesuffix("%")
    try:
        share = float(number)
    except ValueError:
        share = -1.0
    if number != text or share > 1:
        share /= 100
    if not 0 <= share <= 1:
        raise argparse.ArgumentTypeError(f"“{text}” is not a share from 0 to 1, nor one in percent from 0 to 100")
    whole = round(share * 100)
    if abs(share * 100 - whole) > _ROUNDING:
        raise argparse.ArgumentTypeError(f"“{text}” is not a share in whole percent, such as 0.25")
    return whole


def size(text: str) -> tuple[int, int]:
    """Return the rows and columns of a size such as `4` or `3x4`, for argparse."""
    found = parse_size(text if "x" in text else f"{text}x{text}")
    if found == (0, 0):
        raise argparse.ArgumentTypeError(f"“{text}” is not a size such as 4 or 3x4")
    return found


def _rank(text: str) -> int:
    for rank in range(3, 18):
        if text == str(1 << rank):
            return rank
    raise argparse.ArgumentTypeError(f"“{text}” is not a tile from 8 to 131072")


def is_asked(chosen: argparse.Namespace) -> bool:
    """Tell whether the arguments choose a kind of board."""
    return any(getattr(chosen, name, None) is not None for name in ("size", "goal", *_FLAGS))


def wanted_options(game: "Rules", chosen: argparse.Namespace) -> dict[str, int]:
    """Return the options of a board that the arguments choose. Raises: BadInput for one that the game does not have."""
    options = {name: getattr(chosen, name) for name in _FLAGS if getattr(chosen, name, None) is not None}
    for name in options:
        if ("spawn_every" if name == "letters" else name) not in game.default.options:
            raise BadInput(f"--{_FLAGS[name]} is not for {game.id}.")
    goal = getattr(chosen, "goal", None)
    if goal and not game.is_permutation:
        raise BadInput(f"--goal is not for {game.id}.")
    return options | ({"gap_first": 1} if goal == GOALS[1] else {})


def wanted_variant(game: "Rules", chosen: argparse.Namespace) -> "Variant":
    """Return the kind of board that the arguments choose. Raises: BadInput if the game has no such kind."""
    options = wanted_options(game, chosen)
    letters = options.pop("letters", None)
    if letters is not None:
        if "spawn_every" in options:
            raise BadInput("--every and --letters are two kinds of board: leave one out.")
        if not 1 <= letters <= 9:
            raise BadInput(f"--letters {letters}: a string has 1 to 9 letters.")
        options |= {"spawn_every": letters, "idle": 1}
    rows, columns = chosen.size or (game.default.rows, game.default.columns)
    if (rows, columns) not in game.sizes:
        sizes = ", ".join(f"{one}x{other}" for one, other in game.sizes)
        raise BadInput(f"--size {rows}x{columns}: the sizes of {game.id} are {sizes}.")
    variant = game.default.with_options(rows, options, columns)
    for name, least, most, rule in _RANGES:
        if not least <= variant.options.get(name, least) <= most:
            raise BadInput(f"--{_FLAGS[name]} {variant.options[name]}: {rule}.")
    return variant
