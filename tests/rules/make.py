"""Write `2048-rules.json` and `15-rules.json`, which let any implementation check itself: `python3 -m tests.rules.make`.

Boards are rows of tile values, 0 for an empty cell or the blank; directions are the way tiles travel.
The README.md in this folder documents the fields.
"""

import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.core.grid import LETTERS, WAYS
from game.core.rng import below, draw
from game.fifteen import rules as fifteen
from game.fifteen.search.solver import solve
from game.games import game_named
from game.twenty48 import rules as twenty48

FOLDER = Path(__file__).parent
LINE_RANKS = range(5)
"""Ranks in a line of four: an empty cell and the tiles 2 to 16, enough for every way in which tiles can meet."""

TRAPS = [
    {
        "name": "of three equal tiles the pair at the wall merges",
        "board": [[2, 2, 2, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
        "direction": "right",
    },
    {
        "name": "a merged tile does not merge again",
        "seen_in": "look-aheads that add neighbours from one end",
        "board": [[2, 2, 4, 0], [4, 4, 8, 16], [2, 2, 2, 2], [8, 4, 4, 0]],
        "direction": "left",
    },
    {
        "name": "equal tiles with a gap between them merge",
        "seen_in": "tutorials that merge before they close the gaps",
        "board": [[2, 0, 2, 0], [2, 0, 0, 2], [0, 4, 0, 4], [2, 0, 4, 2]],
        "direction": "left",
    },
    {
        "name": "a board on which only Up moves is not lost",
        "seen_in": "tutorials that look for empty cells, or to the left and right only",
        "board": [[0, 0, 0, 0], [2, 4, 8, 16], [4, 8, 16, 32], [8, 16, 32, 64]],
    },
    {
        "name": "a full board on which only vertical neighbours are equal is not lost",
        "seen_in": "tutorials that look for equal neighbours in rows only",
        "board": [[2, 4, 8, 16], [2, 8, 16, 32], [4, 16, 32, 64], [8, 32, 64, 128]],
    },
    {
        "name": "a full board on which only the last row or column has equal neighbours is not lost",
        "seen_in": "loops that end one cell early",
        "board": [[2, 4, 8, 16], [4, 8, 16, 32], [8, 16, 32, 64], [16, 32, 64, 64]],
    },
    {
        "name": "a move that moves nothing changes nothing and scores nothing",
        "seen_in": "Jumanji Game2048, issue 127: a tile came after it",
        "board": [[2, 4, 0, 0], [4, 2, 0, 0], [2, 4, 0, 0], [4, 2, 0, 0]],
        "direction": "left",
    },
    {
        "name": "points are the values of the merged tiles",
        "seen_in": "OpenSpiel, pull request 894: there were none at first",
        "board": [[4, 4, 0, 0], [8, 8, 16, 16], [2, 0, 0, 0], [0, 0, 0, 0]],
        "direction": "left",
    },
    {
        "name": "the tile 2048 does not end the game",
        "seen_in": "OpenSpiel and Unsloth's notebooks, where it does unless asked otherwise",
        "board": [[2048, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
    },
]

TRAP_OF_A_MERGE = {
    "name": "a tile that merged in the move before may merge again in this one",
    "seen_in": "OpenSpiel 2.0.2 leaves out Left here: its marks of merged tiles are cleared only by the next move",
    "board": [[4, 0, 2, 0], [16, 8, 0, 4], [4, 0, 16, 0], [2, 4, 0, 0]],
    "history": [["up", [3, 3, 2]], ["left", [3, 1, 4]]],
}
"""A bug that no single board shows: the legal moves depend on the previous moves."""


def values(board: tuple[int, ...], is_2048: bool = True) -> list[list[int]]:
    """Return a board as rows of tile values."""
    side = int(len(board) ** 0.5)
    shown = [(1 << cell if cell else 0) if is_2048 else cell for cell in board]
    return [shown[start : start + side] for start in range(0, len(shown), side)]


def ranks(rows: list[list[int]]) -> tuple[int, ...]:
    """Return rows of values as a board of ranks."""
    return tuple(value.bit_length() - 1 if value else 0 for row in rows for value in row)


def case_2048(board: tuple[int, ...]) -> dict[str, Any]:
    """Return the case of a board of 2048."""
    slides = [(way, twenty48.slide(board, direction)) for direction, way in enumerate(WAYS)]
    return {
        "board": values(board),
        "moves": {way: {"after": values(slid.after), "gain": slid.gain} for way, slid in slides},
        "legal": [way for way, slid in slides if slid.after != board],
        "over": twenty48.is_terminal(board),
    }


def rules_2048() -> dict[str, Any]:
    """Return the content of `2048-rules.json`."""
    chooser = random.Random(2048)
    sides = [side for side in (3, 4, 4, 4, 5) for _ in range(12)]
    boards = [tuple(chooser.choice((0, 0, 1, 1, 2, 3, 4)) for _ in range(side * side)) for side in sides]
    boards += [tuple(chooser.randint(1, 4) for _ in range(16)) for _ in range(20)]
    traps = [{**trap, **case_2048(ranks(trap["board"]))} for trap in TRAPS]  # type: ignore[arg-type]
    lines = []
    for line in itertools.product(LINE_RANKS, repeat=4):
        slid = twenty48.slide((*line, *[0] * 12), 3)
        lines.append([values(line + (0,) * 12)[0], values(slid.after)[0], slid.gain])
    return {
        "about": "Tilelab's rules of 2048 as data: tests/rules/README.md documents the fields",
        "lines_to_the_left": lines,
        "traps": traps,
        "boards": [case_2048(board) for board in boards],
        "histories": [after_history(TRAP_OF_A_MERGE), *map(after_history, _histories())],
        "chance": [_spawns(board) for board in boards[12:18]],
        "seeded": _seeded_2048(),
    }


def after_history(case: dict[str, Any]) -> dict[str, Any]:
    """Return a case with the board after its moves and tiles, and the legal directions there."""
    board = ranks(case["board"])
    for way, (row, col, value) in case["history"]:
        slid = twenty48.slide(board, WAYS.index(way)).after
        cell = 4 * row + col
        assert slid != board and not slid[cell]
        board = twenty48.place(slid, cell, value.bit_length() - 1)
    return {**case, "after": values(board), "legal": [WAYS[direction] for direction in twenty48.legal_actions(board)]}


def _histories() -> Iterator[dict[str, Any]]:
    """Yield histories of two moves, the second one with a merge, from games with seeds 1 to 12."""
    for seed in range(1, 13):
        chooser = random.Random(seed)
        boards = [twenty48.opening(4, seed)]
        history: list[Any] = []
        has_merged = False
        while len(history) < 40 or not has_merged:
            direction = chooser.choice(twenty48.legal_actions(boards[-1]))
            slid, cell, board = twenty48.play(boards[-1], direction, seed, len(history) + 1)
            history.append([WAYS[direction], [*divmod(cell, 4), 1 << board[cell]]])
            boards.append(board)
            has_merged = bool(slid.merges)
        yield {"board": values(boards[-3]), "history": history[-2:]}


def _spawns(board: tuple[int, ...]) -> dict[str, Any]:
    side = int(len(board) ** 0.5)
    outcomes = twenty48.chance_outcomes(board)
    return {"board": values(board), "spawns": [[*divmod(cell, side), 1 << rank, p] for (cell, rank), p in outcomes]}


def _seeded_2048() -> dict[str, Any]:
    """Return test vectors for implementations of Tilelab's seeds; game/docs/chance.md specifies the generator."""
    game = game_named("2048")
    keys = [(0, 0, 0), (1, 2, 3), (2**64 - 1, 5, 64), (123456789, 1000, 1)]
    draws = [[str(seed), ply, lane, draw(seed, ply, lane)] for seed, ply, lane in keys]
    games = []
    for seed in range(1, 6):
        chooser = random.Random(seed)
        state = game.opening(game.default, seed)
        opening, letters = state.board, ""
        while not twenty48.is_terminal(state.board):
            letter = LETTERS[chooser.choice(twenty48.legal_actions(state.board))]
            state = game.play(game.default, state, letter, seed).after
            letters += letter
        last = {"board": values(state.board), "score": state.score}
        games.append({"seed": seed, "opening": values(opening), "moves": letters, **last})
    return {"draws": draws, "below": [[bound, "7", 3, 1, below(bound, 7, 3, 1)] for bound in (2, 10, 100)], "games": games}


def rules_15() -> dict[str, Any]:
    """Return the content of `15-rules.json`."""
    chooser = random.Random(15)
    boards = []
    for side in (3, 4, 5):
        for _ in range(30):
            board = list(range(side * side))
            chooser.shuffle(board)
            boards.append(tuple(board))
        boards.append(fifteen.goal(side))
    swapped = (*fifteen.goal(4)[:13], 15, 14, 0)
    shortest = []
    for seed in range(1, 13):
        scrambled = fifteen.scramble(3, seed)
        *_, report = solve(scrambled)
        shortest.append({"board": values(scrambled, False), "moves": len(report.moves or "")})
    return {
        "about": "Tilelab's rules of the 15-puzzle as data: tests/rules/README.md documents the fields",
        "traps": [
            {
                "name": "two tiles exchanged make a board that cannot be solved",
                "seen_in": "Loyd's 14-15 puzzle",
                **case_15(swapped),
            },
            {
                "name": "on even sides the row of the blank counts, on odd sides it does not",
                "seen_in": "generators that count inversions only",
                **case_15((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 13, 14, 15, 12)),
            },
            {"name": "the blank belongs in the last cell", **case_15((0, *range(1, 16)))},
        ],
        "boards": [case_15(board) for board in boards],
        "shortest": shortest,
        "seeded": [{"seed": seed, "scramble": values(fifteen.scramble(4, seed), False)} for seed in range(1, 6)],
    }


def case_15(board: tuple[int, ...]) -> dict[str, Any]:
    """Return the case of a board of the 15-puzzle."""
    after = {}
    for direction in fifteen.legal_actions(board):
        after[WAYS[direction]] = values(fifteen.slide(board, direction), False)
    return {
        "board": values(board, False),
        "moves": after,
        "solved": fifteen.is_solved(board),
        "solvable": fifteen.is_solvable(board),
    }


def text(rules: dict[str, Any]) -> str:
    """Format rules as JSON with one case per line, so that a diff shows the changed cases."""
    parts = []
    for name, part in rules.items():
        if isinstance(part, list):
            lines = ",\n    ".join(json.dumps(case) for case in part)
            parts.append(f'  "{name}": [\n    {lines}\n  ]')
        else:
            parts.append(f'  "{name}": {json.dumps(part)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


FILES = {"2048-rules.json": rules_2048, "15-rules.json": rules_15}


def main() -> None:
    for name, make in FILES.items():
        (FOLDER / name).write_text(text(make()), "utf-8")


if __name__ == "__main__":
    main()
