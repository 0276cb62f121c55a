"""Drills: boards with a goal and a chance of success, played beside the game in play.

In 2048 the goal is a tile, and the engine estimates the chance after each move. In the 15-puzzle it is a number of moves, and the
list contains the chances along each shortest solution. A list is fetched when it is first opened.
"""

from ...core.engine import Odds
from ...core.errors import BadNotation
from ...core.grid import LETTERS
from ..app import App
from ..coach.client import Client
from ..coach.odds_estimate import OddsEstimate
from ..effects import Effect
from ..feature import Handlers
from ..play.play import describe
from ..session import Session
from ..store import BadSave, parse
from ..stored_text import StoredText
from ..words import sign, text
from .drill_results import NAME, DrillResults

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...core.game import Rules

DIALOG = "drills"

PLAYING, WON, LOST = "", "won", "lost"


class FetchDrills(Effect):
    """Fetch a game's drills; answered by `drills-came` with the game's id and the list, or `drills-missed` with the id."""

    def __init__(self, game: str) -> None:
        self.game = game


class Drill:
    """A board with a goal."""

    def __init__(self, game: "Rules", fields: "dict[str, Any]") -> None:
        """Load an entry of a list. Raises: KeyError, TypeError, ValueError, AttributeError, BadNotation."""
        self.game = game
        self.variant = game.parse_variant(fields["variant"])
        self.position = str(fields["position"])
        self.board = game.of(self.variant).parse_position(self.position, self.variant.rows, self.variant.columns)
        self.kind = str(fields["kind"])
        self.goal = int(fields.get("goal", 0))
        """The value to make, such as a tile's rank; 0 if the board is to be solved."""
        self.par = int(fields.get("par", 0))
        """Maximum moves to solve it."""
        self.odds = Odds(float(fields["chance"]), float(fields.get("error", 0)))
        """The chance of success at the start."""
        self.games = int(fields.get("games", 0))
        """The number of playouts behind that chance; 0 if it is exact."""
        self.lines = [(str(moves), [float(chance) for chance in chances]) for moves, chances in fields.get("lines", [])]
        """The shortest solutions, with the chances before each move and after the last."""

    @property
    def name(self) -> str:
        """The key of its results, the same in every list that contains the board."""
        return self.game.id + " " + self.position

    def odds_after(self, moves: str) -> Odds:
        """Return the chance after some moves; 0 if no shortest solution starts with them."""
        chances = [chances[len(moves)] for line, chances in self.lines if line[: len(moves)] == moves]
        return Odds(chances[0] if chances else 0.0)


