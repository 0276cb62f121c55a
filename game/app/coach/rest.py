"""Releases engines that have nothing to do, whose memory a phone needs; the next request starts them again."""

from ..effects import Wake
from ..feature import Feature, Handlers
from .client import Client, Playback

REST_MS = 60_000
"""How often idle engines are looked at."""

_TICK = "engine-rest"
_IDLE = 5
"""Looks after which idle engines are released; the first may come at once."""
_HIDDEN = 1
"""The same while the game is hidden, by another tab or by the Lab."""
_SECOND = 1
"""The same for the second worker."""


class Rest(Feature):
    """Counts how long the engines have been idle."""

    def __init__(self, client: Client, playback: Playback) -> None:
        self._client = client
        self._playback = playback
        self._idle = 0
        """Looks since the engines last worked."""
        self._is_ticking = False
        self._is_hidden = False

    def handlers(self) -> Handlers:
        return {_TICK: self._look}

    def watches(self) -> Handlers:
        """Note whether the game is visible, and make room for the sandboxes of the Lab and of Learn."""
        return {"visible": self._see, "open-lab": self._make_room, "open-learn": self._make_room}

    def changed(self) -> None:
        if self._is_busy:
            self._idle = 0
        if self._client.is_held and not self._is_ticking:
            self._is_ticking = True
            self.emit(Wake(_TICK, REST_MS))

    @property
    def _is_busy(self) -> bool:
        """Whether an engine works, or will soon: autoplay asks for each move."""
        return bool(self._client.job) or self._playback.playing

    def _look(self) -> None:
        self._is_ticking = False
        self._idle += 1
        if self._is_busy:
            return
        if self._idle > (_HIDDEN if self._is_hidden else _IDLE):
            self._client.release()
        elif self._idle > _SECOND:
            self._client.release(1)

    def _see(self, is_visible: bool) -> None:
        self._is_hidden = not is_visible

    def _make_room(self, *details: object) -> None:
        if not self._is_busy:
            self._client.release()
