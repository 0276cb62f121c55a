"""Boards of 5×5 and more: a solution at once, then shorter ones until the caller stops; none is proven shortest."""

from collections.abc import Iterator

from . import tables_5x5
from .beam import beam
from .packed_boards import Packing
from .reduction import Reduction, reduced
from .report import Effort
from .shorten import shortened

# Beam widths, in this order; 8000 needs about 150 MB. With lines around the block, shortening gains more than a third beam.
BEAMS = (100, 1500, 4000, 8000)
BEAMS_WITHIN_LINES = 2

_loaded: list[Packing] = []


def improving(board: tuple[int, ...], effort: Effort, data: bytes | None) -> Iterator[None]:
    """Solve by lines, the last 5×5 block with ever wider beams, then shorten piece by piece; data: bytes of `FILE`."""
    effort.improve(reduced(board))
    yield
    yield from _load(data)
    reduction = Reduction(board)
    block = reduction.shrink(tables_5x5.SIDE)
    lines = reduction.moves()
    ending = reduced(block)
    for width in BEAMS[: BEAMS_WITHIN_LINES if lines else None]:
        for moves in beam(_loaded[0], block, width, len(ending), exact=False):
            effort.nodes += width
            if moves is not None:
                ending = moves
                effort.improve(lines + moves)
            yield
    for moves in shortened(board, effort.moves or ""):
        effort.improve(moves)
        yield


def _load(data: bytes | None) -> Iterator[None]:
    if _loaded:
        return
    for step in tables_5x5.unpack(tables_5x5.FILE.read_bytes() if data is None else data):
        if step is not None:
            _loaded.append(step)
        yield
