"""The bots that a user writes, each with a name and stored under a number."""

import json

from ..app.store import VERSION, BadSave, parse
from ..core.checked import FAULTS, text_of
from ..core.long_json import loads
from .links import MAX_NAME, MAX_SOURCE
from .stored_list import StoredList, parse_list

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

BOT_LIST = "lab.bots"
"""The name under which the list of bots is stored."""

BOT_TEXT = "lab.bot."
"""What the name of each stored bot begins with; its number follows."""

MAX_DRAFTS = 40
"""How many bots are stored; the next one is refused before the browser's storage is full."""

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
    """One bot: the game that it plays, its name and its source. is_stored: whether it belongs to the user's list."""

    def __init__(self, key: int, game: str, name: str, source: str, is_stored: bool = True) -> None:
        self.key = key
        self.game = game
        self.name = name
        self.source = source
        self.is_stored = is_stored

    def as_played(self) -> dict[str, str]:
        """Return the bot for the sandbox."""
        return {"name": self.name, "source": self.source}

    def pack(self) -> str:
        """Return the bot as text."""
        return json.dumps({"v": VERSION, "game": self.game, "name": self.name, "source": self.source})


def unpack_draft(key: int, text: str) -> Draft:
    """Return the bot of a text. Raises: BadSave."""
    data = parse(text, loads)
    try:
        game, name, source = [text_of(data[field]) for field in ("game", "name", "source")]
        return Draft(key, game, name[:MAX_NAME], source[:MAX_SOURCE])
    except FAULTS:
        pass
    raise BadSave("save-broken")


class Drafts:
    """All bots of a user, the oldest first; chosen: for each game the number of the selected one."""

    def __init__(self, is_taken: "Callable[[int], bool]" = lambda key: False) -> None:
        """is_taken: tells whether something is stored under a number, also where the list does not know."""
        self.all: list[Draft] = []
        self.chosen: dict[str, int] = {}
        self._is_taken = is_taken
        self._last = 0
        self._listed: list[int] = []  # The bots of the stored list when it was last looked at.

    @property
    def is_full(self) -> bool:
        """Whether no further bot is taken."""
        return len([draft for draft in self.all if draft.is_stored]) >= MAX_DRAFTS

    def of(self, game: str) -> list[Draft]:
        """Return the bots that play a game."""
        return [draft for draft in self.all if draft.game == game]

    def on_show(self, game: str) -> Draft:
        """Return the chosen bot of a game that has any, or its first."""
        bots = self.of(game)
        chosen = [draft for draft in bots if draft.key == self.chosen.get(game)]
        return chosen[0] if chosen else bots[0]

    def find(self, key: int) -> Draft | None:
        """Return the bot of a number, or None."""
        for draft in self.all:
            if draft.key == key:
                return draft
        return None

    def add(self, game: str, name: str, source: str, is_stored: bool = True) -> Draft:
        """Add a bot under a name of its own: a name that is taken gets a number."""
        self._last += 1
        while self._is_taken(self._last):
            self._last += 1
        draft = Draft(self._last, game, self.free_name(game, name), source[:MAX_SOURCE], is_stored)
        self.all.append(draft)
        return draft

    def free_name(self, game: str, name: str) -> str:
        """Return a name that no bot of the game has."""
        name = name.strip()[:MAX_NAME] or "bot"
        taken = [draft.name for draft in self.of(game)]
        if name not in taken:
            return name
        words = name.rsplit(" ", 1)
        base = words[0] if len(words) == 2 and words[1].isdigit() else name
        number = 2
        while f"{base[: MAX_NAME - 4]} {number}" in taken:
            number += 1
        return f"{base[: MAX_NAME - 4]} {number}"

    def remove(self, draft: Draft) -> int:
        """Remove a bot and return its place, for `restore`."""
        place = self.all.index(draft)
        self.all.remove(draft)
        return place

    def restore(self, draft: Draft, place: int) -> None:
        """Bring a removed bot back to where it stood."""
        self.all.insert(place, draft)

    def pack(self) -> str:
        """Return the list of the stored bots as text, without their sources, as it is about to be stored."""
        keys = self._listed = [draft.key for draft in self.all if draft.is_stored]
        chosen = {game: key for game, key in self.chosen.items() if key in keys}
        return StoredList(keys, self._last, chosen).pack()

    def load(self, text: str, read: "Callable[[str], str]") -> None:
        """Load a packed list; read: returns what is stored under a name. Raises: BadSave for a bad list.

        A bot that cannot be read is left out; its text stays where it is stored.
        """
        listed = parse_list(text)
        self.all = []
        for key in listed.keys:
            try:
                self.all.append(unpack_draft(key, read(BOT_TEXT + str(key))))
            except BadSave:
                pass
        self._last = listed.last
        self._listed = listed.keys
        self.chosen = listed.chosen

    def merge(self, text: str, read: "Callable[[str], str]") -> None:
        """Apply what another tab has changed in the list: bots added and bots removed. Raises: BadSave.

        A bot that was removed there and is selected here stays, but is no longer stored.
        """
        listed = parse_list(text)
        keys = listed.keys
        for key in keys:
            if self.find(key) is None:
                try:
                    self.all.append(unpack_draft(key, read(BOT_TEXT + str(key))))
                except BadSave:
                    pass
        for draft in list(self.all):
            if draft.key in self._listed and draft.key not in keys:
                draft.is_stored = False
                if draft is not self.on_show(draft.game):
                    self.all.remove(draft)
        self._listed = keys
        self._last = max(self._last, listed.last)
