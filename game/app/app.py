"""Messages in, effects out: all that can happen to the model, in one place; knows no browser and no terminal.

A message is a name with its arguments; a bot's move is the same message as a key press. An effect is one of
`game.app.effects`, which a front end carries out.
"""

from ..core.errors import IllegalMove, Refused
from ..core.game import Game, State, Step
from .effects import Say, Wake
from .feature import Dispatcher, Feature
from .notices import Notices
from .play.archive import Archive
from .play.history import History
from .play.openings import Openings
from .records import Records
from .session import Session
from .settings import Settings
from .words import language_for, say, sign

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .effects import Effect

_OPPOSITE = {"u": "d", "d": "u", "l": "r", "r": "l"}
_TICK_MS = 1000


class App(Feature):
    """The games in play, the open dialog, the settings, and play itself; what belongs to none of these is a feature."""

    def __init__(self, games: tuple[Game, ...]) -> None:
        self.games = games
        self._game = games[0]
        self.settings = Settings()
        self.sessions: dict[str, Session] = {}
        """The game in play of each kind."""
        self.records = {game.id: Records(game.lower_is_better) for game in games}
        """The bests of each kind."""
        self.replay: Session | None = None
        """A game that is looked at in the place of the one in play."""
        self.dialog = ""
        """The dialog that is open, or ""."""
        self.announced = ""
        """The latest sentence for a screen reader."""
        self.is_blind = False
        """Whether the numbers of the tiles are hidden from the player."""
        self._hidden: Session | None = None
        self.notices = Notices()
        self.history = History(self)
        self.archive = Archive(self)
        self.openings = Openings(self)
        self.dispatcher = Dispatcher()
        for feature in (self, self.notices, self.history, self.archive, self.openings):
            self.dispatcher.add(feature)

    @property
    def language(self) -> str:
        """The language that the player reads."""
        return self.settings.chosen["language"]

    @property
    def game(self) -> Game:
        """The game on show, with the goal of the board in play."""
        session = self.sessions.get(self._game.id)
        return session.game if session else self._game

    @game.setter
    def game(self, game: Game) -> None:
        self._game = game

    @property
    def session(self) -> Session:
        """The game in play of the kind on show."""
        return self.sessions[self._game.id]

    @property
    def shown(self) -> Session:
        """The game on show: the one being replayed, or the one in play."""
        return self.replay or self.session

    def begin(self, stored: dict[str, str], address: str, wishes: list[str], now_ms: int) -> "list[Effect]":
        """Load what is stored, then open the address; wishes: language tags, the most wanted first."""
        self.dispatcher.now_ms = now_ms
        self.dispatcher.effects = []
        self.settings.choose("language", language_for(wishes))
        self.archive.load(stored)
        refusal = self.notices.refusal
        effects = self.dispatcher.effects
        effects = effects + self.dispatcher.send("route", address, now_ms=now_ms)
        self.notices.refusal = self.notices.refusal or refusal
        return effects

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return what a player can do with the game in play, the dialogs and the settings."""
        return {
            "move": self._move,
            "play": self._play,
            "tap": self._tap,
            "drag": self._drag,
            "give-up": self._give_up,
            "keep-going": self._keep_going,
            "hinted": self._note_help,
            "dismiss": self._dismiss,
            "escape": self._dismiss,
            "announce": self.announce,
            "set": self._set,
            "set-keys": self._set_keys,
            "visible": self._set_visible,
            "tick": self._tick,
        }

    def refused(self, error: Refused) -> bool:
        """Show why a text was refused; announce why a move was."""
        if isinstance(error, IllegalMove):
            self.announce(say(self.language, error.reason, **error.facts))
        else:
            self.notices.refuse(error)
        return True

    # Play

    def _move(self, letter: str) -> None:
        if self.replay and letter in "lr":
            self.send("replay-step", "on" if letter == "r" else "back")
        self._play(self.tile_way(letter))

    def tile_way(self, letter: str) -> str:
        """Return which way tiles travel by an arrow key, which may mean the gap."""
        return _OPPOSITE[letter] if self.settings.chosen["arrows"] == "gap" and self.game.has_gap else letter

    def _tap(self, cell: int) -> None:
        if not self.replay and not self.game.moves_by_cell and self.session.outcome == "lost":
            self.send("new")  # Undo brings the lost game back.
            return
        try:
            move = self.game.tap(self.session.state, cell)
        except IllegalMove:
            self.session.layer.refuse(cell)
            raise
        if move:
            self._play(move)

    def _drag(self, cell: int, letter: str) -> None:
        try:
            move = self.game.tap(self.session.state, cell)
        except IllegalMove:
            move = ""
        self._play(move if move[:1] == letter else letter)

    def _play(self, move: str) -> None:
        """Make a move that is written as the game writes it."""
        session = self.session
        if self.replay or self.dialog or self._ends_by_the_clock():
            return
        before = session.state
        was_running = session.is_clock_running
        step = session.push(move, self.now_ms)
        self.history.note_move()
        self.notices.clear()
        self._note_marks(session)
        self.archive.save()
        self.announce(self.describe(before, step))
        if session.is_clock_running and not was_running:
            self._tick()

    def _ends_by_the_clock(self) -> bool:
        """End the game in play if the time of its mode is over; tell whether that was now."""
        session = self.session
        if not session.check_clock(self.now_ms):
            return False
        self.note_finished(session)
        self.archive.save()
        self.announce(say(self.language, "out-of-time"))
        return True

    def _note_marks(self, session: Session) -> None:
        records = self.records[self.game.id]
        marks = self.game.marks(session.state, session.elapsed_ms(self.now_ms), session.outcome)
        session.is_first = session.is_first or not records.best(session.kind, session.helped)
        if not session.is_paused and records.note_marks(session.kind, session.helped, marks):
            session.raised = not session.is_first
            self.archive.save_bests(self.game)
        if session.outcome != "playing":
            self.note_finished(session)

    def note_finished(self, session: Session) -> None:
        """Have a game that has ended listed; a puzzle that a limit ended before it was solved is none."""
        state = session.state
        if session.outcome == "lost" and self.game.lower_is_better:
            return
        fields = {
            "id": session.born_ms,
            "variant": session.kind,
            "outcome": session.outcome,
            "helped": session.helped,
            "ms": session.elapsed_ms(self.now_ms),
            "moves": state.moves,
            "score": state.score,
            "top": max(state.board),
            "reached": session.reached,
            "daily": session.daily,
            "paused": session.is_paused,
        }
        self.send("finished", self.game.id, fields)

    def _give_up(self) -> None:
        if self.game.gives_up:
            self._play("x")

    def _keep_going(self) -> None:
        if self.session.outcome == "won":
            self.session.going_on = True
            self.archive.save()

    def _note_help(self) -> None:
        """Count a game as helped once an engine has advised its player; the advice takes the place of a notice."""
        self.notices.clear()
        self.session.is_aided = True
        self.archive.save()

    # Dialogs and settings

    def _dismiss(self) -> None:
        """Leave what is on top; what the coach is doing, it stops itself before."""
        if self.dialog:
            self.dialog = ""
        else:
            self.replay = None
        self.notices.clear()

    def _set(self, name: str, value: str) -> None:
        if self.settings.choose(name, value):
            self.archive.save_settings()

    def _set_keys(self, keys: dict[str, list[str]]) -> None:
        """Give actions other keys, all at once."""
        self.settings.set_keys(keys)
        self.archive.save_settings()

    # The clock

    def _set_visible(self, is_visible: bool) -> None:
        session = self.session
        if not is_visible and session.is_clock_running:
            session.stop_clock(self.now_ms)
            self.archive.save()
            self._hidden = session
        elif is_visible and session is self._hidden and session.outcome == "playing":
            session.run_clock(self.now_ms)
            self._tick()
        if is_visible:
            self._hidden = None

    def _tick(self) -> None:
        """Come back each time that the clock shows another second."""
        if self.session.is_clock_running and not self._ends_by_the_clock():
            self.emit(Wake("tick", _TICK_MS - self.session.elapsed_ms(self.now_ms) % _TICK_MS))

    # What is announced

    def describe(self, before: State, step: Step) -> str:
        """Return what a move did, as a sentence."""
        sentences = self.game.sentences(before, step, self.shown.variant.columns)
        parts = [say(self.language, word, **facts) for word, facts in sentences]
        return parts[0] + (sign(self.language, ":") + sign(self.language, ";").join(parts[1:]) if parts[1:] else "")

    def announce(self, text: str) -> None:
        """Have a screen reader say a sentence."""
        self.announced = text
        self.emit(Say(text))
