"""The page's side of the minds: starts their worker when it is first needed, passes questions and replies on."""

import json

from js import Worker, console, window
from pyscript import document
from pyscript.ffi import create_proxy, to_js

from game.shell import words
from game.shell.coach import FAILED, LOADING, READY, Coach
from game.shell.coach_view import dearest, shown
from game.shell.coach_words import WORDS
from game.web.dom import by_id, make
from game.web.page import translate
from game.web.stage import Stage

_WORKER = "./game/web/static/worker.js"


class Mind:
    """The coach as a guest of the stage, and the worker behind it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._coach = Coach(stage.app)
        self._worker = None
        self._timer = 0
        self._reviewed = None
        self._beat = create_proxy(lambda: stage.send("beat"))
        self._said = create_proxy(self._hear)
        self._broke = create_proxy(lambda event: self._fail(str(event.message)))
        self.knows = self._coach.knows
        self.update = self._coach.update
        self.observe = self._coach.observe

    def slots(self) -> dict[str, str]:
        """Return what the page shows of the coach."""
        coach = self._coach
        if coach.app.dialog == "review":
            losses = dearest(coach) if not coach.job else []
            if losses != self._reviewed:
                self._reviewed = losses
                self._build_review(losses)
        return shown(coach)

    def carry_out(self, effect: tuple[object, ...]) -> None:
        """Carry out an effect of the coach."""
        name = effect[0]
        if name == "ask":
            if self._worker is None:
                self._start()
            self._worker.postMessage(effect[1])
        elif name == "drop" and self._worker is not None:
            self._worker.postMessage(json.dumps({"drop": effect[1]}))
        elif name == "beat":
            window.clearTimeout(self._timer)
            self._timer = window.setTimeout(self._beat, effect[1])

    def _start(self) -> None:
        self._worker = Worker.new(_WORKER, to_js({"type": "module"}))
        self._worker.onmessage = self._said
        self._worker.onerror = self._broke

    def _hear(self, event) -> None:  # type: ignore[no-untyped-def]
        text = event.data
        if text.startswith('{"state"'):
            told = json.loads(text)
            if told["state"] == "failed":
                self._fail(told["why"])
            else:
                state = READY if told["state"] == "ready" else LOADING
                self._stage.send("mind", state, told.get("share", 1.0))
        else:
            self._stage.send("reply", text)

    def _fail(self, why: str) -> None:
        """Let the next question start a fresh worker; why: for who reads the console."""
        console.error(why)
        if self._worker is not None:
            self._worker.terminate()
            self._worker = None
        self._stage.send("mind", FAILED, 0.0)

    def _build_review(self, losses: list[tuple[int, str]]) -> None:
        box = by_id("review-list")
        box.replaceChildren()
        for ply, sentence in losses:
            line = make("li", box)
            make("span", line, sentence)
            make("button", line, words.say(self._coach.app.language, "review-show"), type="button", data_do=f"look:{ply}")


def join(stage: Stage) -> None:
    """Put the coach's part into the page, in the page's language, and let it join."""
    words.WORDS.update(WORDS)
    by_id("coach-place").replaceWith(document.getElementById("coach-template").content.cloneNode(True))
    translate(stage.app.language)
    stage.welcome(Mind(stage))
