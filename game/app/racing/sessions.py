"""The stored sessions of solves: their list for each game, which one of a kind of board is open, and the solves of each."""

import json

from ...core.checked import FAULTS, MAX_KEY, rows, text_of, whole
from ..store import VERSION, BadSave, parse
from ..stored_text import StoredText
from .attempt import board_of, is_session_kind
from .solve import IMPOSSIBLE
from .solve_list import SolveList

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..feature import Feature
    from .solve import Solve


class ListedSession:
    """A session as the list of sessions knows it."""

    def __init__(self, number: int, variant: str, name: str, is_stored: bool = False) -> None:
        self.number = number
        """Tells it from the other sessions of the game."""
        self.variant = variant
        """The kind of board and, after a `+`, the event; as text."""
        self.name = name
        """What the player calls it; "" for the first one of a kind, which every language names itself."""
        self.is_stored = is_stored
        """Whether the stored list has it, so that no other session gets its number."""


def parse_heads(text: str) -> "tuple[list[tuple[int, str, str]], dict[str, int], bool]":
    """Return (number, kind, name) of each session of a stored list, and which one of a kind is open.

    The last is whether it has no others: a session of a kind that is not known is left out. Raises: BadSave.
    """
    data = parse(text)
    try:
        heads = [(whole(number, MAX_KEY), text_of(kind), text_of(name)) for number, kind, name in rows(data["sessions"])]
        chosen = {text_of(kind): whole(number, MAX_KEY) for kind, number in data["open"].items() if is_session_kind(kind)}
        numbers: set[int] = set()
        known = []
        for head in heads:
            if head[0] not in numbers and is_session_kind(head[1]):
                known.append(head)
            numbers.add(head[0])
        return known, chosen, len(known) == len(heads)
    except FAULTS:
        pass
    raise BadSave("records-broken")


class Sessions:
    """The sessions of all games, read when first asked for. A game is given by its id, a kind of board and event as text."""

    def __init__(self, owner: "Feature", tell: "Callable[[str], None]", read: "Callable[[str], str]") -> None:
        """Load nothing yet. owner: stores them; tell: shows what is wrong; read: returns the text under a name, "" for none."""
        self._owner = owner
        self._tell = tell
        self._stored = read
        self._texts: dict[str, StoredText] = {}
        self._written: dict[str, str] = {}
        self._entries: dict[str, list[ListedSession]] = {}
        self._open: dict[str, int] = {}
        self._logs: dict[str, SolveList] = {}
        self._refused: list[tuple[str, str, BadSave]] = []
        self.revision = 0
        """Another number after each change that a list on show has to follow."""

    def of(self, game: str, variant: str) -> list[ListedSession]:
        """Return the sessions of a kind of board; there is always one."""
        return [entry for entry in self._all(game, variant) if entry.variant == variant]

    def of_board(self, game: str, variant: str) -> list[ListedSession]:
        """Return the sessions of a kind of board in all events."""
        return [entry for entry in self._all(game, variant) if board_of(entry.variant) == variant]

    def opened(self, game: str, variant: str) -> ListedSession:
        """Return the open session of a kind of board: the last one where none was opened."""
        number = self._open.get(f"{game} {variant}", 0)
        entries = self.of(game, variant)
        for entry in entries:
            if entry.number == number:
                return entry
        return entries[-1]

    def next_number(self, game: str, variant: str) -> int:
        """Return the number of a session that is added next."""
        return self._free_number(game, self._all(game, variant))

    def add(self, game: str, entry: ListedSession) -> None:
        """Add a session, which `save` stores."""
        self._all(game, entry.variant).append(entry)

    def open(self, game: str, variant: str, number: int) -> None:
        """Open a session of a kind of board, and store the list."""
        self._open[f"{game} {variant}"] = number
        self.save(game, variant)

    def remove(self, game: str, entry: ListedSession) -> None:
        """Remove a session with its solves, and store the list."""
        name = self.name(game, entry)
        self.log(name).erase()
        self._logs.pop(name)
        self._all(game, entry.variant).remove(entry)
        self.save(game, entry.variant)

    def save(self, game: str, variant: str) -> None:
        """Store the list of a game, in which the kind of board has a session."""
        kept = []
        for entry in self._all(game, variant):
            entry.is_stored = True
            kept.append([entry.number, entry.variant, entry.name])
        chosen = {key.split(" ")[1]: self._open[key] for key in self._open if key.split(" ")[0] == game}
        self._write(game + ".solves", json.dumps({"v": VERSION, "sessions": kept, "open": chosen}))
        self.revision += 1

    def name(self, game: str, entry: ListedSession) -> str:
        """Return the name under which the solves of a session are stored."""
        return f"{game}.solves.{entry.number}"

    def log(self, name: str) -> SolveList:
        """Return the solves that are stored under a name."""
        if name not in self._logs:
            self._logs[name] = SolveList(name, self._read, self._write, self._put_aside)
        return self._logs[name]

    def change(self, name: str, solve: "Solve") -> None:
        """Store a solve that was changed, of the session that is stored under a name."""
        self.log(name).change(solve)
        self.revision += 1

    def follow(self, name: str) -> None:
        """Read again what another tab has stored under a name."""
        self._written.pop(name, None)
        self._text(name).is_newer = False
        game = name.split(".")[0]
        if name == game + ".solves":
            self._entries.pop(game, None)
        self.revision += 1

    def refuse(self) -> None:
        """Set aside what could not be read since the last time, and say so; what is left of impossible times is stored."""
        refused, self._refused = self._refused, []
        for name, text, error in refused:
            self._text(name).refuse(text, IMPOSSIBLE if error.reason == IMPOSSIBLE else "")
            if error.reason == IMPOSSIBLE:
                self.log(name.rpartition(".")[0]).drop_impossible(name)

    def _all(self, game: str, variant: str) -> list[ListedSession]:
        """Return the sessions of a game, with a first one for a kind of board."""
        if game not in self._entries:
            self._load(game, self._read(game + ".solves"))
        entries = self._entries[game]
        if not [entry for entry in entries if entry.variant == variant]:
            entries.append(ListedSession(self._free_number(game, entries), variant, ""))
        return entries

    def _free_number(self, game: str, entries: list[ListedSession]) -> int:
        """Return a number after those of the entries, under which no solves of an entry that was refused are stored.

        The first of all is 1, so that a list that could not be read at all gets the solves of its first session back.
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
            self._put_aside(game + ".solves", text, error)

    def _put_aside(self, name: str, text: str, error: BadSave) -> None:
        """Note what cannot be read, which may be seen while the page is drawn."""
        self._text(name).is_newer = error.reason == "save-newer"
        self._refused.append((name, text, error))

    def _text(self, name: str) -> StoredText:
        if name not in self._texts:
            self._texts[name] = StoredText(self._owner, name, "records", _load_nothing, self._tell)
        return self._texts[name]

    def _read(self, name: str) -> str:
        return self._written[name] if name in self._written else self._stored(name)

    def _write(self, name: str, text: str) -> None:
        """Store a text, unless a newer version wrote it, the index of its session or the list of sessions."""
        parts = name.split(".")
        for count in range(2, len(parts) + 1):
            stored = self._text(".".join(parts[:count]))
            if stored.is_newer or count == len(parts):
                stored.save(text)
                break
        self._written[name] = text


def _load_nothing(text: str) -> None:
    """Read nothing: sessions are read when they are asked for."""
