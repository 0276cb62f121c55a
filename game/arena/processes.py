"""Processes on this machine that play games with a bot, or only answer positions of games that are made outside them."""

import contextlib
import hashlib
import json
import multiprocessing
import os
import pickle
import queue
import random
import signal
import subprocess
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from multiprocessing.connection import Connection
from types import ModuleType
from typing import Any

from ..core.output import redirect_output
from .board_view import Tools
from .bot import BotFailed, Choose, GameView, MovedNothing, letter_of
from .executor import Host, delayed_interrupts
from .fingerprint import recorded
from .play import play
from .player import Player, pickler

if sys.platform != "emscripten":
    from multiprocessing import resource_tracker

MAX_ANSWER = 1 << 26
"""In bytes."""

MAX_IDLE_S = 60.0
"""How long the process of a bot waits beside a worker of a cluster for its next game."""

_START_S = 60.0
"""How long a process may take to start, in addition to the limit of a game."""

_MAX_PER_CORE = 8
"""Processes per core: more would only use memory."""

_ANSWER, _NOTHING, _FAULT, _ERROR = b".", b"-", b"!", b"?"
"""The first byte of an answer. A pickled error is taken only from the caller's own code."""


class TookTooLong(Exception):
    """A game did not end within its time."""


class Ended(Exception):
    """A process has ended during its game."""


class InProcess(Exception):
    """The traceback of an error in another process."""


class BotProcess:
    """A process with a bot, for one game after the other."""

    def __init__(
        self,
        player: Player,
        given: Player | bytes,
        limit_s: float,
        is_blind: bool = False,
        is_fresh: bool = False,
        max_idle_s: float | None = None,
    ) -> None:
        """Start it. given: the player for a fork of this process; `Player.packed` for one that inherits nothing.

        limit_s: seconds per game; 0 = no limit. is_blind: the games are made here; the bot sees positions, and neither the seed
        nor the chance to come. is_fresh: its own chance is independent of the seed.
        """
        self._player = player
        self._limit_s = limit_s
        self._is_blind = is_blind
        self._is_fresh = is_fresh
        self._is_ready = self._is_late = False
        self.is_over = False
        """Whether it must be ended, after a game that failed."""
        context: Any = multiprocessing.get_context("spawn" if isinstance(given, bytes) else "fork")
        self._connection, there = context.Pipe()
        # A worker of Dask is a daemon, which Python lets start no process; this one ends with it anyway.
        vars(multiprocessing.current_process())["_config"].pop("daemon", None)
        self._process = context.Process(target=_serve, args=(there, given, max_idle_s), daemon=True)
        if isinstance(given, bytes) and sys.platform != "win32":
            resource_tracker.ensure_running()  # Else the first process does, which in Python 3.11 lets Ctrl-C through.
        with _blocked_interrupts():
            if isinstance(given, bytes) and not player.needs_program:
                with _hidden_program():
                    self._process.start()
            else:
                self._process.start()
        there.close()

    def play(self, seed: int) -> dict[str, object]:
        """Play a game. Raises: BotFailed, TookTooLong, Ended, and what the caller's own bot raises."""
        if not self._is_ready:
            self._is_ready = True
            with self._limited(_START_S):
                self._hear_first()
        with self._limited():
            record: dict[str, Any] = {}
            if self._is_blind:
                self.is_over = True  # Unless the game ends well: its answers may be out of step.
                record = play(self._player.setup_of(lambda: self._choose), seed).as_json()
                self.is_over = False
            answer = self._ask(None if self._is_blind else seed)
            try:
                told = json.loads(answer)
                return {**told, **record, "notes": {**told["notes"], **record.get("notes", {})}}
            except (ValueError, TypeError, KeyError):
                raise self._nonsense() from None

    def end(self) -> None:
        """End the process and all that it has started."""
        if sys.platform == "win32":
            subprocess.run(["taskkill", "/F", "/T", "/PID", str(self._process.pid)], capture_output=True, check=False)
        else:
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid or 0, signal.SIGKILL)
        self._process.kill()
        self._process.join()

    @contextlib.contextmanager
    def _limited(self, more_s: float = 0.0) -> Iterator[None]:
        """End the process if something takes longer than the limit and some more."""
        if not self._limit_s:
            yield
            return
        timer = threading.Timer(self._limit_s + more_s, self._end_late)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _end_late(self) -> None:
        self._is_late = True
        self.end()

    def _choose(self, view: GameView) -> str:
        state = None
        if view.ply == 0:
            state = (random.Random() if self._is_fresh else view.random).getstate()
        return self._ask([view.board, view.score, view.ply, state]).decode("utf-8", "replace")

    def _ask(self, question: object) -> bytes:
        with contextlib.suppress(OSError):  # `_hear` tells that the process has ended.
            self._connection.send_bytes(json.dumps(question).encode())
        return self._hear()

    def _hear_first(self) -> None:
        """Wait until the process is ready. Raises: as `_hear`."""
        try:
            self._hear()
        except Ended:
            if not self._player.needs_program:
                raise
            how = 'call play() below if __name__ == "__main__":, or install cloudpickle'
            raise BotFailed(f"{self._player.name} does not start in another process: {how}") from None

    def _hear(self) -> bytes:
        """Return the next answer. Raises: BotFailed, TookTooLong, Ended, and what the caller's own bot raises."""
        try:
            answer: bytes = self._connection.recv_bytes(MAX_ANSWER)
        except (EOFError, OSError):
            self.is_over = True
            raise TookTooLong(f"took longer than {self._limit_s:g} s") if self._is_late else Ended from None
        kind, answer = answer[:1], answer[1:]
        if kind == _NOTHING:
            raise MovedNothing(f"{self._player.name}: nothing moves")
        if kind == _ERROR and self._player.is_callers:
            error, trace = pickle.loads(answer)
            raise error from InProcess(f"\n{trace}")
        if kind == _FAULT:
            self.is_over = self.is_over or self._player.is_program
            raise BotFailed(answer.decode("utf-8", "replace"))
        if kind != _ANSWER:
            raise self._nonsense()
        return answer

    def _nonsense(self) -> BotFailed:
        self.is_over = True
        return BotFailed(f"{self._player.name}: its process answered nonsense")


