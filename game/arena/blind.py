"""A bot in a process of its own, which sees positions but neither the seed nor the chance to come; the games are made here."""

import contextlib
import json
import multiprocessing
import os
import random
import threading
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection

from .board_view import Tools
from .bot import BotFailed, Choose, GameView, MovedNothing, letter_of
from .executor import TookTooLong
from .fingerprint import recorded
from .play import play
from .player import Player
from .workers import begin_worker

MAX_ANSWER = 100_000
"""In bytes."""

_START_S = 60.0
"""How long a process may take to start, in addition to the limit of a game."""

_NOTHING, _FAULT, _READY = "-", "!", "."
"""Answers besides the letter of a move, the second with a text after it."""


class BlindBot:
    """The process of a bot that only answers positions, so its records need not be replayed and their times are measured here."""

    def __init__(self, player: Player, limit_s: float, is_fresh: bool = False) -> None:
        """Start it. limit_s: seconds per game; 0 = no limit. is_fresh: give the bot chance that has nothing to do with the seeds.

        Raises: BotFailed, TookTooLong.
        """
        self._name = player.name
        self._setup = player.setup_of(lambda: self._choose)
        self._limit_s = limit_s
        self._is_fresh = is_fresh
        self._is_late = False
        context = multiprocessing.get_context("spawn")  # A fork would inherit the seeds.
        questions, self._questions = context.Pipe(duplex=False)
        self._answers, answers = context.Pipe(duplex=False)
        self._process = context.Process(target=_answer, args=(questions, answers, player), daemon=True)
        self._process.start()
        questions.close()
        answers.close()
        try:
            with self._limited(_START_S):
                self._hear()
        except BaseException:
            self.end()
            raise

    def play(self, seed: int) -> dict[str, object]:
        """Play a game. Raises: BotFailed, TookTooLong."""
        with self._limited():
            record = play(self._setup, seed)
            try:
                told = json.loads(self._ask(None))
                return {**record.as_json(), "notes": {**told["notes"], **record.notes}, "used": told["used"]}
            except (ValueError, TypeError, KeyError):
                raise BotFailed(f"{self._name}: its process answered nonsense") from None

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()

    @contextlib.contextmanager
    def _limited(self, more_s: float = 0.0) -> Iterator[None]:
        """End the process if something takes longer than the limit and some more."""
        timer = threading.Timer(self._limit_s + more_s, self._end_late)
        if self._limit_s:
            timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _end_late(self) -> None:
        self._is_late = True
        self._process.kill()

    def _choose(self, view: GameView) -> str:
        state = None
        if view.ply == 0:
            state = (random.Random() if self._is_fresh else view.random).getstate()
        return self._ask([view.board, view.score, view.ply, state])

    def _ask(self, question: object) -> str:
        """Return the answer to a question. Raises: BotFailed, TookTooLong."""
        with contextlib.suppress(OSError):  # `_hear` tells that the process has ended.
            self._questions.send_bytes(json.dumps(question).encode())
        return self._hear()

    def _hear(self) -> str:
        try:
            answer = self._answers.recv_bytes(MAX_ANSWER).decode("utf-8", "replace")
        except (EOFError, OSError):
            raise TookTooLong(self._limit_s) if self._is_late else BotFailed(f"{self._name}: its process ended") from None
        if answer == _NOTHING:
            raise MovedNothing(f"{self._name}: nothing moves")
        if answer[:1] == _FAULT:
            raise BotFailed(answer[1:])
        return answer


def _answer(questions: Connection, answers: Connection, player: Player) -> None:
    """Answer positions in the bot's process until the other end closes."""
    begin_worker()
    choose: Choose
    tools: Tools
    used: dict[str, str] = {}
    recording = contextlib.ExitStack()

    def answered(question: bytes) -> str:
        nonlocal choose, tools, used
        make_bot = player.setup.make_bot
        if not question:
            return _READY
        position = json.loads(question)
        if not position:
            recording.close()
            return json.dumps({"notes": tools.notes, "used": used})
        board, score, ply, state = position
        if state:
            recording.close()
            used = recording.enter_context(recorded(player.folder, player.known))
            tools = Tools(player.rules.of(player.variant), player.variant, 0, player.budget_ms)
            tools.random.setstate((state[0], tuple(state[1]), state[2]))
            choose = make_bot()
        tools.asked_s = time.perf_counter()
        view = GameView(tools, tuple(board), score, ply, is_over=False)
        return letter_of(choose(view), view)

    question = b""
    while True:
        try:
            answer = answered(question)
        except MovedNothing:
            answer = _NOTHING
        except BotFailed as error:
            answer = f"{_FAULT}{error}"
        except BaseException as error:
            answer = f"{_FAULT}{player.bot}: {type(error).__name__}"
        try:
            answers.send_bytes(answer.encode()[:MAX_ANSWER])
            question = questions.recv_bytes()
        except (EOFError, OSError):
            os._exit(0)
