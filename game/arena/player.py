"""Who plays: a built-in bot, a file, or a function, a class or an object of the caller's program, on one kind of board."""

import contextlib
import copy
import functools
import hashlib
import importlib
import inspect
import os
import pickle
import sys
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from ..core.errors import BadNotation
from ..core.game import Rules, Variant
from ..core.output import UserError
from ..engines import engine_of, load_data
from ..games import game_named
from .bot import MODULE, BotFailed, Choose, GameView, MakeBot, letter_of, load_bot
from .builtin import Builtin, builtins_of, find_builtin, read_source
from .fingerprint import ENGINE, Unknowable, engine_version, fingerprint, imports_tilelab, recorded
from .play import Setup, play
from .program import PREFIX, Program, digests, words_of
from .shapes import CHOOSE, SHAPES, Shape, stated_variant


class BadJob(UserError):
    """The bot cannot play such games; the text says why."""


@dataclass(eq=False)
class Player:
    """A bot on a kind of board. It plays the same games in any process to which it is pickled.

    bot: the name of a built-in bot, a command after `cmd:`, the path of a file, or a function, a class or an object. source: of a
    built-in bot or a file; None for others. max_moves: per game. folder: the one whose files it may use. known: modules that do
    not count among them. version: stands for the code and state of an object.
    """

    name: str
    game: str
    variant: Variant
    bot: Any
    source: str | None
    budget_ms: int
    max_moves: int
    folder: str = ""
    known: frozenset[str] = frozenset({MODULE})
    version: str = ""

    @property
    def rules(self) -> Rules:
        return game_named(self.game)

    @property
    def is_program(self) -> bool:
        """Whether it is a command, which runs as a process of its own."""
        return isinstance(self.bot, str) and self.bot.startswith(PREFIX)

    @property
    def is_own(self) -> bool:
        """Whether it is not one of ours, so that nothing it reports is believed unseen."""
        return not isinstance(self.bot, str)

    @property
    def is_callers(self) -> bool:
        """Whether it is a function, a class or an object of the caller's program."""
        return not isinstance(self.bot, (str, Path))

    @property
    def is_apart(self) -> bool:
        """Whether it never plays in this process, because a file or a command may print or never return."""
        return (isinstance(self.bot, Path) or self.is_program) and sys.platform != "emscripten"

    def __reduce__(self) -> tuple[Any, ...]:
        # A process that gets an equal player with each game loads it once.
        return Player if self.is_callers else _same, tuple(getattr(self, part.name) for part in fields(self))

    @property
    def needs_program(self) -> bool:
        """Whether a process that inherits nothing may have to run the caller's program to find the bot."""
        return self.is_callers and pickler() is pickle

    def packed(self) -> bytes:
        """Return it for a process that inherits nothing. Raises: BadJob."""
        try:
            content: bytes = pickler().dumps(self)
        except Exception as error:
            raise BadJob(f"{self.name} cannot go to other processes here: define it in a module or a file") from error
        return content

    @functools.cached_property
    def setup(self) -> Setup:
        """What it plays, loaded. Raises: BotFailed, or BadJob if an object is no bot."""
        if self.source is not None:
            make_bot = load_bot(self.source, str(self.bot))
        elif self.is_program:
            make_bot = Program(self.bot, self.name, self.rules, self.variant).make
        elif isinstance(self.bot, str):
            load_data(self.game, self.variant)
            make_bot = engine_of(self.game).make_bot(self.bot, self.variant)
        else:
            make_bot = _maker_of(self.bot, self.name)
        return self.setup_of(make_bot)

    def setup_of(self, make_bot: MakeBot) -> Setup:
        """Return what a bot plays in this player's place."""
        return Setup(self.rules, self.variant, make_bot, self.budget_ms, self.max_moves)

    def play(self, seed: int) -> dict[str, object]:
        """Play one game in this process; return its record and the files that a user's bot used. Raises: BotFailed; any error
        of an object."""
        if not self.is_own:
            return play(self.setup, seed).as_json()
        try:
            with recorded(self.folder, self.known) as used:
                record = play(self.setup, seed).as_json()
            return {**record, "used": used}
        except BaseException as error:
            if self.is_callers or isinstance(error, BotFailed):
                raise
            raise BotFailed(f"{self.bot}: {type(error).__name__}") from None

    def identity(self) -> dict[str, object]:
        """Return the fields that identify its games in a results file. Raises: BadJob."""
        kind: dict[str, object] = {"game": self.game, "variant": self.rules.format_variant(self.variant), "bot": self.name}
        kind |= {"budget_ms": self.budget_ms, "max_moves": self.max_moves, "version": self.version or 1}
        builtin = find_builtin(self.game, self.bot) if isinstance(self.bot, str) else None
        if builtin:  # By its version, so that rewording a docstring does not make it another bot.
            return {**kind, "bot": builtin.name, "source": None, "version": builtin.version}
        if self.version:
            return kind
        if self.is_program:
            return {**kind, "bot": self.bot, "program": digests(words_of(self.bot))}
        if self.source is not None:
            code = self.source.encode()
            kind |= {"bot": self.bot.name, "source": hashlib.sha256(code).hexdigest(), "uses": "recorded"}
            uses_tilelab = imports_tilelab(code)
        else:
            kind["python"] = "{}.{}".format(*sys.version_info)
            try:
                kind["source"], _ = fingerprint(_code_of(self.bot), with_state=False)
                kind["state"], uses_tilelab = fingerprint(self.bot)
            except Unknowable as error:
                why = f"{self.name} uses something that cannot be told from another ({error})"
                what = "give play(version=…) a text of your own, and a new one whenever the bot changes"
                raise BadJob(f"{why}: {what}") from error
        return {**kind, ENGINE: engine_version()} if uses_tilelab else kind


