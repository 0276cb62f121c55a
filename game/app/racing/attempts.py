"""The attempts at a scramble: each one solved without help is added to the open session, and the scramble is played again."""

from game.app.feature import Feature
from game.app.racing.solve import Solve
from game.core.notation import slides

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from game.app.app import App
    from game.app.racing.sessions import Sessions
    from game.app.session import Session


class Attempts(Feature):
    """Adds the game that has just ended to the open session of its kind of board."""

    def __init__(self, app: "App", sessions: "Sessions") -> None:
        self._app = app
        self._sessions = sessions
        self._latest: tuple[Session, str, int] | None = None
        """The game that was added last, the name of its session, and when it was solved."""

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return what plays the scramble again."""
        return {"retry": self._retry}

    def interceptors(self) -> "dict[str, Callable[..., bool]]":
        """Return what sees a game end, and how short it could have been."""
        return {"finished": self._note_finished, "measured": self._note_shortest}

    def _note_finished(self, game: str, fields: "dict[str, Any]") -> bool:
        """Add a solve without help to the open session."""
        app = self._app
        session = app.session
        if app.game.lower_is_better and fields["outcome"] == "solved" and not fields["helped"] and fields["ms"]:
            moves = "".join(session.timeline.moves.first(session.timeline.cursor))
            solve = Solve(
                self.now_ms,
                fields["ms"],
                fields["moves"],
                slides(moves),
                seed=str(session.seed),
                scramble=app.game.format_position(session.opening.board),
            )
            variant = app.game.format_variant(session.variant)
            entry = self._sessions.opened(app.game.id, variant)
            if not entry.is_stored:
                self._sessions.save(app.game.id, variant)
            name = self._sessions.name(app.game.id, entry)
            self._sessions.log(name).add(solve)
            self._latest = (session, name, solve.at_ms)
            self._sessions.revision += 1
        return False

    def _note_shortest(self, session: "Session", length: int) -> bool:
        """Note the length of the proven shortest solution of a game that was the latest to be added."""
        if self._latest and self._latest[0] is session:
            _, name, at_ms = self._latest
            solve = self._sessions.log(name).find(at_ms)
            if solve and solve.shortest != length:
                solve.shortest = length
                self._sessions.change(name, solve)
        return False

    def _retry(self) -> None:
        """Play the scramble of the game in play again."""
        session = self._app.session
        if session.position:
            self.send("open-board", session.opening.board)
        else:
            self.send("start", session.game.format_variant(session.variant), str(session.seed))
