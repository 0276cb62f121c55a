"""The test command counts honestly: a test that did not run or did not pass never counts as passed."""

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import __main__ as command
from tests import collecting
from tests.__main__ import Plan, Tally, main, read_junit
from tests.environment import ROOT, EnvironmentFailed
from tests.wasm import inside

TABLE_OF_TESTS = """
import pytest

@pytest.mark.rotates
@pytest.mark.parametrize("row", range(12))
def test_tenth(row): pass

@pytest.mark.rotates(parts=2)
@pytest.mark.parametrize("row", range(12))
def test_half(row): pass

@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize("row", range(3))
def test_few(row): pass

def test_always(): pass
"""
SUITE = '<testsuites><testsuite tests="{}" failures="{}" errors="{}" skipped="{}"></testsuite></testsuites>'


@pytest.mark.parametrize(
    ("counts", "tally"),
    [((5, 0, 0, 0), Tally(5, 0)), ((5, 1, 0, 0), Tally(4, 1)), ((5, 1, 2, 1), Tally(1, 4)), ((0, 0, 0, 0), Tally(0, 0))],
)
def test_failures_errors_and_skips_all_count_as_failed(tmp_path: Path, counts: tuple[int, ...], tally: Tally) -> None:
    (tmp_path / "results.xml").write_text(SUITE.format(*counts), "utf-8")
    assert read_junit(tmp_path / "results.xml") == tally


def stages(monkeypatch: pytest.MonkeyPatch, **tallies: Tally) -> None:
    """Replace the stages by some that only return a tally."""

    def stage(tally: Tally) -> Callable[[Plan], Tally]:
        return lambda plan: tally

    monkeypatch.setattr(command, "STAGES", {name: stage(tally) for name, tally in tallies.items()})
    monkeypatch.setattr(command, "ensure_environment", lambda report: None)
    monkeypatch.setattr(command, "ensure_runtime", lambda report: None)


