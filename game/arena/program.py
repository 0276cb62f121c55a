"""Programs in any language as bots: they answer positions with moves by the line protocol of `game/docs/engines.md`."""

import contextlib
import hashlib
import math
import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Protocol

from ..core.game import Rules, Variant
from .bot import BotFailed, GameView, MakeBot, letter_of
from .executor import Host, TookTooLong
from .play import Setup, play
from .shapes import Shape

PREFIX = "cmd:"
"""Begins the name of a bot that is a command."""

VERSION = 1

_BESTMOVE = Shape("bestmove", "urdl", lambda game: [], ends_game=False)
_MAX_LINE = 10_000
_MAX_WAITING = 1000
"""Lines that nobody has read yet; then the program has to wait."""
_TICK_S = 0.1


def words_of(bot: str) -> list[str]:
    """Return the words of a command; none if it is not one. Raises: ValueError for an open quotation."""
    return shlex.split(bot.removeprefix(PREFIX), posix=os.name == "posix") if bot.startswith(PREFIX) else []


def digests(words: list[str]) -> dict[str, str]:
    """Return the SHA-256 of the program and of each word that names a file."""
    files = {word: shutil.which(word) or word for word in words}
    return {word: hashlib.sha256(Path(file).read_bytes()).hexdigest() for word, file in files.items() if os.path.isfile(file)}


def position_line(rules: Rules, variant: Variant, view: GameView) -> str:
    """Return the line that tells a program a position."""
    board = rules.format_position(view.board).replace(" ", "-").replace("/", "_")
    return f"position {rules.id}/{rules.format_variant(variant)} {board} score {view.score} moves {view.ply}"


class Program:
    """A running program that plays one game after the other."""

    def __init__(self, name: str, words: list[str], setup_of: Callable[[MakeBot], Setup], limit_s: float) -> None:
        """Start it. setup_of: makes what a bot plays. limit_s: seconds per game; 0 = no limit. Raises: BotFailed."""
        self._name = name
        self._setup = setup_of(lambda: self._choose)
        self._limit_s = limit_s
        self._ends_s = math.inf
        self._lines: queue.Queue[bytes] = queue.Queue(_MAX_WAITING)
        try:
            # In a session of its own: without Ctrl-C from the terminal, and it ends with all that it has started.
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=os.name == "posix"
            )
        except OSError as error:
            raise BotFailed(f"{self._name} cannot be started: {error.strerror}") from error
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def play(self, seed: int) -> dict[str, object]:
        """Play a game. Raises: BotFailed, TookTooLong."""
        self._ends_s = time.monotonic() + self._limit_s if self._limit_s else math.inf
        self._say(f"protocol {VERSION}")
        self._hear("ready", 0)
        return play(self._setup, seed).as_json()

    def _choose(self, view: GameView) -> str:
        if view.ply == 0:
            self._say(f"newgame {view.random.getrandbits(32)}")
        self._say(position_line(self._setup.game, self._setup.variant, view))
        self._say(f"go movetime {view.budget_ms}" if view.budget_ms else "go")
        return letter_of(self._hear("bestmove", 1)[0], view, _BESTMOVE)

    def end(self) -> None:
        """Kill the program and all that it has started; a thread that waits for its answer goes on."""
        if self._process.returncode is None:
            with contextlib.suppress(OSError):
                if sys.platform == "win32":
                    self._process.kill()
                else:
                    os.killpg(self._process.pid, signal.SIGKILL)
        while self._reader.is_alive():
            with contextlib.suppress(queue.Empty):
                self._lines.get(timeout=_TICK_S)
        self._lines.put(b"")
        assert self._process.stdin
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        self._process.wait()

    def _say(self, line: str) -> None:
        assert self._process.stdin
        with contextlib.suppress(OSError, ValueError):  # `_hear` tells that the program has ended.
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()

    def _hear(self, wanted: str, count: int) -> list[str]:
        """Return the words after the wanted one. Raises: BotFailed, TookTooLong."""
        while True:
            left_s = self._ends_s - time.monotonic()
            try:
                line = self._lines.get(timeout=None if left_s == math.inf else max(left_s, 0))
            except queue.Empty:
                raise TookTooLong(self._limit_s) from None
            if not line:
                raise BotFailed(f"{self._name} ended{self._status()} instead of saying “{wanted}”")
            if left_s < 0:
                raise TookTooLong(self._limit_s)
            text = line.decode("utf-8", "replace").strip()
            word, *others = text.split() or ["info"]
            if word == wanted and len(others) == count:
                return others
            if word == "error":
                raise BotFailed(f"{self._name} reports “{text:.200}”")
            if word not in ("info", "id"):
                raise BotFailed(f"{self._name} said “{text:.60}” instead of “{wanted}”")

    def _status(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return f" with status {self._process.wait(1)}"
        return " its output"

    def _read(self) -> None:
        """Collect what the program says, and an empty line at the end."""
        assert self._process.stdout
        with self._process.stdout as output:
            for line in iter(lambda: output.readline(_MAX_LINE), b""):
                self._lines.put(line)
        self._lines.put(b"")


class Running(Protocol):
    """A process that answers positions, whose games are made here."""

    def play(self, seed: int) -> dict[str, object]: ...

    def end(self) -> None: ...


class Programs(Host):
    """Processes that answer positions, one for each game at once; threads talk to them."""

    def __init__(self, start: Callable[[], Running], jobs: int) -> None:
        super().__init__(self._play)
        self._start = start
        self.at_once = jobs
        self._idle: list[Running] = []
        self._busy: set[Running] = set()

    def executor(self) -> Executor:
        return ThreadPoolExecutor(self.at_once)

    def close(self) -> None:
        for program in [*self._idle, *self._busy]:
            program.end()

    def _play(self, seed: int) -> dict[str, object]:
        """Play a game; a process that failed is ended, and the next game starts a new one."""
        try:
            program = self._idle.pop()
        except IndexError:
            program = self._start()
        self._busy.add(program)
        try:
            record = program.play(seed)
        except BaseException:
            program.end()
            raise
        finally:
            self._busy.discard(program)
        self._idle.append(program)
        return record
