"""The sheet offers the right actions and closes before an action is carried out."""

from game.app.app import App
from game.app.assembly import Assembly
from game.app.modes.mode_choice import ModeChoice
from game.games import GAMES
from tests.common.tab import Tab


def offered(tab: Tab) -> tuple[bool, bool]:
    """Return whether the sheet offers a replay and giving up."""
    tab.send("open", "more")
    offers = not tab.sees("replay.disabled"), not tab.sees("give-up.hidden")
    tab.send("close-sheet")
    return offers


def test_the_sheet_offers_a_replay_and_giving_up_once_a_move_is_made() -> None:
    tab = Tab(address="#/2048/4x4:1100000000000000@3")
    assert offered(tab) == (False, False)
    tab.send("move", "l")
    assert offered(tab) == (True, True)
    tab.send("replay")
    assert offered(tab) == (True, False)
    tab.send("replay-leave")
    tab.send("give-up")
    assert offered(tab) == (True, False)


def test_giving_up_is_never_offered_for_the_puzzle() -> None:
    tab = Tab(address="#/15/4x4@7")
    tab.moves("urdl")
    assert tab.sees("moves.text") != "0"
    assert offered(tab) == (True, False)


def test_closing_the_sheet_closes_no_other_dialog_and_leaves_no_replay() -> None:
    tab = Tab(address="#/2048/4x4:1100000000000000@3")
    tab.send("move", "l")
    tab.send("open", "more")
    assert tab.model.dialog == "more"
    tab.send("close-sheet")
    assert tab.model.dialog == ""
    tab.send("open", "options")
    tab.send("close-sheet")
    assert tab.model.dialog == "options"
    tab.send("dismiss")
    tab.send("replay")
    tab.send("close-sheet")
    assert tab.model.replay is not None


def test_the_current_language_is_marked() -> None:
    tab = Tab()
    tab.send("open", "options")
    tab.send("set", "language", "zh-Hans")
    marks = [tab.sees(f"language-{language}@aria-pressed") for language in ("en", "zh-Hant", "zh-Hans")]
    assert marks == ["false", "false", "true"]


def test_moves_and_time_replace_the_aim_once_a_game_has_started() -> None:
    tab = Tab(address="#/2048/4x4:1100000000000000@3")
    assert tab.sees("html@data-begun") == ""
    tab.send("move", "l")
    assert tab.sees("html@data-begun") == "on"
    tab.send("undo")
    assert tab.sees("html@data-begun") == ""


def test_settings_of_earlier_versions_load_and_hide_the_arrow_buttons() -> None:
    tab = Tab({"settings": '{"v": 1, "theme": "dark", "hand": "left"}'})
    assert (tab.sees("html@data-theme"), tab.sees("html@data-hand"), tab.sees("html@data-pad")) == ("dark", "left", "off")
    tab.send("set", "pad", "on")
    assert Tab(tab.stored).sees("html@data-pad") == "on"


def test_a_new_game_says_that_the_last_one_is_kept_and_can_restore_it() -> None:
    tab = Tab(address="#/2048/4x4@3")
    tab.send("new")
    assert tab.notice == "", "no move was made"
    tab.moves("lurd")
    before = tab.position
    tab.send("new")
    assert (tab.notice, tab.sees("notice-undo.hidden")) == ("New game. The last one is kept.", "")
    tab.send("undo")
    assert (tab.position, tab.notice, tab.sees("notice-undo.hidden")) == (before, "", "on")


def test_a_dialog_waits_for_the_feature_that_fills_it() -> None:
    app = App(GAMES)
    app.begin({}, "", ["en"], 0)
    for feature in Assembly(app, lambda name: "").essentials():
        app.dispatcher.add(feature)
    app.dispatcher.send("open", "modes", now_ms=1)
    assert app.model.dialog == ""
    app.dispatcher.add(ModeChoice(app))
    app.dispatcher.handle_early(2)
    assert app.model.dialog == "modes"
    app.dispatcher.complete()
    app.dispatcher.send("open", "no dialog", now_ms=3)
    assert app.model.dialog == "modes"
