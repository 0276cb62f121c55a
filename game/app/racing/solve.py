"""One solve of a session, and its line of text."""

from ...core.checked import MAX_MOMENT_MS, MIN_TIME_MS, whole
from ...core.long_json import in_order
from ...core.notation import parse_seed
from .averages import DNF, format_exact, parse_time
from .events import event_named

UNKNOWN = -1
_SEPARATOR = "\t"
_SINGLE, _FULL = 9, 13
"""Fields per line: of a single solve of a random scramble, and of every other solve."""
_PAUSED = 2
"""Flag in the DNF field: the device slept."""
MAX_COMMENT = 200
"""Maximum length of a comment, in characters."""


class Solve:
    """A solved scramble or an attempt at an event, as listed, averaged and exported."""

    def __init__(
        self,
        at_ms: int,
        elapsed_ms: int,
        moves: int,
        mtm: int = UNKNOWN,
        shortest: int = UNKNOWN,
        is_dnf: bool = False,
        seed: str = "",
        scramble: str = "",
        comment: str = "",
        event: str = "",
        is_given: bool = False,
        splits: str = "",
        solution: str = "",
        is_paused: bool = False,
    ) -> None:
        self.at_ms = at_ms
        """When it was finished, in milliseconds since 1970; unique in its session."""
        self.elapsed_ms = elapsed_ms
        self.moves = moves
        """Single-tile moves."""
        self.mtm = mtm
        """Multi-tile moves, each counted once; UNKNOWN if not recorded or given up."""
        self.shortest = shortest
        """The proven shortest length in single-tile moves, or UNKNOWN."""
        self.is_dnf = is_dnf
        """Whether it counts as not finished."""
        self.seed = seed
        """The seed of the (first) scramble as digits; "" for a set-up board."""
        self.scramble = scramble
        """The opening as text, or ""."""
        self.comment = comment
        self.event = event
        """The name of the event; "" for a single solve."""
        self.is_given = is_given
        """Whether the scramble was not random: pasted, from a link, or repeated."""
        self.splits = splits
        """Time and moves of each solve of a marathon or relay, as `format_splits` writes them."""
        self.solution = solution
        """The submitted moves of a fewest-moves event."""
        self.is_paused = is_paused
        """Whether the device slept during it; it then averages as a DNF."""

    @property
    def result(self) -> int:
        """The result to rank and average: milliseconds, thousandths of a move, or DNF."""
        if self.is_dnf or self.is_paused or not self.is_possible:
            return DNF
        metric = event_named(self.event).metric
        return 1000 * (self.mtm if metric == "mtm" else self.moves) if metric else self.elapsed_ms

    @property
    def is_possible(self) -> bool:
        """Whether the result is plausible; a time of 0 is not."""
        has_metric = bool(self.event) and bool(event_named(self.event).metric)
        return self.is_dnf or (self.moves > 0 if has_metric else self.elapsed_ms >= MIN_TIME_MS)

    @property
    def is_unfinished(self) -> bool:
        """Whether it is an abandoned attempt at an event, which stays a DNF."""
        return bool(self.event) and self.mtm == UNKNOWN

    @property
    def is_dealt(self) -> bool:
        """Whether its scramble is a random one, which no other solve has."""
        return bool(self.seed) and not self.is_given

    @property
    def tps(self) -> float:
        """Tiles per second; 0.0 if the time is unknown."""
        return 1000 * self.moves / self.elapsed_ms if self.elapsed_ms else 0.0

    @property
    def excess(self) -> int:
        """Moves beyond the shortest solution, or UNKNOWN."""
        return self.moves - self.shortest if self.shortest != UNKNOWN else UNKNOWN

    @property
    def played(self) -> "tuple[object, ...]":
        """The fields that identify a solve: they never change, while the timestamp may be moved forward."""
        return (self.elapsed_ms, self.moves, self.mtm, self.seed, self.scramble, self.event, self.splits, self.solution)

    def merge(self, other: "Solve") -> bool:
        """Add what only a copy of this solve contains; return whether that changes this one."""
        before = self.format()
        self.is_dnf = self.is_dnf or other.is_dnf
        self.is_paused = self.is_paused or other.is_paused
        self.comment = self.comment or other.comment
        self.shortest = max(self.shortest, other.shortest)
        return self.format() != before

    def format(self) -> str:
        """Return the solve as a line of text, without NUL characters, which would truncate it in the browser's storage."""
        fields = (self.at_ms, self.elapsed_ms, self.moves, self.mtm, self.shortest, self.is_dnf + _PAUSED * self.is_paused)
        texts = [self.seed, self.scramble, clean_comment(self.comment)]
        if self.event or self.is_given:
            texts += [self.event, str(int(self.is_given)), self.splits, self.solution]
        return _SEPARATOR.join([str(field) for field in fields] + texts).replace("\0", "")


def parse_solve(line: str) -> Solve:
    """Parse the line of a solve. Raises: ValueError."""
    fields = line.split(_SEPARATOR)
    if len(fields) not in (_SINGLE, _FULL):
        raise ValueError("not a solve")
    at_ms, elapsed_ms, moves, mtm, shortest, is_dnf = [int(field) for field in fields[:6]]
    if not -DNF < elapsed_ms < DNF or min(at_ms, moves) < 0 or min(mtm, shortest) < UNKNOWN:
        raise ValueError("not a solve")
    whole(at_ms, MAX_MOMENT_MS)
    for number in (moves, mtm + 1, shortest + 1):
        whole(number)
    if fields[6]:
        parse_seed(fields[6])
    solve = Solve(at_ms, elapsed_ms, moves, mtm, shortest, is_dnf & 1 > 0, fields[6], fields[7], fields[8])
    solve.is_paused = is_dnf & _PAUSED > 0
    if len(fields) == _FULL:
        solve.event, solve.is_given, solve.splits, solve.solution = fields[9], fields[10] == "1", fields[11], fields[12]
        event_named(solve.event)
        parse_splits(solve.splits)
    if not solve.is_possible:
        raise ValueError("not a time")
    return solve


def by_moment(solves: list[Solve]) -> list[Solve]:
    """Return solves in the order they were finished."""
    return in_order(solves, lambda solve: solve.at_ms)


def format_splits(splits: "list[tuple[int, int]]") -> str:
    """Format milliseconds and moves of several solves, such as `12.345/80 9.870/75`."""
    return " ".join([f"{format_exact(elapsed_ms)}/{moves}" for elapsed_ms, moves in splits])


def parse_splits(text: str) -> "list[tuple[int, int]]":
    """Parse splits as `format_splits` writes them. Raises: ValueError."""
    splits = []
    for part in text.split():
        time, slash, moves = part.partition("/")
        if not slash or not moves.isdigit():
            raise ValueError("not a split")
        splits.append((parse_time(time), int(moves)))
    return splits


def clean_comment(text: str) -> str:
    """Return a comment as one line without tabs or NUL characters, truncated to `MAX_COMMENT`."""
    return " ".join(text.replace("\0", " ").split())[:MAX_COMMENT]
