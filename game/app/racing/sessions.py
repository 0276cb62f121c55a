"""The stored sessions of solves: the list for each game, the open session of each board kind, and their solves."""

import json

from ...core.checked import FAULTS, MAX_KEY, text_of, whole
from ...core.typing import Any, Callable
from ..feature import Feature
from ..slices import read_each
from ..store import VERSION, BadSave, StoredText, parse
from .attempt import is_session_kind
from .solve import Solve, clean_comment
from .solve_list import SolveList

_MAX_NAME = 40
"""Maximum length of a session's name, in characters."""


class ListedSession:
    """An entry of the list of sessions."""

    def __init__(self, game: str, number: int, variant: str, name: str, is_stored: bool = False) -> None:
        self.game = game
        self.number = number
        """Unique among the sessions of a game."""
        self.variant = variant
        """The board kind and, after a `+`, the event; as text."""
        self.name = name
        """The player's name for it; "" for the first of a kind, whose name is translated."""
        self.is_stored = is_stored
        """Whether the stored list contains it, so that its number is reserved."""

    def rename(self, name: str) -> None:
        """Set a cleaned name; an empty one becomes the number."""
        self.name = clean_comment(name)[:_MAX_NAME] or f"#{self.number}"


def parse_heads(text: str) -> "tuple[list[tuple[int, str, str]], dict[str, int], bool]":
    """Return (number, kind, name) of each session in a stored list, and the number of the open session by kind.

    Sessions of unknown kinds are omitted; the last value is whether there were none. Raises: BadSave.
    """
    data = parse(text)
    try:
        heads: list[tuple[int, str, str]] = []
        try:
            read_each(data["sessions"], _head, heads)
        except BadSave:
            if not heads:
                raise
        chosen = {text_of(kind): whole(number, MAX_KEY) for kind, number in data["open"].items() if is_session_kind(kind)}
        numbers: set[int] = set()
        valid = []
        for head in heads:
            if head[0] not in numbers:
                valid.append(head)
            numbers.add(head[0])
        return valid, chosen, len(valid) == len(data["sessions"])
    except FAULTS:
        pass
    raise BadSave("records-broken")


def _head(row: "list[Any]") -> tuple[int, str, str]:
    number, kind, name = row
    if not is_session_kind(kind):
        raise ValueError(kind)
    return whole(number, MAX_KEY), kind, text_of(name)