@contextlib.contextmanager
def _hidden_program() -> Iterator[None]:
    """Let a process start that does not run the caller's script again, which without a guard would play there, too.

    A module that was run with `-m` is imported there, as what it adds to Tilelab may be needed.
    """
    with _STARTING:
        program = sys.modules["__main__"]
        if getattr(program, "__spec__", None) is None:
            sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = program


_STARTING = threading.Lock()


@contextlib.contextmanager
def _blocked_interrupts() -> Iterator[None]:
    """Let a process start without Ctrl-C, which it would report; afterwards it ignores it."""
    if sys.platform == "win32":
        yield
        return
    earlier = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, earlier)


def _serve(connection: Connection, given: Player | bytes, max_idle_s: float | None) -> None:
    """Answer in the bot's process, until the other end closes."""
    _begin()
    player: Player = pickle.loads(given) if isinstance(given, bytes) else given
    answered = _answers(player)
    question = b""
    while True:
        try:
            answer = _ANSWER + answered(question).encode()
        except MovedNothing:
            answer = _NOTHING
        except BotFailed as error:
            answer = _FAULT + str(error).encode("utf-8", "replace")
        except BaseException as error:
            answer = _FAULT + f"{player.name}: {type(error).__name__}".encode()
            if player.is_callers:
                with contextlib.suppress(Exception):
                    answer = _ERROR + pickler().dumps((error, traceback.format_exc()))
        try:
            connection.send_bytes(answer[:MAX_ANSWER])
            if max_idle_s and not connection.poll(max_idle_s):
                break
            question = connection.recv_bytes()
        except (EOFError, OSError):
            break
    _end()


