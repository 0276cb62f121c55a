"""A forecast never contradicts what one move proves: on boards of all kinds, and in everything that shows a number."""

import random
from collections.abc import Iterator

import pytest

from game.core.engine import Advice, Limit
from game.core.grid import LETTERS
from game.engines import engine_of, load_data
from game.games import game_named
from game.twenty48 import rules
from game.twenty48.reasons import risk
from game.twenty48.rules import parse_position, slide
from game.twenty48.search.forecast import forecast
from tests.slices import sample

Board = tuple[int, ...]
NODES = 40
KINDS = (
    *(("4x4", 16, 4, 10), ("4x4-f50", 16, 4, 50), ("3x3", 9, 3, 10)),
    *(("3x4", 12, 4, 10), ("5x5", 25, 5, 10), ("6x6", 36, 6, 10)),
)
"""Kind of board, cells, columns and the chance of a 4 in percent."""


def boards(cells: int, columns: int, count: int) -> Iterator[Board]:
    """Yield boards on which something moves: scattered, nearly full, with the highest ranks, and with pairs of them."""
    chance = random.Random(cells * 100 + columns)
    made = 0
    while made < count:
        top = chance.choice((4, 8, 11, 14, 15, 16, 17) if cells >= 16 else (4, 6, 8, 9, 10))
        empty = chance.choice((0, 0, 1, 1, 2, cells // 2))
        ranks = [chance.randint(1, chance.choice((3, 6, top))) for _ in range(cells)]
        for cell in chance.sample(range(cells), empty):
            ranks[cell] = 0
        for _ in range(chance.randint(0, 2)):
            ranks[chance.randrange(cells)] = top
        if rules.legal_actions(tuple(ranks), columns):
            made += 1
            yield tuple(ranks)


def advised(board: Board, kind: str) -> Advice:
    """Return the coach's advice at a fixed number of positions."""
    variant = game_named("2048").parse_variant(kind)
    load_data("2048", variant)
    *_, advice = filter(None, engine_of("2048").advise(board, variant, Limit(nodes=NODES)))
    assert isinstance(advice, Advice)
    return advice


def violations(
    board: Board, columns: int, four_percent: int, points: dict[int, float], chances: dict[str, float], best: int
) -> list[str]:
    """Return which rules the numbers of a board's moves break. chances: of tiles, after the best move."""
    broken = []
    slides = {way: slide(board, way, columns) for way in points}
    if any(points[way] < slides[way].gain or points[way] < 0 for way in points):
        broken.append("points below the gain")
    if any(risk(slides[way].after, four_percent, columns) == 1 and points[way] > slides[way].gain for way in points):
        broken.append("points after the end")
    if points[best] < max(points.values()) - 1e-9:
        broken.append("advice below the best number")
    made = max(slides[best].after)
    for tile, chance in chances.items():
        rank = int(tile).bit_length() - 1
        if made >= rank > max(board) and chance != 1:
            broken.append("chance of a tile that is made")
        if made < rank and chance > 1 - risk(slides[best].after, four_percent, columns) + 1e-9:
            broken.append("chance after the end")
    return broken


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.parametrize(("kind", "cells", "columns", "four_percent"), KINDS)
def test_the_coachs_numbers_keep_to_what_one_move_proves(kind: str, cells: int, columns: int, four_percent: int) -> None:
    for board in sample([*boards(cells, columns, 334)]):
        advice = advised(board, kind)
        if advice.is_learned:
            assert advice.line
            points = {LETTERS.index(letter): value for letter, value in advice.values.items()}
            assert violations(board, columns, four_percent, points, advice.chances, LETTERS.index(advice.line[0])) == [], board
        else:
            assert not advice.chances or advice.is_proven, board


def test_estimates_of_any_size_become_a_forecast_without_contradiction() -> None:
    chance = random.Random(7)
    for _, cells, columns, four_percent in KINDS:
        for board in boards(cells, columns, 300):
            ways = rules.legal_actions(board, columns)
            points = {way: chance.choice((-50.0, 0.0, 4.0, chance.uniform(0, 600_000))) for way in ways}
            best, bounded, goal, chances = forecast(board, points, max(board) + 1, chance.random(), four_percent, columns)
            shown = {str(1 << goal): chances[best]}
            later = max([value - slide(board, way, columns).gain for way, value in points.items()] + [0])
            for way in ways:
                slid = slide(board, way, columns)
                assert bounded[way] - slid.gain <= later * (1 - risk(slid.after, four_percent, columns)) + 1e-6, board
            assert violations(board, columns, four_percent, bounded, shown, best) == [], board


ROWS = (
    # (position, what the advised move proves)
    ("eedcba9876543210", {"32768": 1}),
    ("edcbe56412310001", {"32768": 1}),
    ("dcbad56412310001", {"16384": 1}),
    ("0000000000bb0000", {"4096": 1}),
    ("fedcf56412310001", None),
    ("ff00000000000000", None),
    ("gg00000000000000", None),
    ("gfedcba987654321", None),
    ("h000000000000000", None),
)


@pytest.mark.parametrize(("position", "chances"), ROWS, ids=[row[0] for row in ROWS])
def test_a_tile_that_a_move_makes_is_certain_and_unknown_tiles_have_no_number(
    position: str, chances: dict[str, float] | None
) -> None:
    advice = advised(parse_position(position), "4x4")
    assert advice.chances == (chances or {})
    assert advice.is_learned == (chances is not None)


@pytest.mark.parametrize(
    ("position", "way", "share"),
    [("123485429631A720", "r", 0.0), ("12348542963127A0", "r", 0.1), ("1234854296313A70", "r", 0.0)],
)
def test_points_after_a_move_that_surely_or_probably_ends_the_game_are_lost(position: str, way: str, share: float) -> None:
    advice = advised(parse_position(position), "4x4")
    assert advice.is_learned
    assert advice.values[way] <= share * max(advice.values.values()) + 8
