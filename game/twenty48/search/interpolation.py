"""Which values count, and how much, for a chance of a 4 that lies between those of the files."""

from collections.abc import Iterable


def shares(known: Iterable[int], four_percent: int) -> dict[int, float]:
    """Return the share of each of the `known` chances of a 4 that counts: the two around it share, or the nearest has 1."""
    below = max([percent for percent in known if percent <= four_percent], default=-1)
    above = min([percent for percent in known if percent >= four_percent], default=-1)
    if below == above or above < 0:
        return {below: 1.0}
    if below < 0:
        return {above: 1.0}
    share = (four_percent - below) / (above - below)
    return {below: 1 - share, above: share}
