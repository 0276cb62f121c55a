"""Undo and redo without limit: the moves of a game, a cursor, and states found again by replay.

Only every 32nd state is kept, so that a game of many thousand moves stays small.
"""

from game.core.contract import Game, State, Step, Variant

_STRIDE = 32


class Timeline:
    """The moves made and taken back; `state` is the state at the cursor.

    A saved game is resumed with its state, so that a long one is on show at
    once; `catch_up` then replays it in slices. That state is a claim until the
    moves have led to it, or until the cursor was put back among them.
    """

    def __init__(
        self,
        game: Game,
        variant: Variant,
        seed: int,
        opening: State,
        moves: list[str] | None = None,
        cursor: int = 0,
        state: State | None = None,
    ) -> None:
        self.moves = moves or []
        self.text = "".join(self.moves)
        self._game = game
        self._variant = variant
        self._seed = seed
        self._kept = [opening]
        self.cursor = 0
        self.state = opening
        self._claim: tuple[int, State] | None = None
        if state is None:
            self.jump(cursor)
        else:
            self.cursor = cursor
            self.state = state
            self._claim = (cursor, state)

    def push(self, move: str) -> Step:
        """Make a move at the cursor; what was taken back is forgotten. Raises: IllegalMove, and nothing changes."""
        step = self._advance(self.state, move)
        if self.cursor < len(self.moves):
            del self.moves[self.cursor :]
            del self._kept[self.cursor // _STRIDE + 1 :]
            self.text = "".join(self.moves)
        self.moves.append(move)
        self.text += move
        self._arrive(step.after)
        return step

    def undo(self) -> Step | None:
        """Take one move back and return the step that is now undone; None at the opening."""
        if not self.cursor:
            return None
        self.jump(self.cursor - 1)
        return self._advance(self.state, self.moves[self.cursor])

    def redo(self) -> Step | None:
        """Make the next move again; None at the end."""
        if self.cursor == len(self.moves):
            return None
        step = self._advance(self.state, self.moves[self.cursor])
        self._arrive(step.after)
        return step

    def jump(self, cursor: int) -> None:
        """Go to the state before move number `cursor`, 0 to the number of moves."""
        near = min(cursor // _STRIDE, len(self._kept) - 1)
        if not near * _STRIDE <= self.cursor <= cursor:
            self.cursor = near * _STRIDE
            self.state = self._kept[near]
            self._claim = None
        while self.cursor < cursor:
            self._arrive(self._advance(self.state, self.moves[self.cursor]).after)

    def catch_up(self) -> bool:
        """Replay up to 32 moves of a resumed game; tell whether more is to do.

        Raises: ValueError if the moves are not legal or do not lead to the state that it was resumed with.
        """
        if self._claim is None:
            return False
        claimed_ply, claimed = self._claim
        state = self._kept[-1]
        ply = (len(self._kept) - 1) * _STRIDE
        last = min(ply + _STRIDE, len(self.moves))
        while True:
            if ply == claimed_ply and state != claimed:
                raise ValueError("The moves do not lead to the saved state.")
            if ply == last:
                break
            state = self._advance(state, self.moves[ply]).after
            ply += 1
        if ply < len(self._kept) * _STRIDE:
            self._claim = None
            return False
        self._kept.append(state)
        return True

    def _arrive(self, state: State) -> None:
        self.state = state
        self.cursor += 1
        if self.cursor == len(self._kept) * _STRIDE and self._claim is None:
            self._kept.append(state)

    def _advance(self, state: State, move: str) -> Step:
        return self._game.play(self._variant, state, move, self._seed)
