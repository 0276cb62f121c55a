"""The drills of the 15-puzzle: made anew by the command, and against the solver and a player who plays at random."""

import functools
import hashlib
import json
import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from game.core.drill_file import make_file
from game.core.grid import LETTERS, opposite
from game.fifteen.rules import goal, is_solved, legal_actions, parse_position, slide
from game.fifteen.search.heuristics import manhattan
from game.fifteen.search.solver import solve
from game.fifteen.training.drills import FILE, chance, make, solutions

Board = tuple[int, ...]

ROWS: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))["drills"]


def after(board: Board, moves: str) -> Board:
    for letter in moves:
        board = slide(board, LETTERS.index(letter))
    return board


def test_the_page_states_the_size_and_the_sha256_of_the_file() -> None:
    data = FILE.read_bytes()
    stated = re.search(r"`drills-15.json` \| ([\d,]+) \| `([0-9a-f]{64})`", FILE.with_name("drills.md").read_text("utf-8"))
    assert stated
    assert (stated[1].replace(",", ""), stated[2]) == (str(len(data)), hashlib.sha256(data).hexdigest())


def test_the_command_makes_the_same_drills_again() -> None:
    assert json.loads(json.dumps(make(20261122))) == ROWS
    assert len({row["position"] for row in ROWS}) == len(ROWS) >= 10


@pytest.mark.parametrize(("words", "name", "seed"), [([], "shipped", 20261122), (["--seed", "5", "--out", "MINE"], "mine", 5)])
def test_the_command_writes_the_drills_of_a_seed_where_it_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: list[str], name: str, seed: int
) -> None:
    monkeypatch.setattr(sys, "argv", ["drills", *[str(tmp_path / "mine") if word == "MINE" else word for word in words]])
    make_file("Makes drills.", lambda chosen: [{"seed": chosen}], tmp_path / "shipped")
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert json.loads((tmp_path / name).read_bytes()) == {"v": 1, "drills": [{"seed": seed}]}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['kind']}-{row['par']}")
def test_the_solver_proves_par_and_every_stored_solution_solves(row: dict[str, Any]) -> None:
    board = parse_position(row["position"])
    *_, last = solve(board)
    assert last.proven and len(last.moves or "") == row["par"]
    assert last.moves in [moves for moves, _ in row["lines"]]
    for moves, chances in row["lines"]:
        assert is_solved(after(board, moves)) and len(moves) == row["par"] == len(chances) - 1
        assert (chances[0], chances[-1]) == (row["chance"], 1.0)


@functools.cache
def ways(board: Board, moves: int) -> int:
    """Return in how many ways a board is solved by exactly so many moves."""
    if not moves:
        return int(is_solved(board))
    return sum(ways(slide(board, way), moves - 1) for way in legal_actions(board))


def test_no_shortest_solution_is_left_out() -> None:
    for row in ROWS[:6]:
        board = parse_position(row["position"])
        assert ways(board, row["par"]) == len({moves for moves, _ in row["lines"]}) == len(row["lines"])
        assert solutions(board, row["par"] - 1) == []


def greedy(board: Board, moves: int, dice: random.Random) -> bool:
    """Play the drill as the page beside the file says; tell whether it was solved in time."""
    last = -1
    for _ in range(moves):
        ways = [way for way in legal_actions(board) if last < 0 or way != opposite(last)]
        least = min(manhattan(slide(board, way)) for way in ways)
        last = dice.choice([way for way in ways if manhattan(slide(board, way)) == least])
        board = slide(board, last)
    return is_solved(board)


def test_the_chance_is_how_often_a_greedy_player_makes_it() -> None:
    dice = random.Random(5)
    board = parse_position("1 2 8 3/5 6 7 4/9 10 11 12/13 14 15 0")
    exact = chance(board, 10)
    assert exact == pytest.approx(1 / 6)
    wins = sum(greedy(board, 10, dice) for _ in range(2000))
    assert abs(wins / 2000 - exact) < 4 * (exact * (1 - exact) / 2000) ** 0.5
    assert (chance(board, 9), chance(goal(4), 0)) == (0.0, 1.0)
