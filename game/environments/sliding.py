"""Many boards of the 15-puzzle of any size: numbers, and where each gap is."""

import numpy as np
from numpy.typing import NDArray

from ..core.game import Rules, Variant
from .boards import Boards, Flags, Games, Numbers, below


class SlidingBoards(Boards):
    """The 15-puzzle and its relatives."""

    def __init__(self, count: int, variant: Variant, rules: Rules) -> None:
        super().__init__(count)
        side = variant.rows
        self._side = side
        self._is_turned = rules.is_turned
        self.highest = side * side - 1
        cells = np.arange(side * side)
        row, column = cells // side, cells % side
        sources = (row < side - 1, side), (column > 0, -1), (row > 0, -side), (column < side - 1, 1)
        self._sources = np.concatenate([cells + np.where(is_legal, stride, 0) for is_legal, stride in sources])
        """By action and gap: the cell of the tile that moves, or the gap itself."""
        masks = np.stack([is_legal for is_legal, _ in sources], axis=1).astype(np.int8)
        self._masks = np.ascontiguousarray(masks).view(np.uint32)[:, 0]
        self._goal = np.array(rules.values(side * side), np.uint8)
        self._firsts = np.arange(count) * side * side
        self.boards = np.tile(self._goal, (count, 1))
        self.gaps = np.zeros(count, np.intp)
        self.strays = np.zeros(count, np.int64)
        """The number of tiles that are not home."""

    def begin(self, games: Games) -> None:
        """Deal `rules.scramble`: a shuffle with a draw at each ply, again for a board that it solves."""
        cells = self._side**2
        places, ply = np.arange(len(games)), 0
        while len(places):
            word_games = games[places]
            boards = np.tile(np.append(np.arange(1, cells), 0).astype(np.uint8), (len(places), 1))
            rows, is_odd = np.arange(len(places)), np.zeros(len(places), np.bool_)
            for last in range(cells - 1, 0, -1):
                word = self.draws.words(np.uint32(ply), word_games)
                other = below(word, np.uint32(last + 1)).astype(np.intp)
                boards[:, last], boards[rows, other] = boards[rows, other], boards[:, last].copy()
                is_odd ^= other != last
                ply += 1
            gap = (boards == 0).argmax(axis=1)
            wrong = np.flatnonzero(is_odd != ((gap // self._side + gap % self._side) & 1).astype(np.bool_))
            first = np.where(gap[wrong] == 0, 1, 0)
            second = np.where(gap[wrong] <= 1, 2, 1)
            boards[wrong, first], boards[wrong, second] = boards[wrong, second], boards[wrong, first]
            if self._is_turned:
                boards = np.where(boards > 0, cells - boards, 0)[:, ::-1].astype(np.uint8)
            self.boards[word_games] = boards
            places = places[(boards == self._goal).all(axis=1)]
        self.gaps[games] = (self.boards[games] == 0).argmax(axis=1)
        self.strays[games] = ((self.boards[games] != self._goal) & (self.boards[games] > 0)).sum(axis=1)

    def slide(self, actions: NDArray[np.int64], chosen: Flags) -> tuple[Flags, Numbers]:
        gaps = self.gaps
        sources = np.take(self._sources, actions * self._goal.size + gaps)
        sources = np.where(chosen, sources, gaps)
        flat = self.boards.reshape(-1)
        tiles = np.take(flat, self._firsts + sources)
        flat[self._firsts + gaps] = tiles
        flat[self._firsts + sources] = 0
        was_home, is_home = np.take(self._goal, sources) == tiles, np.take(self._goal, gaps) == tiles
        moved = sources != gaps
        self.strays += (was_home & moved).view(np.int8) - (is_home & moved).view(np.int8)
        self.gaps = sources
        return moved, np.zeros(self.count, np.uint32)

    def spawn(self, chosen: Flags, plies: Numbers) -> None:
        """There is no chance."""

    def look(self) -> tuple[NDArray[np.int8], Flags]:
        is_over = self.strays == 0
        return (np.take(self._masks, self.gaps) * ~is_over).view(np.int8).reshape(-1, 4), is_over

    def observations(self) -> NDArray[np.uint8]:
        return self.boards.reshape(-1, self._side, self._side).copy()

    def afterstates(self) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
        boards = np.repeat(self.boards[:, None], 4, axis=1)
        games, actions = np.arange(self.count)[:, None], np.arange(4)
        sources = self._sources[actions * self._goal.size + self.gaps[:, None]]
        tiles = boards[games, actions, sources]
        boards[games, actions, self.gaps[:, None]] = tiles
        boards[games, actions, sources] = 0
        return boards.reshape(-1, 4, self._side, self._side), np.zeros((self.count, 4), np.float32)
