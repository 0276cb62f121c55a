"""Cases of the lesson: the look-ahead, corrected."""

from game.arena.exercise import view
from game.games import game_named

GAME = game_named("2048")
WEIGHTS = [128, 64, 5, 1, 256, 32, 5, 1, 516, 63, 5, 1, 1024, 1, 5, 1]
ORDER = (0, 3, 2, 1)
VARIANT = GAME.parse_variant("4x4")


def worths(game, letters):
    if letters == 0:
        yield sum(weight * value for weight, value in zip(WEIGHTS, game.values())), []
        return
    for direction in ORDER:
        slid = game.at(game.afterstate(direction)[0]) if game.can_move(direction) else game
        for worth, rest in worths(slid, letters - 1):
            yield worth, [direction, *rest]


def planned(game):
    useful = [pair for pair in worths(game, 3) if any(map(game.can_move, pair[1]))]
    return next(way for way in max(useful, key=lambda pair: pair[0])[1] if game.can_move(way))


def cases(code):
    state = GAME.opening(VARIANT, 3)
    choose = None
    for _ in range(12):
        seen = view(GAME, GAME.format_position(state.board))
        rows = [list(seen.values())[start : start + 4] for start in range(0, 16, 4)]
        expected = planned(seen)

        def chosen(seen=seen):
            nonlocal choose
            choose = choose or code.maker()()
            return choose(seen)

        yield rows, expected, chosen
        state = GAME.play(VARIANT, state, "urdl"[expected], 3).after
