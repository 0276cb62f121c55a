"""Whole programs, written anew as well-known tutorials ask for them, get sentences about their mistakes."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.app.words import LANGUAGES
from game.arena.reports import Checked
from game.learn.course import PROGRAM
from game.learn.lessons.program import check as check_program
from game.learn.lessons.program.check import CannotCheck, findings
from game.learn.text import LessonText
from tests.full.lessons import in_sandbox, read

IN_A_TERMINAL = """
import random

board = [[0] * 4 for _ in range(4)]
score = 0


def merge_single(line):
    global score
    tiles = [tile for tile in line if tile]
    for at in range(len(tiles) - 1):
        if tiles[at] == tiles[at + 1]:
            tiles[at] *= 2
            score += tiles[at]
            tiles[at + 1] = 0
    tiles = [tile for tile in tiles if tile]
    line[:] = tiles + [0] * (4 - len(tiles))


def add_tile(board):
    row, col = random.choice([(row, col) for row in range(4) for col in range(4) if not board[row][col]])
    board[row][col] = random.choice((2, 4))


print("w a s d move, n gives up, q quits")
while True:
    add_tile(board)
    key = input("Move: ")
    if key == "q":
        break
"""
PUZZLE = """
import random


def new_board():
    numbers = list(range(16))
    random.shuffle(numbers)
    return [numbers[start:start + 4] for start in range(0, 16, 4)]


def move_tile(board, tile):
    cells = {board[row][col]: (row, col) for row in range(4) for col in range(4)}
    (row, col), (gap_row, gap_col) = cells[tile], cells[0]
    if abs(row - gap_row) + abs(col - gap_col) != 1:
        return False
    board[gap_row][gap_col], board[row][col] = tile, 0
    return True


def is_solved(board):
    return sum(board, []) == list(range(1, 16)) + [0]


if __name__ == "__main__":
    board = new_board()
    while not is_solved(board):
        move_tile(board, int(input()))
"""
IN_A_WINDOW = """
import tkinter_of_old as window

WEIGHTS = [[128, 64, 5, 1], [256, 32, 5, 1], [516, 63, 5, 1], [1024, 1, 5, 1]]


def squeeze(line):
    tiles, after = [tile for tile in line if tile], []
    while tiles:
        tile = tiles.pop(0)
        if tiles and tiles[0] == tile:
            tile += tiles.pop(0)
        after.append(tile)
    return after + [0] * (4 - len(after))


def turn(board):
    return [list(column) for column in zip(*board)]


def move(key, board):
    if key == "a":
        return [squeeze(line) for line in board]
    if key == "d":
        return [squeeze(line[::-1])[::-1] for line in board]
    return turn(move({"w": "a", "s": "d"}[key], turn(board)))


def game_over(board):
    return all(move(key, board) == board for key in "asd")


window.show(move, WEIGHTS)
"""
LAYERED = IN_A_WINDOW.replace('for key in "asd")', 'for key in "ad") and all(map(all, board))')
GRID = """
from copy import deepcopy


class Grid:
    def __init__(self):
        self.map = [[0] * 4 for _ in range(4)]

    def move(self, code):
        lines = self.map if code > 1 else [list(column) for column in zip(*self.map)]
        lines = [self.merged(line) if code % 2 == 0 else self.merged(line[::-1])[::-1] for line in lines]
        self.map = lines if code > 1 else [list(column) for column in zip(*lines)]

    def merged(self, line):
        after = []
        for tile in filter(None, line):
            if after and after[-1] == tile:
                after[-1] *= 2
            else:
                after.append(tile)
        return after + [0] * (4 - len(after))


