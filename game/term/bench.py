"""`python3 -m game bench`: measures a bot on seeded games, in one or many processes or on a cluster."""

import argparse
import contextlib
import functools
import hashlib
import json
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any, TextIO

from ..arena.bot import BotFailed, MakeBot, load_bot
from ..arena.builtin import Builtin, builtins_of, find_builtin, read_source
from ..arena.executor import SerialExecutor, WorkersLost, stream
from ..arena.play import Setup, play
from ..arena.record import Games, Record, validated
from ..arena.shapes import stated_variant
from ..arena.summary import comparison, summary
from ..core.errors import BadNotation
from ..core.game import Variant
from ..core.rng import SEEDS
from ..engines import engine_of, load_data
from ..games import GAMES, game_named
from . import results_file
from .cluster import Cluster
from .options import BadInput, add_budget, add_game, add_json, add_kind, add_language, is_asked, natural, seed, wanted_variant
from .output import redirect_output
from .progress import Progress
from .report import comma_separated, differences, row, table
from .words import chosen_language, text

EXAMPLES = """\
  python3 -m game bench 2048 --bot greedy --games 50 --seed 1
  python3 -m game bench 2048 --bot mybot.py --games 200 --jobs 4 --out mybot.jsonl
  python3 -m game bench 2048 --bot mybot.py --games 200 --jobs 4 --resume mybot.jsonl    continue where it stopped
  python3 -m game bench 2048                                      list the built-in bots
  python3 -m game bench 2048 --bot mybot.py --against greedy --games 200
  python3 -m game bench 15 --bot solver --games 20 --json
  python3 -m game bench 2048 --bot coach --budget-ms 10 --games 500 --dask tcp://scheduler:8786"""

Job = dict[str, Any]
"""Everything that games depend on except their seeds, as plain data: see `_job`."""


def add_options(parser: argparse.ArgumentParser) -> None:
    names = "; ".join(f"{game.id}: {', '.join(bot.name for bot in builtins_of(game.id))}" for game in GAMES)
    add_game(parser, GAMES)
    about = f"a built-in bot or your own file, which runs unsandboxed; without --bot, list the built-in bots ({names})"
    parser.add_argument("--bot", metavar="NAME|FILE.py", help=about)
    parser.add_argument("--against", metavar="NAME|FILE.py", help="compare with another bot on the same seeds")
    parser.add_argument("--games", type=natural, default=10, metavar="N", help="the number of games (default: %(default)s)")
    parser.add_argument("--seed", type=seed, default=1, metavar="N", help="the seed of the first game (default: %(default)s)")
    add_budget(parser, "none; coach: 50 per move")
    about = "stop each game after N moves (default: 2048: 1000000; 15: 10000)"
    parser.add_argument("--most-moves", dest="max_moves", type=natural, metavar="N", help=about)
    add_kind(parser)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=natural, default=1, metavar="N", help="processes on this machine (default: %(default)s)")
    where.add_argument("--dask", metavar="ADDRESS", help="the scheduler of a Dask cluster, such as tcp://host:8786")
    file = parser.add_mutually_exclusive_group()
    file.add_argument("--out", type=Path, metavar="FILE", help="write the games to a new file, as JSON Lines")
    file.add_argument("--resume", type=Path, metavar="FILE", help="continue a file from --out, or start it")
    output = parser.add_mutually_exclusive_group()
    add_json(output, "the games and a summary")
    output.add_argument("--csv", action="store_true", help="print the games as CSV")
    add_language(parser)


def run(chosen: argparse.Namespace) -> None:
    """Play the series and print the results. Raises: BadInput, OSError."""
    try:
        _bench(chosen)
    except (BotFailed, WorkersLost) as error:
        raise BadInput(str(error)) from error


def _bench(chosen: argparse.Namespace) -> None:
    language = chosen_language(chosen.lang)
    if chosen.bot is None:
        print(bot_list(language, chosen.game))
        return
    if chosen.seed + chosen.games > SEEDS:
        raise BadInput(f"{chosen.games} games from seed {chosen.seed} would exceed the last seed, {SEEDS - 1}.")
    jobs = [_job(chosen, bot) for bot in (chosen.bot, chosen.against) if bot]
    if len(jobs) > 1 and (chosen.out or chosen.resume):
        raise BadInput("Leave out --against: --out and --resume hold only one series.")
    if len(jobs) > 1 and jobs[0]["variant"] != jobs[1]["variant"]:
        boards = f"{chosen.bot} plays {jobs[0]['variant']} and {chosen.against} plays {jobs[1]['variant']}"
        raise BadInput(f"Bots on different boards cannot be compared: {boards}.")
    is_text = not (chosen.csv or chosen.json)
    is_puzzle = game_named(chosen.game).lower_is_better
    series = []
    with _records_file(chosen, jobs[0]) as (file, earlier):
        for job in jobs:
            series.append(_play(chosen, job, file, earlier, language if is_text else ""))
            if is_text:
                print(table(language, summary(series[-1].records), is_puzzle, series[-1].records))
    output = _as_json(series[0])
    if len(series) > 1:
        compared = comparison(series[0].records, series[1].records, is_puzzle)
        output |= {"against": _as_json(series[1]), "comparison": compared}
        if is_text:
            print(differences(language, series[0].bot, series[1].bot, compared, is_puzzle))
    if chosen.csv:
        print(comma_separated(series), end="")
    if chosen.json:
        print(json.dumps(output))


