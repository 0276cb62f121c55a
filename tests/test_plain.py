"""The rules of both games equal a second, plain implementation and have the properties that every such game must have."""

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.errors import BadNotation
from game.core.grid import DIRECTIONS, LETTERS, side_of
from game.core.rng import below, draw
from game.fifteen import rules as fifteen
from game.games import GAMES, game_named
from game.twenty48 import rules as twenty48
from tests import plain
from tests.common.addresses import parse_address
from tests.common.goldens import golden_names, read_golden
from tests.slices import SLICES, is_full, sample

TILES = game_named("2048")
PUZZLE = game_named("15")
PLIES = 100_000
GOLDEN_COUNTS = (
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110, 23952,
    20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
)  # fmt: skip
"""Number of 3×3 boards at each distance from the goal. Source: the On-Line Encyclopedia of Integer Sequences, A089473."""


def rows_of(board: tuple[int, ...], columns: int) -> plain.Rows:
    """Return a board of ranks as rows of values."""
    values = [1 << rank if rank else 0 for rank in board]
    return [values[start : start + columns] for start in range(0, len(values), columns)]


def symmetric(board: tuple[int, ...], columns: int, way: int) -> tuple[tuple[int, ...], int]:
    """Return one of the 8 symmetries of a board, and its columns: mirrored if `way` & 4, then turned left `way` & 3 times."""
    rows = [list(board[start : start + columns]) for start in range(0, len(board), columns)]
    if way & 4:
        rows = [row[::-1] for row in rows]
    rows = plain.turned(rows, way & 3)
    return tuple(rank for row in rows for rank in row), len(rows[0])


def symmetric_direction(direction: int, way: int) -> int:
    """Return a direction as seen in one of the 8 symmetries."""
    if way & 4 and direction % 2:
        direction = (direction + 2) % 4
    return (direction - way) % 4


ranks = st.integers(0, 17)
boards = st.sampled_from(twenty48.SIZES).flatmap(
    lambda size: st.tuples(st.tuples(*[ranks] * (size[0] * size[1])), st.just(size[1]))
)
"""(board, columns) of every size."""

Shaped = tuple[tuple[int, ...], int]


def test_a_hundred_thousand_random_plies_of_2048_equal_the_plain_implementation() -> None:
    chooser = random.Random(2048)
    plies = 0
    for number in itertools.count(1):
        if plies >= (PLIES if is_full() else PLIES // SLICES):
            break
        height, columns = ((4, 4), (4, 4), (3, 3), (5, 5), (6, 6), (2, 4), (3, 4), (4, 3))[number % 8]
        four_percent = (10, 10, 50, 0)[number % 4]
        start = 1 + number % 3
        seed = number + SLICES * PLIES * sample(range(SLICES))[0]
        variant = TILES.default.with_options(height, {"four_percent": four_percent, "start": start}, columns)
        state = TILES.opening(variant, seed)
        rows = plain.deal(height, seed, four_percent, start, columns)
        score = 0
        for ply in range(1, 1500):
            assert rows_of(state.board, columns) == rows
            slides = {letter: plain.slide(rows, letter) for letter in LETTERS}
            legal = [letter for letter in LETTERS if slides[letter][0] != rows]
            assert legal == [LETTERS[direction] for direction in twenty48.legal_actions(state.board, columns)]
            assert twenty48.is_terminal(state.board, columns) == (not legal)
            if not legal:
                break
            move = chooser.choice(legal)
            rows, points = slides[move]
            rows = plain.spawn(rows, seed, ply, 0, four_percent)
            score += points
            step = TILES.play(variant, state, move, seed)
            state = step.after
            assert (state.score, state.moves, step.gain) == (score, ply, points)
            plies += 1


@given(boards, st.sampled_from(DIRECTIONS))
def test_every_slide_equals_the_plain_implementation(shaped: Shaped, direction: int) -> None:
    board, columns = shaped
    slid = twenty48.slide(board, direction, columns)
    rows, points = plain.slide(rows_of(board, columns), LETTERS[direction])
    assert (rows_of(slid.after, columns), slid.gain) == (rows, points)


@given(boards, st.sampled_from(DIRECTIONS))
def test_a_slide_keeps_the_sum_of_the_tiles(shaped: Shaped, direction: int) -> None:
    board, columns = shaped
    after = twenty48.slide(board, direction, columns).after
    assert sum(1 << rank for rank in after if rank) == sum(1 << rank for rank in board if rank)


@given(boards, st.sampled_from(DIRECTIONS), st.integers(0, 7))
def test_turning_and_mirroring_a_board_turns_and_mirrors_its_slides(shaped: Shaped, direction: int, way: int) -> None:
    board, columns = shaped
    slid = twenty48.slide(board, direction, columns)
    other, other_columns = symmetric(board, columns, way)
    picture = twenty48.slide(other, symmetric_direction(direction, way), other_columns)
    assert (picture.after, picture.gain) == (symmetric(slid.after, columns, way)[0], slid.gain)


def test_the_eight_symmetries_of_a_board_differ() -> None:
    assert len({symmetric(tuple(range(9)), 3, way) for way in range(8)}) == 8


@given(boards, st.sampled_from(DIRECTIONS))
def test_a_second_slide_the_same_way_only_merges_again(shaped: Shaped, direction: int) -> None:
    board, columns = shaped
    after = twenty48.slide(board, direction, columns).after
    again = twenty48.slide(after, direction, columns)
    assert bool(again.gain) == (again.after != after)


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**32 - 1), st.integers(0, 63), st.integers(1, 2**32))
def test_chance_equals_the_specification(seed: int, ply: int, lane: int, bound: int) -> None:
    assert draw(seed, ply, lane) == plain.draw(seed, ply, lane)
    assert below(bound, seed, ply, lane) == plain.below(bound, seed, ply, lane)


