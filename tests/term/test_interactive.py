"""The game played by keys in a pseudo-terminal."""

import argparse
import errno
import inspect
import re
import signal
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from game import engines
from game.games import GAMES
from game.term.options import BadInput
from game.term.play import give_hint, run
from game.term.posix_console import Keyboard
from game.term.store import Store
from game.term.terminal import TerminalApp
from tests.common.addresses import parse_address
from tests.term.terminal import Terminal

Open = Callable[..., Terminal]


@pytest.fixture
def terminal(tmp_path: Path) -> Open:
    def play(*arguments: str, **changes: str) -> Terminal:
        return Terminal("play", *arguments, changes={"TILELAB_DATA": str(tmp_path), **changes})

    return play


@pytest.fixture
def process(tmp_path: Path) -> Open:
    """As `terminal`, but with a new Python."""

    def play(*arguments: str, **changes: str) -> Terminal:
        return Terminal("play", *arguments, changes={"TILELAB_DATA": str(tmp_path), **changes}, is_fork=False)

    return play


def link(text: str) -> str:
    address = re.search(r"#/\S+", text)
    assert address, text
    return address[0]


@pytest.mark.parametrize(
    ("keys", "moves"),
    [
        ("\x1b[D\x1b[A\x1b[C\x1b[B", "lurd"),
        ("\x1bOD\x1bOA\x1bOC\x1bOB", "lurd"),
        ("awds", "lurd"),
        ("hklj", "lurd"),
        ("AWDS", "lurd"),
    ],
)
def test_arrows_wasd_and_vi_keys_make_the_same_moves(terminal: Open, keys: str, moves: str) -> None:
    with terminal("2048", "--seed", "5") as screen:
        screen.type(keys, "Moves 4")
        screen.type("q")
        assert screen.end() == 0
        assert link(screen.left) == f"#/2048/4x4@5/{moves}"


def test_an_arrow_with_a_modifier_and_unknown_keys_do_nothing(terminal: Open) -> None:
    with terminal("2048", "--seed", "5") as screen:
        screen.type("\x1b[1;5D\x1b[5~x \x1bOP\x00é", "Moves 0")
        screen.type("a", "Moves 1")


def test_undo_and_redo_by_letter_and_by_control_key(terminal: Open) -> None:
    with terminal("2048", "--seed", "5") as screen:
        screen.type("a", "Moves 1", "left: ")
        screen.type("u", "Moves 0", "Undone.", "(with help)")
        screen.type("r", "Moves 1", "Redone.")
        screen.type("\x1a", "Moves 0")
        screen.type("\x19", "Moves 1")


def test_the_link_of_a_typed_game_opens_the_same_board(terminal: Open) -> None:
    with terminal("2048", "--seed", "20", "--size", "5", "--fours", "0.5", "--start", "3") as screen:
        screen.type("asdwasdwaassddww", "Score")
        screen.type("q")
        assert screen.end() == 0
        game, session = parse_address(link(screen.left), GAMES)
    assert session is not None
    assert game.id == "2048" and session.variant.side == 5 and session.variant.options["four_percent"] == 50
    rows = [[int(text) for text in re.findall(r"\d+", line)] for line in screen.left.splitlines() if line.startswith("│")]
    board = session.state.board
    assert rows == [[1 << rank for rank in board[start : start + 5] if rank] for start in range(0, 25, 5)]
    assert f"Final score: {session.state.score}" in screen.left


def test_a_game_is_resumed_until_a_new_one_is_asked_for(terminal: Open) -> None:
    with terminal("2048", "--seed", "5") as screen:
        screen.type("as", "Moves 2")
        screen.type("q")
        assert screen.end() == 0
    with terminal("2048") as screen:
        screen.wait_for(lambda: "Moves 2" in screen.screen)
        screen.type("d", "Moves 3")
        screen.type("\x03")
        assert screen.end() == 0
        assert link(screen.left) == "#/2048/4x4@5/ldr"
    with terminal("2048", "--new") as screen:
        screen.wait_for(lambda: "Moves 0" in screen.screen)
        screen.type("u", "Moves 3", "Back to the game before.")


