"""Named sessions of solves for each kind of board and event: what a player adds, changes, imports and exports."""

from ..feature import Feature, Handlers
from ..kinds import kind_name
from ..words import sign, text
from .attempt import board_of, event_of, scrambles, session_kind
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
"""The longest name of a session, in characters."""


class SolveLists(Feature):
    """The sessions of the game on show: one of each kind of board and event is open, and its solves are listed."""

    dialogs = ("sessions",)

    def __init__(self, app: "App", read: "Callable[[str], str]") -> None:
        """Load nothing yet; read: returns the text that is stored under a name, "" for none."""
        self._model = app.model
        self._chosen = ""
        self.sessions = Sessions(self, app.notices.warn, read)
        """What is stored."""
        self.removed: tuple[str, Solve] | None = None
        """The solve that was removed last, with the name under which its session is stored."""
        self.notice: tuple[str, dict[str, object]] | None = None
        """A word and its facts: what the latest message did."""

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

    def changed(self) -> None:
        """Read the list of sessions, and put aside what could not be read."""
        model = self._model
        self.sessions.of(model.game.id, model.game.format_variant(model.session.variant))
        self.sessions.refuse()

    def stored(self, name: str, text: str) -> None:
        """Follow what another tab or an import has stored."""
        if ".solves" in name:
            self.sessions.follow(name)

    # What a front end shows

    @property
    def entries(self) -> list[ListedSession]:
        """The sessions of the kind of board in play, of all events; there is always one of the event in play."""
        kind = session_kind(self._model.session)
        self.sessions.of(self._model.game.id, kind)
        return self.sessions.of_board(self._model.game.id, board_of(kind))

    @property
    def entry(self) -> ListedSession:
        """The open session of the event that was chosen in the list, or else of that in play."""
        return self.sessions.opened(self._model.game.id, self.kind)

    @property
    def kind(self) -> str:
        """The kind of board and the event of the open session."""
        return self._chosen or session_kind(self._model.session)

    @property
    def log(self) -> SolveList:
        """The solves of the open session."""
        return self.sessions.log(self._name)

    def title(self, entry: ListedSession) -> str:
        """Return the name of a session, after that of its event, as a player reads it."""
        language = self._model.language
        event = event_of(entry.variant)
        own = entry.name or text(language, "session-first")
        return (text(language, event.word, minutes=event.minutes) + sign(language, "·") if event.name else "") + own

    def csv_lines(self) -> "Iterator[str]":
        """Go through the open session as lines of comma-separated values."""
        return csv_lines(self.log.all(), self._scrambles)

    def text_lines(self) -> "Iterator[str]":
        """Go through the open session as the lines of a list for people."""
        kind = kind_name(self._model.language, self._model.game, self._model.session.variant)
        return text_lines(f"{kind} – {self.title(self.entry)} (Tilelab)", self.log, self._scrambles, event_of(self.kind).metric)

    def _scrambles(self, solve: Solve) -> str:
        """Return the text of a solve's scrambles, also where they follow from its seed."""
        game = self._model.game
        if solve.scramble or not solve.seed:
            return solve.scramble
        return SCRAMBLES_APART.join(scrambles(game, event_named(solve.event), board_of(self.kind), int(solve.seed)))

    # Messages

    def _show(self) -> None:
        self.notice = self.removed = None
        self._chosen = ""
        self.sessions.revision += 1
        self.send("open", "sessions")

    def _new(self, name: str) -> None:
        self.begin(self._model.game.id, self.kind, name)

    def begin(self, game: str, kind: str, name: str) -> SolveList:
        """Begin another session of a game, kind of board and event, and open it; return its solves, none yet."""
        number = self.sessions.next_number(game, kind)
        entry = ListedSession(number, kind, _clean(name, number))
        self.sessions.add(game, entry)
        self.sessions.open(game, kind, number)
        if game == self._model.game.id and board_of(kind) == board_of(self.kind):
            self._chosen = kind
        self.notice = self.removed = None
        return self.sessions.log(self.sessions.name(game, entry))

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
        """Remove the open session, which must be empty and not the only one."""
        if self.log.figures.count or len(self.sessions.of(self._model.game.id, self.kind)) < 2:
            self.notice = ("session-not-empty", {})
            return
        self.sessions.remove(self._model.game.id, self.entry)

    def _toggle_dnf(self, at_ms: str) -> None:
        solve = self.log.find(int(at_ms))
        if solve and solve.is_unfinished:
            self.notice = ("solve-unfinished", {})
        elif solve:
            solve.is_dnf = not solve.is_dnf
            self.sessions.change(self._name, solve)

    def _comment(self, at_ms: str, text: str) -> None:
        solve = self.log.find(int(at_ms))
        if solve:
            solve.comment = clean_comment(text)
            self.log.change(solve)  # The field shows it already; a list made anew would lose the click that left the field.

    def _remove(self, at_ms: str) -> None:
        solve = self.log.find(int(at_ms))
        if solve:
            self.log.remove(solve.at_ms)
            self.removed = (self._name, solve)
            self.notice = ("solve-removed", {})
            self.sessions.revision += 1

    def _restore(self) -> None:
        """Put the solve that was removed last back."""
        if self.removed:
            name, solve = self.removed
            self.sessions.log(name).restore(solve)
            self.removed = None
            self.notice = ("solve-restored", {})
            self.sessions.revision += 1

    def _retry(self, at_ms: str) -> None:
        """Play the scramble of a solve again."""
        solve = self.log.find(int(at_ms))
        board = board_of(self.kind)
        if solve and solve.event:
            position = solve.scramble if solve.is_given and not solve.splits else ""
            self.send("event-again", solve.event, board, int(solve.seed or "0"), position)
        elif solve and solve.seed:
            self.send("start", board, solve.seed)
        elif solve and solve.scramble:
            self.send("open-text", solve.scramble, True)

    def _note_copied(self, word: str) -> None:
        """Tell in the dialog whether the browser has copied a text."""
        self.notice = (word, {})

    @property
    def _name(self) -> str:
        """The name under which the solves of the open session are stored."""
        return self.sessions.name(self._model.game.id, self.entry)


def _clean(name: str, number: int) -> str:
    """Return the name of a session that has a number, as it is kept."""
    return clean_comment(name)[:MAX_NAME] or f"#{number}"
