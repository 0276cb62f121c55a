"""The boards of many games at once, whatever their game: what `game.environments.vector` needs of them."""

from abc import ABC, abstractmethod

import numpy as np
from numpy.typing import NDArray

from ..core.game import Variant

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


_LAST = np.array([0] + [(1 << 32) - (1 << 32) % bound - 1 for bound in range(1, 257)], np.uint32)
"""The last word below each bound's last multiple."""


def below(word: Numbers, bounds: Numbers | np.uint32, lane: int = 0) -> Numbers:
    """`game.core.rng.below`, vectorised: words beyond the last multiple of a bound are drawn again, 64 lanes further."""
    drawn = _absorb(word, np.uint32(lane))
    last = np.take(_LAST, bounds)
    while (rejected := drawn > last).any():
        lane += 64
        drawn = np.where(rejected, _absorb(word, np.uint32(lane)), drawn)
    return drawn % bounds


Games = NDArray[np.intp]
"""Games by index."""
Flags = NDArray[np.bool_]
"""One of each game."""


class Boards(ABC):
    """Boards of one kind. highest: the highest number that an observation holds."""

    highest: int

    def __init__(self, count: int) -> None:
        self.count = count
        self.draws = Draws(count)

    @abstractmethod
    def begin(self, games: Games) -> None:
        """Deal the openings of games, whose draws have begun."""

    @abstractmethod
    def slide(self, actions: NDArray[np.int64], chosen: Flags) -> tuple[Flags, Numbers]:
        """Slide the tiles of the chosen boards; return which have moved, and the points."""

    @abstractmethod
    def spawn(self, chosen: Flags, plies: Numbers) -> None:
        """Let chance act on the chosen boards after their moves number `plies`."""

    @abstractmethod
    def look(self) -> tuple[NDArray[np.int8], Flags]:
        """Return which actions move something, of shape (games, 4), and which games are over."""

    def are_full(self) -> Flags:
        """Return which boards have two tiles of the highest rank, whose sum an observation cannot hold."""
        return np.zeros(self.count, np.bool_)

    @abstractmethod
    def observations(self) -> NDArray[np.uint8]:
        """Return the numbers, of shape (games, rows, columns)."""

    @abstractmethod
    def afterstates(self) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
        """Return each action's board, of shape (games, 4, rows, columns), and points, of shape (games, 4)."""


class Tiles(Boards):
    """Boards of 2048: the draws of `rules.spawn`."""

    def __init__(self, count: int, variant: Variant) -> None:
        super().__init__(count)
        self._options = variant.options

    def begin(self, games: Games) -> None:
        chosen = np.zeros(self.count, np.bool_)
        chosen[games] = True
        self._clear(chosen)
        for tile in range(self._options["start"]):
            self._add(chosen, np.zeros(self.count, np.uint32), 2 * tile)

    def spawn(self, chosen: Flags, plies: Numbers) -> None:
        every = self._options["spawn_every"]
        self._add(chosen if every == 1 else chosen & (plies % np.uint32(every) == 0), plies, 0)

    def _drawn(self, empty: Numbers, plies: Numbers, lane: int) -> tuple[Numbers, NDArray[np.uint8]]:
        """Return which of a board's empty cells gets a tile, by number, and its rank. empty: how many there are."""
        word = self.draws.words(plies)
        is_four = below(word, np.uint32(100), lane + 1) < self._options["four_percent"]
        return below(word, np.maximum(empty, 1).astype(np.uint32), lane), is_four.view(np.uint8) + np.uint8(1)

    @abstractmethod
    def _clear(self, chosen: Flags) -> None:
        """Empty the chosen boards."""

    @abstractmethod
    def _add(self, chosen: Flags, plies: Numbers, lane: int) -> None:
        """Add a tile to the chosen boards."""
