"""Records and finished games as parts of an export."""

import json

from ...core.game import Rules
from ...core.order import in_order
from ..backup.part import Part, read
from ..records import Records
from ..store import VERSION
from .finished_games import FinishedGame, unpack_games


class Bests(Part):
    """The records of each kind of board: the better of each."""

    def __init__(self, game: Rules) -> None:
        super().__init__("backup-bests", game.id + ".bests")
        self._lower = game.lower_is_better

    def check(self, name: str, text: str) -> None:
        """Read the records. Raises: BadSave."""
        Records(self._lower).load(text)

    def count(self, texts: dict[str, str]) -> int:
        """Return the number of kinds of board that have a record."""
        return len([marks for marks in self._loaded(texts).bests.values() if marks])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Keep the better mark of each."""
        records = self._loaded(own)
        before = json.loads(json.dumps(records.bests))
        for text in other.values():
            records.load(text)
        return {} if records.bests == before else {self.names[0]: records.pack()}

    def _loaded(self, texts: dict[str, str]) -> Records:
        records = Records(self._lower)
        for text in texts.values():
            records.load(text)
        return records


class Finished(Part):
    """The finished games, in the order in which they ended."""

    def __init__(self, game: Rules) -> None:
        super().__init__("backup-finished", game.id + ".games")

    def check(self, name: str, text: str) -> None:
        """Read the games. Raises: BadSave."""
        unpack_games(text)

    def count(self, texts: dict[str, str]) -> int:
        """Return the number of games. Raises: BadSave."""
        return sum([len(unpack_games(text)) for text in texts.values()])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Join both lists; of a game that is in both the end with more moves stays."""
        name = self.names[0]
        if name not in other:
            return {}
        mine = read(own[name]) if name in own else {"v": VERSION, "games": []}
        theirs = unpack_games(other[name])
        for game in theirs:
            game.fields["imported"] = True
        kept: dict[int, FinishedGame] = {}
        for game in (unpack_games(own[name]) if name in own else []) + theirs:
            before = kept.get(game.id)
            if before is None or (game.moves, game.elapsed_ms) > (before.moves, before.elapsed_ms):
                kept[game.id] = game
        games = [game.fields for game in in_order(list(kept.values()), lambda game: (game.id + game.elapsed_ms, game.id))]
        if games == mine["games"]:
            return {}
        mine["games"] = games
        return {name: json.dumps(mine)}
