"""A second, plain implementation of both games, from the rules and `game/docs/chance.md`; it shares no line with `game/`.

A board of 2048 is rows of values, slid by turning the board; a 15-puzzle is rows of numbers, moved by swapping.
"""

Rows = list[list[int]]

WORD = 2**32


def mix(word: int) -> int:
    """Mix the bits of a word, as specified."""
    word ^= word // 2**16
    word = word * 0x85EBCA6B % WORD
    word ^= word // 2**13
    word = word * 0xC2B2AE35 % WORD
    return word ^ word // 2**16


def draw(seed: int, ply: int, lane: int) -> int:
    """Draw a word, as specified."""
    word = 0x9E3779B9
    for part in (seed % WORD, seed // WORD, ply, lane):
        word = mix(((word ^ part) + 0x9E3779B9) % WORD)
    return word


def below(bound: int, seed: int, ply: int, lane: int) -> int:
    """Draw a number below a bound, as specified."""
    word = draw(seed, ply, lane)
    return word % bound if word < WORD // bound * bound else below(bound, seed, ply, lane + 64)


def turned(rows: Rows, times: int) -> Rows:
    """Rotate a board left by `times` quarter turns."""
    for _ in range(times % 4):
        rows = [list(row) for row in zip(*rows)][::-1]
    return rows


def slide_row_left(row: list[int]) -> tuple[list[int], int]:
    """Slide and merge a row's tiles to its start; return the row and the points."""
    tiles = [value for value in row if value]
    done: list[int] = []
    points = 0
    while tiles:
        value = tiles.pop(0)
        if tiles and tiles[0] == value:
            value += tiles.pop(0)
            points += value
        done.append(value)
    return done + [0] * (len(row) - len(done)), points


def slide(rows: Rows, letter: str) -> tuple[Rows, int]:
    """Slide all tiles in a direction; return the board and the points."""
    turns = "lurd".index(letter)
    pushed = [slide_row_left(row) for row in turned(rows, turns)]
    return turned([row for row, _ in pushed], -turns), sum(points for _, points in pushed)


def spawn(rows: Rows, seed: int, ply: int, lane: int, four_percent: int) -> Rows:
    """Add the new tile of a ply."""
    rows = [list(row) for row in rows]
    empty = [(row, col) for row in range(len(rows)) for col in range(len(rows[0])) if not rows[row][col]]
    row, col = empty[below(len(empty), seed, ply, lane)]
    rows[row][col] = 4 if below(100, seed, ply, lane + 1) < four_percent else 2
    return rows


def deal(height: int, seed: int, four_percent: int, start: int, width: int = 0) -> Rows:
    """Return the opening of a game of 2048; width: 0 for a square."""
    rows = [[0] * (width or height) for _ in range(height)]
    for tile in range(start):
        rows = spawn(rows, seed, 0, 2 * tile, four_percent)
    return rows


def shove(rows: Rows, move: str) -> Rows:
    """Make a move of the 15-puzzle such as `r` or `u3`."""
    rows = [list(row) for row in rows]
    for _ in range(int(move[1:] or 1)):
        (row, col) = next((row, col) for row in range(len(rows)) for col in range(len(rows)) if not rows[row][col])
        from_row, from_col = {"u": (row + 1, col), "d": (row - 1, col), "l": (row, col + 1), "r": (row, col - 1)}[move[0]]
        assert 0 <= from_row < len(rows) and 0 <= from_col < len(rows)
        rows[row][col], rows[from_row][from_col] = rows[from_row][from_col], 0
    return rows


def scramble(side: int, seed: int) -> Rows:
    """Return the opening of a 15-puzzle."""
    ply = 0
    goal = list(range(1, side * side)) + [0]
    while True:
        tiles = list(goal)
        for last in range(side * side - 1, 0, -1):
            other = below(last + 1, seed, ply, 0)
            tiles[last], tiles[other] = tiles[other], tiles[last]
            ply += 1
        if not has_even_way_home(tiles, side):
            first, second = [cell for cell in range(side * side) if tiles[cell]][:2]
            tiles[first], tiles[second] = tiles[second], tiles[first]
        if tiles != goal:
            return [tiles[start : start + side] for start in range(0, side * side, side)]


def has_even_way_home(tiles: list[int], side: int) -> bool:
    """Whether a board can be solved, by counting inversions."""
    order = [tile for tile in tiles if tile]
    inversions = sum(first > second for place, first in enumerate(order) for second in order[place + 1 :])
    blank_row_from_below = side - 1 - tiles.index(0) // side
    return inversions % 2 == 0 if side % 2 else (inversions + blank_row_from_below) % 2 == 0
