"""*Why not left?*: plays a line on the board that shows what is wrong with a move; the game itself does not change."""

from ...core.engine import BadReport, Refutation
from ...core.game import State
from ...core.grid import LETTERS
from ...core.typing import Any
from ..app import App
from ..feature import Handlers, Interceptors
from ..play.scene import EACH
from ..racing.events import PART as EVENT
from ..session import Session
from ..tiles import GHOST, STILL, VANISH, Layer, Tile
from ..timeline import Timeline
from ..words import text
from .advice import Advisor
from .client import Client, EngineFeature, request
from .sentences import line_sentence

_ENDS = ("move", "play", "tap", "drag", "undo", "redo", "escape")
"""Messages that only end a line: they are not about the board that it shows."""
_FIRST_KEY = 1 << 20
"""The first key of the tiles that a line creates; a game has fewer."""


class WhyNot(EngineFeature):
    """The question about a move, its answer, and the line while it is on the board."""

    rests = True

    def __init__(self, app: App, client: Client, advisor: Advisor) -> None:
        self._app = app
        self._model = app.model
        self._client = client
        self._advisor = advisor
        self.is_stepped = False
        """Whether the player steps through the line, because motion is unwanted."""
        self.move = ""
        """The letter of the move in question; "" while no line is on show and no answer is awaited."""
        self.refutation: Refutation | None = None
        """The latest answer."""
        self._answers: dict[tuple[str, str], Refutation] = {}
        self._state: State | None = None
        self._session: Session | None = None
        self._language = ""

    def handlers(self) -> Handlers:
        return {"why-not": self.ask, "why-not-on": self._go_on}

    def interceptors(self) -> Interceptors:
        """End the line on any move or Escape, which do nothing else, and before a hint."""
        table: Interceptors = dict.fromkeys(_ENDS, self._end_first)
        table["hint"] = self._end_before
        return self.awake(table)

    def turned(self) -> None:
        """End a line, or forget a question, once the page shows something else."""
        model = self._model
        session = model.session
        is_same = session is self._session and session.state is self._state and session.outcome == "playing"
        is_covered = bool(model.dialog or model.replay) or self._advisor.playback.playing
        is_wanted = self._app.line or self._client.asks(self)
        if not (is_same and is_wanted) or is_covered or model.language != self._language:
            self.end()

    @property
    def moves(self) -> tuple[str, ...]:
        """The letters that can be asked about: the other legal directions, in the order u r d l."""
        model, advisor = self._model, self._advisor
        session = model.session
        if not advisor.hint.line:
            return ()
        is_current = advisor.hint.state is session.state and not model.replay and session.outcome == "playing"
        is_final = bool(advisor.hint.report and advisor.hint.report.line) and not self._client.asks(advisor)
        is_known = is_final and not advisor.hint.hides_move
        is_usual = session.game.judged_as(session.variant) == session.variant
        if not (is_current and is_known and is_usual) or advisor.playback.playing or session.part(EVENT):
            return ()
        legal = session.game.legal_actions(session.state.board, session.variant.columns)
        return tuple([LETTERS[way] for way in legal if LETTERS[way] != advisor.hint.line[0]])

    @property
    def is_over(self) -> bool:
        """Whether the line has reached its end."""
        line = self._app.line
        return line is not None and line.timeline.cursor == len(line.timeline.moves)

    def known(self, move: str) -> Refutation | None:
        """Return what is known about a move of the current board, if it was asked about."""
        return self._answers.get(self._pair(move)) if self._state is self._model.session.state else None

    def _pair(self, move: str) -> tuple[str, str]:
        """Return a move with the one that it is compared with."""
        return self._advisor.hint.line[0], move

    def ask(self, move: str) -> None:
        """Ask what is wrong with a legal move that is not the advised one; a line on show is replaced."""
        self.end()
        advice = self._advisor.hint.report
        if move not in self.moves or advice is None:
            return
        session = self._model.session
        if session.state is not self._state:
            self._answers = {}
        self._set(move)
        self._session, self._state, self._language = session, session.state, self._model.language
        if self._pair(move) in self._answers:
            self.finished()
        else:
            self._client.ask(self, request(session, "refute", session.state.board, move=move, advice=advice.as_json()))

    def reported(self, report: "dict[str, Any]", part: int = 0) -> float:
        """Store the answer. Raises: BadReport."""
        try:
            refutation = Refutation.from_json(report)
            if refutation.line[0][0] != self.move:
                raise ValueError("a line about another move")
            branch(self._model.session, refutation.line)
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise BadReport(str(error))  # noqa: B904 MicroPython has no `raise … from`.
        self._answers[self._pair(self.move)] = refutation
        return 1.0

    def finished(self) -> None:
        """Play the line, and say all of it at once."""
        refutation = self.known(self.move)
        if refutation:
            self.refutation = refutation
            self._app.line = branch(self._model.session, refutation.line)
            letters = [move[0] for move in refutation.line]
            self.announce(line_sentence(text, self._model.language, refutation, letters, self._advisor.hint.line[0]))
            self.send("replay-line", not self.is_stepped)

    def failed(self) -> None:
        self._set("")

    def _set(self, move: str) -> None:
        self.move = move
        self.rests = not move
        self.sees = EACH if move else 0

    def end(self) -> None:
        """Show the game again, or stop waiting for an answer."""
        if self._client.asks(self):
            self._client.drop()
        self._set("")
        self.refutation = None
        self._app.line = None

    def _go_on(self) -> None:
        """Go one move on where the player steps through the line; otherwise, and at its end, show the game again."""
        if self._app.line and self.is_stepped and not self.is_over:
            self._app.line.redo()
        else:
            self.end()

    def _end_first(self, *details: object) -> bool:
        was_on = bool(self._app.line)
        if was_on:
            self.end()
        return was_on

    def _end_before(self) -> bool:
        self.end()
        return False


class _Tiles(Layer):
    """The tiles of a line: those of the game with their keys, so that they travel; new ones with keys of their own."""

    def __init__(self, game: Layer) -> None:
        super().__init__(State(()))
        self._next_key = _FIRST_KEY
        present = [tile for tile in game.tiles if tile.act not in (GHOST, VANISH)]
        self.tiles = [Tile(tile.key, tile.value, tile.at, tile.at, STILL) for tile in present]


def branch(session: Session, moves: tuple[str, ...]) -> Session:
    """Return a copy of a game at its current board, with other moves to come.

    Raises: ValueError or IndexError if one is illegal.
    """
    line = Session(session.game, session.variant, session.seed, session.position)
    line.timeline = Timeline(session.game, session.variant, session.seed, session.state, list(moves), len(moves))
    line.timeline.jump(0)
    line.layer = _Tiles(session.layer)
    return line
