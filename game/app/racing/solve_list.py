"""One session of solves, stored in chunks: opening it reads two chunks, and a new solve rewrites the last one.

15.solves.3      the index: a line of JSON, then the number and the figures of each full chunk
15.solves.3.0    the first chunk: one solve per line
15.solves.3.1    …
"""

import json

from ...core.checked import FAULTS, whole
from ...core.typing import Callable, Iterator
from ..slices import read_each
from ..store import VERSION, BadSave, parse
from .averages import COUNTS, DNF, NONE, better, latest_average, mean
from .solve import Solve, by_moment, parse_solve

WINDOW = COUNTS[-1] - 1
"""How many earlier solves the first averages include."""


class Figures:
    """Counts, sums and bests of consecutive solves; an average belongs where its last solve is."""

    def __init__(self) -> None:
        self.count = 0
        self.solved = 0
        """Solves that are not DNF."""
        self.total = 0
        """The sum of their results, in milliseconds or thousandths of a move."""
        self.total_moves = 0
        """Their single-tile moves."""
        self.best = NONE
        self.averages = [NONE] * len(COUNTS)
        """The best average of each size in `COUNTS`."""

    @property
    def mean(self) -> int:
        """The mean of all results but DNFs; NONE without any."""
        return mean(self.total, self.solved) if self.solved else NONE

    def add(self, solve: Solve, times: list[int]) -> None:
        """Add a solve; times: those of the latest solves including this one, as many as the averages need."""
        self.count += 1
        if solve.result != DNF:
            self.solved += 1
            self.total += solve.result
            self.total_moves += solve.moves
            self.best = better(self.best, solve.result)
        for place, count in enumerate(COUNTS):
            self.averages[place] = better(self.averages[place], latest_average(times, count))

    def join(self, other: "Figures") -> None:
        """Add the figures of the solves that follow."""
        self.count += other.count
        self.solved += other.solved
        self.total += other.total
        self.total_moves += other.total_moves
        self.best = better(self.best, other.best)
        self.averages = [better(best, other.averages[place]) for place, best in enumerate(self.averages)]

    def format(self) -> str:
        """Return the figures as text; `parse_figures` reads it."""
        numbers = [self.count, self.solved, self.total, self.total_moves, self.best] + self.averages
        return " ".join([str(number) for number in numbers])


def parse_figures(text: str) -> Figures:
    """Parse the text of figures. Raises: ValueError."""
    numbers = [int(part) for part in text.split()]
    if len(numbers) != 5 + len(COUNTS):
        raise ValueError("not figures")
    for number in numbers:
        whole(number - NONE)  # Bests may be NONE, which is -1.
    figures = Figures()
    figures.count, figures.solved, figures.total, figures.total_moves, figures.best = numbers[:5]
    figures.averages = numbers[5:]
    return figures


def figures_of(solves: list[Solve], before: list[int]) -> Figures:
    """Sum up consecutive solves; before: the times of up to `WINDOW` earlier solves."""
    figures = Figures()
    times = list(before)
    for solve in solves:
        times = times[-WINDOW:] + [solve.result]
        figures.add(solve, times)
    return figures


CHUNK = 100
"""Solves per chunk."""


