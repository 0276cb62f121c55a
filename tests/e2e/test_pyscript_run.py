"""The page also works under the server of PyScript's own command line, `pyscript run`.

That server sends isolation headers, which Pages lacks: with them a browser is stricter about what a page may load.
"""

import threading
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from pyscript.plugins.run import get_folder_based_http_request_handler

from tests.e2e.steps import open_view
from tests.e2e.watch import Problems


@pytest.fixture
def isolated(built: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The built site under that server's handler; the command itself would listen on all interfaces."""
    handler = get_folder_based_http_request_handler(built)
    monkeypatch.setattr(handler, "log_message", lambda *arguments: None)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_the_page_takes_input_with_isolation_headers(isolated: str, browser: Browser) -> None:
    problems = Problems(isolated)
    with browser.new_context(base_url=isolated) as context:
        problems.watch(context)
        page = context.new_page()
        open_view(page, "/")
        assert page.evaluate("crossOriginIsolated")
    assert problems.verdict() == []
