"""The commands that use an engine, the help of all commands, and the messages for bad input."""

import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.game import State, Variant
from game.core.reasons import REASONS
from game.games import game_named
from game.term.options import percent
from tests.environment import ROOT
from tests.term.commands import LIMIT_S, Run, environment

Game = Callable[..., Run]


def solved(position: str, moves: str) -> bool:
    fifteen = game_named("15")
    state = State(fifteen.parse_position(position))
    for move in fifteen.parse_moves(moves):
        state = fifteen.play(fifteen.default, state, move, 0).after
    return fifteen.outcome(fifteen.default, state, False) == "solved"


def test_solve_prints_a_record_whose_moves_solve_the_board(process: Game) -> None:
    position = "5 3 8 9/0 2 4 1/7 10 14 13/12 11 6 15"
    done = process("solve", position, "--json")
    record = json.loads(done.out)
    assert done.status == 0 and done.error == ""
    assert record["length"] == len(record["moves"]) == 53
    assert record["proven"] is True
    assert record["nodes"] > 0 and record["seconds"] > 0
    assert solved(position, record["moves"])


def test_solve_says_that_a_solution_is_proven_shortest(process: Game) -> None:
    done = process("solve", "1", "2", "3/4", "5", "6/0", "7", "8")
    assert done.lines[0] == "LL"
    assert done.lines[1].startswith("2 moves, proven shortest.")


def test_solve_says_that_the_solution_of_a_larger_board_may_not_be_shortest(game: Game) -> None:
    position = game_named("15").format_position(game_named("15").opening(Variant(6), 3).board)
    done = game("solve", position, "--budget-ms", "1", "--json")
    record = json.loads(done.out)
    assert record["proven"] is False
    assert record["bound"] < record["length"]
    assert solved(position, record["moves"])


def test_a_solved_board_needs_no_move(game: Game) -> None:
    assert json.loads(game("solve", "1 2 3/4 5 6/7 8 0", "--json").out)["length"] == 0
    assert game("solve", "1 2 3/4 5 6/7 8 0").out.startswith("0 moves, proven shortest.")


def test_a_hint_for_2048_is_a_legal_move_with_the_value_of_each(process: Game) -> None:
    done = process("hint", "2048", "0000000000100210", "--budget-ms", "20", "--json")
    record = json.loads(done.out)
    assert record["move"] in "urdl"
    assert set(record["values"]) == set("urdl")
    assert record["depth"] >= 1
    assert record["values"][record["move"]] == max(value for value in record["values"].values() if value is not None)


def test_hint_searches_a_number_of_positions(game: Game) -> None:
    few, many = [json.loads(game("hint", "2048", "1000200010002000", "--nodes", nodes, "--json").out) for nodes in ("50", "2000")]
    assert few["nodes"] < many["nodes"] and few["depth"] < many["depth"]
    assert game("hint", "2048", "1000200010002000", "--nodes", "-5").status == 2


def test_a_hint_gives_its_reason_and_the_moves_values_or_ranks(game: Game) -> None:
    done = game("hint", "2048", "1000200010002000", "--budget-ms", "20")
    assert done.lines[0] == "Right is the only move."
    assert done.lines[1].startswith("Chance of reaching 2048: ")
    points = "Points still to come if the coach takes over: "
    assert done.lines[2].startswith(points + "right ")
    assert done.lines[3] == "Data: 2048.weights, 2048-refined.weights."
    worth = game("hint", "2048", "12" + 23 * "0", "--budget-ms", "20").lines[2]
    assert worth.startswith(points)
    values = [int(value.replace(",", "")) for value in re.findall(r"\d[\d,]*\d", worth.removeprefix(points))]
    assert len(values) > 1 and values == sorted(values, reverse=True) and values[0] > values[-1]
    for fours in ("0", "0.25", "0.97"):
        rare = game("hint", "2048", "000100210", "--fours", fours, "--budget-ms", "20")
        percent = round(100 * float(fours))
        note = f"3×3 with {percent}% of 4s has no forecast: the coach ranks moves by the nearest values it learned."
        assert rare.lines[1] == note and re.fullmatch("Best first: [a-z, ]+[.]", rare.lines[2])
        record = json.loads(game("hint", "2048", "000100210", "--fours", fours, "--budget-ms", "20", "--json").out)
        assert (record["note"], record["learned"], record.get("chances")) == (note, False, None)
    assert "note" not in json.loads(game("hint", "2048", "1000200010002000", "--budget-ms", "20", "--json").out)
    proven = game("hint", "2048", "000100210", "--budget-ms", "20").lines[1]
    assert proven == "This move is proven best: 3×3 with 10% of 4s is solved."
    assert game("hint", "2048", "1000200010002000", "--lang", "zh-Hant").lines[0] == "往右是唯一的走法。"


