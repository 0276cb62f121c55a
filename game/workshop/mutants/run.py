"""Put one fault after another into a private copy and run the tests that reach it; list the faults that no test catches.

Verdicts are stored in `.cache/mutants/`: an interrupted run continues where it stopped, and a repeated run only prints the
results. Delete the commit's folder to start over. mutmut and cosmic-ray would run the whole suite for each
fault: 27 hours.

python3 -m tests mutants                                 with the commit's slice of the large tables
python3 -m tests mutants --full                          with all rows of the large tables
python3 -m tests mutants --slice 3 -- --jobs 2           two copies at once
python3 -m tests mutants -- --only app --only term       some packages
python3 -m tests mutants -- --revision v1.0              the code and the tests of another revision
python3 -m tests mutants -- --no-browser                 without the end-to-end tests: faults in pages survive
"""

import argparse
import json
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import TypeVar

from tests.environment import ROOT

from .faults import AREAS, Fault, choose
from .selection import Selection, browser_tests, read_records
from .trees import CannotRun, Run, Tree, commit_of

CACHE = ROOT / ".cache" / "mutants"
COMMON, OTHERS, BROWSER = "common", "others", "browser"
STAGES = (COMMON, OTHERS, BROWSER)
"""The stages of tests for a fault, the fastest first, until a test fails."""
OTHERS_S, BROWSER_S = 60, 90
"""How long each of these stages starts tests for one fault, in seconds."""
UNRECORDED = ("tests/__pycache__", "tests/artifacts", "tests/e2e", "tests/heavy", "game/workshop/mutants", "tests/webkit")
"""Folders without tests, with tests that need a browser or large packages, and with the tests of the faults themselves."""
MIN_LIMIT_S, PATIENCE = 60, 10
"""Time limit of a run: seconds, plus a multiple of the tests' recorded time."""

Report = Callable[[str], None]
Item = TypeVar("Item")
Made = TypeVar("Made")


@dataclass(frozen=True)
class Verdict:
    """A stage's result for a fault. by: the test that failed, "" if none did."""

    key: str
    stage: str
    by: str
    seconds: float
    fault: str


