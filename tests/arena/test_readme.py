"""The page for writers of bots: its examples print what it says, and its bot plays."""

import doctest
import re

from game.arena.bot import GameView, load_bot
from game.arena.play import Setup, play
from game.games import game_named
from tests.environment import ROOT

PAGE = (ROOT / "game" / "arena" / "README.md").read_text("utf-8")


def test_the_examples_print_what_the_page_says() -> None:
    session = doctest.DocTestParser().get_doctest(PAGE.replace("```\n", "\n"), {}, "README.md", "README.md", 0)
    assert len(session.examples) > 15
    assert doctest.DocTestRunner().run(session).failed == 0


def test_the_bot_of_the_page_plays() -> None:
    found = re.search(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found
    game = game_named("2048")
    assert play(Setup(game, game.default, load_bot(found[1], "bot.py")), 1).outcome == "lost"


def test_the_page_names_all_that_a_game_offers() -> None:
    offered = {name for name in dir(GameView) if not name.startswith("_")}
    assert {name for name in offered if name not in PAGE} == set()
