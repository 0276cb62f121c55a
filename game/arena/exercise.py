"""Runs a learner's code against the cases of an exercise, in the sandbox or under CPython.

A lesson's `check.py` has a generator `cases(code)` of `(given, expected, call)`: `call()` uses the learner's code, and its result
must equal `expected`; lists and tuples of the same numbers are equal. With a fourth part, `accept`, a result is right if
`accept(result)` is true, and `expected` describes it in words; a fifth part, `shown`, makes what is shown of a result.

Code can change whatever checks it in its own interpreter. So a check reports the results as values, and the same cases judge
these values in another interpreter, which never ran the code.
"""

import io
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..core.errors import IllegalMove
from ..core.game import Rules
from .board_view import Tools
from .bot import BotFailed, GameView, MakeBot, compile_source, failure_of, load_bot, new_module
from .play import Setup, play

Result = dict[str, Any]
"""A case: "given", "expected" and "got" as text, "is_right", and "value" as JSON; or a point of a curve: "x" and "y"."""

NAME = "lesson"
"""The name of the learner's source in errors."""

MAX_TEXT = 2000
"""Of a result's text, in characters."""

MAX_VALUE = 200_000
"""Of a result as JSON, in characters; a longer one is not right."""


class Code:
    """The functions and classes of a learner's code, as attributes.

    Raises: BotFailed if the code is invalid Python or raises an exception, and for a name that it does not define.
    """

    def __init__(self, source: str, plot: Callable[[float, float], None]) -> None:
        """Run the code. plot: draws a point of a curve; the code can call it by this name."""
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
        """Call a function whose `input()` reads the answers, then ends; return what it prints."""
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

    def games(self, game: Rules, variant: str, seeds: Iterable[int]) -> list[str]:
        """Play games with the code as the bot and return their moves; see `score_of`. Raises: BotFailed."""
        setup = Setup(game, game.parse_variant(variant), self.maker())
        return [play(setup, seed).transcript for seed in seeds]

    def maker(self) -> MakeBot:
        return load_bot(self._source, NAME)


def view(game: Rules, position: str, side: int = 4) -> GameView:
    """Return a bot's view of a position, with the player to move."""
    variant = game.parse_variant(f"{side}x{side}")
    return GameView(Tools(game, variant, 1, 0), game.parse_position(position, side))


def score_of(game: Rules, variant: str, seed: int, moves: str) -> int:
    """Return the points that moves make by the rules; 0 if one is illegal."""
    kind = game.parse_variant(variant)
    state = game.opening(kind, seed)
    try:
        for letter in moves:
            state = game.play(kind, state, letter, seed).after
    except IllegalMove:
        return 0
    return state.score


def check(source: str, cases: str, plot: Callable[[float, float], None], values: list[str] | None = None) -> Iterator[Result]:
    """Yield the result of each case. cases: the source of the lesson's `check.py`. values: judge these instead of the code.

    Raises: BotFailed if the learner's code raises an exception, after yielding that case as wrong.
    """
    ours: dict[str, Any] = {"__name__": "check"}
    exec(compile(cases, "check", "exec"), ours)
    code = Code(source, plot)
    left = iter(values or ())
    for given, expected, call, *more in ours["cases"](code):
        accept, shown = [*more, None, None][:2]
        result = {"given": text_of(given), "expected": text_of(expected), "got": "", "is_right": False, "value": ""}
        try:
            got = call() if values is None else None
            value = packed(got) if values is None else next(left, "")
            if value:
                got = json.loads(value)
                result["is_right"] = bool(accept(got)) if accept else got == plain(expected)
            result |= {"got": text_of(shown(got) if shown and value else got), "value": value}
        except BotFailed:
            yield result
            raise
        except (Exception, SystemExit) as error:
            yield result
            raise failure_of(NAME, error) from error
        yield result


def packed(value: object) -> str:
    """Return a value as JSON; "" if it has no such form or a long one."""
    try:
        text = json.dumps(value, default=_simple)
    except (TypeError, ValueError, RecursionError):
        return ""
    return text if len(text) <= MAX_VALUE else ""


def _simple(value: Any) -> object:
    """Return a value that has no form in JSON as a list or a number. Raises: TypeError, ValueError."""
    return list(value) if hasattr(value, "__iter__") else float(value)


def plain(value: object) -> object:
    """Return a value with its tuples converted to lists."""
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value


def text_of(value: object) -> str:
    """Return a value as the page shows it: text unchanged, anything else as its `repr`."""
    text = value if isinstance(value, str) else repr(plain(value))
    return text if len(text) <= MAX_TEXT else text[: MAX_TEXT - 1] + "…"
