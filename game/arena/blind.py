"""A bot in a process of its own, which sees positions but neither the seed nor the chance to come; the games are made here."""

import json
import multiprocessing
import os
import random
import threading
import time
from dataclasses import fields
from multiprocessing.connection import Connection

from .board_view import Tools
from .bot import BotFailed, Choose, GameView, MovedNothing, letter_of
from .executor import TookTooLong
from .play import play
from .player import Player
from .workers import begin_worker

MAX_ANSWER = 2000
"""In bytes."""

_NOTHING, _FAULT, _READY = "-", "!", "."
"""Answers besides the letter of a move, the second with a text after it."""


class Blind(Player):
    """A player whose bot only answers positions, so that its records need not be replayed and their times are measured here."""

    is_own = False
    is_apart = False

    def __init__(self, player: Player, limit_s: float, is_fresh: bool = False) -> None:
        """limit_s: for all games. is_fresh: give the bot chance of its own that has nothing to do with the seeds."""
        super().__init__(**{part.name: getattr(player, part.name) for part in fields(player)})
        self._limit_s = limit_s
        self._is_fresh = is_fresh
        self._is_ready = False
        context = multiprocessing.get_context("spawn")  # A fork would inherit the seeds.
        self._pipe, other = context.Pipe()
        self._process = context.Process(target=_answer, args=(other, player), daemon=True)
        self._process.start()
        other.close()
        self._timer = threading.Timer(min(limit_s, threading.TIMEOUT_MAX), self._process.kill)
        self._timer.start()

    def play(self, seed: int) -> dict[str, object]:
        """Play one game. Raises: BotFailed, TookTooLong."""
        if not self._is_ready:
            self._hear()
            self._is_ready = True
        return play(self.setup_of(self._new_game), seed).as_json()

    def close(self) -> None:
        """End the process."""
        self._timer.cancel()
        self._process.kill()
        self._process.join()
        self._pipe.close()

    def _new_game(self) -> Choose:
        def choose(view: GameView) -> str:
            state = None
            if view.ply == 0:
                state = (random.Random() if self._is_fresh else view.random).getstate()
            try:
                self._pipe.send_bytes(json.dumps([view.board, view.score, view.ply, state]).encode())
            except OSError:
                raise self._ended() from None
            return self._hear()

        return choose

    def _hear(self) -> str:
        """Return the answer to the last position. Raises: BotFailed, TookTooLong."""
        try:
            answer = self._pipe.recv_bytes(MAX_ANSWER).decode("utf-8", "replace")
        except (EOFError, OSError):
            raise self._ended() from None
        if answer == _NOTHING:
            raise MovedNothing(f"{self.name}: nothing moves")
        if answer[:1] == _FAULT:
            raise BotFailed(answer[1:])
        return answer

    def _ended(self) -> Exception:
        if self._timer.finished.is_set():
            return TookTooLong(self._limit_s)
        return BotFailed(f"{self.name}: its process ended")


def _answer(pipe: Connection, player: Player) -> None:
    """Answer positions in the bot's process until the other end closes."""
    begin_worker()
    choose: Choose
    tools: Tools

    def answered(question: bytes) -> str:
        nonlocal choose, tools
        make_bot = player.setup.make_bot
        if not question:
            return _READY
        board, score, ply, state = json.loads(question)
        if state:
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
            pipe.send_bytes(answer.encode()[:MAX_ANSWER])
            question = pipe.recv_bytes()
        except (EOFError, OSError):
            os._exit(0)
