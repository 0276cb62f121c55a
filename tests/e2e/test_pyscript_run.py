"""The page also works with the server of PyScript's command line, `pyscript run`.

Unlike GitHub Pages, that server sends isolation headers, which make a browser stricter about what a page may load.
"""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.steps import open_view
from tests.e2e.watch import Problems
from tests.environment import PYSCRIPT_VENV, ensure_environment

SERVER = """
import sys
from http.server import ThreadingHTTPServer
from pathlib import Path
from pyscript.plugins.run import get_folder_based_http_request_handler

handler = get_folder_based_http_request_handler(Path(sys.argv[1]))
handler.log_message = lambda *arguments: None
with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
    print(server.server_port, flush=True)
    server.serve_forever()
"""


@pytest.fixture
def isolated(built: Path) -> Iterator[str]:
    """The built site, served by that server's handler; the command itself would listen on all interfaces."""
    command: list[str | Path] = [ensure_environment(print, PYSCRIPT_VENV), "-c", SERVER, built]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stdout
        yield f"http://127.0.0.1:{int(process.stdout.readline())}"
        process.kill()


def test_the_page_accepts_input_with_isolation_headers(isolated: str, browser: Browser) -> None:
    problems = Problems(isolated)
    with browser.new_context(base_url=isolated) as context:
        problems.watch(context)
        page = context.new_page()
        open_view(page, "/")
        assert page.evaluate("crossOriginIsolated")
    assert problems.verdict() == []
