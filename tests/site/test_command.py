"""The README's first command serves the page, and Ctrl-C ends it."""

import signal
import subprocess
import sys
import urllib.request

from tests.environment import ROOT


def test_the_first_command_serves_the_page_and_ends_quietly() -> None:
    command = [sys.executable, "-m", "game", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8") as process:
        assert process.stdout is not None
        try:
            address = next(word for line in process.stdout for word in line.split() if word.startswith("http://127.0.0.1:"))
            with urllib.request.urlopen(address, timeout=10) as reply:
                page = reply.read().decode("utf-8")
        finally:
            if sys.platform == "win32":
                process.terminate()  # Ctrl-C would reach the tests, too.
            else:
                process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
    assert "data-board" in page
    assert sys.platform == "win32" or rest.split() == ["Stopped."]
    assert "Traceback" not in rest
