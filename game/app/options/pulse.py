"""Which tiles could merge, told once the player has paused; a front end lets them swell a little, if at all."""

from ...core.game import Rules, State, Variant
from ...core.grid import LETTERS
from ..app import App
from ..effects import Wake
from ..feature import Feature, Handlers

PAUSE_MS = 6000
"""How long nothing has happened when the pairs are told, in milliseconds."""


class Pulse(Feature):
    """The cells of the pairs, none while the player plays on or does not want them."""

    def __init__(self, app: App) -> None:
        self._model = app.model
        self._state: State | None = None
        self.cells: tuple[int, ...] = ()
        """The cells to draw attention to."""

    def handlers(self) -> Handlers:
        return {"pulse": self._show}

    def changed(self) -> None:
        """Wait anew after each change of the board."""
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
    """Return, in order, the cells of all tiles that some move merges."""
    found: set[int] = set()
    for direction in game.legal_actions(state.board, variant.columns):
        step = game.play(variant, state, LETTERS[direction], 0)
        for target in step.merges:
            sources = [source for source, goal in step.hops if goal == target]
            found.update(sources)
            if len(sources) == 1:
                found.add(target)  # The other one stays where it is.
    return tuple(sorted(found))
