"""Links and boards as text: sharing the visible game, opening pasted texts, checking long links."""

from ...core.distance import tile_distance
from ...core.errors import BadNotation, Refused
from ...core.game import Rules
from ...core.layout_errors import BadLayout
from ...core.recorded import RecordedGame
from ..effects import Wake
from ..feature import Feature, Handlers
from ..links import WATCH, format_game_address, format_position_address, format_seed_address
from ..play.openings import MAX_AT_ONCE
from ..session import Session
from ..view import ON
from ..words import clock, sign, text
from .challenge import format_challenge_address

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..app import App
    from ..notices import Notices

_SLICE_MS = 20

OTHER_KIND = "other-kind"
OTHER_GOALS = ("gap-first", "gap-last")
WAITING = (OTHER_KIND,) + OTHER_GOALS
"""Why a board waits for confirmation: it has another size, or can only be solved to another goal."""

START, BOARD, REPLAY = "start", "board", "replay"
"""Targets of a link: the same start with a result to beat, the visible board, the whole game."""


def source_address(host: str, path: str) -> str:
    """Return the address of the source of a site on GitHub Pages, from its host and path; "" for other hosts."""
    owner, _, pages = host.partition(".")
    if pages != "github.io":
        return ""
    parts = path.split("/")
    return f"https://github.com/{owner}/{parts[1] if len(parts) > 2 else host}"


def hidden_unless(notices: "Notices", reasons: tuple[str, ...]) -> str:
    """Return the `hidden` slot of a button that is shown only for some reasons of refusal."""
    return "" if notices.refusal and notices.refusal.reason in reasons else ON


