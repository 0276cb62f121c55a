"""The worker in a sandbox: plays games with a bot and answers questions in JSON, in Pyodide or CPython.

    question   {"id": 3, "job": "series", "game": "2048", "variant": "4x4", "bot": {"name": "mine", "source": "…"},
                "seeds": [1, 2], "budget_ms": 0, "max_moves": 1000000}    or, for an engine bot with its data files,
               {…, "bot": {"name": "solver", "data": ["game/data/fifteen.xz"]}, …}
               {"id": 4, "job": "move", …, "seed": 1, "position": "…", "score": 0, "ply": 0}     one move instead of seeds
               {"id": 5, "job": "check", "source": "…", "cases": "…", "modules": [["slide", "…"]]}    or, to judge results,
                                         "values": […] and an empty source; see `game.arena.exercise.check`. "data": […] in both
    reply      {"id": 3, "games": [{…}], "playing": ["2", 1200], "print": "…", "move": "", "end": null}

A reply has all fields, with seeds as text; for a check, `games` holds results of cases. Replies are sent a few times a second; in
the last one `end` is "done" or a failure: {"reason": "bot-fault", "line": 3, "facts": {"why": "…"}}. The same with a seed in
`games` is a game that failed.
"""

import contextlib
import io
import json
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from ..core.game import Rules, State, Variant
from .board_view import Tools
from .bot import Choose, GameView, MakeBot, failure_fields, letter_of, load_bot
from .exercise import check
from .play import Playthrough, Setup

Fields = dict[str, Any]
MakeEngineBot = Callable[[str, str, Variant, dict[str, bytes]], MakeBot]
"""Arguments: the game's id, the bot's name, the variant, the data files by name."""

_ROOT = Path(__file__).parents[2]
"""The folder of the site's files in the sandbox."""

BEAT_S = 0.2
"""Time between replies, for long games and many short ones alike."""

MAX_LINES = 10
"""Printed lines per beat that are sent immediately, so that a bot that prints and then hangs shows where."""

MAX_TEXT = 50_000
"""Letters of transcripts that are collected before a reply is sent."""

MAX_PRINT = 200_000
"""Characters that a sandbox may print in its lifetime; the rest is dropped."""


