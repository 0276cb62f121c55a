"""The reasons of `Refused` in English, by key, except those in `errors.MOVES`; the page loads them late."""

REASONS = {
    "cell-count": "A {size} board has {wanted} cells; this has {found}.",
    "no-such-size": "There is no board with {found} {found|cell|cells}.",
    "which-size": "{found} cells could be {sizes}; put each row on its own line.",
    "uneven-rows": "Row {row} has {found} {found|cell|cells}; other rows have {wanted}.",
    "two-boards": "This can be read as two boards. Copy one board, and write 0 for each empty cell.",
    "tiles-touch": "Put a space between the tiles.",
    "hex-digits": "After 0x, a board needs 16 digits; this has {found}.",
    "no-such-shape": "There is no board with {rows} rows of {columns} cells.",
    "other-kind": "This is a {size} board; you are playing {own}.",
    "other-shape": "You need a {size} board; this has {rows} rows of {columns} cells.",
    "no-such-tile": "“{text}” is not a tile.",
    "no-such-tile-at": "“{text}” in row {row}, column {col} is not a tile.",
    "no-such-tile-number": "“{text}”, number {place} of this text, is not a tile.",
    "tile-missing": "Each number from 0 to {last} must appear exactly once; {tile} is missing.",
    "not-solvable": (
        "This board cannot be solved: it is an odd number of swaps away from the goal. Swap two tiles to solve it."
    ),
    "gap-first": (
        "This board cannot be solved: two tiles are swapped; half of all shuffles are like this."
        " With the gap in the first corner it can be solved."
    ),
    "gap-last": (
        "This board cannot be solved: two tiles are swapped; half of all shuffles are like this."
        " With the gap in the last corner it can be solved."
    ),
    "no-tiles": "A board needs at least one tile.",
    "no-such-move": "“{text}” is not a move.",
    "too-long": "The text is too long: {found} characters, at most {wanted}.",
    "too-many-moves": "You can replay {wanted} moves at most; these are {found}.",
    "no-such-variant": "“{text}” is not a kind of board.",
    "no-such-mode": "There is no mode “{text}”.",
    "no-such-seed": "A seed must be a whole number below 2^64.",
    "bad-link": "This link cannot be opened. {why} Your game has not changed.",
    "link-damaged": "It is incomplete, or was changed on its way.",
    "no-such-page": "There is no such page here.",
    "no-such-game": "“{text}” is not a game.",
    "bad-times": "Its times were changed, or part of the link is missing.",
    "over-time": "Its moves took longer than {minutes} minutes.",
    "cell-taken": "No new tile fits in cell {cell}: it is not empty.",
    "bad-game": "This game cannot be opened. {why} Your game has not changed.",
    "cut-off": "The text ends within move {ply}.",
    "at-sign": "Unexpected “{text}” at character {place}.",
    "no-moves": "No moves follow the board.",
    "move-number": "Move {ply}: {why}",
}
