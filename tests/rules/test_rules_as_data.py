"""The published rules are ours; the runners pass right rules and find the mistake in wrong ones."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.rules.check_rules import failures
from tests.rules.make import FILES, FOLDER, text
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
"""Mistakes that tutorials and libraries made: what to replace in the right rules, by what, and the trap that finds it."""

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
"""

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
export const is_over = (board) => ["up", "right", "down", "left"].every(
  (way) => JSON.stringify(slide(board, way)[0]) === JSON.stringify(board));
"""


def data_of(name: str) -> dict[str, Any]:
    """Return one of the published files."""
    loaded: dict[str, Any] = json.loads((FOLDER / name).read_text("utf-8"))
    return loaded


def names_of(source: str) -> dict[str, Callable[..., Any]]:
    """Return the functions of a source."""
    names: dict[str, Any] = {}
    exec(source, names)
    return names


@pytest.mark.parametrize("name", FILES)
def test_the_published_files_are_what_our_rules_say(name: str) -> None:
    assert (FOLDER / name).read_text("utf-8") == text(FILES[name]())


def test_right_rules_pass() -> None:
    assert failures(data_of("2048-rules.json"), names_of(RIGHT)) == []
    assert failures(data_of("15-rules.json"), names_of(OURS_15)) == []


@pytest.mark.parametrize(("old", "new", "trap"), WRONG, ids=[trap for _, _, trap in WRONG])
def test_a_mistake_is_found_and_its_trap_named(old: str, new: str, trap: str) -> None:
    assert RIGHT.count(old) == 1
    found = failures(data_of("2048-rules.json"), names_of(RIGHT.replace(old, new)))
    assert trap in {case for case, _, _ in found}


@pytest.mark.parametrize(("source", "status", "last"), [(RIGHT, 0, "All cases pass"), ("", 1, "cases fail")])
def test_the_runner_in_python_tells_and_ends(tmp_path: Path, source: str, status: int, last: str) -> None:
    (tmp_path / "mine.py").write_text(source, "utf-8")
    command: list[str | Path] = [sys.executable, FOLDER / "check_rules.py", FOLDER / "2048-rules.json", tmp_path / "mine.py"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stdout.splitlines()[-1].endswith(last)) == (status, True)


@pytest.mark.parametrize(("source", "status"), [(RIGHT_JS, 0), (RIGHT_JS.replace("gain += tile", "gain += 1"), 1)])
def test_the_runner_in_javascript_tells_and_ends(tmp_path: Path, source: str, status: int) -> None:
    (tmp_path / "mine.mjs").write_text(source, "utf-8")
    command: list[str | Path] = [find_node(), FOLDER / "check_rules.mjs", FOLDER / "2048-rules.json", tmp_path / "mine.mjs"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert done.returncode == status, done.stdout[-500:]
    assert ("points are the values of the merged tiles" in done.stdout) == bool(status)
