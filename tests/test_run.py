"""The test command counts honestly: a test that did not run or did not pass never counts as passed."""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from unittest.mock import Mock

import pytest

from tests import __main__ as command
from tests.__main__ import Tally, main, read_junit
from tests.environment import ROOT, EnvironmentFailed

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

    monkeypatch.setattr(command, "STAGES", {name: Mock(return_value=tally) for name, tally in tallies.items()})
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
    steps = Mock(**{"a.return_value": Tally(1, 0), "micropython.return_value": Tally(1, 0)})
    stages(monkeypatch)
    monkeypatch.setattr(command, "STAGES", {"a": steps.a, "micropython": steps.micropython})
    monkeypatch.setattr(command, "begin_interpreters", steps.begin)
    assert main(["micropython", "a"]) == 0
    assert [name for name, *_ in steps.mock_calls] == ["begin", "a", "micropython"]
    assert steps.begin.call_args.args[0] == ["a", "micropython"]


def test_a_run_without_any_test_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    stages(monkeypatch, a=Tally(0, 0))
    assert main([]) == 1


def test_an_environment_that_cannot_be_made_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stages(monkeypatch, a=Tally(1, 0))
    monkeypatch.setattr(command, "ensure_environment", Mock(side_effect=EnvironmentFailed("no network")))
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
    stage = Mock(return_value=Tally(1, 1))
    stages(monkeypatch)
    monkeypatch.setattr(command, "STAGES", {"a": stage})
    monkeypatch.setattr(command, "slice_of_commit", lambda: 7)
    assert main(words) == 1
    assert [call.args[0].slice for call in stage.call_args_list] == [number]
    output = capsys.readouterr().out
    assert (f"only slice {number} of 0 to 9" in output) == (number >= 0)
    assert (f"Run the failed stages again: python3 -m tests --slice {number} a\n" in output) == (number >= 0)
