"""Files that the user downloads or opens."""

from js import URL, Blob, window
from pyscript import document
from pyscript.ffi import create_proxy, to_js

from .dom import make

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_READABLE_MS = 60_000
"""How long a file that is downloaded stays readable: Firefox reads it only after the click is over."""


def download(name: str, kind: str, content: "Any") -> None:
    """Download a text or a blob as a file of a name and a kind, such as text/csv."""
    address = URL.createObjectURL(Blob.new(to_js([content]), to_js({"type": kind})))
    link = make("a", document.body, href=address, download=name, hidden="")
    link.click()
    link.remove()
    window.setTimeout(create_proxy(lambda: URL.revokeObjectURL(address)), _READABLE_MS)


def read_file(field: "Any", max_bytes: int, done: "Any", failed: "Any") -> None:
    """Read the file that was chosen in a field.

    done: is called with its name and its text; failed: with nothing, if it is larger than `max_bytes` or cannot be read.
    """
    if not field.files.length:
        return
    file = field.files.item(0)
    name = str(file.name)
    if not 0 <= file.size <= max_bytes:  # MicroPython takes a number from 2^31 on as one below 0.
        failed()
    else:
        file.text().then(lambda text: done(name, text), lambda why: failed())
    field.value = ""
