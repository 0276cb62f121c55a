"""Fetches files that the page needs later, and makes modules importable."""

import json
import os

from js import document, window
from jsffi import create_proxy

from ...core.checked import FAULTS
from ..dom import make
from .romfs import library

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_WRONG = "unexpected content"
_STAYED_MS = 8000
"""A page that is still open this long after it was being left stays open."""


class Delivery:
    """Fetches several files and calls `done` once with all of them by address, or `failed` with the reason.

    Files are texts, except for scripts: those are blobs for the browser to run.
    """

    def __init__(
        self,
        addresses: "list[str]",
        done: "Callable[[dict[str, Any]], None]",
        failed: "Callable[[str], None]",
    ) -> None:
        self._waiting = len(addresses)
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

        load(address, "blob" if address.endswith(".js") else "text", arrived, refuse)


_sizes: dict[str, int] = {}
"""Sizes in bytes by path in the site; addresses have `./` before the path."""
_endings: dict[str, str] = {}
"""Names of file extensions in the site; empty in a clone."""
orders: "dict[str, list[str]]" = {}
"""The modules of each loaded list, in an order in which they can be imported one by one."""


def load(address: str, kind: str, done: "Callable[..., None]", failed: "Callable[[object], None]", stop: object = None) -> None:
    """Fetch a file and call `done` with it, or `failed` with an error, also if the file is incomplete.

    kind: text, blob or arrayBuffer. stop: an AbortController that can cancel it.
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

        def arrived(texts: "dict[str, Any]") -> None:
            try:
                for path in paths:
                    if path[-3:] == ".py":
                        _write(path, texts["./" + path])
                    elif path[-3:] != ".js":
                        library.add(texts["./" + path])
            except (ValueError, OSError):
                failed(f"{address}: {_WRONG}")
                return
            _dress([name for name in more if name[-4:] == ".css"], lambda: done(texts), failed)

        Delivery(["./" + path for path in paths] + more, arrived, failed)

    Delivery([address], listed, failed)


def _dress(addresses: "list[str]", done: "Callable[[], None]", failed: "Callable[[str], None]") -> None:
    if not addresses:
        done()
        return
    link = make("link", None, rel="stylesheet", href=addresses[0])
    # Firefox drops the sheet with an error when the page is being left. It keeps no page for Back that listens to
    # `beforeunload`, so stop listening soon.
    leaving: list[object] = []
    note = create_proxy(leaving.append)
    window.addEventListener("beforeunload", note)

    def missed(event: object) -> None:
        link.remove()
        window.removeEventListener("beforeunload", note)
        if leaving:
            window.setTimeout(create_proxy(lambda: _dress(addresses, done, failed)), _STAYED_MS)
        else:
            failed(f"{addresses[0]} {reason(event)}")

    def loaded(event: object) -> None:
        if link.sheet and link.sheet.cssRules.length:  # Chromium reports success even if it refuses the type.
            window.removeEventListener("beforeunload", note)
            _dress(addresses[1:], done, failed)
        else:
            missed(event)

    link.onload = create_proxy(loaded)
    link.onerror = create_proxy(missed)
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
