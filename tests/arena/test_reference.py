"""The Lab's reference holds all that a bot can ask, and its examples are true."""

from game.arena.board_view import Tools
from game.arena.bot import GameView
from game.games import game_named
from game.lab.reference import REFERENCE
from game.lab.words import WORDS


def example() -> GameView:
    """Return the game that the examples look at."""
    game = game_named("2048")
    return GameView(Tools(game, game.default, 1, 50), game.parse_position("1120000000000003"))


def test_nothing_that_a_bot_can_ask_is_missing_from_the_reference() -> None:
    public = {name for name in dir(example()) if not name.startswith("_")}
    assert sorted(name for name, _, _, _ in REFERENCE) == sorted(public)


def test_every_example_has_the_result_that_the_reference_tells() -> None:
    results = {code: repr(eval(code, {"game": example()})) for _, _, code, _ in REFERENCE}
    assert results == {code: result for _, _, code, result in REFERENCE}


def test_every_entry_shows_its_name_and_is_explained() -> None:
    for name, code, text, _ in REFERENCE:
        assert code.startswith("game." + name) and name in text and "api-" + name in WORDS
    assert {word for word in WORDS if word.startswith("api-")} == {"api-" + name for name, _, _, _ in REFERENCE}
