"""Make the tables of `game/data`: `python3 -m game.workshop.fifteen.build [4x4] [5x5]`; never shipped, needs numpy.

4x4: the pattern databases, which depend only on `patterns.TILE_GROUPS`. 5x5: databases and learned rates; boards come from fixed
seeds, so every run gives the same tables. Another liblzma may compress them into other bytes.
"""

import hashlib
import lzma
import sys

import numpy as np

from ...fifteen.rules import scramble, slide
from ...fifteen.search import patterns, tables_5x5
from ...fifteen.search.large_boards import beam
from ...fifteen.search.packed_boards import Packing, mirrored_cells
from ...fifteen.search.patterns import manhattan

UNREACHED = 255

# Boards to learn from, the width of the beam that solves them, and the maximum ratio of a solution to its estimate: worse ones
# teach detours (see game/docs/decisions/0009).
BOARDS = 1400
BREADTH = 300
DETOUR = 1.65
STIFFNESS = 1000.0  # how strongly rates are tied to the databases' own, in boards
SCALE = 3.0  # the value of one move in a table
DICTIONARY = 2 << 20  # bytes that a browser needs to unpack a file and never gives back: 12 MB would save 1.4 % of the file
MAX_SUM = 255  # sum of the largest entries of all groups: more would not fit into a byte


def _flood(blank: np.ndarray, free: np.ndarray, side: int) -> np.ndarray:
    """Return all cells that the blank can reach through free cells, one bit per cell, for all placements at once."""
    left = np.uint32(sum(1 << row * side for row in range(side)))
    right = np.uint32(sum(1 << row * side + side - 1 for row in range(side)))
    while True:
        wider = blank | (blank & ~right) << np.uint32(1) | (blank & ~left) >> np.uint32(1)
        wider = (wider | blank << np.uint32(side) | blank >> np.uint32(side)) & free
        if np.array_equal(wider, blank):
            return blank
        blank = wider


