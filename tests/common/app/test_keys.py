"""The table of keys, and a player's changes to it."""

import json

from game.app import words
from game.app.keys import ACTIONS, actions_by_key, key_name, key_names
from game.app.options.key_bindings import BUSY, IGNORED, Keyboard, foreign_letters, key_parts, option_text
from game.app.racing.words import WORDS as RACING_WORDS
from game.app.settings import CHOICES, Settings
from tests.common.keyboards import LAYOUTS, PLACES, layout_named
from tests.common.tab import Tab


def plain(key: str) -> str | None:
    """Return the action of a key without modifiers."""
    return held(key, False, False, False)


def held(key: str, control: bool, shift: bool, alt: bool) -> str | None:
    """Return the action of a key with modifiers."""
    return actions_by_key({}).get(key_name(key, control, shift, alt))


def test_arrows_wasd_and_hjkl_move_in_their_direction() -> None:
    for letters, move in (("w k ArrowUp", "u"), ("d l ArrowRight", "r"), ("s j ArrowDown", "d"), ("a h ArrowLeft", "l")):
        for key in letters.split():
            assert plain(key) == "move:" + move


def test_a_letter_means_the_same_with_caps_lock() -> None:
    for key in actions_by_key({}):
        if len(key) == 1:
            assert plain(key.upper()) == plain(key)


def test_undo_redo_and_new_game_have_the_usual_keys() -> None:
    assert plain("u") == held("z", True, False, False) == "undo"
    assert held("Z", True, True, False) == held("y", True, False, False) == "redo"
    assert plain("n") == plain("r") == "new"


def test_no_key_acts_with_a_modifier_that_it_does_not_use() -> None:
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


def test_no_key_has_two_actions_and_those_that_mark_a_game_as_helped_need_a_modifier_or_are_undo() -> None:
    keys = [key for _, _, keys in ACTIONS for key in keys]
    assert len(set(keys)) == len(keys)
    for word, _, own in ACTIONS:
        if word in ("hint", "play-on", "step", "review", "set-up"):
            assert [key for key in own if not key.startswith("Shift+")] == []


def keyboard() -> tuple[Tab, Keyboard]:
    """Return a tab and its keyboard, opened for changes."""
    tab = Tab()
    tab.send("keys-change")
    return tab, tab.keyboard


def notice_word(board: Keyboard) -> str:
    """Return the name of the notice about a change."""
    return board.notice[0] if board.notice else ""


def give(tab: Tab, board: Keyboard, word: str, key: str) -> None:
    """Assign a key to an action."""
    tab.send("key-want", word)
    tab.send("key-pressed", key)


def test_changing_keys_begins_and_ends_with_the_same_button_and_leaves_no_notice() -> None:
    tab, board = keyboard()
    assert board.is_open
    tab.send("key-want", "undo")
    assert notice_word(board) == "key-press"
    tab.send("keys-change")
    assert (board.is_open, board.wanting, board.notice) == (False, "", None)
    tab.send("keys-change")
    assert board.is_open


def test_an_unused_key_is_added_to_an_action_and_remembered() -> None:
    tab, board = keyboard()
    give(tab, board, "undo", "x")
    assert board.keys_of("undo") == ["u", "Control+z", "x"]
    again = Tab(tab.stored)
    assert again.app.model.settings.actions["x"] == "undo"
    assert Keyboard(again.app).keys_of("undo") == ["u", "Control+z", "x"]


def test_a_key_in_use_changes_its_action_and_a_notice_says_so() -> None:
    tab, board = keyboard()
    give(tab, board, "undo", "n")
    assert board.keys_of("undo") == ["u", "Control+z", "n"]
    assert board.keys_of("keys-new") == ["r"]
    assert notice_word(board) == "key-taken"
    give(tab, board, "undo", "?")
    assert board.keys_of("keys-help") == []
    assert notice_word(board) == "key-last-taken"
    assert "keys-help" in tab.model.settings.keys


def test_keys_that_the_page_needs_are_refused_and_escape_changes_nothing() -> None:
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


def test_a_removed_key_does_nothing_and_the_reset_restores_it() -> None:
    tab, board = keyboard()
    tab.send("key-remove", "undo", "u")
    assert "u" not in tab.model.settings.actions
    assert board.keys_of("undo") == ["Control+z"]
    tab.send("keys-reset")
    assert tab.model.settings.actions == actions_by_key({})


def test_the_players_key_wins_over_one_added_by_a_later_version() -> None:
    actions = actions_by_key({"redo": ["u"]})
    assert actions["u"] == "redo"
    assert "Control+y" not in actions
    assert actions["Control+z"] == "undo"


