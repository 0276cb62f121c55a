"""Large tables are tested one slice at a time: a run tests one of ten slices, `python3 -m tests --full` all of them.

A table whose rows are pytest tests has the mark `rotates`; a loop inside a test iterates over `sample(rows)`. Both run all
rows unless a slice was chosen. The common tests use this module, so it keeps to MicroPython's subset.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeVar

    Row = TypeVar("Row")

SLICES = 10
"""Number of slices. A table may have only 2, 3 or 5 parts; then each part belongs to several slices."""

_chosen: "list[int]" = []
_around = [1]


def choose(number: int) -> None:
    """Test only one slice from now on. number: 0 to 9, or -1 for everything."""
    _chosen[:] = [number] if number >= 0 else []


def nest(parts: int) -> None:
    """Set the number of parts of the table whose row is about to run, 1 for none.

    That row runs only in some of the ten slices, and those must cover any table inside it.
    """
    _around[:] = [parts]


def is_full() -> bool:
    """Whether everything is tested."""
    return not _chosen


def is_in(index: int, parts: int = SLICES) -> bool:
    """Whether a row of a table is tested. index: its number; parts: the table's number of parts, 2, 3, 5 or 10."""
    if not _chosen:
        return True
    parts = min(parts, SLICES // _around[0])
    return index % parts == _chosen[0] // _around[0] % parts


def sample(rows: "Iterable[Row]", parts: int = SLICES) -> "list[Row]":
    """Return the rows of a table to test; a table with fewer rows than parts has one row in each slice."""
    every = list(rows)
    return [row for index, row in enumerate(every) if is_in(index, max(1, min(parts, len(every))))]
