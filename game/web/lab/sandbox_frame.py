"""A sandbox: a hidden frame of an opaque origin, which can fetch nothing, the files that it gets, and the port to its worker."""

import binascii
import hashlib

from js import AbortController, MessageChannel, Object, document
from jsffi import to_js

from ...core.typing import Any, Callable
from ..device import keep_used, report_missing_file
from ..dom import make
from ..loading.modules import fetch

SCRIPT = "./game/web/static/sandbox.js"
"""The address of the frame's script."""

STARTING, READY, BUSY = 0, 1, 2
"""States of a sandbox; busy means that a bot has been in it."""

_POLICY = "default-src 'none'; script-src 'sha256-{}' 'wasm-unsafe-eval'; worker-src blob:"
_FRAME = '<!doctype html><meta http-equiv="Content-Security-Policy" content="{}"><script>{}</script>'


class Sandbox:
    """One hidden frame, its port and its state."""

    _count = 0

    def __init__(self, files: object, digest: str, received: object, loaded: object) -> None:
        """Create the frame; `open` it once it has loaded.

        digest: of its script. received, loaded: handlers of the port's and the frame's events, whose targets have `number`.
        """
        Sandbox._count += 1
        self.number = Sandbox._count
        self.state = STARTING
        self.age_ms = 0
        self.rest_ms = 0
        """When the page reads from it again, by `now_ms`."""
        self.is_awaited = True
        """Whether the page waits for its message: it sends one per request."""
        self._files = files
        script = getattr(files, SCRIPT)
        channel = MessageChannel.new()
        self._port = channel.port1
        self._inner_port = channel.port2
        self._port.number = self.number
        self._port.onmessage = received
        page = _FRAME.format(_POLICY.format(digest), script)
        self._frame = make("iframe", None, "", sandbox="allow-scripts", srcdoc=page, hidden="")
        self._frame.number = self.number
        self._frame.onload = loaded
        document.body.appendChild(self._frame)

    def open(self) -> None:
        """Start the frame's script."""
        # An opaque origin cannot be named; the files are public anyway.
        self._frame.contentWindow.postMessage(self._files, "*", to_js([self._inner_port]))

    def ask(self, message: object) -> None:
        """Send a question, an engine's files, or "" to ask for the next message."""
        self.is_awaited = True
        self._port.postMessage(message)

    def remove(self) -> None:
        """End the frame, whatever it is doing, and ignore its messages."""
        self._port.onmessage = None
        self._port.close()
        self._frame.onload = None
        self._frame.remove()


def script_digest(script: str) -> str:
    """Return a script's hash as in a policy, without the algorithm's name."""
    return binascii.b2a_base64(hashlib.sha256(script.encode()).digest()).decode().strip()


class Supply:
    """A set of files, fetched once and kept until `forget`."""

    def __init__(
        self,
        listing: str,
        kind: str,
        more: "dict[str, str]",
        progressed: "Callable[[float], None]",
        failed: "Callable[[str], None]",
    ) -> None:
        """Fetch nothing yet.

        listing: the address of a list of modules, "" for none. kind: how to read files, blob or arrayBuffer; scripts are text.
        more: names of further files by address. progressed: called with the share that has arrived; failed: with a reason.
        """
        self._listing = listing
        self._kind = kind
        self._more = more
        self._progressed = progressed
        self._tell = failed
        self._files: object = None
        self._stop: Any = None

    def files(self) -> object:
        """Return the files by name, or start fetching them and return None."""
        if self._stop is None:
            stop = self._stop = AbortController.new()
            lists = [self._listing] * bool(self._listing)

            def current(act: "Callable[[Any], None]") -> "Callable[[Any], None]":
                """Return a callback that does nothing once these files are no longer wanted."""
                return lambda value: act(value) if stop is self._stop else None

            calls = current(self._arrived), current(self._failed), stop, current(self._progressed)
            fetch(lists, list(self._more), lambda name: "text" if name[-3:] == ".js" else self._kind, *calls)
        return self._files

    def forget(self) -> None:
        """Free the files, and cancel those under way."""
        if self._stop is not None:
            self._stop.abort()
        self._files = self._stop = None

    def _arrived(self, files: "dict[str, Any]") -> None:
        self._files = Object.new()
        for address, content in files.items():
            setattr(self._files, self._more.get(address, address[2:]), content)
        keep_used()

    def _failed(self, why: str) -> None:
        report_missing_file()
        self._tell(why)
