"""Cases of the lesson: expectimax."""

import functools
import itertools

from game.arena.exercise import many, played, view
from game.arena.plain_rules import cells
from game.games import game_named

GAME = game_named("2048")
RETURNS = {"expected": "number", "choose": "number"}


def estimate(game):
    return game.score + 60 * len(game.empty_cells())


def average(after):
    total = 0
    for game, chance in after.spawns():
        total += chance * max((estimate(child) for _, child in game.children()), default=game.score)
    return total


def written(position):
    return cells(view(GAME, position).values(), 4)


def positions():
    """Return positions of a game that is played at random until it is nearly lost."""
    turns = itertools.count(1)
    states = played(GAME, "4x4", 2, lambda seen: seen.legal_actions()[next(turns) % len(seen.legal_actions())])
    return [GAME.format_position(state.board) for state in states[-81:-1:2]]


def cases(code):
    for position in ("1122000000000000", "3214121021013100", "5432123432141210", "1234432112344320"):
        seen = view(GAME, position)
        for way, after in seen.children()[:2]:
            given = f"{'urdl'[way]}\n{written(position)}"
            yield given, round(average(after), 2), lambda after=after: round(code.expected(after), 2)
        best = max(seen.children(), key=lambda pair: average(pair[1]))[0]
        yield f"choose\n{written(position)}", best, lambda seen=seen: code.choose(seen)
    given = positions()

    def averages(position):
        return [round(average(after), 2) for _, after in view(GAME, position).children()]

    def found(position):
        return [round(code.expected(after), 2) for _, after in view(GAME, position).children()]

    yield many(f"the averages of all moves on {len(given)} boards", given, averages, found, written)

    yield many(
        f"the best move on {len(given)} boards",
        given,
        lambda position: max(worths(position), key=worths(position).get),
        lambda position: code.choose(view(GAME, position)),
        written,
        is_best,
    )


@functools.cache
def worths(position):
    return {way: average(after) for way, after in view(GAME, position).children()}


def is_best(position, choice):
    """Return whether a direction is the best one; of equal ones any."""
    worth = worths(position)
    return choice in worth and worth[choice] > max(worth.values()) - 0.001
