"""The one table of keys, and how a player changes it."""

from game.app import words
from game.app.keys import ACTIONS, actions_by_key, key_name, key_names
from game.app.options.key_bindings import BUSY, IGNORED, Keyboard, foreign_letters, key_parts
from game.app.options.words import WORDS
from game.app.settings import Settings
from tests.common.keyboards import LAYOUTS, PLACES, layout_named
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


def notice_word(board: Keyboard) -> str:
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
    assert again.app.model.settings.actions["x"] == "undo"
    assert Keyboard(again.app).keys_of("undo") == ["u", "Control+z", "x"]


def test_a_key_that_asks_for_something_else_changes_its_meaning_and_that_is_told() -> None:
    tab, board = keyboard()
    give(tab, board, "undo", "n")
    assert board.keys_of("undo") == ["u", "Control+z", "n"]
    assert board.keys_of("keys-new") == ["r"]
    assert notice_word(board) == "key-taken"
    give(tab, board, "undo", "?")
    assert board.keys_of("keys-help") == []
    assert notice_word(board) == "key-last-taken"
    assert "keys-help" in tab.model.settings.keys


def test_what_works_the_page_itself_is_refused_and_escape_leaves_all_as_it_is() -> None:
    tab, board = keyboard()
    tab.send("key-want", "undo")
    for key in BUSY:
        tab.send("key-pressed", key)
        assert notice_word(board) == "key-busy"
    for key in IGNORED:
        tab.send("key-pressed", key)
    assert board.wanting == "undo"
    tab.send("key-pressed", "Escape")
    assert (board.wanting, board.notice, tab.model.settings.keys) == ("", None, {})


def test_a_key_that_is_removed_does_nothing_and_the_reset_brings_it_back() -> None:
    tab, board = keyboard()
    tab.send("key-remove", "undo", "u")
    assert "u" not in tab.model.settings.actions
    assert board.keys_of("undo") == ["Control+z"]
    tab.send("keys-reset")
    assert tab.model.settings.actions == actions_by_key({})


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


def test_the_help_writes_the_letters_of_a_layout_that_has_no_latin_ones() -> None:
    for layout in LAYOUTS:
        if "input" in layout.name or "Pinyin" in layout.name:
            continue  # The browser tells the layout below an input method.
        foreign = foreign_letters({code: layout.printed[code, False] for code in PLACES})
        assert foreign.get("w") == (None if layout.is_latin else layout.printed["KeyW", False]), layout.name
    assert key_parts("Control+Shift+z", foreign_letters({"KeyZ": "Я", "KeyW": "Ц", "Slash": "."})) == ["Ctrl", "Shift", "Я"]


def asked(key: str, code: str, control: bool = False, shift: bool = False, alt: bool = False) -> str:
    """Return what a key asks for on a layout, with what is held."""
    return Settings().action_of(key_names(key, code, control, shift, alt))


def test_every_key_of_the_help_works_on_every_layout_and_with_every_input_method() -> None:
    for layout in LAYOUTS:
        for name, action in actions_by_key({}).items():
            parts = name.split("+")
            if len(parts[-1]) > 1:
                continue  # The arrows and Escape are the same everywhere.
            key, code, shift = layout.find(parts[-1], "Shift" in parts)
            assert asked(key, code, "Control" in parts, shift) == action, (layout.name, name, key, code)


def test_on_a_latin_layout_a_letter_is_the_one_that_is_printed_and_a_sign_is_none() -> None:
    by_letter = actions_by_key({})
    for layout in LAYOUTS:
        for code in PLACES:
            key = layout.printed[code, False]
            if layout.is_latin:
                plain_key = "i" if key == "ı" else chr(ord(key) - 0xFEE0) if key >= "\uff01" else key
                assert asked(key, code) == by_letter.get(plain_key, ""), (layout.name, code, key)


def test_the_keypad_moves_tiles_with_num_lock_and_without() -> None:
    for digit, arrow, move in (("8", "ArrowUp", "u"), ("4", "ArrowLeft", "l"), ("6", "ArrowRight", "r"), ("2", "ArrowDown", "d")):
        for key in (digit, arrow, "Process", chr(0x0660 + int(digit))):
            assert asked(key, "Numpad" + digit) == "move:" + move, (key, digit)
        assert asked(digit, "Digit" + digit) == ""
        assert asked(digit, "Numpad" + digit, control=True) == ""
    assert asked("5", "Numpad5") == asked("7", "Numpad7") == ""


def test_an_input_method_leaves_arrows_and_escape_and_what_has_no_place_does_nothing() -> None:
    for code in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "Escape"):
        assert asked("Process", code) == actions_by_key({})[code]
    for key, code in (
        ("Process", ""),
        ("Unidentified", ""),
        ("", ""),
        ("Dead", "KeyW"),
        ("Process", "ShiftLeft"),
        ("Shift", "ShiftLeft"),
    ):
        assert asked(key, code) == "", (key, code)
    assert asked("ц", "KeyW", alt=True) == asked("ц", "KeyW", control=True) == asked("Ц", "KeyW", shift=True) == ""
    assert key_names("Process", "Space", False, False, False)[-1] == key_names("\u3000", "Space", False, False, False)[0] == " "


def test_a_players_own_key_holds_on_every_layout_and_one_of_an_earlier_version_stays() -> None:
    settings = Settings()
    settings.set_keys({"undo": ["x", "ф", ",", "Shift+1", "#", "8"]})
    for key, code, shift in (
        ("x", "KeyX", False),
        ("ч", "KeyX", False),
        ("Process", "KeyX", False),
        ("ф", "KeyA", False),
        ("б", "Comma", False),
        ("№", "Digit3", True),
        ("لا", "KeyX", False),  # one key of an Arabic layout that writes two letters
        ("8", "Numpad8", False),
        ("8", "Digit8", False),
    ):
        assert settings.action_of(key_names(key, code, False, shift, False)) == "undo", (key, code)
    assert settings.action_of(key_names("w", "KeyW", False, False, False)) == "move:u"
    assert layout_named("Russian").find("a", False) == ("ф", "KeyA", False)
