"""Measure the 15-puzzle solver: `python3 -m tests.bench.fifteen [korf] [first] [wide] [large] [random] [OPTION…]`.

korf: all hundred of Korf's instances to the proof. first: the quality of the first answers. wide: 5×5 after one second. large:
the first solution of 8×8. random, only when named: how many of 2,000 random boards take more than 1, 10 or 60 seconds of the page
to the proof. --few: only this number of boards. --c: also the plain C search on
the same tables. --pyodide: the same in Pyodide under Node, with pyodide.mjs in FOLDER. Run it several times on a quiet machine;
on a busy one, CPU times are more reliable.
"""

import argparse
import gc
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import islice, pairwise
from pathlib import Path

from game.core.grid import LETTERS
from game.fifteen.rules import is_solved, scramble, slide
from game.fifteen.search import patterns
from game.fifteen.search.report import SolverReport
from game.fifteen.search.solver import solve
from tests.fifteen.boards import instances

HERE = Path(__file__).parent
PARTS = ("korf", "first", "wide", "large", "random")
LIMITS_S = (1, 10, 60)
PYODIDE = 1.9
"""Processor time in Pyodide, relative to CPython: the ratio of `korf` with and without `--pyodide`."""

Clock = Callable[[], float]


def spread(values: list[float]) -> str:
    """Format mean, median, 95th percentile and maximum."""
    ordered = sorted(values)
    high = ordered[max(0, int(len(ordered) * 0.95) - 1)]
    return f"mean {statistics.mean(values):.3f}  median {statistics.median(values):.3f}  p95 {high:.3f}  max {ordered[-1]:.3f}"


def check(board: tuple[int, ...], report: SolverReport) -> int:
    """Check that a solution solves the board; return its length."""
    for letter in report.moves or "":
        board = slide(board, LETTERS.index(letter))
    if not is_solved(board):
        raise AssertionError("a solution does not solve")
    return len(report.moves or "")


def reports(board: tuple[int, ...], seconds: float) -> list[SolverReport]:
    """Return all reports of a job within `seconds`."""
    gc.collect()
    collected = []
    for report in solve(board):
        collected.append(report)
        if report.seconds >= seconds and report.moves is not None:
            break
    return collected


def korf(few: int, cpu_seconds: Clock) -> None:
    """Prove Korf's instances."""
    seconds, busy, nodes, slices = [], [], [], []
    for board, length in instances("fifteen_korf100.txt")[:few]:
        begun = cpu_seconds()
        answers = reports(board, 1000.0)
        busy.append(cpu_seconds() - begun)
        if not answers[-1].proven or check(board, answers[-1]) != length:
            raise AssertionError(f"{board} is not proven at {length}")
        seconds.append(answers[-1].seconds)
        nodes.append(answers[-1].nodes)
        slices += [later.seconds - earlier.seconds for earlier, later in pairwise(answers)]
    print(f"korf proof, seconds      {spread(seconds)}")
    print(f"korf proof, CPU seconds  {spread(busy)}")
    print(f"korf boards expanded     mean {statistics.mean(nodes):.0f}  max {max(nodes)}")
    print(f"longest slice, seconds   {max(slices):.3f}")


def first(few: int) -> None:
    """Measure the time and quality of the first solutions."""
    seconds, excess, later = [], [], []
    for board, length in instances("fifteen_korf100.txt")[:few]:
        answers = reports(board, 0.1)
        solved = [report for report in answers if report.moves is not None]
        seconds.append(solved[0].seconds)
        excess.append(check(board, solved[0]) / length - 1)
        in_time = [report for report in solved if report.seconds <= 0.1] or solved[:1]
        later.append(check(board, in_time[-1]) / length - 1)
    print(f"first solution, seconds  {spread(seconds)}")
    print(f"over the optimum         first {statistics.mean(excess):.2%}  after 0.1 s {statistics.mean(later):.2%}")


