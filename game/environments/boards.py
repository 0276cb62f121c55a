"""The boards of many games at once, whatever their game: what `game.environments.vector` needs of them."""

from abc import ABC, abstractmethod

import numpy as np
from numpy.typing import NDArray

from .draws import Draws, Numbers

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
