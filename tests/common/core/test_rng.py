"""Chance: the generator returns the recorded numbers in every interpreter, and is uniform."""

from game.core.rng import SEEDS, below, draw, mix
from tests.common.goldens import read_golden


def test_the_generator_returns_the_vectors_of_its_specification() -> None:
    vectors = read_golden("chance")
    for word, mixed in vectors["mix"]:
        assert mix(word) == mixed, word
    for seed, ply, lane, drawn in vectors["draw"]:
        assert draw(seed, ply, lane) == drawn, (seed, ply, lane)
    for bound, seed, ply, lane, number in vectors["below"]:
        assert below(bound, seed, ply, lane) == number, (bound, seed, ply, lane)


def test_twenty_thousand_draws_add_up_to_the_recorded_sum() -> None:
    total = 0
    for index in range(20000):
        total = (total * 31 + draw(index * index, index % 97, index % 5)) & 0xFFFFFFFF
    assert total == read_golden("chance")["sum"]


def test_every_bit_of_seed_ply_and_lane_changes_the_draw() -> None:
    seen = [draw(0, 0, 0)]
    seen += [draw(1 << bit, 0, 0) for bit in range(64)]
    seen += [draw(0, 1 << bit, 0) for bit in range(32)]
    seen += [draw(0, 0, 1 << bit) for bit in range(32)]
    assert len(set(seen)) == len(seen)


def test_every_draw_is_a_word_of_32_bits() -> None:
    for index in range(1000):
        assert 0 <= draw(SEEDS - 1 - index, index, index % 64) < 1 << 32


def test_numbers_below_a_bound_are_evenly_distributed() -> None:
    counts = [0] * 16
    for ply in range(3200):
        counts[below(16, 99, ply)] += 1
    assert min(counts) > 150 and max(counts) < 250, counts


def test_a_draw_in_the_incomplete_last_block_is_drawn_again_64_lanes_further() -> None:
    bound = 3 << 30
    again = [ply for ply in range(100) if draw(7, ply) >= bound]
    assert 10 < len(again) < 45
    for ply in again:
        lane = 64
        while draw(7, ply, lane) >= bound:
            lane += 64
        assert below(bound, 7, ply) == draw(7, ply, lane)


def test_below_one_returns_only_zero() -> None:
    assert [below(1, seed, 3) for seed in range(20)] == [0] * 20
