"""A server in its own process, which tests can kill to see what works without one."""

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
    """Serves a build, or a clone as `python3 -m game` does. url: the site's address."""

    def __init__(self, directory: Path, prefix: str = "/repo/", port: int = 0) -> None:
        command = [sys.executable, "-c", _SERVE, str(directory), str(port), prefix]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8")
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()
        self.port = int(self.url.split(":")[2].split("/")[0])

    def end(self) -> None:
        """Kill the process and so close every connection."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
