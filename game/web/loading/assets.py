"""Fetches the files for sandboxes, whose frames can fetch nothing."""

from js import AbortController, Object

from ...core.typing import Any, Callable
from ..device import keep_used, report_missing_file
from .modules import fetch


class Supply:
    """A set of files, fetched once and kept until `forget`."""

    def __init__(
        self,
        listing: str,
        kind: str,
        more: "dict[str, str]",
        progressed: "Callable[[float], None]",
        failed: "Callable[[str], None]",
    ) -> None:
        """Fetch nothing yet.

        listing: the address of a list of modules, "" for none. kind: how to read files, blob or arrayBuffer; scripts are text.
        more: names of further files by address. progressed: called with the share that has arrived; failed: with a reason.
        """
        self._listing = listing
        self._kind = kind
        self._more = more
        self._progressed = progressed
        self._tell = failed
        self._files: object = None
        self._stop: Any = None

    def files(self) -> object:
        """Return the files by name, or start fetching them and return None."""
        if self._stop is None:
            stop = self._stop = AbortController.new()
            lists = [self._listing] * bool(self._listing)

            def current(act: "Callable[[Any], None]") -> "Callable[[Any], None]":
                """Return a callback that does nothing once these files are no longer wanted."""
                return lambda value: act(value) if stop is self._stop else None

            calls = current(self._arrived), current(self._failed), stop, current(self._progressed)
            fetch(lists, list(self._more), lambda name: "text" if name[-3:] == ".js" else self._kind, *calls)
        return self._files

    def forget(self) -> None:
        """Free the files, and cancel those under way."""
        if self._stop is not None:
            self._stop.abort()
        self._files = self._stop = None

    def _arrived(self, files: "dict[str, Any]") -> None:
        self._files = Object.new()
        for address, content in files.items():
            setattr(self._files, self._more.get(address, address[2:]), content)
        keep_used()

    def _failed(self, why: str) -> None:
        report_missing_file()
        self._tell(why)
