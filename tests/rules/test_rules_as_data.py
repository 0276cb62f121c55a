"""The published rules match ours; the runners accept correct rules and find the bug in wrong ones."""

import itertools
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests import plain
from tests.fifteen.boards import solution
from tests.pages import blocks
from tests.rules.check_rules import POINTS, failures
from tests.rules.make import FILES, FOLDER, remade
from tests.wasm.node import find_node

Rows = list[list[int]]

RIGHT = """
def lines(board, direction):
    rows = [list(row) for row in board]
    if direction in ("up", "down"):
        rows = [list(column) for column in zip(*rows)]
    return [row[::-1] for row in rows] if direction in ("right", "down") else rows


def back(rows, direction):
    rows = [row[::-1] for row in rows] if direction in ("right", "down") else rows
    return [list(column) for column in zip(*rows)] if direction in ("up", "down") else rows


def merge(line):
    tiles = [tile for tile in line if tile]
    after, gain = [], 0
    while tiles:
        tile = tiles.pop(0)
        if tiles and tiles[0] == tile:
            tile += tiles.pop(0)
            gain += tile
        after.append(tile)
    return after + [0] * (len(line) - len(after)), gain


def slide(board, direction):
    merged = [merge(line) for line in lines(board, direction)]
    return back([line for line, _ in merged], direction), sum(gain for _, gain in merged)


def is_over(board):
    return all(slide(board, direction)[0] == board for direction in ("up", "right", "down", "left"))
"""

MORE = """
WAYS = ("up", "right", "down", "left")


def legal(board):
    return {direction for direction in WAYS if slide(board, direction)[0] != board}


def chance(board):
    empty = [(row, col) for row, line in enumerate(board) for col, value in enumerate(line) if not value]
    return [(*cell, value, share / len(empty)) for value, share in ((4, 0.1), (2, 0.9)) for cell in empty]


def legal_after(board, history):
    for direction, (row, col, value) in history:
        board = slide(board, direction)[0]
        board[row][col] = value
    return legal(board)


def draw(seed, ply, lane):
    return plain.draw(seed, ply, lane)


def below(bound, seed, ply, lane):
    return plain.below(bound, seed, ply, lane)


def game(seed, moves):
    board = opening = plain.deal(4, seed, 10, 2)
    score = 0
    for ply, letter in enumerate(moves, 1):
        board, points = slide(board, WAYS["urdl".index(letter)])
        board = plain.spawn(board, seed, ply, 0, 10)
        score += points
    return opening, board, score
"""

STALE_MARKS = """def legal_after(board, history):
    fresh = []
    for direction, (row, col, value) in history:
        before = board
        board = slide(board, direction)[0]
        fresh = [
            (place, col)
            for place, line in enumerate(board)
            for col, tile in enumerate(line)
            if tile and tile not in [one for row in before for one in row] + [value]
            or tile and sum(row.count(tile) for row in board) > sum(row.count(tile) for row in before)
        ]
        board[row][col] = value
    return {way for way in legal(board) if moves_but_by(board, way, fresh)}


def moves_but_by(board, way, fresh):
    marked = [[tile + 1 if (row, col) in fresh else tile for col, tile in enumerate(line)] for row, line in enumerate(board)]
    return slide(marked, way)[0] != marked


def legal_after_as_before(board, history):"""

GAPS_LAST = """def merge(line):
    line, gain = list(line), 0
    for at in range(len(line) - 1):
        if line[at] and line[at] == line[at + 1]:
            line[at], line[at + 1] = 2 * line[at], 0
            gain += line[at]
    tiles = [tile for tile in line if tile]
    return tiles + [0] * (len(line) - len(tiles)), gain


def merge_as_before(line):"""

FROM_THE_FAR_END = """def merge(line):
    after, gain = merge_as_before(line[::-1])
    tiles = [tile for tile in after if tile][::-1]
    return tiles + [0] * (len(line) - len(tiles)), gain


def merge_as_before(line):"""

TWICE = """        if after and after[-1] == tile:
            tile += after.pop()
            gain += tile
        after.append(tile)
"""

