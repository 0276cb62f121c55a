"""Check your own rules: `python check_rules.py 2048-rules.json my_rules.py` (or `15-rules.json`); exits with 1 if a case fails.

For 2048, `my_rules.py` defines `slide(board, direction)`, which returns (board after it, points), and `is_over(board)`; for the
15-puzzle `slide(board, direction)`, `is_solved(board)` and `is_solvable(board)`. Boards are lists of rows of tile values, 0 for
none; directions are "up", "right", "down" and "left", the way tiles travel; a slide that moves nothing returns the board itself.
A slide may also change the board that it is given, and return None or whether a tile moved. If it returns no points, they are not
checked. `--size 4` leaves out boards of other sizes.

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

import argparse
import json
import os
import runpy
import sys
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

POINTS = "points are the values of the merged tiles"
"""The kind of every failure in which only the points are wrong."""

Case = tuple[str, Any, str, tuple[Any, ...]]
"""The kind of a check, the expected result, and the call: a function and its arguments."""


def failures(data: dict[str, Any], rules: dict[str, Any], size: int = 0) -> list[tuple[str, str, Any]]:
    """Return (kind, expected result, actual result) of each failure; data: a file of rules; rules: functions by name."""
    wrong: list[tuple[str, str, Any]] = []
    for kind, expected, name, arguments in cases(data, rules, size):
        got = result_of(rules, name, *deepcopy(arguments))
        if not same(got, expected, name):
            if has_points(got) and has_points(expected) and got[0] == expected[0]:
                kind = POINTS
            wrong.append((kind, f"{name}{arguments}: {expected}", got))
    return wrong


def cases(data: dict[str, Any], rules: dict[str, Any], size: int = 0) -> list[Case]:
    """Return the checks of all functions that the rules must define, or do; size: of the boards, 0 for all. Traps come first."""
    chosen = [*required(data), *[case for case in optional(data) if case[2] in rules]]
    return [case for case in chosen if not size or not isinstance(case[3][0], list) or len(case[3][0]) == size]


def result_of(rules: dict[str, Any], name: str, *arguments: Any) -> Any:
    """Call a function and return what it returned or, if it slides in place, what became of the board."""
    try:
        got = rules[name](*arguments)
    except Exception as error:
        return repr(error)
    if name == "slide" and (got is None or isinstance(got, bool)):
        got = arguments[0]
    return json.loads(json.dumps(got, default=list)) if isinstance(got, list | tuple | set) else got


def required(data: dict[str, Any]) -> Iterator[Case]:
    """Yield the checks whose functions every set of rules defines."""
    for case in data["traps"] + data["boards"]:
        kind, board, moves = case.get("name", "a board"), case["board"], case["moves"]
        for direction in ("up", "right", "down", "left"):
            move = moves.get(direction, board)
            yield kind, [move["after"], move["gain"]] if isinstance(move, dict) else move, "slide", (board, direction)
        for fact, function in (("over", "is_over"), ("solved", "is_solved"), ("solvable", "is_solvable")):
            if fact in case:
                yield kind, case[fact], function, (board,)
    for before, after, gain in data.get("lines_to_the_left", []):
        rest = [[0] * 4] * 3
        yield "a line", [[after, *rest], gain], "slide", ([before, *rest], "left")


def optional(data: dict[str, Any]) -> Iterator[Case]:
    """Yield the checks whose functions are optional."""
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
    if name == "slide" and has_points(expected) and not has_points(got):
        expected = expected[0]
    return bool(got == expected)


def has_points(result: Any) -> bool:
    """Whether the result of a slide is a board with points."""
    return isinstance(result, list) and len(result) == 2 and isinstance(result[1], int | float)


def report(data: dict[str, Any], rules: dict[str, Any], size: int) -> Iterator[str]:
    """Yield the lines of a report: for each kind of failure how many cases fail, traps first, with the first of them."""
    failed = failures(data, rules, size)
    names = [case["name"] for case in data["traps"]]
    for kind in sorted(dict.fromkeys(kind for kind, _, _ in failed), key=lambda kind: kind not in names):
        of_kind = [(expected, got) for one, expected, got in failed if one == kind]
        expected, got = of_kind[0]
        count = "1 case fails" if len(of_kind) == 1 else f"{len(of_kind)} cases fail"
        yield f"{kind}: {count}\n    expected {expected}\n    got      {got}"
    unchecked = list(dict.fromkeys(name for _, _, name, _ in optional(data) if name not in rules))
    if unchecked:
        yield f"Not checked, because your rules do not define them: {', '.join(unchecked)}"
    lone = [[2, 2, 0, 0], *[[0] * 4 for _ in range(3)]]
    if "lines_to_the_left" in data and not has_points(result_of(rules, "slide", lone, "left")):
        yield "Not checked, because your slide returns no points: points"
    yield f"{len(failed)} of {len(cases(data, rules, size))} cases fail" if failed else "All cases pass"


def load(path: str) -> dict[str, Any]:
    """Run the rules, which may import modules beside them, and return their functions by name. Raises: SystemExit."""
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    try:
        return runpy.run_path(path)
    except SyntaxError as error:
        problem = f"line {error.lineno}: {error.msg}"
    except ModuleNotFoundError as error:
        problem = f"it needs the module {error.name}, which is not here"
    except Exception as error:
        lines = [frame.tb_lineno for frame in frames(error) if frame.tb_frame.f_code.co_filename == path]
        problem = f"line {lines[-1] if lines else 1}: {type(error).__name__}: {error}"
    raise SystemExit(f"{path} cannot be run: {problem}.")


def frames(error: Exception) -> Iterator[Any]:
    """Yield the frames of an error, the innermost last."""
    frame = error.__traceback__
    while frame:
        yield frame
        frame = frame.tb_next


def main() -> int:
    """Check the rules that the command line names."""
    parser = argparse.ArgumentParser(description="Check your own rules.")
    parser.add_argument("data", help="2048-rules.json or 15-rules.json")
    parser.add_argument("rules", help="your Python file")
    parser.add_argument("--size", type=int, default=0, metavar="N", help="only boards of N by N cells")
    chosen = parser.parse_args()
    with open(chosen.data, encoding="utf-8") as file:
        data = json.load(file)
    rules = load(chosen.rules)
    missing = list(dict.fromkeys(name for _, _, name, _ in required(data) if name not in rules))
    if missing:
        raise SystemExit(f"{chosen.rules} must define {' and '.join(missing)}.")
    lines = list(report(data, rules, chosen.size))
    print("\n".join(lines))
    return int(lines[-1] != "All cases pass")


if __name__ == "__main__":
    sys.exit(main())