def test_another_variant_than_the_saved_one_starts_a_new_game(terminal: Open) -> None:
    with terminal("15", "--size", "3", "--seed", "5") as screen:
        screen.type("\x1b", "3×3")
        assert screen.end() == 0
    with terminal("15", "--size", "3") as screen:
        screen.type("q", "3×3")
        assert screen.end() == 0
        assert "@5/" in screen.left
    with terminal("15", "--size", "4") as screen:
        screen.type("q", "4×4")
        assert screen.end() == 0


def test_giving_up_ends_the_game_and_the_same_key_then_deals_the_next(terminal: Open) -> None:
    with terminal("2048", "--seed", "5") as screen:
        screen.type("an", "Given up.", "Game over", "n new game")
        screen.type("a", "The game is over.")
        screen.type("n", "Moves 0", "n give up")


def test_a_won_game_continues_on_request(terminal: Open) -> None:
    with terminal("2048", "--position", "AA00000000000000", "--seed", "1") as screen:
        screen.type("a", "You reached 2048!", "c keep going")
        screen.type("w", "You reached 2048!")
        screen.type("cd", "Moves 2")


def test_solving_a_puzzle_is_congratulated(terminal: Open) -> None:
    with terminal("15", "--position", "1 2 3/4 5 6/7 0 8") as screen:
        screen.type("\x1b[D", "Solved!")
        screen.type("q")
        assert screen.end() == 0
        assert "Solved!" in screen.left


def test_a_hint_names_a_move_of_the_solution_and_counts_as_help(terminal: Open) -> None:
    with terminal("15", "--size", "3", "--seed", "5") as screen:
        hint = screen.type("i", "proven shortest", "(with help)")
        parts = re.search(r"Move \d (\w+) next\. (\d+) moves", hint)
        assert parts
        key = {"up": "w", "right": "d", "down": "s", "left": "a"}[parts[1]]
        screen.type(key, "Moves 1")
        screen.type("H", f"{int(parts[2]) - 1} moves, proven shortest")


def test_a_hint_for_2048_gives_its_reason_and_the_moves_values(process: Open) -> None:
    with process("2048", "--position", "1000200010002000") as screen:
        hint = screen.type("i", "Points still to come if the coach takes over: ", "(with help)")
        assert "Right is the only move." in hint
        screen.type("iq")
        assert screen.end() == 0


def test_help_is_shown_and_any_key_closes_it(terminal: Open) -> None:
    with terminal("15", "--seed", "5") as screen:
        screen.type("?", "Any key")
        screen.type("a", "Moves 0", "hjkl")


@pytest.mark.parametrize("keys", ["q", "Q", "\x1b", "\x03", "\x04"])
def test_every_way_to_quit_shows_the_final_board_and_restores_the_terminal(process: Open, keys: str) -> None:
    with process("2048", "--seed", "5") as screen:
        screen.wait_for(lambda: "Moves 0" in screen.screen)
        assert screen.modes != screen.before
        screen.type(keys)
        assert screen.end() == 0
        assert "Traceback" not in screen.seen
        assert "│" in screen.left and "Final score: 0" in screen.left
        assert screen.modes == screen.before
        assert screen.seen.index("\x1b[?25l") < screen.seen.index("\x1b[?25h")


def test_signals_end_the_game_quietly_and_restore_the_terminal(process: Open) -> None:
    with process("2048", "--seed", "5") as screen:
        screen.wait_for(lambda: "Moves 0" in screen.screen)
        screen.terminate(signal.SIGINT)  # Ctrl-C's, to the command only
        assert screen.end() == 0
        assert screen.modes == screen.before


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT], ids=lambda number: number.name)
def test_a_signal_that_ends_the_game_restores_the_terminal(process: Open, number: signal.Signals) -> None:
    with process("2048") as screen:
        screen.wait_for(lambda: "Moves 0" in screen.screen)
        screen.terminate(number)
        assert screen.end() == 128 + number
        assert screen.modes == screen.before
        assert "Traceback" not in screen.seen
        assert screen.seen.rindex("\x1b[?25h") > screen.seen.rindex("\x1b[?25l")
        assert screen.seen.rindex("\x1b[?1049l") > screen.seen.rindex("\x1b[?1049h")


def test_colours_are_used_unless_no_color_is_set(terminal: Open) -> None:
    with terminal("2048", "--seed", "5") as screen:
        screen.type("q", "Moves 0")
        assert screen.end() == 0
        assert "38;5;" in screen.seen and "48;5;" in screen.seen
    with terminal("2048", "--seed", "5", NO_COLOR="1") as screen:
        screen.type("q", "Moves 0")
        assert screen.end() == 0
        assert "38;5;" not in screen.seen and "\x1b[1m" not in screen.seen


