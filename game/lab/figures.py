"""What a series of games comes to: means and shares with 95 % intervals; knows no game.

Source of the share's interval: Wilson, "Probable inference, the law of
succession, and statistical inference", 1927. A mean's is the normal one:
1.96 standard errors to each side, for series of some thirty games and more.
"""

import math
import statistics
from collections.abc import Sequence

from game.lab.arena import Record

Z = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""


def standard_error(numbers: Sequence[float]) -> float:
    """Return the standard error of the mean; 0 for fewer than two numbers."""
    return statistics.stdev(numbers) / math.sqrt(len(numbers)) if len(numbers) > 1 else 0.0


def mean_interval(numbers: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of the mean."""
    mean = statistics.fmean(numbers)
    reach = Z * standard_error(numbers)
    return mean - reach, mean + reach


def share_interval(hits: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share."""
    share = hits / games
    centre = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z / (1 + Z * Z / games) * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return max(0.0, centre - reach), min(1.0, centre + reach)


def summary(records: Sequence[Record]) -> dict[str, object]:
    """Return the figures of a series, one dictionary that JSON takes; of no games only their number."""
    games = len(records)
    if not games:
        return {"games": 0}
    scores = [record.score for record in records]
    moves = [record.moves for record in records]
    seconds = sum(record.seconds for record in records)
    outcomes = sorted({record.outcome for record in records})
    tops = sorted({record.max_tile for record in records})
    return {
        "games": games,
        "outcomes": {outcome: sum(record.outcome == outcome for record in records) for outcome in outcomes},
        "score_mean": round(statistics.fmean(scores), 2),
        "score_error": round(standard_error(scores), 2),
        "score_interval": [round(end, 2) for end in mean_interval(scores)],
        "score_median": statistics.median(scores),
        "score_best": max(scores),
        "reached": {
            str(tile): {
                "share": round(hits / games, 4),
                "interval": [round(end, 4) for end in share_interval(hits, games)],
            }
            for tile in tops
            if (hits := sum(record.max_tile >= tile for record in records))
        },
        "moves_mean": round(statistics.fmean(moves), 2),
        "moves_error": round(standard_error(moves), 2),
        "moves_median": statistics.median(moves),
        "seconds": round(seconds, 3),
        "moves_per_second": round(sum(moves) / seconds, 1) if seconds else 0.0,
    }
