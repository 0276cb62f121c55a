"""Why a text or a move is rejected: a reason and its facts, which a front end says in any language."""

from .text import fill

MOVES = {
    "nothing-moves": "No tile can move {direction}.",
    "not-in-line": "{tile} is not in the gap’s row or column.",
    "game-over": "The game is over.",
}
"""Why a move is illegal."""


class Refused(ValueError):
    """Base of both errors: a key of `MOVES` or `REASONS` and the facts for its text."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts

    def __str__(self) -> str:
        if self.reason in MOVES:
            return fill(MOVES[self.reason], self.facts)
        from .reasons import REASONS  # The page loads it late.

        return fill(REASONS[self.reason], self.facts)


class BadNotation(Refused):
    """The text is not a valid position, move, seed or link."""


class IllegalMove(Refused):
    """The move is not legal in the position."""
