"""One game in play: the opening, the moves, the clock, the mode, and whether there was help.

State that undo must not touch (help, the clock, going on after a win) lives here, outside the timeline. So do
the clock and the count of undos of a mode, whose name follows the board kind: `4x4+blitz`; its move budget gets a move back.
"""

from ..core.errors import BadNotation, IllegalMove
from ..core.game import Rules, State, Step, Variant
from ..core.times import Times
from ..core.typing import Iterable, Iterator
from .tiles import Layer
from .timeline import Timeline


class Mode:
    """Limits of a game; 0 = unlimited."""

    def __init__(self, name: str, undos: int = -1, earns_undos: bool = False, limit_ms: int = 0, max_moves: int = 0) -> None:
        self.name = name
        """As written in links and saves; "" for no mode."""
        self.suffix = "+" + name if name else ""
        """What follows the board kind: `4x4+blitz`."""
        self.undos = undos
        """Undos allowed; -1 = unlimited."""
        self.earns_undos = earns_undos
        """Whether each new high tile adds an undo."""
        self.limit_ms = limit_ms
        """Time limit on the game's clock."""
        self.max_moves = max_moves
        self.limits_undo = undos >= 0
        """Whether undo is limited, and therefore does not count as help."""


FREE = Mode("")

MODES = (
    FREE,
    Mode("undo3", undos=3),
    Mode("earned", undos=0, earns_undos=True),
    Mode("blitz", limit_ms=180_000),
    Mode("budget", max_moves=200),
)
"""All modes, in display order."""


def modes_of(game: "Rules") -> list[Mode]:
    """Return the modes of a game; undo can be earned only where tiles merge."""
    return [mode for mode in MODES if not mode.earns_undos or not game.is_permutation]


def parse_kind(game: "Rules", text: str) -> "tuple[Variant, Mode]":
    """Parse a board kind and mode such as `4x4+blitz`. Raises: BadNotation."""
    variant, plus, name = text.partition("+")
    modes = [mode for mode in modes_of(game) if mode.name == name]
    if not modes or (plus and not name):
        raise BadNotation("no-such-mode", text=name[:20])
    return game.parse_variant(variant), modes[0]


_SLICE = 64

GIVEN_UP, OUT_OF_TIME = "given-up", "out-of-time"


class Clock:
    """The time played; it runs from the first move to the end."""

    stopped_ms = -1
    """When it stopped or the game was saved; -1 if unknown."""
    is_paused = False
    """Whether the device slept while it ran, which was subtracted; a timed game then sets no record."""
    is_hidden = False
    """Whether it rests only while the page is hidden; a game opened by address rests until its next move."""
    _elapsed_ms = 0
    _running_from = -1

    def elapsed_ms(self, now_ms: int) -> int:
        """Return the time played, in milliseconds."""
        running = max(0, now_ms - self._running_from) if self._running_from >= 0 else 0
        return self._elapsed_ms + running

    def set(self, elapsed_ms: int) -> None:
        """Set and stop it."""
        self._elapsed_ms = elapsed_ms
        self._running_from = -1
        self.is_hidden = False

    @property
    def is_running(self) -> bool:
        return self._running_from >= 0

    def run(self, now_ms: int) -> None:
        """Start it unless it is running."""
        if self._running_from < 0:
            self._running_from = now_ms

    def bridge(self, now_ms: int) -> int:
        """Restart it as if it had never stopped; return the time added, 0 if unknown."""
        away_ms = max(0, now_ms - self.stopped_ms) if self.stopped_ms >= 0 else 0
        self.set(self.elapsed_ms(now_ms) + away_ms)
        self.run(now_ms)
        return away_ms

    def stop(self, now_ms: int) -> None:
        if self.is_running:
            self.stopped_ms = now_ms
        self.set(self.elapsed_ms(now_ms))


class AgainstBest:
    """How a game stands to the record of its kind."""

    is_first = False
    """Whether its kind had no record before, so that it cannot beat one."""
    is_beaten = False
    """Whether the game has beaten it; undo takes that back."""
    beaten = 0
    """The score or time in milliseconds of the record that it has beaten, or 0."""


