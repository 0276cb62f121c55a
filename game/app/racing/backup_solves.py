"""The sessions of solves as a part of an export."""

import json

from game.app.backup_merging import read
from game.app.backup_part import Part
from game.app.racing.log import Log
from game.app.racing.run import is_session_kind
from game.app.racing.solve import Solve, by_moment
from game.app.store import VERSION, BadSave
from game.core.game import Game


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
            known = [solve.format() for solve in solves]
            more = [solve for solve in theirs if solve.format() not in known]
            if more:
                joined = by_moment(solves + more)
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


def _keep(name: str, text: str) -> None:
    """Write nothing: the session is only read."""


def _refuse(name: str, text: str, error: BadSave) -> None:
    raise error
