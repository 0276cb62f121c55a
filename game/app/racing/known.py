"""Finds the solves of an import that are here already: the same file twice adds nothing."""

from ...core.calendar import DAY_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .sessions import Sessions
    from .solve import Solve

_SLICE = 50
"""Stored solves compared per slice."""


class Known:
    """The solves of one session of an import, in order."""

    def __init__(self, solves: "list[Solve]") -> None:
        """Move the timestamps forward, as storing the solves in an empty session does."""
        self._solves = solves
        self._holders = [""] * len(solves)
        """The stored name of the session that holds each solve, or ""."""
        self.new = solves
        """The solves that no session holds."""
        before = -1
        for solve in solves:
            solve.at_ms = before = max(solve.at_ms, before + 1)

    def look(self, sessions: "Sessions", game: str, kind: str) -> "Iterator[int]":
        """Compare with all sessions of a kind, in slices; both sides are in the order of their timestamps.

        Without a date only whole lists are the same: another session may begin with the same time.
        """
        solves = self._solves
        undated = len([solve for solve in solves if solve.at_ms < DAY_MS])
        for entry in sessions.of(game, kind):
            name, place = sessions.name(game, entry), 0
            same: list[int] = []
            for count, stored in enumerate(sessions.solves(name).all()):
                while place < len(solves) and solves[place].at_ms < stored.at_ms:
                    place += 1
                if place == len(solves):
                    break
                if solves[place].at_ms == stored.at_ms and solves[place].played == stored.played:
                    same.append(place)
                if count % _SLICE == _SLICE - 1:
                    yield 50
            is_whole = len([place for place in same if place < undated]) == undated
            for place in same:
                if is_whole or place >= undated:
                    self._holders[place] = name
        self.new = [solve for solve, name in zip(solves, self._holders) if not name]

    def continued(self, sessions: "Sessions") -> str:
        """Return the stored name of a session that holds earlier solves of this one and ends before the first new one; or ""."""
        name = max(self._holders)
        latest = sessions.solves(name).latest(1) if name else []
        return name if latest and latest[0].at_ms < self.new[0].at_ms else ""
