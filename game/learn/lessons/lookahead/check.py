"""Cases of the lesson: the look-ahead, corrected."""

from game.arena.exercise import played, score_of, view
from game.arena.plain_rules import cells
from game.games import game_named

GAME = game_named("2048")
WEIGHTS = [128, 64, 5, 1, 256, 32, 5, 1, 516, 63, 5, 1, 1024, 1, 5, 1]
ORDER = (0, 3, 2, 1)
SEED = 4
VARIANT = GAME.parse_variant("4x4")


def strings(game, letters):
    if letters == 0:
        yield game, []
        return
    for direction in ORDER:
        slid = game.at(game.afterstate(direction)[0]) if game.can_move(direction) else game
        for last, rest in strings(slid, letters - 1):
            yield last, [direction, *rest]


def best_string(game):
    best, most = [], -1
    for last, string in strings(game, 3):
        worth = 0 if last.board == game.board else sum(weight * value for weight, value in zip(WEIGHTS, last.values()))
        if worth > most:
            best, most = string, worth
    return best


def planned(game):
    return next(way for way in best_string(game) if game.can_move(way))


def cases(code):
    state = GAME.opening(VARIANT, 3)
    choose = None

    def case(board):
        seen = view(GAME, GAME.format_position(board))

        def chosen():
            nonlocal choose
            choose = choose or code.maker()()
            return choose(seen)

        return cells(seen.values(), 4), planned(seen), chosen

    # In this game, the first letter of the best string sometimes moves nothing.
    count = 0
    while count < 12:
        rows, expected, chosen = case(state.board)
        is_idle = best_string(view(GAME, GAME.format_position(state.board)))[0] != expected
        if count < 6 or is_idle:
            yield rows, expected, chosen
            count += 1
        state = GAME.play(VARIANT, state, "urdl"[expected], 3).after
    # A string that leads back to this board would be the best one if it counted.
    yield case(GAME.parse_position("0000100052107210"))

    def game():
        return code.games(GAME, "4x4", [SEED])[0]

    expected = played(GAME, "4x4", SEED, planned)[-1].score

    def score(moves):
        return score_of(GAME, "4x4", SEED, moves)

    yield "a whole game: its score", expected, game, lambda moves: score(moves) == expected, score
