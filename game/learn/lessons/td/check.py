"""Cases of the lesson: learn by playing."""

import random

RETURNS = {"value": "number", "play": "number"}


def cases(code):
    board = (1, 4, 2, 5, 0, 3, 6, 2, 7)
    yield "value of a board that was never seen", 0, lambda: code.value(board)

    def learned():
        code.learn(board, 100)
        return code.value(board)

    yield "the same, after one step towards 100", "more than 40, at most 100", learned, lambda worth: 40 < worth <= 100

    def many():
        for _ in range(200):
            code.learn(board, 100)
        return round(code.value(board), 3)

    yield "after 200 more steps", 100, many

    def mirrored():
        return round(code.value((2, 4, 1, 3, 0, 5, 7, 2, 6)), 3)

    yield "the same board in a mirror", 100, mirrored

    def back():
        for _ in range(200):
            code.learn(board, 0)
        return round(code.value(board), 3)

    yield "after 200 steps towards 0", 0, back
    yield "score of one game", "a number above 0", lambda: code.play(random.Random(7)), lambda score: score > 0

    def last_quarter():
        chance = random.Random(1)
        games = max(40, int(code.GAMES))
        scores = []
        for number in range(1, games + 1):
            scores.append(code.play(chance))
            if number % (games // 40) == 0:
                code.plot(number, mean(scores[-games // 10 :]))
        return round(mean(scores[-games // 4 :]))

    yield "mean score of the last quarter of the games", "more than 535, three times random", last_quarter, lambda got: got > 535


def mean(scores):
    return sum(scores) / len(scores)
