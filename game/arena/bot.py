"""What a bot sees of a game, and how a bot's source becomes a player.

The words are OpenSpiel's. `game.arena.shapes` tells the shapes that a bot may
have.
"""

import operator
import sys
from collections.abc import Callable
from types import CodeType, ModuleType

from ..core.errors import IllegalMove
from ..core.game import State, Variant
from ..core.grid import DIRECTIONS, LETTERS, WAYS, check_direction
from .board_view import BoardView, Tools
from .shapes import CHOOSE, Shape, find_function

Outcome = tuple[int, int]
"""What chance does: (cell, number), the number as it stands on the board."""

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


class GameView(BoardView):
    """A game as its bot sees it: a position, what may be done there and where that leads; never what chance will bring.

    A direction is 0 1 2 3 for up, right, down, left, the way tiles travel in both games; whatever takes a direction raises
    ValueError for anything else. Views that show the same are equal and have the same hash, so that they can be kept in sets
    and as keys.
    """

    def __init__(
        self,
        tools: Tools,
        board: tuple[int, ...],
        score: int = 0,
        ply: int = 0,
        gain: int = 0,
        is_chance: bool = False,
        is_over: bool | None = None,
    ) -> None:
        """Show a position. is_over: whether the game has ended, None if the caller does not know."""
        self.board = board
        self.score = score
        self.ply = ply
        self.gain = gain
        self._tools = tools
        self._is_chance = is_chance
        self._is_over = False if is_chance else is_over
        self._afterstates: dict[int, tuple[tuple[int, ...], int] | None] = {}
        self._outcomes: dict[Outcome, float] | None = None

    def _key(self) -> tuple[str, Variant, tuple[int, ...], int, int, int, bool]:
        tools = self._tools
        return (tools.game.id, tools.variant, self.board, self.score, self.ply, self.gain, self._is_chance)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameView) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    # What may be done

    def is_chance_node(self) -> bool:
        """Tell whether chance moves next: it does on what `child(direction)` returns in 2048."""
        return self._is_chance

    def is_terminal(self) -> bool:
        """Tell whether the game ends here; reaching the target of 2048 does not end it."""
        if self._is_over is None:
            tools = self._tools
            self._is_over = tools.game.outcome(tools.variant, State(self.board), True) != "playing"
        return self._is_over

    def legal_actions(self) -> list[int]:
        """Return the directions that can be chosen, in the order up, right, down, left; none at a chance node or the end."""
        if self._is_chance or self.is_terminal():
            return []
        known = self._afterstates
        if len(known) < len(DIRECTIONS):
            self._afterstates = known = dict(enumerate(self._tools.game.afterstates(self.board, self.columns)))
        return [direction for direction in DIRECTIONS if known[direction]]

    def can_move(self, direction: int) -> bool:
        """Tell whether tiles can travel that way, never at a chance node. Raises: ValueError if it is no direction."""
        return self.afterstate(direction) is not None and not self._is_chance

    def may_idle(self) -> bool:
        """Tell whether a direction that moves nothing can be chosen, too: a letter of a string, after which one tile comes."""
        return self._tools.may_idle

    def chance_outcomes(self) -> list[tuple[Outcome, float]]:
        """Return ((cell, number), probability) of all that chance may do; none unless chance moves next."""
        return list(self._chance().items())

    def _chance(self) -> dict[Outcome, float]:
        if self._outcomes is None:
            tools = self._tools
            self._outcomes = dict(tools.game.chance_outcomes(tools.variant, self.board)) if self._is_chance else {}
        return self._outcomes

    # Where it leads

    def afterstate(self, direction: int) -> tuple[tuple[int, ...], int] | None:
        """Return the board and the points after a direction and before chance, None if nothing moves: quicker than `child`.

        Raises: ValueError if it is no direction.
        """
        known = self._afterstates
        if direction not in known:
            try:
                known[direction] = self._tools.game.afterstate(self.board, direction, self.columns)
            except IllegalMove:
                known[direction] = None
        return known[direction]

    def child(self, action: int | Outcome) -> "GameView":
        """Return the game after a direction or, at a chance node, after one of `chance_outcomes()`.

        Raises: IllegalMove where nothing moves or it is the other one's turn, ValueError for what is neither a direction nor
        an outcome that chance has here.
        """
        if isinstance(action, tuple):
            if action not in self._chance():
                raise ValueError(f"{action!r} is none of chance_outcomes() here")
            return self._spawned(action)
        check_direction(action)
        afterstate = None if self._is_chance else self.afterstate(action)
        if afterstate is None:
            raise IllegalMove("nothing-moves", direction=WAYS[action])
        tools = self._tools
        after, gain = afterstate
        ply = self.ply + 1
        is_chance = tools.moves_a_spawn > 0 and ply % tools.moves_a_spawn == 0
        return GameView(tools, after, self.score + gain, ply, gain, is_chance)

    def _spawned(self, outcome: Outcome) -> "GameView":
        cell, number = outcome
        board = self.board[:cell] + (number,) + self.board[cell + 1 :]
        return GameView(self._tools, board, self.score, self.ply, self.gain)

    def at(self, board: tuple[int, ...], to_move: str = "player") -> "GameView":
        """Return the game with another board in place of this one: for what-if questions of one's own.

        to_move: whose turn it is there, "player" or, in 2048, "chance". Score, ply and gain stay. Raises: ValueError if the
        board has another number of cells.
        """
        if len(board) != len(self.board):
            raise ValueError(f"a board of {len(self.board)} cells is wanted, not {len(board)}")
        movers = ("player", "chance") if self._tools.moves_a_spawn else ("player",)
        if to_move not in movers:
            raise ValueError(f"to_move is {' or '.join(repr(mover) for mover in movers)} in this game, not {to_move!r}")
        return GameView(self._tools, tuple(board), self.score, self.ply, self.gain, to_move == "chance")

    def children(self) -> list[tuple[int, "GameView"]]:
        """Return (direction, game after it) for every legal direction."""
        return [(action, self.child(action)) for action in self.legal_actions()]

    def spawns(self) -> list[tuple[float, "GameView"]]:
        """Return (probability, game after it) for all that chance may do."""
        return [(probability, self._spawned(outcome)) for outcome, probability in self.chance_outcomes()]

    def move_to(self, board: tuple[int, ...]) -> int | None:
        """Return the direction that leads from here to a board, before or after chance moved; None if there is none."""
        for action, child in self.children():
            if child.board == board or any(after.board == board for _, after in child.spawns()):
                return action
        return None


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
