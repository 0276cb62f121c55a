"""Announcements on request: the last one again, the figures, or the board row by row."""

from ..app import App
from ..feature import Feature, Handlers, Say
from ..session import Session
from ..words import clock, sign, text


class Announcements(Feature):
    """Handles requests for announcements."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.model = app.model

    def handlers(self) -> Handlers:
        return {"read-out": self._read_out}

    def _read_out(self, what: str) -> None:
        """Say the "last" announcement again, the "figures" or the "board", without changing what was announced last."""
        if what == "board":
            self.emit(Say(rows_of(self.model.language, self.model.shown)))
        elif what == "figures":
            self.emit(Say(self.figures(self.now_ms)))
        else:
            self.emit(Say(self.app.dispatcher.announced or text(self.model.language, "announce-nothing")))

    def figures(self, now_ms: int) -> str:
        """Describe the figures above the board in one sentence."""
        model = self.model
        session = model.shown
        language = model.language
        best = model.records[model.game.id].best(session.kind, session.helped)
        time = clock(session.clock.elapsed_ms(now_ms), model.game.lower_is_better)
        parts: list[tuple[str, object]] = [("moves", session.state.moves), ("time", time)]
        if not model.game.lower_is_better:
            score = session.state.score
            parts = [("score", score), ("best", max(best.get("score", 0), score))] + parts
        elif "moves" in best:
            parts.append(("best-moves", best["moves"]))
        figures = [text(language, "announce-figure", name=text(language, word), figure=figure) for word, figure in parts]
        return sign(language, ";").join(figures) + sign(language, ".").strip()


def rows_of(language: str, session: Session) -> str:
    """Describe every cell of a board, row by row."""
    game, columns, blank = session.game, session.variant.columns, text(language, session.game.blank)
    names = [game.tile(value, cell)[0] if value else blank for cell, value in enumerate(session.state.board)]
    rows = []
    for row in range(session.variant.rows):
        cells = sign(language, ",").join(names[row * columns : (row + 1) * columns])
        rows.append(text(language, "row", row=row + 1) + sign(language, ":") + cells + sign(language, "."))
    return "".join(rows).strip()
