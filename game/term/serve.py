"""`python3 -m game serve`, the default command: serves the page on this machine."""

import argparse

from ..site.build import PREBUILT, shared_files
from ..site.clone import prepare
from ..site.runtime import FetchError, ensure_runtime
from ..site.serve import serve
from .options import BadInput, add_serving, in_language, require_files

EXAMPLES = ""

add_options = add_serving


def run(chosen: argparse.Namespace) -> None:
    """Serve until interrupted. Raises: BadInput, OSError."""
    require_files()
    open_browser = not chosen.no_browser

    def report(line: str) -> None:
        print(in_language(chosen.language, line), flush=True)

    if PREBUILT.is_dir():
        serve(chosen.port, open_browser, PREBUILT, shared_files(), report)
        return
    try:
        ensure_runtime(report)
    except FetchError as error:
        raise BadInput(str(error)) from error
    prepare()
    serve(chosen.port, open_browser, report=report)
