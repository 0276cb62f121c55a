"""A hunt in a repository with one module: some faults are caught, some survive, and no work is done twice."""

import os
import subprocess
from pathlib import Path

import pytest

from game.workshop.mutants import run
from game.workshop.mutants.faults import Fault, find_faults
from game.workshop.mutants.run import COMMON, OTHERS, Results, Verdict, hunt
from game.workshop.mutants.selection import BROWSER, USUAL, Record, Selection, browser_tests, distances, importers
from tests.environment import ROOT

MODULE = """
def is_won(rank: int) -> bool:
    return rank == 11


def is_lost(cells: int) -> bool:
    return cells < 1
"""
TESTS = """
from game.app.rules import is_lost, is_won


def test_a_board_of_eleven_is_won():
    assert is_won(11) and not is_won(10)


def test_a_full_board_may_be_lost():
    assert is_lost(0) or is_lost(1)
"""
ENDLESS = """
from game.app.rules import is_won


def test_it_ends():
    while not is_won(11):
        pass
"""
DEPENDENT = """
from game.app.rules import is_won

seen = []


def test_first():
    seen.append(1)


def test_second():
    assert seen and isinstance(is_won(11), bool)
"""


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository with a module and its tests."""
    root = tmp_path / "tree"
    names = ("game/__init__.py", "game/app/__init__.py", "tests/__init__.py", "tests/conftest.py", "tests/common/__init__.py")
    write(root, dict.fromkeys(names, "") | {"pytest.ini": "[pytest]\npythonpath = .\n", ".gitignore": "__pycache__\n"})
    write(root, {"game/app/rules.py": MODULE, "tests/common/test_rules.py": TESTS})
    commit(root)
    return root


def commit(root: Path) -> None:
    identity = {f"GIT_{who}_{what}": "a@b" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    for command in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "A"]):
        subprocess.run(["git", *command], cwd=root, env={**os.environ, **identity}, check=True)


def hunt_lines(root: Path, *arguments: str) -> list[str]:
    """Hunt in a repository without a browser; return the lines printed."""
    lines: list[str] = []
    failed = hunt(["--no-browser", *arguments], lines.append, root, root.with_name("cache"))
    return [*lines, f"{failed} failed"]


def summary(lines: list[str]) -> list[str]:
    """Return the last lines: the total, and the surviving faults."""
    start = next(index for index, line in enumerate(lines) if "faults were caught" in line)
    return [line.strip() for line in lines[start:]]


@pytest.mark.rotates(parts=5, of="long computations")
def test_faults_are_caught_or_listed_and_judged_once(tree: Path) -> None:
    lines = hunt_lines(tree)
    counts, survivor, end = summary(lines)
    assert counts == "1 of 2 faults were caught; these were not:"
    assert survivor.startswith("game/app/rules.py:") and " is_lost [" in survivor
    assert end == "0 failed"
    caught = [line for line in lines if "caught by tests/common/test_rules.py::test_a_board_of_eleven_is_won" in line]
    assert len(caught) == 1 and "is_won" in caught[0]
    status = subprocess.run(["git", "status", "--short"], cwd=tree, capture_output=True, text=True, check=True)
    assert status.stdout == "", "the repository itself is unchanged"
    again = hunt_lines(tree)
    assert summary(again) == summary(lines)
    assert not [line for line in again if "recorded" in line or " s  " in line], "each verdict is stored"


@pytest.mark.rotates(parts=5, of="long computations")
def test_a_run_that_does_not_end_has_failed(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tree, {"game/app/rules.py": MODULE.partition("\n\n\n")[0], "tests/common/test_rules.py": ENDLESS})
    commit(tree)
    monkeypatch.setattr(run, "MIN_LIMIT_S", 4)
    monkeypatch.setattr(run, "PATIENCE", 0)
    assert "caught by no end within 4 s" in "".join(hunt_lines(tree))


@pytest.mark.rotates(parts=5, of="long computations")
def test_a_test_that_also_fails_without_the_fault_catches_nothing(tree: Path) -> None:
    write(tree, {"tests/common/test_rules.py": DEPENDENT})
    commit(tree)
    assert summary(hunt_lines(tree))[0] == "0 of 2 faults were caught; these were not:"


def test_tests_that_cannot_run_are_reported_and_give_no_verdict(tree: Path) -> None:
    write(tree, {"tests/conftest.py": "import nothing_of_that_name\n"})
    commit(tree)
    lines = hunt_lines(tree)
    assert "nothing_of_that_name" in "".join(lines)
    assert lines[-1] == "1 failed"


def test_an_unknown_revision_is_reported(tree: Path) -> None:
    assert hunt_lines(tree, "--revision", "nowhere") == ["There is no revision nowhere.", "1 failed"]


@pytest.mark.parametrize(
    ("arguments", "reason"), [(["--jobs", "0"], "at least 1"), (["--only", "apps"], "invalid choice: 'apps'")]
)
def test_an_invalid_option_is_reported(capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str) -> None:
    with pytest.raises(SystemExit):
        hunt(arguments, print)
    assert reason in capsys.readouterr().err


def test_a_fault_with_a_truncated_verdict_is_judged_again(tmp_path: Path) -> None:
    first, second = find_faults("game/app/rules.py", MODULE)[:2]
    results = Results(tmp_path / "results.jsonl")
    for fault, by in ((first, "tests/a.py::test_b"), (second, "")):
        results.add(Verdict(fault.key, COMMON, by, 1.5, str(fault)))
    read = Results(tmp_path / "results.jsonl")
    assert [(read.is_due(fault, COMMON), read.is_due(fault, OTHERS)) for fault in (first, second)] == [
        (False, False),
        (False, True),
    ]
    assert [read.catcher(fault) is not None for fault in (first, second)] == [True, False]
    text = (tmp_path / "results.jsonl").read_text("utf-8")
    (tmp_path / "results.jsonl").write_text(text[:-5], "utf-8")
    assert Results(tmp_path / "results.jsonl").is_due(second, COMMON)


def test_the_tests_that_call_the_function_are_selected_or_else_the_nearest_importers(tmp_path: Path) -> None:
    write(tmp_path, dict.fromkeys(("game/a.py", "game/app/__init__.py"), "") | {"game/b.py": "from game import a\n"})
    write(tmp_path, {"tests/common/test_near.py": "import game.a\n", "tests/common/test_far.py": "from game.b import c\n"})
    write(tmp_path, {"tests/term/test_term.py": "", "game/c.py": ""})
    records = [
        Record("tests/common/test_far.py::test_far", 1, frozenset()),
        Record("tests/common/test_near.py::test_near", 2, frozenset()),
        Record("tests/term/test_term.py::test_call", 3, frozenset({"game/a.py:f", "game/a.py:<module>"})),
    ]
    selection = Selection(tmp_path, records)
    assert selection.of(fault("game/a.py", "f")) == ([], ["tests/term/test_term.py::test_call"])
    near = ["tests/common/test_near.py::test_near", "tests/common/test_far.py::test_far"]
    for other in ("g", "<module>"):  # A test need not import a module itself to depend on it.
        assert selection.of(fault("game/a.py", other)) == (near, ["tests/term/test_term.py::test_call"])
    assert selection.of(fault("game/c.py", "h")) == ([], [])
    assert distances(importers(tmp_path), "game/a.py")["tests/common/test_far.py"] == 2


def fault(path: str, function: str) -> Fault:
    """Return any fault in a function."""
    return Fault(path, 1, function, "call", 0, "a()", "pass")


def test_end_to_end_tests_are_selected_by_the_name_of_a_file_or_of_its_folder() -> None:
    named = {f"tests/e2e/test_{name}.py" for names in (*BROWSER.values(), USUAL) for name in names}
    assert [name for name in sorted(named) if not (ROOT / name).is_file()] == []
    assert browser_tests("game/web/sw.js", ROOT) == ["tests/e2e/test_offline.py"]
    assert browser_tests("game/term/play.py", ROOT) == []
    assert "tests/e2e/test_daily.py" in browser_tests("game/web/features/daily.py", ROOT)
    assert "tests/e2e/test_racing.py" in browser_tests("game/app/racing/clock_steps.py", ROOT)
    assert browser_tests("game/web/app.py", ROOT) == [f"tests/e2e/test_{name}.py" for name in USUAL]
