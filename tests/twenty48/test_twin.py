"""The compiled twin, which played the measured series, makes the same moves as the Python search in whole games."""

import ast

import pytest

from game.core.grid import LETTERS
from game.site.manifest import closure, imports, module_path, package_of
from game.twenty48 import rules
from game.twenty48.search.endgame import CombinedSearch, Endgame
from game.twenty48.search.endgame_table import EndgameTable
from game.twenty48.search.expectimax import NetworkSearch
from game.twenty48.search.ntuple import Network
from tests.common.goldens import read_golden
from tests.slices import is_full, sample

SLOW = 2
"""From this depth on, the Python search of a whole game is slow."""


def narrowed(search: CombinedSearch, board: tuple[int, ...], plies: int) -> dict[int, float]:
    """Return the moves' values as `DeepeningSearch.think` computes them: clearly worse moves are searched less deeply."""
    values: dict[int, float] = {}
    for depth in range(1, plies + 1):
        steps = search.values_in_steps(board, depth, 0, dict(values))
        try:
            while True:
                next(steps)
        except StopIteration as stop:
            values = stop.value
        search.make_room()
    return values


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.parametrize("number", range(len(read_golden("twin"))))
def test_the_compiled_twin_plays_the_same_game_as_the_python_search(
    network: Network, endgame: bytes, endgame_table: bytes, number: int
) -> None:
    """The games were recorded by `python3 -m game.workshop.twenty48.measure --record tests/golden/twin.json`.

    The twin uses single precision, so it may choose either of two moves whose values differ by less. A slice of the tests checks
    every tenth move, and every fiftieth of a slow search.
    """
    plies, seed, moves = read_golden("twin")[number]
    search, table = CombinedSearch(NetworkSearch(network), Endgame(endgame)), EndgameTable(endgame_table)
    board = rules.opening(4, seed)
    looked_at = set(sample(range(1, len(moves) + 1))[:: 5 if plies >= SLOW and not is_full() else 1])
    for ply, letter in enumerate(moves, 1):
        if ply in looked_at:
            values = table.chances(board) or narrowed(search, board, plies)
            best = max(values.values())
            assert best - values[LETTERS.index(letter)] <= max(1e-6 * abs(best), 0.2), (plies, seed, ply)
        board = rules.play(board, LETTERS.index(letter), seed, ply)[2]
    assert rules.is_terminal(board)
    assert len(moves) > 2000


@pytest.mark.parametrize("tool", ["measure", "pack", "pack_chained"])
def test_weights_are_measured_and_packed_without_the_plotting_packages(tool: str) -> None:
    entry = f"game.workshop.twenty48.{tool}"
    trees = {path: ast.parse(path.read_text("utf-8")) for path in map(module_path, closure(entry)) if path}
    names = {name.split(".")[0] for path, tree in trees.items() for name, _, _ in imports(tree, package_of(path))}
    assert "numba" in names and "matplotlib" not in names
