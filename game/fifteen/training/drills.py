"""Make the drills of the 15-puzzle: `python3 -m game.fifteen.training.drills`; needs only Python.

A drill is a board with its `par`, the length of a shortest solution. It stores all shortest solutions and, before each of their
moves and after the last, the chance that a simple player finishes within par: one who always makes a random move among those with
the lowest Manhattan distance, and never moves back. Off these solutions the chance is 0.
"""

import functools
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

from ...core.drill_file import make_file
from ...core.grid import LETTERS, opposite
from ...core.rng import below
from .. import rules
from ..search.heuristics import linear_conflict, manhattan

Board = tuple[int, ...]

FILE = Path(__file__).parents[2] / "data" / "drills-15.json"

MIXED = (
    ("row", 4, (12, 13, 14, 15), 10, 24),
    ("column", 4, (3, 7, 11, 15), 10, 24),
    ("corner", 4, (2, 3, 6, 7), 10, 20),
    ("six", 4, (9, 10, 11, 13, 14, 15), 9, 13),
    ("six", 4, (9, 10, 11, 13, 14, 15), 14, 17),
    ("six", 4, (9, 10, 11, 13, 14, 15), 18, 21),
    ("block", 3, (4, 5, 7, 8), 5, 9),
)
"""Kind, side, the cells whose tiles are shuffled, and the bounds of par; the first board of a shuffled list is taken."""

WALKED = ((3, 10), (3, 14), (3, 18), (4, 8), (4, 12), (4, 16), (4, 20))
"""Side and par of boards reached by a walk away from the goal."""


def solutions(board: Board, limit: int) -> list[str]:
    """Return all shortest solutions in the order of their letters `urdl`; empty if they have more than `limit` moves."""
    for par in range(linear_conflict(board), limit + 1):
        lines = list(_solutions(board, par, -1))
        if lines:
            return lines
    return []


def _solutions(board: Board, moves: int, last: int) -> Iterator[str]:
    if rules.is_solved(board):
        yield ""
    elif linear_conflict(board) <= moves:
        for direction in rules.legal_actions(board):
            if last < 0 or direction != opposite(last):
                for rest in _solutions(rules.slide(board, direction), moves - 1, direction):
                    yield LETTERS[direction] + rest


@functools.cache
def chance(board: Board, moves: int, last: int = -1) -> float:
    """Return the chance that the simple player solves a board in at most `moves` moves, after the move `last`."""
    if rules.is_solved(board):
        return 1.0
    if manhattan(board) > moves:
        return 0.0
    afters = [(rules.slide(board, way), way) for way in rules.legal_actions(board) if last < 0 or way != opposite(last)]
    min_distance = min(manhattan(after) for after, _ in afters)
    nearer = [(after, way) for after, way in afters if manhattan(after) == min_distance]
    return sum(chance(after, moves - 1, way) for after, way in nearer) / len(nearer)


def chances(board: Board, solution: str) -> list[float]:
    """Return the chance before each move of a solution and after the last, rounded to three digits."""
    results = [chance(board, len(solution))]
    for ply, letter in enumerate(solution):
        direction = LETTERS.index(letter)
        board = rules.slide(board, direction)
        results.append(chance(board, len(solution) - ply - 1, direction))
    return [round(result, 3) for result in results]


def drill(kind: str, side: int, board: Board, shortest: list[str]) -> dict[str, object]:
    """Return the JSON object of a drill."""
    lines = [[solution, chances(board, solution)] for solution in shortest]
    fields = {"variant": f"{side}x{side}", "position": rules.format_position(board), "kind": kind}
    return fields | {"par": len(shortest[0]), "chance": lines[0][1][0], "lines": lines}


def mixed(kind: str, side: int, cells: tuple[int, ...], low: int, high: int, seed: int) -> dict[str, object]:
    """Return a drill of the first solvable board in a shuffled list whose par is within the bounds."""
    goal = rules.goal(side)
    orders = list(permutations(goal[cell] for cell in cells))
    while orders:
        seed += 1
        order = orders.pop(below(len(orders), seed, 0))
        board = tuple(order[cells.index(cell)] if cell in cells else tile for cell, tile in enumerate(goal))
        if rules.is_solvable(board):
            lines = solutions(board, high)
            if lines and low <= len(lines[0]):
                return drill(kind, side, board, lines)
    raise ValueError(f"no board of {kind} has a par from {low} to {high}")


def walked(side: int, par: int, seed: int) -> dict[str, object]:
    """Return a drill of the first board with this par among the ends of walks of `par` moves that never go back."""
    while True:
        seed += 1
        board = rules.goal(side)
        last = -1
        for ply in range(par):
            ways = [way for way in rules.legal_actions(board) if last < 0 or way != opposite(last)]
            last = ways[below(len(ways), seed, ply)]
            board = rules.slide(board, last)
        lines = solutions(board, par)
        if lines and len(lines[0]) == par:
            return drill("walk", side, board, lines)


def make(seed: int) -> list[dict[str, object]]:
    """Return all drills, smaller boards first, then lower par."""
    drills = [mixed(*row, seed + 100_000 * number) for number, row in enumerate(MIXED)]
    drills += [walked(*row, seed + 100_000 * number) for number, row in enumerate(WALKED)]
    return sorted(drills, key=lambda fields: (str(fields["variant"]), fields["par"]))


if __name__ == "__main__":
    make_file(__doc__.splitlines()[0], make, FILE)
