"""Fetches files that the page needs later, and makes modules importable."""

import json
import os

from js import document, window
from jsffi import create_proxy

from ...core.checked import FAULTS
from ..dom import make
from .romfs import library
from .turns import in_turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any
    from typing import Any as Element

_WRONG = "unexpected content"
_STAYED_MS = 8000
"""A page that is still open this long after it was being left stays open."""


class Delivery:
    """Fetches several files and calls `done` once with all of them by address, or `failed` with the reason.

    Files are texts, except for scripts, which are blobs for the browser to run. pieces: addresses of long texts, given in pieces.
    """

    def __init__(
        self,
        addresses: "list[str]",
        done: "Callable[[dict[str, Any]], None]",
        failed: "Callable[[str], None]",
        pieces: "tuple[str, ...]" = (),
    ) -> None:
        self._waiting = len(addresses)
        self._pieces = pieces
        self._texts: dict[str, Any] = {}
        self._done = done
        self._failed = failed
        for address in addresses:
            self._ask(address)

    def _ask(self, address: str) -> None:
        def arrived(file: "Any") -> None:
            self._texts[address] = file
            self._waiting -= 1
            if not self._waiting:
                self._done(self._texts)

        def refuse(error: object) -> None:
            if self._waiting > 0:
                self._waiting = -1
                self._failed(reason(error))

        kind = "blob" if address.endswith(".js") else "pieces" if address in self._pieces else "text"
        load(address, kind, arrived, refuse)


_sizes: dict[str, int] = {}
"""Sizes in bytes by path in the site; addresses have `./` before the path."""
_endings: dict[str, str] = {}
"""Names of file extensions in the site; empty in a clone."""
orders: "dict[str, list[str]]" = {}
"""The modules of each loaded list, in an order in which they can be imported one by one."""


def load(address: str, kind: str, done: "Callable[..., None]", failed: "Callable[[object], None]", stop: object = None) -> None:
    """Fetch a file and call `done` with it, or `failed` with an error, also if the file is incomplete.

    kind: text, pieces of a text, blob or arrayBuffer. stop: an AbortController that can cancel it.
    """
    stem, _, ending = address.rpartition(".")
    address = stem + "." + _endings.get(ending, ending)
    # A list in a cache may be of another version.
    cache = "no-cache" if ending == "json" else "default"
    window.tilelab.load(address, kind, _sizes.get(address[2:], 0), stop, cache).then(done, failed)


def read_list(address: str, text: str) -> "list[str]":
    """Return the paths in a list of `game/site/manifest.py`: modules, or the image that holds them.

    A built list also has the sizes of files fetched later, which `load` compares. Raises: ValueError for an invalid list, or one
    of another build.
    """
    try:
        listing = json.loads(text)
        if listing.get("build") not in (None, document.documentElement.getAttribute("data-build")):
            raise ValueError
        _sizes.update(listing["sizes"])
        _endings.update(listing["endings"])
        orders[address] = listing["order"]
        return list(listing["modules"])
    except FAULTS:
        pass
    raise ValueError(f"{address}: {_WRONG}")


def reason(error: object) -> str:
    """Return why a file failed to load; events give no reason."""
    return str(getattr(error, "message", None) or "could not be loaded")


def deliver(
    address: str,
    more: "list[str]",
    done: "Callable[[dict[str, Any]], None]",
    failed: "Callable[[str], None]",
) -> None:
    """Fetch the files of a list and further texts, make modules importable and call `done` with all files, or `failed`.

    address: of the list, relative to the page. more: addresses of the texts; style sheets among them are applied before `done`.
    """

    def listed(texts: "dict[str, str]") -> None:
        try:
            paths = read_list(address, texts[address])
        except ValueError as error:
            failed(str(error))
            return

        def opened(texts: "dict[str, Any]") -> "Iterator[None]":
            try:
                for path in paths:
                    if path[-3:] == ".py":
                        _write(path, texts["./" + path])
                    elif path[-3:] != ".js":
                        yield from library.add(texts["./" + path])
            except (ValueError, OSError):
                failed(f"{address}: {_WRONG}")
                return
            _dress([name for name in more if name[-4:] == ".css"], lambda: done(texts), failed)

        addresses = ["./" + path for path in paths]
        images = tuple([address for address in addresses if address[-4:] == ".txt"])
        Delivery(addresses + more, lambda texts: in_turns(opened(texts)), failed, images)

    Delivery([address], listed, failed)


def _dress(addresses: "list[str]", done: "Callable[[], None]", failed: "Callable[[str], None]") -> None:
    """Apply style sheets, all at once, so that the browser computes the styles of the page once."""
    if not addresses:
        done()
        return
    links = [make("link", None, rel="stylesheet", href=address, media="not all") for address in addresses]
    left = [len(links)]
    # Firefox drops the sheet with an error when the page is being left. It keeps no page for Back that listens to
    # `beforeunload`, so stop listening soon.
    leaving: list[object] = []
    note = create_proxy(leaving.append)
    window.addEventListener("beforeunload", note)

    def missed(link: "Element") -> None:
        if left[0] < 0:
            return
        left[0] = -1
        window.removeEventListener("beforeunload", note)
        for each in links:
            each.remove()
        if leaving:
            window.setTimeout(create_proxy(lambda: _dress(addresses, done, failed)), _STAYED_MS)
        else:
            failed(f"{link.getAttribute('href')} could not be loaded")

    def loaded(event: "Any") -> None:
        link = event.target
        if not (link.sheet and link.sheet.cssRules.length):  # Chromium reports success even if it refuses the type.
            missed(link)
            return
        left[0] -= 1
        if not left[0]:
            window.removeEventListener("beforeunload", note)
            for each in links:
                each.media = "all"
            done()

    on_load = create_proxy(loaded)
    on_error = create_proxy(lambda event: missed(event.target))
    for link in links:
        link.onload, link.onerror = on_load, on_error
        document.head.appendChild(link)


def _write(name: str, source: str) -> None:
    folder = ""
    for part in name.split("/")[:-1]:
        folder += part + "/"
        try:
            os.mkdir(folder[:-1])
        except OSError:  # It exists already.
            pass
    with open(name, "w") as file:
        file.write(source)