class Session:
    """A game from its opening on; position: the text of a set-up opening, "" for the seeded one."""

    def __init__(
        self,
        game: Rules,
        variant: Variant,
        seed: int,
        position: str = "",
        moves: list[str] | None = None,
        cursor: int = 0,
        state: State | None = None,
    ) -> None:
        self.game = game = game.of(variant)
        self.variant = variant
        self.seed = seed
        self.position = position
        if position:
            opening = State(game.parse_position(position, variant.rows, variant.columns))
        else:
            opening = game.opening(variant, seed)
        self.timeline = Timeline(game, variant, seed, opening, moves, cursor, state)
        self.layer = Layer(self.timeline.state)
        self.is_aided = False
        """Whether undo, a jump, replayed moves or an engine helped."""
        self.is_dealt = False
        """Whether chance alone chose the opening, not a link, text or earlier game."""
        self.going_on = game.outcome(variant, opening, False) == "won"
        self.best = AgainstBest()
        self.is_played = False
        """Whether the player has made a move."""
        self.reached: dict[str, int] = {}
        """The time in milliseconds at which each high tile first appeared."""
        self.times = Times()
        """When each move was made; complete only if `is_timed`."""
        self.born_ms = 0
        """When it was dealt; identifies the game."""
        self.mode = FREE
        self.undone = 0
        """Undos used, where the mode limits them."""
        self.stopped_by = ""
        """GIVEN_UP (also if another solution was submitted), OUT_OF_TIME, or "" if only the rules end it."""
        self.parts: dict[str, str] = {}
        """What features keep of it, by their names; saved as it is. The fields of its link (`game.app.links`) are among them."""
        self.clock = Clock()
        self._judged: tuple[State | None, bool, str] = (None, False, "")

    def part(self, name: str) -> str:
        """Return what a feature keeps of this game, or ""."""
        return self.parts.get(name, "")

    @property
    def is_clocked(self) -> bool:
        """Whether the time counts."""
        return self.game.keeps_times or self.mode.limit_ms > 0

    @property
    def kind(self) -> str:
        """The board kind and the mode, as named in links and records."""
        return self.game.format_variant(self.variant) + self.mode.suffix

    @property
    def helped(self) -> bool:
        """Whether its records are separate: there was help, or the opening was set up."""
        return self.is_aided or bool(self.position)

    @property
    def state(self) -> State:
        """The state at the cursor."""
        return self.timeline.state

    @property
    def outcome(self) -> str:
        """playing, won, lost or solved; lost if a limit ended it."""
        judged, state = self._judged, self.state
        if judged[0] is not state or judged[1] != self.going_on:
            outcome = self.game.outcome(self.variant, state, self.going_on)
            judged = self._judged = (state, self.going_on, outcome)
        return "lost" if judged[2] == "playing" and self.limit else judged[2]

    @property
    def limit(self) -> str:
        """The word for the limit that ended the game, or ""."""
        return self.stopped_by or ("out-of-moves" if 0 < self.mode.max_moves <= self.state.moves else "")

    @property
    def undos_left(self) -> int:
        """Undos left; -1 = unlimited."""
        mode = self.mode
        return mode.undos + (len(self.reached) if mode.earns_undos else 0) - self.undone if mode.limits_undo else -1

    def check_clock(self, now_ms: int) -> bool:
        """End the game exactly at its time limit; return whether that happened now."""
        limit_ms = self.mode.limit_ms
        if not limit_ms or self.outcome != "playing" or self.clock.elapsed_ms(now_ms) < limit_ms:
            return False
        self.clock.set(limit_ms)
        self.stopped_by = OUT_OF_TIME
        return True

    @property
    def is_timed(self) -> bool:
        """Whether the time of every move is known."""
        return bool(self.times.moments) and len(self.times.moments) == len(self.timeline.moves)

    def replay(self, moves: list[str]) -> None:
        """Make the moves of a transcript, playing on after a win; the game then counts as helped.

        Raises: BadNotation with the number of the first illegal move.
        """
        for _ in self.replay_in_slices(moves):
            pass

    def replay_in_slices(self, moves: "Iterable[str]") -> "Iterator[None]":
        """Do the same as `replay`, yielding after every 64 moves. Raises: BadNotation, also from the iterable."""
        for ply, move in enumerate(moves):
            refusal = self.replay_move(move)
            if refusal:
                raise BadNotation("move-number", ply=ply + 1, why=refusal)
            if ply % _SLICE == _SLICE - 1:
                yield
        self.layer.reset(self.state)
        self.is_aided = self.is_aided or self.timeline.cursor > 0

    def replay_move(self, move: str) -> IllegalMove | None:
        """Make a move of a transcript, playing on after a win; return the error if it is illegal."""
        outcome = self.outcome
        if outcome == "won":
            self.going_on = True
            outcome = self.outcome
        if outcome != "playing":
            return IllegalMove("game-over")
        try:
            self.timeline.push(move)
        except IllegalMove as error:
            return error
        return None

    def push(self, move: str, now_ms: int) -> Step:
        """Make a move; the first starts the clock, a win or the end stops it, one after a win plays on. Raises: IllegalMove."""
        is_won = self.outcome == "won"
        if self.outcome != "playing" and not is_won:
            raise IllegalMove("game-over")
        high = max(self.state.board)
        cursor = self.timeline.cursor
        step = self.timeline.push(move)
        self.going_on = self.going_on or is_won
        self.layer.forward(step)
        self.is_played = True
        self.clock.run(now_ms)
        if max(step.after.board) > high:
            self.reached.setdefault(str(max(step.after.board)), self.clock.elapsed_ms(now_ms))
        if self.outcome != "playing":
            self.clock.stop(now_ms)
        if self.is_clocked and len(self.times.moments) >= cursor:
            if len(self.times.moments) > cursor:
                self.times = self.times.first(cursor)
            self.times.append(self.clock.elapsed_ms(now_ms))
        return step

    def undo(self) -> bool:
        """Undo a move, which counts as help unless the mode limits it; return False at the opening."""
        step = self.timeline.undo()
        if step is None:
            return False
        self.layer.backward(self.state, step)
        self.undone += self.mode.limits_undo
        self.is_aided = self.is_aided or not self.mode.limits_undo
        return True

    def redo(self) -> Step | None:
        """Redo an undone move; return None if absent."""
        step = self.timeline.redo()
        if step is not None:
            self.layer.forward(step)
        return step

    def jump(self, cursor: int) -> None:
        """Go to another ply."""
        if cursor == self.timeline.cursor + 1:
            self.redo()
        elif cursor == self.timeline.cursor - 1:
            self.undo()
        elif cursor != self.timeline.cursor:
            self.timeline.jump(cursor)
            self.layer.reset(self.state)
            self.is_aided = True
