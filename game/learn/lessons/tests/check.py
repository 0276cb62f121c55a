"""Cases of the lesson: tests of the rules, run by pytest itself, which has to find a fault in each wrong version."""

import contextlib
import importlib.util
import io
import os
import sys
import tarfile
import tempfile
from pathlib import Path
from types import ModuleType

from game.arena import plain_rules

ARCHIVE = Path("game/data/pytest.xz")


def prepare():
    if importlib.util.find_spec("pytest") is None and ARCHIVE.exists():
        with tarfile.open(ARCHIVE) as packed:
            packed.extractall(".", filter="data")


def slide(line):
    return plain_rules.slide(line)[0]


def move(rows, way):
    return plain_rules.move(rows, way)[0]


def again(line):
    return slide(slide(line))


def no_gap(line):
    tiles = list(line)
    for place in range(len(tiles) - 1):
        if tiles[place] == tiles[place + 1]:
            tiles[place : place + 2] = [2 * tiles[place], 0]
    tiles = [tile for tile in tiles if tile]
    return tiles + [0] * (len(line) - len(tiles))


def wrong_pair(line):
    """Of three equal tiles the pair away from the wall merges."""
    tiles = [tile for tile in line if tile]
    if len(tiles) == 3 and len(set(tiles)) == 1:
        return [tiles[0], 2 * tiles[0]] + [0] * (len(line) - 2)
    return slide(line)


def turned_round(rows, way):
    return move(rows, {"u": "d", "d": "u"}.get(way, way))


def full(rows):
    return all(map(all, rows))


def rows_only(rows):
    return all(map(all, rows)) and all(slide(row) == row and slide(row[::-1]) == row[::-1] for row in rows)


def anywhere(rows, random):
    random.choice(rows)[random.randrange(len(rows[0]))] = 2


def only_eights(rows, random):
    cells = [(row, col) for row in rows for col in range(len(row)) if not row[col]]
    row, col = random.choice(cells)
    row[col] = 8


FAULTS = (
    ("slide: of three equal tiles the wrong pair merges", "slide", wrong_pair),
    ("slide: a merged tile merges again", "slide", again),
    ("slide: equal tiles with a gap between them do not merge", "slide", no_gap),
    ("move: up and down are exchanged", "move", turned_round),
    ("is_lost: every full board is lost", "is_lost", full),
    ("is_lost: pairs one above the other are overlooked", "is_lost", rows_only),
    ("spawn: the new tile may take the place of another", "spawn", anywhere),
    ("spawn: the new tile is an 8", "spawn", only_eights),
)
MODULES = {"slide": "slide", "move": "directions", "is_lost": "lost", "spawn": "spawn"}


class Outcomes:
    """Counts tests for pytest, as a plugin."""

    def __init__(self):
        self.passed = self.failed = 0

    def pytest_runtest_logreport(self, report):
        self.failed += report.failed
        self.passed += report.passed and report.when == "call"

    def pytest_collectreport(self, report):
        self.failed += report.failed


def run(source):
    """Run tests; return how many passed and failed, and what pytest prints."""
    outcomes, printed = Outcomes(), io.StringIO()
    arguments = ["-q", "-x", "--capture=sys", "--color=no", "--import-mode=importlib", "-p", "no:cacheprovider"]
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(printed):
        (Path(folder) / "test_rules.py").write_text(source, "utf-8")
        before = os.getcwd()
        sys.modules.pop("test_rules", None)
        os.chdir(folder)
        try:
            arguments += [f"--rootdir={folder}", "-c", os.devnull, "test_rules.py"]
            importlib.import_module("pytest").main(arguments, [outcomes])
        finally:
            os.chdir(before)
    return [outcomes.passed, outcomes.failed, printed.getvalue()[-1900:]]


def cases(code):
    def with_fault(name, function):
        own = sys.modules[MODULES[name]]
        sys.modules[MODULES[name]] = wrong = ModuleType(own.__name__)
        setattr(wrong, name, function)
        try:
            return run(code.source)
        finally:
            sys.modules[MODULES[name]] = own

    def told(got):
        return got[2]

    yield "your own rules", "all tests pass", lambda: run(code.source), lambda got: got[0] > 0 and not got[1], told
    for sentence, name, function in FAULTS:

        def found(name=name, function=function):
            return with_fault(name, function)

        yield sentence, "a test fails", found, lambda got: got[1] > 0, told
