"""The page for bot authors shows the whole interface; `tests/test_pages.py` runs its examples and plays its bots."""

import doctest
import re

from game.arena.board_view import Tools
from game.arena.bot import GameView
from game.games import game_named
from tests.pages import blocks


def test_the_examples_use_exactly_the_interface_of_a_game() -> None:
    game = game_named("2048")
    view = GameView(Tools(game, game.default, 1, 0), game.opening(game.default, 1).board)
    sessions = [block.text for block in blocks("game/arena/README.md") if block.kind == "pycon"]
    lines = [example.source for example in doctest.DocTestParser().get_examples("\n".join(sessions))]
    used = {name for line in lines if "import" not in line for name in re.findall(r"\b(?:game|after|child)\.(\w+)", line)}
    assert used == {name for name in dir(view) if not name.startswith("_")}
