"""Cases of the lesson: expectimax."""

from game.arena.exercise import view
from game.games import game_named

GAME = game_named("2048")


def estimate(game):
    return game.score + 60 * len(game.empty_cells())


def average(after):
    total = 0
    for chance, game in after.spawns():
        total += chance * max((estimate(child) for _, child in game.children()), default=game.score)
    return total


def cases(code):
    for position in ("1122000000000000", "3214121021013100", "5432123432141210", "1234432112344320"):
        seen = view(GAME, position)
        rows = [list(seen.values())[start : start + 4] for start in range(0, 16, 4)]
        for way, after in seen.children()[:2]:
            yield f"{'urdl'[way]}\n{rows}", round(average(after), 2), lambda after=after: round(code.expected(after), 2)
        best = max(seen.children(), key=lambda pair: average(pair[1]))[0]
        yield f"choose\n{rows}", best, lambda seen=seen: code.choose(seen)
