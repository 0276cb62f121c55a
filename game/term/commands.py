"""The command line: parses arguments, runs a command and reports errors in one line.

A command is a module of this package, imported only when chosen, so that `--help` and quick commands start fast. It has
`EXAMPLES` for its help, `add_options(parser)`, and `run(chosen)`, which returns the exit status or None for 0.
"""

import argparse
import io
import os
import sys
from importlib import import_module

from .. import __version__
from ..core.errors import Refused
from ..core.names import COMMAND
from ..core.output import printable
from .options import BadInput, Parser, add_serving

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

COMMANDS = {
    "serve": "serve the page on this machine (the default)",
    "build": "build the static site for a web host",
    "play": "play in the terminal",
    "solve": "solve a 15-puzzle in the fewest moves",
    "hint": "show the best move on a board",
    "bench": "measure a bot on seeded games",
    "match": "rank bots on the same seeds, until it is sure who is better",
    "engine": "offer the coach and the solver to other programs, in lines",
    "table": "update or check the table of bots",
}
"""The summary of each command, by the name of its module."""

INTERRUPTED = 130
CLOSED = 141
"""The status that a shell reports for a closed pipe."""


def main(arguments: list[str] | None = None) -> int:
    """Run a command. arguments: None for those of the process.

    Returns: 0 on success, 2 for bad input or missing files, 130 if interrupted, 141 for a closed pipe.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    chosen = argparse.Namespace()
    try:
        _parser().parse_args(arguments, chosen)
        return int(_module(chosen.command).run(chosen) or 0)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # Python flushes the rest at exit.
        return CLOSED
    except Refused as error:
        print(_module("words").refusal(chosen.lang, error), file=sys.stderr)
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


def _module(name: str) -> "Any":
    return import_module(f".{name}", __package__)


class _CommandParser(Parser):
    """The parser of a command, which adds its options when the command is chosen."""

    def parse_known_args(self, args: "Any" = None, namespace: "Any" = None) -> "Any":
        name = self.prog.split()[-1]
        module, summary = _module(name), COMMANDS[name]
        self.description = summary[0].upper() + summary[1:] + "."
        if module.EXAMPLES:
            self.epilog = "examples:\n" + module.EXAMPLES.replace("python3 -m game", COMMAND)
            self.formatter_class = argparse.RawDescriptionHelpFormatter
        module.add_options(self)
        return super().parse_known_args(args, namespace)


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog=COMMAND, description="2048 and the 15-puzzle in pure Python. Without a command: play in the browser.")
    parser.add_argument("--version", action="version", version=f"Tilelab {__version__}")
    add_serving(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", parser_class=_CommandParser)
    for name, summary in COMMANDS.items():
        commands.add_parser(name, help=summary)
    parser.set_defaults(command="serve")
    return parser
