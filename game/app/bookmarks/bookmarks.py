"""Bookmarks: saved moments of games, to which the player can return.

All of them are one stored text, reloaded before each change so that tabs do not overwrite each other.
"""

import json

from ...core.checked import FAULTS, MAX_KEY, MAX_MOMENT_MS, text_of, whole
from ...core.game import Rules, State, Variant
from ...core.long_json import loads
from ...core.text import number
from ...core.typing import Any, Callable
from ..app import App
from ..feature import Handlers
from ..kinds import kind_name
from ..play.scene import GAME, PLACE, STATE, Follower
from ..session import Session
from ..slices import read_each
from ..store import VERSION, BadSave, StoredText, on_show, pack, parse, unpack
from ..words import clock, sign, text

NAME = "bookmarks"
"""The name of the stored text."""

MAX_BOOKMARKS = 30
"""Each bookmark contains a whole game, and the storage is small."""

_SLICES_AT_ONCE = 32
"""Slices of a game that are replayed before it is opened: a thousand moves. `Saving` checks the rest later."""


class Bookmark:
    """One moment of a game."""

    def __init__(self, at_ms: int, text: str, is_past: bool, games: tuple[Rules, ...]) -> None:
        self.at_ms = at_ms
        """When it was saved; unique."""
        self.text = text
        """The game, packed by `store`."""
        self.is_past = is_past
        """Whether its game was played on since."""
        self.error = ""
        """The word for why it is unreadable, or ""."""
        self.game = games[0]
        self.variant: Variant = games[0].default
        self.state = State(())
        self.helped = False
        self.elapsed_ms = 0
        self._born_ms = 0
        self._place = ("", 0)
        try:
            self._read(games)
        except BadSave as error:
            self.error = "bookmark-newer" if error.reason == "save-newer" else "bookmark-unreadable"
        except FAULTS:
            self.error = "bookmark-unreadable"

    def _read(self, games: tuple[Rules, ...]) -> None:
        data = parse(self.text)
        self.game = {game.id: game for game in games}[data["game"]]
        self.variant, self.state = on_show(self.game, data)
        self.game = self.game.of(self.variant)
        self.helped = bool(data["aided"] or data["position"])
        self.elapsed_ms = whole(max(0, data["ms"]), MAX_KEY)
        self._born_ms = whole(max(0, data["born"]), MAX_MOMENT_MS)
        self._place = (data["moves"], data["cursor"])

    def is_of(self, session: Session) -> bool:
        """Return whether it is a moment of a game."""
        return not self.error and self.game.id == session.game.id and self._born_ms == session.born_ms

    def is_like(self, other: "Bookmark") -> bool:
        """Return whether both are the same moment of the same game."""
        return (self.game, self._born_ms, self._place) == (other.game, other._born_ms, other._place)


class Bookmarks(Follower):
    """The bookmarks, oldest first; read: returns the stored text, or ""."""

    dialogs = ("bookmarks",)
    sees = PLACE
    places = ("more",)

    def __init__(self, app: App, read: "Callable[[], str]") -> None:
        self.app = app
        self.model = self._model = app.model
        self.kept: list[Bookmark] = []
        self.removed: Bookmark | None = None
        self.notice: tuple[str, dict[str, object]] | None = None
        """The word and facts of the latest change."""
        self._stored = StoredText(self, NAME, "bookmarks", self._load, self._warn, read, self._packed)
        self._revision = 0

    @property
    def shown_notice(self) -> "tuple[str, dict[str, object]]":
        """The word and facts to show: the storage error if the bookmarks are not stored, or else the notice."""
        return (self.app.notices.storage_error, {}) if not self._stored.is_stored else self.notice or ("", {})

    def handlers(self) -> Handlers:
        return {
            "bookmarks": self.on_bookmarks,
            "bookmark-add": self.on_bookmark_add,
            "bookmark-open": self.on_bookmark_open,
            "bookmark-remove": self.on_bookmark_remove,
            "bookmark-restore": self.on_bookmark_restore,
        }

    def fill(self, slots: "dict[str, str]") -> None:
        """Add the number of bookmarks to the open menu."""
        slots["menu-bookmarks.text"] = number(len(self.kept)) if self.kept else ""

    def met(self) -> None:
        self._stored.refresh()

    def stored(self, name: str, text: str) -> None:
        if name == NAME:
            self._stored.refresh()

    def turned(self) -> None:
        """Mark the bookmarks of a game that was played on as past."""
        session = self.model.session
        if [mark for mark in self.kept if _is_overtaken(mark, session)]:
            self._stored.refresh()
            for mark in self.kept:
                mark.is_past = mark.is_past or _is_overtaken(mark, session)
            self._save()

    def on_bookmarks(self) -> None:
        """Show the bookmarks."""
        self._stored.refresh()
        self.removed = None
        if self.notice and self.notice[0] not in ("bookmarks-broken", "bookmarks-newer"):
            self.notice = None
        self.send("open", "bookmarks")

    def on_bookmark_add(self) -> None:
        """Add the visible moment."""
        self._stored.refresh()
        at_ms = max([self.wall_ms] + [mark.at_ms + 1 for mark in self.kept])
        mark = Bookmark(at_ms, pack(self.model.shown, self.now_ms), False, self.model.games)
        if [other for other in self.kept if other.is_like(mark)]:
            self.notice = ("bookmark-twice", {})
            return
        self._add(mark, "bookmark-added")

    def on_bookmark_open(self, at_ms: int) -> None:
        """Play on from a moment; a past one counts as helped and as another game."""
        self._stored.refresh()
        mark = self._find(at_ms)
        if not mark:
            self.notice = ("bookmark-gone", {})
            return
        try:
            session = unpack(mark.game, mark.text)
            for _ in range(_SLICES_AT_ONCE):
                session.timeline.catch_up()
        except BadSave as error:
            mark.error = "bookmark-newer" if error.reason == "save-newer" else "bookmark-unreadable"
        except ValueError:  # The moves do not lead to the board.
            mark.error = "bookmark-unreadable"
        if mark.error:
            self.notice = (mark.error, {})
            return
        if mark.is_past:
            session.is_aided = True
            session.born_ms = 0
        word = "bookmark-opened-again" if mark.is_past and not mark.helped else "bookmark-opened"
        self.send("restore", session, word)

    def on_bookmark_remove(self, at_ms: int) -> None:
        """Remove a bookmark; the last one removed can be restored."""
        self._stored.refresh()
        mark = self._find(at_ms)
        if not mark:
            self.notice = ("bookmark-gone", {})
            return
        self._keep([other for other in self.kept if other is not mark])
        self.removed = mark
        self.notice = ("bookmark-removed", {})
        self._save()

    def on_bookmark_restore(self) -> None:
        """Restore the last removed bookmark."""
        self._stored.refresh()
        if self.removed:
            self._add(self.removed, "bookmark-restored")

    def _find(self, at_ms: int) -> Bookmark | None:
        for mark in self.kept:
            if mark.at_ms == at_ms:
                return mark
        return None

    def _add(self, mark: Bookmark, word: str) -> None:
        """Add a bookmark if there is room."""
        if self._stored.is_newer:
            self._warn("bookmarks-newer")
        elif len(self.kept) >= MAX_BOOKMARKS:
            self.notice = ("bookmarks-full", {"most": MAX_BOOKMARKS})
        else:
            self._keep(self.kept + [mark])
            self.removed = None
            self.notice = (word, {})
            self._save()

    def _keep(self, marks: list[Bookmark]) -> None:
        self.kept = sorted(marks, key=_moment)
        self.sees = GAME | STATE | PLACE if marks else PLACE

    def _save(self) -> None:
        self._stored.save(self._packed())

    def _packed(self) -> str:
        marks = [{"at": mark.at_ms, "text": mark.text, "past": mark.is_past} for mark in self.kept]
        self._revision += 1  # No two texts are ever equal, so that `refresh` notices every change.
        return json.dumps({"v": VERSION, "revision": self._revision, "kept": marks})

    def _load(self, text: str) -> None:
        """Replace the bookmarks with those of a text. Raises: BadSave."""
        kept = list(self.kept)
        try:
            self._revision = unpack_marks(text, self.model.games, kept)
        finally:
            self._keep(kept)

    def _warn(self, word: str) -> None:
        """Show an error of the stored bookmarks."""
        self.notice = (word, {})


