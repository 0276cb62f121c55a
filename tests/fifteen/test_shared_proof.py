"""A proof in parts: together they find what one search finds."""

import pytest

from game.core.grid import LETTERS
from game.engines import ENGINES, read_data
from game.fifteen.engine import FifteenEngine
from game.fifteen.game import Fifteen
from game.fifteen.rules import is_solved, scramble, slide
from game.fifteen.search.solver import solve

PARTS = 5


@pytest.fixture(scope="module")
def engine() -> FifteenEngine:
    engine = ENGINES["15"]()
    assert isinstance(engine, FifteenEngine)
    engine.load("fifteen.xz", read_data("fifteen.xz"))
    return engine


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.parametrize("seed", range(1, 7))
def test_a_level_in_parts_has_a_solution_exactly_if_the_shortest_is_as_long(engine: FifteenEngine, seed: int) -> None:
    board = scramble(4, seed)
    *_, proven = solve(board)
    assert proven.proven
    for bound in (proven.bound - 4, proven.bound - 2, proven.bound):
        lines = []
        for part in range(PARTS):
            *_, advice = filter(None, engine.prove(board, Fifteen().parse_variant("4x4"), bound, part, PARTS))
            assert advice.bound == bound and not advice.is_proven
            if advice.line is not None:
                lines.append(advice.line)
        assert bool(lines) == (bound == proven.bound)
        for line in lines:
            after = board
            for letter in line:
                after = slide(after, LETTERS.index(letter))
            assert is_solved(after) and len(line) == bound


def test_a_board_with_the_gap_first_is_proved_in_parts_too(engine: FifteenEngine) -> None:
    variant = Fifteen().parse_variant("4x4-g")
    game = Fifteen().of(variant)
    board = game.opening(variant, 3).board
    *_, proven = filter(None, engine.advise(board, variant))
    found = [list(filter(None, engine.prove(board, variant, proven.bound, part, PARTS)))[-1].line for part in range(PARTS)]
    line = next(line for line in found if line)
    for letter in line:
        board = game.afterstate(board, LETTERS.index(letter))[0]
    assert board == tuple(range(16)) and len(line) == proven.length
