"""How far boards are from the solved one: scrambles as moves, the way csTimer writes those of sliding puzzles, and distances."""

from .errors import Refused
from .game import Rules, State, Variant
from .grid import LETTERS, opposite

_ARROWS = {"^": "u", ">": "r", "v": "d", "<": "l", "↑": "u", "→": "r", "↓": "d", "←": "l", "￪": "u", "￫": "r", "￬": "d", "￩": "l"}
_BESIDE_ARROWS = " \t\r\n0123456789"
_LABELS = ("scramble", "打亂", "打乱")
MAX_MOVES = 2000
"""The longest scramble, in single moves."""


def with_letters(text: str) -> str:
    """Replace arrows by letters; other texts stay as they are."""
    first = text.lstrip(_BESIDE_ARROWS)[:1]
    if first not in _ARROWS or [char for char in text if char not in _ARROWS and char not in _BESIDE_ARROWS]:
        return text
    return "".join([_ARROWS.get(char, char) for char in text])


def is_labelled(text: str) -> bool:
    """Whether a text is labelled as a scramble."""
    return text.strip().lower().startswith(_LABELS)


def position_after(game: Rules, variant: Variant, scramble: str, or_of_gap: bool = True) -> str:
    """Return the position that moves reach from the solved board; "" if they are not moves or one is illegal.

    or_of_gap: whether they may also be moves of the gap (csTimer's *Blank*), of which the first is illegal as one of a tile.
    """
    game = game.of(variant)
    board = [0] * (variant.rows * variant.columns)
    for value in game.values(len(board)):
        board[game.home(value, variant.columns)] = value
    try:
        moves = game.parse_moves(with_letters(scramble))
    except Refused:
        return ""
    ways = [moves]
    if or_of_gap and not game.is_turned:
        ways.append([LETTERS[opposite(LETTERS.index(move[0]))] + move[1:] for move in moves])
    for way in ways if 0 < len(moves) <= MAX_MOVES else []:
        try:
            return game.format_position(state_after(game, variant, State(tuple(board)), way).board)
        except Refused:
            pass
    return ""


def state_after(game: Rules, variant: Variant, state: State, moves: list[str]) -> State:
    """Return the state after some moves. Raises: IllegalMove."""
    for move in moves:
        state = game.play(variant, state, move, 0).after
    return state


def steps(cell: int, other: int, columns: int) -> int:
    """Return the rows plus columns between two cells: the fewest moves that bring a tile from one to the other."""
    return abs(cell // columns - other // columns) + abs(cell % columns - other % columns)


def tile_distance(game: "Rules", side: int, board: tuple[int, ...]) -> int:
    """Return the Manhattan distance of all tiles from their goal cells: a lower bound on single-tile moves."""
    return sum([steps(cell, game.home(value, side), side) for cell, value in enumerate(board) if value])