def test_a_hint_shows_what_is_wrong_with_another_move(game: Game) -> None:
    puzzle = game("hint", "15", "1-2-3/4-5-6/7-0-8", "--why-not", "r")
    assert puzzle.lines[-1] == "Right, left, left: Right needs 3 moves, left 1."
    risky = ("hint", "2048", "CBA9567834121210", "--nodes", "200", "--why-not")
    assert game(*risky, "r").lines[-1] == "Right: After right, the next tile can end the game (10%)."
    record = json.loads(game(*risky, "r", "--json").out)
    assert (record["why_not"]["key"], record["why_not"]["line"]) == ("ends", ["r.c2"])
    for move in ("l", record["move"]):
        refused = game(*risky, move)
        assert refused.status == 2 and refused.error.strip().endswith(f"--why-not {move}: the other legal moves are r, d.")


def test_a_hint_names_only_what_can_be_moved(game: Game) -> None:
    record = json.loads(game("hint", "2048", "1000200010002000", "--budget-ms", "20", "--json").out)
    assert record["move"] == "r"
    assert record["values"]["l"] is None


def test_a_hint_on_tiles_of_the_highest_rank_is_legal(game: Game) -> None:
    done = game("hint", "2048", "zz00000000000000", "--budget-ms", "20", "--json")
    assert (done.status, done.error) == (0, "")
    record = json.loads(done.out)
    assert record["move"] in ("r", "d")
    assert [letter for letter in "urdl" if record["values"][letter] is not None] == ["r", "d"]
    assert game("hint", "2048", "zz00000000000000", "--budget-ms", "20").status == 0


def test_input_that_is_not_text_is_reported_in_one_line(process: Game) -> None:
    done = process("play", "2048", "--seed", "1", typed="a\nq\n", PYTHONIOENCODING="utf-16:replace", PYTHONUTF8="0")
    assert done.status == 2
    assert "T\0r\0a\0c\0e\0b\0a\0c\0k" not in done.error and "Traceback" not in done.error


def test_a_dead_board_has_no_hint_and_says_so(game: Game) -> None:
    assert json.loads(game("hint", "2048", "1212212112122121", "--json").out)["move"] is None
    assert game("hint", "2048", "1212212112122121").lines == ["Game over"]


def test_a_hint_for_the_puzzle_is_the_next_move_of_a_shortest_solution(process: Game) -> None:
    record = json.loads(process("hint", "15", "1 2 3/4 5 6/0 7 8", "--json").out)
    assert (record["move"], record["length"], record["proven"]) == ("l", 2, True)
    hint = process("hint", "15", "1 2 3/4 5 6/0 7 8").out
    assert hint.startswith("Move 7 left next. 2 moves, proven shortest.")


@pytest.mark.parametrize(
    ("tag", "sentence"),
    [
        ("en", "First moves on a shortest solution: unknown, as no solution is proven shortest."),
        ("zh-Hant", "無法確定最短解的第一步，因為沒有已證明最短的解法。"),
        ("zh-Hans", "无法确定最短解的第一步，因为没有已证明最短的解法。"),
    ],
)
def test_unknown_first_moves_are_reported_as_unknown(game: Game, tag: str, sentence: str) -> None:
    position = "/".join(" ".join(str(tile) for tile in range(top, top - 5, -1)) for top in (24, 19, 14, 9, 4))
    assert game("solve", position, "--budget-ms", "20", "--first-moves", "--lang", tag).lines[-1] == sentence
    assert sentence not in game("solve", position, "--budget-ms", "20", "--lang", tag).lines
    assert sentence not in game("solve", "1 2 3/4 5 6/7 8 0", "--first-moves", "--lang", tag).lines


