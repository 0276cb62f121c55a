"""The helpers of the common tests, in every interpreter."""

from tests.common.checks import raises
from tests.common.goldens import golden_names, read_golden


def test_raises_returns_the_error_that_was_raised() -> None:
    assert str(raises(ValueError, int, "x")).startswith("invalid")


def test_raises_fails_if_nothing_is_raised() -> None:
    assert "was not raised" in str(raises(AssertionError, raises, ValueError, int, "1"))


def test_every_golden_file_can_be_read() -> None:
    for name in golden_names():
        assert read_golden(name)
