"""Record how the coach fares on boards of other players: `python3 -m game.workshop.twenty48.strays`; needs numpy and numba.

    … strays --boards 400 FILE      continues where it stopped

The coach's own games hardly ever hold the boards that people ask about. So six players play, one of them the coach with a
random move now and then. A line of FILE is JSON of one board of such a game: the player, the seed, the board, its stage, the
value of the best move before calibration, its judge, and in how many of `ROLLOUTS` games of the reference search the stage rose
by `RISE`.
"""

import argparse
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ...twenty48 import rules
from ...twenty48.search.calibration import stage
from ...twenty48.search.heuristics import HeuristicSearch
from .calibrate import ROLLOUTS
from .reference import Player

Board = tuple[int, ...]
Choice = Callable[[Board], int]

RISE = 3072
"""How much the stage rises until a board counts as saved."""

FAULT = 0.03
"""The share of random moves of a careless player."""
LATEST = 12_000
"""The most moves before a board of the coach with faults."""
LAST_SHARES = (0.02, 0.1, 0.3)
"""From which last share of a lost game a board may come."""


def players(coach: Player, rng: random.Random) -> dict[str, Choice]:
    """Return the players by name; a player chooses a direction on a board that is not lost."""
    rule_search = HeuristicSearch()

    def rated(board: Board) -> int:
        return max(rule_search.moves(board), key=lambda move: move[1] + rule_search.worth(move[2]))[0]

    def either(board: Board, usual: Choice) -> int:
        return rng.choice(rules.legal_actions(board)) if rng.random() < FAULT else usual(board)

    return {
        "careless": lambda board: either(board, rated),
        "rules": rated,
        "greedy": lambda board: max(rules.legal_actions(board), key=lambda way: (rules.slide(board, way).gain, rng.random())),
        "coach": lambda board: either(board, lambda board: coach.judge(board)[0]),
        "corner": lambda board: next(way for way in (3, 2, 1, 0) if way in rules.legal_actions(board)),
        "random": lambda board: rng.choice(rules.legal_actions(board)),
    }


def stray(name: str, seed: int, coach: Player) -> Board:
    """Return a board of a game of a player."""
    rng = random.Random(f"{name} {seed}")
    choose = players(coach, rng)[name]
    latest = rng.randint(200, LATEST) if name == "coach" else LATEST
    boards = [rules.opening(4, seed)]
    while rules.legal_actions(boards[-1]) and len(boards) <= latest:
        boards.append(rules.play(boards[-1], choose(boards[-1]), seed, len(boards))[2])
    if not rules.legal_actions(boards[-1]):
        boards.pop()
    return boards[-1] if name == "coach" else boards[-1 - int(len(boards) * rng.choice(LAST_SHARES) * rng.random())]


def survives(board: Board, seed: int, coach: Player) -> bool:
    """Whether the stage rises by `RISE` before the coach loses."""
    goal, ply = stage(board) + RISE, 0
    while stage(board) < goal and rules.legal_actions(board):
        ply += 1
        board = rules.play(board, coach.judge(board)[0], seed, ply)[2]
    return stage(board) >= goal


def row(name: str, seed: int, coach: Player) -> dict[str, Any]:
    """Return what is recorded about a board."""
    board = stray(name, seed, coach)
    _, value, judge = coach.judge(board)
    wins = sum(survives(board, ROLLOUTS * seed + number, coach) for number in range(ROLLOUTS))
    position = rules.format_position(board)
    return {"player": name, "seed": seed, "board": position, "stage": stage(board), "value": value, "judge": judge, "wins": wins}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=400)
    parser.add_argument("file", type=Path)
    options = parser.parse_args()
    options.file.touch()
    done = len(options.file.read_text("utf-8").splitlines())
    coach = Player()
    names = list(players(coach, random.Random(0)))
    with options.file.open("a", encoding="utf-8") as file:
        for number in range(done, options.boards):
            file.write(json.dumps(row(names[number % len(names)], number // len(names) + 1, coach)) + "\n")
            file.flush()


if __name__ == "__main__":
    main()
