"""The fast twins of the rules play the same games as the plain rules, on boards of all kinds."""

from game.arena import fast
from game.arena.fast import Chance, Slides
from game.core.errors import IllegalMove
from game.core.game import Rules, State, Variant
from game.core.grid import DIRECTIONS
from game.core.rng import draw
from game.games import game_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS = ("2048 4x4", "2048 3x3-f0", "2048 2x4-f100", "2048 3x4-e3", "2048 4x3-w2", "2048 5x5-s8-f50", "2048 6x6-t64")
PUZZLES = ("15 3x3", "15 4x4-g")


def plain(rules: Rules, board: tuple[int, ...], direction: int, columns: int) -> "tuple[tuple[int, ...], int] | None":
    try:
        return rules.afterstate(board, direction, columns)
    except IllegalMove:
        return None


def walk(rules: Rules, variant: Variant, seed: int) -> "Iterator[tuple[int, tuple[int, ...]]]":
    """Yield the plies and boards of a game of random moves."""
    board = rules.opening(variant, seed).board
    for ply in range(1, 200):
        yield ply, board
        actions = rules.legal_actions(board, variant.columns)
        if not actions or rules.outcome(variant, State(board), True) != "playing":
            return
        after, _ = rules.afterstate(board, actions[draw(seed, ply, 9) % len(actions)], variant.columns)
        board = rules.settle(variant, after, ply, seed)


def test_the_twins_equal_the_rules_at_every_ply() -> None:
    for kind in KINDS + PUZZLES:
        name, text = kind.split()
        game = game_named(name)
        variant = game.parse_variant(text)
        rules = game.of(variant)
        slides = Slides(rules, variant.columns)
        for seed in (1, 2**64 - 1):
            chance = Chance(rules, variant, seed)
            for ply, board in walk(rules, variant, seed):
                expected = [plain(rules, board, direction, variant.columns) for direction in DIRECTIONS]
                assert slides.afterstates(board) == expected, (kind, board)
                assert [slides.afterstate(board, direction) for direction in DIRECTIONS] == expected, (kind, board)
                for after, _ in [pair for pair in expected if pair]:
                    assert chance.settle(after, ply) == rules.settle(variant, after, ply, seed), (kind, after, ply)


def test_a_full_memo_and_draws_that_may_be_rejected_change_nothing() -> None:
    rules = game_named("2048")
    before = fast._MAX_LINES, fast._SAFE
    try:
        for name, value in (("_MAX_LINES", 3), ("_SAFE", 1 << 31)):
            setattr(fast, name, value)
        fast._memo.clear()
        slides, chance = Slides(rules, 4), Chance(rules, rules.default, 7)
        for ply, board in walk(rules, rules.default, 7):
            for direction in DIRECTIONS:
                expected = plain(rules, board, direction, 4)
                assert slides.afterstate(board, direction) == expected
                if expected:
                    assert chance.settle(expected[0], ply) == rules.settle(rules.default, expected[0], ply, 7)
            assert len(fast._memo) <= 3
    finally:
        for name, value in zip(("_MAX_LINES", "_SAFE"), before):
            setattr(fast, name, value)
