"""A plain exact solver of 2048 on small boards, independent of the shipped file's: recursion over boards as tuples."""

from functools import cache

from game.twenty48.rules import slide

Board = tuple[int, ...]


class Exact:
    """Perfect play from any board. goal: making a tile of this rank ends the game; 0 = no goal. columns: 0 for squares."""

    def __init__(self, goal: int = 0, columns: int = 0, four_percent: int = 10) -> None:
        self.goal = goal
        self.columns = columns
        self.odds = ((1, 1 - four_percent / 100), (2, four_percent / 100))
        self.value = cache(self._value)

    def values(self, board: Board) -> dict[int, float]:
        """Return the expected points still to come for each legal direction."""
        values = {}
        for direction in range(4):
            slid = slide(board, direction, self.columns)
            if slid.after != board:
                over = self.goal and max(slid.after) >= self.goal
                values[direction] = slid.gain + (0.0 if over else self._after(slid.after))
        return values

    def _value(self, board: Board) -> float:
        return max(self.values(board).values(), default=0.0)

    def _after(self, after: Board) -> float:
        free = [cell for cell, rank in enumerate(after) if not rank]
        return sum(
            weight * self.value(smallest(after[:cell] + (rank,) + after[cell + 1 :], self.columns)) / len(free)
            for cell in free
            for rank, weight in self.odds
        )

    def from_the_start(self, cells: int) -> float:
        """Return the expected score of a game on a board with `cells` cells."""
        total = 0.0
        for left in range(cells):
            for right in set(range(cells)) - {left}:
                for first, chance in self.odds:
                    for second, other in self.odds:
                        board = [0] * cells
                        board[left], board[right] = first, second
                        total += chance * other * self.value(smallest(tuple(board), self.columns))
        return total / (cells * (cells - 1))


def smallest(board: Board, columns: int = 0) -> Board:
    """Return the smallest of the symmetric boards of the same shape."""
    width = columns or (2 if len(board) == 4 else 3)
    rows = [board[start : start + width] for start in range(0, len(board), width)]
    forms = []
    for lines in (rows, list(zip(*rows))) if width**2 == len(board) else (rows,):
        for turned in (lines, [line[::-1] for line in lines]):
            forms += [sum(turned, ()), sum(turned[::-1], ())]
    return min(forms)