def _as_json(series: Games) -> dict[str, object]:
    rows = [record.as_json() for record in series.records]
    return {
        "bot": series.bot,
        "game": series.game,
        "variant": series.variant,
        "records": rows,
        "summary": summary(series.records),
    }


def _play(chosen: argparse.Namespace, job: Job, file: TextIO | None, earlier: list[Record], language: str) -> Games:
    """Play the seeds without an earlier record; return all games by seed. language: of the printed lines, "" for none."""
    setup = json.dumps(job)
    if not is_own(job):
        setup_of(setup)
    wanted = range(chosen.seed, chosen.seed + chosen.games)
    records = [record for record in earlier if record.seed in wanted]
    is_puzzle = game_named(chosen.game).lower_is_better
    done = {record.seed for record in records}
    missing = (seed for seed in wanted if seed not in done)
    with Progress() as progress, _executor(chosen, is_own(job), progress) as run:
        if language:
            print(text(language, "bench-series", bot=job["bot"], game=job["game"], variant=job["variant"]), flush=True)
        progress.show(len(records) / chosen.games, "")
        for fields in run(functools.partial(play_seed, setup), missing):
            record = validated(fields)
            records.append(record)
            if file:
                results_file.add(file, record)
            if language:
                progress.clear()
                print(row(language, record, is_puzzle), flush=True)
            progress.show(len(records) / chosen.games, f"{len(records)}/{chosen.games}")
    return Games(job["bot"], job["game"], job["variant"], sorted(records, key=lambda record: record.seed))


def bot_list(language: str, game: str) -> str:
    """Return the built-in bots of a game with their descriptions, one per line."""
    bots = builtins_of(game)
    wide = max((len(bot.name) for bot in bots), default=0)
    return "\n".join(f"{bot.name:{wide}}  {text(language, bot.about)}" for bot in bots)


def bot_names(game: str) -> list[str]:
    return [bot.name for bot in builtins_of(game)]


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


def is_own(job: Job) -> bool:
    """Return whether a job's bot is the user's own file."""
    return find_builtin(job["game"], job["bot"]) is None


@functools.lru_cache(maxsize=1)
def setup_of(job: str) -> Setup:
    """Raises: BotFailed if the bot cannot be loaded."""
    fields = json.loads(job)
    game = game_named(fields["game"])
    variant = game.parse_variant(fields["variant"])
    make_bot = _maker(fields["game"], variant, fields["bot"], fields["source"])
    return Setup(game, variant, make_bot, fields["budget_ms"], fields["max_moves"])


def _maker(game: str, variant: Variant, bot: str, source: str | None) -> MakeBot:
    if source is not None:
        return load_bot(source, bot)
    load_data(game, variant)
    return engine_of(game).make_bot(bot, variant)


def _job(chosen: argparse.Namespace, bot: str) -> Job:
    """Return everything that the games depend on except their seeds. Raises: BadInput, OSError."""
    game = game_named(chosen.game)
    variant = wanted_variant(game, chosen)
    builtin = find_builtin(game.id, bot)
    source = _source(game.id, bot, builtin)
    stated = stated_variant(source or "")
    if stated and not is_asked(chosen):
        try:
            variant = game.parse_variant(stated)
        except BadNotation as error:
            raise BadInput(f"{bot} states VARIANT = “{stated}”, which is not a kind of board of {game.id}.") from error
    if builtin and not builtin.copes_with(variant.side):
        sides = " or ".join(f"--size {side}" for side in builtin.sides)
        raise BadInput(f"{bot} cannot play {variant.size} boards; use {sides}.")
    return {
        "game": game.id,
        "variant": game.format_variant(variant),
        "bot": builtin.name if builtin else bot,
        "source": source,
        "budget_ms": chosen.budget_ms,
        "max_moves": chosen.max_moves or game.move_limit,
    }


