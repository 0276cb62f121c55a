"""A bot's series as plain data that any process, here or on a cluster, can play."""

import functools
import hashlib
import json
from pathlib import Path
from typing import Any

from ..arena.bot import BotFailed, MakeBot, load_bot
from ..arena.builtin import Builtin, builtins_of, find_builtin, read_source
from ..arena.play import Setup, play
from ..arena.shapes import stated_variant
from ..core.errors import BadNotation
from ..core.game import Rules, Variant
from ..engines import engine_of, load_data
from ..games import game_named

Job = dict[str, Any]
"""Everything that determines the games except their seeds: see `job_for`."""


class BadJob(ValueError):
    """The bot cannot play such games; the text says why."""


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
    """Return the fields that identify a job's series in a results file."""
    builtin = find_builtin(job["game"], job["bot"])
    # A built-in bot is identified by its version, so that rewording a docstring does not make it another bot.
    digest = None if builtin else hashlib.sha256(job["source"].encode()).hexdigest()
    return {**job, "bot": Path(job["bot"]).name, "source": digest, "version": builtin.version if builtin else 1}


def is_own(job: Job) -> bool:
    """Return whether a job's bot is the user's own file."""
    return find_builtin(job["game"], job["bot"]) is None


def play_seed(job: str, seed: int) -> dict[str, object]:
    """Play one game of a job in this process and return its record. Raises: BotFailed for any fault of the bot."""
    fields = json.loads(job)
    try:
        record: dict[str, object] = json.loads(json.dumps(play(setup_of(job), seed).as_json()))
    except BotFailed:
        raise
    except BaseException as error:
        if not is_own(fields):
            raise
        raise BotFailed(f"{fields['bot']}: {type(error).__name__}") from None
    return record


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
