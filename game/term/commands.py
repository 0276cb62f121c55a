"""The command line: parses arguments, runs a command and reports errors in one line.

A command is a module of this package, imported only when chosen, so that `--help` and quick commands start fast. It has
`EXAMPLES` for its help, `add_options(parser)`, and `run(chosen)`, which returns the exit status or None for 0.
"""

import argparse
import io
import os
import re
import sys
from importlib import import_module

from .. import __version__
from ..app.words import sign
from ..core.errors import Refused
from ..core.names import COMMAND
from ..core.output import UserError, printable
from ..core.typing import Any
from .options import Parser, add_serving, chosen_language, in_language

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
    language = chosen_language(_tag(sys.argv[1:] if arguments is None else arguments))
    chosen = argparse.Namespace(language=language)
    try:
        _parser(language).parse_args(arguments, chosen)
        return int(_module(chosen.command).run(chosen) or 0)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # Python flushes the rest at exit.
        return CLOSED
    except Refused as error:
        print(_module("words").refusal(language, error), file=sys.stderr)
        return 2
    except OSError as error:
        why = in_language(language, str(error.strerror or error))
        print(printable(f"{error.filename}: {why}" if error.filename else why), file=sys.stderr)
        return 2
    except UserError as error:
        print(printable(in_language(language, str(error))), file=sys.stderr)
        return 2
    except UnicodeError as error:
        print(printable(in_language(language, f"The input is not text: {error}.")), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED


def _tag(arguments: list[str]) -> str | None:
    """Return the language that is asked for, which help and errors are in wherever it stands."""
    for place, argument in enumerate(arguments, 1):
        option, _, tag = argument.partition("=")
        if option in ("--lang", "--lan", "--la"):
            return tag or "".join(arguments[place : place + 1])
    return None


def _module(name: str) -> "Any":
    return import_module(f".{name}", __package__)


class _CommandParser(Parser):
    """The parser of a command, which adds its options when the command is chosen."""

    def parse_known_args(self, args: "Any" = None, namespace: "Any" = None) -> "Any":
        name = self.prog.split()[-1]
        module, summary = _module(name), COMMANDS[name]
        self.description = in_language(self.language, summary)
        self.description = self.description[0].upper() + self.description[1:] + sign(self.language, ".").strip()
        if module.EXAMPLES:
            examples = module.EXAMPLES.replace("python3 -m game", COMMAND)
            parts = re.split(r"(\n| {4,})", f"examples:\n{examples}")
            self.epilog = "".join([in_language(self.language, part) for part in parts])
        module.add_options(self)
        return super().parse_known_args(args, namespace)


def _parser(language: str) -> argparse.ArgumentParser:
    about = "2048 and the 15-puzzle in pure Python. Without a command: play in the browser."
    parser = Parser(language, prog=COMMAND, description=about)
    parser.add_argument("--version", action="version", version=f"Tilelab {__version__}")
    add_serving(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", parser_class=_CommandParser)
    for name, summary in COMMANDS.items():
        commands.add_parser(name, language=language, help=summary)
    parser.set_defaults(command="serve")
    return parser
