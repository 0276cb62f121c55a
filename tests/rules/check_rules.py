"""Checks anybody's rules: `python check_rules.py 2048-rules.json my_rules.py` (or `15-rules.json`); ends with 1 if a case fails.

`my_rules.py` defines for 2048 `slide(board, direction)`, which returns (board after it, points), and `is_over(board)`; for the
15-puzzle `slide(board, direction)`, `is_solved(board)` and `is_solvable(board)`. Boards are lists of rows of tile values, 0 for
none; directions are "up", "right", "down" and "left", the ways tiles travel; a slide that moves nothing returns the board itself.
"""

import json
import runpy
import sys
from copy import deepcopy
from typing import Any


def failures(data: dict[str, Any], rules: dict[str, Any]) -> list[tuple[str, str, Any]]:
    """List (case, what was expected, what came) of all that fails; data: a file of rules; rules: functions by name."""
    wrong: list[tuple[str, str, Any]] = []

    def check(case: str, expected: Any, name: str, *arguments: Any) -> None:
        try:
            got = rules[name](*deepcopy(arguments))
        except Exception as error:
            got = repr(error)
        got = json.loads(json.dumps(got)) if isinstance(got, list | tuple) else got
        if got != expected:
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
    return wrong


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        found = failures(json.load(file), runpy.run_path(sys.argv[2]))
    for case, expected, got in found:
        print(f"{case}\n    expected {expected}\n    got      {got}")
    print(f"{len(found)} cases fail" if found else "All cases pass")
    sys.exit(bool(found))