class Results:
    """The verdicts, each appended to a file at once."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._verdicts: dict[tuple[str, str], Verdict] = {}
        if path.is_file():
            for line in path.read_text("utf-8").splitlines():
                if line.endswith("}"):  # The last line may be truncated.
                    verdict = Verdict(**json.loads(line))
                    self._verdicts[verdict.key, verdict.stage] = verdict

    def add(self, verdict: Verdict) -> None:
        """Store a verdict."""
        with self._lock:
            self._verdicts[verdict.key, verdict.stage] = verdict
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(vars(verdict), ensure_ascii=False) + "\n")

    def catcher(self, fault: Fault) -> Verdict | None:
        """Return the verdict of the stage in which a test caught the fault."""
        caught = [self._verdicts.get((fault.key, stage)) for stage in STAGES]
        return next((verdict for verdict in caught if verdict and verdict.by), None)

    def is_due(self, fault: Fault, stage: str) -> bool:
        """Whether a fault still has to go through a stage."""
        return not self.catcher(fault) and (fault.key, stage) not in self._verdicts


class Hunt:
    """A run over the faults of a revision. jobs: the number of copies working in parallel."""

    def __init__(self, root: Path, revision: str, cache: Path, slice: int, jobs: int, report: Report) -> None:
        commit = commit_of(root, revision)
        self.folder = cache / f"{commit[:12]}-{'full' if slice < 0 else f'slice-{slice}'}"
        self.folder.mkdir(parents=True, exist_ok=True)
        self._report = report
        self._trees: SimpleQueue[Tree] = SimpleQueue()
        self._all = [Tree(root, commit, self.folder / f"tree-{number}", slice) for number in range(jobs)]
        for tree in self._all:
            self._trees.put(tree)
        self.tree = self._all[0].folder
        self.results = Results(self.folder / "results.jsonl")

    def judge(self, faults: Sequence[Fault], stages: Sequence[str]) -> int:
        """Send faults through the stages; return the number whose tests could not be run. Raises: CannotRun."""
        failed = 0
        for stage in stages:
            due = [fault for fault in faults if self.results.is_due(fault, stage)]
            if due:
                selection = self._selection(stage)
                self._report(f"{stage}: {len(due)} faults")
                failed += self._each(due, partial(self._judge, stage, selection))
        return failed

    def _judge(self, stage: str, selection: Selection, fault: Fault) -> None:
        """Send a fault through a stage."""
        started = time.monotonic()
        by = self._lend(lambda tree: self._failing(tree, fault, stage, selection))
        verdict = Verdict(fault.key, stage, by, round(time.monotonic() - started, 1), str(fault))
        self.results.add(verdict)
        self._report(f"  {verdict.seconds:5.0f} s  {fault}: {f'caught by {by}' if by else 'not caught'}")

    def _selection(self, stage: str) -> Selection:
        """Record what a stage's tests call, unless already recorded. Raises: CannotRun."""
        folders = sorted(f"tests/{path.name}" for path in (self.tree / "tests").iterdir() if path.is_dir())
        groups = {Path(name).name: [name] for name in folders if name not in UNRECORDED}
        groups["single"] = sorted(f"tests/{path.name}" for path in self.tree.glob("tests/test_*.py"))
        wanted = [name for name in groups if groups[name] and (stage == OTHERS or name == stage == COMMON)]
        paths = {name: self.folder / f"reach-{name}.jsonl" for name in wanted}

        def record(name: str) -> None:
            started = time.monotonic()
            self._lend(lambda tree: tree.record(groups[name], paths[name]))
            self._report(f"  recorded the calls of tests/{name} in {time.monotonic() - started:.0f} s")

        if self._each([name for name in wanted if not paths[name].is_file()], record):
            raise CannotRun("What the tests call cannot be recorded.")
        return Selection(self.tree, read_records(paths.values()))

    def _failing(self, tree: Tree, fault: Fault, stage: str, selection: Selection) -> str:
        """Return the first test that a fault makes fail, or ""."""
        if stage == BROWSER:
            return self._failing_in_browser(tree, fault)
        common, others = selection.of(fault)
        tests = common if stage == COMMON else others
        limit_s = MIN_LIMIT_S + PATIENCE * (selection.seconds(tests) if stage == COMMON else OTHERS_S)
        begin_s = limit_s if stage == COMMON else OTHERS_S
        without: list[str] = []
        while tests:
            with tree.having(fault):
                failed = tree.test(Run(tests, begin_s, limit_s, without)).failed
            if failed not in tests:
                return failed
            before = tests[: tests.index(failed) + 1]
            if not tree.test(Run(before, limit_s, limit_s, without)).failed:
                return failed
            without.append(failed)  # In this order it also fails without the fault.
        return ""

    def _failing_in_browser(self, tree: Tree, fault: Fault) -> str:
        tests = browser_tests(fault.path, tree.folder)
        site, sound_site = (tree.folder.with_name(f"{tree.folder.name}-{name}") for name in ("site", "sound-site"))
        if tests and not sound_site.exists() and (reason := tree.build(sound_site).failed):
            raise CannotRun(f"The site could not be built: {reason}")
        limit_s = MIN_LIMIT_S + PATIENCE * BROWSER_S
        without: list[str] = []
        while tests:
            with tree.having(fault):
                if not without and (reason := tree.build(site).failed):
                    return f"the build: {reason}"
                failed = tree.test(Run(tests, BROWSER_S, limit_s, without, site)).failed
                if "::" not in failed:
                    return failed
                again = tree.test(Run([failed], limit_s, limit_s, (), site)).failed
            if again and not tree.test(Run([failed], limit_s, limit_s, (), sound_site)).failed:
                return failed
            without.append(failed)  # On a busy machine a browser may be too slow.
        return ""

    def _lend(self, work: Callable[[Tree], Made]) -> Made:
        tree = self._trees.get()
        try:
            return work(tree)
        finally:
            self._trees.put(tree)

    def _each(self, items: Sequence[Item], work: Callable[[Item], None]) -> int:
        """Do work for each item, in parallel with one item per copy; return the number of failures."""

        def attempt(item: Item) -> bool:
            try:
                work(item)
            except CannotRun as error:
                self._report(str(error))
                return False
            return True

        with ThreadPoolExecutor(len(self._all)) as pool:
            try:
                return list(pool.map(attempt, items)).count(False)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                for tree in self._all:
                    tree.stop()
                raise

    def summary(self, faults: Sequence[Fault]) -> list[str]:
        """Return lines with the number of caught faults and a list of the others."""
        survivors = [fault for fault in faults if not self.results.catcher(fault)]
        missed = Counter(fault.area for fault in survivors)
        counts = Counter(fault.area for fault in faults)
        lines = [f"  {area:12}{counts[area] - missed[area]} of {counts[area]} caught" for area in AREAS if counts[area]]
        lines.append(f"{len(faults) - len(survivors)} of {len(faults)} faults were caught; these were not:")
        return lines + [f"  {fault}" for fault in survivors]


def hunt(arguments: Sequence[str], report: Report, root: Path = ROOT, cache: Path = CACHE) -> int:
    """Judge faults; return the number of test runs that failed to start.

    A surviving fault is not a failure; it is listed for people to review.
    """
    parser = argparse.ArgumentParser(prog="python3 -m tests mutants --", description="Options of the stage mutants.")
    parser.add_argument("--slice", type=int, default=-1, help="the slice of the large tables, -1 for all rows")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="the number of copies working in parallel")
    parser.add_argument("--only", action="append", choices=AREAS, help="a package of game, or the JavaScript; may be repeated")
    parser.add_argument("--revision", default="HEAD", help="the revision to test; uncommitted changes are ignored")
    parser.add_argument("--no-browser", action="store_true", help="leave out the end-to-end tests")
    chosen = parser.parse_args(arguments)
    if chosen.jobs < 1:
        parser.error("--jobs must be at least 1")
    try:
        hunt = Hunt(root, chosen.revision, cache, chosen.slice, chosen.jobs, report)
        faults = [fault for fault in choose(hunt.tree) if fault.area in (chosen.only or AREAS)]
        report(f"{len(faults)} faults; their verdicts are stored in {hunt.folder}")
        failed = hunt.judge(faults, STAGES[:-1] if chosen.no_browser else STAGES)
    except CannotRun as error:
        report(str(error))
        return 1
    for line in hunt.summary(faults):
        report(line)
    return failed


if __name__ == "__main__":
    sys.exit(hunt(sys.argv[1:], partial(print, flush=True)))
