"""Replays a record by the rules: a process that ran somebody's code is believed only as far as its moves go."""

from ..core.errors import IllegalMove
from ..core.game import Rules, State, Variant
from ..core.grid import LETTERS
from .record import ILLEGAL_MOVE, Record


class Replay:
    """One record on its way to its end. is_true: whether its moves make what it reports; None until that is known."""

    def __init__(self, game: Rules, variant: Variant, record: Record, max_moves: int = 0) -> None:
        """max_moves: the limit of the series; 0 = the game's."""
        self._game = game.of(variant)
        self._variant = variant
        self._record = record
        self._limit = max_moves or game.move_limit
        self._state = game.of(variant).opening(variant, record.seed)
        self._top = max(self._state.board)
        self.milestones: list[tuple[int, int]] = []
        """(value, moves) of each new highest tile so far."""
        self._may_idle = game.may_idle(variant)
        # Without chance a game may end before its moves do; with it, the next move would be illegal.
        self._may_end = self._may_idle or not game.has_chance
        self.is_true: bool | None = None
        self.made: list[object] = []
        """Score, highest tile, moves and outcome, once all moves are replayed."""

    def advance(self, count: int) -> int:
        """Replay at most `count` moves; return how many."""
        game, variant, record = self._game, self._variant, self._record
        state, columns = self._state, variant.columns
        first = state.moves
        last = min(first + count, len(record.transcript), self._limit)
        while state.moves < last:
            board = state.board
            direction = LETTERS.find(record.transcript[state.moves])
            try:
                if direction < 0 or (self._may_end and game.outcome(variant, state, True) != "playing"):
                    raise IllegalMove("nothing-moves")
                board, gain = game.afterstate(board, direction, columns)
            except IllegalMove:
                if direction < 0 or not self._may_idle or game.outcome(variant, state, True) != "playing":
                    self.is_true = False
                    return state.moves - first
                gain = 0
            ply = state.moves + 1
            state = State(game.settle(variant, board, ply, record.seed), state.score + gain, ply)
            if gain and max(state.board) > self._top:
                self._top = max(state.board)
                self.milestones.append((self._value(self._top), ply))
        self._state = state
        if state.moves >= min(len(record.transcript), self._limit):
            self.is_true = self._agrees(state)
        return state.moves - first

    def _agrees(self, state: State) -> bool:
        record = self._record
        outcome = self._game.outcome(self._variant, state, True)
        is_ended = outcome != "playing" or state.moves >= self._limit or ILLEGAL_MOVE in record.notes
        if state.moves == len(record.transcript):
            self.made = [state.score, self._value(max(state.board)), state.moves, outcome]
        is_right = self.made == [record.score, record.max_tile, record.moves, record.outcome]
        return is_ended and is_right and self.milestones == [entry[:2] for entry in record.milestones]

    def _value(self, number: int) -> int:
        return int(self._game.tile(number, 0)[0])


def is_true(game: Rules, variant: Variant, record: Record, max_moves: int = 0) -> bool:
    """Return whether the moves of a record make, by the rules, what it reports."""
    replay = Replay(game, variant, record, max_moves)
    while replay.is_true is None:
        replay.advance(1 << 30)
    return replay.is_true