TUTORIAL = "[[0, 2, 0, 0], [4, 2, 0, 0], [0, 0, 4, 0], [4, 0, 0, 0]]"


@pytest.mark.parametrize("text", [TUTORIAL, TUTORIAL[1:-1].replace("], ", "]\n"), "0 2 0 0/4 2 0 0/0 0 4 0/4 0 0 0"])
def test_a_board_as_tutorials_print_it_is_the_same_in_every_command(game: Game, text: str) -> None:
    position = "0100210000202000"
    hinted = game("hint", "2048", text, "--budget-ms", "20", "--json")
    assert json.loads(hinted.out)["position"] == position
    assert hinted.error == "You gave tile numbers: 2 stands for the tile 2.\n"
    played = game("play", "2048", "--position", text, "--lines", typed="q\n")
    assert "You gave tile numbers: 2 stands for the tile 2." in played.out
    assert f":{position}" in played.out


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("[[1, 2, 3], [4, 5, 6], [0, 7, 8]]", ""),
        ("[1, 2, 3]\n[4, 5, 6]\n[0, 7, 8]", ""),
        ("1\t2\t3\n4\t5\t6\n\t7\t8", "This was read as a 3×3 board.\n"),
    ],
)
def test_a_puzzle_as_tutorials_print_it_is_the_same_in_every_command(game: Game, text: str, note: str) -> None:
    for done in (game("solve", text, "--json"), game("hint", "15", text, "--json")):
        assert (json.loads(done.out)["position"], done.error) == ("1 2 3/4 5 6/0 7 8", note)
    assert ":1-2-3_4-5-6_0-7-8" in game("play", "15", "--position", text, "--lines", typed="q\n").out


KORF_1 = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3"


def test_a_board_with_the_gap_first_is_recognized_and_solved_to_its_own_goal(game: Game) -> None:
    for command in (["solve", KORF_1], ["hint", "15", KORF_1], ["play", "15", "--position", KORF_1]):
        done = game(*command)
        assert (done.status, done.out) == (2, "")
        assert done.error == REASONS["gap-first"].rstrip(".") + ": add --goal gap-first.\n"
    solved = json.loads(game("solve", KORF_1, "--goal", "gap-first", "--json").out)
    assert (solved["length"], solved["proven"]) == (57, True)
    assert "The gap ends in the first corner." in game("solve", "1 0 2/3 4 5/6 7 8", "--goal", "gap-first").out
    assert game("hint", "15", "1 0 2/3 4 5/6 7 8", "--goal", "gap-first").out.startswith("Move 1 right next.")
    assert game("hint", "15", "1 0 2/3 4 5/6 7 8").out.startswith("Move"), "on odd sides both goals are reachable"
    played = game("play", "15", "--goal", "gap-first", "--position", "1 0 2/3 4 5/6 7 8", "--lines", typed="1\n").out
    assert "solved" in played and "#/15/3x3-g:1-0-2_3-4-5_6-7-8@0/r" in played
    assert "#/15/4x4-g@7" in game("play", "15", "--goal", "gap-first", "--seed", "7", "--lines", typed="q\n").out
    assert game("hint", "2048", "1120000000000000", "--goal", "gap-first").error == "--goal does not apply to 2048.\n"


def test_every_whole_percent_is_a_share_however_it_is_written() -> None:
    for number in range(101):
        assert {percent(str(number / 100)), percent(f"{number / 100:.2f}"), percent(f"{number}e-2")} == {number}


