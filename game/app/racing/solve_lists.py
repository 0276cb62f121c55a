"""The sessions of solves: adding the solves that are played, and the dialog that changes them."""

from ...core.notation import slides
from ...core.typing import Callable
from ..app import App
from ..feature import Handlers, Wake
from ..play.scene import RACE, Follower
from ..session import Session
from ..words import sign, text
from .attempt import board_of, event_of, session_kind
from .batches import placed
from .events import PART
from .sessions import ListedSession, Sessions
from .solve import Solve, clean_comment
from .solve_list import SolveList

_TIDY_MS = 500


class SolveLists(Follower):
    """The sessions of the current game; one of each board kind and event is open, and takes what is solved."""

    dialogs = ("sessions",)
    sees = RACE

    def __init__(self, app: "App", read: "Callable[[str], str]") -> None:
        """Load nothing yet; read: returns the text stored under a name, or ""."""
        self._model = app.model
        self._chosen = ""
        self._latest: tuple[Session, ListedSession, int] | None = None
        """The last game added, its session of solves, and when it was solved."""
        self.sessions = Sessions(self, app.notices.warn, read)
        self.removed: tuple[ListedSession, Solve] | None = None
        """The last removed solve, with its session."""
        self.notice: tuple[str, dict[str, object]] | None = None
        """The word and facts of the dialog's notice."""
        self.remarks: list[tuple[str, dict[str, object]]] = []
        """Sentences after the notice of an import."""

    def handlers(self) -> Handlers:
        return {
            "retry": self._play_again,
            "solves-tidy": self._tidy,
            "sessions": self._show,
            "session-new": self._new,
            "session-open": self._open_entry,
            "session-name": self._rename,
            "session-remove": self._remove_entry,
            "solve-dnf": self._toggle_dnf,
            "solve-comment": self._comment,
            "solve-remove": self._remove,
            "solve-restore": self._restore,
            "solve-retry": self._retry,
            "sessions-copied": self._note_copied,
        }

    def watches(self) -> Handlers:
        return self.awake({"finished": self._note_finished, "measured": self._note_shortest})

    def turned(self) -> None:
        """Load the list of sessions, and set aside what could not be read."""
        model = self._model
        self.sessions.all(model.game.id, session_kind(model.session))
        self.sessions.refuse()

    def stored(self, name: str, text: str) -> None:
        if ".solves" in name:
            self.sessions.reload(name)

    @property
    def entries(self) -> list[ListedSession]:
        """The sessions of the board kind in play, in all events; there is always one of the event in play."""
        kind = session_kind(self._model.session)
        return [entry for entry in self.sessions.all(self._model.game.id, kind) if board_of(entry.variant) == board_of(kind)]

    @property
    def entry(self) -> ListedSession:
        """The open session of the event chosen in the dialog, by default the one in play."""
        return self.sessions.opened(self._model.game.id, self.kind)

    @property
    def kind(self) -> str:
        """The board kind and event of the open session."""
        return self._chosen or session_kind(self._model.session)

    @property
    def solves(self) -> SolveList:
        """The solves of the open session."""
        return self.sessions.solves(self.entry)

    def title(self, entry: ListedSession) -> str:
        """Return the name of a session for players, after that of its event."""
        language = self._model.language
        event = event_of(entry.variant)
        own = entry.name or text(language, "session-first")
        return (text(language, event.word, minutes=event.minutes) + sign(language, "·") if event.name else "") + own

    def said(self, language: str) -> str:
        """Return the notice with its remarks, or ""."""
        notices = [self.notice] + self.remarks if self.notice else []
        return sign(language, " ").join([text(language, word, **facts) for word, facts in notices])

    def add(self, session: "Session", solve: Solve, kind: str) -> None:
        """Add the result of a game to the open session of a board kind and event, unless a clock that was set back spoilt it."""
        if not solve.is_possible:
            return
        entry = self.sessions.opened(session.game.id, kind)
        if not entry.is_stored:
            self.sessions.save(entry.game)
        self.sessions.solves(entry).add(solve)
        self._latest = (session, entry, solve.at_ms)
        self.sessions.revision += 1
        self.emit(Wake("solves-tidy", _TIDY_MS))

    def begin(self, game: str, kind: str, name: str) -> SolveList:
        """Add a session of a kind, open it and return its empty list of solves."""
        entry = self.sessions.begin(game, kind, name)
        if game == self._model.game.id and board_of(kind) == board_of(self.kind):
            self._chosen = kind
        self.notice = self.removed = None
        return self.sessions.solves(entry)

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

    def _tidy(self) -> None:
        """Update the session's totals after the result is on screen."""
        if self._latest:
            self.sessions.solves(self._latest[1]).tidy()

    def _note_shortest(self, session: "Session", length: int) -> None:
        """Store the proven shortest length with the solve, if it was the last one added."""
        if self._latest and self._latest[0] is session:
            _, entry, at_ms = self._latest
            solve = self.sessions.solves(entry).find(at_ms)
            if solve and solve.shortest != length:
                solve.shortest = length
                self.sessions.change(entry, solve)

    def _play_again(self) -> None:
        """Play the current scramble again."""
        session = self._model.session
        if session.position:
            self.send("open-board", session.timeline.opening.board, session.variant.columns)
        else:
            self.send("start", session.game.format_variant(session.variant), str(session.seed))

    def _show(self) -> None:
        self.notice = self.removed = None
        self._chosen = ""
        self.sessions.revision += 1
        self.send("open", "sessions")

    def _new(self, name: str) -> None:
        self.begin(self._model.game.id, self.kind, name)

    def _open_entry(self, number: int) -> None:
        for entry in self.entries:
            if entry.number == int(number):
                self._chosen = entry.variant
                self.sessions.open(entry)
        self.notice = self.removed = None

    def _rename(self, name: str) -> None:
        self.entry.rename(name)
        self.sessions.save(self._model.game.id)

    def _remove_entry(self) -> None:
        """Remove the open session, if it is empty and not the only one."""
        if self.solves.count or len(self.sessions.of(self._model.game.id, self.kind)) < 2:
            self.notice = ("session-not-empty", {})
        else:
            self.sessions.remove(self.entry)

    def _toggle_dnf(self, at_ms: str) -> None:
        solve = self.solves.find(int(at_ms))
        if solve and solve.is_unfinished:
            self.notice = ("solve-unfinished", {})
        elif solve:
            solve.is_dnf = not solve.is_dnf
            self.sessions.change(self.entry, solve, True)

    def _comment(self, at_ms: str, text: str) -> None:
        solve = self.solves.find(int(at_ms))
        if solve:
            solve.comment = clean_comment(text)
            self.solves.change(solve)  # No new revision: rebuilding the list would swallow the click that left the field.

    def _remove(self, at_ms: str) -> None:
        solve = self.solves.find(int(at_ms))
        if solve:
            self.solves.remove(solve.at_ms)
            self.removed = (self.entry, solve)
            self.notice = ("solve-removed", {})
            self.sessions.revision += 1

    def _restore(self) -> None:
        """Put the last removed solve back."""
        if self.removed:
            entry, solve = self.removed
            self.sessions.solves(entry).restore(solve)
            self.removed = None
            self.notice = ("solve-restored", {})
            self.sessions.revision += 1

    def _retry(self, at_ms: str) -> None:
        """Play the scramble of a solve again."""
        solve = self.solves.find(int(at_ms))
        board = board_of(self.kind)
        if solve and solve.event:
            position = solve.scramble if solve.is_given and not solve.splits else ""
            self.send("event-again", solve.event, board, int(solve.seed or "0"), position)
        elif solve and solve.seed:
            self.send("start", board, solve.seed)
        elif solve and solve.scramble:
            game = self._model.game
            kind, position = placed(game, board, "", solve.scramble)
            variant = game.parse_variant(kind)
            cells = game.of(variant).parse_position(position, variant.rows, variant.columns)
            self.send("open-board", cells, variant.columns, "opened-position", kind)

    def _note_copied(self, word: str) -> None:
        """Show in the dialog whether the browser has copied a text."""
        self.notice = (word, {})
