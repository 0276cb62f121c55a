"""What an export holds, part by part: which stored texts belong to it, and how those of two devices become one.

`merged` is pure: it reads both sides before it changes anything, loses nothing of either, and gives the same again where it is
done twice. A new part of what is stored is one more line in `game/backups.py`.
"""

import json

from ..core.game import Game
from ..core.order import in_order
from . import colours
from .backup_cards import Cards, DrillTries
from .backup_merging import continues, identity, is_begun, moment, read, rows_of
from .backup_part import Part
from .bookmarks import NAME as BOOKMARKS
from .bookmarks import unpack_marks
from .colours import NAME as COLOURS
from .daily_records import NAME as DAILY
from .daily_records import unpack_days
from .finished_games import FinishedGame, unpack_games
from .racing.backup_solves import Solves
from .records import Records
from .store import VERSION, imported_games, pack_past_games, parse, unpack, unpack_past_games

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Choices(Part):
    """What is set rather than collected: the text of the export takes the place of one's own."""

    is_setting = True

    def check(self, name: str, text: str) -> None:
        """Read colours; of other choices only those are used that can be. Raises: BadSave."""
        if name == COLOURS:
            colours.unpack(text)
        else:
            parse(text)

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Take each text that another device had."""
        texts = dict(other)
        if COLOURS in texts:
            texts[COLOURS] = colours.pack(colours.unpack(texts[COLOURS]))
        return {name: text for name, text in texts.items() if own.get(name) != text}


class Bests(Part):
    """The records of each kind of board: the better of each."""

    def __init__(self, game: Game) -> None:
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

    def __init__(self, game: Game) -> None:
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


class Days(Part):
    """The daily boards: of each the result of the attempt that was finished first, as far as it was played on."""

    def __init__(self) -> None:
        super().__init__("backup-days", DAILY)

    def check(self, name: str, text: str) -> None:
        """Read the results. Raises: BadSave."""
        unpack_days(text)

    def count(self, texts: dict[str, str]) -> int:
        """Return the number of results."""
        games = [unpack_days(text) for text in texts.values()]
        return len([entry for game in games for entries in game.values() for entry in entries.values() if entry.get("result")])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Join both."""
        if DAILY not in other or DAILY not in own:
            return dict(other)
        mine, before = unpack_days(own[DAILY]), unpack_days(own[DAILY])
        for game, entries in unpack_days(other[DAILY]).items():
            kept = mine.setdefault(game, {})
            for date, entry in entries.items():
                here = kept.setdefault(date, entry)
                here["begun"] = min(here["begun"], entry["begun"])
                results = [one["result"] for one in (here, entry) if one.get("result")]
                if results:
                    here["result"] = _counting(results)
        return {} if mine == before else {DAILY: json.dumps({"v": VERSION, "games": mine})}


def _counting(results: "list[dict[str, Any]]") -> "dict[str, Any]":
    """Return of one or two results of a board the one that counts: the first to be finished, and of one game what it came to."""
    first = min(results, key=lambda result: result["id"] + result["ms"])
    same = [one for one in results if (one["id"], one["helped"]) == (first["id"], first["helped"])]
    return max(same, key=lambda result: (result["moves"], result["ms"]))


