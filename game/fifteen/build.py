"""Make the pattern databases of `game/data`: `python3 -m game.fifteen.build [FOLDER]`; never shipped, needs numpy.

The result depends on nothing but the groups of `patterns.GROUPS`, so a second run
gives the same bytes (with the same liblzma).
"""

import hashlib
import lzma
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from game.fifteen.patterns import CELLS, FILE, GROUPS, SIDE, manhattan_table

UNREACHED = 255
_STEPS = (-SIDE, -1, 1, SIDE)
_LEFT_COLUMN = 0x1111
_RIGHT_COLUMN = 0x8888

Masks = NDArray[np.uint16]
Indices = NDArray[np.int64]


def _flood(blank: Masks, free: Masks) -> Masks:
    """Return all cells that the blank can reach through free cells: one bit a cell, all placements at once."""
    while True:
        wider = blank | (blank & np.uint16(~_RIGHT_COLUMN & 0xFFFF)) << 1 | (blank & np.uint16(~_LEFT_COLUMN & 0xFFFF)) >> 1
        wider = (wider | blank << 4 | blank >> 4) & free
        if np.array_equal(wider, blank):
            return blank
        blank = wider


def _neighbours(cell: Indices, step: int) -> tuple[Indices, NDArray[np.bool_]]:
    """Return the cell one step on, and whether it lies on the board."""
    beside = cell + step
    inside = (beside >= 0) & (beside < CELLS)
    if step in (-1, 1):
        inside &= beside // SIDE == cell // SIDE
    return np.where(inside, beside, 0), inside


def database(group: tuple[int, ...]) -> NDArray[np.uint8]:
    """Return, by index, the least number of moves of the group's own tiles, `UNREACHED` for impossible placements.

    A breadth-first search from the goal over (placement, cell of the blank). Moves of
    other tiles are free: the blank floods whatever cells the group leaves.
    """
    size = CELLS ** len(group)
    result = np.full(size, UNREACHED, np.uint8)
    seen = np.zeros(size, np.uint16)
    waiting = np.zeros(size, np.uint16)
    goal = sum((tile - 1) << 4 * nibble for nibble, tile in enumerate(group))
    waiting[goal] = 1 << (CELLS - 1)
    frontier = np.array([goal], np.int64)
    moves = 0
    while len(frontier):
        places = [frontier >> 4 * nibble & 15 for nibble in range(len(group))]
        occupied = np.zeros(len(frontier), np.uint16)
        for place in places:
            occupied |= np.left_shift(1, place).astype(np.uint16)
        blank = _flood(waiting[frontier] & ~seen[frontier], ~occupied) & ~seen[frontier]
        waiting[frontier] = 0
        seen[frontier] |= blank
        fresh = frontier[(blank != 0) & (result[frontier] == UNREACHED)]
        result[fresh] = moves
        for nibble, place in enumerate(places):
            for step in _STEPS:
                beside, inside = _neighbours(place, step)
                can = inside & (blank >> beside.astype(np.uint16) & 1 == 1)
                moved = frontier[can] + (step << 4 * nibble)
                vacated = np.left_shift(1, place[can]).astype(np.uint16)
                # One tile, one step: no two placements of the frontier become the same one, so plain indexing is enough.
                waiting[moved] |= vacated & ~seen[moved]
        frontier = np.flatnonzero(waiting)
        moves += 1
    return result


def packed(group: tuple[int, ...]) -> bytes:
    """Return a group's entries as `patterns` describes them."""
    found = database(group)
    base = np.frombuffer(manhattan_table(group), np.uint8)
    possible = found != UNREACHED
    excess: bytes = ((found[possible] - base[possible]) // 2).tobytes()
    return excess


def compressed(content: bytes) -> bytes:
    """Return an xz file; the settings suit short runs of very small numbers."""
    chain = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "lp": 0, "pb": 0}]
    return lzma.compress(content, check=lzma.CHECK_CRC32, filters=chain)


def main(arguments: list[str]) -> None:
    """Write the databases into a folder and print size and SHA-256 of each file."""
    folder = Path(arguments[0]) if arguments else FILE.parent
    content = compressed(b"".join(packed(group) for group in GROUPS))
    target = folder / FILE.name
    target.write_bytes(content)
    print(f"{target.name}: {len(content)} bytes, SHA-256 {hashlib.sha256(content).hexdigest()}")


if __name__ == "__main__":
    main(sys.argv[1:])
