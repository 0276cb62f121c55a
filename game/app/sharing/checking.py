"""Checks games of links and from elsewhere, move by move, before one replaces the game in play."""

from ...core.errors import BadNotation
from ...core.recorded import RecordedGame
from ...core.scrambles import tile_distance
from ...core.typing import Iterable, Iterator
from ..app import App
from ..feature import Handlers, ShowAddress, Wake
from ..links import MAX_ADDRESS, VIEWS
from ..play.openings import MAX_AT_ONCE
from ..play.scene import GAME, REPLAY, Follower
from ..session import Session
from .names import repaired

_SLICE_MS = 20


class Checking(Follower):
    """The check in progress; the game in play stays until all moves have proved legal."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._model = app.model
        self._checking: tuple[Session, Iterator[None], int, RecordedGame | None] | None = None
        """The game to open, its check in slices, the number of its moves, and where it is from, None for a link."""
        self._shown: Session | None = None
        """The game on show while the check runs."""

    def handlers(self) -> Handlers:
        return {
            "repair-link": self._repair,
            "check-link": self._begin_link,
            "check-game": self._begin_game,
            "check-link-on": self._check,
        }

    def watches(self) -> Handlers:
        return {"dismiss-notice": self._end_check, "escape": self._end_check}

    def turned(self) -> None:
        """End the check when the player turns to another game."""
        if self._shown is not self._model.shown:
            self._end_check()
            self.sees = 0

    def _repair(self, address: str) -> None:
        """Open a link as it was before programs passed it on. Raises: BadNotation."""
        if len(address) <= MAX_ADDRESS:
            try:
                address = "#" + repaired(address.split("#")[-1])
            except BadNotation as error:
                self._app.notices.refuse(BadNotation("bad-link", why=error))
                return
        name = address[2:].split("/")[0]
        self.send("open-" + name if name in VIEWS else "route", address)

    def _begin_link(self, session: Session, moves: list[str]) -> None:
        """Check the game of a link."""
        self._begin(session, moves, len(moves))

    def _begin_game(self, recorded: RecordedGame) -> None:
        """Check a game that was played elsewhere."""
        game = next(game for game in self._model.games if game.id == recorded.game)
        if recorded.position:
            session = Session(game, recorded.variant, 0, recorded.position)
        else:
            own = self._model.sessions[game.id]
            session = Session(game, own.variant, own.seed, own.position)
        self._begin(session, recorded.moves, recorded.count, recorded)
        if recorded.count > MAX_AT_ONCE:
            self._model.dialog = ""

    def _begin(self, session: Session, moves: "Iterable[str]", count: int, recorded: RecordedGame | None = None) -> None:
        """Check a short game at once, so that a dialog can show what is wrong, and a long one in slices."""
        self.sees = GAME | REPLAY
        self._checking, self._shown = (session, session.replay_in_slices(moves), count, recorded), self._model.shown
        while self._has_more() and count <= MAX_AT_ONCE:
            pass

    def _end_check(self) -> None:
        """End the check; a reload does not begin it again."""
        if self._checking:
            self._checking = None
            self.emit(ShowAddress("#/" + self._model.game.id))

    def _check(self) -> None:
        self._has_more()

    def _has_more(self) -> bool:
        """Replay one slice; return whether there is another."""
        if not self._checking:
            return False
        session, slices, count, recorded = self._checking
        notices = self._app.notices
        try:
            for _ in slices:
                notices.clear()
                notices.show("checking-link", percent=100 * session.timeline.cursor // count)
                self.emit(Wake("check-link-on", _SLICE_MS))
                return True
            if recorded:
                session.clock.set(recorded.elapsed_ms)
        except BadNotation as error:
            self._checking = None
            notices.clear()
            notices.refuse(BadNotation("bad-game" if recorded else "bad-link", why=error))
            return False
        self._checking = None
        notices.clear()
        self._app.openings.open(session.game, session)
        if recorded:
            self._judge(session)
        return False

    def _judge(self, session: Session) -> None:
        """Show how far a pasted solution gets if it does not solve the puzzle."""
        game, side, board = session.game, session.variant.side, session.state.board
        if game.is_permutation and session.outcome == "playing":
            home = len([cell for cell, value in enumerate(board) if value and game.home(value, side) == cell])
            facts = {"home": home, "tiles": side * side - 1, "left": tile_distance(game, side, board)}
            self._app.notices.show("opened-unsolved", moves=session.state.moves, **facts)
