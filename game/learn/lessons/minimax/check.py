"""Cases of the lesson: utility, minimax, alpha-beta."""

from game.arena.exercise import view
from game.games import game_named

GAME = game_named("2048")


def cases(code):
    for position, direction, most in (
        ("1122000000000000", 1, 150),
        ("3214121021013100", 0, 120),
        ("5432123432141210", 0, 60),
        ("7654321012321210", 0, 60),
    ):
        seen = view(GAME, position)
        rows = [list(seen.values())[start : start + 4] for start in range(0, 16, 4)]

        def is_quick(found, direction=direction, most=most):
            return found[0] == direction and found[1] <= most

        yield rows, f"direction {direction}, and at most {most} boards looked at", lambda s=seen: code.count(s), is_quick
