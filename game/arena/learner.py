"""A learner's code as the checks of an exercise call it: watched for what it returns and changes, and for how long it runs."""

import ast
import builtins
import io
import sys
import time
from collections.abc import Callable, Iterable
from types import CodeType, ModuleType
from typing import Any

from ..core.game import Rules
from .bot import BotFailed, MakeBot, compile_source, failure_of, load_bot, new_module
from .play import Setup, play

NAME = "lesson"
"""The name of the learner's source in errors."""

PATIENCE_S = 16.0
"""Time limit of a case's loops and calls. What never looks at the time, such as one endless `sum`, ends the whole check later."""

IMPATIENCE_S = 3.0
"""The same after a case that ran for too long."""

KINDS = {"number": (int, float), "text": (str,), "list": (list, tuple), "None": (type(None),), "dict": (dict,)}
"""The kinds of value that a lesson can ask for."""

_LOOK = "__look__"


class TooLong(BaseException):
    """A case ran for too long. Not an Exception, so that a learner's `except Exception` does not hide it."""


class Misfit(BotFailed):
    """A function returned or changed something unexpected. result: what it returned."""

    def __init__(self, name: str, reason: str, result: object, kind: str) -> None:
        super().__init__(f"{name}: {reason}", reason, name=name)
        if reason == "case-type":
            self.facts |= {"got": kind_of(result), "kind": kind}
        self.result = result


class Clock:
    """The time limit of the current case."""

    def __init__(self) -> None:
        self.limit_s = PATIENCE_S
        self._until_s = 0.0
        self.begin()
        setattr(builtins, _LOOK, self._look)

    def begin(self) -> None:
        self._until_s = time.perf_counter() + self.limit_s

    def _look(self) -> None:
        if time.perf_counter() > self._until_s:
            raise TooLong


class _Looking(ast.NodeTransformer):
    """Lets every loop and function look at the clock."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if isinstance(node, ast.While | ast.For | ast.FunctionDef):
            call = ast.Expr(ast.Call(ast.Name(_LOOK, ast.Load()), [], []))
            first = node.body[0]
            is_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
            for part in ast.walk(call):
                ast.copy_location(part, first if is_docstring else node)
            node.body.insert(1 if is_docstring else 0, call)
        return node


def _compile_looking(source: str, name: str) -> CodeType:
    """Compile code so that its loops and functions look at the clock. Raises: BotFailed for invalid Python."""
    compile_source(source, name)
    return compile(_Looking().visit(ast.parse(source)), name, "exec")


class Code:
    """The functions and classes of a learner's code, as attributes; calling one checks what it returns and changes.

    Raises: BotFailed if the code is invalid Python or raises an exception, and when a name is called that it does not define.
    """

    def __init__(
        self, source: str, plot: Callable[[float, float], None], modules: Iterable[tuple[str, str]] = ()
    ) -> None:
        """Run the code.

        plot: draws a point of a curve; the code can call it by this name. modules: names and sources that it may import.
        """
        self.source = source
        self._returns: dict[str, str] = {}
        self._changes: tuple[str, ...] = ()
        for name, text in modules:
            sys.modules[name] = module = ModuleType(name)
            self._run(_compile_looking(text, name), vars(module))
        self.names: dict[str, Any] = vars(new_module(NAME))
        self.names["plot"] = plot
        self._run(_compile_looking(source, NAME), self.names)

    def _run(self, compiled: CodeType, names: dict[str, Any]) -> None:
        try:
            exec(compiled, names)
        except (Exception, SystemExit) as error:
            raise failure_of(NAME, error) from error
        except TooLong as error:
            raise too_long(error) from error

    def expect(self, returns: dict[str, str], changes: tuple[str, ...]) -> None:
        """Set the kinds of value that functions return, and the functions that change a list which they are given."""
        self._returns, self._changes = returns, changes

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        value = self.names.get(name, _missing(name))
        return self._calling(name, value) if callable(value) and not isinstance(value, type) else value

    def _calling(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function, which ends its case when it raises, or returns or changes something unexpected."""

        def call(*given: Any) -> Any:
            before = [_copied(part) if isinstance(part, list) else None for part in given]
            printed = getattr(sys.stdout, "written", 0)
            try:
                result = function(*given)
            except (Exception, SystemExit) as error:
                raise error if isinstance(error, BotFailed) else failure_of(NAME, error) from error
            except TooLong as error:
                raise too_long(error) from error
            is_changed = any(old is not None and old != new for old, new in zip(before, given, strict=True))
            reason = _misfit(result, self._returns.get(name, ""))
            if reason == "case-none" and getattr(sys.stdout, "written", 0) > printed:
                reason = "case-printed"
            elif reason == "case-none" and is_changed and name not in self._changes:
                reason = "case-in-place"
            elif not reason and is_changed != (name in self._changes) and any(old is not None for old in before):
                reason = "case-changed" if is_changed else "case-unchanged"
            if reason:
                raise Misfit(name, reason, result, self._returns.get(name, ""))
            return result

        return call

    def evaluate(self, text: str) -> Any:
        """Return the value of an expression that uses the code."""
        try:
            return eval(compile(text, "call", "eval"), self.names)
        except (Exception, SystemExit) as error:
            raise failure_of(NAME, error) from error
        except TooLong as error:
            raise too_long(error) from error

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

        self.names["input"] = ask
        self.names["print"] = write
        try:
            getattr(self, name)()
        finally:
            del self.names["input"], self.names["print"]
        return printed.getvalue()

    def games(self, game: Rules, variant: str, seeds: Iterable[int]) -> list[str]:
        """Play games with the code as the bot and return their moves; see `score_of`. Raises: BotFailed."""
        setup = Setup(game, game.parse_variant(variant), self.maker())
        return [play(setup, seed).transcript for seed in seeds]

    def maker(self) -> MakeBot:
        return load_bot(self.source, NAME, _compile_looking)


def _missing(name: str) -> Callable[..., Any]:
    """Return what stands for a function that the code does not define: calling it ends the case."""

    def call(*given: Any) -> Any:
        raise BotFailed(f"there is no {name}", "lesson-missing", name=name)

    return call


def _copied(rows: list[Any]) -> list[Any]:
    """Copy a board or a line."""
    return [list(row) if isinstance(row, list) else row for row in rows]


def too_long(error: TooLong) -> BotFailed:
    return BotFailed("a case ran for too long", "case-slow", failure_of(NAME, error).line)


def kind_of(value: object) -> str:
    """Return the kind of a value, the name of its type for a rarer one."""
    return next((kind for kind, types in KINDS.items() if isinstance(value, types)), type(value).__name__)


def _misfit(value: object, kinds: str) -> str:
    """Return why a value has none of the expected kinds, or "" if it has one or no kind is expected."""
    if not kinds:
        return ""
    kind, _, length = kinds.partition(" ")
    if kind_of(value) in kind.split("|") and (not length or len(value) == int(length)):  # type: ignore[arg-type]
        return ""
    return "case-none" if value is None else "case-type"
