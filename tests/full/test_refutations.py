"""What is wrong with a move: lines that can be played, claims that hold on their boards, and the same answer every time."""

from game.core.engine import Advice, Limit, Refutation, Report, Solution
from game.core.game import Rules, State, Variant
from game.core.grid import LETTERS
from game.engines import ENGINES, engine_of, load_data
from game.games import game_named
from game.twenty48.reasons import BIG, corners, risk
from game.twenty48.refutation import MOVES
from game.twenty48.rules import is_terminal, place, slide
from tests.slices import is_full

TILES = game_named("2048")
PUZZLE = game_named("15")

# (board, move, advised move, key, facts) on 4×4 or 3×3; ranks, rows between slashes
CASES: tuple[tuple[str, str, str, str, dict[str, int]], ...] = (
    # Right leaves one cell, and a 4 there ends the game.
    ("CBA9/5678/3412/1210", "r", "u", "ends", {"percent": 10}),
    # Right moves the 2048 out of its corner, and a 2 appears there.
    ("BA01/2100/0000/1000", "r", "l", "taken", {"value": 2048, "tile": 2}),
    # Down, too, but a new tile hurts more elsewhere.
    ("B085/1088/0184/7153", "d", "u", "corner", {"value": 2048}),
    # Up leaves two cells, and two 2s in them end the game.
    ("B261/8167/1482/0654", "u", "d", "lost", {"moves": 2}),
    # Up lifts the row of big tiles, and a 2 appears below it.
    ("2001/2300/1367/68A8", "u", "l", "stuck", {"value": 2}),
    # Up moves the 512 away from the edge, and a 2 appears there.
    ("0300/1210/3452/8796", "u", "r", "behind", {"value": 512, "tile": 2}),
    # Down merges the 512s, left does not.
    ("0001/0012/0049/6789", "l", "d", "merge", {"value": 1024, "moves": 1}),
    ("B803/3153/0300/3011", "l", "u", "order", {}),
    ("B060/4327/3051/0834", "u", "l", "space", {"cells": 0, "more": 3}),
)  # fmt: skip


def board_of(text: str) -> tuple[int, ...]:
    return TILES.parse_position(text.replace("/", ""))


def refuted(game: Rules, variant: Variant, board: tuple[int, ...], move: str, advice: Report) -> Refutation:
    """Return the answer of the shared engine."""
    answers = [answer for answer in engine_of(game.id).refute(board, variant, move, advice) if answer]
    assert len(answers) == 1
    return answers[0]


def boards_of(game: Rules, variant: Variant, board: tuple[int, ...], line: tuple[str, ...]) -> list[tuple[int, ...]]:
    """Play a line and return the board after each move."""
    state, boards = State(board), []
    for move in line:
        state = game.play(variant, state, move, 1).after
        boards.append(state.board)
    return boards


def advised(board: tuple[int, ...], variant: Variant) -> Advice:
    """Return the advice of a fixed number of positions."""
    load_data("2048", variant)
    *_, advice = filter(None, engine_of("2048").advise(board, variant, Limit(nodes=200)))
    assert isinstance(advice, Advice)
    return advice


def solved(board: tuple[int, ...], variant: Variant) -> Solution:
    """Return a shortest solution."""
    *_, solution = filter(None, engine_of("15").advise(board, variant))
    assert isinstance(solution, Solution)
    return solution


def test_each_key_is_what_a_board_shows() -> None:
    for text, move, best, key, facts in CASES:
        board = board_of(text)
        load_data("2048", TILES.default)
        refutation = refuted(TILES, TILES.default, board, move, Advice(line=(best,), values={}))
        assert (refutation.key, refutation.facts) == (key, facts), text
        assert refutation.line[0][0] == move


def check(board: tuple[int, ...], columns: int, answer: Refutation, boards: list[tuple[int, ...]], advice: Advice) -> None:
    """Check that the claim of an answer is true of its line."""
    after = slide(board, LETTERS.index(answer.line[0][0]), columns).after
    facts, last = answer.facts, boards[-1]
    if answer.key == "ends":
        assert is_terminal(last, columns) and facts["percent"] == round(100 * risk(after, 10, columns)) > 0
    elif answer.key == "lost":
        assert is_terminal(last, columns) and facts["moves"] == len(answer.line)
    elif answer.key in ("taken", "corner"):
        assert facts["value"] == 1 << max(board) and corners(board, columns) and not corners(after, columns)
        assert answer.key == "corner" or any([boards[0][cell] for cell in corners(board, columns)])
    elif answer.key == "merge":
        assert all([facts["value"] > 1 << max(0, *_new_ranks(one, other)) for one, other in zip([board, *boards], boards)])
    elif answer.key == "stuck":
        assert facts["value"] == 1 << last[answer.cells[0]] <= 8
        for cell in answer.cells:
            beside = [last[cell - columns]] if cell >= columns else []
            beside += [last[cell + columns]] if cell + columns < len(last) else []
            beside += [last[cell - 1]] if cell % columns else []
            beside += [last[cell + 1]] if (cell + 1) % columns else []
            assert min(beside) >= last[cell] + 3 and sorted(beside)[-2] >= BIG
    elif answer.key in ("behind", "edge"):
        assert facts["value"] == 1 << max(board)
        edges = [edge for edge in _edges(len(board), columns) if max(board) in [board[cell] for cell in edge]]
        assert edges and not [edge for edge in edges if max(after) in [after[cell] for cell in edge]]
    elif answer.key == "space":
        assert facts["cells"] == last.count(0) < facts["more"]
    elif answer.key in ("close", "points"):
        assert advice.is_learned and advice.line
        loss = advice.values[advice.line[0]] - advice.values[answer.line[0][0]]
        assert facts["points"] == max(round(loss), 0)
        assert (100 * loss < abs(advice.values[advice.line[0]])) == (answer.key == "close")
    else:
        assert answer.key == "order" or (answer.key == "worse" and not advice.is_learned), answer.key


