"""The rules of 2048 as pure functions of the board.

A board is a flat tuple of ranks, row by row: 0 is empty, rank 11 is the tile 2048. Functions that depend on the shape take the
number of columns; 0 stands for a square.

A move as text is a letter, with its spawn where our own chance did not draw it: `l.a1` slides left and spawns a tile of rank 1 in
cell 10, the cell in base 36. Games played elsewhere are written this way; in a seeded game the letters say everything.
"""

from ..core.errors import BadNotation, IllegalMove
from ..core.grid import DIRECTIONS, LETTERS, WAYS, columns_of, lines, read_words, refused_cell, side_of, sizes_of
from ..core.notation import MAX_MOVES_TEXT
from ..core.notation import parse_moves as parse_letters
from ..core.rng import below

SIZES = ((3, 3), (4, 4), (5, 5), (6, 6), (2, 4), (3, 4), (4, 3))
"""(rows, columns) of all boards."""
HIGHEST_RANK = 35
"""The highest rank in notation. Tiles of this rank do not merge; only a board that was set up can hold them."""

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_WRITTEN = _DIGITS[:16].upper() + _DIGITS[16:]


class Slide:
    """What a slide did: the board before the spawn, the points, (from, to) of the tiles that moved, the cells of merges."""

    def __init__(self, after: tuple[int, ...], gain: int, hops: tuple[tuple[int, int], ...], merges: tuple[int, ...]) -> None:
        self.after = after
        self.gain = gain
        self.hops = hops
        self.merges = merges


def slide(board: tuple[int, ...], direction: int, columns: int = 0) -> Slide:
    """Slide all tiles; if `after == board`, nothing moved and the move is illegal. Raises: ValueError for an invalid direction.

    Tiles travel as far as they can. Of three equal tiles the pair nearest the wall merges; a merged tile does not merge again:

        left: 2 2 2 .  ->  4 2 . .        2 2 4 .  ->  4 4 . .
    """
    after = [0] * len(board)
    gain = 0
    hops = []
    merges = []
    for line in lines(len(board), columns or side_of(board), direction):
        place = 0
        waiting = 0
        for cell in line:
            rank = board[cell]
            if not rank:
                continue
            if rank == waiting and rank < HIGHEST_RANK:
                target = line[place - 1]
                after[target] = rank + 1
                gain += 2 << rank
                merges.append(target)
                waiting = 0
            else:
                target = line[place]
                after[target] = waiting = rank
                place += 1
            if target != cell:
                hops.append((cell, target))
    return Slide(tuple(after), gain, tuple(hops), tuple(merges))


def can_move(board: tuple[int, ...], direction: int, columns: int = 0) -> bool:
    """Whether a slide moves a tile. Raises: ValueError for an invalid direction."""
    return slide(board, direction, columns).after != board


def legal_actions(board: tuple[int, ...], columns: int = 0) -> tuple[int, ...]:
    """Return the directions that move a tile, in the order u r d l."""
    return tuple([direction for direction in DIRECTIONS if can_move(board, direction, columns)])


def is_terminal(board: tuple[int, ...], columns: int = 0) -> bool:
    """Whether no direction moves a tile."""
    side = columns or side_of(board)
    if 0 in board:
        return not any(board)
    for cell, rank in enumerate(board):
        if rank == HIGHEST_RANK:
            continue
        if (cell + 1) % side and board[cell + 1] == rank or cell + side < len(board) and board[cell + side] == rank:
            return False
    return True


def empty_cells(board: tuple[int, ...]) -> list[int]:
    """Return the empty cells in ascending order."""
    return [cell for cell, rank in enumerate(board) if not rank]


def place(board: tuple[int, ...], cell: int, rank: int) -> tuple[int, ...]:
    """Return the board with one cell changed."""
    return board[:cell] + (rank,) + board[cell + 1 :]


def tile_odds(four_percent: int) -> tuple[tuple[int, float], ...]:
    """Return (rank, probability) of each tile that can spawn."""
    return tuple([(rank, percent / 100) for rank, percent in ((1, 100 - four_percent), (2, four_percent)) if percent])


