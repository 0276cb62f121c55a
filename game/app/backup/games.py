"""The game in play and the past games in an export."""

from ...core.game import Rules
from ...core.long_json import loads
from ..store import BadSave, imported_games, pack_past_games, parse, unpack, unpack_past_games
from .part import Part, read


class Games(Part):
    """The game in play and the past ones of one game; a continuation from elsewhere replaces the local game."""

    def __init__(self, game: Rules) -> None:
        self._play, self._shelf = game.id + ".game", game.id + ".shelf"
        super().__init__("backup-games", self._play, self._shelf)
        self._game = game

    def check(self, name: str, text: str) -> None:
        """Check the game in play or the list of past ones, whose games are checked when undo reaches them. Raises: BadSave."""
        if name == self._play:
            unpack(self._game, text)
        else:
            unpack_past_games(text)

    def prove(self, name: str, text: str) -> None:
        """Check the moves of the game in play, and that the past ones can be read, too. Raises: ValueError."""
        self.check(name, text)
        before, ahead = unpack_past_games(text) if name == self._shelf else ([], [])
        for game in before + ahead:
            unpack(self._game, game)
        timeline = unpack(self._game, text).timeline if name == self._play else None
        while timeline and timeline.catch_up():
            pass

    def count(self, texts: dict[str, str]) -> int:
        """Return the number of past games, plus the game in play if it was begun."""
        before, ahead = unpack_past_games(texts[self._shelf]) if self._shelf in texts else ([], [])
        return len(before) + len(ahead) + int(is_begun(texts.get(self._play, "")))

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Keep the game in play unless it is unplayed or the other continues it; put the rest behind the past games."""
        texts = {}
        before, ahead = unpack_past_games(own[self._shelf]) if self._shelf in own else ([], [])
        their_before, their_ahead = unpack_past_games(other[self._shelf]) if self._shelf in other else ([], [])
        play, theirs = own.get(self._play, ""), other.get(self._play, "")
        identities = {identity(text) for text in before + ahead + [play] if text}
        spare = their_before + list(reversed(their_ahead))
        if theirs and not play:
            texts[self._play] = theirs
        elif is_begun(theirs) and identity(theirs) not in identities:
            if not is_begun(play) or continues(theirs, play):
                texts[self._play] = theirs
            elif not continues(play, theirs):
                spare.append(theirs)
        identities.add(identity(texts.get(self._play, play)))
        more = []
        for text in spare:
            if identity(text) not in identities:
                identities.add(identity(text))
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
        """Keep the game in play or the past games, whichever fits."""
        return {name: text for name, text in texts.items() if name not in lost}


def is_begun(text: str) -> bool:
    """Return whether a packed game has a move or was set up."""
    if not text:
        return False
    data = read(text)
    return bool(data.get("moves") or data.get("position"))


def identity(text: str) -> str:
    """Return a key that identifies a packed game: the text itself if it cannot be read."""
    try:
        data = parse(text, loads)
        return str([data[name] for name in ("born", "seed", "variant", "position", "moves", "cursor", "aided")])
    except (BadSave, KeyError, TypeError):
        return text


def continues(later: str, text: str) -> bool:
    """Return whether a packed game is another one, played on."""
    first, second = read(text), read(later)
    same = [first.get(name) == second.get(name) for name in ("born", "seed", "variant", "position")]
    return all(same) and str(second.get("moves"))[: len(str(first.get("moves")))] == first.get("moves")
