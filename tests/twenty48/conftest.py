"""Fixtures of the 2048 engine's tests: the shipped files, read once."""

from pathlib import Path

import pytest

from game.twenty48.search.calibration import read_calibrations
from game.twenty48.search.deepening import DeepeningSearch
from game.twenty48.search.ntuple import Network, Weights

DATA = Path(__file__).parents[2] / "game" / "data"


@pytest.fixture(scope="session")
def weights() -> bytes:
    """The shipped weights."""
    return (DATA / "2048.weights").read_bytes()


@pytest.fixture(scope="session")
def refinement(weights: bytes) -> bytes:
    """The shipped refinement of the weights."""
    return (DATA / "2048-refined.weights").read_bytes()


@pytest.fixture(scope="session")
def endgame() -> bytes:
    """The shipped values of the endgame."""
    return (DATA / "2048-endgame.weights").read_bytes()


@pytest.fixture(scope="session")
def endgame_table() -> bytes:
    """The shipped endgame table."""
    return (DATA / "2048-chain.table").read_bytes()


@pytest.fixture(scope="session")
def calibration() -> bytes:
    """The shipped calibrations."""
    return (DATA / "2048-calibration.json").read_bytes()


@pytest.fixture(scope="session")
def network(weights: bytes, refinement: bytes) -> Network:
    """The shipped weights, refined."""
    return Network(Weights(weights), Weights(refinement))


@pytest.fixture(scope="session")
def search(weights: bytes, refinement: bytes, endgame: bytes, endgame_table: bytes) -> DeepeningSearch:
    """A search with all shipped files for 4×4; all tests share its memos."""
    search = DeepeningSearch(weights)
    search.refine(refinement)
    search.add_endgame(endgame)
    search.add_table(endgame_table)
    return search


@pytest.fixture(scope="session")
def coach(weights: bytes, refinement: bytes, endgame: bytes, endgame_table: bytes, calibration: bytes) -> DeepeningSearch:
    """The same with the calibration: its values are points."""
    search = DeepeningSearch(weights)
    search.refine(refinement)
    search.add_endgame(endgame)
    search.add_table(endgame_table)
    search.calibrate(read_calibrations(calibration))
    return search
