"""Downloads files, and reads those that the user picks."""

from js import URL, Blob, document, window
from jsffi import create_proxy, to_js

from ..core.typing import Any
from .dom import make

_READABLE_MS = 60_000
"""How long a download stays readable: Firefox reads it after the click."""


def download(name: str, kind: str, content: "Any") -> None:
    """Download a text or blob as a file. kind: a media type such as text/csv."""
    address = URL.createObjectURL(Blob.new(to_js([content]), to_js({"type": kind})))
    link = make("a", document.body, href=address, download=name, hidden="")
    link.click()
    link.remove()
    window.setTimeout(create_proxy(lambda: URL.revokeObjectURL(address)), _READABLE_MS)


def read_file(field: "Any", max_bytes: int, done: "Any", failed: "Any") -> None:
    """Read a field's file and call `done` with its name and text, or `failed` if it is too large or unreadable."""
    if not field.files.length:
        return
    file = field.files.item(0)
    name = str(file.name)
    if not 0 <= file.size <= max_bytes:  # MicroPython reads numbers from 2^31 on as negative.
        failed()
    else:
        file.text().then(lambda text: done(name, text), lambda why: failed())
    field.value = ""