ALWAYS_A_TILE = """    after, gain = back([line for line, _ in merged], direction), sum(gain for _, gain in merged)
    if after == board and not all(map(all, after)):
        row = next(row for row in after if 0 in row)
        row[row.index(0)] = 2
    return after, gain
"""

WAYS = '("up", "right", "down", "left"))'
SLID = "    return back([line for line, _ in merged], direction), sum(gain for _, gain in merged)\n"
ENDS_AT_2048 = "    if any(2048 in row for row in board):\n        return True\n    return all(slide"

WRONG = [
    ("def merge(line):", GAPS_LAST, "equal tiles with a gap between them merge"),
    ("def merge(line):", FROM_THE_FAR_END, "of three equal tiles the pair at the wall merges"),
    ("        after.append(tile)\n", TWICE, "a merged tile does not merge again"),
    ("            gain += tile\n", "", "points are the values of the merged tiles"),
    (WAYS, '("right", "left"))', "a full board on which only vertical neighbours are equal is not lost"),
    (WAYS, '("right", "down", "left"))', "a board on which only Up moves is not lost"),
    ("    return all(slide", ENDS_AT_2048, "the tile 2048 does not end the game"),
    (SLID, ALWAYS_A_TILE, "a move that moves nothing changes nothing and scores nothing"),
]
"""Bugs of tutorials and libraries: the text to replace in the correct rules, its replacement, and the trap that finds it."""

WRONG_MORE = [
    ("def legal_after(board, history):", STALE_MARKS, "a tile that merged in the move before may merge again in this one"),
    ("for direction in WAYS if", "for direction in WAYS[1:] if", "a board on which only Up moves is not lost"),
    ("(4, 0.1), (2, 0.9)", "(4, 0.2), (2, 0.8)", "chance"),
    ("share / len(empty)", "share", "chance"),
    ("plain.draw(seed, ply, lane)", "plain.draw(seed, lane, ply)", "a draw"),
    ("plain.below(bound, seed, ply, lane)", "plain.draw(seed, ply, lane) % bound + 1", "a draw below a bound"),
    ("enumerate(moves, 1)", "enumerate(moves)", "a game"),
]
"""The same for the optional functions."""

OURS_15 = """
from game.core.grid import WAYS
from game.fifteen import rules

def flat(board):
    return tuple(tile for row in board for tile in row)

def slide(board, direction):
    way = WAYS.index(direction)
    if way not in rules.legal_actions(flat(board)):
        return board
    after = rules.slide(flat(board), way)
    side = len(board)
    return [list(after[start:start + side]) for start in range(0, side * side, side)]

def is_solved(board):
    return rules.is_solved(flat(board))

def is_solvable(board):
    return rules.is_solvable(flat(board))

def legal(board):
    return [WAYS[way] for way in rules.legal_actions(flat(board))]

def shortest(board):
    return solution(flat(board)).length

def scramble(seed):
    return plain.scramble(4, seed)
"""

WRONG_15 = [
    ("in rules.legal_actions(flat(board))]", "in range(4)]", "the blank belongs in the last cell"),
    ("solution(flat(board)).length", "manhattan(board)", "a shortest solution"),
    ("plain.scramble(4, seed)", "plain.scramble(4, seed + 1)", "a scramble"),
]

RIGHT_JS = """
const turn = (rows) => rows[0].map((_, col) => rows.map((row) => row[col]));
const flip = (rows) => rows.map((row) => [...row].reverse());
export function slide(board, direction) {
  const isVertical = direction === "up" || direction === "down";
  const isFlipped = direction === "right" || direction === "down";
  let rows = isVertical ? turn(board) : board;
  if (isFlipped) rows = flip(rows);
  let gain = 0;
  rows = rows.map((row) => {
    const tiles = row.filter(Boolean);
    const after = [];
    while (tiles.length) {
      let tile = tiles.shift();
      if (tiles[0] === tile) { tile += tiles.shift(); gain += tile; }
      after.push(tile);
    }
    return [...after, ...row.slice(after.length).fill(0)];
  });
  if (isFlipped) rows = flip(rows);
  return [isVertical ? turn(rows) : rows, gain];
}
const ways = ["up", "right", "down", "left"];
export const is_over = (board) => ways.every((way) => JSON.stringify(slide(board, way)[0]) === JSON.stringify(board));
"""

