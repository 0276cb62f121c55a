"""`python3 -m game build`: builds the static site."""

import argparse
from pathlib import Path

from ..site.build import build
from ..site.runtime import FetchError
from ..site.target import BuildError
from .options import BadInput, in_language, require_files

EXAMPLES = ""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("directory", type=Path, metavar="DIR", help="a new or empty directory, or an earlier build")
    text = "a folder with the reference of the library, for the site to include"
    parser.add_argument("--reference", type=Path, metavar="FOLDER", help=text)


def run(chosen: argparse.Namespace) -> None:
    """Raises: BadInput, OSError."""
    require_files()
    try:
        build(chosen.directory, lambda line: print(in_language(chosen.language, line)), reference=chosen.reference)
    except (BuildError, FetchError) as error:
        raise BadInput(str(error)) from error
