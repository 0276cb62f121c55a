"""Before the first move: how to play, or what is unusual about a kind of board, and what the first game on a device shows."""

from ..app import App
from ..feature import Handlers
from ..play.scene import GAME, REPLAY, STATE, Follower
from ..words import sign, text


def is_first_game(app: App) -> bool:
    """Return whether nothing was played on this device before the game in play."""
    model = app.model
    if app.history.can_return:
        return False
    played = [game.id for game in model.games if model.records[game.id].bests]
    return not played or model.session.best.is_first and played == [model.game.id]


def lead(app: App) -> str:
    """Return the way in which the tiles of a first game meet in one row; "" after the first move."""
    session = app.model.session
    if not session.is_dealt or session.timeline.cursor or app.model.replay or not is_first_game(app):
        return ""
    rows = [(cell // session.variant.columns, value) for cell, value in enumerate(session.state.board) if value]
    return "r" if len(rows) == 2 and rows[0] == rows[1] else ""


class Rule(Follower):
    """Shows the rule until the first move; in the first game on a device until the first merge."""

    sees = GAME | REPLAY

    def __init__(self, app: App) -> None:
        self._app = app
        self._model = app.model

    def watches(self) -> Handlers:
        return {"undo": self.turned}

    def turned(self) -> None:
        model, session = self._model, self._model.session
        is_told = session.timeline.cursor > 0
        if is_told and session.game.has_chance and not session.state.score:
            is_told = not is_first_game(self._app)
        self.rests = bool(model.replay) or is_told or session.outcome != "playing"
        self.sees = GAME | REPLAY if self.rests else GAME | REPLAY | STATE

    def fill(self, slots: "dict[str, str]") -> None:
        model = self._model
        slots["board@data-lead"] = lead(self._app)
        sentences = [] if self.rests else self._rhythm() or [text(model.language, "rule-" + model.game.id)]
        slots["line-text.text"] = sign(model.language, " ").join(sentences)

    def _rhythm(self) -> list[str]:
        """Return what is unusual about new tiles, on variants that the coach judges as another one."""
        game, variant, language = self._model.game, self._model.session.variant, self._model.language
        if game.judged_as(variant) == variant:
            return []
        every = game.moves_per_spawn(variant)
        sentences = [text(language, "aim-every", every=every)] if every > 1 else []
        return sentences + ([text(language, "aim-idle")] if game.may_idle(variant) else [])
