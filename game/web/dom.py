"""Finds, creates and fills elements of the document."""

from js import document
from jsffi import create_proxy

from ..core.typing import Any as Element
from ..core.typing import Callable

SVG = "http://www.w3.org/2000/svg"

KEEPERS: "list[Callable[[str], str]]" = [str]
"""Keeps figures beside their units, once the features have loaded."""

_elements: "dict[str, Element]" = {}


def by_id(name: str) -> "Element":
    """Return the element with an id, cached once it exists, or None."""
    if not _elements.get(name):
        _elements[name] = document.documentElement if name == "html" else document.getElementById(name)
    return _elements[name]


def forget(name: str) -> None:
    """Drop an id from the cache, because its element was replaced."""
    _elements.pop(name, None)


def make(tag: str, parent: object = None, text: str = "", **attributes: str) -> "Element":
    """Append a new element to a parent and return it; `_` in an attribute's name stands for `-`."""
    element = document.createElement(tag)
    fill(element, parent, text, attributes)
    return element


def draw(tag: str, parent: object, text: str = "", **attributes: str) -> "Element":
    """Append a new SVG element to a parent and return it."""
    element = document.createElementNS(SVG, tag)
    fill(element, parent, text, attributes)
    return element


def fill(element: "Element", parent: "Element", text: str, attributes: dict[str, str]) -> None:
    """Set a new element's attributes and text, and append it to its parent."""
    for name, value in attributes.items():
        element.setAttribute(name.rstrip("_").replace("_", "-"), value)
    if text:
        element.textContent = KEEPERS[0](text)
    if parent is not None:
        parent.appendChild(element)


def set_size(box: "Element", rows: int, columns: int) -> None:
    """Set the rows and columns of a board for the style sheet."""
    box.style.setProperty("--rows", str(rows))
    box.style.setProperty("--columns", str(columns))


def listen(target: "Element", event: str, handler: "Callable[..., None]") -> None:
    """Call a Python function on an event, for the page's lifetime."""
    target.addEventListener(event, create_proxy(handler))
