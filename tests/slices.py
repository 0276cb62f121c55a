"""Large tables are tested a slice at a time: each run takes one slice of ten, `python3 -m tests --full` takes all.

A table whose rows are tests of pytest carries the mark `rotates`; a loop inside a test goes over `sample(rows)`. Both run all
rows unless a slice was chosen. Common tests use this, too, so it keeps to MicroPython's subset.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeVar

    Row = TypeVar("Row")

SLICES = 10
"""How many slices there are; a table may have 2, 3 or 5 parts; each part then belongs to several slices."""

_chosen: "list[int]" = []
_around = [1]


def choose(number: int) -> None:
    """Test only a slice from now on. number: 0 to 9, or -1 for everything."""
    _chosen[:] = [number] if number >= 0 else []


def nest(parts: int) -> None:
    """Say in how many parts the table is whose row runs from now on, 1 for none.

    That row runs in some of the ten slices only, and those have to cover any table within it.
    """
    _around[:] = [parts]


def is_full() -> bool:
    """Whether everything is tested."""
    return not _chosen


def is_in(index: int, parts: int = SLICES) -> bool:
    """Whether a row of a table is tested. index: its number; parts: how many parts the table has, 2, 3, 5 or 10."""
    if not _chosen:
        return True
    parts = min(parts, SLICES // _around[0])
    return index % parts == _chosen[0] // _around[0] % parts


def sample(rows: "Iterable[Row]", parts: int = SLICES) -> "list[Row]":
    """Return the rows of a table that are tested; of a short one, whose rows are fewer than its parts, one in each slice."""
    every = list(rows)
    return [row for index, row in enumerate(every) if is_in(index, max(1, min(parts, len(every))))]
