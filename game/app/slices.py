"""Long work in slices, so that the page stays responsive; stored lists are read entry by entry."""

from ..core.checked import FAULTS
from ..core.long_json import loads
from .effects import Wake
from .store import BadSave, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from .feature import Feature

_PAUSE_MS = 1

_SLICE = 100
"""Closing braces read in a slice: those of about 50 finished games."""

_MAX_SIZE = 4_000
"""Maximum length of an entry in characters; after damaged braces, reading resumes at most this far on."""


class Slices:
    """A generator of percentages that a feature advances, one slice per message."""

    def __init__(self, feature: "Feature", message: str) -> None:
        """Name the message whose handler is `go_on`."""
        self.percent = 0
        self._feature = feature
        self._message = message
        self._work: Iterator[int] | None = None

    @property
    def is_running(self) -> bool:
        return self._work is not None

    def begin(self, work: "Iterator[int]", is_short: bool = False) -> None:
        """Begin new work, stopping the old; is_short: do it all at once."""
        self._work = work
        self.percent = 0
        if is_short:
            self.finish()
        else:
            self.go_on()

    def finish(self) -> None:
        """Do the rest of the work at once."""
        work, self._work = self._work, None
        for _ in work or ():
            pass

    def go_on(self) -> None:
        """Do the next slice; an error ends the work."""
        work, self._work = self._work, None
        for percent in work or ():
            self._work = work
            self.percent = percent
            self._feature.emit(Wake(self._message, _PAUSE_MS))
            return

    def stop(self) -> None:
        """Abandon the work."""
        self._work = None


def read_each(values: object, read: "Callable[[Any], Any]", kept: "list[Any] | None" = None) -> "list[Any]":
    """Return what `read` makes of each value of a list.

    kept: becomes the list of the valid ones, even if others are not; it stays as it is if all are wrong. Raises: BadSave if there
    is no list or a value is not valid.
    """
    if not isinstance(values, list):
        raise BadSave("save-broken")
    valid = []
    for value in values:
        try:
            valid.append(read(value))
        except FAULTS:
            pass
    if kept is not None and (valid or not values):
        kept[:] = valid
    if len(valid) < len(values):
        raise BadSave("save-broken")
    return valid


def listed(text: str, field: str) -> str:
    """Return what stands between the brackets of a stored list, unread. Raises: BadSave."""
    head, start, rest = text.partition("[")
    entries, end, tail = rest.rpartition("]")
    if parse(head + start + end + tail).get(field) != []:
        raise BadSave("save-broken")
    return entries


def read_in_slices(entries: str, read: "Callable[[Any], Any]", valid: "list[Any]") -> "Iterator[int]":
    """Add what `read` makes of each of the entries to a list; yield the percentage between slices.

    entries: see `listed`. Raises: BadSave at the end if one is not valid.
    """
    pieces = ("," + entries if entries.strip() else "").split("}")
    is_whole = True
    depth = size = 0
    entry: list[str] = []
    for place, piece in enumerate(pieces):
        if place % _SLICE == _SLICE - 1:
            yield 100 * place // len(pieces)
        is_last = place + 1 == len(pieces)
        entry.append(piece if is_last else piece + "}")
        depth += piece.count("{") - 1
        size += len(piece)
        if is_last or depth <= 0 or size > _MAX_SIZE:
            values: list[Any] = []
            try:
                read_each(loads("[0" + "".join(entry) + "]")[1:], read, values)
            except FAULTS + (RuntimeError,):  # RuntimeError: nested too deeply
                is_whole = False
            valid += values
            depth = size = 0
            entry = []
    if not is_whole:
        raise BadSave("save-broken")
