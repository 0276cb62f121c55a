"""The page for bot authors: its examples print what is shown, and its bots play."""

import doctest
import re

from game.arena.board_view import Tools
from game.arena.bot import GameView, load_bot
from game.arena.play import Setup, play
from game.arena.shapes import stated_variant
from game.games import game_named
from tests.environment import ROOT

PAGE = (ROOT / "game" / "arena" / "README.md").read_text("utf-8").replace("from tilelab.", "from game.")
"""The page with the package's name in a clone; `tests/site/test_programmers.py` runs it unchanged."""


def test_the_examples_print_what_the_page_says() -> None:
    session = doctest.DocTestParser().get_doctest(PAGE.replace("```\n", "\n"), {}, "README.md", "README.md", 0)
    assert len(session.examples) > 15
    assert doctest.DocTestRunner().run(session).failed == 0


def test_the_bots_of_the_page_play() -> None:
    sources = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(sources) == 4
    game = game_named("2048")
    for source in sources:
        variant = game.parse_variant(stated_variant(source) or "4x4")
        assert play(Setup(game, variant, load_bot(source, "bot.py")), 1).outcome == "lost"


def test_the_examples_use_exactly_the_interface_of_a_game() -> None:
    game = game_named("2048")
    view = GameView(Tools(game, game.default, 1, 0), game.opening(game.default, 1).board)
    lines = [example.source for example in doctest.DocTestParser().get_examples(PAGE.replace("```\n", "\n"))]
    used = {name for line in lines if "import" not in line for name in re.findall(r"\b(?:game|after|child)\.(\w+)", line)}
    assert used == {name for name in dir(view) if not name.startswith("_")}
