"""Passes requests to the engine workers and replies back; a worker starts with its first request."""

import json

from js import Element, console, window
from jsffi import create_proxy

from ...app.coach.client import FAILED, LOADING, READY, Ask, End
from ..app import PageApp
from ..device import keep_used, report_missing_file
from ..loading.modules import reason
from ..loading.watchdog import Watchdog

_WORKER = "./game/web/static/engine_worker.js"
_SILENCE_S = 8
"""Timeout for a worker that is fetching files."""


class _Worker:
    """A worker, started by its first request and restarted after a failure."""

    def __init__(self, page: PageApp, number: int) -> None:
        self._send = page.send
        self._number = number
        self._worker: Element = None
        self._heard = create_proxy(self._hear)
        # The error of a missing or invalid script has no message.
        self._broke = create_proxy(lambda event: self._fail(f"{_WORKER}: {reason(event)}"))
        self._silence = Watchdog(lambda: self._fail(f"{_WORKER}: nothing has arrived for {_SILENCE_S} seconds"))

    def ask(self, text: str) -> None:
        if self._worker is None:
            self._worker = window.tilelab.worker(_WORKER)
            self._worker.onmessage = self._heard
            self._worker.onerror = self._broke
            self._silence.wait(_SILENCE_S)
        self._worker.postMessage(text)

    def end(self) -> None:
        """Terminate the worker; the next request starts a new one."""
        self._silence.wait(0)
        if self._worker is not None:
            self._worker.terminate()
            self._worker = None

    def _hear(self, event: "Element") -> None:
        text = event.data
        if not text.startswith('{"state"'):
            if '"engine-fault"' in text:
                console.error(text)  # For bug reports; the player gets a plain sentence.
            self._send("reply", text)
            return
        status = json.loads(text)
        state = status["state"]
        self._silence.wait(_SILENCE_S if state == "loading" else 0)
        if state == "failed":
            self._fail(status["why"])
        elif state == "missing":
            report_missing_file()
        elif state != "starting":
            if state == "ready":
                keep_used()
            self._send("engine", READY if state == "ready" else LOADING, status.get("share", 1.0), self._number)

    def _fail(self, why: str) -> None:
        """End the worker, so that the next request starts a new one. why: for the console."""
        console.error(why)
        report_missing_file()
        self.end()
        self._send("engine", FAILED, 0.0, self._number)


def carry_requests(page: PageApp) -> None:
    """Carry out the effects `Ask` and `End` by two workers."""
    workers = [_Worker(page, number) for number in range(2)]
    page.carriers[Ask] = lambda effect: workers[effect.worker].ask(effect.text)
    page.carriers[End] = lambda effect: workers[effect.worker].end()
