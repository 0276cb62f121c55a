"""The commands of `python3 -m game`: reads arguments, runs a command and reports errors in one line.

Each command imports what it needs when it runs, so that `--help` and quick commands start fast.
"""

import argparse
import io
import os
import sys
from pathlib import Path

from ..app.words import add, dialogs, notices
from ..arena.builtin import builtins_of
from ..core.errors import Refused
from ..games import GAMES
from .options import BadInput, Parser, add_goal, add_kind, add_language, add_size, natural, percent, port, seed
from .output import printable
from .words import chosen_language, say

PORT = 8000

INTERRUPTED = 130
CLOSED = 141
"""What a shell reports of a program whose reader went away."""


def main(arguments: list[str] | None = None) -> int:
    """Carry out a command, None: that of the command line.

    Returns: 0 when done, 2 for bad input or what cannot be had, 130 when interrupted.
    """
    add(dialogs.WORDS, notices.WORDS)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    chosen = argparse.Namespace()
    try:
        _parser().parse_args(arguments, chosen)
        return int(chosen.run(chosen) or 0)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # What is still to be flushed at exit goes nowhere.
        return CLOSED
    except Refused as error:
        print(say(chosen_language(getattr(chosen, "lang", None)), error.reason, **error.facts), file=sys.stderr)
        return 2
    except OSError as error:
        text = f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror or error)
        print(printable(text), file=sys.stderr)
        return 2
    except BadInput as error:
        print(printable(str(error)), file=sys.stderr)
        return 2
    except UnicodeError as error:
        print(printable(f"The input is not text: {error}."), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="python3 -m game", description="2048 and the 15-puzzle in pure Python. Without a command: play in the browser."
    )
    _serve_options(parser)
    parser.set_defaults(run=_serve)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    command = commands.add_parser("serve", help="serve the site on this machine (the default)")
    _serve_options(command)
    command.set_defaults(run=_serve)
    command = commands.add_parser("build", help="write the deployable tree")
    command.add_argument("directory", type=Path, metavar="DIR", help="an empty or formerly built directory")
    command.set_defaults(run=_build)
    _add_play(commands)
    _add_solve(commands)
    _add_hint(commands)
    _add_bench(commands)
    _add_table(commands)
    return parser


def _described(commands: "argparse._SubParsersAction[Parser]", name: str, summary: str, examples: str) -> argparse.ArgumentParser:
    return commands.add_parser(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def _add_play(commands: "argparse._SubParsersAction[Parser]") -> None:
    command = _described(
        commands,
        "play",
        "play in the terminal",
        """\
  python3 -m game play 2048                          go on with the game that was left, or begin one
  python3 -m game play 15 --size 3 --new             begin a new 3×3 puzzle
  python3 -m game play 2048 --seed 7 --fours 0.5     a game that others can play too
  printf 'a\\nw\\nq\\n' | python3 -m game play 2048    from a pipe: one move a line""",
    )
    _add_game(command)
    add_kind(command)
    add_goal(command)
    command.add_argument("--seed", type=seed, metavar="N", help="begin the game of this seed")
    command.add_argument("--position", metavar="TEXT", help="begin with this board")
    command.add_argument("--new", action="store_true", help="begin a new game; undo brings the former one back")
    add_language(command)
    command.add_argument("--lines", action="store_true", help="one move a line in a terminal too, as from a pipe")
    command.set_defaults(run=_play)


def _add_solve(commands: "argparse._SubParsersAction[Parser]") -> None:
    command = _described(
        commands,
        "solve",
        "solve a 15-puzzle in the fewest moves",
        """\
  python3 -m game solve "5 3 8 9/0 2 4 1/7 10 14 13/12 11 6 15"
  python3 -m game solve 1-2-3/4-5-6/7-0-8 --json
  python3 -m game solve "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3" --goal gap-first
  python3 -m game solve --budget-ms 5000 "$(cat my-24-puzzle.txt)"    larger boards: the best within the time""",
    )
    _add_position(command)
    _add_budget(command, "larger boards 1000, small ones until the proof")
    about = "tell all first moves that lie on a shortest solution, and on boards up to 3×3 the fewest moves in MTM"
    command.add_argument("--first-moves", action="store_true", help=about)
    add_goal(command)
    _add_json(command, "the solution")
    add_language(command)
    command.set_defaults(run=_solve, size=None)


def _add_hint(commands: "argparse._SubParsersAction[Parser]") -> None:
    command = _described(
        commands,
        "hint",
        "tell the best move on a board",
        """\
  python3 -m game hint 2048 EDC1BA9187611111
  python3 -m game hint 2048 0000000000100210 --budget-ms 1000 --json
  python3 -m game hint 2048 001000000210 --size 3x4
  python3 -m game hint 15 "5 3 8 9/0 2 4 1/7 10 14 13/12 11 6 15\"""",
    )
    _add_game(command)
    _add_position(command)
    add_size(command)
    _add_budget(command, "2048: 300; 15: until the proof")
    command.add_argument(
        "--fours", type=percent, dest="four_percent", metavar="SHARE", help="2048: the share of 4s among new tiles (default 0.1)"
    )
    add_goal(command)
    _add_json(command, "the move and what it is worth")
    add_language(command)
    command.set_defaults(run=_hint)


def _add_bench(commands: "argparse._SubParsersAction[Parser]") -> None:
    names = "; ".join(f"{game.id}: {', '.join(bot.name for bot in builtins_of(game.id))}" for game in GAMES)
    command = _described(
        commands,
        "bench",
        "measure a bot on a series of seeded games",
        """\
  python3 -m game bench 2048 --bot greedy --games 50 --seed 1
  python3 -m game bench 2048 --bot mybot.py --games 200 --jobs 4 --out mybot.jsonl
  python3 -m game bench 2048 --bot mybot.py --games 200 --jobs 4 --resume mybot.jsonl    go on where it stopped
  python3 -m game bench 2048                                      list the built-in bots
  python3 -m game bench 2048 --bot mybot.py --against greedy --games 200
  python3 -m game bench 15 --bot solver --games 20 --json
  python3 -m game bench 2048 --bot coach --budget-ms 10 --games 500 --dask tcp://scheduler:8786""",
    )
    _add_game(command)
    about = f"a file of yours, which runs unsandboxed, or a built-in bot; without it all are listed ({names})"
    command.add_argument("--bot", metavar="NAME|FILE.py", help=about)
    command.add_argument("--against", metavar="NAME|FILE.py", help="compare with another bot on the same seeds")
    command.add_argument("--games", type=natural, default=10, metavar="N", help="how many games (default: %(default)s)")
    command.add_argument("--seed", type=seed, default=1, metavar="N", help="the seed of the first one (default: %(default)s)")
    _add_budget(command, "none; coach: 50 a move")
    command.add_argument("--most-moves", type=natural, metavar="N", help="where a game is broken off")
    add_kind(command)
    where = command.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=natural, default=1, metavar="N", help="processes on this machine (default: %(default)s)")
    where.add_argument("--dask", metavar="ADDRESS", help="the scheduler of a Dask cluster, such as tcp://host:8786")
    file = command.add_mutually_exclusive_group()
    file.add_argument("--out", type=Path, metavar="FILE", help="write each game to a new file at once, as JSON Lines")
    file.add_argument("--resume", type=Path, metavar="FILE", help="go on with such a file, or begin it")
    output = command.add_mutually_exclusive_group()
    _add_json(output, "records and summary")
    output.add_argument("--csv", action="store_true", help="print the records as comma-separated values")
    add_language(command)
    command.set_defaults(run=_bench)