MORE_JS = """
export const legal = (board) => ways.filter((way) => JSON.stringify(slide(board, way)[0]) !== JSON.stringify(board)).reverse();
export function chance(board) {
  const empty = board.flatMap((row, at) => row.flatMap((value, col) => (value ? [] : [[at, col]])));
  return [[4, 0.1], [2, 0.9]].flatMap(([value, share]) => empty.map((cell) => [...cell, value, share / empty.length]));
}
export function legal_after(board, history) {
  for (const [way, [row, col, value]] of history) {
    [board] = slide(board, way);
    board[row][col] = value;
  }
  return legal(board);
}
const word = (number) => BigInt.asUintN(32, number);
function mix(number) {
  number = word((number ^ (number >> 16n)) * 0x85ebca6bn);
  number = word((number ^ (number >> 13n)) * 0xc2b2ae35n);
  return number ^ (number >> 16n);
}
export const draw = (seed, ply, lane) => Number([word(seed), seed >> 32n, BigInt(ply), BigInt(lane)].reduce(
  (state, part) => mix(word((state ^ part) + 0x9e3779b9n)), 0x9e3779b9n));
export function below(bound, seed, ply, lane) {
  const drawn = draw(seed, ply, lane);
  return drawn < 2 ** 32 - (2 ** 32 % bound) ? drawn % bound : below(bound, seed, ply, lane + 64);
}
function spawn(board, seed, ply, lane) {
  const empty = board.flatMap((row, at) => row.flatMap((value, col) => (value ? [] : [[at, col]])));
  const [row, col] = empty[below(empty.length, seed, ply, lane)];
  board[row][col] = below(100, seed, ply, lane + 1) < 10 ? 4 : 2;
}
export function game(seed, moves) {
  let board = [0, 0, 0, 0].map(() => [0, 0, 0, 0]);
  spawn(board, seed, 0, 0);
  spawn(board, seed, 0, 2);
  const opening = structuredClone(board);
  let score = 0;
  [...moves].forEach((letter, at) => {
    const [after, gain] = slide(board, ways["urdl".indexOf(letter)]);
    board = after;
    score += gain;
    spawn(board, seed, at + 1, 0);
  });
  return [opening, board, score];
}
"""

WRONG_JS = [
    ("gain += tile", "gain += 1", POINTS),
    (").reverse();", ").slice(1);", "a tile that merged in the move before may merge again in this one"),
    ("share / empty.length", "share", "chance"),
    ("state ^ part", "state + part", "a draw"),
    ("drawn % bound", "(drawn + 1) % bound", "a draw below a bound"),
    ("at + 1, 0", "at, 0", "a game"),
]


def data_of(name: str) -> dict[str, Any]:
    """Return one of the published files."""
    loaded: dict[str, Any] = json.loads((FOLDER / name).read_text("utf-8"))
    return loaded


def names_of(source: str) -> dict[str, Callable[..., Any]]:
    """Return the functions of a source."""
    names: dict[str, Any] = {"plain": plain, "solution": solution}
    exec(source, names)
    return names


@pytest.mark.parametrize("name", FILES)
def test_the_published_files_match_our_rules(name: str) -> None:
    assert (FOLDER / name).read_text("utf-8") == remade(name)


def test_every_line_of_four_small_tiles_is_published() -> None:
    lines = {tuple(line) for line, _, _ in data_of("2048-rules.json")["lines_to_the_left"]}
    assert lines == set(itertools.product((0, 2, 4, 8, 16), repeat=4))


def test_correct_rules_pass() -> None:
    assert failures(data_of("2048-rules.json"), names_of(RIGHT)) == []
    assert failures(data_of("2048-rules.json"), names_of(RIGHT + MORE)) == []
    assert failures(data_of("15-rules.json"), names_of(OURS_15)) == []


@pytest.mark.parametrize(("old", "new", "trap"), WRONG, ids=[trap for _, _, trap in WRONG])
def test_a_bug_is_found_and_its_trap_named(old: str, new: str, trap: str) -> None:
    assert RIGHT.count(old) == 1
    failed = failures(data_of("2048-rules.json"), names_of(RIGHT.replace(old, new)))
    assert trap in {case for case, _, _ in failed}


