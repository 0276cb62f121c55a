"""A server that makes files of the built site fail, and the groups of files to try."""

import json
import re
import select
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from itertools import product
from pathlib import Path

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

from game.learn.course import FOLDER, ORIGINAL
from game.site import serve
from game.site.build import DATA, RUNTIME, STATIC
from game.site.hosting import ENDINGS, former, hosted
from game.site.manifest import (
    ENGINE_BOTS,
    ENGINE_WORKER,
    FEATURES,
    LAB,
    LEARN,
    PAGE,
    SANDBOX,
    WORKBENCH,
    Chunk,
    format_list,
)
from game.site.reading import BOTS, LIST
from game.site.serve import TYPES, UNKNOWN_TYPE, SiteServer
from tests.imports import ROOT
from tests.slices import sample

WAYS = ("missing", "server error", "cut off", "empty", "sign-in page", "never", "lost connection")
WRONG_TYPE = "wrong type"
"""One more way to fail, for servers that do not know a file's type. Most files work with any type; only scripts and style
sheets that the browser itself loads may fail."""
SILENCE_MS = 9_000
HEAVY = f"{RUNTIME}/pyodide/"
COACH = f"{STATIC}/engine_worker.js"
CELL = f"{STATIC}/sandbox.js"


class Faults:
    """A server that makes files of the built site fail; the test controls the page's clock. url: the site's address."""

    def __init__(self, built: Path) -> None:
        ways: dict[str, str] = {}
        alone: dict[str, list[str]] = {}

        class Handler(serve._Handler):
            def _answer(self, with_body: bool) -> None:
                name = self.path.removeprefix("/repo/")
                way = ways.get(name)
                kind = TYPES[".html"] if way == "sign-in page" else TYPES.get(Path(name).suffix, UNKNOWN_TYPE)
                if way is None and name in alone:
                    sizes = json.loads((built / name).read_text("utf-8"))["sizes"]
                    body = format_list(alone[name], sizes, endings=ENDINGS).encode()
                    self._send(HTTPStatus.OK, {"Content-Type": kind, "Cache-Control": "no-store"}, body)
                elif way is None:
                    super()._answer(with_body)
                elif way == "never":
                    while ways.get(name) == "never" and select.select([self.connection], [], [], 0.1) == ([], [], []):
                        pass  # Neither restored by the test nor aborted by the browser.
                    self.close_connection = True
                elif way in ("missing", "server error"):
                    self._send(HTTPStatus.NOT_FOUND if way == "missing" else HTTPStatus.BAD_GATEWAY, {}, b"")
                elif way == "lost connection":  # While the file arrives.
                    body = (built / name).read_bytes()
                    self.send_response(HTTPStatus.OK)
                    self.send_header("Content-Type", kind)
                    self.send_header("Content-Length", str(len(body) + 1))
                    self.end_headers()
                    self.wfile.write(body[: len(body) // 2])
                    self.close_connection = True
                else:
                    body = (built / name).read_bytes()
                    body = b"<h1>Please sign in</h1>" if way == "sign-in page" else body
                    body = b"" if way == "empty" else body[: len(body) // 2] if way == "cut off" else body
                    kind = "text/plain" if way == WRONG_TYPE else kind
                    self._send(HTTPStatus.OK, {"Content-Type": kind, "Cache-Control": "no-store"}, body)

        self.page: Page
        self._ways = ways
        self._alone = alone
        self.server = SiteServer(built, prefix="/repo/", max_age_s=0)
        self.server.RequestHandlerClass = Handler
        self.url = self.server.url

    def fail(self, name: str, way: str) -> None:
        """Make a file fail from now on."""
        self._ways[name] = way

    def mistype(self, names: Sequence[str]) -> None:
        """Serve these files with a wrong type from now on."""
        for name in names:
            self.fail(name, WRONG_TYPE)

    def restore(self, *names: str) -> None:
        """Serve these files correctly again, or all files."""
        for name in names or list(self._ways):
            del self._ways[name]

    @contextmanager
    def only(self, chunk: Chunk | None, name: str) -> Iterator[None]:
        """Shorten a list to one module to save time."""
        if chunk:
            self._alone[chunk.address] = [former(name, ROOT)] if is_module(name) else []
        yield
        self._alone.clear()

    def pass_time(self) -> None:
        """Advance the clock past the timeouts of files and of silent workers, which the page counts second by second."""
        self.page.clock.fast_forward(SILENCE_MS)
        for _ in range(SILENCE_MS // 1000):
            self.page.clock.fast_forward(1000)

    def each(
        self, names: list[str], act: Callable[[], None], message: Locator, held: Sequence[str] = (), chunk: Chunk | None = None
    ) -> None:
        """Make files fail when `act` requests them, and expect a message; see `trials`.

        held: files held back meanwhile. chunk: the chunk whose list names the modules among the files.
        """
        for name, way in trials(names):
            self.one(name, way, act, message, held, chunk)

    def one(
        self,
        name: str,
        way: str,
        act: Callable[[], None],
        message: Locator,
        held: Sequence[str] = (),
        chunk: Chunk | None = None,
    ) -> None:
        """Make one file fail in one way; see `each`."""
        for other in held:
            if other != name:
                self.fail(other, "never")
        self.fail(name, way)
        word = "nothing has arrived" if way == "never" else name
        with self.only(chunk, name), self.page.expect_console_message(_says(word)):
            with self.page.expect_request(self.url + name):
                act()
            if way == "never":
                self.pass_time()
        expect(message, f"{name}: {way}").to_be_attached()
        self.restore()


def trials(names: Sequence[str]) -> list[tuple[str, str]]:
    """Return this slice's (file, way) pairs: a few modules, at least one, and all other files in every way."""
    modules = [name for name in names if is_module(name)]
    return sample(in_turns(modules)) + sample(product([name for name in names if name not in modules], WAYS))


def in_turns(modules: Sequence[str]) -> list[tuple[str, str]]:
    """Return a different module for each way to fail, because all modules of a list share a loader."""
    last = len(modules) - 1
    return [(modules[place * last // (len(WAYS) - 1)], way) for place, way in enumerate(WAYS[: len(modules)])]


def is_module(name: str) -> bool:
    return former(name, ROOT).endswith(".py")


def _says(word: str) -> Callable[[ConsoleMessage], bool]:
    return lambda message: word in message.text


def offline_files(built: Path) -> set[str]:
    """Return all files that the site may request, "" for the page."""
    table = re.search(r"^const FILES = (\{.*?^\});$", (built / "sw.js").read_text("utf-8"), re.M | re.S)
    assert table
    return set(json.loads(table[1]))


def listed(built: Path, chunk: Chunk) -> list[str]:
    """Return a chunk's list and the modules in it."""
    return [chunk.address, *map(hosted, json.loads((built / chunk.address).read_text("utf-8"))["modules"])]


def groups(built: Path) -> dict[str, list[str]]:
    """Return the files by the part that requests them."""
    files = offline_files(built)
    heavy = sorted(name for name in files if name.startswith(HEAVY))
    interpreter = [name for name in files if name.startswith((f"{RUNTIME}/pyscript/core", f"{RUNTIME}/micropython/"))]
    return {
        "start": [*sorted(interpreter), PAGE.image],
        "features": [*listed(built, FEATURES), f"{STATIC}/features.html"],
        "coach": [COACH, *listed(built, ENGINE_WORKER), *heavy],
        "data": sorted(name for name in files if name.startswith(f"{DATA}/")),
        "sources": [LIST, *sorted(name for name in files if name.startswith("game/sources/"))],
        "lab": [
            *listed(built, WORKBENCH),
            *listed(built, LAB),
            f"{STATIC}/lab.html",
        ],
        "learn": [*listed(built, LEARN), f"{STATIC}/learn.html"],
        "lessons": sorted(name for name in files if name.startswith((FOLDER, ORIGINAL))),
        "bots": sorted(name for name in files if name.startswith(f"{BOTS}/")),
        "cells": [*listed(built, SANDBOX), CELL, *heavy],
        "engines": listed(built, ENGINE_BOTS),
    }


def type_independent(names: Sequence[str]) -> list[str]:
    """Return the files that work with any content type."""
    return [name for name in names if not name.endswith(".js")]
