"""`python3 -m game match`: ranks bots on the same seeds, by a fixed number of games or until the ranks are sure."""

import argparse
import json
import math
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from ..arena.contest import Failure
from ..arena.intervals import difference_interval, mean_of
from ..arena.player import Player
from ..arena.record import Record
from ..arena.summary import counted, illegal_ends, paired
from .bench import BOT, add_quiet, add_series, as_rows, failed_games, play, player_for, require_seeds
from .options import BadInput, add_json, natural
from .words import text

EXAMPLES = """\
  python3 -m game match 2048 mybot.py greedy --until-sure           play on until it is sure who is better
  python3 -m game match 2048 mybot.py greedy corner --games 100     play 100 games each
  python3 -m game match 2048 "cmd:./mybot --fast" greedy            a program in any language
  python3 -m game match 2048 mybot.py greedy --until-sure --resume games    continue where it stopped
  python3 -m game match 15 solver idastar --size 3 --games 20 --quiet --json"""

FIRST_LOOK = 20
STEP = 10
"""Games of each bot before the first look, and between looks."""


@dataclass
class Rank:
    """One bot. numbers: by seed, what counts; see `counted`."""

    player: Player
    records: list[Record]
    numbers: dict[int, float]

    @property
    def mean(self) -> float:
        return mean_of(list(self.numbers.values()))

    @property
    def reach(self) -> float | None:
        """Return half of the mean's 95 % interval, which holds at every look; None for too few games."""
        interval = difference_interval(list(self.numbers.values()))
        return (interval[1] - interval[0]) / 2 if interval else None


@dataclass
class Pair:
    """Two neighbours in the ranking. lead: by how much the first is better; interval: None for too few games."""

    better: str
    other: str
    lead: float
    interval: tuple[float, float] | None

    @property
    def is_sure(self) -> bool:
        return self.interval is not None and self.interval[0] > 0


def add_options(parser: argparse.ArgumentParser) -> None:
    add_series(parser)
    about = "built-in bots, or your own files or commands, which run unsandboxed; two or more"
    parser.add_argument("bots", nargs="+", metavar=BOT, help=about)
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--games", type=natural, default=100, metavar="N", help="games of each bot (default: %(default)s)")
    about = f"play on until each neighbours' difference is sure, looking after {FIRST_LOOK} games and then after every {STEP}"
    length.add_argument("--until-sure", action="store_true", help=about)
    about = "with --until-sure: stop after N games of each bot (default: 1000)"
    parser.add_argument("--at-most", type=natural, metavar="N", help=about)
    about = "keep the games in a folder, a file for each bot, and continue with those that it holds"
    parser.add_argument("--resume", type=Path, metavar="DIR", help=about)
    add_quiet(parser)
    add_json(parser, "ranks and differences")


def run(chosen: argparse.Namespace) -> None:
    """Play the match and print the ranks. Raises: UserError, OSError."""
    if chosen.at_most and not chosen.until_sure:
        raise BadInput("--at-most needs --until-sure.")
    most = (chosen.at_most or 1000) if chosen.until_sure else chosen.games
    require_seeds(chosen.seed, most)
    if len(chosen.bots) < 2:
        raise BadInput(f"A match needs two bots or more; {chosen.bots[0]} is alone.")
    for bot in chosen.bots:
        if chosen.bots.count(bot) > 1:
            raise BadInput(f"{bot} is named twice; each bot plays once.")
    players = [player_for(chosen, bot) for bot in chosen.bots]
    if any(player.variant != players[0].variant for player in players):
        boards = " and ".join(f"{player.name} plays {player.rules.format_variant(player.variant)}" for player in players)
        raise BadInput(f"Bots on different boards cannot be compared: {boards}.")
    if chosen.resume:
        chosen.resume.mkdir(exist_ok=True)
    language = "" if chosen.json else chosen.language
    records: dict[str, list[Record]] = {player.name: [] for player in players}
    failures: list[Failure] = []
    games = 0
    ranks: list[Rank] = []
    pairs: list[Pair] = []
    while games < most:
        step = most if not chosen.until_sure else STEP if games else FIRST_LOOK
        seeds = range(chosen.seed + games, chosen.seed + min(most, games + step))
        games += len(seeds)
        for player in players:
            file = chosen.resume and chosen.resume / f"{Path(player.name).stem}.jsonl"
            series, failed = play(chosen, player, seeds, language, file)
            records[player.name] += series.records
            failures += failed
        ranks = ranked(players, records)
        pairs = [_pair(*two, math.comb(len(players), 2)) for two in pairwise(ranks)]
        if len(ranks) < len(players) or chosen.until_sure and all(pair.is_sure for pair in pairs):
            break
    is_sure = len(ranks) == len(players) and all(pair.is_sure for pair in pairs)
    if chosen.json:
        print(json.dumps(_as_json(chosen.seed, games, is_sure, ranks, pairs, failures)))
    elif ranks:
        print("\n".join(_lines(language, games, is_sure, ranks, pairs)))
    if failures:
        raise BadInput(failed_games(failures, sum(len(rank.records) for rank in ranks)))


