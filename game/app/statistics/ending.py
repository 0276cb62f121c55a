"""The card at the end of a game: what happened, its figures, and how they compare with the player's average."""

from ...core.text import number
from ..app import App
from ..play.scene import PLACE, Follower
from ..racing.averages import mean
from ..racing.events import PART as EVENT
from ..session import Session
from ..view import show
from ..words import clock, text
from .finished_games import FinishedGames

_MIN_GAMES = 3
"""Fewer earlier games have no average worth the name."""


class Ending(Follower):
    """The card's title and sentence, rows of a label and a figure, and a line about the average."""

    sees = PLACE

    def __init__(self, app: App, finished: FinishedGames) -> None:
        self._model = app.model
        self._finished = finished

    def turned(self) -> None:
        self.rests = self._model.session.outcome == "playing" or self._model.replay is not None

    def fill(self, slots: dict[str, str]) -> None:
        show(slots, "overlay", not self.rests)
        if self.rests:
            return
        session, language = self._model.session, self._model.language
        self._told(slots, session)
        slots["overlay-text@class"] = "" if session.part(EVENT) or self._is_unsolved(session) else "unseen"
        for place, (word, figure) in enumerate(self._rows(session)):
            slots[f"end-label-{place + 1}.text"] = text(language, word)
            slots[f"end-value-{place + 1}.text"] = figure
        word, facts = self._comparison(session)
        slots["end-average.text"] = text(language, word, **facts) if word else ""
        slots["end-average@data-tone"] = {"score-above": "good", "time-faster": "good"}.get(word, "")

    def _told(self, slots: dict[str, str], session: Session) -> None:
        """Fill the title, the sentence and the news of a record."""
        language, outcome, state = self._model.language, session.outcome, session.state
        elapsed_ms = session.clock.elapsed_ms(self.now_ms)
        facts: dict[str, object] = {
            "score": state.score,
            "moves": state.moves,
            "tile": session.game.tile(max(state.board), 0)[0],
            "target": 1 << session.variant.options.get("target", 0),
            "time": clock(elapsed_ms, True),
            "tps": f"{state.moves * 1000 / elapsed_ms:.2f}" if elapsed_ms else "",
        }
        word = "solved-at-once" if outcome == "solved" and not elapsed_ms else f"{outcome}-text"
        if outcome == "lost" and session.game.lower_is_better:
            word = "unsolved-text"
        slots["overlay-title.text"] = text(language, session.limit or f"{outcome}-title", **facts)
        slots["overlay-text.text"] = text(language, word, **facts)
        slots["overlay-best.text"] = text(language, "new-best") if session.best.is_beaten and not session.helped else ""
        show(slots, "keep-going", outcome == "won")

    def _rows(self, session: Session) -> list[tuple[str, str]]:
        state, elapsed_ms = session.state, session.clock.elapsed_ms(self.now_ms)
        moves = ("moves", number(state.moves))
        if not session.game.lower_is_better:
            return [("score", number(state.score)), moves, ("time", clock(elapsed_ms))]
        speed = f"{state.moves * 1000 / elapsed_ms:.2f}" if elapsed_ms else "–"
        return [("time", clock(elapsed_ms, True) if elapsed_ms else "–"), moves, ("per-second", speed)]

    def _comparison(self, session: Session) -> tuple[str, dict[str, object]]:
        """Return the word and the facts that compare a game with earlier ones of its kind; "" if nothing can be compared."""
        is_race = session.game.lower_is_better
        alike = [game for game in self._finished.of(session.game.id) if game.variant == session.kind and not game.is_helped]
        alike = [game for game in alike if not game.event]
        games = [game for game in alike if game.id != session.born_ms and not (is_race and game.is_paused)]
        elapsed_ms = session.clock.elapsed_ms(self.now_ms)
        is_alone = session.helped or session.part(EVENT) or self._is_unsolved(session)
        if len(games) < _MIN_GAMES or is_alone or is_race and not elapsed_ms:
            return "", {}
        if is_race:
            ahead = elapsed_ms // 10 * 10 - mean(sum([game.elapsed_ms for game in games]), len(games))
        else:
            ahead = session.state.score - sum([game.score for game in games]) // len(games)
        if not ahead:
            return "as-average", {}
        if is_race:
            return "time-slower" if ahead > 0 else "time-faster", {"time": clock(abs(ahead), True)}
        return "score-above" if ahead > 0 else "score-below", {"n": abs(ahead)}

    def _is_unsolved(self, session: Session) -> bool:
        return session.game.lower_is_better and session.outcome != "solved"
