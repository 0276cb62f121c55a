"""Three short prompts for new players: each appears when it applies, until it is followed, and only once."""

from ..app import App
from ..feature import Feature, Handlers
from ..words import sign, text

MOVE, HINT, LEARN, DONE = "0", "1", "2", "3"
"""The next prompt, as stored in the settings."""

TIGHT_CELLS = 3
"""2048 suggests a hint with this many empty cells or fewer."""
LONG_MOVES = 40
"""The puzzle suggests a hint after this many moves."""
PATIENCE_MOVES = 15
"""A prompt that is not followed disappears after this many moves."""


class Prompts(Feature):
    """Prompts in the line below the board; players who have played before get none."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._model = app.model
        self._since = -1
        if self._next == MOVE and (app.history.can_return or len(app.model.session.timeline.moves) > PATIENCE_MOVES):
            app.model.settings.choose("prompts", DONE)

    def watches(self) -> Handlers:
        """Watch for a followed prompt."""
        return {"hinted": self._note_hint, "open-learn": self._note_learn}

    @property
    def prompt(self) -> str:
        """The word of the visible prompt, or ""."""
        session = self._model.session
        if self._model.replay or session.outcome != "playing":
            return ""
        if self._next == MOVE:
            return f"prompt-move-{self._model.game.id}"
        if self._since < 0:
            return ""
        if self._next == HINT:
            return "" if self._model.session.mode.limits_undo else "prompt-hint"  # Its text says that undo is unlimited.
        return "prompt-learn"

    def changed(self) -> None:
        """Advance when the current prompt was followed or has been visible for long."""
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
        """Add the prompt, or the usual invitation."""
        language = self._model.language
        sentences = [] if self._model.shown.state.moves else self._rhythm()
        if not sentences and self._model.shown.outcome == "playing":
            sentences = [text(language, self.prompt or "line-invite")]
        slots["line-text.text"] = sign(language, " ").join(sentences)
        slots["line-text@data-prompt"] = "on" if self.prompt else ""

    def _rhythm(self) -> list[str]:
        """Return what is unusual about new tiles, on variants that the coach judges as another one."""
        game, variant, language = self._model.shown.game, self._model.shown.variant, self._model.language
        if game.judged_as(variant) == variant:
            return []
        every = game.moves_per_spawn(variant)
        sentences = [text(language, "aim-every", every=every)] if every > 1 else []
        return sentences + ([text(language, "aim-idle")] if game.may_idle(variant) else [])

    def _note_hint(self) -> None:
        if self._next == HINT:
            self._go_on(LEARN)

    def _note_learn(self, *address: object) -> None:
        if self._next == LEARN:
            self._go_on(DONE)

    @property
    def _next(self) -> str:
        return self._model.settings.chosen["prompts"]

    def _go_on(self, prompt: str) -> None:
        self._since = -1
        self._model.settings.choose("prompts", prompt)
        self._app.saving.save_settings()
