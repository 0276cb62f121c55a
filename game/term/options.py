"""Options that several commands share: the kind of board, seeds, the time limit, the language."""

import argparse
import functools
import os
import re
import sys
import unicodedata
from importlib import import_module

from ..app.words import LANGUAGES, language_for
from ..core.errors import BadNotation
from ..core.game import Rules, Variant
from ..core.notation import parse_seed, parse_size
from ..core.output import UserError, printable
from ..core.typing import Iterable

if sys.platform == "win32":
    from .windows_console import system_language

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

PORT = 8000

GOALS = ("gap-last", "gap-first")
"""The gap's place in a solved puzzle."""

_FLAGS = {"four_percent": "fours", "start": "start", "target": "target", "spawn_every": "every", "letters": "letters"}
"""The command-line options by the board's options; `letters` sets two of them."""

_RANGES = (
    ("start", 1, 8, "a board starts with 1 to 8 tiles"),
    ("spawn_every", 1, 9, "a new tile appears after every 1 to 9 moves"),
)


_ROUNDING = 1e-9
"""Tolerance for binary rounding of a share, in percent."""


class BadInput(UserError):
    """Invalid arguments; the text says which and why."""


class Parser(argparse.ArgumentParser):
    """A parser that speaks a language, and reports errors in one line, without usage, and exits with status 2."""

    def __init__(self, language: str, **settings: "Any") -> None:
        self.language = language
        kind = argparse.RawDescriptionHelpFormatter if language == LANGUAGES[0] else functools.partial(_ChineseHelp, language)
        super().__init__(formatter_class=kind, **settings)

    def error(self, message: str) -> "NoReturn":
        self.exit(2, f"{self.prog}: {printable(in_language(self.language, message))}\n")


class _ChineseHelp(argparse.RawDescriptionHelpFormatter):
    """Formats help in Chinese, whose characters are two columns wide and have no spaces between words."""

    def __init__(self, language: str, prog: str, **settings: "Any") -> None:
        super().__init__(prog, **settings)
        self._language = language

    def start_section(self, heading: str | None) -> None:
        super().start_section(in_language(self._language, heading or ""))

    def add_usage(self, usage: "Any", actions: "Any", groups: "Any", prefix: "Any" = None) -> None:
        super().add_usage(usage, actions, groups, in_language(self._language, "usage: ") if prefix is None else prefix)

    def add_text(self, text: str | None) -> None:
        super().add_text(text and in_language(self._language, text))

    def format_help(self) -> str:
        return re.sub(r"^(\w+):$", r"\1：", super().format_help(), flags=re.MULTILINE)

    def _get_help_string(self, action: argparse.Action) -> str:
        return in_language(self._language, action.help or "")

    def _split_lines(self, text: str, width: int) -> list[str]:
        lines, used = [""], 0
        for part in re.findall(r"[（「“]*(?:[!-~]+|.)[，。；：、）」”]*", text):
            wide = sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in part)
            if used + wide > width:
                lines.append("")
                used = 0
            lines[-1] += part
            used += wide
        return [line.strip() for line in lines]


def in_language(language: str, english: str) -> str:
    """Return an English sentence in the language."""
    if language == LANGUAGES[0]:
        return english
    return str(import_module(".help_words", __package__).translated(language, english))


def chosen_language(tag: str | None) -> str:
    """Return the requested language, or the system's."""
    return language_for([tag] if tag else wishes())


def wishes() -> list[str]:
    """Return the system's language tags, the preferred one first."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return [tag for tag in os.environ.get("LANGUAGE", "").split(":") if tag] + [os.environ[name]]
    if sys.platform == "win32":
        return [system_language()]
    return []


def require_files() -> None:
    """Raises: BadInput if this package runs from a zip file, where the page's files are not available."""
    if not os.path.isfile(__file__):
        raise BadInput("Unpack the zip file first: the page is made from its files.")


def add_serving(parser: argparse.ArgumentParser) -> None:
    """Add --port and --no-browser."""
    parser.add_argument("--port", type=port, default=PORT, help="the port to try first (default: %(default)s)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")


def add_game(parser: argparse.ArgumentParser, games: "Iterable[Rules]") -> None:
    names = [game.id for game in games]
    parser.add_argument("game", choices=names, metavar="|".join(names), help="the game")


def add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("position", nargs="+", metavar="POSITION", help="the board as text, row by row")


def add_budget(parser: argparse.ArgumentParser, default: str) -> None:
    """Add --budget-ms. default: a description for the help."""
    text = f"time to think, in milliseconds (default: {default})"
    parser.add_argument("--budget-ms", type=natural, default=0, metavar="N", help=text)


def add_nodes(parser: argparse.ArgumentParser) -> None:
    """Add --nodes."""
    text = "positions to search instead, on average: the same move on every machine"
    parser.add_argument("--nodes", type=natural, default=0, metavar="N", help=text)


def add_json(parser: "argparse._ActionsContainer", what: str) -> None:
    """Add --json. what: the output, for the help."""
    parser.add_argument("--json", action="store_true", help=f"print {what} as JSON")


