"""Helpers of the solver's tests: published instances, all 3×3 boards, and replaying."""

from functools import cache
from pathlib import Path

from game.core.grid import LETTERS
from game.fifteen.rules import goal, legal_actions, slide
from game.fifteen.search.report import SolverReport
from game.fifteen.search.solver import solve

BENCH = Path(__file__).parent.parent / "bench"


def instances(name: str) -> list[tuple[tuple[int, ...], int]]:
    """Return (board, published length) of each line of a file; lines with # name the source."""
    lines = (BENCH / name).read_text("utf-8").splitlines()
    numbers = [[int(word) for word in line.split()] for line in lines if not line.startswith("#")]
    return [(tuple(line[:-1]), line[-1]) for line in numbers]


def solution(board: tuple[int, ...]) -> SolverReport:
    """Return the solver's last report on a 3×3 or 4×4 board, which is a proof."""
    *_, report = solve(board)
    return report


def replayed(board: tuple[int, ...], moves: str) -> list[tuple[int, ...]]:
    """Return all boards of a transcript, played by the plain rules."""
    boards = [board]
    for letter in moves:
        boards.append(slide(boards[-1], LETTERS.index(letter)))
    return boards


def within(side: int, depth: int) -> dict[tuple[int, ...], int]:
    """Return the distances of all boards at most `depth` moves from solved, by the plain rules."""
    distances = {goal(side): 0}
    frontier = [goal(side)]
    for moves in range(1, depth + 1):
        reached = []
        for board in frontier:
            for direction in legal_actions(board):
                after = slide(board, direction)
                if after not in distances:
                    distances[after] = moves
                    reached.append(after)
        frontier = reached
    return distances


@cache
def all_small() -> dict[tuple[int, ...], int]:
    """Return the distances of all 181,440 solvable 3×3 boards."""
    return within(3, 31)
