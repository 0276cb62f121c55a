"""The sessions of solves as a part of an export."""

import json

from ...core.checked import MAX_KEY
from ...core.game import Rules
from ..backup.part import Part
from ..store import VERSION, BadSave
from .sessions import parse_heads
from .solve import IMPOSSIBLE, Solve, by_moment
from .solve_list import SolveList, parse_chunk, parse_index

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_PUT_OFF_MS = 100
"""By how much the moments of two copies of a solve may differ: each one that is joined before it may put it off."""


class Solves(Part):
    """The sessions of solves: of one that is in both, by kind of board and name, the solves of both; the others side by side."""

    def __init__(self, game: Rules) -> None:
        super().__init__("backup-solves", game.id + ".solves")
        self._name = self.names[0]

    def owns(self, name: str) -> bool:
        """Tell whether a text is the list of sessions, the index of one or a chunk of it."""
        numbers = name[len(self._name) + 1 :].split(".")
        return name == self._name or (
            name[: len(self._name) + 1] == self._name + "."
            and len(numbers) <= 2
            and all([number.isdigit() and len(number) < len(str(MAX_KEY)) for number in numbers])
        )

    def check(self, name: str, text: str) -> None:
        """Read the list, an index or a chunk. Raises: BadSave."""
        if name == self._name:
            if not parse_heads(text)[2]:
                raise BadSave("records-broken")
        elif len(name[len(self._name) :].split(".")) == 2:
            parse_index(text)
        else:
            parse_chunk(text)

    def count(self, texts: dict[str, str]) -> int:
        """Return the number of solves. Raises: BadSave."""
        count = 0
        for head in self._heads(texts):
            log = self._log(head, texts)
            count += log.count
        return count

    def merge(self, own: dict[str, str], other: dict[str, str], texts: dict[str, str]) -> "Iterator[None]":
        """Write each session anew that gains solves, and add those that are missing."""
        mine = self._heads(own)
        written: dict[str, str] = {}
        for head in self._heads(other):
            same = [one for one in mine if one[1:] == head[1:]]
            if not same:
                same = [(max([one[0] for one in mine] + [0]) + 1, head[1], head[2])]
                mine += same
            here = dict(own)
            here.update(written)
            joining = _Joining()
            for solve in self._log(same[0], here).all():
                joining.know(solve)
                if joining.count % _SLICE == 0:
                    yield
            for solve in self._log(head, other).all():
                joining.add(solve)
                if joining.count % _SLICE == 0:
                    yield
            if not joining.is_changed:
                continue
            log = SolveList(f"{self._name}.{same[0][0]}", lambda name: written.get(name, ""), written.__setitem__, _refuse)
            joined = by_moment(joining.solves)
            for first in range(0, len(joined), _SLICE):
                log.extend(joined[first : first + _SLICE])
                yield
        if written or len(mine) > len(self._heads(own)):
            chosen = parse_heads(own[self._name])[1] if self._name in own else {}
            written[self._name] = json.dumps({"v": VERSION, "sessions": [list(head) for head in mine], "open": chosen})
        texts.update(written)
        yield

    def _heads(self, texts: dict[str, str]) -> "list[tuple[int, str, str]]":
        """Return (number, kind, name) of each session. Raises: BadSave."""
        return parse_heads(texts[self._name])[0] if self._name in texts else []

    def _log(self, head: "tuple[int, str, str]", texts: dict[str, str]) -> SolveList:
        return SolveList(f"{self._name}.{head[0]}", lambda name: texts.get(name, ""), _keep, _refuse)


_SLICE = 200
"""After how many solves a merge gives way."""


class _Joining:
    """The solves of two devices, the copies of one solve as one."""

    def __init__(self) -> None:
        self.solves: list[Solve] = []
        self.count = 0
        """How many were looked at."""
        self.is_changed = False
        """Whether there is more than was known."""
        self._known: dict[object, list[Solve]] = {}

    def know(self, solve: Solve) -> None:
        """Take one of the own solves."""
        self.count += 1
        self.solves.append(solve)
        self._known.setdefault(solve.played, []).append(solve)

    def add(self, solve: Solve) -> None:
        """Add one of another device unless it is here."""
        self.count += 1
        for copy in self._known.get(solve.played, []):
            if abs(copy.at_ms - solve.at_ms) <= _PUT_OFF_MS:
                self.is_changed = copy.take_over(solve) or self.is_changed
                return
        self.solves.append(solve)
        self.is_changed = True


def _keep(name: str, text: str) -> None:
    """Write nothing: the session is only read."""


def _refuse(name: str, text: str, error: BadSave) -> None:
    if error.reason != IMPOSSIBLE:
        raise error
