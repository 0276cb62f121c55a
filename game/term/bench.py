"""`python3 -m game bench`: measures a bot on seeded games, in one or many processes or on a cluster."""

import argparse
import contextlib
import functools
import json
import sys
from pathlib import Path
from typing import TextIO

from ..arena.bot import BotFailed
from ..arena.builtin import builtins_of
from ..arena.executor import WorkersLost
from ..arena.record import Games, Record, validated
from ..arena.summary import comparison, summary
from ..core.rng import SEEDS
from ..games import GAMES, game_named
from ..library import results_file
from ..library.cluster import NoCluster
from ..library.jobs import BadJob, Job, identity, is_own, job_for, play_seed, setup_of
from ..library.progress import Progress
from ..library.workers import PlaySeeds, cluster_workers, workers
from .options import BadInput, add_budget, add_game, add_json, add_kind, add_language, is_asked, natural, seed, wanted_variant
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
    except (BotFailed, WorkersLost, BadJob, NoCluster, results_file.BadFile) as error:
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
    with Progress() as progress, _workers(chosen, is_own(job), progress) as run:
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


def _job(chosen: argparse.Namespace, bot: str) -> Job:
    """Return everything that the games depend on except their seeds. Raises: BadJob, BadInput, OSError."""
    rules = game_named(chosen.game)
    variant = wanted_variant(rules, chosen) if is_asked(chosen) else None
    return job_for(rules, variant, bot, chosen.budget_ms, chosen.max_moves or 0)


def _records_file(chosen: argparse.Namespace, job: Job) -> contextlib.AbstractContextManager[tuple[TextIO | None, list[Record]]]:
    """Yield the requested file, if any, and the records in it."""
    path = chosen.out or chosen.resume
    if not path:
        return contextlib.nullcontext((None, []))
    return results_file.opened(path, identity(job), is_resumed=chosen.resume is not None)


def _workers(chosen: argparse.Namespace, is_apart: bool, progress: Progress) -> contextlib.AbstractContextManager[PlaySeeds]:
    """Offer what runs the games: a user's bot in another process. Raises: NoCluster."""
    if not chosen.dask:
        return workers(chosen.jobs, chosen.games, is_apart)

    def warn() -> None:
        progress.clear()
        print(text(chosen_language(chosen.lang), "bench-no-worker"), file=sys.stderr, flush=True)

    return cluster_workers(chosen.dask, warn)