def chance_outcomes(board: tuple[int, ...], four_percent: int = 10) -> tuple[tuple[tuple[int, int], float], ...]:
    """Return ((cell, rank), probability) of every spawn after a slide."""
    cells = empty_cells(board)
    return tuple([((cell, rank), share / len(cells)) for cell in cells for rank, share in tile_odds(four_percent)])


def spawn(board: tuple[int, ...], seed: int, ply: int, four_percent: int = 10, lane: int = 0) -> tuple[int, int]:
    """Return (cell, rank) of the new tile: lane `lane` draws the cell among the empty ones, lane + 1 the tile."""
    cells = empty_cells(board)
    cell = cells[below(len(cells), seed, ply, lane)]
    return cell, 2 if below(100, seed, ply, lane + 1) < four_percent else 1


def opening(rows: int, seed: int, four_percent: int = 10, start_tiles: int = 2, columns: int = 0) -> tuple[int, ...]:
    """Return the first board: start tile k is the spawn at ply 0 on lanes 2k and 2k + 1."""
    board = (0,) * (rows * (columns or rows))
    for tile in range(start_tiles):
        cell, rank = spawn(board, seed, 0, four_percent, 2 * tile)
        board = place(board, cell, rank)
    return board


def settle(
    board: tuple[int, ...], seed: int, ply: int, four_percent: int = 10, spawn_every: int = 1
) -> tuple[int, tuple[int, ...]]:
    """Return (cell, board) after the spawn of move number `ply`; -1 and the same board without one.

    Nothing spawns on a full board, which a move that moved nothing can leave.
    """
    if ply % spawn_every or 0 not in board:
        return -1, board
    cell, rank = spawn(board, seed, ply, four_percent)
    return cell, place(board, cell, rank)


def play(
    board: tuple[int, ...],
    direction: int,
    seed: int,
    ply: int,
    four_percent: int = 10,
    spawn_every: int = 1,
    idle: int = 0,
    columns: int = 0,
) -> tuple[Slide, int, tuple[int, ...]]:
    """Slide and spawn: return the slide, the cell of the new tile or -1, and the board after both.

    ply: 1 for the first move of a game. spawn_every: moves per spawn. idle: 1 if a direction that moves nothing counts as a move.
    Raises: IllegalMove if nothing moves and `idle` is 0.
    """
    slid = slide(board, direction, columns)
    if slid.after == board and not idle:
        raise IllegalMove("nothing-moves", direction=WAYS[direction])
    cell, settled = settle(slid.after, seed, ply, four_percent, spawn_every)
    return slid, cell, settled


def parse_position(text: str, rows: int = 0, columns: int = 0) -> tuple[int, ...]:
    """Return the board of a text in any layout. Raises: BadNotation."""
    return read_position(text, rows, columns)[0]


def read_position(text: str, rows: int = 0, columns: int = 0) -> tuple[tuple[int, ...], int, str]:
    """Return the board of a text in any layout, its columns and how it was read; see `read_cells`. Raises: BadNotation."""
    from . import reading  # The page starts with `parse_plain` alone.

    return reading.read_position(text, rows, columns)


def parse_plain(text: str, rows: int = 0, columns: int = 0) -> tuple[int, ...]:
    """Parse a board in our own notation, as in links and saves. Raises: BadNotation."""
    return read_cells(read_words(text), rows, columns)[0]


def read_cells(cells: list[str], rows: int = 0, columns: int = 0) -> tuple[tuple[int, ...], int, str]:
    """Return the board of cells, its columns and, if ambiguous, whether the cells were read as `values` or as `ranks`.

    Separate numbers, one per cell, are values if each is 0 or a power of two from 2 on. Otherwise each cell is one character,
    separate or not: its rank in hex, `g` and on above f, `0` or `.` empty:

        0 0 2 4/0 0 0 0/…    a 2 and a 4        0 0 1 2/0 0 0 0/…    a 2 and a 4, because no tile is a 1
        0024000000000000     a 4 and a 16       EDC1BA9187611111     16384, 8192, …

    rows, columns: the wanted size, as for `core.boards.columns_of`. Raises: BadNotation.
    """
    chars = "".join(cells).replace(".", "0").lower()
    ranks = [rank_of_value(cell) for cell in cells]
    if len(chars) == len(cells):
        reading = "ranks" if -1 in ranks else "values"
    elif not _are_rows(cells) and not [cell for cell in cells if not _is_number(cell)]:
        reading = "values"
    else:
        reading = "values" if sizes_of(len(cells), SIZES) and not sizes_of(len(chars), SIZES) else "ranks"
    if reading == "ranks":
        if not rows and len(chars) > len(cells) > 1 and not [cell for cell in cells if len(cell) != len(cells[0])]:
            columns = len(cells[0])
        cells = list(chars)
        ranks = [_DIGITS.find(char) for char in chars]
    if -1 in ranks:
        place = ranks.index(-1)
        fitting = sizes_of(len(cells), SIZES)
        raise refused_cell(cells[place], place, fitting[0][1] if len(fitting) == 1 else 0)
    columns = columns_of(len(ranks), SIZES, rows, columns)
    if not any(ranks):
        raise BadNotation("no-tiles")
    is_ambiguous = len(chars) == len(cells) and not [cell for cell in cells if cell not in "0248"]
    return tuple(ranks), columns, reading if is_ambiguous else ""


