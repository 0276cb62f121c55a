"""Make the drills of the 15-puzzle: `python3 -m game.fifteen.training.drills`; needs no more than Python.

A drill is a board that is solved in `par` moves, the fewest there are. Stored with it are all shortest solutions and, before
each of their moves and after the last, the chance that a player makes the rest within par who always brings a tile nearer to
its place: of the moves that leave the least Manhattan distance one by chance, and never back. Off these solutions it is 0.
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
"""Kind, side, the cells whose content is mixed, and the bounds of par; the first board of a shuffled list is taken."""

WALKED = ((3, 10), (3, 14), (3, 18), (4, 8), (4, 12), (4, 16), (4, 20))
"""Side and par of boards that a walk away from the goal leads to."""


def solutions(board: Board, limit: int) -> list[str]:
    """Return all shortest solutions in the order of their letters `urdl`; none if the shortest has more than `limit` moves."""
    for par in range(linear_conflict(board), limit + 1):
        found = list(_solutions(board, par, -1))
        if found:
            return found
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
    """Return how likely the player of the first lines solves a board in at most so many moves, having made `last` before."""
    if rules.is_solved(board):
        return 1.0
    if manhattan(board) > moves:
        return 0.0
    afters = [(rules.slide(board, way), way) for way in rules.legal_actions(board) if last < 0 or way != opposite(last)]
    least = min(manhattan(after) for after, _ in afters)
    nearer = [(after, way) for after, way in afters if manhattan(after) == least]
    return sum(chance(after, moves - 1, way) for after, way in nearer) / len(nearer)


def chances(board: Board, solution: str) -> list[float]:
    """Return the chance before each move of a solution and after the last, rounded to three digits."""
    told = [chance(board, len(solution))]
    for ply, letter in enumerate(solution):
        direction = LETTERS.index(letter)
        board = rules.slide(board, direction)
        told.append(chance(board, len(solution) - ply - 1, direction))
    return [round(one, 3) for one in told]


def drill(kind: str, side: int, board: Board, found: list[str]) -> dict[str, object]:
    """Return what is stored of a board."""
    lines = [[solution, chances(board, solution)] for solution in found]
    fields = {"variant": f"{side}x{side}", "position": rules.format_position(board), "kind": kind}
    return fields | {"par": len(found[0]), "chance": lines[0][1][0], "lines": lines}


def mixed(kind: str, side: int, cells: tuple[int, ...], low: int, high: int, seed: int) -> dict[str, object]:
    """Return the drill of the first solvable board, in a shuffled list, whose par lies within the bounds."""
    goal = rules.goal(side)
    orders = list(permutations(goal[cell] for cell in cells))
    while orders:
        seed += 1
        order = orders.pop(below(len(orders), seed, 0))
        board = tuple(order[cells.index(cell)] if cell in cells else tile for cell, tile in enumerate(goal))
        if rules.is_solvable(board):
            found = solutions(board, high)
            if found and low <= len(found[0]):
                return drill(kind, side, board, found)
    raise ValueError(f"no board of {kind} has a par from {low} to {high}")


def walked(side: int, par: int, seed: int) -> dict[str, object]:
    """Return the drill of the first board of that par among the ends of walks of `par` moves, none of which goes back."""
    while True:
        seed += 1
        board = rules.goal(side)
        last = -1
        for ply in range(par):
            ways = [way for way in rules.legal_actions(board) if last < 0 or way != opposite(last)]
            last = ways[below(len(ways), seed, ply)]
            board = rules.slide(board, last)
        found = solutions(board, par)
        if found and len(found[0]) == par:
            return drill("walk", side, board, found)


def make(seed: int) -> list[dict[str, object]]:
    """Return all drills, the smaller board and the lower par first."""
    made = [mixed(*row, seed + 100_000 * number) for number, row in enumerate(MIXED)]
    made += [walked(*row, seed + 100_000 * number) for number, row in enumerate(WALKED)]
    return sorted(made, key=lambda fields: (str(fields["variant"]), fields["par"]))


if __name__ == "__main__":
    make_file(__doc__.splitlines()[0], make, FILE)