def _source(game: str, bot: str, builtin: Builtin | None) -> str | None:
    """Return the source of a bot; None for an engine bot. Raises: BadInput, OSError."""
    if builtin:
        return read_source(builtin) if builtin.source else None
    if not bot.endswith(".py"):
        raise BadInput(f"There is no bot “{bot}” for {game}; choose a FILE.py or one of {', '.join(bot_names(game))}.")
    path = Path(bot)
    if path.exists() and not path.is_file():
        raise BadInput(f"{bot} is not a regular file.")
    try:
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"{bot} is not UTF-8 text.") from error


def _records_file(chosen: argparse.Namespace, job: Job) -> contextlib.AbstractContextManager[tuple[TextIO | None, list[Record]]]:
    """Yield the requested file, if any, and the records in it."""
    path = chosen.out or chosen.resume
    if not path:
        return contextlib.nullcontext((None, []))
    builtin = find_builtin(job["game"], job["bot"])
    # A built-in bot is identified by its version, so that a reworded docstring does not make another bot of it.
    digest = None if builtin else hashlib.sha256(job["source"].encode()).hexdigest()
    series = {**job, "bot": Path(job["bot"]).name, "source": digest, "version": builtin.version if builtin else 1}
    return results_file.opened(path, series, is_resumed=chosen.resume is not None)


PlaySeeds = Callable[[Callable[[int], dict[str, object]], Iterable[int]], Iterator[dict[str, object]]]


@contextlib.contextmanager
def _executor(chosen: argparse.Namespace, is_apart: bool, progress: Progress) -> Iterator[PlaySeeds]:
    """Yield a function that runs games, a user's bot in another process; end all processes afterwards."""
    if chosen.dask:
        cluster = Cluster(chosen.dask)
        watch = _Watch(cluster, chosen_language(chosen.lang), progress)
        try:
            yield lambda play, seeds: stream(play, seeds, cluster.executor, cluster.at_once, cluster.lost, watch.report)
        finally:
            cluster.close()
    elif chosen.jobs > 1 or is_apart:
        before = set(threading.enumerate())
        try:
            jobs = useful_jobs(chosen.jobs, chosen.games)
            yield lambda play, seeds: stream(play, seeds, lambda: Workers(jobs), jobs)
        finally:
            for child in multiprocessing.active_children():
                child.kill()  # A bot may ignore a request to end.
            # Wait for the thread that manages them: at exit, Python would fail on its closed pipe.
            for thread in set(threading.enumerate()) - before:
                if not thread.daemon:
                    thread.join(_PATIENCE_S)
    else:
        yield lambda play, seeds: stream(play, seeds, SerialExecutor)


class _Watch:
    """Warns on the error stream, once each time, that a cluster has lost its last worker."""

    def __init__(self, cluster: Cluster, language: str, progress: Progress) -> None:
        self._cluster = cluster
        self._language = language
        self._progress = progress
        self._had_workers = True

    def report(self) -> None:
        """Warn if the last worker was lost since the last call."""
        has_workers = self._cluster.has_workers
        if self._had_workers and not has_workers:
            self._progress.clear()
            print(text(self._language, "bench-no-worker"), file=sys.stderr, flush=True)
        self._had_workers = has_workers


_MAX_PER_CORE = 8
"""Processes per core: more would only use memory."""


def useful_jobs(wanted: int, games: int) -> int:
    """Return the number of processes to start, limited by the games and the cores."""
    return min(wanted, games, _MAX_PER_CORE * (os.cpu_count() or 1))


_PATIENCE_S = 5.0
"""How long to wait for a thread whose processes have ended."""


_MAX_ON_WINDOWS = 61
"""The number of processes that Python can wait for on Windows."""


class Workers(ProcessPoolExecutor):
    """Processes that play. Ctrl-C is delayed while one starts, because Python loses interrupts during a fork."""

    def __init__(self, jobs: int) -> None:
        super().__init__(min(jobs, _MAX_ON_WINDOWS) if sys.platform == "win32" else jobs, initializer=begin_worker)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Submit a call. Raises: KeyboardInterrupt afterwards, if Ctrl-C was pressed meanwhile."""
        interrupts: list[int] = []
        handler = signal.signal(signal.SIGINT, lambda number, _: interrupts.append(number))
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.signal(signal.SIGINT, handler)
            if interrupts:
                raise KeyboardInterrupt


def begin_worker() -> None:
    """Ignore Ctrl-C, end with the parent process, and redirect a bot's output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    redirect_output()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent
    parent.join()
    os._exit(1)
