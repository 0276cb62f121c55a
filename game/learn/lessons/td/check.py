"""Cases of the lesson: learn by playing."""

import random


def cases(code):
    board = (1, 1, 0, 2, 0, 0, 3, 0, 0)
    yield "value of a board that was never seen", 0, lambda: code.value(board)

    def learned():
        code.learn(board, 100)
        return code.value(board)

    yield "the same, after one step towards 100", "more than 0, at most 100", learned, lambda worth: 0 < worth <= 100

    def many():
        for _ in range(200):
            code.learn(board, 100)
        return round(code.value(board), 3)

    yield "after 200 more steps", 100, many
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
