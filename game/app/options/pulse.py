"""Highlights tiles that could merge after the player has paused."""

from ...core.game import Rules, State, Variant
from ...core.grid import LETTERS
from ..app import App
from ..effects import Wake
from ..feature import Feature, Handlers

PAUSE_MS = 6000
"""The pause after which pairs are highlighted."""


class Pulse(Feature):
    """The cells to highlight; none while the player is playing or has turned this off."""

    def __init__(self, app: App) -> None:
        self._model = app.model
        self._state: State | None = None
        self.cells: tuple[int, ...] = ()

    def handlers(self) -> Handlers:
        return {"pulse": self._show}

    def changed(self) -> None:
        """Restart the wait after each change of the board."""
        state = self._model.shown.state if self._model.settings.chosen["pulse"] == "on" else None
        if state is not self._state:
            self._state = state
            self.cells = ()
            if state is not None:
                self.emit(Wake("pulse", PAUSE_MS))

    def _show(self) -> None:
        session = self._model.session
        if session.state is self._state and session.outcome == "playing":
            self.cells = pairs(session.game, session.variant, session.state)


def pairs(game: Rules, variant: Variant, state: State) -> tuple[int, ...]:
    """Return the sorted cells of all tiles that some move merges."""
    cells: set[int] = set()
    for direction in game.legal_actions(state.board, variant.columns):
        step = game.play(variant, state, LETTERS[direction], 0)
        for target in step.merges:
            sources = [source for source, goal in step.hops if goal == target]
            cells.update(sources)
            if len(sources) == 1:
                cells.add(target)  # The other tile does not move.
    return tuple(sorted(cells))
