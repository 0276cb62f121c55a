"""`python3 -m tests`: set up the environment and run every test; the last line has the totals.

python3 -m tests                           every stage; large tables run one slice, chosen by the commit
python3 -m tests --full                    everything
python3 -m tests --slice 3                 the same slice again
python3 -m tests unit micropython          some stages
python3 -m tests e2e --engine firefox      another browser
python3 -m tests webkit                    smoke tests in WebKitGTK, on Debian and Ubuntu; only on request
python3 -m tests --site DIR                end-to-end tests of an existing build
python3 -m tests pictures -- 320           pictures of every view, here those 320 pixels wide; only on request
python3 -m tests pictures -- --documents   the pictures of the README, the pages and the manifest; only on request
python3 -m tests reference -- FOLDER       the reference of the Python library; only on request
python3 -m tests heavy                     with PyTorch, OpenSpiel and other large packages; only on request
python3 -m tests mutants -- --jobs 2       put small faults into the code and list those no test catches; only on request
python3 -m tests unit -- -k rng            arguments after `--` go to pytest, which then runs whole tables
"""

from game.site.python import require_python

require_python()

import argparse
import io
import os
import re
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from game.site.runtime import ensure_runtime
from game.site.sources import FetchError
from tests.environment import ENGINES, HEAVY_VENV, PYTHON, ROOT, EnvironmentFailed, ensure_environment, run
from tests.slices import SLICES

RESULTS = ROOT / ".cache" / "tests"
AT_ONCE = ("--numprocesses=auto", "--maxprocesses=4", "--dist=worksteal")
"""Tests run in parallel; each process has its own browser. A few that pytest's arguments select start faster in one process."""
STACK = "--stack-size=3000"
"""Node's stack for WebAssembly in kilobytes. With the default, deeply nested JSON crashes Pyodide before Python can reject it."""
LAST_LINE = re.compile(r"(\d+) passed, (\d+) failed")


@dataclass(frozen=True)
class Tally:
    """Counts of passed and failed tests; a stage that could not run counts as one failure."""

    passed: int
    failed: int

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed"


@dataclass(frozen=True)
class Plan:
    """The options of a run.

    slice: the slice of the large tables to test, 0 to 9, or -1 for all.
    begun: the interpreters already running, by stage name.
    shared: the folder of the build that several stages share.
    """

    engine: str
    site: Path | None = None
    pytest_arguments: Sequence[str] = field(default_factory=tuple)
    slice: int = -1
    begun: dict[str, "subprocess.Popen[str]"] = field(default_factory=dict)
    shared: Path = Path()


def say(text: str) -> None:
    """Print and flush, so that the log of a long or crashed run shows how far it got."""
    print(text, flush=True)


def lint(plan: Plan) -> Tally:
    """Check the style and types of all code."""
    commands: list[list[str | Path]] = [[PYTHON, "-m", "ruff", "check", "--quiet"], [PYTHON, "-m", "mypy"]]
    statuses = [run(command, say, "linting") for command in commands]
    return Tally(statuses.count(0), len(statuses) - statuses.count(0))


def unit(plan: Plan) -> Tally:
    """Run the unit and property tests in this Python."""
    return _pytest("unit", plan, "tests", *_site(plan), is_large=True)


def workshop(plan: Plan) -> Tally:
    """Test what makes the data, the measurements and the mutants."""
    return _pytest("workshop", plan, "game/workshop/tests", "-p", "tests.conftest")


def micropython(plan: Plan) -> Tally:
    """Run the common tests in the page's MicroPython."""
    return _inside(plan, "micropython")


def pyodide(plan: Plan) -> Tally:
    """Run the common tests and those for full Python in the worker's Pyodide."""
    return _inside(plan, "pyodide")


def e2e(plan: Plan) -> Tally:
    """Test the built page in a browser."""
    if run([PYTHON, "-m", "tests.browser", plan.engine], say, f"looking for a {plan.engine}"):
        return Tally(0, 1)
    return _pytest("e2e", plan, "tests/e2e", f"--engine={plan.engine}", *_site(plan), is_large=True)


def webkit(plan: Plan) -> Tally:
    """Run smoke tests of the built page in this system's WebKit, on a virtual display."""
    if run([PYTHON, "-m", "tests.webkit.driver"], say, "looking for WebKit"):
        return Tally(0, 1)
    return _pytest("webkit", plan, "tests/webkit", *_site(plan), under=("xvfb-run", "-a"))