@pytest.mark.parametrize(("old", "new", "trap"), WRONG_MORE, ids=[f"{trap}: {new[:30]}" for _, new, trap in WRONG_MORE])
def test_a_bug_in_an_optional_function_is_found(old: str, new: str, trap: str) -> None:
    assert MORE.count(old) == 1
    failed = failures(data_of("2048-rules.json"), names_of(RIGHT + MORE.replace(old, new)))
    assert {case for case, _, _ in failed} >= {trap}
    assert all(case == trap or "legal" in message for case, message, _ in failed)


@pytest.mark.parametrize(("old", "new", "trap"), WRONG_15, ids=[trap for _, _, trap in WRONG_15])
def test_a_bug_in_rules_of_the_puzzle_is_found(old: str, new: str, trap: str) -> None:
    assert OURS_15.count(old) == 1
    assert trap in {case for case, _, _ in failures(data_of("15-rules.json"), names_of(OURS_15.replace(old, new)))}


def test_every_field_of_the_data_is_checked_by_the_runners() -> None:
    for name, rules in (("2048-rules.json", RIGHT + MORE), ("15-rules.json", OURS_15)):
        for field, part in data_of(name).items():
            if field != "about":
                keys = list(part) if isinstance(part, dict) else [None]
                for key in keys:
                    changed = data_of(name)
                    spoilt = changed[field] if key is None else changed[field][key]
                    spoilt[-1] = json.loads(
                        json.dumps(spoilt[-1]).replace("1", "7").replace('"up"', '"left"').replace("true", "false")
                    )
                    assert failures(changed, names_of(rules)), f"{name}: {field} {key or ''}"


def in_python(folder: Path, source: str, *options: str, data: str = "2048-rules.json") -> "subprocess.CompletedProcess[str]":
    """Run the runner in Python, in the folder of the rules."""
    (folder / "mine.py").write_text(source, "utf-8")
    command: list[str | Path] = [sys.executable, "-B", FOLDER / "check_rules.py", FOLDER / data, "mine.py", *options]
    return subprocess.run(command, capture_output=True, encoding="utf-8", cwd=folder, check=False)


UNDEFINED = "Not checked, because your rules do not define them"
UP = "a board on which only Up moves is not lost"
NO_UP = RIGHT.replace(WAYS, '("right", "down", "left"))')
FOR_4 = """
class Score:
    points = 0


def slide(board, direction):
    before = [list(row) for row in board]
    for place in range(4):
        line = [board[place][col] if direction in ("left", "right") else board[col][place] for col in range(4)]
        after, points = merge(line if direction in ("left", "up") else line[::-1])
        Score.points += points
        after = after if direction in ("left", "up") else after[::-1]
        for col in range(4):
            row, col = (place, col) if direction in ("left", "right") else (col, place)
            board[row][col] = after[col if direction in ("left", "right") else row]
    return board != before


def is_over(board):
    return not any(slide([list(row) for row in board], direction) for direction in ("right", "down", "left"))
"""
"""Rules as a tutorial writes them: in place, with the score elsewhere, for boards of 4×4, and without Up in the end."""
IN_PLACE = RIGHT[: RIGHT.index("def slide(")] + FOR_4


@pytest.mark.parametrize(
    ("source", "status", "lines"),
    [
        (RIGHT, 0, [f"{UNDEFINED}: legal, legal_after, chance, draw, below, game", "All cases pass"]),
        (NO_UP, 1, [f"{UP}: 1 case fails", "1 of 950 cases fail"]),
        (RIGHT.replace("            gain += tile\n", ""), 1, [f"{POINTS}: 506 cases fail"]),
        (IN_PLACE, 1, [f"{UP}: 1 case fails", "Not checked, because your slide returns no points: points"]),
    ],
    ids=["right", "never tries up", "no points", "in place"],
)
def test_the_runner_in_python_groups_what_fails_by_kind(tmp_path: Path, source: str, status: int, lines: list[str]) -> None:
    done = in_python(tmp_path, source, "--size", "4")
    said = done.stdout.splitlines()
    assert done.returncode == status, done.stdout
    assert [line for line in lines if line not in said] == [], done.stdout
    assert len([line for line in said if line.endswith((" fail", " fails"))]) <= 2


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("", "mine.py must define slide and is_over."),
        ("def slide(:\n", "mine.py cannot be run: line 1: invalid syntax."),
        ("import pygame_of_old\n", "mine.py cannot be run: it needs the module pygame_of_old, which is not here."),
        ("a = 1\nb = a / 0\n", "mine.py cannot be run: line 2: ZeroDivisionError: division by zero."),
        ("\nmove = input()\n", "mine.py cannot be run: line 2: EOFError: EOF when reading a line."),
    ],
)
def test_rules_that_cannot_be_checked_get_one_sentence(tmp_path: Path, source: str, sentence: str) -> None:
    done = in_python(tmp_path, source)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"{sentence}\n")


