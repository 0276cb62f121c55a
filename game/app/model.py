"""The state that all features share; it is passive, and no feature holds another one's state."""

from ..core.game import Rules
from .records import Records
from .session import Session
from .settings import Settings


class Model:
    """The games in play, what is on show in their place, the records and the settings."""

    def __init__(self, games: tuple[Rules, ...]) -> None:
        self.games = games
        self.settings = Settings()
        self.sessions: dict[str, Session] = {}
        """The game in play of each kind."""
        self.records = {game.id: Records(game.lower_is_better) for game in games}
        """The bests of each kind."""
        self.replay: Session | None = None
        """A game that is looked at in the place of the one in play."""
        self.dialog = ""
        """The dialog that is open, or ""."""
        self.is_blind = False
        """Whether the numbers of the tiles are hidden from the player."""
        self.left: Session | None = None
        """The game that was left for another one last, until a feature takes it."""
        self._game = games[0]

    @property
    def language(self) -> str:
        """The language that the player reads."""
        return self.settings.chosen["language"]

    @property
    def game(self) -> Rules:
        """The game on show, with the goal of the board in play."""
        session = self.sessions.get(self._game.id)
        return session.game if session else self._game

    @property
    def session(self) -> Session:
        """The game in play of the kind on show."""
        return self.sessions[self._game.id]

    @property
    def shown(self) -> Session:
        """The game on show: the one being replayed, or the one in play."""
        return self.replay or self.session

    def show(self, game: Rules) -> None:
        """Show the game in play of a kind."""
        self._game = game
        self.close()

    def close(self) -> None:
        """Show nothing over the game in play."""
        self.dialog = ""
        self.replay = None

    def replace(self, session: Session) -> None:
        """Put another game in the place of the one in play."""
        self.left = self.session
        self.sessions[self._game.id] = session
        self.close()
