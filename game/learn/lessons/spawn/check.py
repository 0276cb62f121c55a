"""Cases of the lesson: spawn and odds."""

import random

from game.arena.plain_rules import boards, flat, new_tile

CHANGES = ("spawn",)
ROWS = [[2, 0, 0, 4], [8, 16, 0, 2], [2, 0, 4, 8], [16, 2, 4, 0]]
CELLS = (1, 2, 6, 9, 15)


def cases(code):
    def spawned(chance, given=ROWS):
        rows = [list(row) for row in given]
        code.spawn(rows, chance)
        return rows

    def appeared(rows):
        return new_tile(ROWS, rows)

    yield ROWS, "one new tile, 2 or 4, where a cell was empty", lambda: spawned(random.Random(1)), appeared
    given = [rows for rows in boards(((4, 4), (3, 3), (3, 4), (5, 2)), 400) if 0 in flat(rows)]

    def everywhere():
        chance = random.Random(4)
        return [spawned(chance, rows) for rows in given]

    def are_new(results):
        return all(new_tile(old, rows) for rows, old in zip(results, given, strict=True))

    def first_wrong(results):
        return next((rows for rows, old in zip(results, given, strict=True) if not new_tile(old, rows)), "one new tile each")

    yield f"{len(given)} boards of other sizes", "one new tile each", everywhere, are_new, first_wrong

    def twice():
        return [[spawned(chance) for _ in range(20)] for chance in (random.Random(9), random.Random(9))]

    def are_equal(pair):
        return len(pair) == 2 and pair[0] == pair[1] and all(map(appeared, pair[0]))

    def told(pair):
        return "the same tiles" if are_equal(pair) else "other tiles"

    yield "the same random twice", "the same tiles", twice, are_equal, told

    def fours():
        chance = random.Random(2)
        return "".join(str((appeared(spawned(chance)) or [0, 0])[1]) for _ in range(30000))

    def share(tiles):
        return round(100 * tiles.count("4") / len(tiles), 1)

    def is_tenth(tiles):
        return len(tiles) == 30000 and "0" not in tiles and 9.4 <= share(tiles) <= 10.6

    yield "30000 new tiles: how many percent are 4", "between 9 and 11", fours, is_tenth, share

    def cells():
        chance = random.Random(3)
        return [appeared(spawned(chance)) for _ in range(5000)]

    def counts(tiles):
        return [sum(tile[0] == cell for tile in tiles) for cell in CELLS]

    def is_even(tiles):
        fours = [sum(list(tile) == [cell, 4] for tile in tiles) for cell in CELLS]
        return len(tiles) == 5000 and all(870 <= count <= 1130 for count in counts(tiles)) and min(fours) > 50

    yield "5000 new tiles: how many come into each of the five empty cells", "about 1000 in each", cells, is_even, counts
