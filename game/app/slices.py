"""Long work in slices, so that the page stays responsive."""

from .effects import Wake

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .feature import Feature

_PAUSE_MS = 1


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
        self.stop()
        self.percent = 0
        if is_short:
            for _ in work:
                pass
        else:
            self._work = work
            self.go_on()

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
