"""Fetches files that the page needs later, and makes modules importable."""

import json
import os
from collections import OrderedDict

from js import document, window

from ...core.checked import FAULTS
from ...core.typing import Any, Callable, Iterator
from ..app import now_ms
from . import in_turns
from .romfs import library

_WRONG = "unexpected content"

_KINDS = {".js": "blob", "txt": "pieces"}
"""Kinds of delivered files other than texts: scripts are for the browser to run, images of modules are long."""

_TASK_MS = 6
"""Time after which the next part of a work is left to another task."""


_sizes: dict[str, int] = {}
"""Sizes in bytes by path in the site; addresses have `./` before the path."""
_endings: dict[str, str] = {}
"""Names of file extensions in the site; empty in a clone."""
_orders: "dict[str, list[str]]" = {}
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
        _orders[address] = listing["order"]
        return list(listing["modules"])
    except FAULTS:
        pass
    raise ValueError(f"{address}: {_WRONG}")


def reason(error: object) -> str:
    """Return why a file failed to load; events give no reason."""
    return str(getattr(error, "message", None) or "could not be loaded")


def fetch(
    lists: "list[str]",
    more: "list[str]",
    kind_of: "Callable[[str], str]",
    done: "Callable[[dict[str, Any]], None]",
    failed: "Callable[[str], None]",
    stop: object = None,
    progressed: "Callable[[float], None] | None" = None,
) -> None:
    """Fetch the files of lists of modules, and more; call `done` once with all by address, or `failed` with the first reason.

    kind_of: returns the kind of a file; kinds and stop: see `load`. progressed: called with the share that has arrived.
    """

    def refuse(error: object) -> None:
        failed(reason(error))

    def listed(texts: "list[str]") -> None:
        addresses = []
        try:
            for address, text in zip(lists, texts):
                addresses += ["./" + path for path in read_list(address, text)]
        except ValueError as error:
            failed(str(error))
            return
        addresses += more
        left = len(addresses)

        def count() -> None:
            nonlocal left
            left -= 1
            if progressed and left:
                progressed(1 - left / len(addresses))

        def finish(files: "list[Any]") -> None:
            done(OrderedDict(zip(addresses, files)))
            if progressed:
                progressed(1)

        # Not `then`, which hands `count` the file: MicroPython may free what it gets twice.
        files = [getattr(load(address, kind_of(address), stop), "finally")(count) for address in addresses]
        window.Promise.all(files).then(finish, refuse)

    window.Promise.all([load(address, "text", stop) for address in lists]).then(listed, refuse)


def deliver(
    lists: "list[str]", more: "list[str]", done: "Callable[[dict[str, Any]], None]", failed: "Callable[[str], None]"
) -> None:
    """Fetch the files of lists and further texts, make modules importable, apply style sheets, and call `done` or `failed`."""

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

    fetch(lists, more, lambda address: _KINDS.get(address[-3:], "text"), lambda files: in_turns(opened(files)), failed)


def importing(address: str) -> "Iterator[None]":
    """Import the modules of a loaded list one by one, in short steps.

    An import that fails ends this early; who needs the module repeats the import and reports the error.
    """
    began_ms = now_ms()
    for name in _orders[address]:
        if now_ms() - began_ms > _TASK_MS:
            yield
            began_ms = now_ms()
        try:
            __import__(name)
        except Exception:  # The next import reports it.
            return


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
