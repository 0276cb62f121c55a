"""What a series of games comes to, and what two series on the same seeds differ by; knows no game.

Every interval is a 95 % one; how each is computed is told in `game.arena.intervals`. Games that were broken off count like any
other: their scores are what was reached.
"""

import statistics
from collections.abc import Sequence

from game.arena.intervals import mean_interval, mean_of, quantile, share_interval, standard_error
from game.arena.play import Record

SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles that are told."""


def summary(records: Sequence[Record]) -> dict[str, object]:
    """Return the figures of a series, one dictionary that JSON takes; of no games only their number.

    Of one game there are neither errors nor intervals of the means.
    """
    games = len(records)
    if not games:
        return {"games": 0}
    scores = [float(record.score) for record in records]
    moves = [float(record.moves) for record in records]
    seconds = sum(record.seconds for record in records)
    outcomes = sorted({record.outcome for record in records})
    return {
        "games": games,
        "outcomes": {outcome: sum(record.outcome == outcome for record in records) for outcome in outcomes},
        "score_mean": round(mean_of(scores), 2),
        **_spread("score_", scores),
        "score_median": statistics.median(record.score for record in records),
        "score_best": max(record.score for record in records),
        "score_quantiles": _quantiles(scores),
        "reached": _reached(records),
        "moves_mean": round(mean_of(moves), 2),
        **_spread("moves_", moves),
        "moves_median": statistics.median(record.moves for record in records),
        "moves_quantiles": _quantiles(moves),
        "seconds": round(seconds, 3),
        "moves_per_second": round(sum(moves) / seconds, 1) if seconds else 0.0,
        "notes": _notes(records),
    }


def _spread(prefix: str, numbers: list[float]) -> dict[str, object]:
    """Return the standard error of the mean and its interval, under names with a prefix; of one number nothing is known."""
    if len(numbers) < 2:
        return {}
    low, high = mean_interval(numbers)
    return {prefix + "error": round(standard_error(numbers), 2), prefix + "interval": [round(low, 2), round(high, 2)]}


def _reached(records: Sequence[Record]) -> dict[str, object]:
    """Return by tile, from the least that a game ended with: the share of games that reached it, and when they did.

    after: of the games that made the tile in play, how many, and the mean and median of the moves and of the seconds until then.
    """
    least = min(record.max_tile for record in records)
    tiles = sorted({record.max_tile for record in records} | {entry[0] for record in records for entry in record.milestones})
    found: dict[str, object] = {}
    for tile in tiles:
        hits = sum(record.max_tile >= tile for record in records)
        entries = [entry for record in records for entry in record.milestones if entry[0] == tile]
        if tile < least or not hits:
            continue
        fields: dict[str, object] = {
            "share": round(hits / len(records), 4),
            "interval": [round(end, 4) for end in share_interval(hits, len(records))],
        }
        if entries:
            moves = [float(entry[1]) for entry in entries]
            seconds = [entry[2] for entry in entries]
            fields["after"] = {
                "games": len(entries),
                "moves_mean": round(mean_of(moves), 1),
                "moves_median": round(statistics.median(moves), 1),
                "seconds_mean": round(mean_of(seconds), 4),
                "seconds_median": round(statistics.median(seconds), 4),
            }
        found[str(tile)] = fields
    return found


def _notes(records: Sequence[Record]) -> dict[str, dict[str, float]]:
    """Return the total and the mean a game of each number that the bot noted."""
    totals: dict[str, float] = {}
    for record in records:
        for name, number in record.notes.items():
            totals[name] = totals.get(name, 0) + number
    return {name: {"total": totals[name], "mean": round(totals[name] / len(records), 1)} for name in sorted(totals)}


def comparison(records: Sequence[Record], others: Sequence[Record]) -> dict[str, object]:
    """Return by how much a series differs from another one, game by game on the seeds that both have played.

    difference: mean (first minus second), standard error and interval of the paired differences. more, less, equal: on how many
    seeds the first has more, less, as many. Of the moves of a puzzle only games that both have solved are counted.
    """
    pairs = _pairs(records, others)
    solved = [pair for pair in pairs if pair[0].outcome == pair[1].outcome == "solved"]
    is_puzzle = any("solved" in (first.outcome, second.outcome) for first, second in pairs)
    return {
        "seeds": len(pairs),
        "score": _difference([float(first.score - second.score) for first, second in pairs]),
        "moves": _difference([float(first.moves - second.moves) for first, second in (solved if is_puzzle else pairs)]),
        "seconds": _difference([first.seconds - second.seconds for first, second in pairs]),
    }


def _pairs(records: Sequence[Record], others: Sequence[Record]) -> list[tuple[Record, Record]]:
    second = {record.seed: record for record in others}
    return [(record, second[record.seed]) for record in records if record.seed in second]


def _difference(numbers: list[float]) -> dict[str, object]:
    if not numbers:
        return {"games": 0}
    return {
        "games": len(numbers),
        "mean": round(mean_of(numbers), 4),
        **_spread("", numbers),
        "more": sum(number > 0 for number in numbers),
        "less": sum(number < 0 for number in numbers),
        "equal": sum(number == 0 for number in numbers),
    }


def _quantiles(numbers: list[float]) -> dict[str, float]:
    ordered = sorted(numbers)
    return {f"{share:.0%}": round(quantile(ordered, share), 2) for share in SHARES}
