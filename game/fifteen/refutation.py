"""What is wrong with a move of the 15-puzzle: it, then the best way on, and how many moves that takes in all.

    longer   the move makes the solution longer: `moves` in all, `best` with the best move
    equal    it is as short: `moves`
    known    the same as `longer`, but neither length is proven
    shorter  it leads to fewer `moves` than the `best` that were known
"""

from collections.abc import Iterator

from ..core.grid import LETTERS, opposite
from ..core.refutation import Refutation
from .rules import slide
from .search.solver import solve

MOVES = 6
"""The longest line."""
_NODES = 20_000
"""How many boards are searched where nothing can be proven."""


def refute(
    board: tuple[int, ...], move: str, solution: str, is_proven: bool, data: bytes | None = None
) -> Iterator[Refutation | None]:
    """Yield None while working, finally what is wrong with a legal move (a letter) beside a solution.

    solution: of the board, at least one move; is_proven: whether it is a shortest one. data: as for `solve`.
    """
    direction = LETTERS.index(move)
    way: str | None = LETTERS[opposite(direction)] + solution
    for report in solve(slide(board, direction), data=data, nodes=0 if is_proven else _NODES, solution=way):
        way = report.moves
        if not is_proven and report.nodes >= _NODES:
            break
        yield None
    moves, best = 1 + len(way or ""), len(solution)
    line = (move, *(way or ""))[:MOVES]
    if moves == best:
        yield Refutation(line, "equal", {"moves": moves})
    elif moves < best:
        yield Refutation(line, "shorter", {"moves": moves, "best": best})
    else:
        yield Refutation(line, "longer" if is_proven else "known", {"moves": moves, "best": best})
