"""The wheel, built once for all tests that install it."""

from pathlib import Path

import pytest

from tests.shared import made_once


@pytest.fixture(scope="session")
def wheel(request: pytest.FixtureRequest) -> Path:
    """The wheel, with a stand-in for the site, which other tests check."""
    from tests.wheels import build_wheel  # Needs setuptools, which a conftest must not.

    (built,) = (made_once(request, "wheel", build_wheel) / "dist").glob("*.whl")
    return built
