"""Plays moves, whether by key, pointer, link or engine, and runs the clock of the game in play."""

from ...core.errors import IllegalMove
from ...core.game import State, Step
from ...core.grid import LETTERS, opposite
from ..feature import Feature, Handlers, Wake
from ..model import Model
from ..notices import Notices
from ..session import Session
from ..words import sign, text
from .history import History
from .saving import Saving

_TICK_MS = 1000


class Play(Feature):
    """Moves, the end of a game, and the clock."""

    def __init__(self, model: Model, notices: Notices, saving: Saving, history: History) -> None:
        self._model = model
        self._notices = notices
        self._saving = saving
        self._history = history

    def handlers(self) -> Handlers:
        return {
            "move": self._move,
            "play": self._play,
            "played": self._announce_move,
            "tap": self._tap,
            "drag": self._drag,
            "give-up": self._give_up,
            "keep-going": self._keep_going,
            "ended": self._note_finished,
            "hinted": self._note_help,
            "dismiss": self._dismiss,
            "escape": self._dismiss,
            "announce": self.announce,
            "visible": self._set_visible,
            "tick": self._tick,
        }

    def _move(self, letter: str) -> None:
        if self._model.replay and letter in "lr":
            self.send("replay-step", "on" if letter == "r" else "back")
        self._play(self.tile_way(letter))

    def tile_way(self, letter: str) -> str:
        """Return the direction in which tiles travel for an arrow key; a setting lets the arrow move the gap instead."""
        means_gap = self._model.settings.chosen["arrows"] == "gap" and self._model.game.has_gap
        return LETTERS[opposite(LETTERS.index(letter))] if means_gap else letter

    def _tap(self, cell: int) -> None:
        model = self._model
        if not model.replay and not model.game.moves_by_cell and model.session.outcome == "lost":
            self.send("new")  # Undo brings the lost game back.
            return
        try:
            move = model.game.tap(model.session.state, cell)
        except IllegalMove:
            model.session.layer.refuse(cell)
            raise
        if move:
            self._play(move)

    def _drag(self, cell: int, letter: str) -> None:
        self._play(self.dragged(cell, letter))

    def dragged(self, cell: int, letter: str) -> str:
        """Return the move of a drag: the tiles from its cell to the gap if they slide that way, else the nearest one."""
        try:
            move = self._model.game.tap(self._model.session.state, cell)
        except IllegalMove:
            move = ""
        return move if move[:1] == letter else letter

    def _play(self, move: str) -> None:
        """Make a move given in the game's notation."""
        session = self._model.session
        if self._model.replay or self._model.dialog or self._ends_by_the_clock():
            return
        before = session.state
        was_running = session.clock.is_running
        step = session.push(move, self.now_ms)
        self._history.note_move()
        self._notices.clear()
        self._note_marks(session)
        self._saving.save()
        self.send("played", before, step)
        if session.clock.is_running and not was_running:
            self._tick()

    def _announce_move(self, before: State, step: Step) -> None:
        self.announce(describe(self._model, before, step))

    def _give_up(self) -> None:
        if self._model.game.gives_up:
            self._play("x")

    def _keep_going(self) -> None:
        if self._model.session.outcome == "won":
            self._model.session.going_on = True
            self._saving.save()

    def _note_help(self) -> None:
        """Mark the game as helped after an engine's advice, which replaces the notice."""
        self._notices.clear()
        self._model.session.is_aided = True
        self._saving.save()

    def _dismiss(self) -> None:
        """Close the dialog or the replay; the coach has already stopped its own work."""
        if self._model.dialog:
            self._model.dialog = ""
        else:
            self._model.replay = None
        self._notices.clear()

    def _note_marks(self, session: Session) -> None:
        records = self._model.records[session.game.id]
        marks = session.game.marks(session.state, session.clock.elapsed_ms(self.now_ms), session.outcome)
        best = records.best(session.kind, session.helped).get("time" if session.game.lower_is_better else "score", 0)
        session.best.is_first = session.best.is_first or not records.best(session.kind, session.helped)
        if not session.clock.is_paused and records.note_marks(session.kind, session.helped, marks):
            session.best.is_beaten = not session.best.is_first
            session.best.beaten = session.best.beaten or best
            self._saving.save_bests(session.game)
        if session.outcome != "playing":
            self._note_finished(session)

    def _note_finished(self, session: Session) -> None:
        """Tell that a game is finished, unless it is a puzzle cut off by a limit."""
        if session.outcome != "lost" or not session.game.lower_is_better:
            self.send("finished", session)

    def _ends_by_the_clock(self) -> bool:
        """End the game in play if its time is over; return whether that happened now."""
        session = self._model.session
        if not session.check_clock(self.now_ms):
            return False
        self._note_finished(session)
        self._saving.save()
        self.announce(text(self._model.language, "out-of-time"))
        return True

    def _set_visible(self, is_visible: bool) -> None:
        clock = self._model.session.clock
        if not is_visible and clock.is_running:
            clock.stop(self.now_ms)
            clock.is_hidden = True
            self._saving.save()
        elif is_visible and clock.is_hidden:
            clock.is_hidden = False
            clock.run(self.now_ms)
            self._tick()

    def _tick(self) -> None:
        """Wake at each full second of the clock."""
        if self._model.session.clock.is_running and not self._ends_by_the_clock():
            self.emit(Wake("tick", _TICK_MS - self._model.session.clock.elapsed_ms(self.now_ms) % _TICK_MS))


def describe(model: Model, before: State, step: Step) -> str:
    """Describe a move of the visible game as a sentence."""
    language = model.language
    sentences = model.game.sentences(before, step, model.shown.variant.columns)
    parts = [text(language, word, **facts) for word, facts in sentences]
    return parts[0] + (sign(language, ":") + sign(language, ";").join(parts[1:]) if parts[1:] else "")
