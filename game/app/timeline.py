"""Unlimited undo and redo: the moves of a game, a cursor, and states recomputed by replay.

Every 32nd state is kept, packed, and a move takes two bytes, so that a game of many thousand moves stays small.
"""

from array import array

from ..core.game import Rules, State, Step, Variant

_STRIDE = 32


class Moves:
    """A compact list of move tokens, at most 65,536 distinct ones."""

    def __init__(self, tokens: list[str]) -> None:
        self._codes = array("H")
        self._tokens: list[str] = []
        for token in tokens:
            self.append(token)

    def __len__(self) -> int:
        return len(self._codes)

    def __getitem__(self, ply: int) -> str:
        return self._tokens[self._codes[ply]]

    def all(self) -> list[str]:
        return self.first(len(self._codes))

    def append(self, token: str) -> None:
        """Append a token. Raises: OverflowError for too many distinct tokens."""
        if token not in self._tokens:
            self._tokens.append(token)
        self._codes.append(self._tokens.index(token))

    def first(self, count: int) -> list[str]:
        return [self._tokens[code] for code in self._codes[:count]]

    def truncate(self, count: int) -> None:
        """Keep only the first tokens."""
        self._codes = self._codes[:count]


class Timeline:
    """The moves made and undone; `state` is the state at the cursor.

    A saved game is resumed with its state, so that a long one appears at once; `catch_up` then replays it in slices to
    verify that claimed state.
    """

    def __init__(
        self,
        game: Rules,
        variant: Variant,
        seed: int,
        opening: State,
        moves: list[str] | None = None,
        cursor: int = 0,
        state: State | None = None,
    ) -> None:
        self.moves = Moves(moves or [])
        self._text = "".join(moves or [])
        self._new_text: list[str] = []
        self._game = game
        self._variant = variant
        self._seed = seed
        self.opening = opening
        self._kept = [_packed(opening)]
        self.cursor = 0
        self.state = opening
        self._claim: tuple[int, State] | None = None
        if state is None:
            self.jump(cursor)
        else:
            self.cursor = cursor
            self.state = state
            self._claim = (cursor, state)

    @property
    def text(self) -> str:
        """All moves as text, joined on demand so that moves do not copy a long transcript."""
        if self._new_text:
            self._text += "".join(self._new_text)
            self._new_text = []
        return self._text

    def push(self, move: str) -> Step:
        """Make a move at the cursor and drop the undone moves. Raises: IllegalMove, and nothing changes."""
        step = self._advance(self.state, move)
        if self.cursor < len(self.moves):
            self.moves.truncate(self.cursor)
            del self._kept[self.cursor // _STRIDE + 1 :]
            self._text = "".join(self.moves.first(self.cursor))
            self._new_text = []
        self.moves.append(move)
        self._new_text.append(move)
        self._arrive(step.after)
        return step

    def undo(self) -> Step | None:
        """Undo one move and return its step; None at the opening."""
        if not self.cursor:
            return None
        self.jump(self.cursor - 1)
        return self._advance(self.state, self.moves[self.cursor])

    def redo(self) -> Step | None:
        """Redo the next move and return its step; None at the end."""
        if self.cursor == len(self.moves):
            return None
        step = self._advance(self.state, self.moves[self.cursor])
        self._arrive(step.after)
        return step

    def jump(self, cursor: int) -> None:
        """Go to the state after the first `cursor` moves."""
        near = min(cursor // _STRIDE, len(self._kept) - 1)
        if not near * _STRIDE <= self.cursor <= cursor:
            self.cursor = near * _STRIDE
            self.state = _unpacked(self._kept[near])
            self._claim = None
        while self.cursor < cursor:
            self._arrive(self._advance(self.state, self.moves[self.cursor]).after)

    def state_at(self, ply: int) -> State:
        """Return the state after the first `ply` moves; the cursor stays."""
        near = min(ply // _STRIDE, len(self._kept) - 1)
        state = _unpacked(self._kept[near])
        for place in range(near * _STRIDE, ply):
            state = self._advance(state, self.moves[place]).after
        return state

    def catch_up(self) -> bool:
        """Replay up to 32 moves of a resumed game; return whether more remain.

        Raises: ValueError if the moves are illegal or do not lead to the claimed state.
        """
        if self._claim is None:
            return False
        claimed_ply, claimed = self._claim
        state = _unpacked(self._kept[-1])
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
        self._kept.append(_packed(state))
        return True

    def kept_states(self) -> list[State]:
        """Return every 32nd state from the opening to the cursor, none while a resumed game is being verified."""
        kept = [] if self._claim else self._kept[: self.cursor // _STRIDE + 1]
        return [_unpacked(packed) for packed in kept]

    def _arrive(self, state: State) -> None:
        self.state = state
        self.cursor += 1
        if self.cursor == len(self._kept) * _STRIDE and self._claim is None:
            self._kept.append(_packed(state))

    def _advance(self, state: State, move: str) -> Step:
        return self._game.play(self._variant, state, move, self._seed)


def _packed(state: State) -> tuple[bytes, int, int, bool]:
    return bytes(state.board), state.score, state.moves, state.ended


def _unpacked(packed: tuple[bytes, int, int, bool]) -> State:
    board, score, moves, ended = packed
    return State(tuple(board), score, moves, ended)
