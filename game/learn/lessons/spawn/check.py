"""Cases of the lesson: spawn and odds."""

import random

ROWS = [[2, 0, 0, 4], [8, 16, 0, 2], [2, 0, 4, 8], [16, 2, 4, 0]]
COUNT = 3000
CHANGES = ("spawn",)


def cases(code):
    def spawned(chance):
        rows = [list(row) for row in ROWS]
        code.spawn(rows, chance)
        return rows

    def is_one_tile(rows):
        changed = [(old, new) for olds, news in zip(ROWS, rows) for old, new in zip(olds, news) if old != new]
        return len(changed) == 1 and changed[0] in ((0, 2), (0, 4))

    yield ROWS, "one new tile, 2 or 4, where a cell was empty", lambda: spawned(random.Random(1)), is_one_tile

    def fours():
        chance = random.Random(2)
        return round(100 * sum(sum(map(sum, spawned(chance))) - sum(map(sum, ROWS)) == 4 for _ in range(COUNT)) / COUNT, 1)

    yield "3000 new tiles: how many percent are 4", "between 8 and 12", fours, lambda share: 8 <= share <= 12

    def cells():
        chance = random.Random(3)
        counts = {}
        for _ in range(COUNT):
            rows = spawned(chance)
            place = next(row * 4 + col for row in range(4) for col in range(4) if rows[row][col] != ROWS[row][col])
            counts[place] = counts.get(place, 0) + 1
        return [counts.get(place, 0) for place in (1, 2, 6, 9, 15)]

    def is_even(counts):
        return all(500 <= count <= 700 for count in counts)

    yield "3000 new tiles: how many come into each of the five empty cells", "about 600 in each", cells, is_even