@given(st.integers(0, 2**64 - 1), st.sampled_from(fifteen.SIDES))
def test_a_scramble_equals_the_specification_and_can_be_solved(seed: int, side: int) -> None:
    board = fifteen.scramble(side, seed)
    assert list(board) == [tile for row in plain.scramble(side, seed) for tile in row]
    assert fifteen.is_solvable(board) and not fifteen.is_solved(board)


@given(st.integers(2, 10).flatmap(lambda side: st.permutations(range(side * side))))
def test_parity_by_cycles_equals_parity_by_inversions(tiles: list[int]) -> None:
    side = side_of(tuple(tiles))
    assert fifteen.is_solvable(tuple(tiles)) == plain.has_even_way_home(tiles, side)


def test_the_3x3_boards_at_each_distance_match_the_known_counts_and_are_exactly_the_solvable_ones() -> None:
    seen = {fifteen.goal(3)}
    edge = [fifteen.goal(3)]
    counts = []
    while edge:
        counts.append(len(edge))
        beyond = []
        for board in edge:
            for direction in fifteen.legal_actions(board):
                after = fifteen.slide(board, direction)
                if after not in seen:
                    seen.add(after)
                    beyond.append(after)
        edge = beyond
    assert tuple(counts) == GOLDEN_COUNTS
    assert len(seen) == sum(GOLDEN_COUNTS) == 181_440
    assert all(fifteen.is_solvable(board) for board in seen)


def test_the_first_two_tiles_of_scrambles_are_every_pair_equally_often() -> None:
    counts = Counter(fifteen.scramble(3, seed)[:2] for seed in range(7200))
    assert len(counts) == 72
    assert 60 < min(counts.values()) and max(counts.values()) < 145


@pytest.mark.parametrize("name", golden_names("game-2048"))
def test_the_plain_implementation_still_plays_the_recorded_games_of_2048(name: str) -> None:
    record = read_golden(name)
    session = parse_address(record["address"], GAMES)[1]
    assert session is not None
    seed, options = session.seed, session.variant.options
    columns = session.variant.columns
    rows = rows_of(session.timeline.opening.board, columns)
    if not session.position:
        assert rows == plain.deal(session.variant.rows, seed, options["four_percent"], options["start"], columns)
    positions = {ply: position for ply, position, _, _ in record["plies"]}
    for ply, move in enumerate(record["moves"].replace("x", ""), 1):
        rows = plain.spawn(plain.slide(rows, move)[0], seed, ply, 0, options["four_percent"])
        if ply in positions:
            assert rows == rows_of(TILES.parse_position(positions[ply], len(rows), columns), columns)


@pytest.mark.parametrize("name", golden_names("game-15"))
def test_the_plain_implementation_still_plays_the_recorded_puzzles(name: str) -> None:
    record = read_golden(name)
    session = parse_address(record["address"], GAMES)[1]
    assert session is not None
    rows = plain.scramble(session.variant.side, session.seed)
    positions = {ply: position for ply, position, _, _ in record["plies"]}
    for ply, move in enumerate(["", *PUZZLE.parse_moves(record["moves"])]):
        rows = plain.shove(rows, move) if move else rows
        if ply in positions:
            assert [tile for row in rows for tile in row] == list(PUZZLE.parse_position(positions[ply]))


@given(boards.filter(lambda shaped: any(shaped[0])))
def test_every_2048_position_is_read_as_it_is_written(shaped: Shaped) -> None:
    board, columns = shaped
    assert TILES.parse_position(TILES.format_position(board), len(board) // columns, columns) == board


@given(st.integers(0, 2**64 - 1), st.sampled_from(fifteen.SIDES))
def test_every_puzzle_position_is_read_as_it_is_written(seed: int, side: int) -> None:
    board = fifteen.scramble(side, seed)
    assert PUZZLE.parse_position(PUZZLE.format_position(board), side) == board


@given(st.text(max_size=400) | st.text("0123456789urdlx4-/_@:ftsEDC# ", max_size=60))
def test_no_text_crashes_a_parser(text: str) -> None:
    for game in GAMES:
        for read in (game.parse_position, game.parse_moves, game.parse_variant, lambda text: parse_address(text, GAMES)):
            try:
                read(text)
            except BadNotation as error:
                assert str(error)
