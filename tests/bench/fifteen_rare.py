"""Measure how rare hard boards of the 15-puzzle are: `python3 -m tests.bench.fifteen_rare random|hard|lengths FILE [OPTION…]`.

random: 2,000 random boards (`scramble` of seeds from 1), each to the proof or the limit.
hard: the 17 boards of 80 moves, and 200 boards of 70 or more, found by walking back from those; each with one search, and
with two processes that share it as the page's two workers do. All boards take many hours; --every 27 takes every 27th of them,
and with --lengths FILE the others are estimated from the boards that the C solver searched.
lengths: prove the lengths of the boards of `hard` in C.

Times are processor seconds of CPython, with two processes those of the slower one; --factor multiplies them for Pyodide, whose
ratio `tests.bench.fifteen korf --pyodide …` measures. Each board is a line of FILE as soon as it is done, so a stopped run goes
on where it was.
"""

import argparse
import json
import multiprocessing
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from game.fifteen.rules import parse_position, scramble, slide
from game.fifteen.search import patterns
from game.fifteen.search.iterative_deepening import Deepening
from game.fifteen.search.packed_boards import neighbours, packing_4x4
from game.fifteen.search.report import SolverReport
from game.fifteen.search.solver import solve
from game.workshop.bench.records import read_records
from tests.bench.fifteen import HERE, check

LIMITS_S = (1, 10, 60)
PARTS = 32
"""Parts of a level, as in `game.app.coach.advice`."""
MOST_S = 300
"""The longest search of a board in the page, in seconds."""
LEAST = 70
WALKS = 200
"""Boards that need `LEAST` moves or more if those of `HARDEST` need 80."""
HARDEST = """\
0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1
0 12 10 13/15 11 14 9/3 7 2 5/4 8 6 1
0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1
0 15 9 13/11 12 10 14/3 7 6 2/4 8 5 1
0 12 9 13/15 11 10 14/3 7 6 2/4 8 5 1
0 12 14 13/15 11 9 10/3 7 6 2/4 8 5 1
0 12 10 13/15 11 14 9/3 7 6 2/4 8 5 1
0 12 11 13/15 14 10 9/3 7 6 2/4 8 5 1
0 12 10 13/15 11 9 14/7 3 6 2/4 8 5 1
0 12 9 13/15 11 14 10/3 8 6 2/4 7 5 1
0 12 9 13/15 11 10 14/8 3 6 2/4 7 5 1
0 12 14 13/15 11 9 10/8 3 6 2/4 7 5 1
0 12 9 13/15 11 10 14/7 8 6 2/4 3 5 1
0 12 10 13/15 11 14 9/7 8 6 2/4 3 5 1
0 12 9 13/15 8 10 14/11 7 6 2/4 3 5 1
0 12 9 13/15 11 10 14/3 7 5 6/4 8 2 1
0 12 9 13/15 11 10 14/7 8 5 6/4 3 2 1"""
"""Boards at distance 80, as many as Brüngger, Marzetta, Fukuda and Nievergelt found (1999); copied without their list at hand, so
count on the lengths that `lengths` proves."""

Board = tuple[int, ...]


def hardest() -> list[Board]:
    return [parse_position(line) for line in HARDEST.splitlines()]


def walked_back(count: int) -> list[Board]:
    """Return boards some moves away from the hardest ones, so at least 70 moves from the goal; the same on every machine."""
    random = Random(70)
    starts = hardest()
    found: dict[Board, None] = {}
    while len(found.keys() - starts) < count:
        board = starts[len(found) % len(starts)]
        for _ in range(random.randint(2, 80 - LEAST)):
            board = slide(board, random.choice([way for way, _ in neighbours(board.index(0), 4)]))
        found[board] = None
    return [board for board in found if board not in starts]


def proved(board: Board, most_s: float) -> dict[str, object]:
    """Search for a proof with one worker."""
    begun = time.process_time()
    report = SolverReport(None, 0, 0, 0.0)
    for latest in solve(board):
        report = latest
        if time.process_time() - begun >= most_s:
            break
    if report.proven:
        check(board, report)
    return {"seconds": round(time.process_time() - begun, 3), "nodes": report.nodes, "bound": report.bound,
            "length": report.length, "is_proven": report.proven}  # fmt: skip


def shared(board: Board, most_s: float) -> dict[str, object]:
    """Search for a proof as the page's two workers do: A* in one, then iterative deepening in parts by both."""
    begun = time.process_time()
    report = SolverReport(None, 0, 0, 0.0)
    for report in solve(board):
        if report.full or time.process_time() - begun >= most_s:
            break
    spent, nodes, bound, length = time.process_time() - begun, report.nodes, report.bound, report.length
    is_proven = report.proven
    with multiprocessing.Pool(2) as pool:
        while not is_proven and spent < most_s:
            busy = [0.0, 0.0]
            level = [(board, bound, part, most_s - spent) for part in range(PARTS)]
            for seconds, searched, is_found in pool.imap_unordered(_part, level):
                busy[busy.index(min(busy))] += seconds
                nodes += searched
                length = bound if is_found else length
                if is_found or spent + max(busy) >= most_s:
                    break
            spent += max(busy)
            if length != bound and spent < most_s:
                bound += 2
            is_proven = length == bound and spent < most_s
    return {"seconds": round(spent, 3), "nodes": nodes, "bound": bound, "length": length, "is_proven": is_proven}


