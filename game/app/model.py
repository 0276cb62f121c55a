"""The passive state that all features share, with the best results of each game."""

import json

from ..core.checked import FAULTS, MAX_NUMBER, MAX_TOP, MIN_TIME_MS, whole
from ..core.game import Rules
from ..core.typing import Any
from .session import Session
from .settings import Settings
from .store import VERSION, BadSave, parse


class Records:
    """Best results by variant and help."""

    def __init__(self, lower_is_better: bool) -> None:
        self._lower = lower_is_better
        self.bests: dict[str, dict[str, int]] = {}

    def best(self, variant: str, helped: bool) -> dict[str, int]:
        """Return the best marks of a variant, or an empty dictionary."""
        return self.bests.get(_key(variant, helped), {})

    def note_marks(self, variant: str, helped: bool, marks: dict[str, int]) -> bool:
        """Record better marks; return whether any was better."""
        best = self.bests.setdefault(_key(variant, helped), {})
        raised = False
        for name, mark in marks.items():
            if name not in best or (mark < best[name] if self._lower else mark > best[name]):
                best[name] = mark
                raised = True
        return raised

    def pack(self) -> str:
        return json.dumps({"v": VERSION, "bests": self.bests})

    def load(self, text: str) -> None:
        """Merge the valid records of a text, keeping the better marks. Raises: BadSave if others are not valid."""
        bests: Any = parse(text).get("bests")
        is_whole = isinstance(bests, dict)
        for key in bests if is_whole else ():
            try:
                marks = bests[key]
                for name, mark in marks.items():
                    whole(mark, MAX_TOP if name == "tile" else MAX_NUMBER)
                if key[-1] not in "+=" or marks.get("time", MIN_TIME_MS) < MIN_TIME_MS:
                    raise ValueError
                self.note_marks(key[:-1], key[-1] == "+", marks)
            except FAULTS:
                is_whole = False
        if not is_whole:
            raise BadSave("records-broken")


def _key(variant: str, helped: bool) -> str:
    return variant + ("+" if helped else "=")


class Model:
    """The games in play, the replay or dialog shown over them, the records and the settings."""

    def __init__(self, games: tuple[Rules, ...]) -> None:
        self.games = games
        self.settings = Settings()
        self.sessions: dict[str, Session] = {}
        """The session in play, by game id."""
        self.records = {game.id: Records(game.lower_is_better) for game in games}
        """The records, by game id."""
        self.replay: Session | None = None
        """The game being replayed, shown instead of the one in play."""
        self.dialog = ""
        """The open dialog, or ""."""
        self.page = self.home = ""
        """The page on show instead of the game, or "", and the address without fragment for links that people send."""
        self.covered = ""
        """What every tile reads while the numbers are hidden, or ""."""
        self.left: Session | None = None
        """The session that was just replaced, until a feature clears it."""
        self._game = games[0]

    @property
    def language(self) -> str:
        return self.settings.chosen["language"]

    @property
    def game(self) -> Rules:
        """The current game, with the goal of the board in play."""
        session = self.sessions.get(self._game.id)
        return session.game if session else self._game

    @property
    def session(self) -> Session:
        """The session in play of the current game."""
        return self.sessions[self._game.id]

    @property
    def shown(self) -> Session:
        """The visible session: the replay, or the one in play."""
        return self.replay or self.session

    def show(self, game: Rules) -> None:
        """Switch to a game."""
        self._game = game
        self.close()

    def close(self) -> None:
        """Close the dialog and the replay."""
        self.dialog = ""
        self.replay = None

    def replace(self, session: Session) -> None:
        """Replace the session in play."""
        self.left = self.session
        self.sessions[self._game.id] = session
        self.close()
