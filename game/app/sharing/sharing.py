"""Links and boards as text, and pictures of results as data: sharing the visible game, opening pasted texts."""

from collections import namedtuple

from ...core.errors import BadNotation
from ...core.game import Rules
from ...core.text import number
from ..app import App
from ..feature import Handlers
from ..links import WATCH, format_seed_address
from ..notices import Notices
from ..play.scene import Follower
from ..session import Session
from ..view import ON, show
from ..words import clock, sign, text
from .names import clean_name, format_game_address, format_position_address
from .rival import format_challenge_address, named, result_of, signature

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


class Sharing(Follower):
    """The share dialog, and opening of pasted texts."""

    dialogs = ("share",)
    places = ("share",)

    def __init__(self, app: "App") -> None:
        self._app = app
        self._model = app.model
        self._chosen = START
        self._name = ""
        """What the player has typed as a name since the dialog was opened."""
        self._waiting: tuple[tuple[int, ...], int, str, str] | None = None
        """A board waiting for confirmation: the board, its columns, the notice, the kind."""

    def handlers(self) -> Handlers:
        return {
            "open-text": self._open_text,
            "open-anyway": self._open_anyway,
            "open-board": self._open_board,
            "share-choose": self._choose,
            "share-name": self._set_name,
        }

    def watches(self) -> Handlers:
        """Forget the name whenever the dialog is opened."""
        return {"open": lambda dialog: self._set_name("")}

    def fill(self, slots: dict[str, str]) -> None:
        """Add the links of the visible game to the open dialog, and a line to send with the chosen one."""
        app, model = self._app, self._model
        session = model.shown
        slots["share-anyway.hidden"] = hidden_unless(app.notices, WAITING)
        word, facts = app.notices.notice or ("", {})
        slots["copied.text"] = text(model.language, word, **facts) if word in ("copied", "not-copied") else ""
        slots["share-position.link"] = format_position_address(session)
        slots["share-seed.link"] = format_seed_address(session)
        slots["share-game.link"] = format_game_address(session)
        slots["share-text.value"] = session.game.format_position(session.state.board)
        slots["share-line.value"] = f"{self._line(session)} {model.home}{self._address(session)}"
        slots["share-name.value"] = self._name
        show(slots, "share-name-field", self._is_signed(session))
        show(slots, "share-friend", self._chosen != START)
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
            return f"{format_game_address(session)}/{WATCH}{signature(self._name)}"
        return format_challenge_address(session, self._name)

    def _is_signed(self, session: Session) -> bool:
        """Return whether the chosen link may carry a name: a result to beat or a replay."""
        return session.state.moves > 0 if self._chosen == REPLAY else self._chosen == START and bool(result_of(session))

    def _set_name(self, name: str) -> None:
        """Take a name for the link, and clear the notice that another one was copied."""
        name = clean_name(name)
        if name != self._name:
            self._app.notices.clear()
        self._name = name

    def _line(self, session: Session) -> str:
        """Return the line to send with the chosen link."""
        language, state = self._model.language, session.state
        word = f"share-{self._chosen}-line"
        figures = [text(language, "share-moves", moves=state.moves)]
        if not session.game.lower_is_better:
            figures.insert(0, text(language, "share-points", score=state.score))
        elif session.outcome == "solved" and session.clock.elapsed_ms(0):
            figures.insert(0, clock(session.clock.elapsed_ms(0), True))
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
        if "#/" in text or "#%2" in text or text.strip()[:1] == "/":
            self.send("repair-link", text.strip())
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
            raise BadNotation(OTHER_KIND, size=kind.size, own=variant.size)
        self.send("open-board", board, columns, word, game.format_variant(kind))

    def _read(self, game: Rules, text: str) -> tuple[tuple[int, ...], int, str]:
        """Return the board of a text, its columns and the notice. Raises: BadNotation."""
        own = self._model.session.variant
        try:
            board, columns, reading = game.read_position(text, 0, 0 if own.side else own.columns)
        except BadNotation as error:
            if error.reason != "two-boards":
                raise
            board, columns, reading = game.read_position(text, own.rows, own.columns)
        return board, columns, reading or "opened-position"

    def _hold(self, error: BadNotation) -> None:
        """Hold a board that can only be solved to another goal, until the player confirms it."""
        board, kind = error.facts.get("board"), error.facts.get("kind")
        if isinstance(board, tuple) and isinstance(kind, str):
            self._waiting = (board, self._model.game.parse_variant(kind).columns, f"opened-{error.reason}", kind)

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


Poster = namedtuple("Poster", ("title", "headline", "figures", "game", "board", "columns"))
"""A picture to share: a board beside a title, one large figure or a few words, and up to four pairs of a label and a figure."""


def describe(picture: Poster, language: str) -> str:
    """Describe a picture for screen readers."""
    facts = sign(language, ",").join([label + sign(language, ":") + figure for label, figure in picture.figures])
    return sign(language, ".").join([picture.title, picture.headline, text(language, "poster-asks"), facts])


def poster(app: App, now_ms: int, sender: str = "") -> Poster:
    """Return the picture of the visible game; sender: the name that the link carries."""
    session, language = app.model.shown, app.model.language
    game, state = session.game, session.state
    title = text(language, f"title-{game.id}-sized", size=session.variant.size)
    if session.helped:
        title += sign(language, "·") + text(language, "helped")
    if sender:
        title = named(language, "challenge-of", sender) + sign(language, "·") + title
    time = clock(session.clock.elapsed_ms(now_ms), game.lower_is_better)
    figures = [(text(language, "moves"), number(state.moves)), (text(language, "time"), time)]
    if not game.lower_is_better:
        headline = number(state.score)
        figures.append((text(language, "stat-best-tile"), game.tile(max(state.board), 0)[0]))
    elif session.outcome == "solved" and session.clock.elapsed_ms(now_ms):
        headline = text(language, "poster-solved", time=time)
    else:
        headline = text(language, "share-moves", moves=state.moves)
    return Poster(title, headline, figures, game, state.board, session.variant.columns)
