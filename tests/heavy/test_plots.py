"""`Summary.plot` with the real matplotlib: every game is in a bar, and few games or none break nothing."""

import io

import matplotlib
import pytest

import game as tilelab

matplotlib.use("agg")

SERIES = {
    "scores": (lambda: tilelab.play("greedy", seeds=range(1, 41)), 40, "score"),
    "one game": (lambda: tilelab.play("greedy", seeds=[1]), 1, "score"),
    "puzzles": (lambda: tilelab.play("solver", "15/3x3", seeds=range(1, 21)), 20, "moves"),
    "no solved puzzle": (lambda: tilelab.play("random", "15", seeds=range(1, 4), max_moves=5), 0, "moves"),
}


@pytest.mark.parametrize(("play", "games", "what"), SERIES.values(), ids=SERIES)
def test_the_bars_hold_every_game(play, games, what) -> None:  # type: ignore[no-untyped-def]
    axes = play().summary().plot()
    assert round(sum(bar.get_height() for bar in axes.patches)) == games
    assert axes.get_xlabel() == what and axes.get_ylabel() == "games"
    axes.figure.savefig(io.BytesIO())
    assert all(tick == round(tick) for tick in axes.get_yticks())


def test_two_summaries_share_the_axes_that_they_are_given() -> None:
    axes = tilelab.play("greedy", seeds=range(1, 11)).summary().plot()
    assert tilelab.play("random", seeds=range(1, 11)).summary().plot(axes) is axes
    assert round(sum(bar.get_height() for bar in axes.patches)) == 20
