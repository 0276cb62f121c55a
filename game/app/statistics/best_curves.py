"""The curve of the game in play, and the stored curves of the best games."""

import json
from functools import partial

from ...core.checked import FAULTS
from ...core.long_json import loads
from ..feature import Handlers
from ..play.scene import GAME, STATE, Follower
from ..slices import read_each
from ..store import VERSION, parse
from ..stored_text import StoredText
from .score_curve import BestCurve, ScoreCurve, pack_curve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ...core.game import Rules
    from ..app import App
    from ..session import Session

NAME = ".curves"
"""Suffix of the names of the stored texts."""

MAX_CURVES = 32
"""Only the curves of this many kinds of board are kept, the latest ones; imported curves do not count."""


class BestCurves(Follower):
    """Follows the games in which points count, and stores the curve of each kind's best game without help."""

    sees = (GAME, STATE)

    def __init__(self, app: "App", read: "Callable[[str], str]") -> None:
        """Load nothing yet; read: returns the text stored under a name, or ""."""
        self._model = app.model
        self._curves: dict[str, ScoreCurve] = {}
        """The curve of the session in play, by game id."""
        self._bests: dict[str, list[BestCurve]] = {}
        self._stored: dict[str, StoredText] = {}
        for game in app.model.games:
            if not game.lower_is_better:
                name = game.id + NAME
                self._bests[game.id] = []
                self._stored[game.id] = StoredText(
                    self,
                    name,
                    "records",
                    partial(self._load, game),
                    app.notices.warn,
                    partial(read, name),
                    partial(self._packed, game.id),
                )
        self._is_loaded = False

    def watches(self) -> Handlers:
        return {"finished": self._note_finished, "hinted": self.turned, "check-saves": self.turned}

    def turned(self) -> None:
        """Follow the session in play; its predecessor may have been the best so far."""
        if not self._is_loaded:
            self._is_loaded = True
            for stored in self._stored.values():
                stored.refresh()
        game = self._model.session.game.id
        if game in self._bests:
            session = self._model.session
            curve = self._curves.get(game)
            if curve is None or curve.session is not session:
                if curve:
                    self._close(game, curve)
                curve = self._curves[game] = ScoreCurve(session)
                curve.is_closed = session.helped
            if session.helped:
                self._close(game, curve)  # Up to here it was without help.
            curve.follow()

    def stored(self, name: str, text: str) -> None:
        if name[-len(NAME) :] == NAME and name[: -len(NAME)] in self._stored:
            self._stored[name[: -len(NAME)]].load(text)

    def curve(self) -> ScoreCurve | None:
        """Return the curve of the game in play, or None where points do not count."""
        return self._curves.get(self._model.session.game.id)

    def best(self) -> BestCurve | None:
        """Return the curve of the best other game of the kind in play, or None if it is not known."""
        session, curve = self._model.session, self.curve()
        if curve is None or curve.rival:
            return curve.rival if curve else None
        record = self._record(session)
        for best in self._bests[session.game.id]:
            if best.kind == session.kind and best.id != session.born_ms and record <= max(best.score, curve.peak):
                return best
        return None

    def _note_finished(self, session: "Session") -> None:
        curve = self._curves.get(session.game.id)
        if curve and curve.session is session and not session.helped:
            curve.follow()
            self._store(session.game.id, curve)

    def _close(self, game: str, curve: ScoreCurve) -> None:
        """Store what was played without help, once."""
        if not curve.is_closed:
            curve.is_closed = True
            self._store(game, curve)

    def _store(self, game: str, curve: ScoreCurve) -> None:
        """Store a curve if its game is the best of its kind."""
        session = curve.session
        before = [best for best in self._bests[game] if best.kind == session.kind]
        is_best = curve.score >= max([self._record(session)] + [best.score for best in before])
        if not curve.score or not is_best or session.clock.is_paused:
            return
        try:
            best = BestCurve(session.game, pack_curve(curve))
        except FAULTS:  # The moves of a game that another tab has played are not known yet.
            return
        if before and before[0].id != session.born_ms:
            curve.rival = before[0]
        self._bests[game] = limited([best for best in self._bests[game] if best not in before] + [best])
        self._stored[game].save(self._packed(game))

    def _record(self, session: "Session") -> int:
        """Return the best score of a session's kind without help."""
        return self._model.records[session.game.id].best(session.kind, False).get("score", 0)

    def _packed(self, game: str) -> str:
        return pack_curves(self._bests[game])

    def _load(self, game: "Rules", text: str) -> None:
        """Load the curves of a text. Raises: BadSave."""
        unpack_curves(game, text, self._bests[game.id])


def limited(curves: list[BestCurve]) -> list[BestCurve]:
    """Drop the oldest curves beyond `MAX_CURVES`."""
    own = [curve for curve in curves if not curve.fields.get("imported")]
    old = own[: max(0, len(own) - MAX_CURVES)]
    return [curve for curve in curves if curve not in old]


def pack_curves(curves: list[BestCurve]) -> str:
    """Return the text to store."""
    return json.dumps({"v": VERSION, "curves": [curve.fields for curve in curves]})


def unpack_curves(game: "Rules", text: str, kept: list[BestCurve] | None = None) -> list[BestCurve]:
    """Return the curves of a stored text; kept: see `read_each`. Raises: BadSave."""
    return read_each(parse(text, loads).get("curves"), partial(BestCurve, game), kept)


def join_curves(mine: list[BestCurve] | None, theirs: list[BestCurve]) -> list[BestCurve]:
    """Return the curves of two devices; of two for one kind of board the higher score wins."""
    joined = list(mine or [])
    for curve in theirs:
        before = [best for best in joined if best.kind == curve.kind]
        if not before or before[0].score < curve.score:
            curve.fields["imported"] = True
            joined = [best for best in joined if best not in before] + [curve]
    return joined
