"""The commands of `python3 -m game`: reads arguments, tells errors in one line, and hands the work on."""

import argparse
import sys
from pathlib import Path

from game.site.build import BuildError, build
from game.site.runtime import FetchError, ensure_runtime
from game.site.serve import PORT, serve


def main(arguments: list[str]) -> int:
    """Carry out a command; 0 when done, 2 for bad input or what cannot be had, 130 when interrupted."""
    parser = _parser()
    chosen = parser.parse_args(arguments)
    try:
        chosen.run(chosen)
    except (FetchError, BuildError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
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
    return parser


def _serve_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, default=PORT, help="the port to try first (default: %(default)s)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")


def _serve(chosen: argparse.Namespace) -> None:
    ensure_runtime(print)
    serve(port=chosen.port, open_browser=not chosen.no_browser)


def _build(chosen: argparse.Namespace) -> None:
    build(chosen.directory)
