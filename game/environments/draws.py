"""Chance for many games at once: `game.core.rng`, vectorised."""

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.uint32]

_GOLDEN = np.uint32(0x9E3779B9)


def _mix(word: Numbers) -> Numbers:
    """`game.core.rng.mix`, vectorised."""
    word = word ^ word >> np.uint32(16)
    word = word * np.uint32(0x85EBCA6B)
    word ^= word >> np.uint32(13)
    word *= np.uint32(0xC2B2AE35)
    return word ^ word >> np.uint32(16)


def _absorb(word: Numbers, part: Numbers | np.uint32) -> Numbers:
    return _mix((word ^ part) + _GOLDEN)


class Draws:
    """The generators of many games."""

    def __init__(self, count: int) -> None:
        self._prefix = np.zeros(count, np.uint32)
        """The generator's word after both halves of each seed."""

    def begin(self, games: NDArray[np.intp], seeds: NDArray[np.uint64]) -> None:
        """Take the seeds of games, by index."""
        start = np.full(len(games), _GOLDEN, np.uint32)
        self._prefix[games] = _absorb(_absorb(start, seeds.astype(np.uint32)), (seeds >> np.uint64(32)).astype(np.uint32))

    def words(self, plies: Numbers | np.uint32, games: NDArray[np.intp] | slice = slice(None)) -> Numbers:
        """Return the generators' words of a ply in each game."""
        return _absorb(self._prefix[games], plies)


def below(word: Numbers, bounds: Numbers, lane: int = 0) -> Numbers:
    """`game.core.rng.below`, vectorised: words beyond the last multiple of a bound are drawn again, 64 lanes further."""
    drawn = _absorb(word, np.uint32(lane))
    limits = (1 << 32) - (1 << 32) % bounds.astype(np.uint64)
    while (rejected := drawn >= limits).any():
        lane += 64
        drawn = np.where(rejected, _absorb(word, np.uint32(lane)), drawn)
    return drawn % bounds
