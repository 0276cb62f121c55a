"""Who plays: a built-in bot, a file, or a function, a class or an object of the caller's program, on one kind of board."""

import contextlib
import copy
import functools
import hashlib
import inspect
import json
import os
import pickle
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from ..core.errors import BadNotation
from ..core.game import Rules, Variant
from ..engines import engine_of, load_data
from ..games import game_named
from .bot import MODULE, BotFailed, Choose, GameView, MakeBot, letter_of, load_bot
from .builtin import Builtin, builtins_of, find_builtin, read_source
from .executor import TimeIsUp
from .fingerprint import ENGINE, Unknowable, engine_version, fingerprint, imports_tilelab, recorded
from .play import Setup, play
from .shapes import CHOOSE, SHAPES, Shape, stated_variant

Job = dict[str, Any]
"""Everything that determines the games of a built-in bot or a file except their seeds: see `job_for`."""

_INHERITED: "WeakValueDictionary[int, Setup]" = WeakValueDictionary()
"""The setup for forked processes, which need not pickle the bot's function."""


class BadJob(ValueError):
    """The bot cannot play such games; the text says why."""


@dataclass
class Player:
    """A bot on a kind of board.

    is_own: whether it is not one of ours, so that nothing it reports is believed unseen. is_apart: whether it never plays in this
    process, because a file may print or never return. folder: the one whose files it may use. identify: returns the fields that
    identify its games. calls: returns a function that plays a seed; its argument says whether it will run without this process's
    memory.
    """

    name: str
    rules: Rules
    variant: Variant
    max_moves: int
    is_own: bool
    is_apart: bool
    folder: str
    identify: Callable[[], dict[str, object]]
    calls: Callable[[bool], Callable[[int], Any]]

    def require_pickle(self) -> None:
        """Raises: BadJob if the bot cannot go to a process that inherits nothing."""
        try:
            pickle.dumps(self.calls(True))
        except Exception as error:
            raise BadJob(f"{self.name} cannot go to other processes here: define it in a module or a file") from error


def named_player(job: Job, name: str = "") -> Player:
    """Return the player of a built-in bot or a file."""
    setup = json.dumps(job)
    own = is_own(job)
    if not own:
        setup_of(setup)  # Before any process is forked: this loads the engine's data.
    rules = game_named(job["game"])
    return Player(
        name or Path(job["bot"]).name,
        rules,
        rules.parse_variant(job["variant"]),
        job["max_moves"],
        own,
        own and sys.platform != "emscripten",
        os.path.dirname(os.path.abspath(job["bot"])),
        lambda: identity(job),
        lambda is_elsewhere: functools.partial(play_seed, setup),
    )


def given_player(
    bot: object, rules: Rules, variant: Variant, budget_ms: int, max_moves: int, name: str = "", version: str = ""
) -> Player:
    """Return the player of a function, a class or an object. version: stands for its code and state. Raises: BadJob."""
    name = name or str(getattr(bot, "__name__", type(bot).__name__))
    setup = Setup(rules, variant, _maker_of(bot, name), budget_ms, max_moves)
    fields = (rules.id, rules.format_variant(variant), budget_ms, max_moves)
    folder = os.path.dirname(os.path.abspath(_file_of(bot)))
    known = frozenset(sys.modules)

    def identify() -> dict[str, object]:
        digests: dict[str, object] = {"version": version or 1}
        if not version:
            try:
                code, _ = fingerprint(bot if inspect.isroutine(bot) or isinstance(bot, type) else type(bot), with_state=False)
                state, uses_tilelab = fingerprint(bot)
            except Unknowable as error:
                why = f"{name} uses something that cannot be told from another ({error}): give play(version=…) a text of your own"
                raise BadJob(f"{why}, and a new one whenever the bot changes") from error
            digests |= {"source": code, "state": state, "python": "{}.{}".format(*sys.version_info)}
            digests |= {ENGINE: engine_version()} if uses_tilelab else {}
        kind = {"game": rules.id, "variant": rules.format_variant(variant)}
        return {**kind, "bot": name, "budget_ms": budget_ms, "max_moves": max_moves or rules.move_limit, **digests}

    def calls(is_elsewhere: bool) -> Callable[[int], Any]:
        if is_elsewhere:
            return functools.partial(_play_anywhere, bot, name, folder, *fields)
        _INHERITED[id(setup)] = setup
        return functools.partial(_play_inherited, id(setup), folder, known)

    return Player(name, rules, variant, max_moves, True, False, folder, identify, calls)


def _file_of(bot: object) -> str:
    """Return the file in which a bot is written; one of the working directory if that is unknown."""
    with contextlib.suppress(TypeError, OSError):
        return inspect.getfile(bot if inspect.isroutine(bot) or isinstance(bot, type) else type(bot))
    return "-"


