"""Runs a learner's code against the cases of an exercise: in the sandbox, and under CPython.

The cases are a module of ours, `check.py` of a lesson, with a generator `cases(code)`. It yields `(given, expected, call)`:
`call()` uses the learner's code, and what it returns must equal `expected`. With a fourth part, `accept`, what it returns is
right where `accept(it)` is true, and `expected` tells in words what is wanted. Lists and tuples of the same numbers are equal.
"""

import io
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..core.game import Rules
from .board_view import Tools
from .bot import BotFailed, GameView, MakeBot, compile_source, failure_of, load_bot, new_module
from .play import Setup, play

Result = dict[str, Any]
"""A case, {"given": text, "expected": text, "got": text, "is_right": bool}, or a point of a curve, {"x": number, "y": number}."""

NAME = "lesson"
"""What errors call the learner's source."""

MAX_TEXT = 2000
"""The longest text of a result, in characters."""


class Code:
    """What a learner's code defines: its functions and classes are the attributes.

    Raises: BotFailed where the code is no Python, or raises something while it is read; for a name that it does not define.
    """

    def __init__(self, source: str, plot: Callable[[float, float], None]) -> None:
        """Run the code. plot: draws a point of a curve; the code can call it under this name."""
        self._source = source
        self._names: dict[str, Any] = vars(new_module(NAME))
        self._names["plot"] = plot
        compiled = compile_source(source, NAME)
        try:
            exec(compiled, self._names)
        except (Exception, SystemExit) as error:
            raise failure_of(NAME, error) from error

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name not in self._names:
            raise BotFailed(f"there is no {name}", "lesson-missing", name=name)
        return self._names[name]

    def typing(self, name: str, answers: list[str]) -> str:
        """Call a function without arguments while a player types answers, and return what it prints; then the input ends."""
        left = list(answers)
        printed = io.StringIO()

        def ask(prompt: object = "") -> str:
            printed.write(str(prompt))
            if not left:
                raise EOFError
            printed.write(left[0] + "\n")
            return left.pop(0)

        def write(*parts: object, sep: str | None = " ", end: str | None = "\n", **_: object) -> None:
            printed.write((" " if sep is None else sep).join(map(str, parts)) + ("\n" if end is None else end))

        self._names["input"] = ask
        self._names["print"] = write
        try:
            getattr(self, name)()
        finally:
            del self._names["input"], self._names["print"]
        return printed.getvalue()

    def scores(self, game: Rules, variant: str, seeds: Iterable[int]) -> list[int]:
        """Let the code, which is a bot, play games, and return their scores. Raises: BotFailed."""
        setup = Setup(game, game.parse_variant(variant), self.maker())
        return [play(setup, seed).score for seed in seeds]

    def maker(self) -> MakeBot:
        """Return the maker of the bot that the code is."""
        return load_bot(self._source, NAME)


def view(game: Rules, position: str, side: int = 4) -> GameView:
    """Return a position as a bot sees it, with the player to move."""
    variant = game.parse_variant(f"{side}x{side}")
    return GameView(Tools(game, variant, 1, 0), game.parse_position(position, side))


def check(source: str, cases: str, plot: Callable[[float, float], None]) -> Iterator[Result]:
    """Yield the result of each case. cases: the source of the lesson's `check.py`.

    Raises: BotFailed where the learner's code raises something; the case that met it comes first, as a wrong one.
    """
    ours: dict[str, Any] = {"__name__": "check"}
    exec(compile(cases, "check", "exec"), ours)
    code = Code(source, plot)
    for given, expected, call, *accept in ours["cases"](code):
        result = {"given": text_of(given), "expected": text_of(expected), "got": "", "is_right": False}
        try:
            got = call()
            is_right = bool(accept[0](got)) if accept else plain(got) == plain(expected)
        except BotFailed:
            yield result
            raise
        except (Exception, SystemExit) as error:
            yield result
            raise failure_of(NAME, error) from error
        yield {**result, "got": text_of(got), "is_right": is_right}


def plain(value: object) -> object:
    """Return a value with lists in place of its tuples, so that both are equal."""
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value


def text_of(value: object) -> str:
    """Return a value as the page shows it: a text as it is, all else as Python writes it."""
    text = value if isinstance(value, str) else repr(plain(value))
    return text if len(text) <= MAX_TEXT else text[: MAX_TEXT - 1] + "…"
