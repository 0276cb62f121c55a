"""What the tests of the 2048 engine share: the shipped weights, read once."""

from pathlib import Path

import pytest

from game.twenty48.search.deepening import DeepeningSearch
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
def search(weights: bytes) -> DeepeningSearch:
    """A search with the shipped weights, whose memos all tests share."""
    return DeepeningSearch(weights)