class Drills(OddsEstimate):
    """The list of drills, or the current drill, whose present chance is `odds`; read: returns the stored text, or ""."""

    dialogs = (DIALOG,)

    def __init__(self, app: App, client: Client, read: "Callable[[], str]") -> None:
        super().__init__(client)
        self.app = app
        self.model = app.model
        self.results = DrillResults()
        self.lists: dict[str, list[Drill]] = {}
        """By game id."""
        self.drill: Drill | None = None
        self.session: Session | None = None
        """The session of the current drill."""
        self.outcome = PLAYING
        self.before: Odds | None = None
        """The last known chance before the latest move."""
        self.notice = ""
        """The word for an error of the list or the stored results, or ""."""
        self._stored = StoredText(self, NAME, "drills", self.results.load, self._warn, read)
        self._begun_ms = 0

    def handlers(self) -> Handlers:
        return {
            "drills": self._open,
            "drills-came": self._set_list,
            "drills-missed": self._note_missing,
            "drill": self._begin,
            "drill-again": self._again,
            "drill-move": self._move,
            "drill-tap": self._tap,
        }

    def changed(self) -> None:
        """Cancel the request if the dialog was closed."""
        if self.model.dialog != DIALOG and self.client.asks(self):
            self.client.drop()

    @property
    def list(self) -> list[Drill]:
        """The loaded drills of the current game."""
        return self.lists.get(self.model.game.id, [])

    @property
    def moves(self) -> str:
        """The moves made, as letters."""
        return self.session.timeline.text if self.session else ""

    @property
    def progress(self) -> str:
        """A sentence on the state of the try; "" before its first move."""
        language, drill, session, client = self.model.language, self.drill, self.session, self.client
        if not drill or not session or not session.state.moves:
            return ""
        moves = session.state.moves
        if self.outcome == WON:
            return text(language, "drill-won", moves=moves)
        if self.outcome == LOST:
            return text(language, "drill-late" if drill.par else "drill-lost", moves=moves, par=drill.par)
        parts = [text(language, "drill-moves", moves=moves)]
        if client.error and client.feature is self:
            parts.append(text(language, client.error[0], **client.error[1]))
        elif self.odds is None or client.is_restarting:
            loading = text(language, client.loading_word, percent=round(100 * client.progress))
            parts.append(loading if client.is_loading else text(language, "drill-counting"))
        elif drill.lines and not [1 for line, _ in drill.lines if line[:moves] == self.moves]:
            parts.append(text(language, "drill-off", par=drill.par))
        else:
            parts.append(self._change(self.odds))
        return sign(language, " ").join(parts)

    def _change(self, odds: Odds) -> str:
        """Describe the chance, and the one before the move if it is known."""
        facts = {"percent": odds.percent, "error": odds.margin}
        about = "-about" if odds.error else ""
        if self.before is None:
            return text(self.model.language, "drill-chance" + about, **facts)
        return text(self.model.language, "drill-change" + about, before=self.before.percent, **facts)

    def _open(self) -> None:
        """Show the list, and fetch it if necessary."""
        self.client.drop()
        self.client.error = None
        self.drill = self.session = None
        self.notice = ""
        self._stored.refresh()
        self.send("open", DIALOG)
        if not self.list:
            self.emit(FetchDrills(self.model.game.id))

    def _set_list(self, game_id: str, text: str) -> None:
        """Store the list of a game, even if the player has left that game."""
        try:
            for game in self.model.games:
                if game.id == game_id:
                    self.lists[game_id] = [Drill(game, fields) for fields in parse(text)["drills"]]
        except (BadSave, BadNotation, KeyError, TypeError, ValueError, AttributeError):
            self._note_missing(game_id)

    def _note_missing(self, game_id: str) -> None:
        """Report that the list of the current game failed to load."""
        if game_id == self.model.game.id:
            self.notice = "drills-missing"

    def _begin(self, number: int) -> None:
        """Play a drill of the list."""
        if 0 <= number < len(self.list):
            self.drill = self.list[number]
            self._again()

    def _again(self) -> None:
        """Restart the drill, with different new tiles."""
        drill = self.drill
        if drill:
            self.client.drop()
            self.client.error = None
            self._begun_ms = max(self.now_ms, self._begun_ms + 1)
            self.session = Session(drill.game, drill.variant, self._begun_ms, drill.position)
            self.outcome = PLAYING
            self.odds = drill.odds
            self.before = None

    def _tap(self, cell: int) -> None:
        if self.session:
            move = self.session.game.tap(self.session.state, cell)
            for single in self.session.game.single_moves(move) if move else []:
                self._move(single)

    def _move(self, letter: str) -> None:
        """Make a single move. Raises: IllegalMove."""
        drill, session = self.drill, self.session
        if not drill or not session or self.outcome or letter not in LETTERS or not letter:
            return
        before = session.state
        step = session.push(letter, self.now_ms)
        self.before = self.odds or self.before
        if drill.goal in step.after.board if drill.goal else session.outcome == "solved":
            self.outcome = WON if not drill.par or step.after.moves <= drill.par else LOST
        elif session.outcome == "lost":
            self.outcome = LOST
        self._note(step.after.moves if self.outcome == WON else 0)
        if self.outcome:
            self.odds = Odds(1.0 if self.outcome == WON else 0.0)
            self.client.drop()
        elif drill.lines:
            self.odds = drill.odds_after(self.moves)
        else:
            self.ask_odds(session, drill.goal)
        sentence = describe(self.model, before, step)
        self.announce(sentence if self.odds is None else sentence + sign(self.model.language, " ") + self.progress)

    def finished(self) -> None:
        """Announce the chance."""
        self.announce(self.progress)

    def failed(self) -> None:
        """Announce why there is no chance."""
        self.announce(self.progress)

    def _note(self, moves: int) -> None:
        """Store the try after its first move and at its end."""
        if self.drill and self.session and (self.outcome or self.session.state.moves == 1):
            self._stored.refresh()
            self.results.note(self.drill.name, self._begun_ms, moves)
            self._stored.save(self.results.pack())

    def _warn(self, word: str) -> None:
        """Show an error of the stored results."""
        self.notice = word
