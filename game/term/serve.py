"""`python3 -m game serve`, the default command: serves the page on this machine."""

import argparse

from ..site.build import PREBUILT, shared_files
from ..site.clone import prepare
from ..site.runtime import FetchError, ensure_runtime
from ..site.serve import serve
from .options import BadInput, add_serving, require_files

EXAMPLES = ""

add_options = add_serving


def run(chosen: argparse.Namespace) -> None:
    """Serve until interrupted. Raises: BadInput, OSError."""
    require_files()
    open_browser = not chosen.no_browser
    if PREBUILT.is_dir():
        serve(chosen.port, open_browser, PREBUILT, shared_files())
        return
    try:
        ensure_runtime(print)
    except FetchError as error:
        raise BadInput(str(error)) from error
    prepare()
    serve(chosen.port, open_browser)