def _answers(player: Player) -> Callable[[bytes], str]:
    """Return what answers a seed with a record, a position with a letter, the end of a game with its notes and files."""
    choose: Choose
    tools: Tools
    used: dict[str, str] = {}
    recording = contextlib.ExitStack()

    def answered(question: bytes) -> str:
        nonlocal choose, tools, used
        make_bot = player.setup.make_bot
        if not question:
            return ""
        asked = json.loads(question)
        if isinstance(asked, int):
            return json.dumps(player.play(asked))
        if not asked:
            recording.close()
            return json.dumps({"notes": tools.notes, "used": used})
        board, score, ply, state = asked
        if state:
            recording.close()
            used = recording.enter_context(recorded(player.folder, player.known))
            tools = Tools(player.rules.of(player.variant), player.variant, 0, player.budget_ms)
            tools.random.setstate((state[0], tuple(state[1]), state[2]))
            choose = make_bot()
        tools.asked_s = time.perf_counter()
        view = GameView(tools, tuple(board), score, ply, is_over=False)
        return letter_of(choose(view), view)

    return answered


def _begin() -> None:
    """Ignore Ctrl-C, end with the parent process, and redirect a bot's output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        os.setsid()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    redirect_output()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent
    parent.join()
    _end()


def _end() -> None:
    """End this process and all that it has started."""
    if sys.platform != "win32":
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def useful_jobs(wanted: int, games: int) -> int:
    """Return the number of processes to start, limited by the games and the cores."""
    return max(1, min(wanted, games, _MAX_PER_CORE * (os.cpu_count() or 1)))


class Processes(Host):
    """Processes that each play one game at a time; a thread waits for each."""

    lost = (Ended,)

    def __init__(self, start: Callable[[], BotProcess], jobs: int) -> None:
        super().__init__(self._play)
        self._start = start
        self._jobs = jobs
        self.at_once = jobs + 1  # The next game starts while the last one is replayed.
        self._idle: queue.SimpleQueue[BotProcess | None] = queue.SimpleQueue()
        self._all: set[BotProcess] = set()

    def executor(self) -> Executor:
        return ThreadPoolExecutor(self._jobs)

    def prepare(self, games: int) -> None:
        """Start the processes that are missing: here, so that the first ones are forked before other threads run."""
        while len(self._all) < min(self._jobs, games):
            with delayed_interrupts(), warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # The threads of this pool only wait.
                process = self._start()
                self._all.add(process)
                self._idle.put(process)

    def close(self) -> None:
        for process in list(self._all):
            process.end()
        for _ in range(self._jobs):
            self._idle.put(None)

    def _play(self, seed: int) -> dict[str, object]:
        process = self._idle.get()
        if not process:
            raise Ended
        return _played(process, seed, self._idle.put, self._all.discard)


_KEPT: dict[tuple[bytes, float, bool], list[BotProcess]] = {}
"""Beside a worker of a cluster: the idle processes of each bot."""


def play_beside(player: Player, given: bytes, limit_s: float, is_blind: bool, seed: int) -> dict[str, object]:
    """Play a seed in a process beside this one, which is a worker of a cluster. Its arguments are those of `BotProcess`."""
    idle = _KEPT.setdefault((hashlib.sha256(given).digest(), limit_s, is_blind), [])
    try:
        process = idle.pop()
    except IndexError:
        process = BotProcess(player, given, limit_s, is_blind, max_idle_s=MAX_IDLE_S)
    return _played(process, seed, idle.append)


def _played(
    process: BotProcess, seed: int, keep: Callable[[BotProcess], object], drop: Callable[[BotProcess], object] = id
) -> dict[str, object]:
    """Play a seed, then keep the process for the next game, or end it."""
    try:
        return process.play(seed)
    finally:
        if process.is_over:
            process.end()
            drop(process)
        else:
            keep(process)
