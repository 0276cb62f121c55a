"""One solve of a session, and the line of text as which it is stored."""

from game.app.racing.averages import DNF

UNKNOWN = -1
_SEPARATOR = "\t"
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
    ) -> None:
        self.at_ms = at_ms
        """When it was finished, in milliseconds since 1970; it tells a solve from the others of its session."""
        self.elapsed_ms = elapsed_ms
        self.moves = moves
        """Moves of single tiles."""
        self.mtm = mtm
        """Moves of several tiles at once, each counted once; UNKNOWN where only single tiles were counted."""
        self.shortest = shortest
        """Single tiles of the proven shortest solution, UNKNOWN until somebody asks."""
        self.is_dnf = is_dnf
        """Whether the player does not let it count."""
        self.seed = seed
        """The seed of the scramble as digits; "" for one that was set up."""
        self.scramble = scramble
        """The opening as text; "" where it is not known."""
        self.comment = comment

    @property
    def time_ms(self) -> int:
        """The time that counts, DNF for none."""
        return DNF if self.is_dnf else self.elapsed_ms

    @property
    def tps(self) -> float:
        """Tiles per second, 0.0 where no time is known."""
        return 1000 * self.moves / self.elapsed_ms if self.elapsed_ms else 0.0

    @property
    def excess(self) -> int:
        """Moves beyond the shortest solution, UNKNOWN where that is."""
        return self.moves - self.shortest if self.shortest != UNKNOWN else UNKNOWN

    def format(self) -> str:
        """Return the solve as a line of text; `parse_solve` is the way back."""
        fields = (self.at_ms, self.elapsed_ms, self.moves, self.mtm, self.shortest, int(self.is_dnf))
        return _SEPARATOR.join([str(field) for field in fields] + [self.seed, self.scramble, clean_comment(self.comment)])


def parse_solve(line: str) -> Solve:
    """Return the solve of a line. Raises: ValueError."""
    fields = line.split(_SEPARATOR)
    if len(fields) != 9:
        raise ValueError("not a solve")
    at_ms, elapsed_ms, moves, mtm, shortest, is_dnf = [int(field) for field in fields[:6]]
    if not 0 <= elapsed_ms < DNF or moves < 0 or at_ms < 0:
        raise ValueError("not a solve")
    return Solve(at_ms, elapsed_ms, moves, mtm, shortest, bool(is_dnf), fields[6], fields[7], fields[8])


def clean_comment(text: str) -> str:
    """Return a comment as one line without tabs, cut to its longest length."""
    return " ".join(text.split())[:MAX_COMMENT]
