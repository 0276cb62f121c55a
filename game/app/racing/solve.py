"""One solve of a session, and the line of text as which it is stored."""

from ...core.checked import MAX_MOMENT_MS, whole
from ...core.notation import parse_seed
from ...core.order import in_order
from .averages import DNF, format_time, parse_time
from .events import event_named

UNKNOWN = -1
MIN_TIME_MS = 2
"""The shortest time that counts; earlier versions wrote 1 for a solve that took none, as after a step of the clock."""
IMPOSSIBLE = "impossible-times"
"""Why a text is set aside in which a clock that was set back has left times of 0."""
_SEPARATOR = "\t"
_SINGLE, _FULL = 9, 13
"""How many fields a line has: that of a single solve of a scramble that chance dealt, and every other."""
_PAUSED = 2
"""What is added to the field that tells a DNF, where the device slept; earlier versions read any number but 0 as a DNF."""
MAX_COMMENT = 200
"""The longest comment, in characters."""


class Solve:
    """A solved scramble: what is listed, averaged and exported."""

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
        """When it was finished, in milliseconds since 1970; it tells a solve from the others of its session."""
        self.elapsed_ms = elapsed_ms
        self.moves = moves
        """Moves of single tiles."""
        self.mtm = mtm
        """Moves of several tiles at once, each counted once; UNKNOWN where only tiles were counted, or if given up."""
        self.shortest = shortest
        """Single tiles of the proven shortest solution, UNKNOWN until somebody asks."""
        self.is_dnf = is_dnf
        """Whether the player does not let it count."""
        self.seed = seed
        """The seed of the scramble as digits; "" for one that was set up. Where there are several, that of the first."""
        self.scramble = scramble
        """The opening as text; "" where it is not known."""
        self.comment = comment
        self.event = event
        """The name of the event, "" for a single solve."""
        self.is_given = is_given
        """Whether the scramble was not dealt by chance: pasted, of a link, or tried again."""
        self.splits = splits
        """Time and moves of each solve of a marathon or relay, as `format_splits` writes them."""
        self.solution = solution
        """The moves that were submitted, where the fewest moves win."""
        self.is_paused = is_paused
        """Whether the device slept before the end, a time that is left out: it is averaged like a DNF."""

    @property
    def result(self) -> int:
        """What is ranked and averaged: the time in milliseconds, or thousandths of a move; DNF for none."""
        if self.is_dnf or self.is_paused or not self.is_possible:
            return DNF
        metric = event_named(self.event).metric
        return 1000 * (self.mtm if metric == "mtm" else self.moves) if metric else self.elapsed_ms

    @property
    def is_possible(self) -> bool:
        """Whether its result can be true, which a time of 0 cannot."""
        has_metric = bool(self.event) and bool(event_named(self.event).metric)
        return self.is_dnf or (self.moves > 0 if has_metric else self.elapsed_ms >= MIN_TIME_MS)

    @property
    def is_unfinished(self) -> bool:
        """Whether it is an attempt at an event that was given up, which can only be a DNF."""
        return bool(self.event) and self.mtm == UNKNOWN

    @property
    def tps(self) -> float:
        """Tiles per second, 0.0 where no time is known."""
        return 1000 * self.moves / self.elapsed_ms if self.elapsed_ms else 0.0

    @property
    def excess(self) -> int:
        """Moves beyond the shortest solution, UNKNOWN where that is."""
        return self.moves - self.shortest if self.shortest != UNKNOWN else UNKNOWN

    @property
    def played(self) -> "tuple[object, ...]":
        """What nobody changes later, but for the moment, which may be put off."""
        return (self.elapsed_ms, self.moves, self.mtm, self.seed, self.scramble, self.event, self.splits, self.solution)

    def take_over(self, other: "Solve") -> bool:
        """Take over what a copy of this solve says and this one does not; return whether that changes it."""
        before = self.format()
        self.is_dnf = self.is_dnf or other.is_dnf
        self.is_paused = self.is_paused or other.is_paused
        self.comment = self.comment or other.comment
        self.shortest = max(self.shortest, other.shortest)
        return self.format() != before

    def format(self) -> str:
        """Return the solve as a line of text; `parse_solve` is the way back.

        NUL characters are left out: what follows one would not reach the browser's storage.
        """
        fields = (self.at_ms, self.elapsed_ms, self.moves, self.mtm, self.shortest, self.is_dnf + _PAUSED * self.is_paused)
        texts = [self.seed, self.scramble, clean_comment(self.comment)]
        if self.event or self.is_given:
            texts += [self.event, str(int(self.is_given)), self.splits, self.solution]
        return _SEPARATOR.join([str(field) for field in fields] + texts).replace("\0", "")


def parse_solve(line: str) -> Solve:
    """Return the solve of a line. Raises: ValueError."""
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
    return solve


def by_moment(solves: list[Solve]) -> list[Solve]:
    """Return solves in the order in which they were finished."""
    return in_order(solves, lambda solve: solve.at_ms)


def format_splits(splits: "list[tuple[int, int]]") -> str:
    """Return milliseconds and moves of several solves as text, such as `12.345/80 9.870/75`."""
    return " ".join([f"{format_time(elapsed_ms)}/{moves}" for elapsed_ms, moves in splits])


def parse_splits(text: str) -> "list[tuple[int, int]]":
    """Return the milliseconds and moves of such a text. Raises: ValueError."""
    splits = []
    for part in text.split():
        time, slash, moves = part.partition("/")
        if not slash or not moves.isdigit():
            raise ValueError("not a split")
        splits.append((parse_time(time), int(moves)))
    return splits


def clean_comment(text: str) -> str:
    """Return a comment as one line without tabs and NUL characters, cut to its longest length."""
    return " ".join(text.replace("\0", " ").split())[:MAX_COMMENT]
