"""Check your own rules: `python check_rules.py 2048-rules.json my_rules.py` (or `15-rules.json`); exits with 1 if a case fails.

For 2048, `my_rules.py` defines `slide(board, direction)`, which returns (board after it, points), and `is_over(board)`; for the
15-puzzle `slide(board, direction)`, `is_solved(board)` and `is_solvable(board)`. Boards are lists of rows of tile values, 0 for
none; directions are "up", "right", "down" and "left", the way tiles travel; a slide that moves nothing returns the board itself.

Any of these functions that it also defines are checked, too; their results may be in any order:
    legal(board)                    the directions that move something
    chance(board)                   2048: (row, column, value, probability) of each tile that can appear
    legal_after(board, history)     2048: the legal directions after some moves and their tiles, [direction, [row, column, value]]
    draw(seed, ply, lane)           2048, for Tilelab's own games: a number below 2**32
    below(bound, seed, ply, lane)   the same, below a bound
    game(seed, moves)               the same: (opening, last board, points) of a game of letters u r d l
    shortest(board)                 15-puzzle: the length of a shortest solution
    scramble(seed)                  15-puzzle, for Tilelab's own games: a 4x4 board
"""

import json
import runpy
import sys
from collections.abc import Iterator
from copy import deepcopy
from typing import Any


def failures(data: dict[str, Any], rules: dict[str, Any]) -> list[tuple[str, str, Any]]:
    """Return (case, expected result, actual result) of each failure; data: a file of rules; rules: functions by name."""
    wrong: list[tuple[str, str, Any]] = []

    def check(case: str, expected: Any, name: str, *arguments: Any) -> None:
        try:
            got = rules[name](*deepcopy(arguments))
        except Exception as error:
            got = repr(error)
        got = json.loads(json.dumps(got, default=list)) if isinstance(got, list | tuple | set) else got
        if not same(got, expected, name):
            wrong.append((case, f"{name}{arguments}: {expected}", got))

    for before, after, gain in data.get("lines_to_the_left", []):
        rest = [[0] * 4] * 3
        check("a line", [[after, *rest], gain], "slide", [before, *rest], "left")
    for case in data["traps"] + data["boards"]:
        name, board, moves = case.get("name", "a board"), case["board"], case["moves"]
        for direction in ("up", "right", "down", "left"):
            move = moves.get(direction, board)
            check(name, [move["after"], move["gain"]] if isinstance(move, dict) else move, "slide", board, direction)
        for fact, function in (("over", "is_over"), ("solved", "is_solved"), ("solvable", "is_solvable")):
            if fact in case:
                check(name, case[fact], function, board)
    for case, expected, name, arguments in optional(data):
        if name in rules:
            check(case, expected, name, *arguments)
    return wrong


def optional(data: dict[str, Any]) -> Iterator[tuple[str, Any, str, tuple[Any, ...]]]:
    """Yield (case, expected result, function, arguments) of each check whose function is optional."""
    for case in data["traps"] + data["boards"]:
        yield case.get("name", "a board"), case.get("legal", list(case["moves"])), "legal", (case["board"],)
    for case in data.get("histories", []):
        yield case.get("name", "a history"), case["legal"], "legal_after", (case["board"], case["history"])
    for case in data.get("chance", []):
        yield "chance", case["spawns"], "chance", (case["board"],)
    for case in data.get("shortest", []):
        yield "a shortest solution", case["moves"], "shortest", (case["board"],)
    seeded = data["seeded"]
    if isinstance(seeded, list):
        for case in seeded:
            yield "a scramble", case["scramble"], "scramble", (case["seed"],)
        return
    for seed, ply, lane, word in seeded["draws"]:
        yield "a draw", word, "draw", (int(seed), ply, lane)
    for bound, seed, ply, lane, number in seeded["below"]:
        yield "a draw below a bound", number, "below", (bound, int(seed), ply, lane)
    for case in seeded["games"]:
        yield "a game", [case["opening"], case["board"], case["score"]], "game", (case["seed"], case["moves"])


def same(got: Any, expected: Any, name: str) -> bool:
    """Whether a result is the expected one; order matters for boards, not for directions and tiles."""
    if name in ("legal", "legal_after"):
        return isinstance(got, list) and sorted(got, key=str) == sorted(expected)
    if name == "chance":
        try:
            pairs = list(zip(sorted(got), sorted(expected), strict=True))
            return all(one[:3] == other[:3] and abs(one[3] - other[3]) < 1e-9 for one, other in pairs)
        except (TypeError, ValueError, IndexError):
            return False
    return bool(got == expected)


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        data = json.load(file)
    mine = runpy.run_path(sys.argv[2])
    failed = failures(data, mine)
    for case, expected, got in failed:
        print(f"{case}\n    expected {expected}\n    got      {got}")
    unchecked = list(dict.fromkeys(name for _, _, name, _ in optional(data) if name not in mine))
    if unchecked:
        print(f"Not checked, because your rules do not define them: {', '.join(unchecked)}")
    print(f"{len(failed)} cases fail" if failed else "All cases pass")
    sys.exit(bool(failed))
