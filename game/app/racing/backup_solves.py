"""The sessions of solves as a part of an export."""

import json

from game.app.backup_merging import read
from game.app.backup_part import Part
from game.app.racing.log import Log
from game.app.racing.run import is_session_kind
from game.app.racing.solve import Solve, by_moment
from game.app.store import VERSION, BadSave
from game.core.game import Game

_PUT_OFF_MS = 100
"""By how much the moments of two copies of a solve may differ: each one that is joined before it may put it off."""


class Solves(Part):
    """The sessions of solves: of one that is in both, by kind of board and name, the solves of both; the others side by side."""

    def __init__(self, game: Game) -> None:
        super().__init__("backup-solves", game.id + ".solves")
        self._name = self.names[0]

    def owns(self, name: str) -> bool:
        """Tell whether a text is the list of sessions, the index of one or a chunk of it."""
        return name == self._name or (
            name[: len(self._name) + 1] == self._name + "."
            and all([number.isdigit() for number in name[len(self._name) + 1 :].split(".")])
        )

    def count(self, texts: dict[str, str]) -> int:
        """Return the number of solves. Raises: BadSave."""
        return sum([len(solves) for _, solves in self._sessions(texts)])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Write each session anew that gains solves, and add those that are missing. Raises: BadSave."""
        mine = self._sessions(own)
        texts: dict[str, str] = {}
        for (number, variant, name), theirs in self._sessions(other):
            place = 0
            while place < len(mine) and mine[place][0][1:] != (variant, name):
                place += 1
            if place == len(mine):
                number = max([head[0] for head, _ in mine] + [0]) + 1
                mine.append(((number, variant, name), []))
            head, solves = mine[place]
            joined = _joined(solves, theirs)
            if joined:
                mine[place] = (head, joined)
                Log(f"{self._name}.{head[0]}", lambda name: texts.get(name, ""), texts.__setitem__, _refuse).extend(joined)
        if texts:
            open_ones = read(own[self._name]).get("open", {}) if self._name in own else {}
            kept = [list(head) for head, _ in mine]
            texts[self._name] = json.dumps({"v": VERSION, "sessions": kept, "open": open_ones})
        return texts

    def _sessions(self, texts: dict[str, str]) -> "list[tuple[tuple[int, str, str], list[Solve]]]":
        """Return (number, kind, name) and the solves of each session. Raises: BadSave."""
        if self._name not in texts:
            return []
        try:
            heads = [(int(one[0]), str(one[1]), str(one[2])) for one in read(texts[self._name])["sessions"]]
        except (KeyError, TypeError, ValueError, IndexError):
            raise BadSave("save-broken")  # noqa: B904 MicroPython knows no `from`.
        if [head for head in heads if not is_session_kind(head[1])]:
            raise BadSave("save-broken")

        def read_text(name: str) -> str:
            return texts.get(name, "")

        return [(head, list(Log(f"{self._name}.{head[0]}", read_text, _keep, _refuse).all())) for head in heads]


def _joined(solves: list[Solve], others: list[Solve]) -> list[Solve]:
    """Return the solves of both, the copies of one solve as one; [] if the others add nothing."""
    known: dict[object, list[Solve]] = {}
    for solve in solves:
        known.setdefault(solve.played, []).append(solve)
    more = []
    is_changed = False
    for other in others:
        copies = [solve for solve in known.get(other.played, []) if abs(solve.at_ms - other.at_ms) <= _PUT_OFF_MS]
        if copies:
            is_changed = copies[0].take_over(other) or is_changed
        else:
            more.append(other)
    return by_moment(solves + more) if more or is_changed else []


def _keep(name: str, text: str) -> None:
    """Write nothing: the session is only read."""


def _refuse(name: str, text: str, error: BadSave) -> None:
    raise error
