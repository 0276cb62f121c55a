"""The passive state that all features share."""

from ..core.game import Rules
from .records import Records
from .session import Session
from .settings import Settings


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
