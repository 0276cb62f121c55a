"""Records and finished games in an export."""

import json

from ...core.game import Rules
from ...core.order import in_order
from ..backup.part import Part
from ..records import Records
from .best_curves import NAME as CURVES
from .best_curves import pack_curves, unpack_curves
from .finished_games import FinishedGame, pack_games, unpack_games


class Bests(Part):
    """The records of each board kind; the better mark wins."""

    def __init__(self, game: Rules) -> None:
        super().__init__("backup-bests", game.id + ".bests")
        self._lower = game.lower_is_better

    def check(self, name: str, text: str) -> None:
        Records(self._lower).load(text)

    def count(self, texts: dict[str, str]) -> int:
        """Return the number of board kinds with a record."""
        return len([marks for marks in self._loaded(texts).bests.values() if marks])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
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
    """The finished games, in the order they ended."""

    def __init__(self, game: Rules) -> None:
        super().__init__("backup-finished", game.id + ".games")

    def check(self, name: str, text: str) -> None:
        unpack_games(text)

    def count(self, texts: dict[str, str]) -> int:
        return sum([len(unpack_games(text)) for text in texts.values()])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Merge the lists; of two entries for one game, the one with more moves wins."""
        name = self.names[0]
        if name not in other:
            return {}
        mine = unpack_games(own[name]) if name in own else []
        theirs = unpack_games(other[name])
        for game in theirs:
            game.fields["imported"] = True
        latest: dict[int, FinishedGame] = {}
        for game in mine + theirs:
            before = latest.get(game.id)
            if before is None or (game.moves, game.elapsed_ms) > (before.moves, before.elapsed_ms):
                latest[game.id] = game
        games = in_order(list(latest.values()), lambda game: (game.id + game.elapsed_ms, game.id))
        return {} if games == mine else {name: pack_games(games)}


class Curves(Part):
    """The curves of the best games; of two for one kind of board the higher score wins."""

    def __init__(self, game: Rules) -> None:
        super().__init__("backup-curves", game.id + CURVES)
        self._game = game

    def check(self, name: str, text: str) -> None:
        unpack_curves(self._game, text)

    def count(self, texts: dict[str, str]) -> int:
        return sum([len(unpack_curves(self._game, text)) for text in texts.values()])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        name = self.names[0]
        mine = unpack_curves(self._game, own[name]) if name in own else []
        merged = list(mine)
        for curve in unpack_curves(self._game, other[name]) if name in other else []:
            before = [best for best in merged if best.kind == curve.kind]
            if not before or before[0].score < curve.score:
                curve.fields["imported"] = True
                merged = [best for best in merged if best not in before] + [curve]
        return {} if merged == mine else {name: pack_curves(merged)}
