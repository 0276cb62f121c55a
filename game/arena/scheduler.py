"""Runs long jobs in slices: JSON requests in, JSON replies out.

request   {"id": 7, "job": "solve", …}    or {"drop": 7}
reply     {"id": 7, "report": {…}}, at the end {"id": 7, "done": true} or {"id": 7, "error": {"reason": …, "facts": {…}}};
          {"id": 7, "alive": true} after each second without another reply
"""

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

from ..core.errors import Refused

Report = dict[str, Any]
Job = Callable[[Report], Iterator[Report | None]]

SLICE_S = 0.03
"""The length of a slice: a new request, such as one to stop, waits no longer."""

ALIVE_S = 1.0
"""Without other replies, a sign of life is sent this often, so that long work is not mistaken for a hang."""


class Scheduler:
    """The jobs in progress, of which the latest runs first."""

    def __init__(self, job: Job) -> None:
        """job: returns the reports of a request, and None between them."""
        self._job = job
        self._running: dict[int, Iterator[Report | None]] = {}
        self._replied_s = time.perf_counter()

    @property
    def is_idle(self) -> bool:
        """Whether no job is in progress."""
        return not self._running

    def submit(self, request: Report) -> None:
        """Start or drop a job."""
        if "drop" in request:
            self._running.pop(request["drop"], None)
        else:
            self._running[request["id"]] = self._job(request)

    def advance(self, seconds: float = SLICE_S) -> list[str]:
        """Work for one slice and return the replies: a job's last report, then its end."""
        began_s = time.perf_counter()
        until = began_s + seconds
        number = next(reversed(self._running), None)
        if number is None:
            return []
        latest: Report | None = None
        end: Report | None = None
        while end is None and time.perf_counter() < until:
            try:
                latest = next(self._running[number]) or latest
            except StopIteration:
                end = {"done": True}
            except Refused as error:
                end = {"error": {"reason": error.reason, "facts": error.facts}}
            except Exception as error:
                end = {"error": {"reason": "engine-fault", "facts": {"why": repr(error)}}}
        if end is not None:
            del self._running[number]
        replies = [reply for reply in ({"report": latest} if latest is not None else None, end) if reply]
        if not replies and began_s - self._replied_s >= ALIVE_S:
            replies = [{"alive": True}]
        if replies:
            self._replied_s = began_s
        return [json.dumps({"id": number, **reply}) for reply in replies]
