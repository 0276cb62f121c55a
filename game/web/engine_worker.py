"""The engine worker, which runs in Pyodide beside the page; requests and replies are JSON.

`static/engine_worker.js` starts the interpreter and this module; `game.arena.scheduler` runs the jobs:

    {"job": "advise", "limit": {"ms": 600}, "method": "", "again": true}             reports: `Advice` or `Solution`
    {"job": "review", "seed": "5", "moves": "lurd", "first": 0, "last": 100}          reports: `Review`
    {"job": "alternatives", "line": "urdl"}                                           reports: `Alternatives`
    {"job": "prove", "bound": 64, "part": 0, "parts": 32}                             reports: `Solution`
    {"job": "refute", "move": "l", "advice": {…}}                                     reports: `Refutation`

Each also has the fields `"id": 7, "game": "15", "board": […], "columns": 4, "options": {}`; a limit, a method and `again` may be
missing.

A job waits for all of its files, so that no answer changes once they have come. An engine that lacks one still gives hints if it
can, and the report says so; a review fails, because its costs would be wrong. Only requests with `"again": true` retry a failed
file, so that autoplay does not wait before every move.
"""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

from js import fetchData, postMessage, release

from ..arena.scheduler import Report, Scheduler
from ..core.engine import Advice, Engine, Limit, Solution
from ..core.game import Variant
from ..engines import engine_of


class Worker:
    """Fetches the data that jobs need, and runs them."""

    def __init__(self) -> None:
        self._scheduler = Scheduler(_work)
        self._fetches: dict[str, asyncio.Future[None]] = {}
        self._loaded: set[str] = set()
        self._missing: dict[str, str] = {}
        self._awaited: set[int] = set()
        self._pumping = False

    async def receive(self, text: str) -> None:
        """Handle a request: fetch the data, then work until no job is left.

        A job dropped while its data loads never starts, so the last job started is the last one requested.
        """
        request = json.loads(text)
        if "drop" in request:
            self._awaited.discard(request["drop"])
        else:
            number = request["id"]
            self._awaited.add(number)
            engine = engine_of(request["game"])
            board = () if request["job"] == "review" else tuple(request["board"])
            names = engine.data_files(_variant(request), request.get("method", ""), board)
            is_retried = engine.needs_data or request.get("again", False)
            await asyncio.gather(*[self._begin(engine, name) for name in names if self._lacks(name, is_retried)])
            why = [self._missing[name] for name in names if name in self._missing]
            request["lacks_data"] = bool(why)
            if why and (engine.needs_data or request["job"] == "review"):
                fault = {"reason": "engine-data", "facts": {"why": why[0]}}
                postMessage(json.dumps({"id": number, "error": fault}))
                return
            if number not in self._awaited:
                return
            self._awaited.remove(number)
        self._scheduler.submit(request)
        if not self._pumping:
            self._pumping = True
            while not self._scheduler.is_idle:
                for reply in self._scheduler.advance():
                    postMessage(reply)
                await asyncio.sleep(0)
            self._pumping = False

    def _lacks(self, name: str, is_retried: bool) -> bool:
        return name not in self._loaded and (is_retried or name not in self._missing)

    def _begin(self, engine: Engine, name: str) -> "asyncio.Future[None]":
        """Start fetching a file unless it is on its way."""
        if name not in self._fetches:
            self._fetches[name] = asyncio.ensure_future(self._fetch(engine, name))
        return self._fetches[name]

    async def _fetch(self, engine: Engine, name: str) -> None:
        """Fetch and load a file, or store the reason why that failed."""
        try:
            content = await fetchData(name, name in self._missing)
            data = content.to_bytes()
            release(content)
            engine.load(name, data)
        except Exception as error:
            self._missing[name] = str(error)
            postMessage(json.dumps({"state": "missing"}))
        else:
            self._loaded.add(name)
            self._missing.pop(name, None)
        finally:
            del self._fetches[name]


def _variant(request: Report) -> Variant:
    columns = int(request["columns"])
    return Variant(len(request["board"]) // columns, columns, **request["options"])


def _facts(request: Report) -> tuple[Any, ...]:
    """Return what an engine's method for a job takes after the board and the variant."""
    job = request["job"]
    if job == "advise":
        return Limit(**request.get("limit", {})), request.get("method", "")
    if job == "review":
        return int(request["seed"]), request["moves"], request.get("first", 0), request.get("last")
    if job == "prove":
        return request["bound"], request["part"], request["parts"]
    if job == "refute":
        kind = Solution if engine_of(request["game"]).needs_data else Advice
        return request["move"], kind.from_json(request["advice"])
    return (request["line"],)


def _work(request: Report) -> Iterator[Report | None]:
    """Do a job by the engine's method of that name."""
    method = getattr(engine_of(request["game"]), request["job"])
    for report in method(tuple(request["board"]), _variant(request), *_facts(request)):
        if request["job"] == "advise" and report is not None:
            report.lacks_data = request["lacks_data"]
        yield None if report is None else report.as_json()
