"""How a game is doing: against the best game, on the way to the next tile, and its times to each tile."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..session import Session
    from .finished_games import FinishedGame

MIN_RANK = 6
"""The lowest rank whose time is listed, 64; lower tiles are trivial."""

SPLITS = 4
"""Tiles whose times are listed: the next one, and those before it."""

_WAYS = ((0.125, "way-start"), (0.375, "way-quarter"), (0.625, "way-half"), (1.0, "way-most"))
"""Words for how far the next tile is, each below a share."""


class Split:
    """A tile of the game in play: when it appeared, and the best time to it in other games."""

    def __init__(self, rank: int, at_ms: int, best_ms: int, is_next: bool) -> None:
        self.rank = rank
        self.at_ms = at_ms
        """Milliseconds, -1 if it has not appeared, or before times were kept."""
        self.best_ms = best_ms
        """Milliseconds, -1 if no other game has reached it."""
        self.is_next = is_next

    @property
    def difference_ms(self) -> int | None:
        """The time minus the best one, in whole seconds as clocks show them; None if either is unknown."""
        if self.at_ms < 0 or self.best_ms < 0:
            return None
        return (self.at_ms // 1000 - self.best_ms // 1000) * 1000


def splits(session: "Session", fastest: dict[int, int]) -> list[Split]:
    """Return the next tile and the three before it, in ascending order; the first ones in a game's beginning. Always four.

    fastest: see `fastest_times`.
    """
    top = max(session.state.board)
    first = max(MIN_RANK, top + 2 - SPLITS)
    rows = []
    for rank in range(first, first + SPLITS):
        at_ms = session.reached.get(str(rank), -1) if rank <= top else -1
        rows.append(Split(rank, at_ms, fastest.get(rank, -1), rank == max(top + 1, MIN_RANK)))
    return rows


def fastest_times(games: "list[FinishedGame]", but: int = -1) -> dict[int, int]:
    """Return the shortest time in milliseconds to each rank in some games; but: the id of a game to leave out."""
    fastest: dict[int, int] = {}
    for game in games:
        if not game.is_paused and game.id != but:
            for name, at_ms in game.reached.items():
                rank = int(name)
                fastest[rank] = min(at_ms, fastest.get(rank, at_ms))
    return fastest


def next_tile(board: tuple[int, ...]) -> tuple[int, float]:
    """Return the rank above the highest, and how much of it is there, from 0 to 1.

    The next tile needs the highest one twice. What counts is the sum of all other tiles as a part of this second one: 1 means
    that the board holds enough, and only merging is left.
    """
    top = max(board)
    rest = sum([1 << rank for rank in board if rank]) - (1 << top)
    return top + 1, min(1.0, rest / (1 << top))


def way_word(share: float) -> str:
    """Return the word for how far the next tile is; share: see `next_tile`."""
    for limit, word in _WAYS:
        if share < limit:
            return word
    return "way-there"