@pytest.mark.parametrize(
    ("arguments", "changes", "word"),
    [
        (["--lang", "zh-Hant"], {}, "分數"),
        (["--lang", "zh-CN"], {}, "分数"),
        ([], {"LANG": "zh_TW.UTF-8"}, "分數"),
        ([], {"LC_ALL": "zh_CN.UTF-8", "LANG": "en_GB.UTF-8"}, "分数"),
        ([], {"LANGUAGE": "zh_HK:en"}, "分數"),
        ([], {"LANG": "fr_FR.UTF-8"}, "Score"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_systems(
    terminal: Open, arguments: list[str], changes: dict[str, str], word: str
) -> None:
    with terminal("2048", *arguments, **changes) as screen:
        screen.wait_for(lambda: word in screen.screen)


def test_a_frame_of_the_largest_boards_fits_a_small_terminal(terminal: Open) -> None:
    for arguments in (["15", "--size", "8"], ["2048", "--size", "6"]):
        with terminal(*arguments, "--seed", "1") as screen:
            screen.type("sdwa", "└")
            assert screen.screen.count("\n") < 24


def test_a_terminal_without_a_cursor_plays_line_by_line_and_saves_the_game(terminal: Open) -> None:
    with terminal("2048", "--seed", "5", TERM="dumb") as screen:
        screen.wait_for(lambda: "> " in screen.seen)
        screen.type("a\n")
        screen.wait_for(lambda: "Moves 1" in screen.seen)
        screen.press("\x04")
        assert screen.end() == 0
        assert "\x1b" not in screen.seen
    with terminal("2048", "--lines") as screen:
        screen.wait_for(lambda: "Moves 1" in screen.seen)
        screen.press("\x03")
        assert screen.end() == 0
        assert "Traceback" not in screen.seen


def test_a_read_only_folder_is_reported_and_the_game_continues(terminal: Open, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    with terminal("2048", "--seed", "5", TILELAB_DATA=str(blocked)) as screen:
        screen.type("a", "Moves 1", "not being saved")


def test_a_broken_save_is_set_aside_and_reported(terminal: Open, tmp_path: Path) -> None:
    (tmp_path / "2048.game.json").write_text("{")
    with terminal("2048") as screen:
        screen.wait_for(lambda: "A copy was kept" in screen.screen)
    assert (tmp_path / "2048.game.aside.json").read_text() == "{"


def test_an_odd_file_among_the_saves_is_reported_and_the_game_is_still_there(terminal: Open, tmp_path: Path) -> None:
    with terminal("2048", "--seed", "5") as screen:
        screen.type("awd", "Moves 3")
        screen.type("q")
        assert screen.end() == 0
    (tmp_path / "odd.json").mkdir()
    (tmp_path / "a.json").symlink_to(tmp_path / "nowhere")
    with terminal("2048") as screen:
        screen.type("", "Moves 3", "These files could not be read: a.json, odd.json.")


def test_a_game_continued_in_another_terminal_is_resumed_and_not_overwritten(terminal: Open, tmp_path: Path) -> None:
    with terminal("2048", "--seed", "5") as older:
        older.type("a", "Moves 1")
        with terminal("2048") as newer:
            newer.type("wd", "Moves 3")
            kept = (tmp_path / "2048.game.json").read_text("utf-8")
            older.type("s", "Moves 3", "You continued this game in another terminal")
            assert (tmp_path / "2048.game.json").read_text("utf-8") == kept
            older.type("s", "Moves 4")
            newer.type("q")
            assert newer.end() == 0
        older.type("q")
        assert older.end() == 0
        assert link(older.left) == "#/2048/4x4@5/lurd"
    with terminal("2048") as screen:
        screen.type("", "Moves 4")


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_control_c_and_d_leave_no_board_after_the_prompt(terminal: Open, key: str) -> None:
    with terminal("2048", "--seed", "5", "--lines") as screen:
        screen.wait_for(lambda: "> " in screen.seen)
        screen.press(key)
        assert screen.end() == 0
        behind = screen.seen.rpartition("> ")[2].replace("^C", "").replace("^D", "").replace("\b", "")
        assert behind.startswith("\r\n ")


def test_a_hint_on_an_unusual_variant_says_that_it_assumes_the_ordinary_one(terminal: Open) -> None:
    remark = "The coach treats this board as an ordinary one"
    position = "1000020000100002000010000"  # The data for 5×5 load quickly.
    with terminal("2048", "--every", "3", "--position", position) as screen:
        screen.type("i", "Right is the only move.", remark)
    with terminal("2048", "--letters", "3", "--position", position) as screen:
        screen.type("i", "Right is the only move.", remark)
    with terminal("2048", "--new", "--position", position) as screen:
        assert remark not in screen.type("i", "Right is the only move.")


def test_a_user_without_a_home_folder_is_told_what_to_do(terminal: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("game.term.play.folder", fail)
    monkeypatch.setattr("game.term.play.sys", SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True)))
    with pytest.raises(BadInput, match="TILELAB_DATA"):
        run(argparse.Namespace(language="en"))


def test_long_work_shows_a_progress_bar_in_a_terminal_and_clears_it(tmp_path: Path) -> None:
    names = ("bench", "2048", "--bot", "corner", "--games", "2", "--size", "3")
    with Terminal(*names, changes={"TILELAB_DATA": str(tmp_path)}, is_fork=False) as screen:
        assert screen.end() == 0
        assert "] 100% 2/2\x1b[K" in screen.seen
        assert screen.seen.rindex("\r\x1b[K") > screen.seen.rindex("100% 2/2")


def test_an_interrupt_of_long_work_is_quiet(tmp_path: Path) -> None:
    bot = tmp_path / "slow.py"
    bot.write_text("def choose(game):\n    while game.ply > 20:\n        pass\n    return game.legal_actions()[0]\n", "utf-8")
    with Terminal("bench", "2048", "--bot", str(bot), changes={"TILELAB_DATA": str(tmp_path)}, is_fork=False) as screen:
        screen.wait_for(lambda: "0%" in screen.seen)
        screen.press("\x03")
        assert screen.end() == 130
        assert "Traceback" not in screen.seen


def test_if_the_past_games_cannot_be_stored_the_game_stays_and_a_message_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = dict.fromkeys(("size", "four_percent", "start", "target", "spawn_every", "letters", "position"))
    chosen = argparse.Namespace(game="2048", lang="en", seed=5, new=False, **kind)
    terminal_app = TerminalApp(Store(tmp_path), chosen)
    for letter in "lurdlurd":
        terminal_app.send("move", letter)
    terminal_app.send("visible", False)
    before = (tmp_path / "2048.game.json").read_text("utf-8")
    save = Store.save

    def refuse(store: Store, name: str, text: str) -> None:
        if name == "2048.shelf":
            raise OSError(errno.ENOSPC, "No space left on device")
        save(store, name, text)

    monkeypatch.setattr(Store, "save", refuse)
    terminal_app.send("new")
    message = "This game is not being saved: No space left on device"
    assert message in terminal_app.text
    assert (tmp_path / "2048.game.json").read_text("utf-8") == before
    assert terminal_app.leave()[-1] == message
    monkeypatch.undo()
    terminal_app.send("visible", True)
    for letter in "lr":  # The two tiles of a new game cannot be blocked in both directions.
        terminal_app.send("move", letter)
    terminal_app.send("visible", False)
    assert terminal_app.storage_error == ""
    assert (tmp_path / "2048.game.json").read_text("utf-8") != before


def test_a_hint_without_its_data_is_reported_and_the_game_continues(
    terminal: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    def missing(name: str) -> bytes:
        raise FileNotFoundError(errno.ENOENT, "No such file", name)

    monkeypatch.setattr("game.engines.read_data", missing)
    monkeypatch.setattr("game.engines._load", inspect.unwrap(engines._load))  # Another test may have read the data.
    monkeypatch.setattr("game.term.play.show", lambda text: None)
    kind = dict.fromkeys(("size", "four_percent", "start", "target", "spawn_every", "letters", "position"))
    chosen = argparse.Namespace(game="15", lang="en", seed=1, new=False, **kind)
    terminal_app = TerminalApp(Store(None), chosen)
    give_hint(terminal_app, cast(Keyboard, SimpleNamespace(is_hit=lambda: False)), False)
    assert "data for hints could not be loaded" in terminal_app.text
    assert terminal_app.app.model.session.outcome == "playing"
