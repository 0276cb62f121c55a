"""The reference search finds the same in CPython, in Pyodide and in the compiled twin that recorded the boards.

They were recorded by `python3 -m game.workshop.twenty48.reference --record tests/golden/reference.json FOLDER`.
"""

from game.core.engine import Advice, Limit
from game.engines import engine_of, load_data, read_data
from game.games import game_named
from game.twenty48.engine import CALIBRATION
from game.twenty48.search.budget import REFERENCE_NODES
from game.twenty48.search.calibration import CHAIN, JUDGES, read_calibrations
from tests.common.goldens import read_golden
from tests.slices import sample


def advise(position: str) -> Advice:
    """Return the advice of the reference search."""
    rules = game_named("2048")
    load_data("2048", rules.default)
    board = rules.parse_position(position)
    *_, advice = filter(None, engine_of("2048").advise(board, rules.default, Limit(nodes=REFERENCE_NODES)))
    assert isinstance(advice, Advice)
    return advice


def test_the_reference_search_finds_what_the_compiled_twin_found() -> None:
    """The twin uses single precision, so it may choose either of two moves whose values differ by less."""
    rows = read_golden("reference")
    table = read_calibrations(read_data(CALIBRATION))["4x4"]
    assert len({row[0] for row in rows}) == len(rows) and {row[3] for row in rows} == set(range(len(JUDGES)))
    for position, move, value, judge in sample(rows):
        advice = advise(position)
        best = max(advice.values.values())
        assert best - advice.values[move] <= 1e-5 * abs(best), (position, move, advice)
        worth = table.worth(judge, game_named("2048").parse_position(position), {0: value}).points[0]
        assert judge == CHAIN or abs(best - worth) <= 1e-4 * abs(best) + 1, (position, value, advice)


def test_a_search_does_not_depend_on_those_before_it() -> None:
    position = read_golden("reference")[5][0]
    first = advise(position)
    advise(read_golden("reference")[6][0])
    again = advise(position)
    assert (again.values, again.nodes, again.depth) == (first.values, first.nodes, first.depth)
