"""Why a text or a move is rejected: a reason and its facts, which a front end says in any language."""

from .text import fill

REASONS = {
    "cell-count": "A {size} board has {wanted} cells; this has {found}.",
    "no-such-size": "There is no board with {found} {found|cell|cells}.",
    "which-size": "{found} cells could be {sizes}; put each row on its own line.",
    "no-such-tile": "“{text}” is not a tile.",
    "no-such-tile-at": "“{text}” in row {row}, column {col} is not a tile.",
    "no-such-tile-number": "“{text}”, number {place} of this text, is not a tile.",
    "tile-missing": "Each number from 0 to {last} must appear exactly once; {tile} is missing.",
    "not-solvable": (
        "This board cannot be solved: it is an odd number of swaps away from the goal. Swap two tiles to solve it."
    ),
    "gap-first": "This board can only be solved with the gap in the first corner.",
    "gap-last": "This board can only be solved with the gap in the last corner.",
    "no-tiles": "A board needs at least one tile.",
    "no-such-move": "“{text}” is not a move.",
    "too-long": "The text is too long: {found} characters, at most {wanted}.",
    "too-many-moves": "You can replay {wanted} moves at most; these are {found}.",
    "no-such-variant": "“{text}” is not a kind of board.",
    "no-such-mode": "There is no mode “{text}”.",
    "no-such-seed": "A seed must be a whole number below 2^64.",
    "bad-link": "This link cannot be opened. {why} Your game has not changed.",
    "no-such-page": "There is no such page here.",
    "no-such-game": "“{text}” is not a game.",
    "bad-times": "Its times were changed, or part of the link is missing.",
    "over-time": "Its moves took longer than {minutes} minutes.",
    "nothing-moves": "Nothing moves {direction}.",
    "cell-taken": "No new tile fits in cell {cell}: it is not empty.",
    "bad-game": "This game cannot be opened. {why} Your game has not changed.",
    "cut-off": "The text ends within move {ply}.",
    "at-sign": "Unexpected “{text}” at character {place}.",
    "no-moves": "No moves follow the board.",
    "not-in-line": "{tile} is not in the gap's row or column.",
    "game-over": "The game is over.",
    "move-number": "Move {ply}: {why}",
}


class Refused(ValueError):
    """Base of both errors: a key of `REASONS` and the facts for its text."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts

    def __str__(self) -> str:
        return fill(REASONS[self.reason], self.facts)


class BadNotation(Refused):
    """The text is not a valid position, move, seed or link."""


class IllegalMove(Refused):
    """The move is not legal in the position."""
