"""Programs in any language as bots: they answer positions with moves by the line protocol of `game/docs/engines.md`."""

import contextlib
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from ..core.game import Rules, Variant
from .bot import BotFailed, Choose, GameView, letter_of
from .shapes import Shape

PREFIX = "cmd:"
"""Begins the name of a bot that is a command."""

VERSION = 1

_BESTMOVE = Shape("bestmove", "urdl", lambda game: [], ends_game=False)
_MAX_LINE = 10_000


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
    """A program that plays one game after the other, in the process of a bot that is ended with it after a game that failed."""

    def __init__(self, bot: str, name: str, rules: Rules, variant: Variant) -> None:
        """bot: the command after `cmd:`; name: that in errors."""
        self._bot = bot
        self._name = name
        self._rules = rules
        self._variant = variant
        self._process: subprocess.Popen[bytes] | None = None

    def make(self) -> Choose:
        """Begin a game. Raises: BotFailed, as does the bot."""
        if not self._process:
            try:
                # Its errors go where those of bots in Python go.
                self._process = subprocess.Popen(
                    words_of(self._bot), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=sys.stderr
                )
            except OSError as error:
                raise BotFailed(f"{self._name} cannot be started: {error.strerror}") from error
        self._ask(f"protocol {VERSION}", "ready", 0)
        return self._choose

    def _choose(self, view: GameView) -> str:
        lines = [f"newgame {view.random.getrandbits(32)}"] if view.ply == 0 else []
        lines += [position_line(self._rules, self._variant, view), f"go movetime {view.budget_ms}" if view.budget_ms else "go"]
        return letter_of(self._ask("\n".join(lines), "bestmove", 1)[0], view, _BESTMOVE)

    def _ask(self, lines: str, wanted: str, count: int) -> list[str]:
        """Say lines, and return the words after the wanted one. Raises: BotFailed."""
        process = self._process
        assert process and process.stdin and process.stdout
        with contextlib.suppress(OSError, ValueError):  # Its output tells that it has ended.
            process.stdin.write(lines.encode() + b"\n")
            process.stdin.flush()
        while True:
            line = process.stdout.readline(_MAX_LINE)
            text = line.decode("utf-8", "replace").strip()
            word, *others = text.split() or ["info"]
            if word == wanted and len(others) == count:
                return others
            if not line:
                raise BotFailed(f"{self._name} ended{self._status()} instead of saying “{wanted}”")
            if word == "error":
                raise BotFailed(f"{self._name} reports “{text:.200}”")
            if word not in ("info", "id"):
                raise BotFailed(f"{self._name} said “{text:.60}” instead of “{wanted}”")

    def _status(self) -> str:
        assert self._process
        with contextlib.suppress(subprocess.TimeoutExpired):
            return f" with status {self._process.wait(1)}"
        return " its output"
