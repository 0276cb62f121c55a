"""Starts the next game: a new one, one from a link, or a saved one."""

from ...core.errors import BadNotation
from ...core.game import Rules, Variant
from ...core.notation import parse_seed
from ..feature import Feature, Handlers, ShowAddress
from ..links import WATCH, read_address
from ..model import Model
from ..notices import KEPT, Notices
from ..session import Session
from ..words import clock, text
from .history import History
from .saving import Saving

MAX_AT_ONCE = 1000
"""Transcripts of links up to this many moves are replayed at once: half a second on a laptop."""


class Openings(Feature):
    """Replaces the game in play; the previous one stays in the history."""

    def __init__(self, model: Model, notices: Notices, saving: Saving, history: History) -> None:
        self._model = model
        self._notices = notices
        self._saving = saving
        self._history = history

    def handlers(self) -> Handlers:
        return {
            "new": self._new,
            "plan": self._plan,
            "start": self._start,
            "restore": self._restore,
            "route": self._route,
        }

    @property
    def next_variant(self) -> Variant:
        """The variant chosen for the next new game, or else the one in play."""
        model = self._model
        text = model.settings.plans.get(model.game.id, "")
        try:
            return model.game.parse_variant(text) if text else model.session.variant
        except BadNotation:
            return model.session.variant

    def replace(self, session: Session) -> None:
        """Play another game; if the previous one was begun, undo returns to it."""
        model = self._model
        former = model.session
        former.clock.stop(self.now_ms)
        if former.going_on:
            self.send("ended", former)
        self._history.add_past(former)
        session.born_ms = session.born_ms or self.wall_ms
        model.replace(session)
        self._notices.clear()
        self._saving.save()
        self.announce(text(model.language, "announce-new-game"))

    def open(self, game: Rules, session: Session | None) -> None:
        """Switch to a game and play or watch the session that a link named, if any."""
        model = self._model
        model.session.clock.stop(self.now_ms)
        self._notices.clear()
        model.show(game)
        if session:
            was_begun = bool(model.session.timeline.moves)
            moves, score = session.timeline.cursor, session.state.score
            if WATCH in session.parts:
                self.send(WATCH, session)
            else:
                self.replace(session)
            if moves:
                word = "opened-moves" if game.lower_is_better else "opened-game"
                time = clock(session.clock.elapsed_ms(self.now_ms), True)
                word = "opened-times" if session.is_timed else word
                if session.mode.limit_ms:
                    word = "opened-in-time" if session.is_timed else "opened-untimed"
                self._notices.show(word, moves=moves, score=score, time=time)
            elif session.position and not session.parts:
                self._notices.show("opened-position")
            elif not session.is_dealt and not session.parts:
                self._notices.show("opened-seed")
            elif was_begun:
                self._show_kept()
        self.emit(ShowAddress("#/" + game.id))

    def _new(self) -> None:
        model = self._model
        if not model.dialog:
            model.replay = None
            variant = self.next_variant
            self._plan("")
            was_begun = bool(model.session.timeline.moves)
            self.replace(self._saving.deal(model.game, variant, model.session.mode))
            if was_begun:
                self._show_kept()

    def _show_kept(self) -> None:
        """Show that the previous game is kept, or why it is not."""
        if self._history.is_newer:
            self._notices.warn("past-newer")
        else:
            self._notices.show(KEPT)

    def _plan(self, variant: str) -> None:
        """Choose the variant of the next new game; "" for the one in play."""
        model = self._model
        if variant and model.game.parse_variant(variant) == model.session.variant:
            variant = ""
        if variant != model.settings.plans.get(model.game.id, ""):
            model.settings.plans[model.game.id] = variant
            self._saving.save_settings()

    def _start(self, variant: str, seed: str) -> None:
        model = self._model
        chosen = model.game.parse_variant(variant)
        seed = seed.strip()
        session = Session(model.game, chosen, parse_seed(seed) if seed else self._saving.fresh_seed())
        self._plan("")
        session.is_dealt = not seed
        session.mode = model.session.mode
        self.replace(session)

    def _restore(self, session: Session, word: str) -> None:
        """Play a saved game and show a notice; undo first undoes the restoring itself."""
        model = self._model
        model.session.clock.stop(self.now_ms)
        model.show(session.game)
        self.replace(session)
        self._history.restored = session
        self._notices.show(word)
        self.announce(text(model.language, "announce-restored"))
        self._saving.check_later()
        self.emit(ShowAddress("#/" + model.game.id))

    def _route(self, address: str) -> None:
        model = self._model
        try:
            game, session, moves = read_address(address, model.games, self._saving.fresh_seed)
            is_long = len(moves) > MAX_AT_ONCE
            if session and not is_long:
                session.replay(moves)
        except BadNotation as error:
            self._notices.refuse(BadNotation("bad-link", why=error))
            return
        if is_long:
            model.dialog = ""
            self.send("check-link", session, moves)
        else:
            self.open(game, session)
