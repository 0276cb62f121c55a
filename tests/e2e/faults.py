"""A server of the built site that lets files fail, and which files there are to fail."""

import json
import re
import select
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from itertools import product
from pathlib import Path

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

from game.learn.course import FOLDER
from game.site import serve
from game.site.build import DATA, RUNTIME, STATIC
from game.site.hosting import ENDINGS, former, hosted
from game.site.manifest import ENGINE_BOTS, ENGINE_WORKER, FEATURES, LAB, LEARN, PAGE, SANDBOX, WORKBENCH, Chunk, format_list
from game.site.reading import BOTS, LIST
from game.site.serve import TYPES, UNKNOWN_TYPE, SiteServer
from tests.imports import ROOT
from tests.slices import sample

WAYS = ("missing", "server error", "cut off", "empty", "sign-in page", "never")
WRONG_TYPE = "wrong type"
"""One more way, of servers that know no types. Most files are taken for what they are, whatever a server calls them; only
scripts and style sheets that the browser itself reads may fail."""
SILENCE_MS = 9_000
HEAVY = f"{RUNTIME}/pyodide/"
COACH = f"{STATIC}/engine_worker.js"
CELL = f"{STATIC}/sandbox.js"
DRILLS = f"{DATA}/drills-"


class Faults:
    """A server of the built site that lets files fail; the page's clock is the test's. url: the address of the site's start."""

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
                        pass  # Neither mended nor given up by the browser.
                    self.close_connection = True
                elif way in ("missing", "server error"):
                    self._send(HTTPStatus.NOT_FOUND if way == "missing" else HTTPStatus.BAD_GATEWAY, {}, b"")
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
        """Let a file fail from now on."""
        self._ways[name] = way

    def mistype(self, names: Sequence[str]) -> None:
        """Let all of these files come with a wrong type from now on."""
        for name in names:
            self.fail(name, WRONG_TYPE)

    def mend(self, *names: str) -> None:
        """Let these files arrive again, or all of them."""
        for name in names or list(self._ways):
            del self._ways[name]

    @contextmanager
    def only(self, chunk: Chunk | None, name: str) -> Iterator[None]:
        """Let a list name no module but this one: those beside it would only take their time."""
        if chunk:
            self._alone[chunk.address] = [former(name, ROOT)] if is_module(name) else []
        yield
        self._alone.clear()

    def pass_time(self) -> None:
        """Let pass what a file may take: a timer, or a worker's silence, which the page counts in seconds."""
        self.page.clock.fast_forward(SILENCE_MS)
        for _ in range(SILENCE_MS // 1000):
            self.page.clock.fast_forward(1000)

    def each(
        self, names: list[str], act: Callable[[], None], told: Locator, beside: Sequence[str] = (), chunk: Chunk | None = None
    ) -> None:
        """Let files fail when `act` asks for them, and expect it to be told; see `trials`.

        beside: what is held meanwhile. chunk: by whose list the modules among the files are asked for.
        """
        for name, way in trials(names):
            self.one(name, way, act, told, beside, chunk)

    def one(
        self,
        name: str,
        way: str,
        act: Callable[[], None],
        told: Locator,
        beside: Sequence[str] = (),
        chunk: Chunk | None = None,
    ) -> None:
        """Let one file fail in one way; see `each`."""
        for other in beside:
            if other != name:
                self.fail(other, "never")
        self.fail(name, way)
        word = "nothing has arrived" if way == "never" else name
        with self.only(chunk, name), self.page.expect_console_message(_says(word)):
            with self.page.expect_request(self.url + name):
                act()
            if way == "never":
                self.pass_time()
        expect(told, f"{name}: {way}").to_be_attached()
        self.mend()


def trials(names: Sequence[str]) -> list[tuple[str, str]]:
    """Return which files fail in which ways in this slice: modules in turns, at least one, and all others in every way."""
    modules = [name for name in names if is_module(name)]
    return sample(in_turns(modules)) + sample(product([name for name in names if name not in modules], WAYS))


def in_turns(modules: Sequence[str]) -> list[tuple[str, str]]:
    """Return another module for each way to fail: the code that fetches and reads them is the same for all of a list."""
    last = len(modules) - 1
    return [(modules[place * last // (len(WAYS) - 1)], way) for place, way in enumerate(WAYS[: len(modules)])]


def is_module(name: str) -> bool:
    """Tell whether a file of the site is a Python module."""
    return former(name, ROOT).endswith(".py")


def _says(word: str) -> Callable[[ConsoleMessage], bool]:
    return lambda message: word in message.text


def kept_offline(built: Path) -> set[str]:
    """Return all files that the site may ask for, "" for the page."""
    table = re.search(r"^const FILES = (\{.*?^\});$", (built / "sw.js").read_text("utf-8"), re.M | re.S)
    assert table
    return set(json.loads(table[1]))


def listed(built: Path, chunk: Chunk) -> list[str]:
    """Return a list of the build and the modules in it."""
    return [chunk.address, *map(hosted, json.loads((built / chunk.address).read_text("utf-8"))["modules"])]


def groups(built: Path) -> dict[str, list[str]]:
    """Return the files by what asks for them."""
    files = kept_offline(built)
    heavy = sorted(name for name in files if name.startswith(HEAVY))
    interpreter = [name for name in files if name.startswith((f"{RUNTIME}/pyscript/core", f"{RUNTIME}/micropython/"))]
    return {
        "start": [*sorted(interpreter), PAGE.image],
        "features": [*listed(built, FEATURES), f"{STATIC}/features.html", f"{STATIC}/features.css"],
        "coach": [COACH, *listed(built, ENGINE_WORKER), *heavy],
        "data": sorted(name for name in files if name.startswith(f"{DATA}/") and not name.startswith(DRILLS)),
        "drills": sorted(name for name in files if name.startswith(DRILLS)),
        "sources": [LIST, *sorted(name for name in files if name.startswith("game/sources/"))],
        "lab": [
            *listed(built, WORKBENCH),
            f"{STATIC}/workbench.css",
            *listed(built, LAB),
            f"{STATIC}/lab.html",
            f"{STATIC}/lab.css",
        ],
        "learn": [*listed(built, LEARN), f"{STATIC}/learn.html", f"{STATIC}/learn.css"],
        "lessons": sorted(name for name in files if name.startswith(FOLDER)),
        "bots": sorted(name for name in files if name.startswith(f"{BOTS}/")),
        "cells": [*listed(built, SANDBOX), CELL, *heavy],
        "engines": listed(built, ENGINE_BOTS),
    }


def read_as_they_are(names: Sequence[str]) -> list[str]:
    """Return the files of which no browser asks for the type."""
    return [name for name in names if not name.endswith((".js", ".css"))]
