"""The score of a game by moves: followed while it is played, and stored for the best game of each kind."""

from ...core.checked import rows, text_of, whole
from ..mode import parse_kind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ...core.game import Rules
    from ..session import Session

KEPT_EVERY = 32
"""Moves between two states that a timeline keeps."""

MAX_POINTS = 256
"""Points of a curve that is followed; then every second one is dropped."""

MAX_STORED = 128
"""Points of a stored curve."""

MIN_TILE = 7
"""The lowest rank that is marked on a curve: 128."""


class ScoreCurve:
    """The curve of a session up to its cursor.

    After a reload or a jump it has a point every 32 moves, and a tile is marked where the first of these states shows it.
    """

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.cursor = 0
        """Moves made."""
        self.score = session.timeline.opening.score
        self.peak = self.score
        """The highest score so far."""
        self.step = 1
        """Moves between two of `scores`."""
        self.scores = [self.score]
        self.tiles: list[tuple[int, int, int]] = []
        """(rank, moves, score) when each tile from 128 on first appeared."""
        self.is_closed = False
        """Whether help has begun, so that what follows is no result without help."""
        self.rival: BestCurve | None = None
        """The best game that this one has replaced, with which it is still compared."""
        self._top = max(session.timeline.opening.board)
        self._is_partial = session.timeline.cursor > 0

    def follow(self) -> bool:
        """Follow the session to its cursor; return whether the curve has changed."""
        timeline = self.session.timeline
        state = timeline.state
        if self._is_partial or not -1 <= timeline.cursor - self.cursor <= 1:
            if not self._rebuild() and timeline.cursor == self.cursor:
                return False
        elif timeline.cursor == self.cursor + 1:
            self._note(timeline.cursor, state.score, max(state.board))
        elif timeline.cursor == self.cursor:
            return False
        self._go_to(timeline.cursor, state.score)
        return True

    def points(self, max_points: int = MAX_POINTS) -> list[tuple[int, int]]:
        """Return (moves, score) from the first move to the cursor; max_points: about how many."""
        stride = len(self.scores) // max_points + 1
        points = [(place * self.step, self.scores[place]) for place in range(0, len(self.scores), stride)]
        return points if points[-1][0] == self.cursor else points + [(self.cursor, self.score)]

    def _note(self, moves: int, score: int, top: int) -> None:
        """Add a state that follows the last one."""
        if moves % self.step == 0:
            self.scores.append(score)
            self._thin(MAX_POINTS)
        if top > self._top:
            self._top = top
            if top >= MIN_TILE:
                self.tiles.append((top, moves, score))

    def _thin(self, max_points: int) -> None:
        while len(self.scores) > max_points:
            self.scores = [score for place, score in enumerate(self.scores) if place % 2 == 0]
            self.step *= 2

    def _go_to(self, cursor: int, score: int) -> None:
        """Set the end of the curve and drop what lies behind it."""
        self.cursor, self.score = cursor, score
        self.peak = max(self.peak, score)
        while (len(self.scores) - 1) * self.step > cursor:
            self.scores.pop()
        while self.tiles and self.tiles[-1][1] > cursor:
            self.tiles.pop()
            self._top = max(self.session.state.board)

    def _rebuild(self) -> bool:
        """Take the states that the timeline has kept; return False if they are not known yet."""
        states = self.session.timeline.kept_states()
        self._is_partial = not states
        if not states:
            return False
        self.step, self.scores, self.tiles = KEPT_EVERY, [], []
        self._top = max(states[0].board)
        for place, state in enumerate(states):
            self._note(place * KEPT_EVERY, state.score, max(state.board))
        return True


class BestCurve:
    """The stored curve of a finished game."""

    def __init__(self, game: "Rules", fields: "dict[str, Any]") -> None:
        """Load the fields of a game's curve, which has a point every `step` moves to its end. Raises: one of `FAULTS`."""
        self.fields = fields
        self.kind = text_of(fields["kind"])
        self.id, self.moves, self.score, self.step = [whole(fields[name]) for name in ("id", "moves", "score", "step")]
        self.scores = [0]
        for gain in rows(fields["gains"], MAX_STORED):
            self.scores.append(self.scores[-1] + whole(gain))
        left = self.moves - (len(self.scores) - 1) * self.step
        is_end = self.scores[-1] == self.score if left == 0 else self.scores[-1] <= self.score
        variant, mode = parse_kind(game, self.kind)
        if not 0 <= left < self.step or not is_end or game.format_variant(variant) + mode.suffix != self.kind:
            raise ValueError("not the curve of this game")

    def points(self) -> list[tuple[int, int]]:
        """Return (moves, score) from the first move to the last."""
        points = [(place * self.step, score) for place, score in enumerate(self.scores)]
        return points if points[-1][0] == self.moves else points + [(self.moves, self.score)]

    def at(self, moves: int) -> int:
        """Return the score after some moves, between two points in proportion; after the end the last score."""
        if moves >= self.moves:
            return self.score
        place = moves // self.step
        if place + 1 < len(self.scores):
            end, high = (place + 1) * self.step, self.scores[place + 1]
        else:
            end, high = self.moves, self.score
        low = self.scores[place]
        return low + (high - low) * (moves - place * self.step) // (end - place * self.step)


def pack_curve(curve: ScoreCurve) -> "dict[str, Any]":
    """Return the fields of a curve to store: its scores as differences, at most `MAX_STORED` of them."""
    scores, step = curve.scores, curve.step
    while len(scores) > MAX_STORED:
        scores = [score for place, score in enumerate(scores) if place % 2 == 0]
        step *= 2
    gains = [score - scores[place] for place, score in enumerate(scores[1:])]
    session = curve.session
    return {
        "kind": session.kind,
        "id": session.born_ms,
        "moves": curve.cursor,
        "score": curve.score,
        "step": step,
        "gains": gains,
    }
