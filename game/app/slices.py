"""Long work, done a slice at a time so that the page stays awake: one way for every feature."""

from .effects import Wake

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .feature import Feature

_PAUSE_MS = 1


class Slices:
    """The work of a feature: a generator of percentages, with which a message goes on until it ends or is stopped."""

    def __init__(self, feature: "Feature", message: str) -> None:
        """message: its handler is `go_on`."""
        self.percent = 0
        """How much is done."""
        self._feature = feature
        self._message = message
        self._work: Iterator[int] | None = None

    @property
    def is_running(self) -> bool:
        """Whether there is work under way."""
        return self._work is not None

    def begin(self, work: "Iterator[int]", is_short: bool = False) -> None:
        """Begin, in place of what was under way. is_short: whether it is done at once."""
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
        """Leave the work as it is."""
        self._work = None
