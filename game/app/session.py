"""One game in play: what was dealt, the moves, the clock, and whether there was help.

What undo must not touch (helped, the clock, going on after a win) lives here, outside the timeline.
"""

from ..core.errors import BadNotation, IllegalMove
from ..core.game import Rules, State, Step, Variant
from ..core.times import Times
from .mode import FREE, format_kind
from .tiles import Layer
from .timeline import Timeline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_SLICE = 64


class Session:
    """A game from its opening on.

    position: the text of an opening that was set up, or none for the seeded one.
    born_ms: when it was dealt, which tells it from any other game. gain: points
    of the move just shown. raised: whether a move of it has beaten a record.
    is_played: whether the player made a move of it.
    reached: the time in milliseconds at which the greatest number first was this one.
    """

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
            self.opening = State(game.parse_position(position, variant.rows, variant.columns))
        else:
            self.opening = game.opening(variant, seed)
        self.timeline = Timeline(game, variant, seed, self.opening, moves, cursor, state)
        self.layer = Layer(self.timeline.state)
        self.is_aided = False
        """Whether undo, a jump, replayed moves or an engine has helped its player."""
        self.is_dealt = False
        """Whether chance alone chose its opening, and no link, text or former game."""
        self.going_on = game.outcome(variant, self.opening, False) == "won"
        self.gain = 0
        self.raised = False
        self.is_played = False
        self.reached: dict[str, int] = {}
        self.times = Times()
        """When each move was made; they are known only where `is_timed`."""
        self.born_ms = 0
        self.daily = ""
        """The date whose daily board it is, such as 20261121, or ""."""
        self.mode = FREE
        self.undone = 0
        """How often undo was used where the mode limits it."""
        self.is_out_of_time = False
        self.is_given_up = False
        """Whether its player ended it before it was solved: gave up, or submitted another solution."""
        self.raced = ""
        """The address of the game that runs along as a ghost, or ""."""
        self.event = ""
        """The attempt at an event that it is a part of, as `game.app.racing.attempt` writes it, or ""."""
        self.is_first = False
        """Whether no game of its kind had a record before it, so that it beats none."""
        self.is_paused = False
        """Whether the device slept while its clock ran, which was left out: a timed game then sets no record."""
        self.stopped_ms = -1
        """When its clock stopped, or when it was saved; -1 for unknown."""
        self.to_beat = ""
        """The result that came with its link, as `game.app.sharing.challenge` writes it, or ""."""
        self.is_watched = False
        """Whether its link leads to the replay."""
        self._elapsed_ms = 0
        self._running_from = -1

    @property
    def is_clocked(self) -> bool:
        """Whether its time counts."""
        return self.game.keeps_times or self.mode.limit_ms > 0

    @property
    def kind(self) -> str:
        """The kind of board and the mode, as links and records name them."""
        return format_kind(self.game, self.variant, self.mode)

    @property
    def helped(self) -> bool:
        """Whether its records are apart: there was help, or its opening was set up."""
        return self.is_aided or bool(self.position)

    @property
    def state(self) -> State:
        """The state at the cursor."""
        return self.timeline.state

    @property
    def outcome(self) -> str:
        """playing, won, lost or solved; a game that a limit of its mode has ended is lost."""
        outcome = self.game.outcome(self.variant, self.state, self.going_on)
        return "lost" if outcome == "playing" and self.limit else outcome

    @property
    def limit(self) -> str:
        """The word for the limit of the mode that is reached, "" for none."""
        if self.is_given_up:
            return "given-up"
        max_moves = self.mode.max_moves
        return "out-of-time" if self.is_out_of_time else "out-of-moves" if 0 < max_moves <= self.state.moves else ""

    @property
    def undos_left(self) -> int:
        """How often undo may still be used, -1 for without limit."""
        mode = self.mode
        return mode.undos + (len(self.reached) if mode.earns_undos else 0) - self.undone if mode.limits_undo else -1

    def check_clock(self, now_ms: int) -> bool:
        """End a game whose time is over, on the last millisecond that it had; tell whether that was now."""
        limit_ms = self.mode.limit_ms
        if not limit_ms or self.is_out_of_time or self.outcome != "playing" or self.elapsed_ms(now_ms) < limit_ms:
            return False
        self.set_elapsed_ms(limit_ms)
        self.is_out_of_time = True
        return True

    @property
    def is_timed(self) -> bool:
        """Whether it is known when each of its moves was made."""
        return bool(self.times.moments) and len(self.times.moments) == len(self.timeline.moves)

    def replay(self, moves: list[str]) -> None:
        """Make the moves of a transcript, on past a win; the game then counts as helped.

        Raises: BadNotation with the number of the first move that is not legal.
        """
        for _ in self.replay_in_slices(moves):
            pass

    def replay_in_slices(self, moves: "Iterable[str]") -> "Iterator[None]":
        """Replay as `replay` does, giving way after every 64 moves. Raises: BadNotation, as `replay` and the moves do."""
        for ply, move in enumerate(moves):
            refusal = self._try(move)
            if refusal:
                raise BadNotation("move-number", ply=ply + 1, why=refusal)
            if ply % _SLICE == _SLICE - 1:
                yield
        self.layer.reset(self.state)
        self.is_aided = self.is_aided or self.timeline.cursor > 0

    def _try(self, move: str) -> IllegalMove | None:
        """Make a move of a transcript, on past a win; return why it cannot be made."""
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
        """Make a move; the first one starts the clock, and one that wins or ends the game stops it. Raises: IllegalMove."""
        if self.outcome != "playing":
            raise IllegalMove("game-over")
        greatest = max(self.state.board)
        cursor = self.timeline.cursor
        step = self.timeline.push(move)
        self.layer.forward(step)
        self.gain = step.gain
        self.is_played = True
        self.run_clock(now_ms)
        if max(step.after.board) > greatest:
            self.reached.setdefault(str(max(step.after.board)), self.elapsed_ms(now_ms))
        if self.outcome != "playing":
            self.stop_clock(now_ms)
        if self.is_clocked and len(self.times.moments) >= cursor:
            if len(self.times.moments) > cursor:
                self.times = self.times.first(cursor)
            self.times.append(self.elapsed_ms(now_ms))
        return step

    def undo(self) -> bool:
        """Take a move back, which counts as help unless the mode limits it; False at the opening."""
        step = self.timeline.undo()
        if step is None:
            return False
        self.layer.backward(self.state, step)
        self.undone += self.mode.limits_undo
        self.is_aided = self.is_aided or not self.mode.limits_undo
        self.gain = 0
        return True

    def redo(self) -> Step | None:
        """Make again a move that was taken back; None if there is none."""
        step = self.timeline.redo()
        if step is not None:
            self.layer.forward(step)
            self.gain = step.gain
        return step

    def jump(self, cursor: int) -> None:
        """Show another ply of the same game."""
        if cursor == self.timeline.cursor + 1:
            self.redo()
        elif cursor == self.timeline.cursor - 1:
            self.undo()
        elif cursor != self.timeline.cursor:
            self.timeline.jump(cursor)
            self.layer.reset(self.state)
            self.is_aided = True
            self.gain = 0

    def elapsed_ms(self, now_ms: int) -> int:
        """Return the time played, in milliseconds."""
        running = max(0, now_ms - self._running_from) if self._running_from >= 0 else 0
        return self._elapsed_ms + running

    def set_elapsed_ms(self, elapsed_ms: int) -> None:
        """Take up the clock of a saved game, stopped."""
        self._elapsed_ms = elapsed_ms
        self._running_from = -1

    @property
    def is_clock_running(self) -> bool:
        """Whether time is being counted."""
        return self._running_from >= 0

    def run_clock(self, now_ms: int) -> None:
        """Let the clock run from now on, if it does not yet."""
        if self._running_from < 0:
            self._running_from = now_ms

    def stop_clock(self, now_ms: int) -> None:
        """Stop the clock."""
        if self.is_clock_running:
            self.stopped_ms = now_ms
        self.set_elapsed_ms(self.elapsed_ms(now_ms))
