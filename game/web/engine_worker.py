"""The engines' worker: runs in Pyodide, beside the page; requests and replies are JSON text.

`static/engine_worker.js` starts the interpreter and this module; `game.arena.scheduler` advances the work. The jobs:

    {"job": "advise", "budget_ms": 0, "method": "", "again": true}                    reports: `Advice`
    {"job": "review", "seed": "5", "moves": "lurd", "first": 0, "last": 100}          reports: `Review`
    {"job": "alternatives", "line": "urdl"}                                           reports: `Alternatives`
    {"job": "odds", "goal": 9, "first": 0, "last": 10}                                reports: `Odds`

Each has the fields `"id": 7, "game": "15", "board": […], "columns": 4, "options": {}`, too.

An engine without one of its files still answers if it can, and the report says so. A missing or damaged file is fetched anew only
for a request with `"again": true`: autoplay must not wait for it before every move. Hints wait for a file that is fetched anew,
but not for others that only make an engine better; other jobs wait for them all.
"""

import asyncio
import json
from collections.abc import Iterator

from js import fetchData, postMessage

from ..arena.scheduler import Report, Scheduler
from ..core.engine import Engine
from ..core.game import Variant
from ..engines import engine_of


class Worker:
    """Fetches what a job needs and has it done."""

    def __init__(self) -> None:
        self._scheduler = Scheduler({"advise": _advise, "review": _review, "alternatives": _alternatives, "odds": _odds})
        self._fetches: dict[str, asyncio.Future[None]] = {}
        self._loaded: set[str] = set()
        self._missing: dict[str, str] = {}
        self._awaited: set[int] = set()
        self._pumping = False

    async def receive(self, text: str) -> None:
        """Take a request, fetch what its job needs, and work until nothing is left to do.

        A job that is dropped while its file comes never begins, so the latest to begin is the latest that was asked for.
        """
        request = json.loads(text)
        if "drop" in request:
            self._awaited.discard(request["drop"])
        else:
            number = request["id"]
            self._awaited.add(number)
            engine = engine_of(request["game"])
            names = engine.data_files(_variant(request), request.get("method", ""))
            later = engine.later_files(_variant(request))
            is_retried = engine.needs_data or request.get("again", False)
            is_hint = request["job"] == "advise"
            for name in names:
                if self._lacks(name, is_retried):
                    await self._begin(engine, name)
            lacking = [name for name in later if self._lacks(name, is_retried)] if self._loaded.issuperset(names) else []
            awaited = [name for name in lacking if name in self._missing or not is_hint]
            fetches = {name: self._begin(engine, name, quiet=name not in awaited) for name in lacking}
            for name in awaited:
                await fetches[name]
            why = [self._missing[name] for name in names + later if name in self._missing]
            request["lacks_data"] = bool(why)
            if why and engine.needs_data:
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

    def _begin(self, engine: Engine, name: str, quiet: bool = False) -> "asyncio.Future[None]":
        """Fetch a file, once however many jobs need it. quiet: whether to tell the page nothing of its progress."""
        if name not in self._fetches:
            self._fetches[name] = asyncio.ensure_future(self._fetch(engine, name, quiet))
        return self._fetches[name]

    async def _fetch(self, engine: Engine, name: str, quiet: bool) -> None:
        """Fetch and load a file; note why, if it does not come or is damaged."""
        try:
            engine.load(name, (await fetchData(name, name in self._missing, quiet)).to_bytes())
        except Exception as error:
            self._missing[name] = str(error)
        else:
            self._loaded.add(name)
            self._missing.pop(name, None)
        finally:
            del self._fetches[name]


def _variant(request: Report) -> Variant:
    columns = int(request["columns"])
    return Variant(len(request["board"]) // columns, columns, **request["options"])


def _advise(request: Report) -> Iterator[Report | None]:
    board, engine = tuple(request["board"]), engine_of(request["game"])
    for advice in engine.advise(board, _variant(request), request["budget_ms"], request["method"]):
        if advice is not None:
            advice.lacks_data = request["lacks_data"]
        yield None if advice is None else advice.as_json()


def _review(request: Report) -> Iterator[Report | None]:
    board, engine = tuple(request["board"]), engine_of(request["game"])
    part = request.get("first", 0), request.get("last")
    for review in engine.review(board, _variant(request), int(request["seed"]), request["moves"], *part):
        if review is not None:
            review.lacks_data = request["lacks_data"]
        yield None if review is None else review.as_json()


def _alternatives(request: Report) -> Iterator[Report | None]:
    board, engine = tuple(request["board"]), engine_of(request["game"])
    for found in engine.alternatives(board, _variant(request), request["line"]):
        yield None if found is None else found.as_json()


def _odds(request: Report) -> Iterator[Report | None]:
    board, engine = tuple(request["board"]), engine_of(request["game"])
    for odds in engine.odds(board, _variant(request), request["goal"], request["first"], request["last"]):
        yield None if odds is None else {**odds.as_json(), "lacks_data": request["lacks_data"]}
