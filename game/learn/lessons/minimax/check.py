"""Cases of the lesson: utility, minimax, alpha-beta."""

from game.arena.exercise import many, played, view
from game.arena.plain_rules import cells
from game.games import game_named

GAME = game_named("2048")
RETURNS = {"count": "list 2", "value": "number"}


def plain(game, plies):
    """Return what a board is worth, by looking at everything."""
    if game.is_chance_node() and plies:
        return min(plain(after, plies - 1) for after, _ in game.spawns())
    if not plies or game.is_terminal():
        tiles = [tile for tile in game.values() if tile]
        return sum(tiles) / len(tiles)
    return max(plain(child, plies - 1) for _, child in game.children())


def best(position):
    seen = view(GAME, position)
    return max(seen.children(), key=lambda pair: plain(pair[1], 2))[0]


def positions(count):
    """Return positions of two played games, the later ones more crowded."""
    games = [played(GAME, "4x4", seed, corner, 3 * count - 1)[5::6] for seed in (1, 2)]
    return [GAME.format_position(state.board) for states in games for state in states][:count]


def corner(seen):
    return next(way for way in (2, 3, 1, 0) if way in seen.legal_actions())


def written(position):
    return cells(view(GAME, position).values(), 4)


def cases(code):
    for position, direction, least, most in (
        ("1122000000000000", 1, 50, 100),
        ("3214121021013100", 0, 40, 75),
        ("5432123432141210", 0, 25, 45),
        ("7654321012321210", 0, 25, 45),
    ):
        seen = view(GAME, position)

        def is_quick(found, direction=direction, least=least, most=most):
            return found[0] == direction and least <= found[1] <= most

        expected = f"direction {direction}, and {least} to {most} boards looked at"
        yield written(position), expected, lambda seen=seen: code.count(seen), is_quick
    given = positions(40)

    yield many("directions on 40 boards", given, best, lambda position: code.count(view(GAME, position))[0], written)

    def worth(position):
        return [round(plain(child, 2), 3) for _, child in view(GAME, position).children()]

    def values(position):
        return [round(code.value(child, 2, -1e9, 1e9), 3) for _, child in view(GAME, position).children()]

    yield many("values of the moves on 10 boards", given[::4], worth, values, written)