def add_kind(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose a kind of 2048 board."""
    add_size(parser)
    add_fours(parser)
    parser.add_argument("--start", type=int, metavar="N", help="2048: the number of tiles at the start (default 2)")
    about = "2048: a new tile after every N moves only (default 1)"
    parser.add_argument("--every", type=int, dest="spawn_every", metavar="N", help=about)
    about = "2048: a new tile after every string of N moves only; moves that move nothing count"
    parser.add_argument("--letters", type=int, metavar="N", help=about)
    parser.add_argument("--target", type=_rank, metavar="TILE", help="2048: the tile that wins (default 2048)")


def add_size(parser: argparse.ArgumentParser) -> None:
    about = "the board's size (default 4); 2048: 3 to 6, or 2x4, 3x4, 4x3 (rows x columns); 15: 2 to 10"
    parser.add_argument("--size", type=size, metavar="N", help=about)


def add_fours(parser: argparse.ArgumentParser) -> None:
    about = "2048: the share of 4s among new tiles, such as 0.5 (default 0.1)"
    parser.add_argument("--fours", type=percent, dest="four_percent", metavar="SHARE", help=about)


def add_goal(parser: argparse.ArgumentParser) -> None:
    about = "15: where the gap belongs on a solved board: gap-last (default) or gap-first"
    parser.add_argument("--goal", choices=GOALS, metavar="GOAL", help=about)


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", metavar="TAG", help=f"the language: {', '.join(LANGUAGES)} (default: the system's)")


def seed(text: str) -> int:
    """Parse a seed, for argparse."""
    try:
        return parse_seed(text)
    except BadNotation as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def natural(text: str) -> int:
    """Parse a whole number above 0, for argparse."""
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number above 0")
    return int(text)


def port(text: str) -> int:
    """Parse a port, 0 for any free one, for argparse."""
    if not text.isascii() or not text.isdigit() or int(text[:9]) > 65535:
        raise argparse.ArgumentTypeError(f"“{text}” is not a port from 0 to 65535")
    return int(text)


def percent(text: str) -> int:
    """Parse a share such as `0.25`, `25` or `25%` as whole percent, for argparse."""
    number = text.removesuffix("%")
    try:
        share = float(number)
    except ValueError:
        share = -1.0
    if number != text or share > 1:
        share /= 100
    if not 0 <= share <= 1:
        raise argparse.ArgumentTypeError(f"“{text}” is not a share such as 0.25 or 25%")
    whole = round(share * 100)
    if abs(share * 100 - whole) > _ROUNDING:
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole percentage, such as 0.25 or 25%")
    return whole


def size(text: str) -> tuple[int, int]:
    """Parse a size such as `4` or `3x4` as rows and columns, for argparse."""
    shape = parse_size(text if "x" in text else f"{text}x{text}")
    if shape == (0, 0):
        raise argparse.ArgumentTypeError(f"“{text}” is not a size such as 4 or 3x4")
    return shape


def _rank(text: str) -> int:
    for rank in range(3, 18):
        if text == str(1 << rank):
            return rank
    raise argparse.ArgumentTypeError(f"“{text}” is not a tile from 8 to 131072")


def is_asked(chosen: argparse.Namespace) -> bool:
    """Return whether the arguments choose a kind of board."""
    return any(getattr(chosen, name, None) is not None for name in ("size", "goal", *_FLAGS))


def wanted_options(game: "Rules", chosen: argparse.Namespace) -> dict[str, int]:
    """Return the board's options in the arguments. Raises: BadInput for one that the game does not have."""
    options = {name: getattr(chosen, name) for name in _FLAGS if getattr(chosen, name, None) is not None}
    for name in options:
        if ("spawn_every" if name == "letters" else name) not in game.default.options:
            raise BadInput(f"--{_FLAGS[name]} does not apply to {game.id}.")
    goal = getattr(chosen, "goal", None)
    if goal and not game.is_permutation:
        raise BadInput(f"--goal does not apply to {game.id}.")
    return options | ({"gap_first": 1} if goal == GOALS[1] else {})


def wanted_size(game: "Rules", chosen: argparse.Namespace) -> tuple[int, int] | None:
    """Return the rows and columns in the arguments, or None. Raises: BadInput if the game has no such size."""
    wanted: tuple[int, int] | None = chosen.size
    if wanted and wanted not in game.sizes:
        sizes = ", ".join(f"{height}x{width}" for height, width in game.sizes)
        raise BadInput(f"--size {wanted[0]}x{wanted[1]}: the sizes of {game.id} are {sizes}.")
    return wanted


def wanted_variant(game: "Rules", chosen: argparse.Namespace) -> "Variant":
    """Return the kind of board in the arguments. Raises: BadInput if the game has no such kind."""
    options = wanted_options(game, chosen)
    letters = options.pop("letters", None)
    if letters is not None:
        if "spawn_every" in options:
            raise BadInput("Use either --every or --letters, not both.")
        if not 1 <= letters <= 9:
            raise BadInput(f"--letters {letters}: a string has 1 to 9 moves.")
        options |= {"spawn_every": letters, "idle": 1}
    rows, columns = wanted_size(game, chosen) or (game.default.rows, game.default.columns)
    variant = game.default.with_options(rows, options, columns)
    for name, min_value, max_value, rule in _RANGES:
        if not min_value <= variant.options.get(name, min_value) <= max_value:
            raise BadInput(f"--{_FLAGS[name]} {variant.options[name]}: {rule}.")
    return variant
