"""Opens games that were played elsewhere: a text that one of the readers knows is replayed, checked and played on."""

from game.app.feature import Feature
from game.core.errors import BadNotation
from game.core.recorded import RecordedGame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from game.app.app import App


class Imports(Feature):
    """Takes a text that one of the readers knows; any other is left to who opens links and boards."""

    def __init__(self, app: "App", readers: "tuple[Callable[[str], RecordedGame | None], ...]") -> None:
        self._app = app
        self._readers = readers

    def interceptors(self) -> "dict[str, Callable[..., bool]]":
        """Return what looks at a pasted text first."""
        return {"open-text": self._open}

    def _open(self, text: str, *args: object) -> bool:
        try:
            for reader in self._readers:
                recorded = reader(text)
                # Moves alone are about the board on show.
                if recorded and (recorded.position or recorded.game == self._app.game.id):
                    self.send("check-game", recorded)
                    return True
        except BadNotation as error:
            why = error
        else:
            return False
        raise BadNotation("bad-game", why=why)
