"""A server that is a process of its own, so that it can really end: for tests of what works without one."""

import subprocess
import sys
from pathlib import Path

from tests.imports import ROOT

_SERVE = """
import pathlib, sys
from game.site.serve import SiteServer, clone_options
directory, port, prefix = pathlib.Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
tree = clone_options(directory) if (directory / "tests").exists() else {}
server = SiteServer(directory, port, prefix=prefix, **tree)
print(server.url, flush=True)
server.serve_forever()
"""


class Server:
    """Serves a build, or a clone as `python3 -m game` does, until it is ended. url: the address of the site's start."""

    def __init__(self, directory: Path, prefix: str = "/repo/", port: int = 0) -> None:
        command = [sys.executable, "-c", _SERVE, str(directory), str(port), prefix]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8")
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()
        self.port = int(self.url.split(":")[2].split("/")[0])

    def end(self) -> None:
        """End the process, and with it every connection."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