def test_answers_are_in_the_chosen_language(game: Game) -> None:
    assert game("hint", "15", "1 2 3/4 5 6/0 7 8", "--lang", "zh-TW").out.startswith("下一步把 7 往左移。")
    assert "已证明最短" in game("solve", "1 2 3/4 5 6/0 7 8", LANG="zh_CN.UTF-8").out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["solve", "1 2 3/4 5 6/8 7 0"], "This board cannot be solved"),
        (["solve", "1 2 3"], "There is no board with 3 cells."),
        (["solve", "1 2 3/4 5 x/8 7 0"], "“x” in row 2, column 3 is not a tile."),
        (["solve", "1 2 3/4 5 6/8 7 7"], "0 is missing"),
        (["solve"], "the following arguments are required: POSITION"),
        (["solve", "1 2 3/4 5 6/7 8 0", "--budget-ms", "0"], "not a whole number above 0"),
        (["hint", "2048", "12"], "There is no board with 2 cells."),
        (["hint", "2048", "0000000000000000"], "at least one tile"),
        (["hint", "go", "12"], "invalid choice: 'go'"),
        (["play", "chess"], "invalid choice: 'chess'"),
        (["play", "2048", "--size", "9"], "--size 9x9: the sizes of 2048 are 3x3, 4x4, 5x5, 6x6, 2x4, 3x4, 4x3."),
        (["play", "2048", "--size", "x"], "“x” is not a size such as 4 or 3x4"),
        (["play", "15", "--size", "3x4"], "--size 3x4: the sizes of 15 are 2x2"),
        (["hint", "2048", "2 2/0 0/0 0/0 0", "--size", "4x2"], "--size 4x2: the sizes of 2048 are 3x3, 4x4, 5x5,"),
        (["hint", "2048", "112000000003"], "12 cells could be 3×4 / 4×3; put each row on its own line."),
        (["bench", "2048", "--bot", "expectimax", "--size", "2x4"], "expectimax cannot play 2×4 boards, only 3×3, 4×4,"),
        (["play", "2048", "--seed", "-1"], "A seed must be a whole number below 2^64."),
        (["play", "2048", "--seed", "18446744073709551616"], "A seed must be a whole number"),
        (["play", "2048", "--fours", "1.5"], "“1.5” is not a whole percentage, such as 0.25"),
        (["play", "2048", "--fours", "101"], "“101” is not a share such as 0.25 or 25%"),
        (["play", "2048", "--fours", "-1"], "“-1” is not a share such as 0.25 or 25%"),
        (["play", "2048", "--fours", "nan"], "“nan” is not a share such as 0.25 or 25%"),
        (["play", "2048", "--fours", "0.004"], "“0.004” is not a whole percentage, such as 0.25"),
        (["bench", "2048", "--fours", "0.999"], "“0.999” is not a whole percentage, such as 0.25"),
        (["hint", "2048", "12", "--fours", "1e-9"], "“1e-9” is not a whole percentage, such as 0.25"),
        (["play", "2048", "--start", "9"], "a board starts with 1 to 8 tiles"),
        (["play", "2048", "--target", "1000"], "“1000” is not a tile from 8 to 131072"),
        (["play", "2048", "--position", "12z"], "There is no board with 3 cells."),
        (["play", "2048", "--position", "1" * 16, "--size", "5"], "A 5×5 board has 25 cells; this has 16."),
        (["play", "15", "--fours", "0.5"], "--fours does not apply to 15."),
        (["hint", "15", "1 2 3/4 5 6/0 7 8", "--fours", "0.5"], "--fours does not apply to 15."),
        (["play", "15", "--position", "1 2 3/4 5 6/8 7 0"], "This board cannot be solved"),
        (["bench", "2048", "--bot", "nobody"], "There is no bot “nobody” for 2048; choose a FILE.py, cmd:COMMAND or one of"),
        (["bench", "2048", "--bot", "solver"], "There is no bot “solver” for 2048"),
        (["bench", "2048", "--bot", "missing.py"], "missing.py: No such file"),
        (["bench", "2048", "--bot", "random", "--games", "0"], "not a whole number above 0"),
        (["bench", "2048", "--bot", "random", "--jobs", "2", "--dask", "x"], "not allowed with argument"),
        (["--port", "99999"], "“99999” is not a port from 0 to 65535"),
        (["serve", "--port", "-1"], "“-1” is not a port from 0 to 65535"),
        (["serve", "--port", "70000"], "“70000” is not a port from 0 to 65535"),
        (["play", "2048", "--letters", "10"], "--letters 10: a string has 1 to 9 moves."),
        (["play", "2048", "--letters", "3", "--every", "2"], "Use either --every or --letters, not both"),
        (["play", "15", "--letters", "3"], "--letters does not apply to 15."),
        (["solve", "\x1b[2J 1 2"], "There is no board with 2 cells."),
        (["solve", "\x07 1 2"], "“\ufffd"),
        (["bench", "2048", "--bot", "\x1b[2J"], "There is no bot “\ufffd[2J” for 2048"),
        (["bench", "2048", "--bot", "\x1b[2J.py"], "\ufffd[2J.py: No such file"),
        (["\x1b[2J"], "invalid choice: '\\x1b[2J'"),
        (["dance"], "invalid choice: 'dance'"),
    ],
)
def test_bad_input_ends_with_status_2_and_one_clear_line(game: Game, arguments: list[str], reason: str) -> None:
    done = game(*arguments)
    assert done.status == 2
    assert done.out == ""
    assert reason in done.error
    assert "\x1b" not in done.error
    assert done.error.count("\n") == 1