def test_of_odd_stored_keys_the_valid_ones_are_used() -> None:
    settings = Settings()
    settings.load('{"v": 1, "keys": {"undo": ["x", 5], "redo": "y", "nonsense": ["0"]}, "theme": ["dark"], "tiles": "grey"}')
    assert settings.actions["x"] == "undo"
    assert settings.actions["Control+y"] == "redo"
    assert "0" not in settings.actions
    assert (settings.chosen["theme"], settings.chosen["tiles"]) == ("system", "grey")


def test_a_missing_or_wrong_choice_costs_no_other_and_is_stored_as_its_default() -> None:
    chosen = {name: values[-1] for name, values in CHOICES.items()}
    whole = dict(chosen, v=1, keys={"undo": ["x"]}, plans={"2048": "5x5"}, later=["of another version"])
    for name in list(chosen) + ["keys", "plans", "later"]:
        for bad in (None, 5, True, "nonsense", "", [], ["on"], {"on": 1}):
            stored = {key: value for key, value in whole.items() if key != name}
            if bad is not None:
                stored[name] = bad
            settings = Settings()
            settings.load(json.dumps(stored))
            wanted = dict(chosen, **{name: CHOICES[name][0]}) if name in CHOICES else chosen
            assert settings.chosen == wanted, (name, bad)
            assert settings.actions.get("x") == (None if name == "keys" else "undo"), (name, bad)
            assert settings.plans.get("2048") == (None if name == "plans" else "5x5"), (name, bad)
            again = Settings()
            again.load(settings.pack())
            assert (again.chosen, again.keys, again.plans) == (settings.chosen, settings.keys, settings.plans), (name, bad)


def test_escape_cannot_be_reassigned() -> None:
    assert actions_by_key({"undo": ["Escape"]})["Escape"] == "escape"


def test_the_help_shows_keys_as_printed_on_the_keyboard() -> None:
    assert key_parts("ArrowUp") == ["↑"]
    assert key_parts("Control+Shift+z") == ["Ctrl", "Shift", "Z"]
    assert key_parts("Control++") == ["Ctrl", "+"]
    assert key_parts("+") == ["+"]
    assert key_parts("?") == ["?"]


def test_the_help_shows_the_letters_of_a_non_latin_layout() -> None:
    for layout in LAYOUTS:
        if "input" in layout.name or "Pinyin" in layout.name:
            continue  # The browser reports the layout under an input method.
        foreign = foreign_letters({code: layout.printed[code, False] for code in PLACES})
        assert foreign.get("w") == (None if layout.is_latin else layout.printed["KeyW", False]), layout.name
    assert key_parts("Control+Shift+z", foreign_letters({"KeyZ": "Я", "KeyW": "Ц", "Slash": "."})) == ["Ctrl", "Shift", "Я"]


def asked(key: str, code: str, control: bool = False, shift: bool = False, alt: bool = False) -> str:
    """Return the action of a key on a layout, with modifiers."""
    return Settings().action_of(key_names(key, code, control, shift, alt))


def test_every_key_of_the_help_works_on_every_layout_and_with_every_input_method() -> None:
    for layout in LAYOUTS:
        for name, action in actions_by_key({}).items():
            parts = name.split("+")
            if len(parts[-1]) > 1:
                continue  # The arrows and Escape are the same everywhere.
            key, code, shift = layout.find(parts[-1], "Shift" in parts)
            assert asked(key, code, "Control" in parts, shift) == action, (layout.name, name, key, code)


def test_on_a_latin_layout_printed_letters_count_and_symbols_do_not() -> None:
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


def test_with_an_input_method_arrows_and_escape_work_and_keys_without_a_position_do_nothing() -> None:
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


def test_a_players_own_key_works_on_every_layout_and_one_of_an_earlier_version_stays() -> None:
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


def test_an_option_names_the_players_own_key() -> None:
    words.add(RACING_WORDS)
    settings = Settings()
    cases: tuple[tuple[dict[str, list[str]], str], ...] = (
        ({}, "when I’m ready (Z or tap the gap)"),
        ({"freeze": ["Shift+x"]}, "when I’m ready (Shift+X or tap the gap)"),
        ({"freeze": []}, "when I’m ready (tap the gap)"),
    )
    for keys, said in cases:
        settings.set_keys(keys)
        assert option_text(settings, "en", "ready", "on") == said
    assert option_text(settings, "en", "ready", "off") == "with my first move"
