"""Checks a whole 2048 or 15-puzzle, as tutorials write it: `python check.py my_game.py`; exits with 1 for a mistake.

This file needs no other. In the page it checks the program `PROGRAM`, as the cases of *Bring your program*.

The program is not run as it stands: only its imports, functions, classes and constants are, so that it may ask for input. Its
functions are found by well-known names and by what they do to a board: in place or returned, with directions as words, letters or
numbers of any order, on a board of 4×4. Each
answer is a sentence with the lesson that explains it.
"""

import ast
import importlib.util
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

Board = list[list[int]]
Call = Callable[[Board, Any], Any]
Mover = Callable[[Board, str], Board]

WAYS = ("up", "right", "down", "left")
TOKENS: tuple[tuple[Any, ...], ...] = (WAYS, ("u", "r", "d", "l"), ("w", "d", "s", "a"), (0, 1, 2, 3), (1, 2, 3, 4))
"""Sets of directions that programs use, in any order."""
MOVES = ("slide", "move", "make_move", "do_move", "move_board", "play", "swipe", "slide_board", "merge")
LINES = ("merge_single", "slide_line", "merge_line", "move_line", "slide", "merge", "slide_row", "merge_row", "combine")
LOST = ("is_lost", "is_over", "is_game_over", "game_over", "isGameOver", "is_terminal", "isTerminal", "check_lost", "is_dead")
SPAWNS = ("spawn", "add_tile", "add_new_tile", "new_tile", "add_random", "random_tile", "add_two", "insert_tile", "add_number")
DEALS = ("deal", "shuffle", "new_board", "make_board", "random_board", "create_board", "scramble", "new_game", "init_board")
CELLS = ((1, 1), (0, 1), (1, 3), (3, 1), (1, 0))
"""Where a lone tile stands, and where each way takes it."""

SOLVED = ("is_solved", "solved", "check_win", "has_won", "is_win")
PARTS = {"the end": LOST, "new tiles": SPAWNS, "shuffles": DEALS, "the solved board": SOLVED}
NO_GAME = "No game is found: name a function slide, merge_single, add_tile, is_lost or is_solved, or a class Grid."

SPAWNED = 1000
DEALT = 200
LIMIT_S = 20.0
"""Time limit of the whole check."""

CHECKED = {
    "moves": "Your moves are found and tried.",
    "the end": "Your test for the end of a game is found and tried.",
    "new tiles": "Your new tiles are found and tried.",
    "shuffles": "Your shuffles are found and tried.",
    "the solved board": "Your test for the solved board is found and tried.",
}
Finding = tuple[str, dict[str, object], str]
"""A sentence about a mistake, the facts for its blanks, and the lesson that explains it."""


class CannotCheck(Exception):
    """The program cannot be checked: a sentence, and the facts for its blanks."""

    def __init__(self, sentence: str, **facts: object) -> None:
        super().__init__(sentence.format(**facts))
        self.finding: Finding = (sentence, facts, "")


class TooLong(BaseException):
    """The program runs for too long. Not an Exception, so that a program's `except Exception` does not hide it."""


def definitions(source: str) -> ast.Module:
    """Return a program without the statements that play. Raises: CannotCheck for invalid Python."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError) as error:
        why = getattr(error, "msg", error)
        raise CannotCheck("Line {line} is not Python: {why}.", line=getattr(error, "lineno", 1), why=why) from error
    tree.body = [kept for node in tree.body for kept in _kept(node)]
    return ast.fix_missing_locations(tree)


def _kept(node: ast.stmt) -> Iterator[ast.stmt]:
    """Yield a statement if it defines something, without modules that are not here."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        name = (node.module or "") if isinstance(node, ast.ImportFrom) else node.names[0].name
        if importlib.util.find_spec(name.partition(".")[0]):
            yield node
    elif isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node
    elif isinstance(node, ast.Assign | ast.AnnAssign) and not any(_asks(inner) for inner in ast.walk(node)):
        yield node


def _asks(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("input", "open", "exit", "quit")


def names_of(source: str) -> dict[str, Any]:
    """Return what a program defines. Raises: CannotCheck."""
    names: dict[str, Any] = {"__name__": "program", "input": _no_input}
    for node in definitions(source).body:
        try:
            exec(compile(ast.Module([node], []), "program", "exec"), names)
        except Exception as error:
            if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom):
                raise CannotCheck("Line {line} fails: {why}.", line=node.lineno, why=_why(error)) from error
    return names