def unpack_marks(text: str, games: tuple[Rules, ...], kept: list[Bookmark]) -> int:
    """Return the revision of a stored text; kept: becomes its valid bookmarks. Raises: BadSave."""
    data = parse(text, loads)

    def read(row: "dict[str, Any]") -> Bookmark:
        return Bookmark(whole(row["at"], MAX_MOMENT_MS), text_of(row["text"]), bool(row["past"]), games)

    read_each(data.get("kept"), read, kept)
    return int(read_each([data.get("revision")], lambda number: whole(number, MAX_KEY))[0])


def read_marks(text: str, games: tuple[Rules, ...]) -> "dict[str, Any]":
    """Return the fields of a stored text. Raises: BadSave."""
    unpack_marks(text, games, [])
    return parse(text, loads)


def join_marks(mine: "dict[str, Any] | None", theirs: "dict[str, Any]") -> "dict[str, Any]":
    """Return the bookmarks of two devices; a moment is past if it is on either, and timestamps stay unique."""
    if mine is None:
        return theirs
    is_changed = False
    for mark in theirs["kept"]:
        same = [here for here in mine["kept"] if moment(here["text"]) == moment(mark["text"])]
        is_changed = is_changed or not same or mark["past"] and not same[0]["past"]
        if same:
            same[0]["past"] = same[0]["past"] or mark["past"]
            continue
        while mark["at"] in [here["at"] for here in mine["kept"]]:
            mark["at"] += 1
        mine["kept"].append(mark)
    if is_changed:
        mine["kept"] = sorted(mine["kept"], key=lambda mark: mark["at"])
        mine["revision"] = max(mine["revision"], theirs["revision"]) + 1
    return mine


def moment(text: str) -> str:
    """Return a key that identifies the moment of a bookmark."""
    try:
        data = parse(text, loads)
        return str([data[name] for name in ("game", "born", "moves", "cursor")])
    except (BadSave, KeyError, TypeError):
        return text


def describe(mark: Bookmark, language: str) -> tuple[str, str]:
    """Return the title of a readable bookmark's game, and its figures."""
    game = mark.game
    title = text(language, "title-" + game.id) + " " + kind_name(language, game, mark.variant)
    time = clock(mark.elapsed_ms, game.lower_is_better)
    figures = {"score": number(mark.state.score), "moves": number(mark.state.moves), "time": time}
    names = ("time", "moves") if game.lower_is_better else ("score", "moves", "time")
    parts = [text(language, "announce-figure", name=text(language, name), figure=figures[name]) for name in names]
    return title, sign(language, ",").join(parts + ([text(language, "helped")] if mark.helped else []))


def _is_overtaken(mark: Bookmark, session: Session) -> bool:
    """Return whether a game has just moved past a bookmark of it."""
    return not mark.is_past and mark.is_of(session) and session.state.moves > mark.state.moves


def _moment(mark: Bookmark) -> int:
    return mark.at_ms