@pytest.mark.needs("distributed")
@pytest.mark.parametrize("address", ["nowhere", "tcp://127.0.0.1:1"])
def test_a_cluster_that_cannot_be_used_ends_with_status_2_and_one_clear_line(game: Game, address: str) -> None:
    done = game("bench", "2048", "--bot", "random", "--dask", address)
    assert (done.status, done.out, done.error.count("\n")) == (2, "", 1)
    assert f"The cluster {address} cannot be used: " in done.error


def test_bad_input_is_reported_in_the_chosen_language(game: Game) -> None:
    assert game("play", "15", "--position", "1 2 3/4 5 6/8 7 0", "--lang", "zh-Hant").error.startswith("這個盤面無解")
    assert game("solve", "1 2 3/4 5 6/8 7 0", LANG="zh_CN.UTF-8").error.startswith("这个盘面无解")


@pytest.mark.parametrize("command", ["play", "solve", "hint", "bench"])
def test_the_help_of_each_command_has_examples(game: Game, command: str) -> None:
    done = game(command, "--help")
    assert done.status == 0
    assert done.out.partition("examples:")[2].count(f"python3 -m game {command}") >= 3


def test_the_help_warns_that_a_users_bot_runs_without_a_sandbox(game: Game) -> None:
    assert "unsandboxed" in game("bench", "--help").out
    assert "unsandboxed" in (ROOT / "game/term/README.md").read_text("utf-8")


def test_the_help_names_every_command(game: Game) -> None:
    done = game("--help")
    for command in ("serve", "build", "play", "solve", "hint", "bench"):
        assert f"    {command} " in done.out


@pytest.fixture(scope="module")
def zipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as a zip file."""
    path = tmp_path_factory.mktemp("zip") / "tilelab.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted((ROOT / "game").rglob("*")):
            name = file.relative_to(ROOT).as_posix()
            if file.is_file() and "__pycache__" not in name and not name.startswith(("game/runtime/", "game/entries/table/")):
                archive.write(file, name)
    return path


UNPACK = "Unpack the zip file first: the page is made from its files.\n"


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize(
    ("arguments", "status", "out", "error"),
    [
        (["solve", "1 2 3/4 5 6/7 0 8", "--json"], 0, '"moves": "L"', ""),
        (["hint", "2048", "000000011"], 0, "proven best", ""),
        (["hint", "15", "1 2 3/4 5 6/7 0 8"], 0, "left", ""),
        (
            ["bench", "2048", "--bot", "coach-1", "--size", "5", "--games", "1", "--most-moves", "3", "--csv"],
            0,
            "coach-1,2048,5x5,1",
            "",
        ),
        (["bench", "2048", "--bot", "greedy", "--games", "2", "--most-moves", "3", "--jobs", "2", "--csv"], 0, "greedy,2048", ""),
        (["bench", "15"], 0, "solver", ""),
        (["play", "15"], 0, "The whole game", ""),
        (["--help"], 0, "commands", ""),
        (["build", "site"], 2, "", UNPACK),
        (["--no-browser"], 2, "", UNPACK),
        (["table", "--check"], 2, "", UNPACK),
        (["solve", "1 2"], 2, "", "There is no board with 2 cells.\n"),
    ],
)
def test_every_command_runs_from_a_zip_file_or_says_why_not(
    zipped: Path, tmp_path: Path, arguments: list[str], status: int, out: str, error: str
) -> None:
    variables = environment({"PYTHONPATH": str(zipped), "TILELAB_DATA": str(tmp_path / "data")})
    command = [sys.executable, "-m", "game", *arguments]
    done = subprocess.run(command, cwd=tmp_path, env=variables, input="", capture_output=True, encoding="utf-8", timeout=LIMIT_S)
    assert (done.returncode, done.stderr) == (status, error)
    assert out in done.stdout