def _edges(size: int, columns: int) -> list[list[int]]:
    """Return the cells of the top, bottom, left and right edge."""
    cells = list(range(size))
    return [cells[:columns], cells[-columns:], cells[::columns], cells[columns - 1 :: columns]]


def _new_ranks(before: tuple[int, ...], after: tuple[int, ...]) -> list[int]:
    """Return the ranks of which there are more after a move, without those of new tiles."""
    return [rank for rank in set(after) if rank > 2 and after.count(rank) > before.count(rank)] or [0]


def test_a_line_of_2048_can_be_played_shows_what_is_claimed_and_is_the_same_every_time() -> None:
    seen = set()
    for kind in ("4x4", "4x4-f50", "3x3", "2x4", "3x4", "5x5"):
        variant = TILES.parse_variant(kind)
        board, columns = TILES.opening(variant, 7).board, variant.columns
        for ply in range(1, 400 if is_full() else 120):
            advice = advised(board, variant)
            if not advice.line:
                break
            others = [LETTERS[way] for way in TILES.legal_actions(board, columns) if LETTERS[way] != advice.line[0]]
            for move in others if not ply % 20 else ():
                answer = refuted(TILES, variant, board, move, advice)
                assert answer.line[0][0] == move and 1 <= len(answer.line) <= MOVES
                boards = boards_of(TILES, variant, board, answer.line)
                assert len(answer.line) == MOVES or is_terminal(boards[-1], columns)
                check(board, columns, answer, boards, advice)
                seen.add(answer.key)
                again = refuted(TILES, variant, board, move, advice)
                assert again.as_json() == answer.as_json()
            # Every third move is a weak one, so that boards get into trouble.
            way = LETTERS.index(others[ply % len(others)] if others and not ply % 3 else advice.line[0])
            slid = slide(board, way, columns)
            outcomes = TILES.chance_outcomes(variant, slid.after)
            board = place(slid.after, *outcomes[ply * 7 % len(outcomes)][0])
    assert len(seen) >= 5, seen


def test_without_data_the_hand_made_rules_answer() -> None:
    engine = ENGINES["2048"]()
    board = board_of("BA01/2100/0000/1000")
    *_, answer = engine.refute(board, TILES.default, "r", Advice(line=("l",)))
    assert answer and answer.key == "taken"
    *_, answer = engine.refute(board_of("1200/0000/0000/0000"), TILES.default, "d", Advice(line=("r",)))
    assert answer and answer.key == "worse"


def test_a_line_of_a_puzzle_continues_with_a_shortest_solution() -> None:
    kinds = ("2x2", "3x3", "3x3-g", "4x4") if is_full() else ("2x2", "3x3", "3x3-g")
    for kind in kinds:
        variant = PUZZLE.parse_variant(kind)
        game = PUZZLE.of(variant)
        load_data("15", variant)
        seen = set()
        for seed in range(1, 6):
            board = game.opening(variant, seed).board
            advice = solved(board, variant)
            assert advice.is_proven and advice.line
            for way in game.legal_actions(board):
                move = LETTERS[way]
                if move == advice.line[0]:
                    continue
                answer = refuted(game, variant, board, move, advice)
                boards = boards_of(game, variant, board, answer.line)
                after, last = solved(boards[0], variant), solved(boards[-1], variant)
                assert answer.facts["moves"] == 1 + after.length == len(answer.line) + last.length
                assert answer.key == ("equal" if answer.facts["moves"] == advice.length else "longer")
                assert answer.key == "equal" or answer.facts["best"] == advice.length
                assert 3 <= len(answer.line) <= 6 or last.length == 0
                seen.add(answer.key)
        assert "longer" in seen


def test_a_larger_puzzle_compares_what_is_known() -> None:
    variant = PUZZLE.parse_variant("6x6")
    board = PUZZLE.opening(variant, 1).board
    *_, solution = [news for news in engine_of("15").advise(board, variant, Limit(1)) if news]
    assert isinstance(solution, Solution) and solution.line and not solution.is_proven
    others = [LETTERS[way] for way in PUZZLE.legal_actions(board) if LETTERS[way] != solution.line[0]]
    for move in others:
        answer = refuted(PUZZLE, variant, board, move, solution)
        assert answer.key in ("known", "shorter", "equal")
        assert answer.facts["moves"] <= solution.length + 2
        boards_of(PUZZLE, variant, board, answer.line)