def _beside(cell: np.ndarray, step: int, side: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the cell one step on, and whether it is on the board."""
    beside = cell + step
    inside = (beside >= 0) & (beside < side * side)
    if step in (-1, 1):
        inside &= beside // side == cell // side
    return np.where(inside, beside, 0), inside


def _bit(cell: np.ndarray) -> np.ndarray:
    return np.left_shift(np.uint32(1), cell.astype(np.uint32))


def database(group: tuple[int, ...], side: int = patterns.SIDE) -> np.ndarray:
    """Return, by index, the fewest moves of the group's own tiles, `UNREACHED` for impossible placements.

    An index holds four bits per tile on 4×4, five on 5×5. A breadth-first search from the goal over (placement, cell of the
    blank); moves of other tiles are free: the blank floods the cells that the group leaves.
    """
    cells = side * side
    bits = (cells - 1).bit_length()
    size = 1 << bits * len(group)
    result = np.full(size, UNREACHED, np.uint8)
    seen = np.zeros(size, np.uint32)
    waiting = np.zeros(size, np.uint32)
    goal = sum((tile - 1) << bits * number for number, tile in enumerate(group))
    waiting[goal] = 1 << (cells - 1)
    frontier = np.array([goal], np.int64)
    moves = 0
    while len(frontier):
        places = [frontier >> bits * number & (1 << bits) - 1 for number in range(len(group))]
        free = np.full(len(frontier), (1 << cells) - 1, np.uint32)
        for place in places:
            free &= ~_bit(place)
        blank = _flood(waiting[frontier] & ~seen[frontier], free, side) & ~seen[frontier]
        waiting[frontier] = 0
        seen[frontier] |= blank
        result[frontier[(blank != 0) & (result[frontier] == UNREACHED)]] = moves
        for number, place in enumerate(places):
            for step in (-side, -1, 1, side):
                beside, inside = _beside(place, step, side)
                can = inside & (blank & _bit(beside) != 0)
                moved = frontier[can] + (step << bits * number)
                # One tile moves one step, so no two placements of the frontier become equal and plain indexing works.
                waiting[moved] |= _bit(place[can]) & ~seen[moved]
        frontier = np.flatnonzero(waiting)
        moves += 1
    return result


def excesses(group: tuple[int, ...], side: int = patterns.SIDE) -> bytes:
    """Return half of the excess over the Manhattan distance for all possible placements of a group, by ascending index."""
    table = database(group, side)
    bits = (side * side - 1).bit_length()
    base = np.zeros(1, np.int64)
    for tile in group:
        steps = np.array([manhattan(tile, cell, side) for cell in range(1 << bits)])
        base = (steps[:, None] + base).ravel()
    possible = table != UNREACHED
    return bytes(((table[possible] - base[possible]) // 2).astype(np.uint8))


def compressed(content: bytes) -> bytes:
    """Return an xz file; the settings suit short runs of very small numbers."""
    settings = {"preset": 9 | lzma.PRESET_EXTREME, "dict_size": min(len(content), DICTIONARY), "lc": 0, "lp": 0, "pb": 0}
    return lzma.compress(content, check=lzma.CHECK_CRC32, filters=[{"id": lzma.FILTER_LZMA2, **settings}])


def untrained() -> list[bytes]:
    """Return, for each group of the 5×5 board, rates that reproduce its pattern database."""
    rates = []
    for group in tables_5x5.TILE_GROUPS:
        by_cell = [manhattan(tile, cell, tables_5x5.SIDE) for tile in group for cell in range(tables_5x5.CELLS)]
        rates.append(bytes([2 * excess for excess in range(tables_5x5.EXCESSES)]) + bytes(by_cell) + b"\x7f")
    return rates


def solved_boards(packing: Packing) -> tuple[np.ndarray, np.ndarray]:
    """Return all boards on good solutions found by a beam, one per row, and their moves to the goal.

    packing: its look-ups are the databases themselves.
    """
    lines: list[tuple[int, ...]] = []
    distances: list[int] = []
    for seed in range(BOARDS):
        board = scramble(tables_5x5.SIDE, seed)
        estimate = sum(lookup.values(packing.pack(board))[0] for lookup in packing.lookups) / 2
        *_, moves = beam(packing, board, BREADTH, int(estimate * DETOUR), exact=False)
        for played, letter in enumerate(moves or ""):
            lines.append(board)
            distances.append(len(moves or "") - played)
            board = slide(board, "urdl".index(letter))
    return np.array(lines, np.uint8), np.array(distances, np.float64)


def _features(boards: np.ndarray, excess: list[bytes]) -> np.ndarray:
    """Return the factors of the rates, one row per board: each group's excess and each tile's cell, plain plus mirrored."""
    count = len(boards)
    image = np.array(mirrored_cells(tables_5x5.SIDE))
    cell_of = np.argsort(boards, axis=1)
    mirrored = np.zeros_like(cell_of)
    for tile in range(1, tables_5x5.CELLS):
        mirrored[:, tile] = image[cell_of[:, image[tile - 1] + 1]]
    features = np.zeros((count, len(tables_5x5.TILE_GROUPS) + (tables_5x5.CELLS - 1) * tables_5x5.CELLS))
    for cells in (cell_of, mirrored):
        for number, group in enumerate(tables_5x5.TILE_GROUPS):
            index = sum(cells[:, tile] << tables_5x5.BITS * position for position, tile in enumerate(group))
            features[:, number] += np.frombuffer(excess[number], np.uint8)[index]
        for tile in range(1, tables_5x5.CELLS):
            features[np.arange(count), len(tables_5x5.TILE_GROUPS) + (tile - 1) * tables_5x5.CELLS + cells[:, tile]] += 1
    return features


def learned(lines: np.ndarray, distances: np.ndarray, excess: list[bytes]) -> list[bytes]:
    """Fit rates to the distances of boards on solutions, by least squares regularised towards the databases' own rates."""
    features = _features(lines, excess)
    own = [2.0] * len(tables_5x5.TILE_GROUPS)
    own += [manhattan(tile, cell, tables_5x5.SIDE) for tile in range(1, tables_5x5.CELLS) for cell in range(tables_5x5.CELLS)]
    estimates = features @ np.array(own)
    base = (estimates @ distances) / (estimates @ estimates) * np.array(own)
    normal = features.T @ features + STIFFNESS * np.eye(len(own))
    weights = SCALE * (base + np.linalg.solve(normal, features.T @ (distances - features @ base)))
    per_cell = weights[len(tables_5x5.TILE_GROUPS) :].reshape(tables_5x5.CELLS - 1, tables_5x5.CELLS)
    tables = []
    max_entries = []
    for number, group in enumerate(tables_5x5.TILE_GROUPS):
        by_cell = np.rint(np.array([per_cell[tile - 1] - per_cell[tile - 1].min() for tile in group])).astype(np.uint8)
        by_excess = np.rint(weights[number] * np.arange(tables_5x5.EXCESSES)).clip(0, 127).astype(np.uint8)
        tables.append(by_excess.tobytes() + by_cell.tobytes())
        max_entries.append(int(by_cell.max(axis=1).sum()))
    return [rates + bytes([min(127, max_entry * MAX_SUM // sum(max_entries))]) for rates, max_entry in zip(tables, max_entries)]


def build_4x4() -> bytes:
    """Return the content of the 4×4 file."""
    return b"".join(excesses(group) for group in patterns.TILE_GROUPS)


def build_5x5() -> bytes:
    """Return the content of the 5×5 file."""
    packed = [excesses(group, tables_5x5.SIDE) for group in tables_5x5.TILE_GROUPS]
    excess = [tables_5x5.spread(group_excess) for group_excess in packed]
    packing = tables_5x5.packing_5x5([tables_5x5.valued(group_excess, rates) for group_excess, rates in zip(excess, untrained())])
    return b"".join(packed + learned(*solved_boards(packing), excess))


def main(arguments: list[str]) -> None:
    """Write the named files, or both, and print the size and SHA-256 of each."""
    for name, target, build in (("4x4", patterns.FILE, build_4x4), ("5x5", tables_5x5.FILE, build_5x5)):
        if name in arguments or not arguments:
            content = build()
            packed = compressed(content)
            target.write_bytes(packed)
            print(f"{target.name}: {len(packed)} bytes, SHA-256 {hashlib.sha256(packed).hexdigest()}")
            print(f"  content: {len(content)} bytes, SHA-256 {hashlib.sha256(content).hexdigest()}")


if __name__ == "__main__":
    main(sys.argv[1:])
