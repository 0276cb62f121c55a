"""A bot's game that the user watches move by move."""

from ..app.feature import Feature, Handlers, Wake
from ..app.tiles import Layer
from ..arena.reports import Failed, Moved, Printed, RunReport
from ..core.errors import IllegalMove
from ..core.game import Step
from ..core.grid import LETTERS
from .context import LabContext
from .drafts import Draft
from .settings import RUN_MS, LabSettings, Setting
from .workbench import AskOnce, EndRun

SPEEDS = (1, 4, 15, 60)
"""Maximum moves per second."""


class Watched:
    """A watched game."""

    def __init__(self, run: int, draft: Draft, setting: Setting) -> None:
        self.run = run
        """The number of its run in the sandbox."""
        self.draft = draft.key
        """The bot's number."""
        self.bot = draft.as_played()
        self.game = setting.game
        self.variant = setting.variant
        self.seed = setting.first
        self.state = self.game.opening(self.variant, self.seed)
        self.layer = Layer(self.state)
        self.is_thinking = False
        self.is_playing = True
        """Whether the next move is requested automatically."""
        self.took_ms = 0
        """Duration of the last answer."""
        self._asked_ms = 0

    @property
    def outcome(self) -> str:
        """`playing`, `lost` or `solved`."""
        return self.game.outcome(self.variant, self.state, True)

    def request(self, setting: Setting, now_ms: int) -> dict[str, object]:
        """Return the sandbox's request for the next move."""
        self.is_thinking = True
        self._asked_ms = now_ms
        return {
            "game": self.game.id,
            "variant": self.game.format_variant(self.variant),
            "bot": self.bot,
            "seed": self.seed,
            "position": self.game.format_position(self.state.board),
            "score": self.state.score,
            "ply": self.state.moves,
            "budget_ms": setting.budget_ms,
            "move_ms": setting.patience_s * 1000,
            "run_ms": RUN_MS,
        }

    def answer(self, letter: str, now_ms: int) -> bool:
        """Play the bot's move; return False if it is invalid."""
        self.is_thinking = False
        self.took_ms = now_ms - self._asked_ms
        if len(letter) != 1 or letter not in LETTERS:
            return False
        try:
            step: Step = self.game.play(self.variant, self.state, letter, self.seed)
        except IllegalMove:
            return False
        self.state = step.after
        self.layer.forward(step)
        if self.outcome != "playing":
            self.is_playing = False
        return True


class Watch(Feature):
    """The watched game, if any. speed: one of `SPEEDS`."""

    def __init__(self, context: LabContext, settings: LabSettings) -> None:
        self._context = context
        self._settings = settings
        self.watched: Watched | None = None
        self.speed = SPEEDS[1]

    def handlers(self) -> Handlers:
        return {
            "watch-play": self.toggle,
            "watch-step": self.step,
            "watch-speed": self.choose_speed,
            "watch-close": self.close,
            "beat": self.go_on,
        }

    def begin(self, draft: Draft) -> None:
        """Start a game and ask for the first move."""
        self.watched = Watched(self._context.new_run(), draft, self._settings.here)
        self._ask()

    def toggle(self) -> None:
        """Pause or resume."""
        watched = self.watched
        if watched and watched.outcome == "playing":
            watched.is_playing = not watched.is_playing
            if watched.is_playing:
                self._ask()

    def step(self) -> None:
        """Pause, and ask for one move."""
        if self.watched:
            self.watched.is_playing = False
            self._ask()

    def choose_speed(self, speed: int) -> None:
        if speed in SPEEDS:
            self.speed = speed

    def close(self) -> None:
        if self.watched:
            self.emit(EndRun(self.watched.run))
            self.watched = None

    def go_on(self) -> None:
        if self.watched and self.watched.is_playing:
            self._ask()

    def hear(self, report: RunReport) -> bool:
        """Handle a report about this game; return False for any other."""
        watched = self.watched
        if watched is None or report.run != watched.run:
            return False
        if isinstance(report, Moved):
            if not watched.answer(report.move, self.now_ms):
                self._context.fault = (watched.draft, Failed(watched.run, "bot-nonsense"))
                self.close()
            elif watched.is_playing:
                self.emit(Wake("beat", 1000 // self.speed))
        elif isinstance(report, Printed):
            self._context.print(report.text)
        elif isinstance(report, Failed):
            self._context.fault = (watched.draft, report)
            watched.is_thinking = False
            watched.is_playing = False
        return True

    def _ask(self) -> None:
        watched = self.watched
        if watched and not watched.is_thinking and watched.outcome == "playing":
            self.emit(AskOnce(watched.run, watched.request(self._settings.of(watched.game.id), self.now_ms)))
