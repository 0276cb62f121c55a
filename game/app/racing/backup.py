"""The sessions of solves in an export."""

import json

from ...core.checked import MAX_KEY
from ...core.game import Rules
from ...core.typing import Iterator
from ..backup.part import Part
from ..store import VERSION, BadSave
from .sessions import parse_heads
from .solve import Solve, by_moment
from .solve_list import SolveList, parse_chunk, parse_index

_MAX_SHIFT_MS = 100
"""How much the timestamps of two copies of a solve may differ: merging can move them forward."""


class Solves(Part):
    """The sessions of solves; sessions of the same kind and name are merged, others are added."""

    def __init__(self, game: Rules) -> None:
        super().__init__("backup-solves", game.id + ".solves")
        self._name = self.names[0]

    def owns(self, name: str) -> bool:
        """Return whether a name is that of the list of sessions, an index or a chunk."""
        numbers = name[len(self._name) + 1 :].split(".")
        return name == self._name or (
            name[: len(self._name) + 1] == self._name + "."
            and len(numbers) <= 2
            and all([number.isdigit() and len(number) < len(str(MAX_KEY)) for number in numbers])
        )

    def check(self, name: str, text: str) -> None:
        """Check the list, an index or a chunk. Raises: BadSave."""
        if name == self._name:
            if not parse_heads(text)[2]:
                raise BadSave("records-broken")
        elif len(name[len(self._name) :].split(".")) == 2:
            parse_index(text)
        else:
            parse_chunk(text)

    def alone(self, own: dict[str, str], name: str, text: str) -> dict[str, str]:
        """Return a chunk as the only one of its session."""
        parts = name.split(".")
        if len(parts) < 4 or self._name not in own:
            return {name: text}
        return {self._name: own[self._name], ".".join(parts[:3]) + ".0": text}

    def count(self, texts: dict[str, str]) -> int:
        """Return the number of solves. Raises: BadSave."""
        return sum([self._solves(head, texts).count for head in self._heads(texts)])

    def merge(self, own: dict[str, str], other: dict[str, str], texts: dict[str, str]) -> "Iterator[None]":
        """Rewrite each session that gains solves, and add missing sessions."""
        mine = self._heads(own)
        written: dict[str, str] = {}
        for head in self._heads(other):
            same = [here for here in mine if here[1:] == head[1:]]
            if not same:
                same = [(max([number for number, _, _ in mine] + [0]) + 1, head[1], head[2])]
                mine += same
            current = dict(own)
            current.update(written)
            union = _Union()
            for solve in self._solves(same[0], current).all():
                union.add_own(solve)
                if union.count % _SLICE == 0:
                    yield
            for solve in self._solves(head, other).all():
                union.add(solve)
                if union.count % _SLICE == 0:
                    yield
            if not union.is_changed:
                continue
            merged = SolveList(f"{self._name}.{same[0][0]}", lambda name: written.get(name, ""), written.__setitem__, _refuse)
            solves = by_moment(union.solves)
            for first in range(0, len(solves), _SLICE):
                merged.extend(solves[first : first + _SLICE])
                yield
        if written or len(mine) > len(self._heads(own)):
            chosen = parse_heads(own[self._name])[1] if self._name in own else {}
            written[self._name] = json.dumps({"v": VERSION, "sessions": [list(head) for head in mine], "open": chosen})
        texts.update(written)
        yield

    def _heads(self, texts: dict[str, str]) -> "list[tuple[int, str, str]]":
        """Return (number, kind, name) of each session. Raises: BadSave."""
        return parse_heads(texts[self._name])[0] if self._name in texts else []

    def _solves(self, head: "tuple[int, str, str]", texts: dict[str, str]) -> SolveList:
        return SolveList(f"{self._name}.{head[0]}", lambda name: texts.get(name, ""), _ignore, _refuse)


_SLICE = 200
"""Solves per slice of a merge."""


class _Union:
    """The solves of two devices, without duplicates."""

    def __init__(self) -> None:
        self.solves: list[Solve] = []
        self.count = 0
        """Solves processed so far."""
        self.is_changed = False
        """Whether the other device adds anything."""
        self._own: dict[object, list[Solve]] = {}

    def add_own(self, solve: Solve) -> None:
        """Add a solve of this device."""
        self.count += 1
        self.solves.append(solve)
        self._own.setdefault(solve.played, []).append(solve)

    def add(self, solve: Solve) -> None:
        """Add a solve of the other device, or merge it with its copy."""
        self.count += 1
        for copy in self._own.get(solve.played, []):
            if abs(copy.at_ms - solve.at_ms) <= _MAX_SHIFT_MS:
                self.is_changed = copy.merge(solve) or self.is_changed
                return
        self.solves.append(solve)
        self.is_changed = True


def _ignore(name: str, text: str) -> None:
    """Write nothing: the session is only read."""


def _refuse(name: str, text: str, error: BadSave) -> None:
    raise error