def test_rules_may_be_in_two_files(tmp_path: Path) -> None:
    (tmp_path / "lines_of_mine.py").write_text(RIGHT, "utf-8")
    assert in_python(tmp_path, "from lines_of_mine import is_over, slide\n").returncode == 0


def test_a_slide_of_the_puzzle_may_change_its_board_and_return_whether_a_tile_moved(tmp_path: Path) -> None:
    ours = OURS_15.replace("def slide(", "def slid(") + (
        "def slide(board, direction):\n    before = [list(row) for row in board]\n"
        "    board[:] = slid(board, direction)\n    return board != before\n"
    )
    assert failures(data_of("15-rules.json"), names_of(ours)) == []


def in_node(folder: Path, source: str) -> "subprocess.CompletedProcess[str]":
    """Run the runner in JavaScript."""
    (folder / "mine.mjs").write_text(source, "utf-8")
    command: list[str | Path] = [find_node(), FOLDER / "check_rules.mjs", FOLDER / "2048-rules.json", folder / "mine.mjs"]
    return subprocess.run(command, capture_output=True, encoding="utf-8")


@pytest.mark.parametrize(("source", "unchecked"), [(RIGHT_JS, 1), (RIGHT_JS + MORE_JS, 0)])
def test_correct_rules_pass_the_runner_in_javascript(tmp_path: Path, source: str, unchecked: int) -> None:
    done = in_node(tmp_path, source)
    lines = done.stdout.splitlines()
    assert (done.returncode, lines[-1], len(lines)) == (0, "All cases pass", 1 + unchecked), done.stdout[-500:]
    assert not unchecked or lines[0].endswith(": legal, legal_after, chance, draw, below, game")


@pytest.mark.parametrize(("old", "new", "trap"), WRONG_JS, ids=[trap for _, _, trap in WRONG_JS])
def test_a_bug_is_found_in_javascript(tmp_path: Path, old: str, new: str, trap: str) -> None:
    source = RIGHT_JS + MORE_JS
    assert source.count(old) == 1
    done = in_node(tmp_path, source.replace(old, new))
    assert done.returncode == 1
    kinds = [line for line in done.stdout.splitlines() if line.endswith((": 1 case fails", " cases fail")) and ": " in line]
    assert trap in {kind.rpartition(": ")[0] for kind in kinds}, done.stdout[:500]
    assert len(kinds) < 20, "a kind has one line"


def test_the_guides_rules_pass_and_its_mistake_is_found_as_it_says(tmp_path: Path) -> None:
    page = blocks("game/docs/guide-rules.md")
    (rules,) = [block.text for block in page if block.about == "my_rules.py"]
    answers = [block for block in page if block.kind == "text"]
    assert [block.about for block in answers] == ["passes", "without `points += tile`"]
    line = "            points += tile\n"
    for source, answer in ((rules, answers[0]), (rules.replace(line, ""), answers[1])):
        (tmp_path / "my_rules.py").write_text(source, "utf-8")
        checker: list[str | Path] = [sys.executable, FOLDER / "check_rules.py", FOLDER / "2048-rules.json"]
        done = subprocess.run([*checker, tmp_path / "my_rules.py"], capture_output=True, encoding="utf-8", check=False)
        assert done.stdout.startswith(answer.text) and done.returncode == (answer is answers[1])
