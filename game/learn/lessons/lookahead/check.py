"""Cases of the lesson: the look-ahead of a tutorial."""

from game.arena.exercise import view
from game.games import game_named

GAME = game_named("2048")
WAYS = "urdl"


def cases(code):
    for position, letters, expected in (
        ("0000000000000011", "lll", 1),
        ("0000000000000011", "lru", 3),
        ("0000000000000011", "ddd", 0),
        ("1000000000000000", "luu", 0),
        ("1000000000000000", "rdl", 3),
        ("1122000000000000", "lll", 1),
        ("1122000000000000", "llr", 2),
        ("1212212112122121", "url", 0),
    ):
        seen = view(GAME, position)
        rows = [list(seen.values())[start : start + 4] for start in range(0, 16, 4)]
        string = [WAYS.index(letter) for letter in letters]
        yield f"{letters}\n{rows}", expected, lambda seen=seen, string=string: code.effective(seen, string)
