"""Saved games as text, replayed on load, and stored texts, which other tabs may change and of which nothing is lost."""

import json

from ..core.checked import FAULTS, MAX_KEY, MAX_MOMENT_MS, MAX_TOP, text_of, whole
from ..core.game import Rules, State, Variant
from ..core.notation import parse_seed
from ..core.times import parse_times
from ..core.typing import Any, Callable
from .feature import Feature, Save
from .links import NEVER_SAVED
from .session import GIVEN_UP, OUT_OF_TIME, Session, parse_kind

VERSION = 1
MAX_PAST_GAMES = 400_000
"""Size limit of the past games of one game, in characters: about 300 games of a thousand moves."""

MAX_PARSED = 1_500_000
"""Size limit of one game in characters: the longest transcript with its times."""

_GAME, _PAST_GAMES = ".game", ".shelf"

ASIDE = ".aside"
"""Suffix of the name under which an unreadable text is set aside; a second copy has it twice, and so on."""

MAX_COPIES = 9
"""Maximum number of copies kept of a text; a further one replaces the last."""


class BadSave(ValueError):
    """A stored text that cannot be loaded; `reason` is a key of the words, such as save-newer or save-broken."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def pack(session: Session, now_ms: int, wall_ms: int = -1) -> str:
    """Return a session as text, with the state at the cursor so that a long game appears at once.

    wall_ms: when it is saved, for a clock that runs on while the page is closed; -1 otherwise.
    """
    game = session.game
    state = session.state
    return json.dumps(
        {
            "v": VERSION,
            "game": game.id,
            "variant": session.kind,
            "seed": str(session.seed),
            "position": session.position,
            "moves": session.timeline.text,
            "times": session.times.text if session.is_timed else "",
            "cursor": session.timeline.cursor,
            "state": [game.format_position(state.board), state.score, state.moves, state.ended],
            "aided": session.is_aided,
            "dealt": session.is_dealt,
            "going_on": session.going_on,
            "ms": session.clock.elapsed_ms(now_ms),
            "born": session.born_ms,
            "reached": session.reached,
            "played": session.is_played,
            "undone": session.undone,
            "stopped_by": session.stopped_by,
            "saved": wall_ms,
            "first": session.best.is_first,
            "beaten": session.best.beaten,
            "paused": session.clock.is_paused,
            "parts": {name: text for name, text in session.parts.items() if name not in NEVER_SAVED},
        }
    )


def unpack(game: Rules, text: str) -> Session:
    """Return the session of a text, with its clock stopped. Raises: BadSave."""
    data = parse(text)
    try:
        return _session(game, data)
    except FAULTS:
        pass
    raise BadSave("save-broken")  # Outside the handler: MicroPython has no `raise … from` and would print a warning.


def _session(game: Rules, data: "dict[str, Any]") -> Session:
    if data["game"] != game.id:
        raise BadSave("save-broken")
    variant, state = on_show(game, data)
    moves = game.parse_moves(data["moves"])
    cursor = whole(data["cursor"], len(moves))
    session = Session(game, variant, parse_seed(data["seed"]), text_of(data["position"]), moves, cursor, state)
    session.is_aided = bool(data["aided"])
    session.is_dealt = bool(data["dealt"])
    session.going_on = bool(data["going_on"])
    session.clock.set(whole(max(0, data["ms"]), MAX_KEY))
    session.born_ms = whole(max(0, data["born"]), MAX_MOMENT_MS)
    session.is_played = bool(data["played"])
    if data["times"]:
        session.times = parse_times(text_of(data["times"]), len(moves))
    session.mode = parse_kind(game, data["variant"])[1]
    session.undone = whole(data["undone"], MAX_KEY)
    session.stopped_by = {"": "", GIVEN_UP: GIVEN_UP, OUT_OF_TIME: OUT_OF_TIME}[data["stopped_by"]]
    session.clock.stopped_ms = whole(data["saved"] + 1, MAX_MOMENT_MS) - 1
    session.clock.is_paused = bool(data["paused"])
    session.best.is_first = bool(data["first"])
    session.best.beaten = whole(data["beaten"], MAX_KEY)
    session.best.is_beaten = session.best.beaten > 0
    session.parts = {name: text_of(text) for name, text in data["parts"].items()}
    session.reached = {str(whole(int(top), MAX_TOP)): whole(ms, MAX_KEY) for top, ms in data["reached"].items()}
    return session


def on_show(game: Rules, data: "dict[str, Any]") -> tuple[Variant, State]:
    """Return the variant and the visible state of a parsed session. Raises: KeyError, TypeError, ValueError."""
    variant, _ = parse_kind(game, data["variant"])
    board, score, moves, ended = data["state"]
    board = game.of(variant).parse_position(board, variant.rows, variant.columns)
    return variant, State(board, whole(score, MAX_KEY), whole(moves, MAX_KEY), bool(ended))


class Saver:
    """Stores texts by a front end's `write`, which takes a name and a text and returns whether it succeeded.

    A game is overwritten only after the past games, which hold its predecessor, are stored; an unreadable text only after
    its copy is.
    """

    def __init__(self, write: "Callable[[str, str], bool]", read: "Callable[[str], str]", error: str = "") -> None:
        """write: stores a text under a name and returns whether it did. read: returns the stored text, or ""."""
        self.error = error
        """The word for the storage error, or ""."""
        self.pending: dict[str, str] = {}
        """Texts not yet stored, by name."""
        self._write = write
        self._read = read

    def read_text(self, name: str) -> str:
        """Return the latest text under a name, even if it is not stored yet; "" if absent."""
        return self.pending.get(name) or self._read(name)

    def save(self, name: str, text: str) -> bool:
        """Store a text and all pending ones; return whether the error changed or more texts are pending."""
        before, count = self.error, len(self.pending)
        while 0 < name.count(ASIDE) < MAX_COPIES and self.read_text(name) not in ("", text):
            name += ASIDE
        self.pending[name] = text
        for other in sorted(self.pending, key=lambda name: not name.endswith((ASIDE, _PAST_GAMES))):
            is_held_back = other.endswith(_GAME) and other[: -len(_GAME)] + _PAST_GAMES in self.pending
            is_copied = not [name for name in self.pending if name.startswith(other + ASIDE)]
            if not is_held_back and is_copied and self._write(other, self.pending[other]):
                del self.pending[other]
        self.error = (before or "storage-full") if self.pending else ""
        return self.error != before or len(self.pending) > count


def pack_past_games(before: list[str], ahead: list[str], imported: int = 0) -> str:
    """Return packed games as one text: their counts, then one game per line, as MicroPython writes long JSON slowly.

    imported: how many of the first games are from another device.
    """
    head = json.dumps({"v": VERSION, "before": len(before), "ahead": len(ahead), "imported": imported})
    return "\n".join([text.replace("\n", " ") for text in [head] + before + ahead])


def unpack_past_games(text: str) -> tuple[list[str], list[str]]:
    """Return the packed games before and after the one in play, the nearest last. Raises: BadSave."""
    head, _, rest = text.partition("\n")
    counts = parse(head)
    try:
        games = rest.split("\n") if rest else []
        count = whole(counts["before"])
        whole(counts["imported"])
        if len(games) == count + whole(counts["ahead"]):
            return games[:count], games[count:]
    except FAULTS:
        pass
    raise BadSave("save-broken")


def imported_games(text: str) -> int:
    """Return how many past games of a readable text are from another device."""
    head = parse(text.partition("\n")[0])
    return min(whole(head["imported"]), whole(head["before"]))


def make_room(games: list[str], max_size: int = MAX_PAST_GAMES, imported: int = 0) -> None:
    """Drop packed games until the rest fits: the oldest unplayed one, or else the oldest.

    The latest game and the imported ones, which come first, are never dropped.
    """
    size = sum([len(text) for text in games[imported:]])
    while size > max_size and len(games) > imported + 1:
        unplayed = [place for place in range(imported, len(games) - 1) if not _is_played(games[place])]
        size -= len(games.pop(unplayed[0] if unplayed else imported))


def _is_played(text: str) -> bool:
    try:
        data = parse(text)
        return bool(data["played"])
    except (BadSave, KeyError):
        return False


def parse(text: str, loads: "Callable[[str], Any]" = json.loads) -> "dict[str, Any]":
    """Return the dictionary of a stored text, in the form of this version. Raises: BadSave.

    Once a version has been released, texts of older ones are converted here, and nowhere else.
    loads: `long_json.loads` for long texts; MicroPython's own parser takes quadratic time.
    """
    data: dict[str, Any] = {}
    version = None
    try:
        if len(text) <= MAX_PARSED or loads is not json.loads:
            data = loads(text)
        version = data["v"]
    except (ValueError, TypeError, KeyError, RuntimeError):  # RuntimeError: nested too deeply
        pass
    if not isinstance(version, int) or version is True or version < 1:
        raise BadSave("save-broken")
    if version > VERSION:
        raise BadSave("save-newer")
    return data


class StoredText:
    """The text stored under one name. An unreadable text is set aside; a newer version's text is never overwritten."""

    def __init__(
        self,
        owner: Feature,
        name: str,
        word: str,
        load: "Callable[[str], object]",
        warn: "Callable[[str], object]",
        read: "Callable[[], str] | None" = None,
        pack: "Callable[[], str] | None" = None,
    ) -> None:
        """Name the text and its callbacks; nothing is loaded yet.

        word: prefix of the reasons, such as "records" of "records-broken". load: loads a text, or what is valid of it, and raises
        BadSave. warn: shows a reason. read: returns the text stored now, or "". pack: returns what was loaded, to store in place
        of an unreadable text.
        """
        self.text = ""
        """The text last read or written."""
        self.is_newer = False
        """Whether a newer version wrote it."""
        self._seen = ""
        self._owner = owner
        self._name = name
        self._word = word
        self._load = load
        self._warn = warn
        self._read = read
        self._pack = pack

    @property
    def is_stored(self) -> bool:
        """Whether the latest save reached the storage."""
        return self._name not in self._owner.dispatcher.unsaved

    def refresh(self) -> bool:
        """Load what is stored now; return whether it can be read."""
        text = self._read() if self._read else self.text
        is_pending = text == self._seen != self.text  # Saves are carried out after the message that asks for them.
        if is_pending:
            return True
        self._seen = text
        return self.load(text)

    def load(self, text: str) -> bool:
        """Load a stored text if it has changed; return whether it can be read."""
        if not text or text == self.text:
            return not self.is_newer
        self.text = text
        self.is_newer = False
        try:
            self._load(text)
            return True
        except BadSave as error:
            self.is_newer = error.reason == "save-newer"
        self.refuse()
        return False

    def refuse(self, text: str = "") -> None:
        """Show that a text, by default the last one, cannot be read; set it aside unless a newer version wrote it."""
        if self.is_newer:
            self._warn(self._word + "-newer")
            return
        self.set_aside(text or self.text)
        if self._pack:
            self.save(self._pack())

    def set_aside(self, text: str) -> None:
        """Store an unreadable text, or part of one, under another name, and show that."""
        self._owner.emit(Save(self._name + ASIDE, text))
        self._warn(self._word + "-broken")

    def save(self, text: str) -> None:
        """Store a new text, or warn if a newer version's text is there."""
        if self.is_newer:
            self._warn(self._word + "-newer")
            return
        self.text = text
        self._owner.emit(Save(self._name, text))