def _why(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


def _no_input(prompt: object = "") -> str:
    raise EOFError("a program that is checked gets no input")


def result_board(board: Any, result: Any) -> Any:
    """Return the board in a result, or the one that was given, which may have been changed."""
    for part in [result, *(result if isinstance(result, tuple) else ())]:
        if isinstance(part, list | tuple) and len(part) == 4 and all(isinstance(row, list | tuple) for row in part):
            return [list(row) for row in part]
    return board


def mover_of(names: dict[str, Any]) -> tuple[dict[str, Any], Mover | None]:
    """Return the direction for each way, and what moves a whole board of 2048, or None."""
    calls: list[tuple[Call, tuple[Any, ...]]] = []
    for name in MOVES:
        if callable(names.get(name)):
            both = (names[name], lambda board, token, call=names[name]: call(token, board))
            calls += [(call, tokens) for tokens in TOKENS for call in both]
    for before, after in (("move_", ""), ("slide_", ""), ("merge_", ""), ("", ""), ("push_", ""), ("", "_move"), ("swipe_", "")):
        alone = [names.get(f"{before}{way}{after}") for way in WAYS]
        if all(callable(call) for call in alone):
            calls.append((lambda board, way, alone=alone: alone[WAYS.index(way)](board), WAYS))
    calls += [(call, tokens) for call in _methods(names) for tokens in TOKENS]
    for call, tokens in calls:
        if len(ways := _ways(call, tokens)) == 4:
            return ways, lambda board, way, call=call, ways=ways: _call(call, board, ways[way])
    return {}, None


def _methods(names: dict[str, Any]) -> Iterator[Call]:
    """Yield what moves the board of a class, such as `Grid`."""
    for kind in [value for value in names.values() if isinstance(value, type)]:
        for method in [name for name in MOVES if hasattr(kind, name)]:

            def call(board: Board, token: Any, kind: Any = kind, method: str = method) -> Any:
                try:
                    grid = kind(board)
                except TypeError:
                    grid = kind()
                (place,) = [name for name, value in vars(grid).items() if isinstance(value, list) and len(value) == 4]
                setattr(grid, place, board)
                getattr(grid, method)(token)
                return getattr(grid, place)

            yield call


def _ways(call: Call, tokens: tuple[Any, ...]) -> dict[str, Any]:
    """Return which direction goes which way, by what happens to a lone tile."""
    ways: dict[str, Any] = {}
    for token in tokens:
        board = [[0] * 4 for _ in range(4)]
        board[CELLS[0][0]][CELLS[0][1]] = 2
        try:
            after = _call(call, board, token)
            twos = [(row, col) for row in range(4) for col in range(4) if after[row][col] == 2]
        except Exception:
            return {}
        ways |= {way: token for way, cell in zip(WAYS, CELLS[1:], strict=True) if cell in twos and CELLS[0] not in twos}
    return ways


def _call(call: Callable[..., Any], board: Board, *more: Any) -> Any:
    given = deepcopy(board)
    return result_board(given, call(given, *more))


def line_mover_of(names: dict[str, Any]) -> Mover | None:
    """Return what moves boards to the left by a function for one line, or None."""
    for name in LINES:
        call = names.get(name)
        if not callable(call):
            continue

        def line(cells: list[int], call: Any = call) -> list[int]:
            given = list(cells)
            result = call(given)
            parts = [part for part in [result, *(result if isinstance(result, tuple) else ())] if isinstance(part, list)]
            return list(parts[0]) if parts else given

        try:
            if line([0, 2, 0, 4]) == [2, 4, 0, 0]:
                return lambda board, way: [line(row) for row in board] if way == "left" else board
        except Exception:
            continue
    return None


def first_of(names: dict[str, Any], wanted: tuple[str, ...]) -> Callable[..., Any] | None:
    """Return the first function of some names that a program defines."""
    return next((names[name] for name in wanted if callable(names.get(name)) and not isinstance(names[name], type)), None)


ROW = [0, 0, 0, 0]
TRAPS = (
    ([2, 2, 2, 0], [4, 2, 0, 0], "Of three equal tiles your program merges the wrong pair: the one at the wall comes first."),
    ([2, 2, 4, 0], [4, 4, 0, 0], "Your program merges a merged tile again in the same move."),
    ([2, 2, 2, 2], [4, 4, 0, 0], "Your program makes one tile, or too few, of four equal ones: they become two."),
    ([2, 0, 0, 2], [4, 0, 0, 0], "Your program does not merge equal tiles with a gap between them."),
    ([2, 4, 8, 8], [2, 4, 16, 0], "Your program forgets the last pair of a line."),
)
UP_ONLY = [[0, 0, 0, 0], [2, 4, 2, 4], [4, 2, 4, 2], [2, 4, 2, 4]]
VERTICAL = [[2, 4, 8, 16], [2, 8, 16, 32], [4, 16, 32, 64], [8, 32, 64, 128]]
DEAD = [[2, 4, 2, 4], [4, 2, 4, 2], [2, 4, 2, 4], [4, 2, 4, 2]]


def findings(source: str) -> tuple[list[Finding], list[str]]:
    """Return what is wrong in a program, and what was checked. Raises: CannotCheck, with one sentence."""
    started = time.monotonic()

    def look(*_: Any) -> Any:
        if time.monotonic() - started > LIMIT_S:
            raise TooLong
        return look

    quiet = open(os.devnull, "w", encoding="utf-8")
    before, sys.stdout = sys.stdout, quiet
    old = sys.gettrace()
    sys.settrace(look)
    try:
        names = names_of(source)
        ways, mover = mover_of(names)
        mover = mover or line_mover_of(names)
        checked = ["moves"] if mover else []
        checked += [part for part, wanted in PARTS.items() if first_of(names, wanted)]
        if not checked:
            sentence, facts, _ = _failing(names) or (NO_GAME, {}, "")
            raise CannotCheck(sentence, **facts)
        found = list(_slides(mover)) if mover else []
        found += [*_numbers(ways), *_ends(names), *_spawns(names), *_puzzle(names)]
        if failing := None if mover else _failing(names):
            found.append(failing)
    except TooLong as error:
        raise CannotCheck("Line {line} never ends.", line=_line(error)) from error
    finally:
        sys.settrace(old)
        sys.stdout = before
        quiet.close()
    return found, checked


def _failing(names: dict[str, Any]) -> Finding | None:
    """Return how a function for one line fails, or None if it does not fail or there is no such function."""
    for name in LINES:
        try:
            if callable(names.get(name)):
                names[name]([0, 2, 0, 4])
        except Exception as error:
            return _failure(error, [0, 2, 0, 4])
    return None


def _failure(error: BaseException, row: list[int]) -> Finding:
    return "Line {line} fails on a row {row}: {why}.", {"line": _line(error), "row": row, "why": _why(error)}, "slide"


def _numbers(ways: dict[str, Any]) -> Iterator[Finding]:
    numbers = [ways.get(way) for way in WAYS]
    if sorted(map(str, numbers)) == ["0", "1", "2", "3"] and numbers != [0, 1, 2, 3]:
        listed = ", ".join(f"{number} {arrow}" for number, arrow in sorted(zip(numbers, "↑→↓←", strict=True)))
        yield "Your directions are {listed}; a bot in Tilelab uses 0 ↑, 1 →, 2 ↓, 3 ←.", {"listed": listed}, "bots"


def _line(error: BaseException) -> int:
    """Return the program's innermost line of an error."""
    line, frame = 1, error.__traceback__
    while frame:
        line = frame.tb_lineno if frame.tb_frame.f_code.co_filename == "program" else line
        frame = frame.tb_next
    return line


def _slides(mover: Mover) -> Iterator[Finding]:
    for line, after, sentence in TRAPS:
        try:
            if [list(row) for row in mover([line, ROW, ROW, ROW], "left")] != [after, ROW, ROW, ROW]:
                yield sentence, {}, "slide"
        except Exception as error:
            yield _failure(error, line)
            return
    if mover(DEAD, "left") != DEAD:
        yield "A move that moves nothing changes your board: it is no turn, and no tile appears.", {}, "directions"


def _ends(names: dict[str, Any]) -> Iterator[Finding]:
    call = first_of(names, LOST)
    if call is None:
        return
    try:
        answers = [bool(call(deepcopy(board))) for board in (UP_ONLY, VERTICAL, DEAD)]
    except Exception:
        return
    if answers[0] and answers[2]:
        yield "Your program never tries up: it calls a board lost on which only up moves.", {}, "lost"
    if answers[1] and answers[2]:
        yield "Your program overlooks vertical pairs: it calls a full board lost that still merges.", {}, "lost"
    if not answers[2]:
        yield "Your program does not see that no tile can move.", {}, "lost"


def _spawns(names: dict[str, Any]) -> Iterator[Finding]:
    call = first_of(names, SPAWNS)
    fours = 0
    random.seed(1)
    for _ in range(SPAWNED if call else 0):
        given = deepcopy(UP_ONLY)
        try:
            after = result_board(given, call(given))  # type: ignore[misc]
        except Exception:
            return
        tiles = [tile for tile in after[0] if tile]
        if len(tiles) != 1 or after[1:] != UP_ONLY[1:]:
            yield "Your program puts a new tile elsewhere than into one empty cell.", {}, "spawn"
            return
        fours += tiles[0] == 4
    share = round(100 * fours / SPAWNED)
    if call and not 7 <= share <= 13:
        often = "half of the time" if 45 <= share <= 55 else "in {share} of 100 cases"
        yield f"4s come {often}; in 2048 in 10 of 100.", {"share": share}, "spawn"


def _puzzle(names: dict[str, Any]) -> Iterator[Finding]:
    deal, solved = first_of(names, DEALS), first_of(names, SOLVED)
    goal = list(range(1, 16)) + [0]
    if deal:
        random.seed(1)
        boards = [board for board in (_dealt(deal) for _ in range(DEALT)) if board]
        lost = sum(not _is_solvable(board) for board in boards)
        if boards and lost:
            often = "Half" if 0.4 < lost / len(boards) < 0.6 else "{share} %"
            yield f"{often} of your shuffles cannot be solved.", {"share": round(100 * lost / len(boards))}, "deal"
    if solved:
        swapped = [*goal[:13], 15, 14, 0]
        for board, answer, sentence in (
            (goal, True, "Your program does not see that the board is solved."),
            (swapped, False, "Your program calls a board solved in which 14 and 15 are exchanged."),
            ([0, *goal[:15]], False, "Your program calls a board solved whose gap is in the first cell."),
        ):
            try:
                if bool(_with_board(solved, board)) != answer:
                    yield sentence, {}, "blank"
            except Exception:
                return


def _with_board(call: Callable[..., Any], cells: list[int]) -> Any:
    """Call a function with a board of the puzzle, as rows or, if it cannot take these, flat."""
    try:
        rows = call([cells[start : start + 4] for start in range(0, 16, 4)])
    except Exception:
        return call(list(cells))
    return rows or call(list(cells))


def _dealt(deal: Callable[..., Any]) -> list[int]:
    """Return a board of the puzzle as a function deals it, flat; empty if it deals none."""
    solved = [list(range(start, start + 4)) for start in (1, 5, 9, 13)]
    solved[3][3] = 0
    for arguments in ((), (solved,), ([*range(1, 16), 0],)):
        try:
            given = deepcopy(arguments)
            result = deal(*given)
        except Exception:
            continue
        board = result if isinstance(result, list | tuple) else given[0] if given else []
        cells = [cell for row in board for cell in (row if isinstance(row, list | tuple) else [row])]
        cells = [0 if cell in (None, "", " ", 16) else cell for cell in cells]
        if sorted(cells, key=str) == sorted(range(16), key=str):
            return cells
    return []


def _is_solvable(cells: list[int]) -> bool:
    tiles = [cell for cell in cells if cell]
    inversions = sum(later < tile for place, tile in enumerate(tiles) for later in tiles[place + 1 :])
    return (inversions + 3 - cells.index(0) // 4) % 2 == 0


def cases(code: object) -> Iterator[tuple[object, ...]]:
    """Yield a case for each part of the program and each mistake, as [sentence, facts, lesson]."""
    try:
        found, checked = findings(PROGRAM)  # type: ignore[name-defined]
    except CannotCheck as error:
        found, checked = [error.finding], []
    for part in checked:
        yield part, "", lambda part=part: [CHECKED[part], {}, ""], lambda got: True
    for finding in found:
        yield "", "", lambda finding=finding: list(finding), lambda got: False


def main() -> int:
    """Check the program that the command line names."""
    if len(sys.argv) != 2:
        print("Usage: python check.py my_game.py", file=sys.stderr)
        return 2
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            found, checked = findings(file.read())
    except (OSError, UnicodeDecodeError, CannotCheck) as error:
        print(error, file=sys.stderr)
        return 2
    lines = [f"{sentence.format(**facts)} Lesson: #/learn/{lesson}" for sentence, facts, lesson in found]
    print("\n".join(lines) or "No mistake is found.")
    print(f"Checked: {', '.join(checked)}.")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
