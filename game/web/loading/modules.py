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


def fetch(
    addresses: "list[str]",
    kind_of: "Callable[[str], str]",
    done: "Callable[[dict[str, Any]], None]",
    failed: "Callable[[str], None]",
    stop: object = None,
    progressed: "Callable[[float], None] | None" = None,
) -> None:
    """Fetch files, and call `done` once with all of them by address, or `failed` with the first reason.

    kind_of: returns the kind of a file; kinds and stop: see `load`. progressed: called with the share that has arrived.
    """
    files: dict[str, Any] = {}
    left = len(addresses)

    def refuse(error: object) -> None:
        nonlocal left
        if left > 0:
            left = -1
            failed(reason(error))

    def ask(address: str) -> None:
        def arrived(file: "Any") -> None:
            nonlocal left
            files[address] = file
            left -= 1
            if not left:
                done(files)
            if progressed and left >= 0:
                progressed(1 - left / len(addresses))

        load(address, kind_of(address), arrived, refuse, stop)

    for address in addresses:
        ask(address)


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


def fetch_listed(
    lists: "list[str]",
    more: "list[str]",
    kind_of: "Callable[[str], str]",
    done: "Callable[[dict[str, Any]], None]",
    failed: "Callable[[str], None]",
    stop: object = None,
    progressed: "Callable[[float], None] | None" = None,
) -> None:
    """Fetch the files of lists of modules, and more files; see `fetch`."""

    def listed(texts: "dict[str, str]") -> None:
        addresses = []
        try:
            for address in lists:
                addresses += ["./" + path for path in read_list(address, texts[address])]
        except ValueError as error:
            failed(str(error))
            return
        fetch(addresses + more, kind_of, done, failed, stop, progressed)

    if lists:
        fetch(lists, lambda address: "text", listed, failed, stop)
    else:
        listed({})


def deliver(
    lists: "list[str]", more: "list[str]", done: "Callable[[dict[str, Any]], None]", failed: "Callable[[str], None]"
) -> None:
    """Fetch the files of lists and further texts, make modules importable and call `done` with all files, or `failed`.

    more: style sheets among these texts are applied before `done`.
    """

    def opened(files: "dict[str, Any]") -> "Iterator[None]":
        try:
            for address in files:
                if address in more or address[-3:] == ".js":
                    continue
                if address[-3:] == ".py":
                    _write(address[2:], files[address])
                else:
                    yield from library.add(files[address])
        except (ValueError, OSError):
            failed(f"{lists[-1]}: {_WRONG}")
            return
        _dress([name for name in more if name[-4:] == ".css"], lambda: done(files), failed)

    fetch_listed(lists, more, _kind, lambda files: in_turns(opened(files)), failed)


def _kind(address: str) -> str:
    """Return the kind of a delivered file: scripts are for the browser to run, images of modules are long."""
    return {".js": "blob", "txt": "pieces"}.get(address[-3:], "text")


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