@functools.cache
def pickler() -> Any:
    """Return cloudpickle, which packs functions and classes of the caller's program whole, or else pickle."""
    try:
        return importlib.import_module("cloudpickle")
    except ImportError:
        return pickle


@functools.lru_cache(maxsize=1)
def _same(*parts: Any) -> Player:
    return Player(*parts)


def named_player(
    rules: Rules, variant: Variant | None, bot: str, budget_ms: int = 0, max_moves: int = 0, name: str = ""
) -> Player:
    """Return the player of a built-in bot, a command or a file. variant: None for the bot's own, or the default.

    max_moves: 0 = the game's. Raises: BadJob, OSError.
    """
    builtin = find_builtin(rules.id, bot)
    most = max_moves or rules.move_limit
    if bot.startswith(PREFIX):
        try:
            is_empty = not words_of(bot)
        except ValueError as error:
            raise BadJob(f"{bot} is not a command: {error}.") from error
        if is_empty:
            raise BadJob(f"{PREFIX} needs a command, such as {PREFIX}./my_bot.")
        return Player(name or bot, rules.id, variant or rules.default, bot, None, budget_ms, most)
    source = _source(rules.id, bot, builtin)
    stated = stated_variant(source or "")
    if variant is None and stated:
        try:
            variant = rules.parse_variant(stated)
        except BadNotation as error:
            raise BadJob(f"{bot} states VARIANT = “{stated}”, which is not a kind of board of {rules.id}.") from error
    variant = variant or rules.default
    if builtin is None:
        return Player(name or Path(bot).name, rules.id, variant, Path(bot), source, budget_ms, most, _folder(bot))
    if not builtin.copes_with(variant.side):
        *others, last = [f"{side}×{side}" for side in builtin.sides]
        sides = f"{', '.join(others)} and {last}" if others else last
        raise BadJob(f"{bot} cannot play {variant.size} boards, only {sides}.")
    player = Player(name or builtin.name, rules.id, variant, builtin.name, source, budget_ms, most)
    _ = player.setup  # Before any process is forked: this loads the engine's data.
    return player


def given_player(
    bot: Any, rules: Rules, variant: Variant, budget_ms: int, max_moves: int, name: str = "", version: str = ""
) -> Player:
    """Return the player of a function, a class or an object. version: stands for its code and state. Raises: BadJob."""
    name = name or str(getattr(bot, "__name__", type(bot).__name__))
    file = "-"  # In the working directory, unless the file is known.
    with contextlib.suppress(TypeError, OSError):
        file = inspect.getfile(_code_of(bot))
    most = max_moves or rules.move_limit
    player = Player(name, rules.id, variant, bot, None, budget_ms, most, _folder(file), frozenset(sys.modules), version)
    _ = player.setup
    return player


def _folder(file: str) -> str:
    return os.path.dirname(os.path.abspath(file))


def _code_of(bot: Any) -> Any:
    """Return the function or class that a bot is written in."""
    return bot if inspect.isroutine(bot) or isinstance(bot, type) else type(bot)


def _maker_of(bot: Any, bot_name: str) -> MakeBot:
    """Return a factory that makes the bot for each game: a new instance, or a copy. Raises: BadJob if this is not a bot."""
    names = [shape.name for shape in SHAPES]
    has_method = any(callable(getattr(bot, name, None)) for name in names)
    if not has_method and (isinstance(bot, type) or not callable(bot)):
        raise BadJob(f"a bot is a name, a file, a function choose(game), or has a method {', '.join(names)}; not {bot!r:.60}")

    def make() -> Choose:
        try:
            player: Any = bot() if isinstance(bot, type) else copy.deepcopy(bot)
        except (TypeError, pickle.PicklingError) as error:
            if isinstance(bot, type):
                raise
            raise BadJob(f"{bot_name} cannot be copied for each game ({error}): give its class instead") from error
        if not has_method:
            name = getattr(player, "__name__", "")
            return _choosing(next((shape for shape in SHAPES if shape.name == name), CHOOSE), player)
        shape = next(shape for shape in SHAPES if callable(getattr(player, shape.name, None)))
        return _choosing(shape, getattr(player, shape.name))

    return make


def _choosing(shape: Shape, function: Any) -> Choose:
    def choose(game: GameView) -> object:
        choice = function(*shape.arguments(game))
        return choice if shape is CHOOSE else letter_of(choice, game, shape)

    return choose


def bot_names(game: str) -> list[str]:
    """Return the names of a game's built-in bots."""
    return [bot.name for bot in builtins_of(game)]


def _source(game: str, bot: str, builtin: Builtin | None) -> str | None:
    """Return the source of a bot; None for an engine bot. Raises: BadJob, OSError."""
    if builtin:
        return read_source(builtin) if builtin.source else None
    if not bot.endswith(".py"):
        names = ", ".join(bot_names(game))
        raise BadJob(f"There is no bot “{bot}” for {game}; choose a FILE.py, {PREFIX}COMMAND or one of {names}.")
    path = Path(bot)
    if path.exists() and not path.is_file():
        raise BadJob(f"{bot} is not a regular file.")
    try:
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadJob(f"{bot} is not UTF-8 text.") from error
