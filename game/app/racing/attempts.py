"""Adds solved scrambles to the open session, and replays scrambles."""

from ...core.notation import slides
from ..effects import Wake
from ..feature import Feature, Handlers
from .attempt import session_kind
from .events import PART
from .solve import Solve

TYPE_CHECKING = False
if TYPE_CHECKING:

    from ..app import App
    from ..session import Session
    from .sessions import Sessions


_TIDY_MS = 500


class Attempts(Feature):
    """Adds each finished solve to the open session of its board kind."""

    def __init__(self, app: "App", sessions: "Sessions") -> None:
        self._model = app.model
        self._sessions = sessions
        self._latest: tuple[Session, str, int] | None = None
        """The last game added, the stored name of its session, and when it was solved."""

    def handlers(self) -> Handlers:
        return {"retry": self._retry, "solves-tidy": self._tidy}

    def watches(self) -> Handlers:
        return {"finished": self._note_finished, "measured": self._note_shortest}

    def _note_finished(self, session: "Session") -> None:
        """Add a single solve without help to the open session; events add their own attempts."""
        model = self._model
        is_listed = self._latest is not None and self._latest[0] is session  # It was already solved before an undo.
        is_counted = model.game.lower_is_better and not session.part(PART) and not session.is_aided and not is_listed
        if is_counted and session.outcome == "solved":
            moves = "".join(session.timeline.moves.first(session.timeline.cursor))
            solve = Solve(
                self.wall_ms,
                session.clock.elapsed_ms(self.now_ms),
                session.state.moves,
                slides(moves),
                seed="" if session.position else str(session.seed),
                scramble=model.game.format_position(session.timeline.opening.board),
                is_given=not session.is_dealt,
                is_paused=session.clock.is_paused,
            )
            self.add(session, solve, session_kind(session))

    def add(self, session: "Session", solve: Solve, kind: str) -> None:
        """Add the result of a game to the open session of a board kind and event, unless a clock that was set back spoilt it."""
        if not solve.is_possible:
            return
        game = session.game.id
        entry = self._sessions.opened(game, kind)
        if not entry.is_stored:
            self._sessions.save(game, kind)
        name = self._sessions.name(game, entry)
        self._sessions.solves(name).add(solve)
        self._latest = (session, name, solve.at_ms)
        self._sessions.revision += 1
        self.emit(Wake("solves-tidy", _TIDY_MS))

    def _tidy(self) -> None:
        """Update the session's totals after the result is on screen."""
        if self._latest:
            self._sessions.solves(self._latest[1]).tidy()

    def _note_shortest(self, session: "Session", length: int) -> None:
        """Store the proven shortest length with the solve, if it was the last one added."""
        if self._latest and self._latest[0] is session:
            _, name, at_ms = self._latest
            solve = self._sessions.solves(name).find(at_ms)
            if solve and solve.shortest != length:
                solve.shortest = length
                self._sessions.change(name, solve)

    def _retry(self) -> None:
        """Play the current scramble again."""
        session = self._model.session
        if session.position:
            self.send("open-board", session.timeline.opening.board, session.variant.columns)
        else:
            self.send("start", session.game.format_variant(session.variant), str(session.seed))
