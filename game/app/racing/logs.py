"""Named sessions of solves for each kind of board: what a player adds, changes, imports and exports."""

from game.app.effects import Save
from game.app.feature import Feature
from game.app.racing.export import BadSolves, format_csv, format_text, parse_csv
from game.app.racing.log import Log
from game.app.racing.sessions import Entry, Sessions
from game.app.racing.solve import Solve, clean_comment
from game.app.statistics import kind_name
from game.app.words import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from game.app.app import App

MAX_NAME = 40
"""The longest name of a session, in characters."""


class Logs(Feature):
    """The sessions of the game on show: one of each kind of board is open, and its solves are listed."""

    def __init__(self, app: "App", read: "Callable[[str], str]") -> None:
        """Load nothing yet; read: returns the text that is stored under a name, "" for none."""
        self._app = app
        self.sessions = Sessions(read, lambda name, text: self.emit(Save(name, text)))
        """What is stored."""
        self.removed: tuple[str, Solve] | None = None
        """The solve that was removed last, with the name under which its session is stored."""
        self.notice: tuple[str, dict[str, object]] | None = None
        """A word and its facts: what the latest message did."""

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return what is done with sessions and their solves."""
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
            "solves-import": self._import,
            "sessions-copied": self._note_copied,
        }

    def changed(self) -> None:
        """Read the list of sessions, and put aside what could not be read."""
        self.sessions.of(self._app.game.id, self._variant)
        for name, text, error in self.sessions.take_broken():
            self._app.archive.save_corrupt(name, text, error, "records-broken")

    def stored(self, name: str, text: str) -> None:
        """Follow what another tab has stored."""
        if ".solves" in name:
            self.sessions.follow(name)

    # What a front end shows

    @property
    def entries(self) -> list[Entry]:
        """The sessions of the kind of board in play; there is always one."""
        return self.sessions.of(self._app.game.id, self._variant)

    @property
    def entry(self) -> Entry:
        """The open session of the kind of board in play."""
        return self.sessions.opened(self._app.game.id, self._variant)

    @property
    def log(self) -> Log:
        """The solves of the open session."""
        return self.sessions.log(self._name)

    def title(self, entry: Entry) -> str:
        """Return the name of a session as a player reads it."""
        return entry.name or say(self._app.language, "session-first")

    def csv(self) -> str:
        """Return the open session as comma-separated values."""
        return format_csv(self.log.all())

    def text(self) -> str:
        """Return the open session as a list for people."""
        kind = kind_name(self._app.language, self._app.game, self._app.session.variant)
        return format_text(f"{kind} – {self.title(self.entry)} (Tilelab)", self.log)

    # Messages

    def _show(self) -> None:
        self.notice = self.removed = None
        self.sessions.revision += 1
        self.send("open", "sessions")

    def _new(self, name: str) -> None:
        """Begin another session of the kind of board in play."""
        game, variant = self._app.game.id, self._variant
        number = self.sessions.next_number(game, variant)
        self.sessions.add(game, Entry(number, variant, _clean(name, number)))
        self._open_entry(number)

    def _open_entry(self, number: int) -> None:
        self.sessions.open(self._app.game.id, self._variant, int(number))
        self.notice = self.removed = None

    def _rename(self, name: str) -> None:
        self.entry.name = _clean(name, self.entry.number)
        self.sessions.save(self._app.game.id, self._variant)

    def _remove_entry(self) -> None:
        """Remove the open session, which must be empty and not the only one."""
        if self.log.figures.count or len(self.entries) < 2:
            self.notice = ("session-not-empty", {})
            return
        self.sessions.remove(self._app.game.id, self.entry)

    def _toggle_dnf(self, at_ms: str) -> None:
        solve = self.log.find(int(at_ms))
        if solve:
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
        if solve and solve.seed:
            self.send("start", self._variant, solve.seed)
        elif solve and solve.scramble:
            self.send("open-text", solve.scramble)

    def _import(self, name: str, text: str) -> None:
        """Put the solves of a text into a new session."""
        try:
            solves = parse_csv(text)
        except BadSolves as error:
            self.notice = ("solves-unreadable", {"line": error.line})
            return
        self._new(name)
        self.log.extend(solves)
        self.notice = ("solves-imported", {"count": len(solves)})
        self.sessions.revision += 1

    def _note_copied(self, word: str) -> None:
        """Tell in the dialog whether the browser has copied a text."""
        self.notice = (word, {})

    @property
    def _variant(self) -> str:
        return self._app.game.format_variant(self._app.session.variant)

    @property
    def _name(self) -> str:
        """The name under which the solves of the open session are stored."""
        return self.sessions.name(self._app.game.id, self.entry)


def _clean(name: str, number: int) -> str:
    """Return the name of a session that has a number, as it is kept."""
    return clean_comment(name)[:MAX_NAME] or f"#{number}"
