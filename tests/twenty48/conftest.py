"""What the tests of the 2048 mind share: the shipped weights, read once."""

from pathlib import Path

import pytest

from game.twenty48.search.deepening import Mind
from game.twenty48.search.ntuple import Network

WEIGHTS = Path(__file__).parents[2] / "game" / "data" / "2048.weights"


@pytest.fixture(scope="session")
def weights() -> bytes:
    """The bytes of the shipped file of weights."""
    return WEIGHTS.read_bytes()


@pytest.fixture(scope="session")
def network(weights: bytes) -> Network:
    """The shipped weights, read."""
    return Network(weights)


@pytest.fixture(scope="session")
def mind(weights: bytes) -> Mind:
    """A mind with the shipped weights, whose memos all tests share."""
    return Mind(weights)
