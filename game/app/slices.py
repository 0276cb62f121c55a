"""Long work in slices, so that the page stays responsive; stored lists are read entry by entry."""

from ..core.checked import FAULTS
from ..core.long_json import loads
from ..core.typing import Any, Callable, Iterator
from .feature import Feature, Wake
from .store import BadSave, parse

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


def place_of_entries(text: bytes, field: str) -> tuple[int, int]:
    """Return where the entries of a stored list begin and end. Raises: BadSave if the text has anything else in the field."""
    start, end = text.find(b"[") + 1, text.rfind(b"]")
    bare = text[:start] + text[end:] if 0 < start <= end else text
    if parse(bare.decode()).get(field) != []:
        raise BadSave("save-broken")
    return start, end


def read_in_slices(text: bytes, field: str, read: "Callable[[Any], Any]", valid: "list[Any]") -> "Iterator[int]":
    """Add what `read` makes of each entry of a stored list to a list; yield the percentage between slices.

    The text is not copied: in MicroPython, copying some megabytes takes longer than the rest of the start. Raises: BadSave; if
    only an entry is not valid, at the end.
    """
    start, stop = place_of_entries(text, field)
    comma = ","
    is_whole = True
    end, depth, pieces = start, 0, 0
    while end < stop:
        before, end = end, text.find(b"}", end, stop) + 1 or stop
        depth += text.count(b"{", before, end) - 1
        if end == stop or depth <= 0 or end - start > _MAX_SIZE:
            entry = text[start:end].decode()
            values: list[Any] = []
            try:
                if entry.strip():
                    read_each(loads("[0" + comma + entry + "]")[1:], read, values)
            except FAULTS + (RuntimeError,):  # RuntimeError: nested too deeply
                is_whole = False
            valid += values
            comma = ""
            start, depth = end, 0
        pieces += 1
        if pieces % _SLICE == 0:
            yield 100 * end // stop
    if not is_whole:
        raise BadSave("save-broken")