class Games(Part):
    """The game in play of one kind, and those before it; a game that was played on elsewhere takes the place of one's own."""

    def __init__(self, game: Game) -> None:
        self._play, self._shelf = game.id + ".game", game.id + ".shelf"
        super().__init__("backup-games", self._play, self._shelf)
        self._game = game

    def check(self, name: str, text: str) -> None:
        """Read the game in play, or the list of past ones, each of which is read once it is undone to. Raises: BadSave."""
        if name == self._play:
            unpack(self._game, text)
        else:
            unpack_past_games(text)

    def count(self, texts: dict[str, str]) -> int:
        """Return the number of games that were begun."""
        before, ahead = unpack_past_games(texts[self._shelf]) if self._shelf in texts else ([], [])
        return len(before) + len(ahead) + int(is_begun(texts.get(self._play, "")))

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Keep the game in play unless it was not begun or is the beginning of the other; put the rest behind the past games."""
        texts = {}
        before, ahead = unpack_past_games(own[self._shelf]) if self._shelf in own else ([], [])
        their_before, their_ahead = unpack_past_games(other[self._shelf]) if self._shelf in other else ([], [])
        play, theirs = own.get(self._play, ""), other.get(self._play, "")
        known = {identity(text) for text in before + ahead + [play] if text}
        spare = their_before + list(reversed(their_ahead))
        if theirs and not play:
            texts[self._play] = theirs
        elif is_begun(theirs) and identity(theirs) not in known:
            if not is_begun(play) or continues(theirs, play):
                texts[self._play] = theirs
            elif not continues(play, theirs):
                spare.append(theirs)
        known.add(identity(texts.get(self._play, play)))
        more = []
        for text in spare:
            if identity(text) not in known:
                known.add(identity(text))
                more.append(text)
        if more or self._shelf in other and self._shelf not in own:
            imported = imported_games(own[self._shelf]) if self._shelf in own else 0
            keeps_order = not before and not ahead and more == their_before + list(reversed(their_ahead))
            if keeps_order:
                texts[self._shelf] = pack_past_games(their_before, their_ahead, len(their_before))
            else:
                texts[self._shelf] = pack_past_games(more + before, ahead, len(more) + imported)
        return texts

    def trimmed(self, texts: dict[str, str], lost: list[str]) -> dict[str, str]:
        """Return the game in play or the past games."""
        return {name: text for name, text in texts.items() if name not in lost}


class Marks(Part):
    """The bookmarks: all moments of both sides."""

    def __init__(self, games: tuple[Game, ...]) -> None:
        super().__init__("backup-marks", BOOKMARKS)
        self._games = games

    def check(self, name: str, text: str) -> None:
        """Read the bookmarks. Raises: BadSave."""
        unpack_marks(text, self._games)

    def count(self, texts: dict[str, str]) -> int:
        """Return the number of bookmarks."""
        return sum([len(rows_of(text, "kept")) for text in texts.values()])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Join both; a moment that is in both is past where either says so, and no two have the same time."""
        if BOOKMARKS not in other or BOOKMARKS not in own:
            return dict(other) if self.count(other) else {}
        mine = read(own[BOOKMARKS])
        kept = rows_of(own[BOOKMARKS], "kept")
        is_changed = False
        for mark in rows_of(other[BOOKMARKS], "kept"):
            text, at_ms, is_past = mark["text"], mark["at"], bool(mark["past"])
            same = [one for one in kept if moment(one["text"]) == moment(text)]
            if same:
                is_changed = is_changed or is_past and not same[0]["past"]
                same[0]["past"] = same[0]["past"] or is_past
                continue
            while at_ms in [one["at"] for one in kept]:
                at_ms += 1
            kept.append({"at": at_ms, "text": text, "past": is_past})
            is_changed = True
        if not is_changed:
            return {}
        mine["kept"] = sorted(kept, key=lambda mark: mark["at"])
        mine["revision"] = max(mine.get("revision", 0), read(other[BOOKMARKS]).get("revision", 0)) + 1
        return {BOOKMARKS: json.dumps(mine)}


def app_parts(games: tuple[Game, ...]) -> list[Part]:
    """Return the parts of what is played, in the order in which a player reads them."""
    kinds: list[Part] = []
    for game in games:
        kinds += [Bests(game), Finished(game), Games(game)]
        if game.lower_is_better:
            kinds.append(Solves(game))
    return kinds + [Days(), Marks(games), Cards(), DrillTries()]


def choices() -> Part:
    """Return the part of what is set."""
    return Choices("backup-settings", "settings", COLOURS, "lab.settings")