def ranked(players: list[Player], records: dict[str, list[Record]]) -> list[Rank]:
    """Return the bots that ended a game, the best first; of equal ones, the one that was named first."""
    is_puzzle = players[0].rules.lower_is_better
    played = [(player, records[player.name]) for player in players]
    ranks = [Rank(player, games, counted(games, is_puzzle, player.max_moves)) for player, games in played]
    sign = 1 if is_puzzle else -1
    return sorted([rank for rank in ranks if rank.records], key=lambda rank: sign * rank.mean)


def _pair(first: Rank, second: Rank, pairs: int) -> Pair:
    """Compare two neighbours on the seeds that both have played. pairs: of which they were chosen by their games."""
    sign = -1 if first.player.rules.lower_is_better else 1
    leads = [sign * number for number in paired(first.numbers, second.numbers)]
    return Pair(first.player.name, second.player.name, mean_of(leads) if leads else 0.0, difference_interval(leads, pairs))


def _lines(language: str, games: int, is_sure: bool, ranks: list[Rank], pairs: list[Pair]) -> list[str]:
    lines = []
    is_puzzle = ranks[0].player.rules.lower_is_better
    for place, rank in enumerate(ranks, 1):
        reach = "" if rank.reach is None else f" ± {rank.reach:,.0f}"
        facts = {"place": place, "bot": rank.player.name, "mean": f"{rank.mean:,.0f}{reach}"}
        lines.append(text(language, "match-rank-moves" if is_puzzle else "match-rank", **facts))
    for pair in pairs:
        facts = {"bot": pair.better, "other": pair.other, "mean": f"{pair.lead:,.0f}"}
        if pair.interval is None:
            lines.append(text(language, "match-few", **facts))
            continue
        low, high = pair.interval
        word = "match-better" if pair.is_sure else "match-open"
        lines.append(text(language, word, low=f"{low:,.0f}", high=f"{high:,.0f}", **facts))
    for rank in ranks:
        if illegal_ends(rank.records):
            ends = text(language, "bench-illegal-ends", games=illegal_ends(rank.records))
            lines.append(f"{rank.player.name}: {ends}")
    return [*lines, text(language, "match-sure" if is_sure else "match-unsure", games=games)]


def _as_json(
    seed: int, games: int, is_sure: bool, ranks: list[Rank], pairs: list[Pair], failures: list[Failure]
) -> dict[str, object]:
    places = [
        {
            "bot": rank.player.name,
            "games": len(rank.records),
            "mean": round(rank.mean, 2),
            "reach": None if rank.reach is None else round(rank.reach, 2),
            "illegal_ends": illegal_ends(rank.records),
        }
        for rank in ranks
    ]
    output: dict[str, object] = {"seeds": [seed, seed + games - 1], "games": games, "sure": is_sure, "ranks": places}
    output["pairs"] = [
        {
            "better": pair.better,
            "other": pair.other,
            "lead": round(pair.lead, 2),
            "interval": pair.interval and [round(end, 2) for end in pair.interval],
            "sure": pair.is_sure,
        }
        for pair in pairs
    ]
    if ranks:
        rules = ranks[0].player.rules
        output |= {"game": rules.id, "variant": rules.format_variant(ranks[0].player.variant)}
    if failures:
        output["failed"] = as_rows(failures)
    return output
