"""The page's side of the minds: starts their worker when it is first needed, passes questions and replies on."""

import json

from js import Worker, console
from pyscript.ffi import create_proxy, to_js

from game.app import words
from game.app.coach.coach import FAILED, LOADING, READY, Ask, Coach, Drop
from game.app.coach.view import chart, dearest, shown
from game.app.feature import Feature
from game.app.tile_palette import LONGEST_TILE
from game.app.words.coach import WORDS
from game.core.boards import read_cells
from game.core.errors import BadNotation
from game.fifteen.parity import mended
from game.web.app import PageApp
from game.web.dom import by_id, make
from game.web.loading.modules import reason
from game.web.loading.watchdog import Watchdog
from game.web.widgets import bars, chips, unpack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_WORKER = "./game/web/static/engine_worker.js"
_SILENCE_S = 8
"""How long a worker that is fetching files may tell nothing before it is given up."""


class Mind(Feature):
    """The coach , and the worker behind it."""

    def __init__(self, page: PageApp) -> None:
        self._page = page
        self._coach = Coach(page.app)
        self._worker: object | None = None
        self._reviewed: tuple[list[tuple[int, str]], list[float]] | None = None
        self._said = create_proxy(self._hear)
        # A script that is missing or no script tells no message.
        self._broke = create_proxy(lambda event: self._fail(f"{_WORKER}: {reason(event)}"))
        self._silence = Watchdog(lambda: self._fail(f"{_WORKER}: nothing has arrived for {_SILENCE_S} seconds"))
        self._built = ""
        by_id("board-cells").addEventListener("paste", create_proxy(self._paste))

    def join(self) -> None:
        """Add the coach to the page."""
        self._page.carriers[Ask] = self._ask
        self._page.carriers[Drop] = self._drop
        self._page.welcome(self._coach, self)

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return what is done with the fields of a board that is being set up."""
        return {"board-clear": self._empty, "board-swap": self._swap, "submit-board": self._submit}

    def interceptors(self) -> "dict[str, Callable[..., bool]]":
        """Return what shows a pasted board, before the coach plays from it."""
        return {"paste-board": self._fill}

    def _empty(self) -> None:
        for field in _fields():
            field.value = ""

    def _swap(self) -> None:
        self._exchange()
        self._submit()

    def _submit(self) -> None:
        self.send("set-up", [str(field.value) for field in _fields()])

    def view(self, slots: dict[str, str]) -> None:
        """Add what the page shows of the coach."""
        coach = self._coach
        dialog = coach.app.dialog
        if dialog == "board" and self._built != dialog:
            self._build_set_up()
        elif dialog == "spawn" and self._built != dialog:
            self._build_spawn()
        self._built = dialog
        if dialog == "review":
            found = ([], []) if coach.job else (dearest(coach), chart(coach))
            if found != self._reviewed:
                self._reviewed = found
                self._build_review(*found)
        slots.update(shown(coach))

    def _ask(self, effect: Ask) -> None:
        if self._worker is None:
            self._start()
        self._worker.postMessage(effect.text)  # type: ignore[union-attr]

    def _drop(self, effect: Drop) -> None:
        if self._worker is not None:
            self._worker.postMessage(json.dumps({"drop": effect.job}))  # type: ignore[attr-defined]

    def _start(self) -> None:
        worker = Worker.new(_WORKER, to_js({"type": "module"}))
        worker.onmessage = self._said
        worker.onerror = self._broke
        self._worker = worker
        self._silence.wait(_SILENCE_S)

    def _hear(self, event) -> None:  # type: ignore[no-untyped-def]
        text = event.data
        if text.startswith('{"state"'):
            told = json.loads(text)
            self._silence.wait(_SILENCE_S if told["state"] == "loading" else 0)
            if told["state"] == "failed":
                self._fail(told["why"])
            elif told["state"] != "starting":
                state = READY if told["state"] == "ready" else LOADING
                self._page.send("engine", state, told.get("share", 1.0))
        else:
            if '"engine-fault"' in text:
                console.error(text)  # The player is told in plain words; this is for a report of the error.
            self._page.send("reply", text)

    def _paste(self, event) -> None:  # type: ignore[no-untyped-def]
        """Take a whole board that is pasted into a field; a single tile is the field's own matter."""
        text = str(event.clipboardData.getData("text"))
        if len(text) > LONGEST_TILE or len(read_cells(text)) > 1:
            event.preventDefault()
            self._page.send("paste-board", text)

    def _fail(self, why: str) -> None:
        """Let the next question start a fresh worker; why: for who reads the console."""
        console.error(why)
        self._silence.wait(0)
        if self._worker is not None:
            self._worker.terminate()  # type: ignore[attr-defined]
            self._worker = None
        self._page.send("engine", FAILED, 0.0)

    def _build_set_up(self) -> None:
        app = self._coach.app
        side = app.session.variant.side
        box = by_id("board-cells")
        box.replaceChildren()
        box.style.setProperty("--side", str(side))
        for cell, value in enumerate(app.session.state.board):
            row, col = divmod(cell, side)
            label = words.say(app.language, "set-up-cell", row=row + 1, col=col + 1)
            field = make("input", box, inputmode="numeric", autocomplete="off", maxlength=str(LONGEST_TILE), aria_label=label)
            field.setAttribute("data-place", str(cell))
            field.value = app.game.tile(value, 0)[0] if value else ""

    def _fill(self, text: str) -> bool:
        """Show a pasted board of this size in the fields, also one that cannot be solved: it can be mended there."""
        game = self._coach.app.game
        try:
            board: object = game.parse_position(text)
        except BadNotation as error:
            board = error.facts.get("board")
        if isinstance(board, tuple) and len(board) == len(_fields()):
            for field, value in zip(_fields(), board):
                field.value = game.tile(value, 0)[0] if value else ""
        return False

    def _exchange(self) -> None:
        """Exchange the tiles that were most likely typed in the wrong order; fields that hold no whole board are left alone."""
        tiles = [str(field.value).strip() or "0" for field in _fields()]
        if sorted(tiles) == sorted([str(number) for number in range(len(tiles))]):
            for field, tile in zip(_fields(), mended(tuple([int(tile) for tile in tiles]))):
                field.value = str(tile) if tile else ""

    def _build_spawn(self) -> None:
        """Make the board that waits for its new tile: a button for each empty cell."""
        coach = self._coach
        language = coach.app.language
        values = by_id("spawn-values")
        values.replaceChildren()
        tiles = [(str(rank), coach.app.game.tile(rank, 0)[0]) for rank in (1, 2)]
        chips(values, words.say(language, "spawn-value"), "spawn", tiles, str(coach.spawn_value), data_do="spawn-value:{number}")
        side = coach.app.session.variant.side
        box = by_id("spawn-cells")
        box.replaceChildren()
        box.style.setProperty("--side", str(side))
        for cell, value in enumerate(coach.after):
            row, col = divmod(cell, side)
            if value:
                make("span", box, coach.app.game.tile(value, cell)[0])
            else:
                label = words.say(language, "set-up-cell", row=row + 1, col=col + 1)
                make("button", box, type="button", data_do=f"spawned:{cell}", aria_label=label)

    def _build_review(self, losses: list[tuple[int, str]], columns: list[float]) -> None:
        by_id("review-chart").replaceChildren()
        if columns:
            bars(by_id("review-chart"), [int(height) for height in columns])
        box = by_id("review-list")
        box.replaceChildren()
        for ply, sentence in losses:
            line = make("li", box)
            make("span", line, sentence)
            make("button", line, words.say(self._coach.app.language, "review-show"), type="button", data_do=f"look:{ply}")


def _fields() -> list:  # type: ignore[type-arg]
    """Return the fields of the board that is being set up."""
    return list(by_id("board-cells").children)


def join(page: PageApp) -> None:
    """Put the coach's part into the page, in the page's language, and let it join."""
    words.add(WORDS)
    by_id("coach-place").replaceWith(unpack("coach-template", page.app.language))
    Mind(page).join()
