"""Recompute the results in `2048-rules.json` and `15-rules.json`, which let any implementation check itself.

`python3 -m tests.rules.make` reads each case's board, direction, moves or seed from the files, and writes what our rules make of
them. To add a case, write its board into a file. Boards are rows of tile values, 0 for an empty cell or the blank; directions are
the way tiles travel. The README.md in this folder documents the fields.
"""

import json
from pathlib import Path
from typing import Any

from game.core.grid import WAYS
from game.core.rng import below, draw
from game.fifteen import rules as fifteen
from game.fifteen.search.solver import solve
from game.games import game_named
from game.twenty48 import rules as twenty48

FOLDER = Path(__file__).parent

Case = dict[str, Any]


def values(board: tuple[int, ...], is_2048: bool = True) -> list[list[int]]:
    """Return a board as rows of tile values."""
    side = int(len(board) ** 0.5)
    shown = [(1 << cell if cell else 0) if is_2048 else cell for cell in board]
    return [shown[start : start + side] for start in range(0, len(shown), side)]


def ranks(rows: list[list[int]]) -> tuple[int, ...]:
    """Return rows of values as a board of ranks."""
    return tuple(value.bit_length() - 1 if value else 0 for row in rows for value in row)


def numbers(rows: list[list[int]]) -> tuple[int, ...]:
    """Return rows of numbers as a board."""
    return tuple(number for row in rows for number in row)


def rules_2048(data: Case) -> Case:
    """Return the content of `2048-rules.json`, recomputed."""
    seeded = data["seeded"]
    draws = [[seed, ply, lane, draw(int(seed), ply, lane)] for seed, ply, lane, _ in seeded["draws"]]
    bounded = [[bound, seed, *key, below(bound, int(seed), *key)] for bound, seed, *key, _ in seeded["below"]]
    return {
        **data,
        "lines_to_the_left": [slid_line(line) for line, _, _ in data["lines_to_the_left"]],
        "traps": list(map(case_2048, data["traps"])),
        "boards": list(map(case_2048, data["boards"])),
        "histories": list(map(after_history, data["histories"])),
        "chance": list(map(spawns, data["chance"])),
        "seeded": {"draws": draws, "below": bounded, "games": list(map(game_2048, seeded["games"]))},
    }


def slid_line(line: list[int]) -> list[Any]:
    """Return a line, the same after sliding to the left, and the points."""
    slid = twenty48.slide((*ranks([line]), *[0] * 12), WAYS.index("left"))
    return [line, values(slid.after)[0], slid.gain]


def case_2048(case: Case) -> Case:
    """Return the case of a board of 2048."""
    board = ranks(case["board"])
    slides = [(way, twenty48.slide(board, direction)) for direction, way in enumerate(WAYS)]
    return {
        **case,
        "moves": {way: {"after": values(slid.after), "gain": slid.gain} for way, slid in slides},
        "legal": [way for way, slid in slides if slid.after != board],
        "over": twenty48.is_terminal(board),
    }


def after_history(case: Case) -> Case:
    """Return a case with the board after its moves and tiles, and the legal directions there."""
    board = ranks(case["board"])
    for way, (row, col, value) in case["history"]:
        slid = twenty48.slide(board, WAYS.index(way)).after
        cell = 4 * row + col
        assert slid != board and not slid[cell]
        board = twenty48.place(slid, cell, value.bit_length() - 1)
    return {**case, "after": values(board), "legal": [WAYS[direction] for direction in twenty48.legal_actions(board)]}


def spawns(case: Case) -> Case:
    """Return a case with the tiles that can appear on its board."""
    outcomes = twenty48.chance_outcomes(ranks(case["board"]))
    side = len(case["board"])
    return {**case, "spawns": [[*divmod(cell, side), 1 << rank, p] for (cell, rank), p in outcomes]}


def game_2048(case: Case) -> Case:
    """Return a game from its seed and moves; game/docs/chance.md specifies the generator."""
    game = game_named("2048")
    state = game.opening(game.default, case["seed"])
    opening = values(state.board)
    for letter in case["moves"]:
        state = game.play(game.default, state, letter, case["seed"]).after
    return {**case, "opening": opening, "board": values(state.board), "score": state.score}


def rules_15(data: Case) -> Case:
    """Return the content of `15-rules.json`, recomputed."""
    return {
        **data,
        "traps": list(map(case_15, data["traps"])),
        "boards": list(map(case_15, data["boards"])),
        "shortest": [{**case, "moves": len(list(solve(numbers(case["board"])))[-1].moves or "")} for case in data["shortest"]],
        "seeded": [{**case, "scramble": values(fifteen.scramble(4, case["seed"]), False)} for case in data["seeded"]],
    }


def case_15(case: Case) -> Case:
    """Return the case of a board of the 15-puzzle."""
    board = numbers(case["board"])
    slides = [(WAYS[direction], fifteen.slide(board, direction)) for direction in fifteen.legal_actions(board)]
    return {
        **case,
        "moves": {way: values(after, False) for way, after in slides},
        "solved": fifteen.is_solved(board),
        "solvable": fifteen.is_solvable(board),
    }


FILES = {"2048-rules.json": rules_2048, "15-rules.json": rules_15}


def remade(name: str) -> str:
    """Return a file with its results recomputed, as JSON with one case per line, so that a diff shows the changed cases."""
    parts = []
    for field, part in FILES[name](json.loads((FOLDER / name).read_text("utf-8"))).items():
        if isinstance(part, list):
            lines = ",\n    ".join(json.dumps(case) for case in part)
            parts.append(f'  "{field}": [\n    {lines}\n  ]')
        else:
            parts.append(f'  "{field}": {json.dumps(part)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> None:
    for name in FILES:
        (FOLDER / name).write_text(remade(name), "utf-8")


if __name__ == "__main__":
    main()