def test_the_last_line_is_the_sum_of_the_stages(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    stages(monkeypatch, a=Tally(3, 0), b=Tally(4, 0), c=Tally(9, 9))
    assert main(["a", "b"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "7 passed, 0 failed"
    assert main(["all"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "16 passed, 9 failed"


def test_a_stage_that_not_every_system_can_run_runs_only_on_request(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stages(monkeypatch, a=Tally(3, 0), webkit=Tally(0, 1), heavy=Tally(0, 1))
    assert main([]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "3 passed, 0 failed"
    assert main(["webkit"]) == main(["heavy"]) == 1


def test_the_interpreters_run_in_parallel_with_the_stages_before_them(monkeypatch: pytest.MonkeyPatch) -> None:
    events: list[object] = []

    def stage(plan: Plan) -> Tally:
        events.append("a")
        return Tally(1, 0)

    stages(monkeypatch, a=Tally(1, 0), micropython=Tally(1, 0))
    monkeypatch.setitem(command.STAGES, "a", stage)
    monkeypatch.setattr(command, "begin_interpreters", lambda names, plan: events.append(list(names)))
    assert main(["micropython", "a"]) == 0
    assert events == [["a", "micropython"], "a"]


def test_a_run_without_any_test_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    stages(monkeypatch, a=Tally(0, 0))
    assert main([]) == 1


def test_an_environment_that_cannot_be_made_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def offline(report: object) -> None:
        raise EnvironmentFailed("no network")

    stages(monkeypatch, a=Tally(1, 0))
    monkeypatch.setattr(command, "ensure_environment", offline)
    assert main([]) == 1
    assert capsys.readouterr().out.splitlines()[-2:] == ["no network", "0 passed, 1 failed"]


def test_a_read_only_checkout_is_reported_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stages(monkeypatch, a=Tally(1, 0))
    (tmp_path / "file").touch()
    monkeypatch.setattr(command, "RESULTS", tmp_path / "file" / "tests")
    assert main([]) == 1
    reason, last = capsys.readouterr().out.splitlines()
    assert reason.startswith("The tests cannot be prepared: ")
    assert last == "0 passed, 1 failed"


def test_an_unknown_stage_is_refused_with_a_list_of_the_stages(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["units"])
    assert stopped.value.code == 2
    assert "unknown stage units; there are: all, lint, unit, workshop, micropython" in capsys.readouterr().err


def test_the_small_runner_names_what_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mixed_for_inside.py").write_text("def test_good(): pass\ndef test_bad(): assert 1 == 2\n", "utf-8")
    (tmp_path / "broken_for_inside.py").write_text("import nothing_of_that_name\n", "utf-8")
    (tmp_path / "empty_for_inside.py").write_text("", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    names = ("mixed_for_inside", "broken_for_inside", "empty_for_inside")
    assert [inside.tests_of(name) for name in names] == ["test_bad test_good", "", ""]
    assert [inside.run_test("mixed_for_inside", test) for test in ("test_bad", "test_good")] == [False, True]
    output = capsys.readouterr().out
    assert "FAILED mixed_for_inside.test_bad" in output
    assert "FAILED broken_for_inside" in output
    assert "FAILED empty_for_inside: no tests" in output


COLLECT = """
import sys, pytest
for number in range(-1, 10):
    options = ["--collect-only", "-p", "tests.conftest", "-c", "pyproject.toml", f"--slice={number}"]
    print("=", pytest.main(["-q", *options, sys.argv[1]]))
"""


@pytest.mark.rotates(parts=5, of="long computations")
def test_ten_slices_cover_a_table_of_tests(tmp_path: Path) -> None:
    (tmp_path / "test_table.py").write_text(TABLE_OF_TESTS, "utf-8")
    ended = subprocess.run([sys.executable, "-c", COLLECT, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=True)
    *runs, rest = ended.stdout.split("= 0\n")
    assert (len(runs), rest) == (11, ""), ended.stdout
    every, *slices = [re.findall(r"::(\S+)", run) for run in runs]
    assert len(every) == 28
    assert [sum("few" in name for name in names) for names in slices] == [1] * 10
    times = Counter(name for names in slices for name in names if "few" not in name)
    assert times == {name: 10 if "always" in name else 5 if "half" in name else 1 for name in every if "few" not in name}


@pytest.mark.parametrize(
    ("history", "number"),
    [
        ({"rev-parse --is-shallow-repository": "false", "rev-list --count HEAD": "1234"}, 4),
        ({"rev-parse --is-shallow-repository": "true", "rev-parse HEAD": "a3"}, 3),
        ({}, 0),
    ],
)
def test_the_commit_chooses_the_slice(monkeypatch: pytest.MonkeyPatch, history: dict[str, str], number: int) -> None:
    monkeypatch.setattr(command, "_git", lambda *arguments: history.get(" ".join(arguments), ""))
    assert command.slice_of_commit() == number


@pytest.mark.parametrize(
    ("words", "number"),
    [
        (["a"], 7),
        (["a", "--full"], -1),
        (["a", "--slice", "3"], 3),
        (["a", "--", "-k", "b"], -1),
        (["a", "--slice", "3", "--", "b"], 3),
    ],
)
def test_a_run_says_its_slice_and_how_to_repeat_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], number: int
) -> None:
    stages(monkeypatch)
    plans: list[Plan] = []

    def stage(plan: Plan) -> Tally:
        plans.append(plan)
        return Tally(1, 1)

    monkeypatch.setattr(command, "STAGES", {"a": stage})
    monkeypatch.setattr(command, "slice_of_commit", lambda: 7)
    assert main(words) == 1
    assert [plan.slice for plan in plans] == [number]
    output = capsys.readouterr().out
    assert (f"only slice {number} of 0 to 9" in output) == (number >= 0)
    assert (f"Run the failed stages again: python3 -m tests --slice {number} a\n" in output) == (number >= 0)


INSTALL = "pip install -e '.[dev]'"


def test_with_only_pytest_a_fresh_clone_collects_the_rest_and_names_what_is_missing(tmp_path: Path) -> None:
    clone, absent = tmp_path / "clone", tmp_path / "absent"
    command = ["git", "ls-files", "-z", "-co", "--exclude-standard"]
    tracked = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    for name in [name for name in tracked if (ROOT / name).is_file()]:
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, clone / name)
    absent.mkdir()
    for name in sorted(collecting.pinned() - {"iniconfig", "packaging", "pluggy", "pygments", "pytest"}):
        (absent / f"{name}.py").write_text(f"raise ModuleNotFoundError(name={name!r})\n", "utf-8")
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--collect-only"],
        cwd=clone,
        env={**os.environ, "PYTHONPATH": str(absent), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = ended.stdout.splitlines()
    assert ended.returncode == 0 and not ended.stderr, ended.stdout[-3000:] + ended.stderr
    assert len([line for line in lines if "::" in line]) > 4000
    (sentence,) = [line for line in lines if line.startswith("Left out: ")]
    assert INSTALL in sentence and all(name in sentence for name in ("gymnasium", "hypothesis", "playwright"))
    assert not (clone / "game" / "runtime").exists()


def test_only_a_pinned_package_may_be_missing() -> None:
    assert collecting.package_of(ModuleNotFoundError(name="ruamel.yaml")) == "ruamel"
    others = [ModuleNotFoundError(name="tests.nothing"), ModuleNotFoundError(name="hypothesi"), ImportError(name="numpy"), None]
    assert {collecting.package_of(error) for error in others} == {""}
