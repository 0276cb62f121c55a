"""Summaries of a series of games, and comparisons of two series on the same seeds.

All intervals are 95 % intervals; see `game.arena.intervals`. Games that were cut off count with the score they had reached.
"""

from ..core.typing import Sequence
from .intervals import difference_interval, mean_interval, mean_of, median_of, quantile, share_interval, standard_error
from .record import Record

QUANTILES = (5, 25, 50, 75, 95)
"""In percent."""


class Spread:
    """The distribution of one or more numbers. are_differences: they may be negative, and their interval holds at every look."""

    def __init__(self, numbers: list[float], are_differences: bool = False) -> None:
        self.ordered = sorted(numbers)
        self.mean = mean_of(numbers)
        self.median = median_of(self.ordered)
        self.error = standard_error(numbers)
        """The standard error of the mean."""
        self.interval: tuple[float, float] | None = None
        """Of the mean; None for a single number, and for too few differences."""
        if are_differences:
            self.interval = difference_interval(numbers)
        elif len(numbers) > 1:
            low, high = mean_interval(numbers)
            self.interval = max(0.0, low), high

    def quantile(self, share: float) -> float:
        """share: 0 to 1."""
        return quantile(self.ordered, share)


class Share:
    """A share of one or more games."""

    def __init__(self, hits: int, games: int) -> None:
        self.hits = hits
        self.games = games
        self.share = hits / games
        self.interval = share_interval(hits, games)


def measured(records: "Sequence[Record]", lower_is_better: bool) -> dict[int, float]:
    """Return each game's score by seed or, in a puzzle, the moves of each solved game."""
    if lower_is_better:
        return {record.seed: record.moves for record in records if record.outcome == "solved"}
    return {record.seed: record.score for record in records}


def counted(records: "Sequence[Record]", lower_is_better: bool, most: int) -> dict[int, float]:
    """Return each game's score by seed or, in a puzzle, its moves: the move limit `most` for an unsolved one."""
    if lower_is_better:
        return {record.seed: record.moves if record.outcome == "solved" else most for record in records}
    return {record.seed: record.score for record in records}


def paired(numbers: dict[int, float], others: dict[int, float]) -> list[float]:
    """Return first minus second for each seed in both series, by seed."""
    return [numbers[seed] - others[seed] for seed in sorted(numbers) if seed in others]


def share_reaching(records: "Sequence[Record]", tile: int) -> Share:
    """Return the share of games that reached a tile."""
    return Share(len([record for record in records if record.max_tile >= tile]), len(records))


def ways_to(records: "Sequence[Record]", tile: int) -> list[tuple[int, float]]:
    """Return (moves, seconds) to a tile for each game that made it by merging."""
    return [(moves, seconds) for record in records for value, moves, seconds in record.milestones if value == tile]


def moves_per_second(records: "Sequence[Record]") -> float:
    """Return moves per second, 0 if the games took no measurable time."""
    seconds = sum([record.seconds for record in records])
    return sum([record.moves for record in records]) / seconds if seconds else 0.0


def note_totals(records: "Sequence[Record]") -> dict[str, float]:
    """Return the totals of the bot's notes, by name."""
    totals: dict[str, float] = {}
    for record in records:
        for name, number in record.notes.items():
            totals[name] = totals.get(name, 0) + number
    return totals


def illegal_ends(records: "Sequence[Record]") -> int:
    """Return the number of games that an illegal move ended."""
    return len([record for record in records if record.ended_illegally])


def summary(records: "Sequence[Record]") -> dict[str, object]:
    """Return the figures of a series for JSON; for a single game, without standard errors and intervals of means."""
    if not records:
        return {"games": 0}
    scores = Spread([record.score for record in records])
    moves = Spread([record.moves for record in records])
    outcomes = sorted({record.outcome for record in records})
    figures: dict[str, object] = {"games": len(records)}
    figures["outcomes"] = {outcome: len([record for record in records if record.outcome == outcome]) for outcome in outcomes}
    figures["illegal_ends"] = illegal_ends(records)
    figures["score_mean"] = round(scores.mean, 2)
    figures.update(_uncertainty("score_", scores))
    figures["score_median"] = scores.median
    figures["score_best"] = max([record.score for record in records])
    figures["score_quantiles"] = _quantiles(scores)
    figures["reached"] = _reached(records)
    figures["moves_mean"] = round(moves.mean, 2)
    figures.update(_uncertainty("moves_", moves))
    figures["moves_median"] = moves.median
    figures["moves_quantiles"] = _quantiles(moves)
    figures["seconds"] = round(sum([record.seconds for record in records]), 3)
    figures["moves_per_second"] = round(moves_per_second(records), 1)
    totals = note_totals(records)
    figures["notes"] = {name: {"total": totals[name], "mean": round(totals[name] / len(records), 1)} for name in sorted(totals)}
    return figures


def _uncertainty(prefix: str, spread: Spread) -> dict[str, object]:
    """Return the standard error and interval of the mean under prefixed names; nothing for a single number."""
    figures: dict[str, object] = {prefix + "error": round(spread.error, 2)} if len(spread.ordered) > 1 else {}
    if spread.interval:
        figures[prefix + "interval"] = [round(end, 2) for end in spread.interval]
    return figures


def _quantiles(spread: Spread) -> dict[str, float]:
    return {f"{percent}%": round(spread.quantile(percent / 100), 2) for percent in QUANTILES}


def _reached(records: "Sequence[Record]") -> dict[str, object]:
    """Return, for each tile from the lowest that a game ended with, the share of games that reached it.

    after: for the games that made it by merging, their number, and the mean and median of moves and seconds until then.
    """
    ends = {record.max_tile for record in records}
    tiles = ends | {milestone[0] for record in records for milestone in record.milestones}
    entries: dict[str, object] = {}
    for tile in sorted([tile for tile in tiles if min(ends) <= tile <= max(ends)]):
        share = share_reaching(records, tile)
        fields: dict[str, object] = {"share": round(share.share, 4), "interval": [round(end, 4) for end in share.interval]}
        ways = ways_to(records, tile)
        if ways:
            moves = Spread([float(way[0]) for way in ways])
            seconds = Spread([way[1] for way in ways])
            fields["after"] = {
                "games": len(ways),
                "moves_mean": round(moves.mean, 1),
                "moves_median": round(moves.median, 1),
                "seconds_mean": round(seconds.mean, 4),
                "seconds_median": round(seconds.median, 4),
            }
        entries[str(tile)] = fields
    return entries


def comparison(records: "Sequence[Record]", others: "Sequence[Record]", is_puzzle: bool) -> dict[str, object]:
    """Compare two series game by game on the seeds that both have played or, in a puzzle, solved; see `measured`.

    The figures: the mean, standard error and interval of first minus second, and in more, less, equal the number of seeds on
    which the first has more, less, as many.
    """
    numbers = paired(measured(records, is_puzzle), measured(others, is_puzzle))
    if not numbers:
        return {"games": 0}
    spread = Spread(numbers, are_differences=True)
    figures: dict[str, object] = {"games": len(numbers), "mean": round(spread.mean, 4)}
    figures.update(_uncertainty("", spread))
    figures["more"] = len([number for number in numbers if number > 0])
    figures["less"] = len([number for number in numbers if number < 0])
    figures["equal"] = len([number for number in numbers if number == 0])
    return figures
