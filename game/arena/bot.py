"""Loads a bot from its source, which has one of the shapes in `game.arena.shapes`."""

import operator
import sys
from collections.abc import Callable
from types import CodeType, ModuleType
from typing import Any

from ..core.grid import DIRECTIONS, LETTERS, WAYS
from ..core.names import share_names
from .board_view import GameView as GameView
from .shapes import CHOOSE, Shape, find_function

_BROWSER = ("js", "pyodide", "pyodide_js", "pyscript")
"""Modules that give Python access to the page."""

MAX_WHY = 500
"""Of an error's message, in characters."""

MODULE = "tilelab_bot"
"""The name of the module in which a user's code runs; it shadows nothing that the code may import."""


class BotFailed(Exception):
    """A bot raised an exception or returned something unplayable; the text names the fault and the line.

    reason, facts: the parts of the message, for translation. `bot-syntax` (why): invalid Python; `bot-fault` (why): an exception;
    `bot-choice` (function, choice, legal: letters): not a direction; `bot-idle` (function, choice, way: a letter, legal): a
    direction that moves nothing; `bot-empty`: no bot in the source; `bot-module` (module): an import that is not installed;
    `bot-program`: source that asks for input or exits when it is loaded;
    `bot-browser`: access to the page, which a sandbox lacks. line: of the source, 0 if unknown.
    """

    def __init__(self, text: str, reason: str = "bot-fault", line: int = 0, **facts: str) -> None:
        super().__init__(text)
        self.reason = reason
        self.line = line
        self.facts = facts


class MovedNothing(BotFailed):
    """A bot of a shape that `ends_game` chose a direction that moves nothing."""


Choose = Callable[[GameView], object]
"""A bot in play: returns a direction as 0 1 2 3, `u r d l` or a word. Raises: BotFailed."""

MakeBot = Callable[[], Choose]
"""Makes a new bot for each game, so that no memory is carried over."""


def letter_of(choice: object, game: GameView, shape: Shape = CHOOSE) -> str:
    """Return the letter of a bot's choice. Raises: BotFailed if it is not a direction; BotFailed or MovedNothing if illegal."""
    direction = -1
    if isinstance(choice, str):
        word = choice.lower()
        if word in WAYS:
            direction = WAYS.index(word)
        elif len(word) == 1 and word in shape.letters:
            direction = shape.letters.index(word) % len(DIRECTIONS)
    elif not isinstance(choice, bool) and (isinstance(choice, int) or hasattr(choice, "__index__")):
        try:
            direction = operator.index(choice)
        except TypeError:
            pass  # A NumPy array has `__index__` too.
    is_direction = direction in DIRECTIONS
    if is_direction and (game.can_move(direction) or game.may_idle()):
        return LETTERS[direction]
    actions = game.legal_actions()
    shown = f"{choice!r:.60}"
    text = f"{shape.name} returned {shown}; legal here: " + ", ".join(f"{action} ({WAYS[action]})" for action in actions)
    legal = " ".join(LETTERS[action] for action in actions)
    if not is_direction:
        raise BotFailed(text, "bot-choice", function=shape.name, choice=shown, legal=legal)
    failure = MovedNothing if shape.ends_game else BotFailed
    raise failure(text, "bot-idle", function=shape.name, choice=shown, way=LETTERS[direction], legal=legal)


def compile_source(source: str, name: str) -> CodeType:
    """Compile a user's code. name: its name in errors. Raises: BotFailed for invalid Python."""
    try:
        return compile(source, name, "exec")
    except (SyntaxError, ValueError, OverflowError, RecursionError, MemoryError) as error:
        line = (error.lineno or 0) if isinstance(error, SyntaxError) else 0
        why = error.msg if isinstance(error, SyntaxError) else str(error) or type(error).__name__
        raise BotFailed(f"{name}{f', line {line}' if line else ''}: {why}", "bot-syntax", line, why=why) from error


def new_module(name: str) -> ModuleType:
    """Return an empty module for a user's code, listed in `sys.modules`, where dataclasses, pickle and typing look classes up."""
    share_names()
    module = ModuleType(MODULE)
    module.__file__ = name
    sys.modules[MODULE] = module
    return module


def load_bot(source: str, name: str, compiled: Callable[[str, str], CodeType] = compile_source) -> MakeBot:
    """Return the factory of a bot, which runs the source again for each game.

    name: its name in errors. compiled: compiles it. Raises: BotFailed, as do the factory and the bot.
    """
    code = compiled(source, name)

    def make() -> Choose:
        module = new_module(name)
        try:
            exec(code, vars(module))
            shape_and_function = find_function(vars(module))
        except (Exception, SystemExit) as error:
            raise failure_of(name, error) from error
        if shape_and_function is None:
            functions = "there is no function choose(game), strategy(board) or act(observation, mask)"
            raise BotFailed(f"{name}: {functions} and no class Bot with one of these methods", "bot-empty")
        shape, function = shape_and_function

        def play(game: GameView) -> object:
            arguments = shape.arguments(game)
            sys.modules[MODULE] = module  # Another bot may have replaced it.
            try:
                choice = function(*arguments)
            except (Exception, SystemExit) as error:
                raise failure_of(name, error) from error
            return choice if shape is CHOOSE else letter_of(choice, game, shape)

        return play

    make()
    return make


def failure_of(name: str, error: BaseException) -> BotFailed:
    """Convert an exception of a user's code to BotFailed, with the line of the source."""
    line = start = 0
    trace = error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == name:
            line = trace.tb_lineno
            start = line if trace.tb_frame.f_code.co_name == "<module>" else start
        trace = trace.tb_next
    why = f"{type(error).__name__}: {error}".removesuffix(": ")
    text = f"{name}, line {line}: {why}"
    module = (error.name or "") if isinstance(error, ImportError) else ""
    owner = error.obj if isinstance(error, AttributeError) else None
    if isinstance(owner, ModuleType) and owner.__name__ in ("game", "tilelab"):
        return BotFailed(text, "bot-module", line, module=f"tilelab.{getattr(error, 'name', '')}")
    if module.partition(".")[0] in _BROWSER or type(owner).__name__ == "JsProxy":
        return BotFailed(text, "bot-browser", line)
    if module and isinstance(error, ModuleNotFoundError):
        return BotFailed(text, "bot-module", line, module=module)
    if start and isinstance(error, EOFError | SystemExit):
        return BotFailed(text, "bot-program", start)
    return BotFailed(text, line=line, why=why)


def failure_fields(failure: BaseException) -> dict[str, Any]:
    """Return a failure as the fields of a reply."""
    if not isinstance(failure, BotFailed):
        return {"reason": "bot-fault", "line": 0, "facts": {"why": type(failure).__name__}}
    if isinstance(failure.__cause__, MemoryError):
        return {"reason": "bot-memory", "line": failure.line, "facts": {}}
    facts = {name: str(fact)[:MAX_WHY] for name, fact in failure.facts.items()}
    return {"reason": failure.reason, "line": failure.line, "facts": facts}
