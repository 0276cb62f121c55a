"""The one table of keys."""

from game.shell.keys import MOVES, PLAIN, message_for


def plain(key: str) -> tuple[str, ...] | None:
    """Return what a key asks for without a modifier."""
    return message_for(key, False, False, False)


def test_arrows_wasd_and_hjkl_move_the_way_they_point() -> None:
    for letters, move in (("w k ArrowUp", "u"), ("d l ArrowRight", "r"), ("s j ArrowDown", "d"), ("a h ArrowLeft", "l")):
        for key in letters.split():
            assert plain(key) == ("move", move)


def test_a_letter_means_the_same_with_caps_lock() -> None:
    for key in list(MOVES.keys()) + list(PLAIN.keys()):
        if len(key) == 1:
            assert plain(key.upper()) == plain(key)


def test_undo_redo_and_new_game_have_the_keys_that_people_know() -> None:
    assert plain("u") == message_for("z", True, False, False) == ("undo",)
    assert message_for("Z", True, True, False) == message_for("y", True, False, False) == ("redo",)
    assert plain("n") == plain("r") == ("new",)


def test_no_key_acts_while_a_modifier_that_it_does_not_use_is_held() -> None:
    for key in list(MOVES.keys()) + ["u", "n", "r", "Escape"]:
        for held in ((True, False, False), (False, False, True), (True, True, True)):
            assert message_for(key, *held) is None, (key, held)
        assert key == "h" or message_for(key, False, True, False) is None, key
    assert message_for("z", True, False, True) is None
    assert message_for("y", True, True, False) is None


def test_the_question_mark_opens_the_help_with_shift_and_without() -> None:
    assert plain("?") == message_for("?", False, True, False) == ("open", "help")


def test_space_tab_enter_and_other_keys_are_left_to_the_browser() -> None:
    for key in (" ", "Tab", "Enter", "F5", "Home", "x", "q", "1", "Dead", "é", ""):
        assert plain(key) is None, key
