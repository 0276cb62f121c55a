"""The finished games, for the statistics."""

import json
from functools import partial

from ...core.checked import MAX_NUMBER, MAX_TOP, text_of, whole
from ...core.long_json import in_order
from ...core.typing import Any, Callable, Iterator
from ..app import App
from ..daily.records import DAY
from ..feature import Handlers
from ..play.scene import Follower
from ..racing.attempt import attempt_of
from ..session import Session
from ..slices import Slices, place_of_entries, read_in_slices
from ..store import VERSION, BadSave, StoredText

DAILY = "daily"
"""The kind of all daily boards."""
MAX_GAMES = 500
"""Only this many of the latest games are kept; imported games do not count."""
_FIELD = "games"
"""The field of a stored text that holds them."""


class FinishedGame:
    """The summary of a finished game."""

    def __init__(self, fields: "dict[str, Any]") -> None:
        """Load the stored fields. Raises: one of `FAULTS`."""
        self.fields = fields
        self.id, self.elapsed_ms, self.moves, self.score = fields["id"], fields["ms"], fields["moves"], fields["score"]
        self.top = whole(fields["top"], MAX_TOP)
        self.reached: dict[str, int] = fields["reached"]
        """The time in milliseconds at which each high tile first appeared."""
        self.ended_ms = fields["ended"]
        """When it ended, in milliseconds since 1970."""
        _check_whole([self.id, self.elapsed_ms, self.moves, self.score, self.ended_ms] + list(self.reached.values()))
        for name in self.reached:
            whole(int(name), MAX_TOP)
        self.variant = text_of(fields["variant"])
        """The kind of board and the mode."""
        self.event = text_of(fields["event"])
        """The event that it was part of, such as x10, or ""."""
        self.daily = text_of(fields["daily"])
        """The date of its daily board, or ""."""
        self.is_helped = bool(fields["helped"])
        self.is_paused = bool(fields["paused"])
        """Whether the device slept in a timed game."""

    @property
    def kind(self) -> str:
        """The kind of board, the mode or event included: `4x4`, `4x4+blitz`, `4x4+x10`."""
        return self.variant + ("+" + self.event if self.event else "")


