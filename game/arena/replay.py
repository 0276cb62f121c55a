"""Replays a record by the rules: a process that ran somebody's code is believed only as far as its moves go."""

from ..core.game import Rules, State, Variant
from ..core.grid import LETTERS
from .fast import Chance, Slides
from .record import ILLEGAL_MOVE, Record


class Replay:
    """One record on its way to its end. is_true: whether its moves make what it reports; None until that is known."""

    def __init__(self, game: Rules, variant: Variant, record: Record, max_moves: int = 0) -> None:
        """max_moves: the limit of the series; 0 = the game's."""
        self._game = game.of(variant)
        self._variant = variant
        self._record = record
        self._last = min(len(record.transcript), max_moves or game.move_limit)
        self._is_limited = self._last == (max_moves or game.move_limit)
        self._slides = Slides(self._game, variant.columns)
        self._chance = Chance(self._game, variant, record.seed)
        self.state = self._game.opening(variant, record.seed)
        self._top = max(self.state.board)
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
        transcript = self._record.transcript
        board, score, first = self.state.board, self.state.score, self.state.moves
        for ply in range(first + 1, min(first + count, self._last) + 1):
            direction = LETTERS.find(transcript[ply - 1])
            slid = self._slides.afterstate(board, direction) if direction >= 0 else None
            if slid is None or self._may_end:
                if direction < 0 or not (slid or self._may_idle) or self._outcome(board) != "playing":
                    self.is_true = False
                    return ply - 1 - first
                slid = slid or (board, 0)
            board, gain = self._chance.settle(slid[0], ply), slid[1]
            if gain:
                score += gain
                if max(board) > self._top:
                    self._top = max(board)
                    self.milestones.append((self._value(self._top), ply))
        moves = min(first + count, self._last)
        self.state = State(board, score, moves)
        if moves == self._last:
            self.is_true = self._agrees()
        return moves - first

    def _agrees(self) -> bool:
        record, state = self._record, self.state
        outcome = self._outcome(state.board)
        is_ended = outcome != "playing" or self._is_limited or ILLEGAL_MOVE in record.notes
        if state.moves == len(record.transcript):
            self.made = [state.score, self._value(max(state.board)), state.moves, outcome]
        is_right = self.made == [record.score, record.max_tile, record.moves, record.outcome]
        return is_ended and is_right and self.milestones == [entry[:2] for entry in record.milestones]

    def _outcome(self, board: tuple[int, ...]) -> str:
        return self._game.outcome(self._variant, State(board), True)

    def _value(self, number: int) -> int:
        return int(self._game.tile(number, 0)[0])


def is_true(game: Rules, variant: Variant, record: Record, max_moves: int = 0) -> bool:
    """Return whether the moves of a record make, by the rules, what it reports."""
    replay = Replay(game, variant, record, max_moves)
    while replay.is_true is None:
        replay.advance(1 << 30)
    return replay.is_true