def _are_rows(words: list[str]) -> bool:
    """Whether the words are rows of characters: one word for the whole board, or one of equal length per row."""
    length = len(words[0])
    return len(words) == 1 or ((len(words), length) in SIZES and not [word for word in words if len(word) != length])


def _is_number(word: str) -> bool:
    return not [char for char in word if char not in "0123456789"] and (word[0] != "0" or word == "0")


def rank_of_value(text: str) -> int:
    """Return the rank of the tile with a value such as `2048`, 0 for `0`, -1 if absent."""
    if text == "0":
        return 0
    for rank in range(1, HIGHEST_RANK + 1):
        if text == str(1 << rank):
            return rank
    return -1


def format_position(board: tuple[int, ...]) -> str:
    """Format a board in hex: capitals up to rank 15, lower case above."""
    return "".join([_WRITTEN[rank] for rank in board])


GIVE_UP = "x"
_CELLS = "0123456789abcdefghijklmnopqrstuvwxyz"
_RANKS = "12"


def format_move(direction: int, cell: int, rank: int) -> str:
    """Format a move with its spawn."""
    return f"{LETTERS[direction]}.{_CELLS[cell]}{rank}"


def parse_moves(text: str) -> list[str]:
    """Return one token per move; `r3` is three moves. Raises: BadNotation."""
    if len(text) > MAX_MOVES_TEXT:
        raise BadNotation("too-long", found=len(text), wanted=MAX_MOVES_TEXT)
    first, *others = text.lower().split(".")
    moves = _letters(first)
    for part in others:
        tile = part[:2]
        if not moves or moves[-1] not in LETTERS or len(tile) < 2 or tile[0] not in _CELLS or tile[1] not in _RANKS:
            raise BadNotation("no-such-move", text="." + tile)
        moves[-1] += "." + tile
        rest = part[2:]
        if len(rest) == 1 and rest in LETTERS:
            moves.append(rest)
        elif rest:
            moves += _letters(rest)
            if len(moves) > MAX_MOVES_TEXT:
                raise BadNotation("too-many-moves", found=len(moves), wanted=MAX_MOVES_TEXT)
    return moves


def make_move(
    board: tuple[int, ...],
    move: str,
    seed: int,
    ply: int,
    four_percent: int = 10,
    spawn_every: int = 1,
    idle: int = 0,
    columns: int = 0,
) -> tuple[Slide, int, tuple[int, ...]]:
    """Make the move of one token as `rules.play` does, with the spawn that it names, if it names one.

    Raises: IllegalMove if nothing moves and that is not allowed, or if the cell of the spawn is not empty.
    """
    direction = LETTERS.index(move[0])
    if len(move) == 1:
        return play(board, direction, seed, ply, four_percent, spawn_every, idle, columns)
    slid = slide(board, direction, columns)
    if slid.after == board and not idle:
        raise IllegalMove("nothing-moves", direction=WAYS[direction])
    cell = _CELLS.find(move[2])
    if cell >= len(board) or slid.after[cell]:
        raise IllegalMove("cell-taken", cell=cell + 1)
    return slid, cell, place(slid.after, cell, _RANKS.find(move[3]) + 1)


def _letters(text: str) -> list[str]:
    return [letter for letter, times in parse_letters(text, GIVE_UP) for _ in range(times)]