class SolveList:
    """The solves of one session, oldest first."""

    def __init__(
        self,
        name: str,
        read: "Callable[[str], str]",
        write: "Callable[[str, str], None]",
        set_aside: "Callable[[str, str, BadSave], None]",
    ) -> None:
        """Read the index. read, write: access a stored text by name; set_aside: handles an unreadable text."""
        self._name = name
        self._read = read
        self._write = write
        self._set_aside = set_aside
        self._full: list[tuple[int, Figures]] = []
        self._last = 0
        self._chunks: dict[int, tuple[str, list[Solve]]] = {}
        self._index = ""
        self.refresh()

    def refresh(self) -> None:
        """Read the index again if another tab has changed it."""
        text = self._read(self._name)
        if text == self._index:
            return
        self._index = text
        self._full = []
        self._last = 0
        try:
            self._full = parse_index(text) if text else []
            self._last = len(self._full)
        except BadSave as error:
            self._set_aside(self._name, text, error)
            self._rebuild()

    def _rebuild(self) -> None:
        """Rebuild the index from the chunks: all but the last are full, or were before a solve was removed."""
        self._full = []
        self._last = 0
        while len(self._chunk(self._last)) >= CHUNK or self._read(f"{self._name}.{self._last + 1}"):
            self._close()
        self._store_index()

    @property
    def figures(self) -> Figures:
        """The figures of all solves."""
        figures = Figures()
        for _, part in self._full:
            figures.join(part)
        figures.join(figures_of(self._chunk(self._last), self._times_before(len(self._full))))
        return figures

    @property
    def figures_before_last(self) -> Figures:
        """The figures of all solves but the last."""
        full = list(self._full)
        last = self._chunk(self._last)
        while not last and full:
            last = self._chunk(full.pop()[0])
        figures = Figures()
        for _, part in full:
            figures.join(part)
        figures.join(figures_of(last[:-1], self._times_before(len(full))))
        return figures

    def first_with(self, best: int) -> Solve | None:
        """Return the first solve with the best result of the session."""
        numbers = [number for number, figures in self._full if figures.best == best]
        for solve in self._chunk(numbers[0] if numbers else self._last):
            if solve.result == best:
                return solve
        return None

    @property
    def count(self) -> int:
        return sum([part.count for _, part in self._full]) + len(self._chunk(self._last))

    @property
    def current(self) -> list[int]:
        """The current average of each size in `COUNTS`."""
        times = [solve.result for solve in self.latest(COUNTS[-1])]
        return [latest_average(times, count) for count in COUNTS]

    def latest(self, count: int) -> list[Solve]:
        """Return up to `count` of the latest solves."""
        solves = list(self._chunk(self._last))
        for number, _ in reversed(self._full):
            if len(solves) >= count:
                break
            solves = self._chunk(number) + solves
        return solves[-count:]

    def all(self) -> "Iterator[Solve]":
        """Iterate over all solves, reading one chunk at a time."""
        for number in [number for number, _ in self._full] + [self._last]:
            yield from self._chunk(number)

    def add(self, solve: Solve) -> None:
        """Append a solve in a few milliseconds; `tidy` closes a full chunk later.

        Nobody is dealt a scramble twice: a second solve of one is that of another tab, and takes its timestamp.
        """
        self.refresh()
        latest = self.latest(1)
        if latest and solve.is_dealt and latest[0].is_dealt and (solve.seed, solve.event) == (latest[0].seed, latest[0].event):
            solve.at_ms = latest[0].at_ms
            return
        if latest:
            solve.at_ms = max(solve.at_ms, latest[0].at_ms + 1)
        text, solves = self._chunks[self._last]
        self._write_chunk(self._last, (text + "\n" if solves else "") + solve.format(), solves + [solve])

    def tidy(self) -> None:
        """Close the last chunk if it is full."""
        self.refresh()
        if len(self._chunk(self._last)) >= CHUNK:
            self._close()
            self._store_index()

    def extend(self, more: list[Solve]) -> None:
        """Append many solves; timestamps are moved forward to stay increasing."""
        self.refresh()
        solves = list(self._chunk(self._last))
        latest = self.latest(1)
        last_ms = latest[0].at_ms if latest else -1
        for solve in more:
            solve.at_ms = last_ms = max(solve.at_ms, last_ms + 1)
            solves.append(solve)
            if len(solves) >= CHUNK:
                self._store(self._last, solves)
                self._close()
                solves = []
                self._store_index()
        if solves:
            self._store(self._last, solves)

    def find(self, at_ms: int) -> Solve | None:
        """Return the solve with a timestamp, or None."""
        number = self._chunk_of(at_ms)
        for solve in self._chunk(number):
            if solve.at_ms == at_ms:
                return solve
        return None

    def change(self, solve: Solve) -> None:
        """Store a changed solve."""
        number = self._chunk_of(solve.at_ms)
        self._replace(number, [solve if other.at_ms == solve.at_ms else other for other in self._chunk(number)])

    def remove(self, at_ms: int) -> None:
        number = self._chunk_of(at_ms)
        self._replace(number, [solve for solve in self._chunk(number) if solve.at_ms != at_ms])

    def restore(self, solve: Solve) -> None:
        """Put a removed solve back in its place."""
        number = self._chunk_of(solve.at_ms)
        self._replace(number, by_moment(self._chunk(number) + [solve]))

    def store_valid(self, number: int) -> None:
        """Store a chunk without its bad lines."""
        self._store(number, self._chunk(number))
        self._rebuild()

    def erase(self) -> None:
        """Delete all stored texts of the session."""
        for number in range(self._last + 1):
            self._write(f"{self._name}.{number}", "")
        self._write(self._name, "")

    def _chunk(self, number: int) -> list[Solve]:
        text = self._read(f"{self._name}.{number}")
        if number not in self._chunks or self._chunks[number][0] != text:
            solves: list[Solve] = []
            try:
                if text:
                    parse_chunk(text, solves)
            except BadSave as error:
                self._set_aside(f"{self._name}.{number}", text, error)
            self._chunks[number] = (text, solves)
        return self._chunks[number][1]

    def _chunk_of(self, at_ms: int) -> int:
        """Return the number of the chunk for a timestamp: the last one that starts no later, or the first."""
        self.refresh()
        numbers = [number for number, _ in self._full] + [self._last]
        for number in reversed(numbers):
            solves = self._chunk(number)
            if solves and solves[0].at_ms <= at_ms:
                return number
        return numbers[0]

    def _times_before(self, place: int) -> list[int]:
        """Return the times of up to `WINDOW` solves before a full chunk; place: its index in `_full`."""
        times: list[int] = []
        for number, _ in reversed(self._full[:place]):
            if len(times) >= WINDOW:
                break
            times = [solve.result for solve in self._chunk(number)] + times
        return times[-WINDOW:]

    def _close(self) -> None:
        """Sum up the full last chunk and start another."""
        self._full.append((self._last, figures_of(self._chunk(self._last), self._times_before(len(self._full)))))
        self._last += 1

    def _replace(self, number: int, solves: list[Solve]) -> None:
        """Store a chunk and recompute its figures and those of later chunks, as far as averages reach."""
        self._store(number, solves)
        numbers = [full for full, _ in self._full]
        if number not in numbers:
            return
        first = numbers.index(number)
        passed = 0
        for place in range(first, len(numbers)):
            chunk = self._chunk(numbers[place])
            self._full[place] = (numbers[place], figures_of(chunk, self._times_before(place)))
            passed += len(chunk) if place > first else 0
            if passed >= WINDOW:
                break
        self._store_index()

    def _store(self, number: int, solves: list[Solve]) -> None:
        self._write_chunk(number, "\n".join([solve.format() for solve in solves]), solves)

    def _write_chunk(self, number: int, text: str, solves: list[Solve]) -> None:
        self._chunks[number] = (text, solves)
        self._write(f"{self._name}.{number}", text)

    def _store_index(self) -> None:
        lines = [json.dumps({"v": VERSION, "last": self._last})]
        self._index = "\n".join(lines + [f"{number} {figures.format()}" for number, figures in self._full])
        self._write(self._name, self._index)


def parse_index(text: str) -> "list[tuple[int, Figures]]":
    """Return the number and figures of each full chunk, numbered from 0. Raises: BadSave."""
    head, _, rest = text.partition("\n")
    data = parse(head)
    full: list[tuple[int, Figures]] = []
    try:
        for line in rest.split("\n") if rest else []:
            number, _, figures = line.partition(" ")
            if int(number) != len(full):
                raise ValueError("not the next chunk")
            full.append((len(full), parse_figures(figures)))
        if whole(data["last"]) == len(full):
            return full
    except FAULTS:
        pass
    raise BadSave("records-broken")


def parse_chunk(text: str, kept: list[Solve] | None = None) -> list[Solve]:
    """Return the solves of a chunk; kept: see `read_each`. Raises: BadSave."""
    return read_each(text.split("\n"), parse_solve, kept)