def wide(few: int) -> None:
    """Measure 5×5 boards after one second, three and ten."""
    for limit in (1.0, 3.0, 10.0):
        excess = []
        for board, length in instances("fifteen_korf50.txt")[:few]:
            answers = reports(board, limit)
            in_time = [report for report in answers if report.seconds <= limit] or answers[:1]
            excess.append(check(board, in_time[-1]) / length - 1)
        print(f"5×5 over the optimum after {limit:>4} s   mean {statistics.mean(excess):.2%}  worst {max(excess):.2%}")


def large(few: int) -> None:
    """Measure the first solution of 8×8 boards."""
    seconds, lengths = [], []
    for seed in range(min(few, 50)):
        board = scramble(8, seed)
        (report,) = islice(solve(board), 1)
        seconds.append(report.seconds)
        lengths.append(check(board, report))
    print(f"8×8 first solution, s    {spread(seconds)}  moves {statistics.mean(lengths):.0f}")


def rare(few: int, cpu_seconds: Clock) -> None:
    """Count the random boards whose proof takes long in the page."""
    times = []
    for seed in range(1, few + 1):
        begun = cpu_seconds()
        for report in solve(scramble(4, seed)):
            if report.proven or cpu_seconds() - begun > LIMITS_S[-1] / PYODIDE:
                break
        times.append((cpu_seconds() - begun) * PYODIDE)
    for limit in LIMITS_S:
        print(f"more than {limit:>2} s in Pyodide   {sum(time > limit for time in times)} of {few}")


def plain_c(few: int) -> None:
    """Compile the C search and run it on the same tables."""
    with tempfile.TemporaryDirectory() as folder:
        for number, table in enumerate(patterns.patterns().tables):
            (Path(folder) / str(number)).write_bytes(table)
        program = Path(folder) / "idastar"
        subprocess.run(["cc", "-O3", "-o", program, HERE / "fifteen_idastar.c"], check=True)
        lines = [" ".join(map(str, (*board, length))) for board, length in instances("fifteen_korf100.txt")[:few]]
        output = subprocess.run([program, folder], input="\n".join(lines), capture_output=True, text=True, check=True).stdout
    answers = [line.split() for line in output.splitlines()]
    for answer, (_, length) in zip(answers, instances("fifteen_korf100.txt")[:few]):
        if int(answer[0]) != length:
            raise AssertionError(f"the C search found {answer[0]} instead of {length}")
    print(f"C IDA*, seconds          {spread([float(answer[2]) for answer in answers])}")
    print(f"C IDA* boards generated  mean {statistics.mean(int(answer[1]) for answer in answers):.0f}")


def main(arguments: list[str], cpu_seconds: Clock = time.process_time) -> None:
    """Run the named parts, or all."""
    parser = argparse.ArgumentParser(description="Measure the 15-puzzle solver.")
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], default=[])
    parser.add_argument("--few", type=int)
    parser.add_argument("--c", action="store_true")
    parser.add_argument("--pyodide", type=Path)
    options = parser.parse_args(arguments)
    if options.pyodide:
        rest = [*options.parts, *(["--few", str(options.few)] if options.few else [])]
        subprocess.run(["node", HERE / "fifteen_pyodide.mjs", options.pyodide, HERE.parent.parent, *rest], check=True)
        return
    print(sys.version.split()[0], sys.platform)
    begun = time.perf_counter()
    patterns.patterns()
    print(f"tables ready, seconds    {time.perf_counter() - begun:.3f}")
    if options.c:
        plain_c(options.few or 100)
    for side in (4, 5):
        # The first job of a size unpacks its tables, which is not measured below.
        if side == 4 or "wide" in options.parts or not options.parts:
            list(islice(solve(scramble(side, 1)), 100))
    if "korf" in options.parts or not options.parts:
        korf(options.few or 100, cpu_seconds)
    for name, part in (("first", first), ("wide", wide), ("large", large)):
        if name in options.parts or not options.parts:
            part(options.few or 100)
    if "random" in options.parts:
        rare(options.few or 2000, cpu_seconds)


if __name__ == "__main__":
    main(sys.argv[1:])
