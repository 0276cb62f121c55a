"""Fetches the files for sandboxes, whose frames can fetch nothing."""

from js import AbortController, Object

from ..device import keep_used, report_missing_file
from .modules import fetch_listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


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

            def arrived(files: "dict[str, Any]") -> None:
                if stop is self._stop:
                    self._files = Object.new()
                    for address, content in files.items():
                        setattr(self._files, self._more.get(address, address[2:]), content)
                    keep_used()

            def failed(why: str) -> None:
                if stop is self._stop:
                    report_missing_file()
                    self._tell(why)

            def progressed(share: float) -> None:
                if stop is self._stop:
                    self._progressed(share)

            lists = [self._listing] if self._listing else []
            fetch_listed(lists, list(self._more), self._kind_of, arrived, failed, stop, progressed)
        return self._files

    def forget(self) -> None:
        """Free the files, and cancel those under way."""
        if self._stop is not None:
            self._stop.abort()
        self._files = self._stop = None

    def _kind_of(self, address: str) -> str:
        return "text" if address[-3:] == ".js" else self._kind
