"""Cases of the lesson: random, greedy, corner."""

from game.arena.exercise import score_of, view
from game.games import game_named

GAME = game_named("2048")
SEEDS = range(1, 21)


def cases(code):
    positions = ("1000000000000000", "0000121212121212", "1212212112122120", "1111000000000000", "0001000100010001")
    for position in positions:
        seen = view(GAME, position)
        rows = [list(seen.values())[start : start + 4] for start in range(0, 16, 4)]

        def moves_something(way, seen=seen):
            return way in seen.legal_actions()

        yield rows, "a direction that moves something", lambda seen=seen: code.choose(seen), moves_something

    def mean(games):
        scores = [score_of(GAME, "4x4", seed, moves) for seed, moves in zip(SEEDS, games, strict=True)]
        return round(sum(scores) / len(scores))

    def is_enough(games):
        return mean(games) >= 1500

    yield "mean score of 20 games", "at least 1500", lambda: code.games(GAME, "4x4", SEEDS), is_enough, mean
