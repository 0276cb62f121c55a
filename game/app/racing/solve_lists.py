"""The dialog of sessions: adding, changing and exporting solves."""

from ..feature import Handlers
from ..kinds import kind_name
from ..play.scene import RaceFollower
from ..words import sign, text
from .attempt import board_of, event_of, scrambles, session_kind
from .batches import placed
from .events import event_named
from .export import SCRAMBLES_APART, csv_lines, text_lines
from .sessions import ListedSession, Sessions
from .solve import Solve, clean_comment
from .solve_list import SolveList

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..app import App

MAX_NAME = 40
"""Maximum length of a session's name, in characters."""


class SolveLists(RaceFollower):
    """The sessions of the current game; one of each board kind and event is open."""

    dialogs = ("sessions",)

    def __init__(self, app: "App", read: "Callable[[str], str]") -> None:
        """Load nothing yet; read: returns the text stored under a name, or ""."""
        self._model = app.model
        self._chosen = ""
        self.sessions = Sessions(self, app.notices.warn, read)
        self.removed: tuple[str, Solve] | None = None
        """The last removed solve, with the stored name of its session."""
        self.notice: tuple[str, dict[str, object]] | None = None
        """The word and facts of the dialog's notice."""
        self.remarks: list[tuple[str, dict[str, object]]] = []
        """Sentences after the notice of an import."""

    def handlers(self) -> Handlers:
        return {
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

    def follow_race(self) -> None:
        """Load the list of sessions, and set aside what could not be read."""
        model = self._model
        self.sessions.of(model.game.id, model.game.format_variant(model.session.variant))
        self.sessions.refuse()

    def stored(self, name: str, text: str) -> None:
        if ".solves" in name:
            self.sessions.reload(name)

    @property
    def entries(self) -> list[ListedSession]:
        """The sessions of the board kind in play, in all events; there is always one of the event in play."""
        kind = session_kind(self._model.session)
        self.sessions.of(self._model.game.id, kind)
        return self.sessions.of_board(self._model.game.id, board_of(kind))

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
        return self.sessions.solves(self._name)

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

    def csv_lines(self) -> "Iterator[str]":
        """Yield the open session as CSV."""
        return csv_lines(self.solves.all(), self._scrambles)

    def text_lines(self) -> "Iterator[str]":
        """Yield the open session as a readable list."""
        kind = kind_name(self._model.language, self._model.game, self._model.session.variant)
        title = f"{kind} – {self.title(self.entry)} (Tilelab)"
        return text_lines(title, self.solves, self._scrambles, event_of(self.kind).metric)

    def _scrambles(self, solve: Solve) -> str:
        """Return the scrambles of a solve as text, computed from its seed if necessary."""
        game = self._model.game
        if solve.scramble or not solve.seed:
            return solve.scramble
        return SCRAMBLES_APART.join(scrambles(game, event_named(solve.event), board_of(self.kind), int(solve.seed)))

    def _show(self) -> None:
        self.notice = self.removed = None
        self._chosen = ""
        self.sessions.revision += 1
        self.send("open", "sessions")

    def _new(self, name: str) -> None:
        self.begin(self._model.game.id, self.kind, name)

    def begin(self, game: str, kind: str, name: str) -> SolveList:
        """Add a session of a kind, open it and return its empty list of solves."""
        number = self.sessions.next_number(game, kind)
        entry = ListedSession(number, kind, _clean(name, number))
        self.sessions.add(game, entry)
        self.sessions.open(game, kind, number)
        if game == self._model.game.id and board_of(kind) == board_of(self.kind):
            self._chosen = kind
        self.notice = self.removed = None
        return self.sessions.solves(self.sessions.name(game, entry))

    def _open_entry(self, number: int) -> None:
        for entry in self.entries:
            if entry.number == int(number):
                self._chosen = entry.variant
                self.sessions.open(self._model.game.id, entry.variant, entry.number)
        self.notice = self.removed = None

    def _rename(self, name: str) -> None:
        self.entry.name = _clean(name, self.entry.number)
        self.sessions.save(self._model.game.id, self.kind)

    def _remove_entry(self) -> None:
        """Remove the open session, if it is empty and not the only one."""
        if self.solves.figures.count or len(self.sessions.of(self._model.game.id, self.kind)) < 2:
            self.notice = ("session-not-empty", {})
            return
        self.sessions.remove(self._model.game.id, self.entry)

    def _toggle_dnf(self, at_ms: str) -> None:
        solve = self.solves.find(int(at_ms))
        if solve and solve.is_unfinished:
            self.notice = ("solve-unfinished", {})
        elif solve:
            solve.is_dnf = not solve.is_dnf
            self.sessions.change(self._name, solve, True)

    def _comment(self, at_ms: str, text: str) -> None:
        solve = self.solves.find(int(at_ms))
        if solve:
            solve.comment = clean_comment(text)
            self.solves.change(solve)  # No new revision: rebuilding the list would swallow the click that left the field.

    def _remove(self, at_ms: str) -> None:
        solve = self.solves.find(int(at_ms))
        if solve:
            self.solves.remove(solve.at_ms)
            self.removed = (self._name, solve)
            self.notice = ("solve-removed", {})
            self.sessions.revision += 1

    def _restore(self) -> None:
        """Put the last removed solve back."""
        if self.removed:
            name, solve = self.removed
            self.sessions.solves(name).restore(solve)
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

    @property
    def _name(self) -> str:
        """The stored name of the open session's solves."""
        return self.sessions.name(self._model.game.id, self.entry)


def _clean(name: str, number: int) -> str:
    """Clean the name of a session; an empty one becomes its number."""
    return clean_comment(name)[:MAX_NAME] or f"#{number}"
