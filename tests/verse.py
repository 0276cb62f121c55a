"""Write replays in 2048verse's format, sharing no line with the importer; `python -m tests.verse` records a long game."""

import json
from pathlib import Path

from game.core.game import Variant
from game.engines import load_data
from game.games import game_named
from game.twenty48 import rules
from game.twenty48.search.deepening import DeepeningSearch

RANGES = ((48, 57), (97, 122), (65, 90), (0xC0, 0xFF), (0xA4, 0xA4), (0xBE, 0xBE))
SIGNS = [chr(code) for first, last in RANGES for code in range(first, last + 1)]
STARTS = (0, 256, 1024, 4096, 16384, 65536, 266734, 1053166)
LENGTHS = (1, 3, 12, 48, 192, 768, 3072, 12288)
GOLDEN = Path(__file__).parent / "golden" / "import-2048verse.json"
MOVES = 5200
SEED = 20261122


def encode_move(way: str, value: int, col: int, row: int, ms: int | None = 0) -> str:
    """Return the three characters of a move: the direction and the new tile. ms: None if the page was closed meanwhile."""
    if ms is None:
        unit, time = 7, 255
    else:
        unit = max(at for at in range(8) if STARTS[at] <= ms)
        time = min((ms - STARTS[unit]) // LENGTHS[unit], 254)
    number = ["up", "down", "left", "right"].index(way) + 4 * (value == 4) + 16 * col + 128 * row + 1024 * unit + 8192 * time
    return SIGNS[number // 16384] + SIGNS[number // 128 % 128] + SIGNS[number % 128]


def encode_tile(board: tuple[int, ...], cell: int, way: str, ms: int | None = 0) -> str:
    """Return the characters of a move after which a cell of a board holds the new tile."""
    row, col = divmod(cell, 4)
    return encode_move(way, 2 ** board[cell], col, row, ms)


def record() -> None:
    """Play a long game with a one-ply search and write it with the expected result."""
    variant: Variant = game_named("2048").default
    load_data("2048", variant)
    search = DeepeningSearch((Path(__file__).parents[1] / "game/data/2048.weights").read_bytes())
    board = rules.opening(4, SEED)
    text = "4x4-" + "0" * 16 + "_" + "".join(encode_tile(board, cell, "up") for cell, rank in enumerate(board) if rank)
    opening, score, elapsed_ms = board, 0, 0
    for ply in range(1, MOVES + 1):
        best = search.look(board, 1, 10).best
        slid, cell, board = rules.play(board, best, SEED, ply)
        score += slid.gain
        ms = 100 + ply % 150
        elapsed_ms += ms
        text += encode_tile(board, cell, ("up", "right", "down", "left")[best], ms)
    facts = {
        "text": text,
        "opening": rules.format_position(opening),
        "moves": MOVES,
        "position": rules.format_position(board),
        "score": score,
        "ms": elapsed_ms,
    }
    GOLDEN.write_text(json.dumps(facts, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    record()
