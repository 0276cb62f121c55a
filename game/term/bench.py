"""`python3 -m game bench`: measures a bot on seeded games, in one or many processes or on a cluster."""

import argparse
import json
import sys
from pathlib import Path

from ..arena.builtin import builtins_of, find_builtin
from ..arena.contest import Failure, Ways, contest
from ..arena.player import Player, named_player
from ..arena.program import PREFIX
from ..arena.record import Games
from ..arena.summary import summary
from ..core.rng import SEEDS
from ..games import GAMES, game_named
from ..library.display import Progress
from .options import (
    BadInput,
    add_budget,
    add_game,
    add_json,
    add_kind,
    add_language,
    in_language,
    is_asked,
    natural,
    seed,
    wanted_variant,
)
from .report import comma_separated, row, table
from .words import text

BOT = f"NAME|FILE.py|{PREFIX}COMMAND"

MAX_FAILED = 4
"""A bot that fails in its first games, this many, is not tried on all the others."""

EXAMPLES = """\
  python3 -m game bench 2048 --bot greedy --games 50 --seed 1
  python3 -m game bench 2048 --bot mybot.py --games 200 --jobs 4 --out mybot.jsonl
  python3 -m game bench 2048 --bot mybot.py --games 200 --jobs 4 --resume mybot.jsonl    continue where it stopped
  python3 -m game bench 2048                                      list the built-in bots
  python3 -m game bench 15 --bot solver --games 20 --json
  python3 -m game bench 2048 --bot coach --budget-ms 10 --games 500 --dask tcp://scheduler:8786"""


def add_options(parser: argparse.ArgumentParser) -> None:
    names = "; ".join(f"{game.id}: {', '.join(bot.name for bot in builtins_of(game.id))}" for game in GAMES)
    add_series(parser)
    about = "a built-in bot, or your own file or command, which run unsandboxed; without --bot, list the built-in bots"
    parser.add_argument("--bot", metavar=BOT, help=f"{about} ({names})")
    parser.add_argument("--games", type=natural, default=10, metavar="N", help="the number of games (default: %(default)s)")
    file = parser.add_mutually_exclusive_group()
    file.add_argument("--out", type=Path, metavar="FILE", help="write the games to a new file, as JSON Lines")
    file.add_argument("--resume", type=Path, metavar="FILE", help="continue a file from --out, or start it")
    output = parser.add_mutually_exclusive_group()
    add_json(output, "the games and a summary")
    output.add_argument("--csv", action="store_true", help="print the games as CSV")
    add_quiet(parser)


def add_series(parser: argparse.ArgumentParser) -> None:
    """Add the game, and the options that say what is played and where, for one bot or several."""
    add_game(parser, GAMES)
    parser.add_argument("--seed", type=seed, default=1, metavar="N", help="the seed of the first game (default: %(default)s)")
    add_budget(parser, "none; coach: 50 per move")
    about = "stop each game after N moves (default: 2048: 1000000; 15: 10000)"
    parser.add_argument("--most-moves", dest="max_moves", type=natural, metavar="N", help=about)
    about = "a game that takes longer has failed, even if the bot never returns (default: no limit)"
    parser.add_argument("--limit-s", type=natural, default=0, metavar="N", help=about)
    add_kind(parser)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=natural, default=1, metavar="N", help="processes on this machine (default: %(default)s)")
    where.add_argument("--dask", metavar="ADDRESS", help="the scheduler of a Dask cluster, such as tcp://host:8786")
    add_language(parser)


def add_quiet(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--quiet", action="store_true", help="print no line for each game")


def run(chosen: argparse.Namespace) -> None:
    """Play the series and print the results. Raises: UserError, OSError."""
    language = chosen.language
    if chosen.bot is None:
        print(bot_list(language, chosen.game))
        return
    require_seeds(chosen.seed, chosen.games)
    player = player_for(chosen, chosen.bot)
    is_text = not (chosen.csv or chosen.json)
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    games, failures = play(chosen, player, seeds, language if is_text else "", chosen.out or chosen.resume)
    figures = summary(games.records)
    if chosen.csv:
        print(comma_separated(games), end="")
    elif chosen.json:
        output = {**vars(games), "records": [record.as_json() for record in games.records], "summary": figures}
        print(json.dumps(output | ({"failed": as_rows(failures)} if failures else {})))
    elif games.records or not failures:
        print(table(language, figures, player.rules.lower_is_better, games.records))
    if failures:
        raise BadInput(failed_games(failures, len(games.records)))


def require_seeds(first: int, games: int) -> None:
    """Check that all seeds of a series exist. Raises: BadInput."""
    if first + games > SEEDS:
        raise BadInput(f"{games} games from seed {first} would exceed the last seed, {SEEDS - 1}.")


def failed_games(failures: list[Failure], ended: int) -> str:
    """Return a sentence with the number of failed games and the first one. ended: how many games did not fail."""
    first = min(failures, key=lambda failure: failure.seed)
    return f"{len(failures)} of {len(failures) + ended} games failed; seed {first.seed}: {first.reason}"


def as_rows(failures: list[Failure]) -> list[dict[str, object]]:
    """Return failures for JSON."""
    return [{"seed": failure.seed, "reason": failure.reason} for failure in failures]


def play(
    chosen: argparse.Namespace, player: Player, seeds: range, language: str, file: Path | None = None
) -> tuple[Games, list[Failure]]:
    """Return all games by seed, those in the file included, and those that failed. language: of the lines, "" for none."""
    is_puzzle = player.rules.lower_is_better
    variant = player.rules.format_variant(player.variant)
    failures: list[Failure] = []

    def warn(line: str) -> None:
        progress.clear()
        print(in_language(chosen.language, line), file=sys.stderr, flush=True)

    no_worker = text(chosen.language, "bench-no-worker")
    ways = Ways(chosen.jobs, chosen.dask or "", chosen.limit_s, file, bool(chosen.resume), warn, no_worker)
    with Progress() as progress, contest(player, seeds, ways) as (records, games):
        if language and not chosen.quiet:
            print(text(language, "bench-series", bot=player.name, game=player.rules.id, variant=variant), flush=True)
        progress.show(len(records) / len(seeds), "")
        for game in games:
            if isinstance(game, Failure):
                failures.append(game)
                if len(failures) >= MAX_FAILED and not records:
                    break
                continue
            records.append(game)
            if language and not chosen.quiet:
                progress.clear()
                print(row(language, game, is_puzzle), flush=True)
            progress.show(len(records) / len(seeds), f"{len(records)}/{len(seeds)}")
    return Games(player.name, player.rules.id, variant, sorted(records, key=lambda record: record.seed)), failures


def bot_list(language: str, game: str) -> str:
    """Return the built-in bots of a game with their descriptions, one per line."""
    bots = builtins_of(game)
    wide = max((len(bot.name) for bot in bots), default=0)
    return "\n".join(f"{bot.name:{wide}}  {text(language, bot.about)}" for bot in bots)


def player_for(chosen: argparse.Namespace, bot: str) -> Player:
    """Return everything that the games depend on except their seeds. Raises: UserError, OSError."""
    rules = game_named(chosen.game)
    variant = wanted_variant(rules, chosen) if is_asked(chosen) else None
    is_file = find_builtin(rules.id, bot) is None
    return named_player(rules, variant, bot, chosen.budget_ms, chosen.max_moves or 0, bot if is_file else "")
