"""Every action that the page's elements, keys and modules ask for has a handler."""

import re
from pathlib import Path

from game.app.announcements import Teller
from game.app.app import App
from game.app.bookmarks import Bookmarks
from game.app.coach.coach import Coach
from game.app.finished_games import FinishedGames
from game.app.key_bindings import Keyboard
from game.app.keys import ACTIONS, KEPT
from game.app.late import late_features
from game.games import GAMES

ROOT = Path(__file__).parent.parent
PAGE = [*(ROOT / "game/web").glob("*.py"), *(ROOT / "game/web/features").glob("*.py")]
BY_INPUT = {"copy"}
"""What the page's input does itself."""


def handled() -> set[str]:
    """Return the messages of the application, and those that the page's own features name in their tables."""
    app = App(GAMES)
    app.begin({}, "", ["en"], 0)
    for feature in (*late_features(app), FinishedGames(app, str), Coach(app), Bookmarks(app, str), Keyboard(app), Teller(app)):
        app.dispatcher.add(feature)
    own = {name for path in PAGE for table in tables(path) for name in re.findall(r'"([a-z-]+)": self\.', table)}
    return app.dispatcher.names | own


def tables(path: Path) -> list[str]:
    """Return the bodies of the methods `handlers` of a module that only a browser can import."""
    return re.findall(r"def handlers\(self\).*?\n\n", path.read_text("utf-8") + "\n\n", re.DOTALL)


def test_every_action_of_the_page_has_a_handler() -> None:
    asked = re.findall(r'data-(?:do|send)="([a-z-]+)', (ROOT / "index.html").read_text("utf-8"))
    assert len(asked) > 40
    assert set(asked) - handled() - BY_INPUT == set()


def test_every_action_of_an_element_that_is_made_later_has_a_handler() -> None:
    sources = "".join(path.read_text("utf-8") for path in PAGE)
    asked = re.findall(r'(?:data_do|data_send)=f?"([a-z-]+)|"data-do", f"([a-z-]+)', sources)
    assert len(asked) > 6
    assert {name for names in asked for name in names if name} - handled() == set()


def test_every_key_asks_for_what_has_a_handler() -> None:
    asked = [action for _, action, _ in ACTIONS] + list(KEPT.values())
    assert {action.partition(":")[0] for action in asked} - handled() == set()


def test_every_message_that_the_page_sends_has_a_handler() -> None:
    sent = re.findall(r'\bs?_?send\("([a-z-]+)"', "".join(path.read_text("utf-8") for path in PAGE))
    assert len(sent) > 15
    assert set(sent) - handled() == set()