grid = Grid()
"""
RIGHT_GRID = GRID.replace("after[-1] *= 2", "after[-1] *= -2").replace("return after", "return list(map(abs, after))", 1)
CATCHES = "        except Exception:\n            pass\n"
UP = "Your program never tries up: it calls a board lost on which only up moves."
VERTICAL = "Your program overlooks vertical pairs: it calls a full board lost that still merges."
NUMBERS = "Your directions are 0 ↑, 1 ↓, 2 ←, 3 →; a bot in Tilelab uses 0 ↑, 1 →, 2 ↓, 3 ←."
HALF = "4s come half of the time; in 2048 in 10 of 100."
DEALS = "Your shuffles are found and tried."
SHUFFLES = "Half of your shuffles cannot be solved."
AGAIN = "Your program merges a merged tile again in the same move."


@pytest.mark.parametrize(
    ("source", "sentences"),
    [
        (IN_A_TERMINAL, ["4s come half of the time; in 2048 in 10 of 100."]),
        (PUZZLE, ["Half of your shuffles cannot be solved."]),
        (IN_A_WINDOW, [UP]),
        (LAYERED, [VERTICAL]),
        (GRID, [AGAIN, NUMBERS]),
    ],
    ids=["in a terminal", "the 15-puzzle", "in a window", "in layers", "a class"],
)
def test_the_program_of_a_tutorial_gets_the_sentence_about_its_mistake(source: str, sentences: list[str]) -> None:
    assert [sentence.format(**facts) for sentence, facts, _ in findings(source)[0]] == sentences


@pytest.mark.parametrize(
    "source",
    [
        IN_A_TERMINAL.replace("random.choice((2, 4))", "4 if random.random() < 0.1 else 2"),
        PUZZLE.replace("random.shuffle(numbers)", "numbers = numbers[1:] + [0]"),
        IN_A_WINDOW.replace('"asd"', '"wasd"'),
        RIGHT_GRID.replace("code > 1", "code % 2").replace("code % 2 == 0", "code in (0, 3)"),
    ],
)
def test_a_program_without_the_mistake_gets_no_sentence(source: str) -> None:
    found, checked = findings(source)
    assert found == [] and checked


WRONG = [
    ("    tiles = [tile for tile in tiles if tile]\n    line[:]", "    line[:]", "too few, of four equal ones"),
    ("range(len(tiles) - 1)", "range(len(tiles) - 2)", "forgets the last pair"),
    ("tiles = [tile for tile in line if tile]", "tiles = list(line)", "gap between them"),
    ("    global score\n", "    global score\n    1 // len(line[4:])\n", "Line 10 fails on a row [0, 2, 0, 4]: ZeroDiv"),
    ("board[row][col] = random.choice((2, 4))", "board[0][0] = board[1][1] = 2", "elsewhere than into one empty cell"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), WRONG, ids=[sentence for *_, sentence in WRONG])
def test_a_mistake_of_a_beginner_is_named(old: str, new: str, sentence: str) -> None:
    assert IN_A_TERMINAL.count(old) == 1
    said = [found.format(**facts) for found, facts, _ in findings(IN_A_TERMINAL.replace(old, new))[0]]
    assert [found for found in said if sentence in found] != []


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("int main() {}\n", "Line 1 is not Python: invalid syntax."),
        ("a = 1\n", check_program.NO_GAME),
        ("import gone\n\nclass Game(gone.Frame):\n    pass\n", "Line 3 fails: NameError: name 'gone' is not defined."),
        ("def merge(line):\n    while True:\n        print('again')\n", " never ends."),
        (f"def slide(board, way):\n    while True:\n        try:\n            1 / 0\n{CATCHES}", " never ends."),
    ],
)
def test_a_program_that_cannot_be_checked_gets_one_sentence(source: str, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_program, "LIMIT_S", 0.2)
    with pytest.raises(CannotCheck) as caught:
        findings(source)
    assert str(caught.value).endswith(sentence) and str(caught.value).startswith(("Line ", "No game"))


@pytest.mark.parametrize(
    ("source", "status", "lines"),
    [
        (IN_A_WINDOW, 1, [f"{UP} Lesson: #/learn/lost", "Checked: moves, the end."]),
        (IN_A_WINDOW.replace('"asd"', '"wasd"'), 0, ["No mistake is found.", "Checked: moves, the end."]),
        ("1 +\n", 2, ["Line 1 is not Python: invalid syntax."]),
    ],
)
def test_the_command_prints_the_sentences_with_their_lessons(source: str, status: int, lines: list[str], tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(source, "utf-8")
    command = [sys.executable, "-B", str(Path(check_program.__file__)), "mine.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, (done.stdout or done.stderr).splitlines()) == (status, lines)


ASKED = """
def move(board, way):
    return board


""" + "while True:\n    move([], input('Move: '))\n"


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (IN_A_TERMINAL, [("Your moves are found and tried.", ""), ("Your new tiles are found and tried.", ""), (HALF, "spawn")]),
        (PUZZLE, [(DEALS, ""), ("Your test for the solved board is found and tried.", ""), (SHUFFLES, "deal")]),
        (ASKED, [(check_program.NO_GAME, "")]),
        ("1 +\n", [("Line {line} is not Python: {why}.", "")]),
        ("😀", [("Line {line} is not Python: {why}.", "")]),
    ],
)
def test_the_page_says_each_finding_with_its_lesson_in_three_languages(source: str, said: list[tuple[str, str]]) -> None:
    cases = f"import json\n\nPROGRAM = json.loads({json.dumps(json.dumps(source))})\n{read(PROGRAM, 'check.py')}"
    found = [json.loads(report.value) for report in in_sandbox("", cases) if isinstance(report, Checked)]
    assert [(sentence, lesson) for sentence, _, lesson in found] == said
    for language in LANGUAGES[1:]:
        text = LessonText(read(PROGRAM, f"{language}.txt"))
        assert [sentence for sentence, _ in said if text.translated(sentence) == sentence] == [], language


def test_every_sentence_about_a_program_is_translated_with_its_blanks() -> None:
    source = Path(check_program.__file__).read_text("utf-8")
    found = re.findall(r'"((?:Your|Line|Of|No game|A move) [^"\n]*[.])"', source)
    sentences = {*found, HALF, HALF.replace("half of the time", "in {share} of 100 cases")}
    sentences |= {SHUFFLES, SHUFFLES.replace("Half", "{share} %")}
    assert len(sentences) > 25
    for language in LANGUAGES[1:]:
        text = LessonText(read(PROGRAM, f"{language}.txt"))
        for sentence in sorted(sentences):
            assert text.translated(sentence) != sentence
            assert set(re.findall(r"\{\w+\}", text.translated(sentence))) == set(re.findall(r"\{\w+\}", sentence))
