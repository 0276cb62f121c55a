"""Undo and redo, move by move and on into past games."""

from functools import partial

from ..feature import Feature, Handlers
from ..model import Model
from ..notices import Notices
from ..session import Session
from ..store import BadSave, StoredText, imported_games, make_room, pack, pack_past_games, unpack, unpack_past_games
from ..words import text
from .saving import Saving


class History(Feature):
    """The past games of each kind as packed texts, before and after the one in play."""

    def __init__(self, model: Model, notices: Notices, saving: Saving) -> None:
        self._model = model
        self._notices = notices
        self._saving = saving
        self._before: dict[str, list[str]] = {game.id: [] for game in model.games}
        self._after: dict[str, list[str]] = {game.id: [] for game in model.games}
        self._imported: dict[str, int] = {game.id: 0 for game in model.games}
        """How many of the first earlier games are from another device."""
        self._aside: list[str] = []
        self.restored: Session | None = None
        """A restored game that was not played on; undo first undoes the restoring itself."""
        self._stored: dict[str, StoredText] = {}
        for game in model.games:
            load = partial(self._load, game.id)
            self._stored[game.id] = StoredText(self, game.id + ".shelf", "past", load, notices.warn)

    def handlers(self) -> Handlers:
        return {"undo": self._undo, "redo": self._redo}

    @property
    def can_undo(self) -> bool:
        """Whether there is a move or an earlier game to undo to."""
        session = self._model.session
        return bool(session.undos_left) if session.timeline.cursor else self.can_return

    @property
    def can_return(self) -> bool:
        """Whether there is an earlier game to undo to."""
        return bool(self._before[self._model.game.id])

    @property
    def can_redo(self) -> bool:
        """Whether there is a move or a later game to redo."""
        timeline = self._model.session.timeline
        return timeline.cursor < len(timeline.moves) or bool(self._after[self._model.game.id])

    @property
    def is_newer(self) -> bool:
        """Whether a newer version wrote the past games, so that no more can be saved."""
        return self._stored[self._model.game.id].is_newer

    def load(self, stored: dict[str, str]) -> None:
        """Load the past games from the stored texts, by name."""
        for kind, past in self._stored.items():
            past.load(stored.get(kind + ".shelf", ""))

    def stored(self, name: str, text: str) -> None:
        kind, _, part = name.partition(".")
        if part == "shelf" and kind in self._stored:
            self._stored[kind].load(text)

    def set_aside(self, text: str) -> None:
        """Store an unreadable past game under another name, and show that."""
        self._aside += [text]
        self._stored[self._model.game.id].set_aside(pack_past_games(self._aside, []))
        self._notices.warn("other-broken")

    def _load(self, kind: str, text: str) -> None:
        self._before[kind], self._after[kind] = unpack_past_games(text)
        self._imported[kind] = imported_games(text)

    def note_move(self) -> None:
        """Drop the later games after a move."""
        self.restored = None
        if self._after[self._model.game.id]:
            self._after[self._model.game.id] = []
            self._save()

    def add_past(self, former: Session) -> None:
        """Add a game that is being replaced to the past ones, if it was begun; another tab may have added it already."""
        games = self._before[self._model.game.id]
        if former.timeline.moves or former.position:
            text = pack(former, self.now_ms)
            if former.timeline.moves:
                self.take_out(f'"seed": "{former.seed}"', f'"born": {former.born_ms}', f'"moves": "{former.timeline.text}"')
            games.append(text)
            make_room(games, imported=min(self._imported[self._model.game.id], len(games) - 1))
        self._after[self._model.game.id] = []
        self._save()

    def take_out(self, *marks: str) -> str:
        """Remove and return the latest past game whose text contains all marks, or ""."""
        for games in (self._before[self._model.game.id], self._after[self._model.game.id]):
            for place in range(len(games) - 1, -1, -1):
                if not [mark for mark in marks if mark not in games[place]]:
                    return games.pop(place)
        return ""

    def holds(self, mark: str) -> bool:
        """Return whether the text of a past game contains a mark."""
        games = self._before[self._model.game.id] + self._after[self._model.game.id]
        return bool([text for text in games if mark in text])

    def _undo(self) -> None:
        model = self._model
        if model.replay or model.dialog:
            return
        self._notices.clear()
        is_as_restored = model.session is self.restored and self.can_return
        try:
            is_undone = not is_as_restored and model.session.undos_left and model.session.undo()
        except ValueError:
            self._saving.replace_corrupt(model.game)
            return
        if is_undone:
            model.session.best.is_beaten = False
            self.announce(text(model.language, "announce-undone"))
        elif model.session.timeline.cursor and not is_as_restored:
            self._notices.show("no-undo-left")
        elif self.can_return:
            self._go_to(self._before[model.game.id], self._after[model.game.id])
        self._saving.save()

    def _redo(self) -> None:
        model = self._model
        if model.replay or model.dialog:
            return
        self._notices.clear()
        if model.session.redo() is not None:
            self.restored = None
            self.announce(text(model.language, "announce-redone"))
        elif self._after[model.game.id]:
            self._go_to(self._after[model.game.id], self._before[model.game.id])
        self._saving.save()

    def _go_to(self, source: list[str], other: list[str]) -> None:
        """Play the latest game of one list and move the one in play to the other list."""
        model = self._model
        model.session.clock.stop(self.now_ms)
        stored = source.pop()
        try:
            session = unpack(model.game, stored)
        except BadSave:
            self.set_aside(stored)
            self._save()
            return
        other.append(pack(model.session, self.now_ms))
        model.sessions[model.game.id] = session
        self._save()
        self.announce(text(model.language, "announce-restored"))
        self._saving.check_later()

    def _save(self) -> None:
        game = self._model.game.id
        self._imported[game] = min(self._imported[game], len(self._before[game]))
        self._stored[game].save(pack_past_games(self._before[game], self._after[game], self._imported[game]))
