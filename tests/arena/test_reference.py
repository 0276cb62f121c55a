"""The Lab's reference lists everything that a bot can ask, and its examples are true."""

from game.arena.board_view import Tools
from game.arena.bot import GameView, load_bot
from game.arena.play import Setup, play
from game.arena.shapes import SHAPES as FUNCTIONS
from game.arena.shapes import stated_variant
from game.games import game_named
from game.lab.reference import REFERENCE, SHAPES, WORDS


def example() -> GameView:
    """Return the game of the examples."""
    game = game_named("2048")
    return GameView(Tools(game, game.default, 1, 50), game.parse_position("1120000000000003"))


def test_the_reference_lists_everything_that_a_bot_can_ask() -> None:
    public = {name for name in dir(example()) if not name.startswith("_")}
    assert sorted(name for name, _, _, _ in REFERENCE) == sorted(public)


def test_every_example_has_the_result_in_the_reference() -> None:
    results = {code: repr(eval(code, {"game": example()})) for _, _, code, _ in REFERENCE}
    assert results == {code: result for _, _, code, result in REFERENCE}


def test_every_entry_shows_its_name_and_is_explained() -> None:
    for name, code, text, _ in REFERENCE:
        assert code.startswith("game." + name) and name in text and "api-" + name in WORDS
    assert {word for word in WORDS if word.startswith("api-")} == {"api-" + name for name, _, _, _ in REFERENCE}


def test_every_shape_is_in_the_reference_with_a_bot_that_plays_to_the_end() -> None:
    assert {name for name, _, _ in SHAPES} == {shape.name for shape in FUNCTIONS} | {"bot", "variant"}
    game = game_named("2048")
    for name, code, source in SHAPES:
        assert code in source and "shape-" + name in WORDS
        variant = game.parse_variant(stated_variant(source) or "4x4")
        assert play(Setup(game, variant, load_bot(source, name)), 1).outcome == "lost", name
    assert {word for word in WORDS if word.startswith("shape-")} == {"shape-" + name for name, _, _ in SHAPES}
