"""Means, differences, quantiles and shares with 95 % intervals.

The interval of a difference holds however often one looks; the others hold for a number of games that was fixed before.

Sources. Mean: Student, "The probable error of a mean", 1908; quantiles by the expansion in Abramowitz and Stegun, 26.7.5,
from 6 degrees of freedom on, from tables below. Share: Wilson, "Probable inference, the law of succession, and statistical
inference", 1927. Quantile: Hyndman and Fan, "Sample quantiles", 1996, type 7, as in spreadsheets. Difference: Wang and
Ramdas, "Anytime-valid t-tests and confidence sequences for Gaussian means with unknown variance", 2024, with a Gaussian
mixture of effects; the same test is in Rouder et al., "Bayesian t tests for accepting and rejecting the null hypothesis",
2009.
With very skewed scores, the interval of a mean reaches its nominal coverage only from about twenty games on.
"""

import math

Z = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""

Z_999 = 3.2905267314919255
"""The 99.95 % quantile."""

ERROR_RATE = 0.05
"""The chance that an interval of a difference ever leaves out the true mean."""

EFFECT_VARIANCE = 0.1
"""Of effects, in squared standard deviations: the interval is narrowest where bots differ by about a third of one."""

_SMALL = (math.inf, 12.7062, 4.3027, 3.1824, 2.7764, 2.5706)
"""The 97.5 % quantiles of Student's distribution for 0 (unknown) to 5 degrees of freedom."""


def student(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's distribution, to three decimals; infinite for 0 degrees of freedom."""
    return _SMALL[freedom] if freedom < len(_SMALL) else _expanded(freedom, Z)


def _expanded(freedom: float, z: float) -> float:
    """Return the quantile of Student's distribution at which the normal distribution has z."""
    z2 = z * z
    first = (z2 + 1) / 4
    second = ((5 * z2 + 16) * z2 + 3) / 96
    third = (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384
    fourth = ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160
    return z * (1 + (first + (second + (third + fourth / freedom) / freedom) / freedom) / freedom)


def mean_of(numbers: list[float]) -> float:
    """Raises: ZeroDivisionError for an empty list."""
    return sum(numbers) / len(numbers)


def standard_error(numbers: list[float]) -> float:
    """Return the standard error of the mean; 0 for fewer than two numbers."""
    count = len(numbers)
    if count < 2:
        return 0.0
    mean = mean_of(numbers)
    return math.sqrt(sum([(number - mean) ** 2 for number in numbers]) / (count - 1) / count)


def mean_interval(numbers: list[float]) -> tuple[float, float]:
    """Return the 95 % interval of the mean; for a single number, the number twice."""
    mean = mean_of(numbers)
    reach = student(len(numbers) - 1) * standard_error(numbers) if len(numbers) > 1 else 0.0
    return mean - reach, mean + reach


def sequential_reach(games: int, pairs: int = 1) -> float:
    """Return how many standard errors the interval of a mean difference reaches to each side; infinite for few games.

    The chance that any interval of all pairs ever leaves out its true mean, whenever one looks, is at most 5 % for normal
    differences. Several pairs share the 5 % equally (Bonferroni).
    """
    spread = 1 + games * EFFECT_VARIANCE
    ratio = math.exp(math.log(spread * (pairs / ERROR_RATE) ** 2) / games) if games > 1 else spread
    return math.sqrt((games - 1) * (ratio - 1) / (1 - ratio / spread)) if ratio < spread else math.inf


def difference_interval(numbers: list[float], pairs: int = 1) -> tuple[float, float] | None:
    """Return the 95 % interval of a mean of differences, valid at every look and for all pairs; None for too few numbers."""
    reach = sequential_reach(len(numbers), pairs)
    if reach == math.inf:
        return None
    mean, reach = mean_of(numbers), reach * standard_error(numbers)
    return mean - reach, mean + reach


def unpaired_interval(numbers: list[float], others: list[float]) -> tuple[float, float]:
    """Return Welch's 99.9 % interval of first minus second mean, for ten or more numbers on each side."""
    errors = [standard_error(some) ** 2 for some in (numbers, others)]
    total = sum(errors)
    parts = errors[0] ** 2 / (len(numbers) - 1) + errors[1] ** 2 / (len(others) - 1)
    reach = _expanded(total**2 / parts, Z_999) * math.sqrt(total) if parts else 0.0
    difference = mean_of(numbers) - mean_of(others)
    return difference - reach, difference + reach


def median_of(ordered: list[float]) -> float:
    """Return the median of sorted numbers."""
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def quantile(numbers: list[float], share: float) -> float:
    """Return the quantile of sorted numbers, interpolated linearly. share: 0 to 1."""
    place = share * (len(numbers) - 1)
    below = int(place)
    above = min(below + 1, len(numbers) - 1)
    return numbers[below] + (numbers[above] - numbers[below]) * (place - below)


def share_interval(hits: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share; 0 to 1 without games."""
    if not games:
        return 0.0, 1.0
    share = hits / games
    centre = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z / (1 + Z * Z / games) * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return max(0.0, centre - reach), min(1.0, centre + reach)
