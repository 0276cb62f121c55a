"""The bots that a visitor writes, each with a name and kept under a number; knows no storage and no editor."""

import json

from game.shell.store import VERSION, BadSave, parse
from game.studio.links import MOST_NAME, MOST_SOURCE

MOST_DRAFTS = 40
"""So many bots are kept; another one is refused before the browser's storage is full."""

STARTER = """\
def choose(game):
    \"\"\"Return a direction: 0 up, 1 right, 2 down, 3 left, the way tiles travel.\"\"\"
    best = None
    most = -1
    for action in game.legal_actions():
        after = game.child(action)
        empty = after.board.count(0)
        if empty > most:
            best = action
            most = empty
    return best
"""
"""What a new bot begins with, in either game."""


class Draft:
    """One bot: the game that it plays, its name and its source."""

    def __init__(self, key: int, game: str, name: str, source: str) -> None:
        self.key = key
        self.game = game
        self.name = name
        self.source = source

    def pack(self) -> str:
        """Return the bot as text."""
        return json.dumps({"v": VERSION, "game": self.game, "name": self.name, "source": self.source})


def unpack_draft(key: int, text: str) -> Draft:
    """Return the bot of a text. Raises: BadSave."""
    data = parse(text)
    found = [data.get(name) for name in ("game", "name", "source")]
    if not all([isinstance(part, str) for part in found]):
        raise BadSave("save-broken")
    game, name, source = found
    return Draft(key, str(game), str(name)[:MOST_NAME], str(source)[:MOST_SOURCE])


class Drafts:
    """All bots of a visitor in the order in which they were made; removed: the last one taken away, and where it stood."""

    def __init__(self) -> None:
        self.all: list[Draft] = []
        self.removed: tuple[int, Draft] | None = None
        self._last = 0

    @property
    def is_full(self) -> bool:
        """Whether no further bot is taken."""
        return len(self.all) >= MOST_DRAFTS

    def of(self, game: str) -> list[Draft]:
        """Return the bots that play a game."""
        return [draft for draft in self.all if draft.game == game]

    def find(self, key: int) -> Draft | None:
        """Return the bot of a number, or None."""
        for draft in self.all:
            if draft.key == key:
                return draft
        return None

    def add(self, game: str, name: str, source: str) -> Draft:
        """Add a bot under a name of its own: a name that is taken gets a number."""
        self._last += 1
        draft = Draft(self._last, game, self.free_name(game, name), source[:MOST_SOURCE])
        self.all.append(draft)
        return draft

    def free_name(self, game: str, name: str) -> str:
        """Return a name that no bot of the game has."""
        name = name.strip()[:MOST_NAME] or "bot"
        taken = [draft.name for draft in self.of(game)]
        if name not in taken:
            return name
        words = name.rsplit(" ", 1)
        base = words[0] if len(words) == 2 and words[1].isdigit() else name
        number = 2
        while f"{base[: MOST_NAME - 4]} {number}" in taken:
            number += 1
        return f"{base[: MOST_NAME - 4]} {number}"

    def remove(self, draft: Draft) -> None:
        """Take a bot away; `restore` brings it back."""
        self.removed = (self.all.index(draft), draft)
        self.all.remove(draft)

    def restore(self) -> Draft | None:
        """Bring the last removed bot back to where it stood."""
        if self.removed is None:
            return None
        place, draft = self.removed
        self.removed = None
        self.all.insert(place, draft)
        return draft

    def pack(self, chosen: dict[str, int]) -> str:
        """Return the list of bots as text, without their sources. chosen: the number of the bot on show for each game."""
        return json.dumps({"v": VERSION, "keys": [draft.key for draft in self.all], "last": self._last, "chosen": chosen})

    def take(self, text: str, texts: dict[str, str]) -> dict[str, int]:
        """Take up a packed list, the bots being looked up by number; return the chosen ones. Raises: BadSave for a bad list.

        A bot that cannot be read is left out; its text stays where it is kept.
        """
        data = parse(text)
        keys, last, chosen = data.get("keys"), data.get("last"), data.get("chosen")
        if not isinstance(keys, list) or not isinstance(last, int) or not isinstance(chosen, dict):
            raise BadSave("save-broken")
        self.all = []
        for key in keys:
            try:
                self.all.append(unpack_draft(int(key), texts.get(str(key), "")))
            except (BadSave, ValueError, TypeError):
                pass
        self._last = max([last] + [draft.key for draft in self.all])
        return {game: key for game, key in chosen.items() if isinstance(key, int)}
