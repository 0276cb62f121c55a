"""Passes questions to the engines' worker and replies on; starts it when it is first asked."""

import json

from js import Worker, console
from pyscript.ffi import create_proxy, to_js

from game.app.coach.client import FAILED, LOADING, READY, Ask, Drop
from game.web.app import PageApp
from game.web.loading.modules import reason
from game.web.loading.watchdog import Watchdog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any as Element

_WORKER = "./game/web/static/engine_worker.js"
_SILENCE_S = 8
"""How long a worker that is fetching files may say nothing before it is given up."""


class EngineWorker:
    """Carries out the effects `Ask` and `Drop`."""

    def __init__(self, page: PageApp) -> None:
        self._send = page.send
        self._worker: Element = None
        self._heard = create_proxy(self._hear)
        # A script that is missing or no script sends no message.
        self._broke = create_proxy(lambda event: self._fail(f"{_WORKER}: {reason(event)}"))
        self._silence = Watchdog(lambda: self._fail(f"{_WORKER}: nothing has arrived for {_SILENCE_S} seconds"))
        page.carriers[Ask] = self._ask
        page.carriers[Drop] = self._drop

    def _ask(self, effect: Ask) -> None:
        if self._worker is None:
            self._worker = Worker.new(_WORKER, to_js({"type": "module"}))
            self._worker.onmessage = self._heard
            self._worker.onerror = self._broke
            self._silence.wait(_SILENCE_S)
        self._worker.postMessage(effect.text)

    def _drop(self, effect: Drop) -> None:
        if self._worker is not None:
            self._worker.postMessage(json.dumps({"drop": effect.job}))

    def _hear(self, event: "Element") -> None:
        text = event.data
        if not text.startswith('{"state"'):
            if '"engine-fault"' in text:
                console.error(text)  # The player is told in plain words; this is for a report of the error.
            self._send("reply", text)
            return
        said = json.loads(text)
        state = said["state"]
        self._silence.wait(_SILENCE_S if state == "loading" else 0)
        if state == "failed":
            self._fail(said["why"])
        elif state != "starting":
            self._send("engine", READY if state == "ready" else LOADING, said.get("share", 1.0))

    def _fail(self, why: str) -> None:
        """Let the next question start a fresh worker; why: for who reads the console."""
        console.error(why)
        self._silence.wait(0)
        if self._worker is not None:
            self._worker.terminate()
            self._worker = None
        self._send("engine", FAILED, 0.0)
