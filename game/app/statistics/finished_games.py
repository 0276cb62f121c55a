"""The finished games, for the statistics."""

import json
from functools import partial

from ...core.checked import MAX_TOP, check_whole, text_of, whole
from ...core.long_json import loads
from ..feature import Feature, Handlers
from ..racing.attempt import attempt_of
from ..store import VERSION, parse, read_each
from ..stored_text import StoredText

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..app import App

MAX_GAMES = 500
"""Only this many of the latest games are kept; imported games do not count."""


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
        check_whole([self.id, self.elapsed_ms, self.moves, self.score, self.ended_ms] + list(self.reached.values()))
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


class FinishedGames(Feature):
    """Stores the finished games of each game, oldest first."""

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
        self._is_loaded = False
        self.revision = 0
        """Counts the changes of the lists."""

    def handlers(self) -> Handlers:
        return {"finished": self._add}

    def changed(self) -> None:
        """Load the stored games once."""
        if not self._is_loaded:
            self._is_loaded = True
            for stored in self._stored.values():
                stored.refresh()

    def stored(self, name: str, text: str) -> None:
        if name[-6:] == ".games" and name[:-6] in self._games:
            self._stored[name[:-6]].load(text)

    def of(self, kind: str) -> list[FinishedGame]:
        return self._games[kind]

    def _add(self, kind: str, fields: "dict[str, Any]") -> None:
        """Add a game, replacing an earlier end of the same game; ignore one without a move."""
        if not fields["moves"]:
            return
        self.changed()
        session = self._model.session
        attempt = attempt_of(session) if session.born_ms == fields["id"] else None
        same = [other for other in self._games[kind] if (other.id, other.moves) == (fields["id"], fields["moves"])]
        ended_ms = same[0].ended_ms if same else self.wall_ms
        game = FinishedGame(dict(fields, event=attempt.event.name if attempt else "", ended=ended_ms))
        games = [other for other in self._games[kind] if other.id != game.id] + [game]
        own = [game for game in games if not game.fields.get("imported")]
        old = own[: max(0, len(own) - MAX_GAMES)]
        self._games[kind] = [game for game in games if game not in old] if old else games
        self.revision += 1
        self._stored[kind].save(self._packed(kind))

    def _packed(self, kind: str) -> str:
        # MicroPython writes long JSON in quadratic time.
        return f'{{"v": {VERSION}, "games": [' + ", ".join([json.dumps(game.fields) for game in self._games[kind]]) + "]}"

    def _load(self, kind: str, text: str) -> None:
        """Load the games of a text. Raises: BadSave."""
        self.revision += 1
        unpack_games(text, self._games[kind])


def unpack_games(text: str, kept: list[FinishedGame] | None = None) -> list[FinishedGame]:
    """Return the games of a stored text; kept: see `read_each`. Raises: BadSave."""
    return read_each(parse(text, loads).get("games"), FinishedGame, kept)