class Sharing(Feature):
    """The share dialog, and opening of pasted texts."""

    dialogs = ("share",)

    def __init__(self, app: "App") -> None:
        self._app = app
        self._model = app.model
        self._checking: _Check | None = None
        self._chosen = START
        self._waiting: tuple[tuple[int, ...], int, str, str] | None = None
        """A board waiting for confirmation: the board, its columns, the notice, the kind."""

    def handlers(self) -> Handlers:
        return {
            "open-text": self._open_text,
            "open-anyway": self._open_anyway,
            "open-board": self._open_board,
            "check-link": self._begin_check,
            "check-game": self._begin_game,
            "check-link-on": self._check,
            "share-choose": self._choose,
        }

    def watches(self) -> Handlers:
        """End the check of a link when the player turns to another game."""
        others = ("route", "new", "start", "daily", "restore", "open-board", "replay-continue", "dismiss-notice", "escape")
        return dict.fromkeys(others, self._end_check)

    def view(self, slots: dict[str, str]) -> None:
        """Add the links of the visible game to the open dialog, and a line to send with the chosen one."""
        app, model = self._app, self._model
        if model.dialog == "share":
            session = model.shown
            slots["share-anyway.hidden"] = hidden_unless(app.notices, WAITING)
            word, facts = app.notices.notice or ("", {})
            slots["copied.text"] = text(model.language, word, **facts) if word in ("copied", "not-copied") else ""
            slots["share-position.link"] = format_position_address(session)
            slots["share-seed.link"] = format_seed_address(session)
            slots["share-game.link"] = format_game_address(session)
            slots["share-text.value"] = session.game.format_position(session.state.board)
            slots["share-line.value"] = f"{self._line(session)} {self._address(session)}"
            for name in (START, BOARD, REPLAY):
                slots[f"share-{name}@aria-pressed"] = "true" if name == self._chosen else "false"

    def _choose(self, what: str) -> None:
        """Choose a link, and clear the notice that another one was copied."""
        if what != self._chosen:
            self._app.notices.clear()
        self._chosen = what

    def _address(self, session: Session) -> str:
        """Return the address of the chosen link; a game without moves cannot be watched."""
        if self._chosen == BOARD:
            return format_position_address(session)
        if self._chosen == REPLAY and session.state.moves:
            return f"{format_game_address(session)}/{WATCH}"
        return format_challenge_address(session)

    def _line(self, session: Session) -> str:
        """Return the line to send with the chosen link."""
        language, state = self._model.language, session.state
        word = f"share-{self._chosen}-line"
        figures = [text(language, "share-moves", moves=state.moves)]
        if not session.game.lower_is_better:
            figures.insert(0, text(language, "share-points", score=state.score))
        elif session.outcome == "solved" and session.elapsed_ms(0):
            figures.insert(0, clock(session.elapsed_ms(0), True))
        is_result = session.outcome == "solved" or not session.game.lower_is_better or self._chosen == REPLAY
        if self._chosen != BOARD and not (state.moves and is_result):
            word = "share-start-new"
        if session.helped:
            figures.append(text(language, "helped"))
        size = session.variant.size
        title = text(language, f"title-{session.game.id}-sized", size=size)
        return text(language, word, title=title, figures=sign(language, "·").join(figures))

    def _open_text(self, text: str, is_sure: bool = False) -> None:
        """Open a pasted text: a link, its part after `#`, or a board of the current game in any layout.

        An ambiguous text is read as a board of the size in play. A board of another size waits for confirmation unless is_sure.
        """
        if "#/" in text or text.strip()[:1] == "/":
            self.send("route", text.strip())
            return
        game, variant = self._model.game, self._model.session.variant
        try:
            board, columns, word = self._read(game, text)
            if (len(board) // columns, columns) != (variant.rows, variant.columns) and game.is_turned:
                game = game.of(game.default)
                board, columns, word = self._read(game, text)
        except BadNotation as error:
            self._hold(error)
            if is_sure and self._waiting:
                self._open_anyway()
                return
            raise
        kind = game.kind_of(board, columns)
        if kind.size != variant.size and not is_sure:
            self._waiting = (board, columns, word, game.format_variant(kind))
            raise BadLayout(OTHER_KIND, size=kind.size, own=variant.size)
        self.send("open-board", board, columns, word, game.format_variant(kind))

    def _read(self, game: Rules, text: str) -> tuple[tuple[int, ...], int, str]:
        """Return the board of a text, its columns and the notice. Raises: BadNotation."""
        own = self._model.session.variant
        try:
            board, columns, reading = game.read_position(text, 0, 0 if own.side else own.columns)
        except BadLayout as error:
            if error.reason != "two-boards":
                raise
            board, columns, reading = game.read_position(text, own.rows, own.columns)
        return board, columns, reading or "opened-position"

    def _hold(self, error: BadNotation) -> None:
        """Hold a board that can only be solved to another goal, until the player confirms it."""
        board, kind = error.facts.get("board"), error.facts.get("kind")
        if isinstance(board, tuple) and isinstance(kind, str):
            self._waiting = (board, self._model.game.parse_variant(kind).columns, "opened-position", kind)

    def _open_anyway(self) -> None:
        """Open the board waiting for confirmation."""
        if self._waiting:
            waiting, self._waiting = self._waiting, None
            self.send("open-board", *waiting)

    def _open_board(self, board: tuple[int, ...], columns: int, word: str = "opened-position", kind: str = "") -> None:
        """Play from a board of the current game and show a notice; kind: its kind, "" for the goal in play."""
        game = self._model.game
        variant = game.parse_variant(kind) if kind else game.kind_of(board, columns)
        try:
            session = Session(game, variant, 0, game.format_position(board))
        except BadNotation as error:
            self._hold(error)
            raise
        self._app.openings.replace(session)
        self._app.notices.show(word)

    def _begin_check(self, session: Session, moves: list[str]) -> None:
        """Check a long link; the game in play stays until all moves have proved legal."""
        self._checking = _Check(session, session.replay_in_slices(moves), len(moves))
        self._check()

    def _begin_game(self, recorded: RecordedGame) -> None:
        """Check a game that was played elsewhere; a short one at once, so that the dialog can show what is wrong."""
        game = next(game for game in self._model.games if game.id == recorded.game)
        if recorded.position:
            session = Session(game, recorded.variant, 0, recorded.position)
        else:
            own = self._model.sessions[game.id]
            session = Session(game, own.variant, own.seed, own.position)
        self._checking = _Check(session, session.replay_in_slices(recorded.moves), recorded.count, recorded)
        if recorded.count > MAX_AT_ONCE:
            self._model.dialog = ""
        while self._has_more() and recorded.count <= MAX_AT_ONCE:
            pass

    def changed(self) -> None:
        """Let later messages end a check that has just begun."""
        if self._checking:
            self._checking.is_new = False

    def _end_check(self, *args: object) -> None:
        """End the check of a link, unless this message began it."""
        if self._checking and not self._checking.is_new:
            self._checking = None

    def _check(self) -> None:
        self._has_more()

    def _has_more(self) -> bool:
        """Replay one slice; return whether there is another."""
        if not self._checking:
            return False
        check = self._checking
        notices = self._app.notices
        try:
            for _ in check.slices:
                notices.clear()
                notices.show("checking-link", percent=100 * check.session.timeline.cursor // check.count)
                self.emit(Wake("check-link-on", _SLICE_MS))
                return True
        except BadNotation as error:
            notices.clear()
            notices.refuse(check.refusal(error))
        else:
            check.finish()
            self._app.openings.open(check.session.game, check.session)
            check.judge(notices)
        self._checking = None
        return False


class _Check:
    """A game whose moves are being checked: from a link or, if `recorded` is given, from elsewhere."""

    def __init__(self, session: Session, slices: "Iterator[None]", count: int, recorded: RecordedGame | None = None) -> None:
        self.session = session
        self.slices = slices
        self.count = count
        self.is_new = True
        """Whether the message that began it is still being handled."""
        self._recorded = recorded

    def refusal(self, why: Refused) -> BadNotation:
        return BadNotation("bad-game" if self._recorded else "bad-link", why=why)

    def finish(self) -> None:
        """Set the clock after the last move."""
        if self._recorded:
            self.session.set_elapsed_ms(self._recorded.elapsed_ms)

    def judge(self, notices: "Notices") -> None:
        """Show how far a pasted solution gets if it does not solve the puzzle."""
        session = self.session
        game, side, board = session.game, session.variant.side, session.state.board
        if self._recorded and game.is_permutation and session.outcome == "playing":
            home = len([cell for cell, value in enumerate(board) if value and game.home(value, side) == cell])
            left = tile_distance(game, side, board)
            notices.show("opened-unsolved", moves=session.state.moves, home=home, tiles=side * side - 1, left=left)
