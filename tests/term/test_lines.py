"""The game played by lines from a pipe, as in the tutorials."""

import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.games import GAMES
from tests.common.addresses import parse_address
from tests.environment import ROOT
from tests.term.commands import Run, environment, wait_for_sleep

Game = Callable[..., Run]


def boards(run: Run) -> list[list[str]]:
    """Return the rows of numbers of each board in the output."""
    shown: list[list[str]] = [[]]
    for line in run.lines:
        if re.fullmatch(r"( +(\.|\d+))+", line):
            shown[-1].append(" ".join(line.split()))
        elif shown[-1]:
            shown.append([])
    return [rows for rows in shown if rows]


def test_letters_and_words_move_and_giving_up_prints_the_final_score(game: Game) -> None:
    done = game("play", "2048", "--seed", "1", typed="a\nup\n RIGHT \ns\nn\nd\n")
    assert done.status == 0 and done.error == ""
    assert [line.split(":")[0] for line in done.lines if re.search(r" new \d", line)] == ["left", "up", "right", "down"]
    assert "Given up. Score 8." in done.lines
    assert "Final score: 8" in done.lines
    assert done.lines[-1].endswith("#/2048/4x4@1/lurdx")


def test_d_is_right_and_s_is_down(game: Game) -> None:
    done = game("play", "2048", "--seed", "1", typed="d\ns\nq\n")
    assert done.lines[-1].endswith("/rd")


def test_every_board_is_shown_and_the_last_one_is_the_links(game: Game) -> None:
    done = game("play", "2048", "--seed", "3", typed="w\na\ns\nd\nw\na\nq\n")
    address = done.lines[-1].split()[-1]
    _, session = parse_address(address, GAMES)
    assert session is not None
    shown = boards(done)
    rows = [[f"{1 << rank}" if rank else "." for rank in session.state.board[row : row + 4]] for row in range(0, 16, 4)]
    assert shown[-1] == [" ".join(row) for row in rows]
    assert len(shown) == 2 + session.timeline.cursor


@pytest.mark.parametrize("typed", ["", "q\n", "Q", "\n\n", None])
def test_quitting_and_the_end_of_input_end_cleanly_with_the_final_board(game: Game, typed: str | None) -> None:
    done = game("play", "2048", "--seed", "1", typed=typed)
    assert done.status == 0 and done.error == ""
    assert len(boards(done)) == 2
    assert "Final score: 0" in done.lines


def test_an_invalid_move_and_a_move_that_moves_nothing_get_different_messages(game: Game) -> None:
    done = game("play", "2048", "--seed", "1", typed="jump\nl\na\na\na\n1\n")
    assert "“jump” is not a move." in done.lines
    assert "“l” is not a move." in done.lines
    assert "No tile can move left." in done.lines
    assert "“1” is not a move." in done.lines


def test_five_thousand_times_the_same_move_end_cleanly(game: Game) -> None:
    done = game("play", "2048", "--seed", "1", typed="a\n" * 5000)
    assert done.status == 0 and done.error == ""
    assert done.lines.count("No tile can move left.") > 4000


def test_a_game_is_played_until_it_is_lost_and_the_rest_of_the_input_is_not_read(game: Game) -> None:
    done = game("play", "2048", "--size", "3", "--seed", "1", typed="w\na\ns\nd\n" * 500)
    assert done.status == 0
    assert done.lines.count("Game over") == 1
    assert done.lines[-1].startswith("The whole game: #/2048/3x3@1/")


def test_a_win_is_announced_and_the_game_continues(game: Game) -> None:
    done = game("play", "2048", "--target", "8", "--position", "2200000000000000", typed="a\nd\nq\n")
    assert "You reached 8!" in done.lines
    assert done.lines[-1].endswith("/lr")


def test_the_number_of_a_tile_next_to_the_gap_moves_it(game: Game) -> None:
    done = game("play", "15", "--position", "1 2 3/4 5 6/0 7 8", typed="7\n8\n")
    assert done.status == 0
    assert boards(done)[1] == ["1 2 3", "4 5 6", "7 . 8"]
    assert boards(done)[-1] == ["1 2 3", "4 5 6", "7 8 ."]
    assert "Solved!" in done.lines