def heavy(plan: Plan) -> Tally:
    """Test the library with the large packages that it works with, in an environment of their own."""
    python = ensure_environment(say, HEAVY_VENV)
    return _pytest("heavy", plan, "tests/heavy", *_site(plan), python=python)


def _tool(module: str, plan: Plan) -> Tally:
    """Run a command of the tests' environment with the arguments after `--`; its output is for people to review."""
    more = [f"--slice={plan.slice}"] if "mutants" in module else []
    status = run([PYTHON, "-m", module, *more, *plan.pytest_arguments], say, module, limit_s=LONG_S)
    return Tally(int(not status), int(bool(status)))


TOOLS = {
    "pictures": "tests.pictures",
    "reference": "tests.reference",
    "mutants": "game.workshop.mutants.run",
}
STAGES: dict[str, Callable[[Plan], Tally]] = {
    **{stage.__name__: stage for stage in (lint, unit, workshop, micropython, pyodide, e2e, webkit, heavy)},
    **{name: partial(_tool, module) for name, module in TOOLS.items()},
}
INTERPRETERS = {"micropython", "pyodide"}
"""Stages that start before their turn and run in parallel with the earlier ones."""
ONLY_WHEN_NAMED = {"webkit", "heavy", *TOOLS}
"""Stages that not every system can run, that need gigabytes, or whose output is for people to review; `all` skips them."""
LONG_S = 36_000
"""Time limit of a tool."""


def _site(plan: Plan) -> list[str]:
    """Return pytest's option with the build that all stages share; if it cannot be made, the tests try themselves and say why."""
    site = plan.site or plan.shared
    code = "import sys; from pathlib import Path; from game.site.build import build; build(Path(sys.argv[1]))"
    if not (site.exists() or run([PYTHON, "-c", code, site], say, "building the site") == 0):
        return []
    return [f"--site={site.resolve()}"]


def _pytest(
    name: str, plan: Plan, *arguments: str, under: Sequence[str] = (), python: Path = PYTHON, is_large: bool = False
) -> Tally:
    results = RESULTS / f"{name}.xml"
    results.unlink(missing_ok=True)
    command: list[str | Path] = [*under, python, "-m", "pytest", "-q", f"--junitxml={results}", f"--slice={plan.slice}"]
    command += [*arguments, *(plan.pytest_arguments or (AT_ONCE if is_large else ()))]
    # Let Python keep bytecode even if the environment forbids it: the tests start hundreds of interpreters.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    status = run(command, say, name, environment=environment)
    try:
        tally = read_junit(results)
    except (OSError, ElementTree.ParseError):
        return Tally(0, 1)
    return tally if tally.failed or not status else Tally(tally.passed, 1)


def read_junit(path: Path) -> Tally:
    """Count pytest's results; a skipped test has not passed, so it counts as failed."""
    suites = list(ElementTree.parse(path).getroot().iter("testsuite"))
    total = sum(int(suite.get("tests", "0")) for suite in suites)
    bad = sum(int(suite.get(kind, "0")) for suite in suites for kind in ("failures", "errors", "skipped"))
    return Tally(max(0, total - bad), bad)


def begin_interpreters(names: Sequence[str], plan: Plan) -> None:
    """Start the common tests in WebAssembly, in Playwright's Node. Their output is shown in their stages."""
    new = [name for name in names if name in INTERPRETERS and name not in plan.begun]
    if new:
        node = subprocess.run([PYTHON, "-m", "tests.wasm.node"], check=True, capture_output=True, text=True).stdout.strip()
    for name in new:
        command = [node, STACK, str(ROOT / "tests" / "wasm" / "run.mjs"), name, str(ROOT), str(plan.slice)]
        plan.begun[name] = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", errors="replace")


