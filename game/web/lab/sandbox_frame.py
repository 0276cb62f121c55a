"""A sandbox: a hidden frame of an opaque origin, and the port to its worker."""

import binascii
import hashlib

from js import MessageChannel, document
from jsffi import to_js

from ..dom import make

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
