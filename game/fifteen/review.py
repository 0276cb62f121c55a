"""Where a game up to 4×4 lost moves (by its distances to the goal), and all first moves of shortest solutions."""

from collections.abc import Iterator
from typing import NamedTuple

from ..core.grid import LETTERS, opposite, side_of
from .rules import legal_actions, slide
from .search.small_boards import LARGEST, nearer_moves
from .search.solver import solve


class Distances(NamedTuple):
    """What is known so far about a game's distances to the goal.

    distances: of the board before each move and after the last one; None if not known yet. losses: (ply, letter of a better move,
    "" on the solved board) of each move away from the goal, by ascending ply.
    """

    distances: list[int | None]
    losses: list[tuple[int, str]]


def lost_moves(board: tuple[int, ...], moves: str, data: bytes | None = None) -> Iterator[Distances]:
    """Yield what is known about a game every few hundredths of a second, finally with all distances.

    moves: letters u r d l, one per tile. data: as for `solve`. A move changes the distance by exactly one. A move along the known
    shortest solution needs no search; after any other, the solver decides whether undoing it is optimal or two moves too long.
    Raises: IllegalMove at the first illegal move, ValueError for boards above 4×4.
    """
    if side_of(board) > 4:
        raise ValueError("distances are proved for boards up to 4×4 only")
    boards = [board]
    for letter in moves:
        boards.append(slide(boards[-1], LETTERS.index(letter)))
    return _reviewed(boards, moves, data)


def first_moves(board: tuple[int, ...], shortest: str, data: bytes | None = None) -> Iterator[str | None]:
    """Yield None, finally the first moves of all shortest solutions, in the order u r d l. Raises: ValueError above 4×4.

    shortest: a proven shortest solution. data: as for `solve`. Up to 3×3 all distances are tabulated. On 4×4 any other move leads
    one closer to the goal or one farther away: the solver decides whether something is shorter than undoing it.
    """
    if side_of(board) > 4:
        raise ValueError("distances are proved for boards up to 4×4 only")
    return nearer_moves(board) if side_of(board) <= LARGEST else _solved_first_moves(board, shortest, data)


def _solved_first_moves(board: tuple[int, ...], shortest: str, data: bytes | None) -> Iterator[str | None]:
    firsts = shortest[:1]
    for direction in legal_actions(board) if shortest else ():
        if LETTERS[direction] != firsts[0]:
            back = LETTERS[opposite(direction)] + shortest
            solution: str | None = back
            for report in solve(slide(board, direction), data=data, solution=back):
                solution = report.moves
                yield None
            if solution is not None and len(solution) < len(shortest):
                firsts += LETTERS[direction]
    yield "".join([letter for letter in LETTERS if letter in firsts])


def _reviewed(boards: list[tuple[int, ...]], moves: str, data: bytes | None) -> Iterator[Distances]:
    distances: list[int | None] = [None] * len(boards)
    losses: list[tuple[int, str]] = []
    shortest: str | None = None
    for ply, board in enumerate(boards):
        move = moves[ply - 1] if ply else ""
        better = shortest[:1] if shortest else ""
        if move and move == better and shortest is not None:
            shortest = shortest[1:]
        else:
            back = None if shortest is None else LETTERS[opposite(LETTERS.index(move))] + shortest
            for report in solve(board, data=data, solution=back):
                shortest = report.moves
                yield Distances(list(distances), list(losses))
            if move and shortest == back:
                losses.append((ply - 1, better))
        distances[ply] = len(shortest or "")
    yield Distances(distances, losses)
