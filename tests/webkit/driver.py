"""Find or install WebKit on Debian or Ubuntu, and drive it with the WebDriver protocol.

The smoke tests need only six commands of that protocol, JSON over HTTP, so no package is used.
"""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.environment import apt_install, has_apt

PACKAGES = ("webkit2gtk-driver", "xvfb", "xauth")
DRIVER = "WebKitWebDriver"
PATIENCE_MS = 90_000
CONTROL, ENTER = "\ue009", "\ue007"
KEYS = {"u": "\ue013", "r": "\ue014", "d": "\ue015", "l": "\ue012"}
"""The protocol's arrow keys, by the direction that tiles travel."""


class NoWebKit(Exception):
    """No WebKit can be started or installed here; the message says why."""


def find_or_install() -> None:
    """Find or install the driver, its browser and a virtual display. Raises: NoWebKit."""
    if _is_there():
        return
    if not has_apt():
        raise NoWebKit(f"This stage needs {', '.join(PACKAGES)}: apt-get install {' '.join(PACKAGES)}")
    with contextlib.suppress(subprocess.CalledProcessError):
        apt_install(*PACKAGES)
    if not _is_there():
        raise NoWebKit(f"apt-get could not install {', '.join(PACKAGES)}.")


def _is_there() -> bool:
    return bool(shutil.which(DRIVER) and shutil.which("xvfb-run") and _browser())


def _browser() -> str:
    """Return the path of WebKitGTK's MiniBrowser, the newest version, or ""."""
    paths = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), reverse=True)
    return str(paths[0]) if paths else ""


class CommandFailed(Exception):
    """WebKit refused a command; the message contains its answer."""


class Tab:
    """A WebKit window with its own profile."""

    def __init__(self, base: str) -> None:
        self._base = base
        options = {"binary": _browser(), "args": ["--automation"]}
        capabilities = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self._session = self._ask("POST", "/session", {"capabilities": capabilities})["sessionId"]
        self._send("/timeouts", {"script": PATIENCE_MS, "pageLoad": PATIENCE_MS})

    def open(self, address: str) -> None:
        self._send("/url", {"url": address})

    def reload(self) -> None:
        self._send("/refresh", {})

    def resize(self, width: int, height: int) -> None:
        """Set the window's size in CSS pixels."""
        self._send("/window/rect", {"width": width, "height": height})

    def run(self, script: str, *arguments: object) -> Any:
        """Run the body of a JavaScript function; return its result."""
        return self._send("/execute/sync", {"script": script, "args": arguments})

    def wait_for(self, expression: str) -> Any:
        """Return a JavaScript expression's value as soon as it is true. Raises: CommandFailed if it never is."""
        script = f"""
        const done = arguments[arguments.length - 1];
        const look = () => {{ const value = {expression}; value ? done(value) : setTimeout(look, 20); }};
        look();"""
        return self._send("/execute/async", {"script": script, "args": []})

    def press(self, name: str) -> None:
        """Click the visible button with this text or accessible name."""
        self.wait_for(f"""[...document.querySelectorAll("button")].some((one) => one.checkVisibility() && !one.disabled
          && (one.ariaLabel || one.textContent).trim() === {json.dumps(name)})""")
        element = self.run(
            """return [...document.querySelectorAll("button")].find((one) => one.checkVisibility()
            && (one.ariaLabel || one.textContent).trim() === arguments[0])""",
            name,
        )
        self.click(element)

    def click(self, element: dict[str, str]) -> None:
        """Click an element that a script has returned."""
        (reference,) = element.values()
        self._send(f"/element/{reference}/click", {})

    def type(self, keys: str, held: str = "") -> None:
        """Press keys in turn while holding another one."""
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        if held:
            actions = [{"type": "keyDown", "value": held}, *actions, {"type": "keyUp", "value": held}]
        self._send("/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def close(self) -> None:
        """Close the window and forget its profile."""
        self._ask("DELETE", f"/session/{self._session}")

    def _send(self, path: str, body: dict[str, Any]) -> Any:
        return self._ask("POST", f"/session/{self._session}{path}", body)

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_MS / 1000 + 30) as reply:
                return json.load(reply)["value"]
        except urllib.error.HTTPError as error:
            raise CommandFailed(f"{method} {path}: {error.read().decode()}") from error


@contextlib.contextmanager
def driver() -> Iterator[str]:
    """Run the driver inside the context; yield its address. Raises: NoWebKit."""
    if not (_is_there() and (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))):
        raise NoWebKit("Run these tests as `python3 -m tests webkit`, which finds or installs WebKit and starts a display.")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with subprocess.Popen([DRIVER, f"--port={port}", "--host=127.0.0.1"], stdout=subprocess.DEVNULL) as process:
        try:
            _wait_until_it_listens(port, process)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


def _wait_until_it_listens(port: int, process: "subprocess.Popen[bytes]") -> None:
    while process.poll() is None:
        with contextlib.suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
            return
    raise NoWebKit(f"{DRIVER} ended with status {process.returncode}.")


def main() -> int:
    """Find or install WebKit and print its path."""
    try:
        find_or_install()
    except (NoWebKit, OSError, subprocess.TimeoutExpired) as error:
        print(error)
        return 1
    print(f"  {_browser()} is installed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
