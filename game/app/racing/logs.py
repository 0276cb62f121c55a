"""Named sessions of solves for each kind of board: which one is open, what is added, changed, imported and exported."""

import json

from game.app.effects import Save
from game.app.feature import Feature
from game.app.racing.export import BadSolves, format_csv, format_text, parse_csv
from game.app.racing.log import Log
from game.app.racing.solve import Solve, clean_comment
from game.app.statistics import kind_name
from game.app.store import VERSION, BadSave, parse
from game.app.words import say
from game.core.notation import slides

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from game.app.app import App
    from game.app.session import Session

MAX_NAME = 40
"""The longest name of a session, in characters."""


class Entry:
    """A session as the list of sessions knows it."""

    def __init__(self, number: int, variant: str, name: str, is_stored: bool = False) -> None:
        self.number = number
        """Tells it from the other sessions of the game."""
        self.variant = variant
        """The kind of board, as text."""
        self.name = name
        """What the player calls it; "" for the first one of a kind, which every language names itself."""
        self.is_stored = is_stored
        """Whether the stored list has it, so that no other session gets its number."""


class Logs(Feature):
    """The sessions of the game on show; each unaided solve is added to the open one of its kind of board."""

    def __init__(self, app: "App", read: "Callable[[str], str]") -> None:
        """Load nothing yet; read: returns the text that is stored under a name, "" for none."""
        self._app = app
        self._stored = read
        self._written: dict[str, str] = {}
        self._entries: dict[str, list[Entry]] = {}
        self._open: dict[str, int] = {}
        self._logs: dict[str, Log] = {}
        self._latest: tuple[Session, str, int] | None = None
        self.removed: tuple[str, Solve] | None = None
        """The solve that was removed last, with the name under which its session is stored."""
        self.notice: tuple[str, dict[str, object]] | None = None
        """A word and its facts: what the latest message did."""
        self.revision = 0
        """Another number after each change."""
        self._broken: list[tuple[str, str, BadSave]] = []

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
            "retry": self._retry_shown,
            "solves-import": self._import,
            "sessions-copied": self._note_copied,
        }

    def interceptors(self) -> "dict[str, Callable[..., bool]]":
        """Return what sees a game end, and how short it could have been."""
        return {"finished": self._note_finished, "measured": self._note_shortest}

    def changed(self) -> None:
        """Read the list of sessions, and put aside what could not be read."""
        self._all(self._app.game.id)
        for name, text, error in self._broken:
            self._app.archive.save_corrupt(name, text, error, "records-broken")
        self._broken = []

    def stored(self, name: str, text: str) -> None:
        """Follow what another tab has stored."""
        if ".solves" in name:
            self._written.pop(name, None)
            game = name.split(".")[0]
            if name == game + ".solves":
                self._entries.pop(game, None)
            self.revision += 1

    # What a front end shows

    @property
    def entries(self) -> list[Entry]:
        """The sessions of the kind of board in play; there is always one."""
        variant = self._variant
        return [entry for entry in self._all(self._app.game.id) if entry.variant == variant]

    @property
    def entry(self) -> Entry:
        """The open session of the kind of board in play."""
        number = self._open.get(f"{self._app.game.id} {self._variant}", 0)
        entries = self.entries
        for entry in entries:
            if entry.number == number:
                return entry
        return entries[-1]

    @property
    def log(self) -> Log:
        """The solves of the open session."""
        return self._log(self._name(self.entry))

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

    def _note_shortest(self, session: "Session", length: int) -> bool:
        """Note the length of the proven shortest solution of a game that was the latest to be added."""
        if self._latest and self._latest[0] is session:
            _, name, at_ms = self._latest
            solve = self._log(name).find(at_ms)
            if solve and solve.shortest != length:
                solve.shortest = length
                self._change(name, solve)
        return False

    # Messages

    def _show(self) -> None:
        self.notice = self.removed = None
        self.revision += 1
        self.send("open", "sessions")

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
            entry = self.entry
            if not entry.is_stored:
                self._save_entries()
            name = self._name(entry)
            self._log(name).add(solve)
            self._latest = (session, name, solve.at_ms)
            self.revision += 1
        return False

    def _new(self, name: str) -> None:
        """Begin another session of the kind of board in play."""
        number = max([entry.number for entry in self._all(self._app.game.id)]) + 1
        self._all(self._app.game.id).append(Entry(number, self._variant, self._clean(name, number)))
        self._open_entry(number)

    def _open_entry(self, number: int) -> None:
        self._open[f"{self._app.game.id} {self._variant}"] = int(number)
        self.notice = self.removed = None
        self._save_entries()

    def _rename(self, name: str) -> None:
        self.entry.name = self._clean(name, self.entry.number)
        self._save_entries()

    def _remove_entry(self) -> None:
        """Remove the open session, which must be empty and not the only one."""
        if self.log.figures.count or len(self.entries) < 2:
            self.notice = ("session-not-empty", {})
            return
        entry = self.entry
        self.log.erase()
        self._logs.pop(self._name(entry))
        self._all(self._app.game.id).remove(entry)
        self._save_entries()

    def _toggle_dnf(self, at_ms: str) -> None:
        solve = self.log.find(int(at_ms))
        if solve:
            solve.is_dnf = not solve.is_dnf
            self._change(self._name(self.entry), solve)

    def _comment(self, at_ms: str, text: str) -> None:
        solve = self.log.find(int(at_ms))
        if solve:
            solve.comment = clean_comment(text)
            self.log.change(solve)  # The field shows it already; a list made anew would lose the click that left the field.

    def _remove(self, at_ms: str) -> None:
        solve = self.log.find(int(at_ms))
        if solve:
            self.log.remove(solve.at_ms)
            self.removed = (self._name(self.entry), solve)
            self.notice = ("solve-removed", {})
            self.revision += 1

    def _restore(self) -> None:
        """Put the solve that was removed last back."""
        if self.removed:
            name, solve = self.removed
            self._log(name).restore(solve)
            self.removed = None
            self.notice = ("solve-restored", {})
            self.revision += 1

    def _retry(self, at_ms: str) -> None:
        """Play the scramble of a solve again."""
        solve = self.log.find(int(at_ms))
        if solve and solve.seed:
            self.send("start", self._variant, solve.seed)
        elif solve and solve.scramble:
            self.send("open-text", solve.scramble)

    def _retry_shown(self) -> None:
        """Play the scramble of the game in play again."""
        session = self._app.session
        if session.position:
            self.send("open-board", session.opening.board)
        else:
            self.send("start", self._variant, str(session.seed))

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
        self.revision += 1

    def _note_copied(self, word: str) -> None:
        """Tell in the dialog whether the browser has copied a text."""
        self.notice = (word, {})

    # What is stored

    @property
    def _variant(self) -> str:
        return self._app.game.format_variant(self._app.session.variant)

    def _name(self, entry: Entry) -> str:
        return f"{self._app.game.id}.solves.{entry.number}"

    def _clean(self, name: str, number: int) -> str:
        return clean_comment(name)[:MAX_NAME] or f"#{number}"

    def _all(self, game: str) -> list[Entry]:
        """Return the sessions of a game, with a first one for the kind of board in play."""
        if game not in self._entries:
            self._load_entries(game, self._read(game + ".solves"))
        entries = self._entries[game]
        if not [entry for entry in entries if entry.variant == self._variant]:
            entries.append(Entry(max([entry.number for entry in entries] + [0]) + 1, self._variant, ""))
        return entries

    def _load_entries(self, game: str, text: str) -> None:
        self._entries[game] = []
        try:
            data = parse(text) if text else {"sessions": [], "open": {}}
            self._entries[game] = [Entry(int(one[0]), str(one[1]), str(one[2]), True) for one in data["sessions"]]
            for variant in data["open"]:
                self._open[f"{game} {variant}"] = int(data["open"][variant])
        except (BadSave, KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            self._put_aside(game + ".solves", text, error if isinstance(error, BadSave) else BadSave("records-broken"))

    def _save_entries(self) -> None:
        game = self._app.game.id
        kept = []
        for entry in self._all(game):
            entry.is_stored = True
            kept.append([entry.number, entry.variant, entry.name])
        chosen = {key.split(" ")[1]: self._open[key] for key in self._open if key.split(" ")[0] == game}
        self._write(game + ".solves", json.dumps({"v": VERSION, "sessions": kept, "open": chosen}))
        self.revision += 1

    def _log(self, name: str) -> Log:
        if name not in self._logs:
            self._logs[name] = Log(name, self._read, self._write, self._put_aside)
        return self._logs[name]

    def _put_aside(self, name: str, text: str, error: BadSave) -> None:
        self._broken.append((name, text, error))

    def _change(self, name: str, solve: Solve) -> None:
        self._log(name).change(solve)
        self.revision += 1

    def _read(self, name: str) -> str:
        return self._written[name] if name in self._written else self._stored(name)

    def _write(self, name: str, text: str) -> None:
        self._written[name] = text
        self.emit(Save(name, text))