def _part(job: tuple[Board, int, int, float]) -> tuple[float, int, bool]:
    board, bound, part, most_s = job
    for _ in patterns.loading(None):
        pass
    begun = time.process_time()
    search = Deepening(packing_4x4(patterns.patterns()), board, bound, bound + 2, part, PARTS)
    for _ in search.run():
        if time.process_time() - begun > most_s:
            break
    return time.process_time() - begun, search.nodes, search.moves is not None


def lengths(boards: list[Board]) -> Iterator[dict[str, object]]:
    """Prove lengths with the C solver. nodes: the boards that it searched."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "search"
        subprocess.run(["cc", "-O3", "-o", program, HERE / "fifteen_idastar.c"], check=True)
        for _ in patterns.loading(None):
            pass
        for number, table in enumerate(patterns.patterns().tables):
            (Path(folder) / str(number)).write_bytes(bytes(table))
        for board in boards:
            text = " ".join(map(str, board)) + " 0\n"
            done = subprocess.run([program, folder], input=text, capture_output=True, check=True, text=True)
            length, nodes, _ = done.stdout.split()
            yield {"length": int(length), "nodes": int(nodes)}


def resume(file: Path, names: list[str], work: Callable[[str], dict[str, object]]) -> list[dict[str, object]]:
    """Do the work that FILE does not have yet, and return all lines."""
    done = {record["name"]: record for record in read_records(file)}
    for name in names:
        if name not in done:
            done[name] = {"name": name, **work(name)}
            with file.open("a", encoding="utf-8") as written:
                written.write(json.dumps(done[name]) + "\n")
    return [done[name] for name in names]


def times_of(records: list[dict[str, object]], way: str, factor: float) -> dict[str, float]:
    """Return the seconds in Pyodide until the proof, for each board proven with "one" worker or "two".

    factor: processor time in Pyodide, relative to CPython.
    """
    own = [one for one in records if one["is_proven"] and str(one["name"]).startswith(way)]
    return {str(one["name"]).removeprefix(f"{way}: "): float(str(one["seconds"])) * factor for one in own}


def estimate(times: dict[str, float], searched: dict[str, int]) -> int:
    """Estimate how many boards are proven within `MOST_S`.

    times: the seconds until the proof, for at least one board. searched: the nodes of the C solver, for every board.
    """
    ratio = statistics.median(seconds / searched[name] for name, seconds in times.items())
    return sum(nodes * ratio <= MOST_S for nodes in searched.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("part", choices=("random", "hard", "lengths"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--boards", type=int, default=2000)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--lengths", type=Path, help="the file of `lengths`")
    parser.add_argument("--factor", type=float, default=1.9, help="processor time in Pyodide, relative to CPython")
    options = parser.parse_args()
    if options.part == "random":
        seeds = [str(seed) for seed in range(1, options.boards + 1)]
        records = resume(options.file, seeds, lambda name: proved(scramble(4, int(name)), LIMITS_S[-1] / options.factor))
        for limit in LIMITS_S:
            slow = sum(not one["is_proven"] or float(str(one["seconds"])) * options.factor > limit for one in records)
            print(f"more than {limit} s in Pyodide: {slow} of {len(records)}")
        return
    chosen = [*hardest(), *walked_back(WALKS)][: options.boards : options.every]
    boards = {" ".join(map(str, board)): board for board in chosen}
    if options.part == "lengths":
        for record in resume(options.file, list(boards), lambda name: next(lengths([boards[name]]))):
            print(record["length"], record["name"])
        return
    ways = (("one", proved), ("two", shared))
    jobs = {f"{way}: {name}": (search, board) for name, board in boards.items() for way, search in ways}
    records = resume(options.file, list(jobs), lambda name: jobs[name][0](jobs[name][1], MOST_S / options.factor))
    searched = {one["name"]: one["nodes"] for one in read_records(options.lengths)} if options.lengths else {}
    for way, _ in ways:
        times = times_of(records, way, options.factor)
        after = ", ".join(f"{seconds:.0f}" for seconds in sorted(times.values()))
        print(f"{way}: {len(times)} of {len(boards)} proven, after {after} s")
        if searched and times:
            print(f"  estimated: {estimate(times, searched)} of {len(searched)}")


if __name__ == "__main__":
    main()
