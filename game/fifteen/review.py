"""Where a played game up to 4×4 lost moves: its distances to the goal before and after each move; all moves that lose none."""

from collections.abc import Iterator

from ..core.grid import LETTERS, opposite, side_of
from .rules import legal_actions, slide
from .search.small_boards import LARGEST, nearer_moves
from .search.solver import solve


class Distances:
    """What is known so far of how a game came nearer to its goal.

    distances: of the board before each move and after the last one; None where not known yet.
    losses: (ply, letter of a better move, "" on the solved board) of each move that led away
    from the goal, by rising ply.
    """

    __slots__ = ("distances", "losses")

    def __init__(self, distances: list[int | None], losses: list[tuple[int, str]]) -> None:
        self.distances = distances
        self.losses = losses


def lost_moves(board: tuple[int, ...], moves: str, data: bytes | None = None) -> Iterator[Distances]:
    """Yield every few hundredths of a second what is known of a played game; of the last one all distances are.

    moves: letters u r d l, one a single tile. data: as for `solve`. A move changes the distance by exactly
    one, up or down. A move along the shortest solution that is known needs no search; after any
    other the solver is asked whether the way back is the shortest, or two moves too long.
    Raises: IllegalMove at the first move that the board forbids, ValueError for boards above 4×4.
    """
    if side_of(board) > 4:
        raise ValueError("distances are proved for boards up to 4×4 only")
    boards = [board]
    for letter in moves:
        boards.append(slide(boards[-1], LETTERS.index(letter)))
    return _reviewed(boards, moves, data)


def first_moves(board: tuple[int, ...], shortest: str, data: bytes | None = None) -> Iterator[str | None]:
    """Yield None now and then, at last the letters of all first moves that lie on a shortest solution, in the order u r d l.

    shortest: the moves of one, proved. data: as for `solve`. Up to 3×3 all distances are looked up. On 4×4 the goal is one move
    nearer or one farther after any other move: the solver is asked whether there is anything shorter than the way back.
    Raises: ValueError for boards above 4×4.
    """
    if side_of(board) > 4:
        raise ValueError("distances are proved for boards up to 4×4 only")
    return nearer_moves(board) if side_of(board) <= LARGEST else _solved_first_moves(board, shortest, data)


def _solved_first_moves(board: tuple[int, ...], shortest: str, data: bytes | None) -> Iterator[str | None]:
    firsts = shortest[:1]
    for direction in legal_actions(board) if shortest else ():
        if LETTERS[direction] != firsts[0]:
            back = LETTERS[opposite(direction)] + shortest
            found: str | None = back
            for report in solve(slide(board, direction), data=data, known=back):
                found = report.moves
                yield None
            if found is not None and len(found) < len(shortest):
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
            known = None if shortest is None else LETTERS[opposite(LETTERS.index(move))] + shortest
            for report in solve(board, data=data, known=known):
                shortest = report.moves
                yield Distances(list(distances), list(losses))
            if move and shortest == known:
                losses.append((ply - 1, better))
        distances[ply] = len(shortest or "")
    yield Distances(distances, losses)
