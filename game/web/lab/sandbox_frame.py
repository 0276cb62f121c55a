"""A sandbox: one hidden frame of an opaque origin, and the port to what runs in it."""

import binascii
import hashlib

from js import MessageChannel
from pyscript import document
from pyscript.ffi import to_js

from ..dom import make

SCRIPT = "./game/web/static/sandbox.js"
"""The address of what runs in the frame first."""

STARTING, READY, BUSY = 0, 1, 2
"""How far a sandbox is: busy means that a bot has been in it."""

_POLICY = "default-src 'none'; script-src 'sha256-{}' 'wasm-unsafe-eval'; worker-src blob:"
_FRAME = '<!doctype html><meta http-equiv="Content-Security-Policy" content="{}"><script>{}</script>'


class Sandbox:
    """One hidden frame, the port to what runs in it, and how far it is."""

    _count = 0

    def __init__(self, files: object, digest: str, said: object, loaded: object) -> None:
        """Make the frame, which is opened once it has loaded.

        digest: of its script. said, loaded: what hears the events of the port and of the frame, which have the sandbox's number.
        """
        Sandbox._count += 1
        self.number = Sandbox._count
        self.state = STARTING
        self.age_ms = 0
        self.rest_ms = 0
        """When the page hears it again, by the page's clock."""
        self.is_awaited = True
        """Whether the page has asked for what it says: it says one thing for each time that it is asked."""
        self._files = files
        script = getattr(files, SCRIPT)
        channel = MessageChannel.new()
        self._port = channel.port1
        self._inner_port = channel.port2
        self._port.number = self.number
        self._port.onmessage = said
        page = _FRAME.format(_POLICY.format(digest), script)
        self._frame = make("iframe", None, "", sandbox="allow-scripts", srcdoc=page, hidden="")
        self._frame.number = self.number
        self._frame.onload = loaded
        document.body.appendChild(self._frame)

    def open(self) -> None:
        """Start what is in the frame."""
        # The frame's origin is opaque, so it cannot be named; what is sent is public anyway.
        self._frame.contentWindow.postMessage(self._files, "*", to_js([self._inner_port]))

    def ask(self, message: object) -> None:
        """Send a question, files of the engines, or "" to hear what there is to say."""
        self.is_awaited = True
        self._port.postMessage(message)

    def remove(self) -> None:
        """End what runs in the frame, whatever it is doing, and hear nothing more of it."""
        self._port.onmessage = None
        self._port.close()
        self._frame.onload = None
        self._frame.remove()


def script_digest(script: str) -> str:
    """Return the hash of a script as a policy tells it, without the name of the method."""
    return binascii.b2a_base64(hashlib.sha256(script.encode()).digest()).decode().strip()
