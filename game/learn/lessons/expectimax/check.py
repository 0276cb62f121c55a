"""Cases of the lesson: expectimax."""

from game.arena.exercise import many, view
from game.games import game_named

GAME = game_named("2048")
VARIANT = GAME.parse_variant("4x4")
RETURNS = {"expected": "number", "choose": "number"}


def estimate(game):
    return game.score + 60 * len(game.empty_cells())


def average(after):
    total = 0
    for game, chance in after.spawns():
        total += chance * max((estimate(child) for _, child in game.children()), default=game.score)
    return total


def written(position):
    values = view(GAME, position).values()
    return [list(values[start : start + 4]) for start in range(0, 16, 4)]


def positions():
    """Return positions of a game that is played at random until it is nearly lost."""
    state = GAME.opening(VARIANT, 2)
    found = []
    while GAME.outcome(VARIANT, state, True) == "playing":
        found.append(GAME.format_position(state.board))
        legal = view(GAME, found[-1]).legal_actions()
        state = GAME.play(VARIANT, state, "urdl"[legal[len(found) % len(legal)]], 2).after
    return found[-80::2]


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

    def chosen():
        return [code.choose(view(GAME, position)) for position in given]

    def wrong(choices):
        pairs = zip(given, choices, strict=True)
        return [position for position, choice in pairs if not is_best(position, choice)]

    def told(choices):
        return written(wrong(choices)[0]) if wrong(choices) else "all of them"

    yield f"is the choice the best on {len(given)} boards", "all of them", chosen, lambda choices: not wrong(choices), told


def is_best(position, choice):
    """Return whether a direction is the best one; of equal ones any."""
    worth = {way: average(after) for way, after in view(GAME, position).children()}
    return choice in worth and worth[choice] > max(worth.values()) - 0.001
