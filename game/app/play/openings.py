"""What is played next: a new game, the one that a link names, or one that was saved."""

from ...core.errors import BadNotation
from ...core.game import Game, Variant
from ...core.notation import parse_seed
from ...core.rng import draw
from ..effects import ShowAddress
from ..feature import Feature
from ..links import WATCH, read_address
from ..mode import FREE, Mode
from ..notices import KEPT
from ..session import Session
from ..words import clock, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..app import App

MAX_AT_ONCE = 1000
"""The longest transcript of a link that is replayed before the page goes on, in moves: half a second on a laptop."""


class Openings(Feature):
    """Puts other games in the place of the one in play; the one before stays in the history."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self.left: Session | None = None
        """The game that was left for another one last, until a feature takes it."""
        self._dealt = 0

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return the ways to another game."""
        return {
            "new": self._new,
            "plan": self._plan,
            "start": self._start,
            "restore": self._restore,
            "route": self._route,
        }

    @property
    def next_variant(self) -> Variant:
        """The kind of board of the next new game: the one that was chosen for it, or the one in play."""
        app = self._app
        text = app.settings.plans.get(app.game.id, "")
        try:
            return app.game.parse_variant(text) if text else app.session.variant
        except BadNotation:
            return app.session.variant

    def deal(self, game: Game, variant: Variant | None = None, mode: Mode = FREE) -> Session:
        """Return a new game of a seed that the moment gives."""
        session = Session(game, variant or game.default, self.fresh_seed())
        session.mode = mode
        session.born_ms = self.wall_ms
        session.is_dealt = True
        return session

    def fresh_seed(self) -> int:
        """Return a seed of 48 bits that the moment gives: only chance that is reproducible is used after it."""
        self._dealt += 1
        return draw(self.now_ms, self._dealt) << 16 | draw(self.now_ms, self._dealt, 1) >> 16

    def replace(self, session: Session) -> None:
        """Play another game; the one before is kept for undo, if it was begun."""
        app = self._app
        former = app.session
        former.stop_clock(self.now_ms)
        if former.going_on:
            app.note_finished(former)
        app.history.add_past(former)
        self.left = former
        session.born_ms = session.born_ms or self.wall_ms
        app.sessions[app.game.id] = session
        app.replay = None
        app.dialog = ""
        app.notices.clear()
        app.archive.save()
        app.announce(say(app.language, "announce-new-game"))

    def open(self, game: Game, session: Session | None) -> None:
        """Show a kind of game, and play the game that a link named, if it named one, or watch it."""
        app = self._app
        app.session.stop_clock(self.now_ms)
        app.dialog = ""
        app.replay = None
        app.notices.clear()
        app.game = game
        if session:
            was_begun = bool(app.session.timeline.moves)
            moves, score = session.timeline.cursor, session.state.score
            if session.is_watched:
                self.send(WATCH, session)
            else:
                self.replace(session)
            if moves:
                word = "opened-moves" if game.lower_is_better else "opened-game"
                time = clock(session.elapsed_ms(self.now_ms), True)
                word = "opened-times" if session.is_timed else word
                if session.mode.limit_ms:
                    word = "opened-in-time" if session.is_timed else "opened-untimed"
                app.notices.show(word, moves=moves, score=score, time=time)
            elif session.to_beat:
                self.send("challenge")
            elif session.position:
                app.notices.show("opened-position")
            elif not session.is_dealt:
                app.notices.show("opened-seed")
            elif was_begun:
                self._tell_kept()
        self.emit(ShowAddress(f"#/{game.id}"))

    def _new(self) -> None:
        app = self._app
        if not app.dialog:
            app.replay = None
            variant = self.next_variant
            self._plan("")
            was_begun = bool(app.session.timeline.moves)
            self.replace(self.deal(app.game, variant, app.session.mode))
            if was_begun:
                self._tell_kept()

    def _tell_kept(self) -> None:
        """Tell that the game before a new one is kept, where that is so."""
        if self._app.history.is_newer:
            self._app.notices.warn("past-newer")
        else:
            self._app.notices.show(KEPT)

    def _plan(self, variant: str) -> None:
        """Choose the kind of board of the next new game; "" or that of the game in play: as it is."""
        app = self._app
        if variant and app.game.parse_variant(variant) == app.session.variant:
            variant = ""
        if variant != app.settings.plans.get(app.game.id, ""):
            app.settings.plans[app.game.id] = variant
            app.archive.save_settings()

    def _start(self, variant: str, seed: str) -> None:
        app = self._app
        chosen = app.game.parse_variant(variant)
        seed = seed.strip()
        session = Session(app.game, chosen, parse_seed(seed) if seed else self.fresh_seed())
        self._plan("")
        session.is_dealt = not seed
        session.mode = app.session.mode
        self.replace(session)

    def _restore(self, session: Session, word: str) -> None:
        """Play a game that was kept, and show a notice; what undo takes back first is that it was restored."""
        app = self._app
        app.session.stop_clock(self.now_ms)
        app.game = session.game
        self.replace(session)
        app.history.restored = session
        app.notices.show(word)
        app.announce(say(app.language, "announce-restored"))
        app.archive.check_later()
        self.emit(ShowAddress(f"#/{app.game.id}"))

    def _route(self, address: str) -> None:
        app = self._app
        try:
            game, session, moves = read_address(address, app.games, self.fresh_seed)
            if session and len(moves) <= MAX_AT_ONCE:
                session.replay(moves)
        except BadNotation as error:
            app.notices.refuse(BadNotation("bad-link", why=error))
            return
        if session and len(moves) > MAX_AT_ONCE:
            app.dialog = ""
            self.send("check-link", session, moves)
        else:
            self.open(game, session)