def _inside(plan: Plan, interpreter: str) -> Tally:
    """Wait for the common tests in WebAssembly, which may have started with the earlier stages."""
    begin_interpreters([interpreter], plan)
    last = ""
    with plan.begun[interpreter] as process:
        assert process.stdout is not None
        for line in process.stdout:
            last = line.strip() or last
            say(line.rstrip())
    counts = LAST_LINE.fullmatch(last)
    if process.returncode or not counts:
        say(f"{interpreter} exited with status {process.returncode} before all tests had run.")
        return Tally(0, 1)
    return Tally(int(counts[1]), int(counts[2]))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the named stages, or all; return 0 if every test passed."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # A pipe on Windows may not support every character.
    words = list(sys.argv[1:] if arguments is None else arguments)
    cut = words.index("--") if "--" in words else len(words)
    parser = argparse.ArgumentParser(
        prog="python3 -m tests", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("stages", nargs="*", metavar="STAGE", help=f"all (default), {', '.join(STAGES)}")
    parser.add_argument("--engine", choices=ENGINES, default="chromium", help="the browser of the e2e stage")
    parser.add_argument("--site", type=Path, metavar="DIR", help="a build for the e2e stage, instead of a new one")
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--full", action="store_true", help="test all of the large tables")
    size.add_argument("--slice", type=int, choices=range(SLICES), help="the slice of the large tables to test")
    chosen = parser.parse_args(words[:cut])
    unknown = sorted(set(chosen.stages) - {"all", *STAGES})
    if unknown:
        parser.error(f"unknown stage {unknown[0]}; there are: all, {', '.join(STAGES)}")
    everything = not set(chosen.stages) - {"all"}
    stages = [name for name in STAGES if name in chosen.stages or (everything and name not in ONLY_WHEN_NAMED)]
    number = -1 if chosen.full or words[cut + 1 :] else slice_of_commit()
    number = number if chosen.slice is None else chosen.slice
    try:
        total = run_stages(stages, Plan(chosen.engine, chosen.site, words[cut + 1 :], number))
    except (EnvironmentFailed, FetchError) as error:
        say(str(error))
        total = Tally(0, 1)
    except KeyboardInterrupt:
        say("Stopped.")
        return 130
    say(str(total))
    return 1 if total.failed or not total.passed else 0


def slice_of_commit() -> int:
    """Return the slice for this commit: ten commits in a row test everything, and the same commit always tests the same slice.

    A shallow clone uses the commit's hash; without Git it is slice 0.
    """
    if _git("rev-parse", "--is-shallow-repository") == "false":
        return int(_git("rev-list", "--count", "HEAD") or "0") % SLICES
    return int(_git("rev-parse", "HEAD") or "0", 16) % SLICES


def _git(*arguments: str) -> str:
    """Return Git's output, or "" if it fails."""
    try:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    except OSError:
        return ""
    return "" if done.returncode else done.stdout.strip()


def run_stages(names: Sequence[str], plan: Plan) -> Tally:
    """Prepare the environment and the runtime, run the stages and return the sum. Raises: EnvironmentFailed, FetchError."""
    os.chdir(ROOT)
    try:
        RESULTS.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=RESULTS).close()  # An existing folder may be read-only by now.
        ensure_environment(say)
        ensure_runtime(say)
    except OSError as error:
        raise EnvironmentFailed(f"The tests cannot be prepared: {error}") from error
    if plan.slice >= 0:
        say(f"Large tables: only slice {plan.slice} of 0 to {SLICES - 1}; --full tests everything.")
    started = time.monotonic()
    tallies = {}
    with tempfile.TemporaryDirectory(prefix="tilelab-") as folder:
        plan = replace(plan, shared=Path(folder) / "site")
        try:
            begin_interpreters(names, plan)
            for number, name in enumerate(names, 1):
                say(f"\n[{number}/{len(names)}] {name}: {STAGES[name].__doc__}")
                stage_started = time.monotonic()
                tallies[name] = STAGES[name](plan)
                say(f"[{number}/{len(names)}] {name}: {tallies[name]} in {time.monotonic() - stage_started:.0f} s")
        finally:
            for process in plan.begun.values():
                process.kill()
                process.wait()
    say(f"\nTotal time: {time.monotonic() - started:.0f} s.")
    for name, tally in tallies.items():
        say(f"  {name:12} {tally}")
    failed = [name for name, tally in tallies.items() if tally.failed]
    if failed and plan.slice >= 0:
        say(f"Run the failed stages again: python3 -m tests --slice {plan.slice} {' '.join(failed)}")
    return Tally(sum(tally.passed for tally in tallies.values()), sum(tally.failed for tally in tallies.values()))


if __name__ == "__main__":
    sys.exit(main())
