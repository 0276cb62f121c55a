"""Fetches the files for sandboxes, whose frames can fetch nothing."""

from js import AbortController, Object
from jsffi import create_proxy

from ..device import keep_used, report_missing_file
from .modules import load, read_list, reason

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


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
        self._files = Object.new()
        self._stop = AbortController.new()
        self._wanted = 0
        self._missing = 0

    def files(self) -> object:
        """Return the files by name, or start fetching them and return None."""
        if not self._wanted:
            if self._listing:
                self._wanted = self._missing = 1
                self._get(self._listing, "text", self._take_list)
            else:
                self._take_paths([])
        return self._files if self._missing == 0 else None

    def forget(self) -> None:
        """Free the files, and cancel those under way."""
        self._files = Object.new()
        self._stop.abort()
        self._stop = AbortController.new()
        self._wanted = 0

    def _take_list(self, text: str) -> None:
        try:
            paths = read_list(self._listing, text)
        except ValueError as error:
            self._fail(str(error))
            return
        self._take_paths(paths)

    def _take_paths(self, paths: "list[str]") -> None:
        places = [("./" + path, path) for path in paths] + list(self._more.items())
        self._missing += len(places)
        self._wanted += len(places)
        for address, name in places:
            kind = "text" if address.endswith(".js") else self._kind
            self._get(address, kind, lambda content, name=name: setattr(self._files, name, content))

    def _get(self, address: str, kind: str, arrived: "Callable[..., None]") -> None:
        files = self._files

        def done(content: object) -> None:
            if self._files is files:
                arrived(content)
                self._missing -= 1
                if not self._missing:
                    keep_used()
                if self._wanted > 1 or not self._listing:
                    self._progressed(1 - self._missing / self._wanted)

        def fail(why: object) -> None:
            if self._files is files:
                self._fail(reason(why))

        load(address, kind, create_proxy(done), create_proxy(fail), self._stop)

    def _fail(self, why: str) -> None:
        report_missing_file()
        self._tell(why)
