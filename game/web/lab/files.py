"""Files that the user downloads or opens."""

from js import URL, Blob, window
from pyscript import document
from pyscript.ffi import create_proxy, to_js

from game.web.dom import make

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MAX_BYTES = 1_000_000

_KEPT_MS = 60_000
"""How long a file that was handed out stays readable: Firefox reads it only after the click is over."""


def hand_out(name: str, kind: str, text: str) -> None:
    """Download a text as a file of a name and a kind, such as text/csv."""
    address = URL.createObjectURL(Blob.new(to_js([text]), to_js({"type": kind})))
    link = make("a", document.body, href=address, download=name, hidden="")
    link.click()
    link.remove()
    window.setTimeout(create_proxy(lambda: URL.revokeObjectURL(address)), _KEPT_MS)


def take_in(field: "Any", took: "Any", refused: "Any") -> None:
    """Read the file that was chosen in a field.

    took: is called with its name and its text; refused: with nothing, if it is larger than 1 MB or cannot be read.
    """
    if not field.files.length:
        return
    file = field.files.item(0)
    name = str(file.name)
    if file.size > _MAX_BYTES:
        refused()
    else:
        file.text().then(lambda text: took(name, text), lambda why: refused())
    field.value = ""