class SandboxWorker:
    """Answers questions in an interpreter that runs one bot only, so that no bot affects another."""

    def __init__(self, games: Iterable[Rules], send: Callable[[str], object]) -> None:
        """send: called with each reply."""
        self._games = {game.id: game for game in games}
        self._send = send
        self._printed = PrintStream(self._on_print)
        self._id = 0
        self._replied_s = 0.0
        self._beat_s = 0.0
        self._lines = 0
        self._records: list[Fields] = []
        self._text = 0
        self._make_engine_bot: MakeEngineBot | None = None
        self._bot_asked: list[object] = []
        self._bot_made: MakeBot | None = None
        self._watched: tuple[Choose, Tools] | None = None

    def equip(self, make_bot: MakeEngineBot) -> None:
        """Set the factory of engine bots, once their modules and data are in the file system."""
        self._make_engine_bot = make_bot

    def receive(self, text: str) -> None:
        """Answer a question."""
        question = json.loads(text)
        self._id = question["id"]
        self._replied_s = time.perf_counter()
        move = ""
        end: str | Fields = "done"
        try:
            with contextlib.redirect_stdout(self._printed), contextlib.redirect_stderr(self._printed):
                if question["job"] == "move":
                    move = self._move(question)
                elif question["job"] == "check":
                    self._check(question)
                else:
                    self._series(question)
        except BaseException as error:  # A bot's `__repr__`, or rules that it patched, may raise anything.
            end = failure_fields(error)
        self._reply(move, end)

    def _series(self, question: Fields) -> None:
        """Play the seeds of a question; an error in a game fails only that. Raises: BotFailed if the bot cannot be loaded."""
        game = self._games[question["game"]]
        variant = game.parse_variant(question["variant"])
        setup = Setup(game, variant, self._bot(question, variant), question["budget_ms"], question["max_moves"])
        for seed in question["seeds"]:
            try:
                playthrough = Playthrough(setup, seed)
                for state in playthrough.plies():
                    if time.perf_counter() - self._replied_s > BEAT_S:
                        self._reply(playing=(seed, state.moves))
                fields = playthrough.record.as_json()
            except BaseException as error:  # See `receive`.
                fields = failure_fields(error)
            self._records.append({**fields, "seed": str(fields.get("seed", seed))})
            self._text += len(self._records[-1].get("transcript", ""))
            if self._text > MAX_TEXT:
                self._reply()

    def _move(self, question: Fields) -> str:
        """Ask for one move; a new game gets a new bot. Raises: BotFailed."""
        game = self._games[question["game"]]
        variant = game.parse_variant(question["variant"])
        ply = question["ply"]
        if self._watched is None or ply == 0:
            self._watched = (self._bot(question, variant)(), Tools(game, variant, question["seed"], question["budget_ms"]))
        choose, tools = self._watched
        board = game.of(variant).parse_position(question["position"], variant.rows, variant.columns)
        if game.outcome(variant, State(board), True) != "playing":
            return ""
        view = GameView(tools, board, question["score"], ply)
        tools.asked_s = time.perf_counter()
        return letter_of(choose(view), view)

    def _check(self, question: Fields) -> None:
        """Check the cases of an exercise. Raises: BotFailed."""

        def plot(x: float, y: float) -> None:
            self._add({"x": float(x), "y": float(y)})

        for result in check(question["source"], question["cases"], plot, question.get("values"), question.get("modules", ())):
            self._add(result)

    def _add(self, result: Fields) -> None:
        """Add a case that begins or has ended, or a point of a curve."""
        self._records.append(result)
        if "is_right" not in result or time.perf_counter() - self._replied_s > BEAT_S:
            self._reply()  # A case that begins is sent at once: it may never end.

    def _bot(self, question: Fields, variant: Variant) -> MakeBot:
        """Return the factory of the bot, cached while the bot is the same. Raises: BotFailed."""
        bot = question["bot"]
        asked = [bot, question["game"], question["variant"]]
        if self._bot_made is None or asked != self._bot_asked:
            self._bot_made = None  # Free its memory before the next bot is loaded.
            if "source" in bot:
                self._bot_made = load_bot(bot["source"], bot["name"])
            else:
                assert self._make_engine_bot
                data = {Path(name).name: _ROOT.joinpath(name).read_bytes() for name in bot["data"]}
                self._bot_made = self._make_engine_bot(question["game"], bot["name"], variant, data)
            self._bot_asked = asked
        return self._bot_made

    def _reply(self, move: str = "", end: str | Fields | None = None, playing: tuple[int, int] | None = None) -> None:
        """Send everything collected. playing: a seed and the moves so far."""
        reply = {
            "id": self._id,
            "games": self._records,
            "playing": playing and (str(playing[0]), playing[1]),
            "print": self._printed.take(),
            "move": move,
            "end": end,
        }
        self._send(json.dumps(reply))
        self._replied_s = time.perf_counter()
        self._records = []
        self._text = 0

    def _on_print(self, text: str) -> None:
        """Send printed lines before a long move ends."""
        now_s = time.perf_counter()
        if now_s - self._beat_s > BEAT_S:
            self._beat_s = now_s
            self._lines = MAX_LINES
        if self._lines and "\n" in text:
            self._lines -= 1
            self._reply()


class PrintStream(io.TextIOBase):
    """Collects what a bot prints, up to a limit."""

    def __init__(self, written: Callable[[str], None]) -> None:
        """written: called with each text."""
        self._written = written
        self._parts: list[str] = []
        self._left = MAX_PRINT
        self.written = 0
        """Characters in all, including those that were cut off."""

    def write(self, text: str) -> int:
        """Add a text, cut off with an ellipsis at the limit."""
        self.written += len(text)
        if self._left > 0:
            self._parts.append(text if len(text) < self._left else text[: self._left] + "…")
            self._left -= len(text)
            self._written(text)
        return len(text)

    def take(self) -> str:
        """Return the text since the last call."""
        text = "".join(self._parts)
        self._parts = []
        return text