class Sessions:
    """The sessions of all games, loaded on demand. `game` is an id, `variant` the text of a board kind and event."""

    def __init__(self, owner: "Feature", warn: "Callable[[str], None]", read: "Callable[[str], str]") -> None:
        """Load nothing yet. owner: stores the texts; warn: shows an error; read: returns the text under a name, or ""."""
        self._owner = owner
        self._warn = warn
        self._stored = read
        self._texts: dict[str, StoredText] = {}
        self._written: dict[str, str] = {}
        self._entries: dict[str, list[ListedSession]] = {}
        self._open: dict[str, int] = {}
        self._lists: dict[str, SolveList] = {}
        self._refused: list[tuple[str, str]] = []
        self.revision = 0
        """Increases with each change that a visible list must show."""
        self.edits = 0
        """Increases when earlier results may have changed, by a DNF mark or in another tab."""

    def all(self, game: str, variant: str) -> list[ListedSession]:
        """Return the sessions of a game, adding the first one of a kind if absent."""
        if game not in self._entries:
            self._load(game, self._read(game + ".solves"))
        entries = self._entries[game]
        if not [entry for entry in entries if entry.variant == variant]:
            entries.append(ListedSession(game, self._free_number(game, entries), variant, ""))
        return entries

    def of(self, game: str, variant: str) -> list[ListedSession]:
        """Return the sessions of a kind; there is always at least one."""
        return [entry for entry in self.all(game, variant) if entry.variant == variant]

    def opened(self, game: str, variant: str) -> ListedSession:
        """Return the open session of a kind, by default the last one."""
        entries = self.of(game, variant)
        for entry in entries:
            if entry.number == self._open.get(f"{game} {variant}", 0):
                return entry
        return entries[-1]

    def begin(self, game: str, variant: str, name: str) -> ListedSession:
        """Add a session, open it and store the list."""
        entries = self.all(game, variant)
        entry = ListedSession(game, self._free_number(game, entries), variant, "")
        entry.rename(name)
        entries.append(entry)
        self.open(entry)
        return entry

    def open(self, entry: ListedSession) -> None:
        """Open a session and store the list."""
        self._open[f"{entry.game} {entry.variant}"] = entry.number
        self.save(entry.game)

    def remove(self, entry: ListedSession) -> None:
        """Remove a session with its solves, and store the list."""
        self.solves(entry).erase()
        self._lists.pop(_name(entry))
        self._entries[entry.game].remove(entry)
        self.save(entry.game)

    def save(self, game: str) -> None:
        """Store the list of a game."""
        heads = []
        for entry in self._entries[game]:
            entry.is_stored = True
            heads.append([entry.number, entry.variant, entry.name])
        chosen = {key.split(" ")[1]: self._open[key] for key in self._open if key.split(" ")[0] == game}
        self._write(game + ".solves", json.dumps({"v": VERSION, "sessions": heads, "open": chosen}))
        self.revision += 1

    def solves(self, entry: ListedSession) -> SolveList:
        """Return the solves of a session."""
        return self._list(_name(entry))

    def change(self, entry: ListedSession, solve: "Solve", is_result: bool = False) -> None:
        """Store a changed solve of a session; is_result: whether its result changed."""
        self.solves(entry).change(solve)
        self.revision += 1
        self.edits += is_result

    def reload(self, name: str) -> None:
        """Reload a text that another tab has stored."""
        self._written.pop(name, None)
        self._text(name).is_newer = False
        game = name.split(".")[0]
        if name == game + ".solves":
            self._entries.pop(game, None)
        self.revision += 1
        self.edits += 1

    def refuse(self) -> None:
        """Set aside and report texts that could not be read, and store what is valid of them."""
        refused, self._refused = self._refused, []
        for name, text in refused:
            stored = self._text(name)
            stored.refuse(text)
            parts = name.split(".")
            if len(parts) == 2 and not stored.is_newer:
                self.save(parts[0])
            elif len(parts) == 4 and not stored.is_newer:
                self._list(name.rpartition(".")[0]).store_valid(int(parts[3]))

    def _list(self, name: str) -> SolveList:
        if name not in self._lists:
            self._lists[name] = SolveList(name, self._read, self._write, self._set_aside)
        return self._lists[name]

    def _free_number(self, game: str, entries: list[ListedSession]) -> int:
        """Return a number above those of the entries, under which no solves of an unreadable entry are stored.

        Without entries it is 1, so that after an unreadable list the solves of the first session are found again.
        """
        number = max([entry.number for entry in entries] + [0]) + 1
        while entries and self._read(f"{game}.solves.{number}.0"):
            number += 1
        return number

    def _load(self, game: str, text: str) -> None:
        self._entries[game] = []
        try:
            heads, chosen, is_whole = parse_heads(text) if text else ([], {}, True)
            self._entries[game] = [ListedSession(game, number, kind, name, True) for number, kind, name in heads]
            for kind, number in chosen.items():
                self._open[f"{game} {kind}"] = number
            if not is_whole:
                raise BadSave("records-broken")
        except BadSave as error:
            self._set_aside(game + ".solves", text, error)

    def _set_aside(self, name: str, text: str, error: BadSave) -> None:
        """Remember an unreadable text until `refuse`: it may be read while the view is computed."""
        self._text(name).is_newer = error.reason == "save-newer"
        self._refused.append((name, text))

    def _text(self, name: str) -> StoredText:
        if name not in self._texts:
            self._texts[name] = StoredText(self._owner, name, "records", lambda text: None, self._warn)
        return self._texts[name]

    def _read(self, name: str) -> str:
        return self._written[name] if name in self._written else self._stored(name)

    def _write(self, name: str, text: str) -> None:
        """Store a text, unless a newer version wrote it, its session's index or the list of sessions."""
        parts = name.split(".")
        for count in range(2, len(parts) + 1):
            stored = self._text(".".join(parts[:count]))
            if stored.is_newer or count == len(parts):
                stored.save(text)
                break
        self._written[name] = text


def _name(entry: ListedSession) -> str:
    """Return the stored name of a session's solves."""
    return f"{entry.game}.solves.{entry.number}"