def test_an_invalid_number_and_a_tile_away_from_the_gap_get_different_messages(game: Game) -> None:
    done = game("play", "15", "--position", "1 2 3/4 5 6/0 7 8", typed="a\n3\n8\n99\n0\n-5\n1.5\n\n")
    assert "“a” is not a number." in done.lines
    assert "“1.5” is not a number." in done.lines
    for tile in ("3", "8", "99", "0", "-5"):
        assert f"{tile} is not next to the gap." in done.lines
    assert len(boards(done)) == 2


@pytest.mark.parametrize("typed", ["-1\n8\n", "q\n8\n", ""])
def test_leaving_a_puzzle_shows_its_board_and_congratulates_nobody(game: Game, typed: str) -> None:
    done = game("play", "15", "--position", "1 2 3/4 5 6/0 7 8", typed="7\n" + typed)
    assert done.status == 0
    assert boards(done)[-1] == ["1 2 3", "4 5 6", "7 . 8"]
    assert "Solved!" not in done.out


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("zh-Hant", ["「x」不是有效的移動。", "沒有方塊能往左移動。", "已放棄。分數 0。", "最後得分：0"]),
        ("zh-Hans", ["“x”不是有效的移动。", "没有方块能往左移动。", "已放弃。分数 0。", "最后得分：0"]),
    ],
)
def test_all_output_is_in_the_chosen_language_and_its_words_are_moves(game: Game, language: str, words: list[str]) -> None:
    done = game("play", "2048", "--position", "1000200010002000", "--lang", language, typed="x\na\nn\n")
    for word in words:
        assert word in done.lines
    assert not re.search(r"[A-Za-z]{3}", done.out)
    moved = game("play", "2048", "--seed", "1", "--lang", language, typed="左\n上\nq\n")
    assert moved.lines[-1].endswith("/lu")


def test_input_from_a_pipe_leaves_the_players_saved_game_alone(game: Game, tmp_path: Path) -> None:
    game("play", "2048", "--seed", "1", typed="a\nq\n")
    assert not (tmp_path / "data").exists()


def test_without_stored_records_none_is_beaten(game: Game) -> None:
    assert "A new record!" not in game("play", "2048", "--seed", "1", typed="a\nw\nn\n").out
    assert "A new record!" not in game("play", "2048", "--size", "3", "--seed", "1", typed="w\na\ns\nd\n" * 500).out


def test_piped_input_controls_no_terminal(game: Game) -> None:
    done = game("play", "2048", "--seed", "1", typed="\x1b[2J\x07\nq\n")
    assert "“\ufffd[2j\ufffd” is not a move." in done.lines


def test_nothing_but_text_is_written_to_a_pipe(game: Game) -> None:
    assert "\x1b" not in game("play", "2048", "--seed", "1", typed="a\nq\n").out


def test_invalid_bytes_and_endless_lines_are_not_moves(game: Game) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "game", "play", "2048", "--seed", "1"],
        cwd=ROOT,
        env=environment({}),
        input=b"\xff\xfe\n" + b"a" * 5000 + b"\n\x00\n",
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == 0 and done.stderr == b""
    assert done.stdout.count(b"is not a move") >= 3


def test_a_closed_output_ends_the_game_quietly() -> None:
    command = [sys.executable, "-m", "game", "play", "2048", "--seed", "1"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment({}), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdout.readline()
        process.stdout.close()
        try:
            process.stdin.write(b"x\n" * 100_000)
            process.stdin.close()
        except OSError:
            pass
        error = process.stderr.read()
    assert error == b""
    assert process.returncode != 0


def test_characters_that_the_output_cannot_encode_become_question_marks(process: Game) -> None:
    done = process("play", "2048", "--seed", "1", typed="jump\n", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.status, done.error) == (0, "")
    assert "?jump? is not a move." in done.lines


def test_an_interrupt_ends_the_game_with_its_final_board() -> None:
    command = [sys.executable, "-m", "game", "play", "2048", "--seed", "1"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment({}), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin and process.stdout and process.stderr
        while b"Moves 0" not in process.stdout.readline():
            pass
        if sys.platform == "win32":
            process.stdin.close()  # Ctrl-C would reach the tests, too.
        else:
            wait_for_sleep(process.pid)
            process.send_signal(signal.SIGINT)
        assert b"Final score: 0" in process.stdout.read()
        assert process.stderr.read() == b""
    assert process.returncode == 0