class FinishedGames(Follower):
    """Stores the finished games of each game, oldest first, and chooses the kind whose statistics are on show."""

    dialogs = ("statistics",)

    def __init__(self, app: "App", read: "Callable[[str], str]") -> None:
        """Load nothing yet; read: returns the text stored under a name, or ""."""
        self._model = app.model
        self._games: dict[str, list[FinishedGame]] = {}
        self._stored: dict[str, StoredText] = {}
        for game in app.model.games:
            self._games[game.id] = []
            name = game.id + ".games"
            load = partial(self._load, game.id)
            pack = partial(self._packed, game.id)
            self._stored[game.id] = StoredText(self, name, "records", load, app.notices.warn, partial(read, name), pack)
        self._unread: dict[str, bytes] = {}
        """Stored lists that are still being read, by game id."""
        self._slices = Slices(self, "finished-on")
        self.revision = 0
        """Counts the changes of the lists."""
        self._chosen = ""

    def handlers(self) -> Handlers:
        return {"finished": self._add, "finished-on": self._slices.go_on, "statistics-kind": self._choose}

    def watches(self) -> Handlers:
        return {"open": self._reset}

    @property
    def kind(self) -> str:
        """The kind whose statistics are on show: that of the game in play, until the player chooses another."""
        return self._chosen or self._current

    @property
    def _current(self) -> str:
        attempt = attempt_of(self._model.session)
        return attempt.kind if attempt else self._model.session.kind

    def _choose(self, kind: str) -> None:
        if kind in self.kinds():
            self._chosen = kind

    def _reset(self, dialog: str) -> None:
        self._chosen = ""

    def kinds(self) -> list[str]:
        """Return the kinds that have games: the current one first, then the daily boards, then those with the most games."""
        games = [game for game in self._games[self._model.game.id] if not game.is_helped]
        counts: dict[str, int] = {}
        for game in games:
            counts[game.kind] = counts.get(game.kind, 0) + 1
        others = sorted([(-count, kind) for kind, count in counts.items() if kind != self._current])
        return [self._current] + [DAILY] * bool([game for game in games if game.daily]) + [kind for _, kind in others]

    def met(self) -> None:
        """Begin to load the stored games."""
        for stored in self._stored.values():
            stored.refresh()

    @property
    def is_loading(self) -> bool:
        """Whether stored games are still being read; the lists are then as before."""
        return bool(self._unread)

    def stored(self, name: str, text: str) -> None:
        if name[-6:] == ".games" and name[:-6] in self._games:
            self._stored[name[:-6]].load(text)

    def of(self, kind: str) -> list[FinishedGame]:
        return self._games[kind]

    def _add(self, session: "Session") -> None:
        """Add a game, unless it has no move or was undone."""
        state, attempt = session.state, attempt_of(session)
        fields = {
            "id": session.born_ms,
            "variant": session.kind,
            "outcome": session.outcome,
            "helped": session.helped,
            "ms": session.clock.elapsed_ms(self.now_ms),
            "moves": state.moves,
            "score": state.score,
            "top": max(state.board),
            "reached": session.reached,
            "event": attempt.event.name if attempt else "",
            "daily": session.part(DAY),
            "paused": session.clock.is_paused,
        }
        if state.moves and (session.outcome != "playing" or session.going_on):  # Undo may have come before this feature.
            self.add(session.game.id, fields)

    def add(self, kind: str, fields: "dict[str, Any]") -> None:
        """Add a game by its fields, replacing an earlier end of the same game."""
        self._slices.finish()
        same = [other for other in self._games[kind] if (other.id, other.moves) == (fields["id"], fields["moves"])]
        ended_ms = same[0].ended_ms if same else self.wall_ms
        game = FinishedGame(dict(fields, ended=ended_ms))
        games = [other for other in self._games[kind] if other.id != game.id] + [game]
        excess = len([game for game in games if not game.fields.get("imported")]) - MAX_GAMES
        self._games[kind] = []
        for game in games:
            if excess > 0 and not game.fields.get("imported"):
                excess -= 1
            else:
                self._games[kind].append(game)
        self.revision += 1
        self._stored[kind].save(self._packed(kind))

    def _packed(self, kind: str) -> str:
        return pack_games(self._games[kind])

    def _load(self, kind: str, text: str) -> None:
        """Begin to read the games of a text. Raises: BadSave."""
        unread = text.encode()
        place_of_entries(unread, _FIELD)
        self._unread[kind] = unread
        self._slices.begin(self._read())

    def _read(self) -> "Iterator[int]":
        """Read the stored lists in slices; set a text aside in which not all is valid."""
        for kind, unread in list(self._unread.items()):
            games: list[FinishedGame] = []
            is_whole = True
            try:
                yield from read_in_slices(unread, _FIELD, FinishedGame, games)
            except BadSave:
                is_whole = False
            if games or is_whole:
                self._games[kind] = games
            self.revision += 1
            self._unread.pop(kind)
            if not is_whole:
                self._stored[kind].refuse()


def pack_games(games: list[FinishedGame]) -> str:
    """Return the text to store. MicroPython writes long JSON in quadratic time, so each game is written on its own."""
    return f'{{"v": {VERSION}, "{_FIELD}": [' + ", ".join([json.dumps(game.fields) for game in games]) + "]}"


def unpack_games(text: str) -> list[FinishedGame]:
    """Return the games of a stored text. Raises: BadSave."""
    games: list[FinishedGame] = []
    for _ in read_in_slices(text.encode(), _FIELD, FinishedGame, games):
        pass
    return games


def join_games(mine: list[FinishedGame] | None, theirs: list[FinishedGame]) -> list[FinishedGame]:
    """Return the games of two devices as they ended; of two entries for one game, the one with more moves wins."""
    for game in theirs:
        game.fields["imported"] = True
    latest: dict[int, FinishedGame] = {}
    for game in (mine or []) + theirs:
        before = latest.get(game.id)
        if before is None or (game.moves, game.elapsed_ms) > (before.moves, before.elapsed_ms):
            latest[game.id] = game
    return in_order(list(latest.values()), lambda game: (game.id + game.elapsed_ms, game.id))


def _check_whole(values: list[int]) -> None:
    """Check many numbers as `whole` does, in less time. Raises: ValueError."""
    for value in values:
        if type(value) is not int or not 0 <= value <= MAX_NUMBER:
            raise ValueError(value)
