"""`python3 -m game engine`: offers the coach and the solver to other programs, by the line protocol of `game/docs/engines.md`."""

import argparse
import queue
import sys
import threading
from collections import deque

from .. import __version__
from ..arena.program import VERSION
from ..core.engine import Advice, Limit, Report, Solution
from ..core.errors import Refused
from ..core.game import Rules, Variant
from ..core.grid import LETTERS
from ..engines import engine_of, load_data
from ..library.boards import parse_game
from .words import refusal

EXAMPLES = """\
  python3 -m game engine
  python3 -m game bench 2048 --bot "cmd:tilelab engine" --games 2 --budget-ms 10"""

_LANGUAGE = "en"
_END = "\0"
"""Follows the last line of the input."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add nothing: this command has no options."""


def run(chosen: argparse.Namespace) -> None:
    """Obey lines until `quit` or the end of the input."""
    _Conversation().run()


class _Conversation:
    """One other program: its lines, and the position that it has told."""

    def __init__(self) -> None:
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._waiting: deque[str] = deque()
        """Lines that came during a search."""
        self._position: tuple[Rules, Variant, tuple[int, ...]] | None = None

    def run(self) -> None:
        threading.Thread(target=self._read, daemon=True).start()
        while True:
            words = (self._waiting.popleft() if self._waiting else self._lines.get()).split()
            if words in (["quit"], [_END]):
                return
            try:
                self._obey(*words)
            except Refused as error:
                _say(f"error {refusal(_LANGUAGE, error)}")
            except (ValueError, OSError) as error:
                _say(f"error {error}")

    def _read(self) -> None:
        for line in sys.stdin:
            if line.strip():
                self._lines.put(line)
        self._lines.put(_END)

    def _obey(self, word: str, *others: str) -> None:
        """Raises: ValueError, OSError."""
        if word == "protocol":
            if others != (str(VERSION),):
                raise ValueError(f"this is version {VERSION} of the protocol, not “{' '.join(others)}”")
            _say(f"id name Tilelab {__version__}")
            _say("ready")
        elif word == "position":
            kind, board = others[:2] if len(others) > 1 else ("", "")
            rules, variant, _ = parse_game(kind)
            text = board.replace("-", " ").replace("_", "/")
            self._position = rules, variant, rules.parse_position(text, variant.rows, variant.columns)
        elif word == "go":
            if self._position is None:
                raise ValueError("go needs a position")
            limits = dict(zip(others[::2], others[1::2]))
            if len(others) % 2 or limits.keys() - {"nodes", "movetime"} or not all(map(str.isdecimal, limits.values())):
                raise ValueError(f"go takes nodes N and movetime MS, not “{' '.join(others)}”")
            self._go(*self._position, Limit(int(limits.get("movetime", 0)), int(limits.get("nodes", 0))))
        elif word not in ("newgame", "stop"):
            raise ValueError(f"there is no command “{word}”")

    def _go(self, rules: Rules, variant: Variant, board: tuple[int, ...], limit: Limit) -> None:
        """Search until a limit, `stop` or `quit`, and say the move. Raises: OSError."""
        variant = rules.judged_as(variant)
        engine = engine_of(rules.id)
        try:
            load_data(rules.id, variant)
        except OSError as error:
            if engine.needs_data:
                raise
            _say(f"info string {error}")
        report = Report()
        for news in engine.advise(board, variant, limit):
            if news:
                report = news
                _say(f"info {_facts(report)}")
            if self._is_stopped(bool(limit.ms or limit.nodes)):
                break
        legal = [LETTERS[way] for way in rules.legal_actions(board, variant.columns)]
        _say(f"bestmove {(report.line or ('none',))[0] if report.line is not None else legal[0]}")

    def _is_stopped(self, is_limited: bool) -> bool:
        """Whether the search has to end. A limited one goes on after the end of the input, for lines from a pipe."""
        while not self._lines.empty():
            line = self._lines.get()
            if line.strip() == "stop":
                return True
            self._waiting.append(line)
        return any(line.strip() == "quit" or line == _END and not is_limited for line in self._waiting)


def _facts(report: Report) -> str:
    """Return what is known about a position in the words of the protocol."""
    advice, bound = (report, 0) if isinstance(report, Advice) else (Advice(), report.bound if isinstance(report, Solution) else 0)
    facts = {"depth": advice.depth, "nodes": report.nodes, "time": round(report.seconds * 1000), "bound": bound}
    words = [f"{name} {number}" for name, number in facts.items() if number]
    ranked = sorted(advice.values, key=lambda letter: -advice.values[letter])
    if ranked and advice.is_learned:
        words.append("values " + " ".join([f"{letter} {advice.values[letter]:.1f}" for letter in ranked]))
    elif ranked:
        words.append("order " + "".join(ranked))
    if report.is_proven:
        words.append("proven")
    return " ".join(words + (["pv " + "".join(report.line)] if report.line else []))


def _say(line: str) -> None:
    print(line, flush=True)
