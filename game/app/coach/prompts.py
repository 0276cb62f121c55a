"""Three short prompts for a new player: each comes when it applies, gives way to what it is about, and never comes back."""

from ..app import App
from ..feature import Feature, Handlers
from ..words import text

MOVE, HINT, LEARN, DONE = "0", "1", "2", "3"
"""Which prompt is next, as the settings keep it."""

TIGHT_CELLS = 3
"""With so few empty cells left a player of 2048 is told of the hint."""
LONG_MOVES = 40
"""After so many moves a player of the puzzle is told of it."""
PATIENCE_MOVES = 15
"""For so many moves a prompt that nobody follows stays."""


class Prompts(Feature):
    """What a new player is told, in the coach's place while the coach is silent; who has played before is told nothing."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._model = app.model
        self._since = -1
        if self._next == MOVE and (app.history.can_return or len(app.model.session.timeline.moves) > PATIENCE_MOVES):
            app.model.settings.choose("prompts", DONE)

    def watches(self) -> Handlers:
        """Return what sees that a prompt was followed."""
        return {"hinted": self._see_hint, "open-learn": self._see_learn}

    @property
    def prompt(self) -> str:
        """The word of the prompt on show, or ""."""
        session = self._model.session
        if self._model.replay or session.outcome != "playing":
            return ""
        if self._next == MOVE:
            return f"prompt-move-{self._model.game.id}"
        if self._since < 0:
            return ""
        if self._next == HINT:
            return "" if self._model.session.mode.limits_undo else "prompt-hint"  # It says that undo has no limit.
        return "prompt-learn"

    def changed(self) -> None:
        """Go on to the next prompt where the one on show has been followed, or has stayed for long."""
        session = self._model.session
        moves = session.timeline.cursor
        if self._next == MOVE and moves:
            self._go_on(HINT)
        if self._next == HINT:
            is_hard = session.state.board.count(0) <= TIGHT_CELLS if self._model.game.has_chance else moves >= LONG_MOVES
            if self._since < 0 and is_hard:
                self._since = moves
            elif self._since >= 0 and (moves < len(session.timeline.moves) or abs(moves - self._since) > PATIENCE_MOVES):
                self._go_on(LEARN)
        elif self._next == LEARN:
            if self._since < 0 and not session.timeline.moves:
                self._since = 0
            elif self._since >= 0 and moves > PATIENCE_MOVES:
                self._go_on(DONE)

    def view(self, slots: "dict[str, str]") -> None:
        """Add the prompt, or what the coach says of itself."""
        slots["coach-invite.text"] = text(self._model.language, self.prompt or "coach-invite")
        slots["coach-invite@data-prompt"] = "on" if self.prompt else ""

    def _see_hint(self) -> None:
        if self._next == HINT:
            self._go_on(LEARN)

    def _see_learn(self, *address: object) -> None:
        if self._next == LEARN:
            self._go_on(DONE)

    @property
    def _next(self) -> str:
        return self._model.settings.chosen["prompts"]

    def _go_on(self, prompt: str) -> None:
        self._since = -1
        self._model.settings.choose("prompts", prompt)
        self._app.saving.save_settings()
