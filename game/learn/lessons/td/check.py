"""Cases of the lesson: learn by playing."""

import random


def cases(code):
    before = (1, 1, 0, 2, 0, 0, 3, 0, 0)

    def value():
        return code.value(code.keys(before))

    yield "value of a board that was never seen", 0, value

    def learned():
        code.learn(code.keys(before), 100)
        return value()

    yield "the same, after one step towards 100", "more than 0, at most 100", learned, lambda worth: 0 < worth <= 100

    def many():
        for _ in range(200):
            code.learn(code.keys(before), 100)
        return round(value(), 3)

    yield "after 200 more steps", 100, many
    yield "score of one game", "a number above 0", lambda: code.play(random.Random(7)), lambda score: score > 0
    yield "mean score of the last 150 of 600 games", "more than 485", lambda: round(code.train(600)), lambda mean: mean > 485