def _add_table(commands: "argparse._SubParsersAction[Parser]") -> None:
    command = _described(
        commands,
        "table",
        "play the entries of the table of bots and write it",
        """\
  python3 -m game table                       play new and changed entries, write the table
  python3 -m game table --check               play some games of each entry again, and change nothing
  python3 -m game table greedy --check --sample 100    play all games of an entry again
  python3 -m game table --limit-s 3600        give slow bots the time for more games""",
    )
    command.add_argument("names", nargs="*", metavar="NAME", help="entries; without a name: all")
    command.add_argument("--check", action="store_true", help="compare games played again with the table, and change nothing")
    command.add_argument("--sample", type=natural, default=1, metavar="N", help="--check: games an entry (default: %(default)s)")
    command.add_argument(
        "--limit-s", type=natural, default=100, metavar="N", help="the time for all games of an entry (default: %(default)s)"
    )
    command.add_argument("--jobs", type=natural, default=1, metavar="N", help="entries at once (default: %(default)s)")
    command.add_argument("--folder", type=Path, metavar="DIR", help="the entries (default: game/entries)")
    add_language(command)
    command.set_defaults(run=_table)


def _add_game(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", choices=[game.id for game in GAMES], metavar="|".join(game.id for game in GAMES))


def _add_position(command: argparse.ArgumentParser) -> None:
    command.add_argument("position", nargs="+", metavar="POSITION", help="the board as text, row by row")


def _add_budget(command: argparse.ArgumentParser, otherwise: str) -> None:
    text = f"how long to think, in milliseconds (default: {otherwise})"
    command.add_argument("--budget-ms", type=natural, default=0, metavar="N", help=text)


def _add_json(command: "argparse._ActionsContainer", what: str) -> None:
    command.add_argument("--json", action="store_true", help=f"print {what} as JSON")


def _serve_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=port, default=PORT, help="the port to try first (default: %(default)s)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")


def _serve(chosen: argparse.Namespace) -> None:
    _require_files()
    from ..site.build import PREBUILT
    from ..site.runtime import FetchError, ensure_runtime
    from ..site.serve import serve

    directory = PREBUILT if PREBUILT.is_dir() else None
    try:
        if directory is None:
            ensure_runtime(print)
    except FetchError as error:
        raise BadInput(str(error)) from error
    serve(port=chosen.port, open_browser=not chosen.no_browser, directory=directory)


def _build(chosen: argparse.Namespace) -> None:
    _require_files()
    from ..site.build import build
    from ..site.runtime import FetchError
    from ..site.target import BuildError

    try:
        build(chosen.directory)
    except (BuildError, FetchError) as error:
        raise BadInput(str(error)) from error


def _require_files() -> None:
    """Refuse what needs the files of the page where Python runs this package from a zip file. Raises: BadInput."""
    if not Path(__file__).is_file():
        raise BadInput("Unpack the zip file first: the page is made from its files.")


def _play(chosen: argparse.Namespace) -> int:
    from .play import play

    return play(chosen)


def _solve(chosen: argparse.Namespace) -> None:
    from .analyse import solve

    solve(chosen)


def _hint(chosen: argparse.Namespace) -> None:
    from .analyse import hint

    hint(chosen)


def _bench(chosen: argparse.Namespace) -> None:
    from ..arena.bot import BotFailed
    from ..arena.executor import WorkersLost
    from .bench import bench

    try:
        bench(chosen)
    except (BotFailed, WorkersLost) as error:
        raise BadInput(str(error)) from error


def _table(chosen: argparse.Namespace) -> int:
    _require_files()
    from .table import table

    return table(chosen)
