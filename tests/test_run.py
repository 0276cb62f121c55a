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
from tests.environment import ROOT, EnvironmentFailed, read_pins
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
NEEDED = {"conftest.py", "e2e", "heavy", "test_run.py", "webkit"}
OTHERS_LEFT_OUT = [f"--ignore={path}" for path in sorted((ROOT / "tests").iterdir()) if path.name not in NEEDED]
"""Without these, pytest collects the tests in a second."""
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


@pytest.mark.parametrize(
    ("names", "begun"),
    [(["lint", "unit", "e2e"], ["site", "pyscript"]), (["unit"], []), (["e2e"], ["pyscript"]), (["lint", "webkit"], [])],
)
def test_the_site_is_built_once_for_all_stages_and_in_parallel_with_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, names: list[str], begun: list[str]
) -> None:
    codes: list[str] = []
    monkeypatch.setattr(subprocess, "Popen", lambda words, **options: codes.append(words[-1]))
    plan = Plan("chromium", shared=tmp_path / "site")
    command.begin_site(names, plan)
    assert list(plan.begun) == begun
    assert [str(tmp_path / "site") in code for code in codes] == [name == "site" for name in begun]


@pytest.mark.parametrize(("status", "options"), [(0, ["--site=there"]), (1, [])])
def test_stages_make_their_own_build_if_the_shared_build_failed(status: int, options: list[str]) -> None:
    with subprocess.Popen([sys.executable, "-c", f"raise SystemExit({status})"], encoding="utf-8") as process:
        assert command._shared_site(Plan("chromium", begun={"site": process}, shared=Path("there"))) == options
    assert command._shared_site(Plan("chromium")) == []
    assert command._site(Plan("chromium", site=Path("given"))) == [f"--site={Path('given').resolve()}"]


def test_pytest_caches_bytecode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert "PATH" in command._compiling() and "PYTHONDONTWRITEBYTECODE" not in command._compiling()


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


def test_a_disk_error_within_a_stage_is_not_reported_as_a_read_only_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(plan: Plan) -> Tally:
        raise FileNotFoundError("a.txt")

    stages(monkeypatch)
    monkeypatch.setattr(command, "STAGES", {"a": broken})
    with pytest.raises(FileNotFoundError):
        main(["a"])


def test_an_unknown_stage_is_refused_with_a_list_of_the_stages(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["units"])
    assert stopped.value.code == 2
    assert "unknown stage units; there are: all, lint, unit, micropython, pyodide, e2e" in capsys.readouterr().err


def test_the_tools_are_pinned_to_exact_versions() -> None:
    pins = read_pins()
    assert "playwright==1.64.1" in pins
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", pin) for pin in pins)


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


def test_continuous_integration_runs_the_same_command() -> None:
    assert 'exec python3 -m tests "$@"' in (ROOT / ".ci" / "run").read_text("utf-8")


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


def test_the_folder_that_the_page_on_hosting_builds_is_ignored_by_git() -> None:
    (folder,) = re.findall(r"python3 -m game build (\w+)", (ROOT / "game/docs/hosting.md").read_text("utf-8"))
    assert f"/{folder}/" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


INSTALL = "pip install -e '.[dev]'"


def test_the_pages_name_the_commands_of_plain_pytest() -> None:
    for page in ("README.md", ".github/CONTRIBUTING.md"):
        text = (ROOT / page).read_text("utf-8")
        assert INSTALL in text and "pytest" in text, page
    assert "*.egg-info/" in (ROOT / ".gitignore").read_text("utf-8").splitlines(), "that command makes such a folder"


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


def test_a_test_that_needs_a_missing_package_is_counted_and_named(tmp_path: Path) -> None:
    rows = {"gone": '@pytest.mark.needs("absent", "pytest")\n', "here": '@pytest.mark.needs("pytest")\n', "plain": ""}
    tests = "\n".join(f"{mark}def test_{name}(): pass" for name, mark in rows.items())
    (tmp_path / "test_rows.py").write_text(f"import pytest\n\n{tests}\n", "utf-8")
    program = f"""
import sys, pytest
from tests import collecting
collecting.read_pins = lambda: ["absent==1.0", "pytest==" + pytest.__version__]
sys.exit(pytest.main(["--collect-only", "-p", "tests.conftest", "-c", "pyproject.toml", "-q", {str(tmp_path)!r}]))
"""
    ended = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert re.findall(r"::test_(\w+)", ended.stdout) == ["here", "plain"]
    assert f"Left out: 0 modules and 1 tests that need absent. {collecting.INSTALL}" in ended.stdout
    with pytest.raises(pytest.UsageError, match="does not pin"):
        collecting.is_missing("nothing_at_all")


def test_no_test_module_works_while_it_is_imported(request: pytest.FixtureRequest) -> None:
    assert request.config.stash[collecting.WORK] == []


@pytest.mark.parametrize(
    ("statement", "event"),
    [
        ("import subprocess, sys; subprocess.run([sys.executable, '-c', ''])", "subprocess.Popen"),
        ("import socket\nwith socket.socket() as it: it.connect_ex(('127.0.0.1', 9))", "socket.connect"),
        ("from pathlib import Path; Path('made').write_text('')", "open"),
        ("from game.site.licences import licences_page; licences_page()", "open"),
    ],
    ids=["starts a program", "connects", "writes", "reads what is fetched"],
)
def test_work_at_import_is_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, runtime: Path, statement: str, event: str
) -> None:
    monkeypatch.chdir(tmp_path)
    works: list[str] = []
    watch = collecting.watched(works)
    next(watch)
    exec(statement, {})
    with pytest.raises(StopIteration):
        next(watch)
    exec(statement, {})
    assert [work.partition(" ")[0] for work in works][:1] == [event]


def test_one_place_declares_each_option_of_pytest() -> None:
    declared = [
        option
        for conftest in sorted((ROOT / "tests").rglob("conftest.py"))
        for option in re.findall(r'addoption\(\s*"(--[\w-]+)"', conftest.read_text("utf-8"))
    ]
    assert sorted(declared) == ["--engine", "--site", "--slice"]


@pytest.mark.needs("playwright")
@pytest.mark.parametrize(
    ("arguments", "collected", "left_out"),
    [
        (OTHERS_LEFT_OUT, "test_run.py", ["e2e", "heavy", "webkit"]),
        (["tests/e2e/test_links.py"], "test_links.py", ["heavy", "webkit"]),
        (["tests/webkit"], "test_smoke.py", ["e2e", "heavy"]),
    ],
)
def test_plain_pytest_leaves_out_the_tests_that_need_more_and_says_so(
    arguments: list[str], collected: str, left_out: list[str]
) -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", *arguments]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert f"<Module {collected}>" in ended.stdout
    assert not [folder for folder in left_out if f"<Package {folder}>" in ended.stdout]
    notes = [line for line in ended.stdout.splitlines() if "only when named" in line]
    assert len(notes) == 1
    assert [folder for folder in ("e2e", "heavy", "webkit") if f"tests/{folder}" in notes[0]] == left_out
