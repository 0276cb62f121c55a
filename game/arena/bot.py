"""How the source of a bot becomes a player; `game.arena.shapes` tells the shapes that it may have."""

import operator
import sys
from collections.abc import Callable
from types import CodeType, ModuleType

from ..core.grid import DIRECTIONS, LETTERS, WAYS
from ..core.names import share_names
from .board_view import GameView as GameView
from .shapes import CHOOSE, Shape, find_function

_BROWSER = ("js", "pyodide", "pyodide_js", "pyscript")
"""Modules by which Python in a page reaches the page."""

MODULE = "tilelab_bot"
"""The name of the module in which a user's code runs; it hides no module that the code may import."""


class BotFailed(Exception):
    """A bot broke off or chose what cannot be played; the text says what, and at which line of its source.

    reason and facts: the same in parts, so that a front end can say it in any language. `bot-syntax` (why) it is no Python;
    `bot-fault` (why) it raised something; `bot-choice` (function, choice, legal: letters) it chose what is no direction;
    `bot-idle` (function, choice, way: a letter, legal) it chose a direction that moves nothing; `bot-empty` it defines no bot;
    `bot-module` (module) it imports what is not installed; `bot-browser` it reaches for the page, which a sandbox does not have.
    line: 0 where no line of the source is to blame.
    """

    def __init__(self, text: str, reason: str = "bot-fault", line: int = 0, **facts: str) -> None:
        super().__init__(text)
        self.reason = reason
        self.line = line
        self.facts = facts


class MovedNothing(BotFailed):
    """A bot chose a direction that moves nothing, and its shape lets that end the game alone."""


Choose = Callable[[GameView], object]
"""A bot at play: returns a direction as 0 1 2 3, as `u r d l` or as a word. Raises: BotFailed."""

MakeBot = Callable[[], Choose]
"""Makes the bot of one game, so that what it remembers never reaches the next one."""


def letter_of(choice: object, game: GameView, shape: Shape = CHOOSE) -> str:
    """Return the letter of a bot's choice. Raises: BotFailed if it is no direction, that or MovedNothing if not a legal one."""
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
            pass  # An array of numpy has `__index__`, too.
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
    """Compile a user's code. name: what errors call it. Raises: BotFailed if it is no Python."""
    try:
        return compile(source, name, "exec")
    except (SyntaxError, ValueError, OverflowError, RecursionError, MemoryError) as error:
        line = (error.lineno or 0) if isinstance(error, SyntaxError) else 0
        why = error.msg if isinstance(error, SyntaxError) else str(error) or type(error).__name__
        raise BotFailed(f"{name}{f', line {line}' if line else ''}: {why}", "bot-syntax", line, why=why) from error


def new_module(name: str) -> ModuleType:
    """Return an empty module for a user's code, listed in `sys.modules`: dataclasses, pickle and typing look classes up there.

    name: what errors call the code.
    """
    share_names()
    module = ModuleType(MODULE)
    module.__file__ = name
    sys.modules[MODULE] = module
    return module


def load_bot(source: str, name: str) -> MakeBot:
    """Return the maker of a bot from its source, which is run afresh for each game.

    name: what errors call the source. Raises: BotFailed if it is no Python or
    has none of the shapes of a bot; the maker and the bot raise it too.
    """
    code = compile_source(source, name)

    def make() -> Choose:
        module = new_module(name)
        try:
            exec(code, vars(module))
            found = find_function(vars(module))
        except (Exception, SystemExit) as error:
            raise failure_of(name, error) from error
        if found is None:
            functions = "there is no function choose(game), strategy(board) or act(observation, mask)"
            raise BotFailed(f"{name}: {functions} and no class Bot with one of these methods", "bot-empty")
        shape, function = found

        def play(game: GameView) -> object:
            arguments = shape.arguments(game)
            sys.modules[MODULE] = module  # Another bot may have been made in the meantime.
            try:
                choice = function(*arguments)
            except (Exception, SystemExit) as error:
                raise failure_of(name, error) from error
            return choice if shape is CHOOSE else letter_of(choice, game, shape)

        return play

    make()
    return make


def failure_of(name: str, error: BaseException) -> BotFailed:
    """Return what a user's code raised as BotFailed, with the line of its source."""
    line = 0
    trace = error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == name:
            line = trace.tb_lineno
        trace = trace.tb_next
    why = f"{type(error).__name__}: {error}"
    text = f"{name}, line {line}: {why}"
    module = (error.name or "").partition(".")[0] if isinstance(error, ImportError) else ""
    owner = error.obj if isinstance(error, AttributeError) else None
    if module in _BROWSER or type(owner).__name__ == "JsProxy":
        return BotFailed(text, "bot-browser", line)
    if module and isinstance(error, ModuleNotFoundError):
        return BotFailed(text, "bot-module", line, module=module)
    return BotFailed(text, line=line, why=why)
