"""Fetches files that the page needs later, and makes modules importable."""

import json
import os
from collections import OrderedDict

from js import document, window

from ...core.checked import FAULTS
from .romfs import library
from .turns import in_turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

_WRONG = "unexpected content"


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
    left = len(addresses)

    def count() -> None:
        nonlocal left
        left -= 1
        if progressed and left:
            progressed(1 - left / len(addresses))

    def finish(files: "Any") -> None:
        done(OrderedDict(zip(addresses, files)))
        if progressed:
            progressed(1)

    # Not `then`, which hands `count` the file: MicroPython may free what it gets twice.
    files = [getattr(load(address, kind_of(address), stop), "finally")(count) for address in addresses]
    window.Promise.all(files).then(finish, lambda error: failed(reason(error)))


_sizes: dict[str, int] = {}
"""Sizes in bytes by path in the site; addresses have `./` before the path."""
_endings: dict[str, str] = {}
"""Names of file extensions in the site; empty in a clone."""
orders: "dict[str, list[str]]" = {}
"""The modules of each loaded list, in an order in which they can be imported one by one."""


def load(address: str, kind: str, stop: object = None) -> "Any":
    """Return a promise of a file, which fails if the file is incomplete.

    kind: text, pieces of a text, blob or arrayBuffer. stop: an AbortController that can cancel it.
    """
    stem, _, ending = address.rpartition(".")
    address = stem + "." + _endings.get(ending, ending)
    # A list in a cache may be of another version.
    cache = "no-cache" if ending == "json" else "default"
    return window.tilelab.load(address, kind, _sizes.get(address[2:], 0), stop, cache)


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
    """Fetch the files of lists and further texts, make modules importable, apply style sheets and call `done` with all files.

    failed: called with the reason instead.
    """

    def opened(files: "dict[str, Any]") -> "Iterator[None]":
        sheets = []
        try:
            for address, file in files.items():
                ending = address.rpartition(".")[2]
                if ending == "py":
                    _write(address[2:], file)
                elif ending == "txt":
                    yield from library.add(file)
                elif ending == "css":
                    sheets.append(file)
        except (ValueError, OSError):
            failed(f"{lists[-1]}: {_WRONG}")
            return
        for text in sheets:  # In one task, so that the browser computes the styles of the page once.
            sheet = window.CSSStyleSheet.new()
            sheet.replaceSync(text)
            document.adoptedStyleSheets = document.adoptedStyleSheets.concat(sheet)
        done(files)

    fetch_listed(lists, more, _kind, lambda files: in_turns(opened(files)), failed)


def _kind(address: str) -> str:
    """Return the kind of a delivered file: scripts are for the browser to run, images of modules are long."""
    return {".js": "blob", "txt": "pieces"}.get(address[-3:], "text")


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
