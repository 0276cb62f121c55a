"""The bots that a user writes, each stored under a number."""

import json

from ..app.store import VERSION, BadSave, parse
from ..arena.builtin import BUILTINS
from ..core.checked import FAULTS, text_of
from ..core.long_json import loads
from ..core.packed_text import checksum
from ..core.typing import Callable
from .links import MAX_NAME, MAX_SOURCE
from .stored_list import StoredList, free_name, parse_list, prove

BOT_LIST = "lab.bots"
"""The storage name of the list of bots."""

BOT_TEXT = "lab.bot."
"""The prefix of a bot's storage name; its number follows."""

_IMPORTS = ("import game", "from game", "import tilelab", "from tilelab")

MAX_DRAFTS = 40
"""Stored bots; more are refused, so that the browser's storage does not fill up."""

STARTER = """\
def choose(game):
    \"\"\"0 up, 1 right, 2 down, 3 left\"\"\"
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
"""The source of a new bot, for either game."""


class Draft:
    """One bot. game: an id. is_stored: whether it is in the user's list."""

    def __init__(self, key: int, game: str, name: str, source: str, is_stored: bool = True) -> None:
        self.key = key
        self.game = game
        self.name = name
        self.source = source
        self.is_stored = is_stored
        self._identified: str | None = None
        self._identity = ""

    @property
    def identity(self) -> str:
        """What plays: a checksum of the source and, if that imports Tilelab, the versions of its engines."""
        if self._identified != self.source:
            self._identified = self.source
            self._identity = "#" + checksum(self.source.encode())
            if [line for line in self.source.split("\n") if line.strip().startswith(_IMPORTS)]:
                self._identity += " " + " ".join([bot.identity for bot in BUILTINS if not bot.source])
        return self._identity

    def as_played(self) -> dict[str, str]:
        """Return the bot for the sandbox."""
        return {"name": self.name, "source": self.source}

    def pack(self) -> str:
        return json.dumps({"v": VERSION, "game": self.game, "name": self.name, "source": self.source})


def unpack_draft(key: int, text: str) -> Draft:
    """Raises: BadSave."""
    data = parse(text, loads)
    try:
        game, name, source = [text_of(data[field]) for field in ("game", "name", "source")]
        return Draft(key, game, name[:MAX_NAME], source[:MAX_SOURCE])
    except FAULTS:
        pass
    raise BadSave("save-broken")


class Drafts:
    """All bots of a user, the oldest first. chosen: the number of the selected bot, by game."""

    def __init__(self, is_taken: "Callable[[int], bool]" = lambda key: False) -> None:
        """is_taken: whether something is stored under a number, whatever the list says."""
        self.all: list[Draft] = []
        self.chosen: dict[str, int] = {}
        self.unread: list[int] = []
        """The numbers of listed bots that cannot be read, perhaps because a newer version wrote them."""
        self._is_taken = is_taken
        self._last = 0
        self._listed: list[int] = []  # The bots in the stored list when it was last read.

    @property
    def is_full(self) -> bool:
        """Whether no more bots can be stored."""
        return len([draft for draft in self.all if draft.is_stored]) >= MAX_DRAFTS

    def of(self, game: str) -> list[Draft]:
        """Return the bots for a game."""
        return [draft for draft in self.all if draft.game == game]

    def on_show(self, game: str) -> Draft:
        """Return the selected bot of a game with bots, or its first."""
        bots = self.of(game)
        chosen = [draft for draft in bots if draft.key == self.chosen.get(game)]
        return chosen[0] if chosen else bots[0]

    def find(self, key: int) -> Draft | None:
        for draft in self.all:
            if draft.key == key:
                return draft
        return None

    def add(self, game: str, name: str, source: str, is_stored: bool = True) -> Draft:
        """Add a bot under a unique name."""
        self._last += 1
        while self._is_taken(self._last):
            self._last += 1
        draft = Draft(self._last, game, self.free_name(game, name), source[:MAX_SOURCE], is_stored)
        self.all.append(draft)
        return draft

    def free_name(self, game: str, name: str) -> str:
        """Return a unique name within a game, with a number if necessary."""
        return free_name(name.strip()[:MAX_NAME] or "bot", [draft.name for draft in self.of(game)])

    def remove(self, draft: Draft) -> int:
        """Remove a bot and return its place, for `restore`."""
        place = self.all.index(draft)
        self.all.remove(draft)
        return place

    def restore(self, draft: Draft, place: int) -> None:
        self.all.insert(place, draft)

    def pack(self) -> str:
        """Return the list of stored bots for storage, without their sources."""
        keys = self._listed = [draft.key for draft in self.all if draft.is_stored] + self.unread
        chosen = {game: key for game, key in self.chosen.items() if key in keys}
        return StoredList(keys, self._last, chosen).pack()

    def load(self, text: str, read: "Callable[[str], str]") -> None:
        """Load a packed list and its bots; unreadable bots are skipped but stay stored and listed.

        read: returns the text stored under a name. Raises: BadSave for a bad list.
        """
        listed = parse_list(text)
        self.all = []
        for key in listed.keys:
            self._add_stored(key, read(BOT_TEXT + str(key)))
        self._last = listed.last
        self._listed = listed.keys
        self.chosen = listed.chosen
        prove(listed)

    def _add_stored(self, key: int, text: str) -> None:
        try:
            self.all.append(unpack_draft(key, text))
        except BadSave:
            if text and key not in self.unread:
                self.unread.append(key)

    def merge(self, text: str, read: "Callable[[str], str]") -> None:
        """Apply another tab's changes to the list. Raises: BadSave.

        A bot that was removed there but is selected here stays, no longer stored.
        """
        listed = parse_list(text)
        keys = listed.keys
        for key in keys:
            if self.find(key) is None:
                self._add_stored(key, read(BOT_TEXT + str(key)))
        for draft in list(self.all):
            if draft.key in self._listed and draft.key not in keys:
                draft.is_stored = False
                if draft is not self.on_show(draft.game):
                    self.all.remove(draft)
        self._listed = keys
        self._last = max(self._last, listed.last)
        prove(listed)
