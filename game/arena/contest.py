"""Plays a series: the only place that starts games, believes their records, and stores them."""

import contextlib
import dataclasses
import functools
import multiprocessing
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import results_file
from .bot import BotFailed
from .cluster import Cluster
from .executor import Host, Play, Result, WorkersLost, stream
from .player import BadJob, Player
from .processes import BotProcess, Processes, TookTooLong, play_beside, useful_jobs
from .record import Record, validated
from .replay import is_true

MAX_REASON = 500
"""Of a failure, in characters."""


@dataclass(frozen=True)
class Failure:
    """A game that counts for nothing. reason: a sentence that names the bot. error: what it raised."""

    seed: int
    reason: str
    error: Exception = field(compare=False)


class FalseRecord(BotFailed):
    """The moves of a game do not make what its record reports."""


@dataclass(frozen=True)
class Ways:
    """How a series is played; nothing here changes its games.

    processes: on this machine. cluster: the address of a Dask scheduler, or "". limit_s: seconds per game; 0 = no limit.
    file: where finished games are stored. is_resumed: whether that file may exist. warn: called with what is odd but no failure.
    no_worker: the words for a cluster that has lost its last worker. is_blind: whether a function, a class or an object plays in
    a separate process that never sees the seed, as files do. is_fresh: whether the bot's own chance is independent of the seed.
    """

    processes: int = 1
    cluster: str = ""
    limit_s: float = 0.0
    file: Path | None = None
    is_resumed: bool = True
    warn: Callable[[str], None] = print
    no_worker: str = "The cluster has no worker left."
    is_blind: bool = False
    is_fresh: bool = False


@contextlib.contextmanager
def contest(player: Player, seeds: range | list[int], ways: Ways) -> Iterator[tuple[list[Record], Iterator[Record | Failure]]]:
    """Yield the games that the file holds already, and an iterator that plays the others, in the order in which they end.

    Raises: BadJob, BadFile, NoCluster, OSError. A failed game is an item, not an exception.
    """
    with contextlib.ExitStack() as opened:
        file = None
        if ways.file:
            file = opened.enter_context(results_file.opened(ways.file, player.identity(), ways.is_resumed, player.folder))
        earlier = _believed(player, file, seeds, ways.warn) if file else {}
        host = opened.enter_context(contextlib.closing(_host(player, ways, len(seeds) - len(earlier))))
        ended = opened.enter_context(contextlib.closing(stream(host, (seed for seed in seeds if seed not in earlier))))
        # What ran a stranger's code, or ran on another machine, is believed only if it replays.
        is_trusted = not ways.cluster and (_is_blind(player, ways) or not player.is_own)
        yield list(earlier.values()), _played(player, ended, is_trusted, file)


def _played(
    player: Player, ended: Iterable[Result], is_trusted: bool, file: results_file.ResultsFile | None
) -> Iterator[Record | Failure]:
    """Yield, and store, the record or the failure of each game that ended."""
    for seed, fields, failure in ended:
        if failure is None:
            try:
                record, used = _checked(player, seed, fields, is_trusted)
            except FalseRecord as error:
                failure = error
            else:
                if file:
                    file.add(record, used)
                yield record
                continue
        told = isinstance(failure, (BotFailed, TookTooLong, WorkersLost))
        reason = str(failure) if told else f"{type(failure).__name__}: {failure}"
        if player.name not in reason:
            reason = f"{player.name}: {reason}"
        if file:
            file.fail(seed, reason[:MAX_REASON])
        yield Failure(seed, reason[:MAX_REASON], failure)


def _checked(player: Player, seed: int, fields: Any, is_trusted: bool) -> tuple[Record, dict[str, str]]:
    """Return a game's record and the files that the bot used. Raises: FalseRecord."""
    try:
        used = {str(name): str(digest) for name, digest in fields.get("used", {}).items()}
        record = validated(fields)
        if record.seed == seed and (is_trusted or is_true(player.rules, player.variant, record, player.max_moves)):
            return record, used
    except (ValueError, TypeError, AttributeError):
        pass
    raise FalseRecord(f"{player.name} reported a game that its moves do not make; it counts for nothing")


def _believed(
    player: Player, file: results_file.ResultsFile, seeds: Iterable[int], warn: Callable[[str], None]
) -> dict[int, Record]:
    """Return the first record of each wanted seed in a file that replays; the others are reported, and played again."""
    records: dict[int, Record] = {}
    false: set[int] = set()
    wanted = seeds if isinstance(seeds, range) else set(seeds)
    for record in file.records:
        if record.seed in wanted and record.seed not in records:
            if is_true(player.rules, player.variant, record, player.max_moves):
                records[record.seed] = record
            else:
                false.add(record.seed)
    for seed in sorted(false - records.keys()):
        warn(f"{file.path}: the moves of seed {seed} do not make what its line reports; it is played again.")
    return records


def _is_blind(player: Player, ways: Ways) -> bool:
    """Return whether a bot that is not ours sees only positions: a file always."""
    return player.is_own and (player.is_apart or ways.is_blind)


def _host(player: Player, ways: Ways, games: int) -> Host:
    """Return where the games are played. Raises: NoCluster, BadJob."""
    is_blind = _is_blind(player, ways)
    is_apart = player.is_apart or is_blind or ways.limit_s > 0
    if sys.platform == "emscripten" and (is_apart or player.is_program):
        raise BadJob("There is only one process here: leave out limit and blind, and play no command.")
    if ways.cluster:
        play = _play_beside(player, ways.limit_s, is_blind) if is_apart or player.is_own else player.play
        return Cluster(play, ways.cluster, lambda: ways.warn(ways.no_worker))
    if ways.processes == 1 and not is_apart:
        return Host(player.play)
    is_forked = "fork" in multiprocessing.get_all_start_methods() and not (player.is_apart or is_blind)
    given = player if is_forked else player.packed()
    start = functools.partial(BotProcess, player, given, ways.limit_s, is_blind, ways.is_fresh)
    return Processes(start, useful_jobs(ways.processes, games))


def _play_beside(player: Player, limit_s: float, is_blind: bool) -> Play:
    """Return what plays a seed on a cluster, whose workers load no bot of a user: its processes do."""
    given = player.packed()
    named = dataclasses.replace(player, bot=None) if player.is_callers else player
    return functools.partial(play_beside, named, given, limit_s, is_blind)
