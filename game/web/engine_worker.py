"""The minds' worker: runs in Pyodide, beside the page; requests and replies are JSON text.

`static/engine_worker.js` starts the interpreter and this module; `game.arena.scheduler` advances the work.
"""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

from js import fetchData, postMessage

from game.arena.scheduler import Desk, Report
from game.core.grid import LETTERS, side_of
from game.fifteen.distances import percentile
from game.fifteen.review import lost_moves
from game.fifteen.search.solver import data_file, solve
from game.twenty48.reasons import reasons
from game.twenty48.review import GRADES, Graded, columns, review, worst
from game.twenty48.rules import play
from game.twenty48.search.deepening import DeepeningSearch

_WEIGHTS = "2048.weights"
_NEWS_S = 0.1
"""How long a search goes on before it reports again that it has only counted more boards."""
_XZ_BEGINS = b"\xfd7zXZ\0"
_XZ_ENDS = b"YZ"


class Worker:
    """What the worker has loaded, and the jobs that it knows."""

    def __init__(self) -> None:
        self._desk = Desk(
            {"2048": self._think, "15": self._solve, "2048-review": self._review, "15-review": self._losses}
        )
        self._data: dict[str, bytes] = {}
        self._fetches: dict[str, asyncio.Future[None]] = {}
        self._awaited: set[int] = set()
        self._mind = DeepeningSearch()
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
            try:
                await self._load(_file_for(request))
            except Exception as error:
                fault = {"reason": "mind-data", "facts": {"why": str(error)}}
                postMessage(json.dumps({"id": number, "error": fault}))
                return
            if number not in self._awaited:
                return
            self._awaited.remove(number)
        self._desk.submit(request)
        if not self._pumping:
            self._pumping = True
            while not self._desk.is_idle:
                for reply in self._desk.advance():
                    postMessage(reply)
                await asyncio.sleep(0)
            self._pumping = False

    async def _load(self, name: str) -> None:
        """Wait for a file, which is fetched once however many jobs need it; a failed or damaged one is fetched anew next time."""
        if not name or name in self._data:
            return
        if name not in self._fetches:
            self._fetches[name] = asyncio.ensure_future(self._fetch(name))
        try:
            await self._fetches[name]
        finally:
            self._fetches.pop(name, None)

    async def _fetch(self, name: str) -> None:
        data = (await fetchData(name)).to_bytes()
        if name == _WEIGHTS:
            self._mind = DeepeningSearch(data)
        elif not (data.startswith(_XZ_BEGINS) and data.endswith(_XZ_ENDS)):
            raise ValueError(f"{name} is damaged")
        self._data[name] = data

    def _think(self, request: Report) -> Iterator[Report | None]:
        board = tuple(request["board"])
        fours = request["fours"]
        for report in self._mind.think(board, request["budget_ms"], fours):
            if report is None:
                yield None
            else:
                points = report.values if report.learned else {}
                yield {
                    "line": [LETTERS[report.best]] if report.values else [],
                    "values": {LETTERS[way]: value for way, value in report.values.items()},
                    "depth": report.depth,
                    "nodes": report.nodes,
                    "learned": report.learned,
                    "reasons": reasons(board, report.best, points, fours) if report.values else [],
                }

    def _solve(self, request: Report) -> Iterator[Report | None]:
        board = tuple(request["board"])
        patience_ms = request.get("budget_ms", float("inf"))
        told: tuple[object, ...] = ()
        told_s = 0.0
        for report in solve(board, request.get("heuristic", ""), self._data.get(_file_for(request))):
            news = (report.moves, report.bound, report.share, report.done)
            if news == told and report.seconds - told_s < _NEWS_S:
                yield None
                continue
            told, told_s = news, report.seconds
            reply: dict[str, Any] = {
                "line": None if report.moves is None else list(report.moves),
                "bound": report.bound,
                "proven": report.proven,
                "nodes": report.nodes,
                "seconds": report.seconds,
                "share": report.share,
            }
            if report.proven and len(board) == 16:
                reply["percentile"] = percentile(report.bound)
            yield reply
            if report.moves is not None and report.seconds * 1000 > patience_ms:
                return

    def _review(self, request: Report) -> Iterator[Report | None]:
        board = tuple(request["board"])
        fours = request["fours"]
        moves, plies = [], []
        for ply, letter in enumerate(request["moves"]):
            direction = LETTERS.index(letter)
            slid, _, after = play(board, direction, int(request["seed"]), ply + 1, fours, request["every"], request["idle"])
            if slid.after != board:  # A letter of a string that moves nothing is not graded.
                moves.append((board, direction))
                plies.append(ply)
            board = after
        found: list[Graded] = []
        for graded in review(self._mind, moves, request["budget_ms"], fours):
            if graded is None:
                yield None
            else:
                found.append(graded)
                yield {"share": graded.ply / len(moves)}
        yield {
            "share": 1.0,
            "losses": [
                {"ply": plies[one.ply - 1], "loss": one.loss, "grade": one.grade, "better": LETTERS[one.best]}
                for one in worst(found)
            ],
            "grades": {name: sum(one.grade == name for one in found) for name, _ in GRADES},
            "chart": columns([one.loss for one in found]),
        }

    def _losses(self, request: Report) -> Iterator[Report | None]:
        for found in lost_moves(tuple(request["board"]), request["moves"], self._data.get(_file_for(request))):
            yield {"share": sum(distance is not None for distance in found.distances) / len(found.distances)}
        yield {
            "share": 1.0,
            "losses": [{"ply": ply, "loss": 2, "better": better} for ply, better in found.losses],
            "chart": found.distances,
        }


def _file_for(request: Report) -> str:
    """Return the name of the data file that a job needs, or "": hand-made rules judge what was not learnt."""
    side = side_of(tuple(request["board"]))
    if request["job"].startswith("2048"):
        return _WEIGHTS if side == 4 else ""
    file = data_file(side)
    return file.name if file else ""