def _play_inherited(number: int, folder: str, known: frozenset[str], seed: int) -> dict[str, object]:
    with recorded(folder, known) as used:
        record = play(_INHERITED[number], seed).as_json()
    return {**record, "used": used}


def _play_anywhere(
    bot: object, name: str, folder: str, game: str, variant: str, budget_ms: int, max_moves: int, seed: int
) -> dict[str, object]:
    rules = game_named(game)
    setup = Setup(rules, rules.parse_variant(variant), _maker_of(bot, name), budget_ms, max_moves)
    with recorded(folder) as used:
        record = play(setup, seed).as_json()
    return {**record, "used": used}


def _maker_of(bot: object, bot_name: str) -> MakeBot:
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


def job_for(rules: Rules, variant: Variant | None, bot: str, budget_ms: int = 0, max_moves: int = 0) -> Job:
    """Return the job of a bot. bot: a built-in bot's name, or a file. variant: None for the bot's own, or the default.

    Raises: BadJob, OSError.
    """
    builtin = find_builtin(rules.id, bot)
    source = _source(rules.id, bot, builtin)
    stated = stated_variant(source or "")
    if variant is None and stated:
        try:
            variant = rules.parse_variant(stated)
        except BadNotation as error:
            raise BadJob(f"{bot} states VARIANT = “{stated}”, which is not a kind of board of {rules.id}.") from error
    variant = variant or rules.default
    if builtin and not builtin.copes_with(variant.side):
        *others, last = [f"{side}×{side}" for side in builtin.sides]
        sides = f"{', '.join(others)} and {last}" if others else last
        raise BadJob(f"{bot} cannot play {variant.size} boards, only {sides}.")
    return {
        "game": rules.id,
        "variant": rules.format_variant(variant),
        "bot": builtin.name if builtin else bot,
        "source": source,
        "budget_ms": budget_ms,
        "max_moves": max_moves or rules.move_limit,
    }


def _source(game: str, bot: str, builtin: Builtin | None) -> str | None:
    """Return the source of a bot; None for an engine bot. Raises: BadJob, OSError."""
    if builtin:
        return read_source(builtin) if builtin.source else None
    if not bot.endswith(".py"):
        raise BadJob(f"There is no bot “{bot}” for {game}; choose a FILE.py or one of {', '.join(bot_names(game))}.")
    path = Path(bot)
    if path.exists() and not path.is_file():
        raise BadJob(f"{bot} is not a regular file.")
    try:
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadJob(f"{bot} is not UTF-8 text.") from error


def identity(job: Job) -> Job:
    """Return the fields that identify a job's games in a results file."""
    builtin = find_builtin(job["game"], job["bot"])
    if builtin:  # By its version, so that rewording a docstring does not make it another bot.
        return {**job, "source": None, "version": builtin.version}
    source = job["source"].encode()
    fields = {**job, "bot": Path(job["bot"]).name, "source": hashlib.sha256(source).hexdigest(), "version": 1, "uses": "recorded"}
    return {**fields, ENGINE: engine_version()} if imports_tilelab(source) else fields


def is_own(job: Job) -> bool:
    """Return whether a job's bot is the user's own file."""
    return find_builtin(job["game"], job["bot"]) is None


def play_seed(job: str, seed: int) -> dict[str, object]:
    """Play one game of a job in this process; return its record and the files that a user's bot used. Raises: BotFailed."""
    fields = json.loads(job)
    if not is_own(fields):
        return play(setup_of(job), seed).as_json()
    try:
        with recorded(os.path.dirname(os.path.abspath(fields["bot"])), frozenset({MODULE})) as used:
            record: dict[str, object] = json.loads(json.dumps(play(setup_of(job), seed).as_json()))
        return {**record, "used": used}
    except (BotFailed, TimeIsUp):
        raise
    except BaseException as error:
        raise BotFailed(f"{fields['bot']}: {type(error).__name__}") from None


@functools.lru_cache(maxsize=1)
def setup_of(job: str) -> Setup:
    """Load what a job plays. Raises: BotFailed if the bot cannot be loaded."""
    fields = json.loads(job)
    rules = game_named(fields["game"])
    variant = rules.parse_variant(fields["variant"])
    make_bot = _maker(fields["game"], variant, fields["bot"], fields["source"])
    return Setup(rules, variant, make_bot, fields["budget_ms"], fields["max_moves"])


def _maker(game: str, variant: Variant, bot: str, source: str | None) -> MakeBot:
    if source is not None:
        return load_bot(source, bot)
    load_data(game, variant)
    return engine_of(game).make_bot(bot, variant)
