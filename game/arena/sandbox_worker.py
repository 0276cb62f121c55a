"""The inside of a sandbox: answers questions in JSON by playing games with a bot.

It runs in Pyodide where `web/static/sandbox.js` starts it, and under CPython.

    question   {"id": 3, "job": "series", "game": "2048", "variant": "4x4", "bot": {"name": "mine", "source": "…"},
                "seeds": [1, 2], "budget_ms": 0, "max_moves": 1000000}    or, of an engine bot,
               {…, "bot": {"name": "solver", "data": ["game/data/fifteen.xz"]}, …}, the files that it reads
               {"id": 4, "job": "move", …, "seed": 1, "position": "…", "score": 0, "ply": 0}     in place of the seeds
               {"id": 5, "job": "check", "source": "…", "cases": "…"}    as `game.arena.exercise.check` takes them
    reply      {"id": 3, "games": [{…}], "playing": ["2", 1200], "print": "…", "move": "", "end": null}

A reply has all fields; seeds stand in it as text; for a check, results of cases stand in the place of the games. Replies come a
few times a second while a question is worked on; in the last one `end` is "done" or tells a failure:
{"reason": "bot-fault", "line": 3, "facts": {"why": "…"}}.
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
from .bot import BotFailed, Choose, GameView, MakeBot, letter_of, load_bot
from .exercise import check
from .play import Playthrough, Setup

Fields = dict[str, Any]
MakeEngineBot = Callable[[str, str, Variant, dict[str, bytes]], MakeBot]
"""Takes a game's id, the bot's name, the variant and the data."""

_ROOT = Path(__file__).parents[2]
"""The folder of the site's files, as far as the sandbox has them."""

BEAT_S = 0.2
"""How long replies are collected: the page hears of a long game that often, and of many short ones not more often."""

MAX_LINES = 10
"""How many printed lines are sent at once between two beats: a bot that prints and then hangs has shown where."""

MAX_TEXT = 50_000
"""How many letters of games are collected at most."""

MAX_PRINT = 200_000
"""How many characters a sandbox prints; what is beyond is dropped."""

MAX_WHY = 500
"""The longest message of an error, in characters."""


class SandboxWorker:
    """One interpreter for one bot, and its end: what a bot changes in it reaches no other."""

    def __init__(self, games: Iterable[Rules], send: Callable[[str], object]) -> None:
        """Wait for questions. send: is called with each reply."""
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
        """Set the maker of engine bots, whose modules and data have just been written to the file system."""
        self._make_engine_bot = make_bot

    def receive(self, text: str) -> None:
        """Work on a question until it is answered."""
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
        except BotFailed as failure:
            end = failure_fields(failure)
        except BaseException as error:  # a bot's own __repr__, or what it did to the rules, may raise anything
            end = {"reason": "bot-fault", "line": 0, "facts": {"why": type(error).__name__}}
        self._reply(move, end)

    def _series(self, question: Fields) -> None:
        """Play the seeds of a question. Raises: BotFailed."""
        game = self._games[question["game"]]
        variant = game.parse_variant(question["variant"])
        setup = Setup(game, variant, self._bot(question, variant), question["budget_ms"], question["max_moves"])
        for seed in question["seeds"]:
            playthrough = Playthrough(setup, seed)
            for state in playthrough.plies():
                if time.perf_counter() - self._replied_s > BEAT_S:
                    self._reply(playing=(seed, state.moves))
            record = playthrough.record
            self._records.append({**record.as_json(), "seed": str(record.seed)})
            self._text += len(self._records[-1]["transcript"])
            if self._text > MAX_TEXT:
                self._reply()

    def _move(self, question: Fields) -> str:
        """Ask the bot, made anew at the start of a game, for one move. Raises: BotFailed."""
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
        """Try the cases of an exercise. Raises: BotFailed."""

        def plot(x: float, y: float) -> None:
            self._add({"x": float(x), "y": float(y)})

        for result in check(question["source"], question["cases"], plot):
            self._add(result)

    def _add(self, result: Fields) -> None:
        """Add the result of a case, or a point of a curve."""
        self._records.append(result)
        if time.perf_counter() - self._replied_s > BEAT_S:
            self._reply()

    def _bot(self, question: Fields, variant: Variant) -> MakeBot:
        """Return the maker of the bot, made once for all questions that ask for the same. Raises: BotFailed."""
        bot = question["bot"]
        asked = [bot, question["game"], question["variant"]]
        if self._bot_made is None or asked != self._bot_asked:
            self._bot_made = None  # what it holds is memory that the next one may need
            if "source" in bot:
                self._bot_made = load_bot(bot["source"], bot["name"])
            else:
                assert self._make_engine_bot
                data = {Path(name).name: _ROOT.joinpath(name).read_bytes() for name in bot["data"]}
                self._bot_made = self._make_engine_bot(question["game"], bot["name"], variant, data)
            self._bot_asked = asked
        return self._bot_made

    def _reply(self, move: str = "", end: str | Fields | None = None, playing: tuple[int, int] | None = None) -> None:
        """Send all that has not been sent yet; playing: a seed and the moves made so far."""
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
        """Let what is printed be read before the end of a long move."""
        now_s = time.perf_counter()
        if now_s - self._beat_s > BEAT_S:
            self._beat_s = now_s
            self._lines = MAX_LINES
        if self._lines and "\n" in text:
            self._lines -= 1
            self._reply()


class PrintStream(io.TextIOBase):
    """Collects what a bot prints, up to a limit for all its time."""

    def __init__(self, written: Callable[[str], None]) -> None:
        """Hold nothing yet. written: is called with whatever came."""
        self._written = written
        self._parts: list[str] = []
        self._left = MAX_PRINT

    def write(self, text: str) -> int:
        """Take a text; the last one that fits ends in an ellipsis."""
        if self._left > 0:
            self._parts.append(text if len(text) <= self._left else text[: self._left] + "…")
            self._left -= len(text)
            self._written(text)
        return len(text)

    def take(self) -> str:
        """Return what came since the last time."""
        text = "".join(self._parts)
        self._parts = []
        return text


def failure_fields(failure: BotFailed) -> Fields:
    """Return the fields of a failure in a reply."""
    if isinstance(failure.__cause__, MemoryError):
        return {"reason": "bot-memory", "line": failure.line, "facts": {}}
    facts = {name: str(fact)[:MAX_WHY] for name, fact in failure.facts.items()}
    return {"reason": failure.reason, "line": failure.line, "facts": facts}
