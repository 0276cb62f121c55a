"""Small words for the browser's document: elements by id, made once; the only place that touches styles."""

from pyscript import document
from pyscript.ffi import create_proxy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any as Element

SVG = "http://www.w3.org/2000/svg"

_found: "dict[str, Element]" = {}


def by_id(name: str) -> "Element":
    """Return the element of an id, looked up until it is there, or None."""
    if not _found.get(name):
        _found[name] = document.documentElement if name == "html" else document.getElementById(name)
    return _found[name]


def forget(name: str) -> None:
    """Look an id up anew next time: its element was replaced."""
    _found.pop(name, None)


def make(tag: str, parent: object = None, text: str = "", **attributes: str) -> "Element":
    """Return a new element at the end of its parent; `_` in an attribute's name stands for `-`."""
    element = document.createElement(tag)
    fill(element, parent, text, attributes)
    return element


def draw(tag: str, parent: object, text: str = "", **attributes: str) -> "Element":
    """Return a new SVG element at the end of its parent."""
    element = document.createElementNS(SVG, tag)
    fill(element, parent, text, attributes)
    return element


def fill(element: "Element", parent: "Element", text: str, attributes: dict[str, str]) -> None:
    """Give a new element its attributes, its text and its place."""
    for name, value in attributes.items():
        element.setAttribute(name.rstrip("_").replace("_", "-"), value)
    if text:
        element.textContent = text
    if parent is not None:
        parent.appendChild(element)


def set_size(box: "Element", rows: int, columns: int) -> None:
    """Tell the style sheet how many rows and columns the board in a box has."""
    box.style.setProperty("--rows", str(rows))
    box.style.setProperty("--columns", str(columns))


def listen(target: "Element", event: str, handler: "Callable[..., None]") -> None:
    """Call a Python function for an event, for as long as the page lives."""
    target.addEventListener(event, create_proxy(handler))
