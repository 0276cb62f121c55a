"""Runs a learner's code against the cases of an exercise, in the sandbox or under CPython.

A lesson's `check.py` has a generator `cases(code)` of `(given, expected, call)`: `call()` uses the learner's code, and its result
must equal `expected`; lists and tuples of the same numbers are equal. With a fourth part, `accept`, a result is right if
`accept(result)` is true, and `expected` describes it in words; a fifth part, `shown`, makes what is shown of a result. `given`
and `expected` may be functions of the result. `many` makes such a case.

`RETURNS` in `check.py` names the kind of value that each function returns: one of `game.arena.learner.KINDS`, two of them with
`|` between, or `list 3` for a list of three. A function that returns nothing or another kind, or that changes a list which it
was given, ends its case with a reason of its own; those in `CHANGES` must change one.

A function `prepare` runs before the code, and gives it what it imports.

Every case runs, whatever the others do: code that raises or runs for too long fails only its case. Code can change whatever
checks it in its own interpreter. So a check reports the results as values, and the same cases judge these values in another
interpreter, which never ran the code.
"""

import copy
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..core.errors import IllegalMove
from ..core.game import Rules, State
from .board_view import Tools
from .bot import BotFailed, GameView, failure_fields, failure_of
from .learner import IMPATIENCE_S, NAME, Clock, Code, Misfit, TooLong, too_long

Result = dict[str, Any]
"""A case that begins: "given" and "expected" as text; one that ended: also "got", "is_right", "value" (JSON) and "why" (None or
an error); or a point of a curve: "x" and "y"."""

MAX_TEXT = 2000
"""Of a result's text, in characters."""

MAX_VALUE = 200_000
"""Of a result as JSON, in characters; a longer one is not right."""


def view(game: Rules, position: str, side: int = 4) -> GameView:
    """Return a bot's view of a position, with the player to move."""
    variant = game.parse_variant(f"{side}x{side}")
    return GameView(Tools(game, variant, 1, 0), game.parse_position(position, side))


def played(game: Rules, variant: str, seed: int, choose: Callable[[GameView], int], most: int = 100_000) -> list[State]:
    """Return the states of a game, its opening first, after at most `most` moves."""
    kind = game.parse_variant(variant)
    states = [game.opening(kind, seed)]
    while game.outcome(kind, states[-1], True) == "playing" and len(states) <= most:
        seen = GameView(Tools(game, kind, 1, 0), states[-1].board)
        states.append(game.play(kind, states[-1], "urdl"[choose(seen)], seed).after)
    return states


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


Case = tuple[object, object, Callable[[], object], Callable[[Any], bool], Callable[[Any], object]]


def many(
    title: str,
    inputs: list[Any],
    reference: Callable[[Any], object],
    call: Callable[[Any], object],
    write: Callable[[Any], object] = str,
    fits: Callable[[Any, Any], bool] | None = None,
) -> Case:
    """Return a case of many inputs, which shows the first one whose result differs from the reference.

    write: makes what is shown of an input. `call` gets a copy of it. fits: whether a result is right for an input, where several
    are; the reference is then only shown.
    """
    wanted = [plain(reference(copy.deepcopy(given))) for given in inputs]
    reached = -1

    def run() -> list[object]:
        nonlocal reached
        results = []
        for number, given in enumerate(inputs):
            reached = number
            results.append(call(copy.deepcopy(given)))
        reached = -1
        return results

    def wrong(results: object) -> int:
        if reached >= 0 or not isinstance(results, list):
            return reached
        return next((number for number in range(len(inputs)) if not is_right(number, results[number : number + 1])), -1)

    def is_right(number: int, result: list[object]) -> bool:
        return bool(result) and (fits(inputs[number], result[0]) if fits else result[0] == wanted[number])

    def shows(results: object, written: Callable[[int], object], right: object) -> object:
        number = wrong(results)
        return right if number < 0 else written(number)

    return (
        lambda results: shows(results, lambda number: f"{title}\n{text_of(write(inputs[number]))}", title),
        lambda results: shows(results, lambda number: wanted[number], "the results of Tilelab’s rules"),
        run,
        lambda results: isinstance(results, list) and len(results) == len(wanted) and wrong(results) < 0,
        lambda results: shows(results, lambda number: results[number], "the same"),
    )


def check(
    source: str,
    cases: str,
    plot: Callable[[float, float], None],
    values: list[str] | None = None,
    modules: Iterable[tuple[str, str]] = (),
) -> Iterator[Result]:
    """Yield each case when it begins and when it has ended.

    cases: the source of the lesson's `check.py`. values: judge these instead of the code. modules: names and
    sources that the code may import. Raises: BotFailed if the code cannot be loaded.
    """
    clock = Clock()

    def plotted(x: float, y: float) -> None:
        clock.begin()
        plot(x, y)

    ours: dict[str, Any] = {"__name__": "check"}
    exec(compile(cases, "check", "exec"), ours)
    ours.get("prepare", dict)()
    code = Code(source, plotted, modules)
    code.expect(ours.get("RETURNS", {}), tuple(ours.get("CHANGES", ())))
    left = iter(values or ())
    for given, expected, call, *more in ours["cases"](code):
        accept, shown = [*more, None, None][:2]
        if values is None:
            yield {"given": text_of(_told(given, None)), "expected": text_of(_told(expected, None))}
        clock.begin()
        got, failure = _called(call) if values is None else (None, None)
        if failure and failure.reason == "case-slow":
            clock.limit_s = IMPATIENCE_S
        value = ("" if failure else packed(got)) if values is None else next(left, "")
        got = json.loads(value) if value else got
        is_right = bool(value) and _judged(got, expected, accept)
        wanted = text_of(_told(expected, got))
        is_known = not failure or isinstance(failure, Misfit)
        gotten = text_of(_told(shown, got) if shown and value else got) if is_known else ""
        if not failure and not is_right and _differ_in_spaces(wanted, gotten):
            failure = BotFailed("", "case-spaces")
            wanted, gotten = _with_marks(wanted), _with_marks(gotten)
        result = {"given": text_of(_told(given, got)), "expected": wanted, "got": gotten, "is_right": is_right, "value": value}
        yield result | {"why": failure_fields(failure) if failure else None}


def _called(call: Callable[[], object]) -> tuple[object, BotFailed | None]:
    """Return a call's result and failure. What the check itself raises is about an unexpected result."""
    try:
        return call(), None
    except BotFailed as error:
        return error.result if isinstance(error, Misfit) else None, error
    except TooLong as error:
        return None, too_long(error)
    except (Exception, SystemExit) as error:
        failure = failure_of(NAME, error)
        return None, failure if failure.line else BotFailed(str(error), "case-odd")


def _judged(got: object, expected: object, accept: Callable[[Any], bool] | None) -> bool:
    if accept is None:
        return got == plain(expected)
    try:
        return bool(accept(got))
    except Exception:
        return False


def _told(text: Any, got: object) -> object:
    """Return a text, which may be a function of the result; "" if the result is too odd for it."""
    if not callable(text):
        return text
    try:
        return text(got)
    except Exception:
        return text_of(got)


def _differ_in_spaces(expected: str, got: str) -> bool:
    return expected != got and "".join(expected.split()) == "".join(got.split()) != "" and not expected.startswith("[")


def _with_marks(text: str) -> str:
    """Make spaces and line ends visible."""
    return text.replace(" ", "·").replace("\n", "↵\n")[:MAX_TEXT]


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
