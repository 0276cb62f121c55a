"""The stored sessions of solves: the list for each game, the open session of each board kind, and their solves."""

import json

from ...core.checked import FAULTS, MAX_KEY, text_of, whole
from ..slices import read_each
from ..store import VERSION, BadSave, parse
from ..stored_text import StoredText
from .attempt import board_of, is_session_kind
from .solve_list import SolveList

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..feature import Feature
    from .solve import Solve


class ListedSession:
    """An entry of the list of sessions."""

    def __init__(self, number: int, variant: str, name: str, is_stored: bool = False) -> None:
        self.number = number
        """Unique among the sessions of a game."""
        self.variant = variant
        """The board kind and, after a `+`, the event; as text."""
        self.name = name
        """The player's name for it; "" for the first of a kind, whose name is translated."""
        self.is_stored = is_stored
        """Whether the stored list contains it, so that its number is reserved."""


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

    def of(self, game: str, variant: str) -> list[ListedSession]:
        """Return the sessions of a kind; there is always at least one."""
        return [entry for entry in self._all(game, variant) if entry.variant == variant]

    def of_board(self, game: str, variant: str) -> list[ListedSession]:
        """Return the sessions of a board kind in all events."""
        return [entry for entry in self._all(game, variant) if board_of(entry.variant) == variant]

    def opened(self, game: str, variant: str) -> ListedSession:
        """Return the open session of a kind, by default the last one."""
        number = self._open.get(f"{game} {variant}", 0)
        entries = self.of(game, variant)
        for entry in entries:
            if entry.number == number:
                return entry
        return entries[-1]

    def next_number(self, game: str, variant: str) -> int:
        """Return the number for the next session."""
        return self._free_number(game, self._all(game, variant))

    def add(self, game: str, entry: ListedSession) -> None:
        """Add a session without storing the list."""
        self._all(game, entry.variant).append(entry)

    def open(self, game: str, variant: str, number: int) -> None:
        """Open a session and store the list."""
        self._open[f"{game} {variant}"] = number
        self.save(game, variant)

    def remove(self, game: str, entry: ListedSession) -> None:
        """Remove a session with its solves, and store the list."""
        name = self.name(game, entry)
        self.solves(name).erase()
        self._lists.pop(name)
        self._all(game, entry.variant).remove(entry)
        self.save(game, entry.variant)

    def save(self, game: str, variant: str) -> None:
        """Store the list of a game, including a session of a kind."""
        self._all(game, variant)
        self._save_list(game)

    def _save_list(self, game: str) -> None:
        heads = []
        for entry in self._entries[game]:
            entry.is_stored = True
            heads.append([entry.number, entry.variant, entry.name])
        chosen = {key.split(" ")[1]: self._open[key] for key in self._open if key.split(" ")[0] == game}
        self._write(game + ".solves", json.dumps({"v": VERSION, "sessions": heads, "open": chosen}))
        self.revision += 1

    def name(self, game: str, entry: ListedSession) -> str:
        """Return the stored name of a session's solves."""
        return f"{game}.solves.{entry.number}"

    def solves(self, name: str) -> SolveList:
        """Return the solves stored under a name."""
        if name not in self._lists:
            self._lists[name] = SolveList(name, self._read, self._write, self._set_aside)
        return self._lists[name]

    def change(self, name: str, solve: "Solve", is_result: bool = False) -> None:
        """Store a changed solve of the session stored under a name; is_result: whether its result changed."""
        self.solves(name).change(solve)
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
                self._save_list(parts[0])
            elif len(parts) == 4 and not stored.is_newer:
                self.solves(name.rpartition(".")[0]).store_valid(int(parts[3]))

    def _all(self, game: str, variant: str) -> list[ListedSession]:
        """Return the sessions of a game, adding a first one of a kind if there is none."""
        if game not in self._entries:
            self._load(game, self._read(game + ".solves"))
        entries = self._entries[game]
        if not [entry for entry in entries if entry.variant == variant]:
            entries.append(ListedSession(self._free_number(game, entries), variant, ""))
        return entries

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
            self._entries[game] = [ListedSession(number, kind, name, True) for number, kind, name in heads]
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
            self._texts[name] = StoredText(self._owner, name, "records", _load_nothing, self._warn)
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


def _load_nothing(text: str) -> None:
    """Load nothing: sessions are loaded on demand."""
