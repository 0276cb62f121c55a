"""The one table of keys, and how a player changes it."""

from game.app import words
from game.app.key_bindings import BUSY, IGNORED, Keyboard, key_parts
from game.app.keys import ACTIONS, actions_by_key, key_name
from game.app.settings import Settings
from game.app.words.settings import WORDS
from tests.common.tab import Tab


def plain(key: str) -> str | None:
    """Return what a key asks for without a modifier."""
    return held(key, False, False, False)


def held(key: str, control: bool, shift: bool, alt: bool) -> str | None:
    """Return what a key asks for with what is held."""
    return actions_by_key({}).get(key_name(key, control, shift, alt))


def test_arrows_wasd_and_hjkl_move_the_way_they_point() -> None:
    for letters, move in (("w k ArrowUp", "u"), ("d l ArrowRight", "r"), ("s j ArrowDown", "d"), ("a h ArrowLeft", "l")):
        for key in letters.split():
            assert plain(key) == "move:" + move


def test_a_letter_means_the_same_with_caps_lock() -> None:
    for key in actions_by_key({}):
        if len(key) == 1:
            assert plain(key.upper()) == plain(key)


def test_undo_redo_and_new_game_have_the_keys_that_people_know() -> None:
    assert plain("u") == held("z", True, False, False) == "undo"
    assert held("Z", True, True, False) == held("y", True, False, False) == "redo"
    assert plain("n") == plain("r") == "new"


def test_no_key_acts_while_a_modifier_that_it_does_not_use_is_held() -> None:
    for key in ("ArrowUp", "w", "k", "u", "n", "r", "Escape"):
        for modifiers in ((True, False, False), (False, False, True), (True, True, True), (False, True, False)):
            assert held(key, *modifiers) is None, (key, modifiers)
    assert held("z", True, False, True) is None
    assert held("y", True, True, False) is None


def test_the_question_mark_opens_the_help_with_shift_and_without() -> None:
    assert plain("?") == held("?", False, True, False) == "open:help"


def test_space_tab_enter_and_other_keys_are_left_to_the_browser() -> None:
    for key in (" ", "Tab", "Enter", "F5", "Home", "x", "q", "1", "Dead", "é", ""):
        assert plain(key) is None, key


def test_no_key_asks_for_two_things_and_what_marks_a_game_as_helped_needs_a_modifier_or_is_undo() -> None:
    keys = [key for _, _, keys in ACTIONS for key in keys]
    assert len(set(keys)) == len(keys)
    for word, _, own in ACTIONS:
        if word in ("hint", "play-on", "step", "review", "set-up"):
            assert [key for key in own if not key.startswith("Shift+")] == []


def keyboard() -> tuple[Tab, Keyboard]:
    """Return a keyboard that may be changed, and the tab that it belongs to."""
    words.add(WORDS)
    tab = Tab()
    board = Keyboard(tab.app)
    tab.app.dispatcher.add(board)
    tab.send("keys-change")
    return tab, board


def told(board: Keyboard) -> str:
    """Return the word for what was changed."""
    return board.notice[0] if board.notice else ""


def give(tab: Tab, board: Keyboard, word: str, key: str) -> None:
    """Give an action a key."""
    tab.send("key-want", word)
    tab.send("key-pressed", key)


def test_a_key_that_nobody_uses_is_added_to_an_action_and_remembered() -> None:
    tab, board = keyboard()
    give(tab, board, "undo", "x")
    assert board.keys_of("undo") == ["u", "Control+z", "x"]
    again = Tab(tab.stored)
    assert again.app.settings.actions["x"] == "undo"
    assert Keyboard(again.app).keys_of("undo") == ["u", "Control+z", "x"]


def test_a_key_that_asks_for_something_else_changes_its_meaning_and_that_is_told() -> None:
    tab, board = keyboard()
    give(tab, board, "undo", "n")
    assert board.keys_of("undo") == ["u", "Control+z", "n"]
    assert board.keys_of("keys-new") == ["r"]
    assert told(board) == "key-taken"
    give(tab, board, "undo", "?")
    assert board.keys_of("keys-help") == []
    assert told(board) == "key-last-taken"
    assert "keys-help" in tab.app.settings.keys


def test_what_works_the_page_itself_is_refused_and_escape_leaves_all_as_it_is() -> None:
    tab, board = keyboard()
    tab.send("key-want", "undo")
    for key in BUSY:
        tab.send("key-pressed", key)
        assert told(board) == "key-busy"
    for key in IGNORED:
        tab.send("key-pressed", key)
    assert board.wanting == "undo"
    tab.send("key-pressed", "Escape")
    assert (board.wanting, board.notice, tab.app.settings.keys) == ("", None, {})


def test_a_key_that_is_removed_does_nothing_and_the_reset_brings_it_back() -> None:
    tab, board = keyboard()
    tab.send("key-remove", "undo", "u")
    assert "u" not in tab.app.settings.actions
    assert board.keys_of("undo") == ["Control+z"]
    tab.send("keys-reset")
    assert tab.app.settings.actions == actions_by_key({})


def test_the_players_key_wins_over_one_that_a_later_version_puts_in_the_table() -> None:
    found = actions_by_key({"redo": ["u"]})
    assert found["u"] == "redo"
    assert "Control+y" not in found
    assert found["Control+z"] == "undo"


def test_stored_keys_that_make_no_sense_are_taken_as_far_as_they_do() -> None:
    settings = Settings()
    settings.load('{"v": 1, "keys": {"undo": ["x", 5], "redo": "y", "nonsense": ["0"]}, "theme": ["dark"], "tiles": "grey"}')
    assert settings.actions["x"] == "undo"
    assert settings.actions["Control+y"] == "redo"
    assert "0" not in settings.actions
    assert (settings.chosen["theme"], settings.chosen["tiles"]) == ("system", "grey")


def test_escape_cannot_be_given_away() -> None:
    assert actions_by_key({"undo": ["Escape"]})["Escape"] == "escape"


def test_the_help_writes_keys_as_they_are_printed_on_the_keyboard() -> None:
    assert key_parts("ArrowUp") == ["↑"]
    assert key_parts("Control+Shift+z") == ["Ctrl", "Shift", "Z"]
    assert key_parts("Control++") == ["Ctrl", "+"]
    assert key_parts("+") == ["+"]
    assert key_parts("?") == ["?"]
