"""Exports a player's data as one file or a text to copy; an import merges it and never deletes anything.

Imported texts are stored at once and passed to the features as if another tab had stored them.
"""

from ...core.calendar import DAY_MS, dashed, date_of
from ...core.long_json import in_order
from ...core.packed_text import pack
from ...core.typing import Iterator
from ..app import App
from ..feature import Handlers, Save
from ..play.scene import PLACE, Follower
from ..slices import Slices
from ..store import ASIDE, BadSave
from ..view import show
from ..words import sign, text
from .file import CODE, Download, format_export, format_in_slices, parse_in_slices
from .part import Part

MAX_CODE = 30_000
"""Maximum length of a text to copy, in characters; messengers truncate longer ones."""

_MAX_CODED = 400_000
"""Larger data is not packed into a text to copy, which would be too long anyway."""
_SHORT = 50_000
"""Imports and exports of fewer characters are done at once."""
_SLICE = 20_000
"""Characters per slice of longer ones."""


class StoredTexts:
    """The front end's storage, as an import needs it: synchronous."""

    def read(self, ending: str = "") -> dict[str, str]:
        """Return all texts whose names have an ending, by name, including pending ones."""
        raise NotImplementedError

    def store(self, name: str, text: str) -> bool:
        """Store a text or change nothing; return whether it is stored."""
        raise NotImplementedError

    def room(self, max_characters: int) -> int:
        """Return how many more characters can be stored, up to a maximum."""
        raise NotImplementedError


class Backup(Follower):
    """Exports and imports the given parts."""

    dialogs = ("backup",)
    sees = PLACE
    places = ("backup",)

    def __init__(self, app: "App", parts: list[Part], storage: StoredTexts) -> None:
        self._app = app
        self._model = app.model
        self._parts = parts
        self._storage = storage
        self.takes_settings = False
        """Whether the next import includes settings."""
        self.code = ""
        """The text to copy, or ""."""
        self.notice = ""
        """The word for the result of the latest export or import, or ""."""
        self.error = ""
        """The word for the error of the latest export or import, or ""."""
        self._contents: list[tuple[str, int]] = []
        self._added: list[tuple[str, int]] = []
        self._lost: list[tuple[str, int]] = []
        self._facts: dict[str, object] = {}
        self._slices = Slices(self, "backup-on")
        self._waiting = ""
        """An import that does not fit, until the player confirms a partial import."""

    def handlers(self) -> Handlers:
        return {
            "backup": self._open,
            "backup-file": self._export_file,
            "backup-code": self._export_code,
            "backup-settings": self._choose_settings,
            "backup-import": self._import,
            "backup-anyway": self._import_what_fits,
            "backup-unread": self._note_unread,
            "backup-on": self._slices.go_on,
            "backup-stop": self._stop,
        }

    def turned(self) -> None:
        """Cancel an import or export whose dialog was closed."""
        if self._slices.is_running and self._model.dialog != "backup":
            self._stop()

    def fill(self, slots: dict[str, str]) -> None:
        """Add the contents, and the result of the latest export or import."""
        app, model = self._app, self._model
        contents = self._listed(self._contents)
        slots["backup-contents.text"] = contents or text(model.language, "backup-nothing")
        notice = "backup-working" if self._slices.is_running else self.notice
        facts: dict[str, object] = {"parts": self._listed(self._added), "percent": self._slices.percent}
        slots["backup-notice.text"] = text(model.language, notice, **facts) if notice else ""
        show(slots, "backup-stop", self._slices.is_running)
        error = self.error or app.notices.storage_error
        lost = self._listed(self._lost)
        slots["backup-error.text"] = text(model.language, error, parts=lost, **self._facts) if error else ""
        show(slots, "backup-anyway", self._waiting)
        slots["backup-code.value"] = self.code
        show(slots, "backup-code-row", self.code)

    def _listed(self, counts: list[tuple[str, int]]) -> str:
        """Format pairs of (word, count) as part of a sentence."""
        language = self._model.language
        return sign(language, ",").join([text(language, word, count=count) for word, count in counts])

    def _open(self) -> None:
        self._clear()
        self.takes_settings = False
        self._contents = _counted(self._parts, self._all())
        self.send("open", "backup")

    def _clear(self) -> None:
        self.code = self.notice = self.error = self._waiting = ""
        self._slices.stop()

    def _stop(self) -> None:
        """Cancel the work in progress: nothing is stored before the end."""
        self._clear()
        self.notice = "backup-stopped"

    def _choose_settings(self, is_on: bool) -> None:
        self.takes_settings = is_on

    def _export_file(self) -> None:
        self._clear()
        texts = self._all()
        self._slices.begin(self._exporting(texts), _size(texts) < _SHORT)

    def _exporting(self, texts: dict[str, str]) -> "Iterator[int]":
        """Offer all readable texts as a file."""
        readable: dict[str, str] = {}
        for percent in self._readable(texts, readable, False):
            yield percent // 2
        day = dashed(date_of(self.wall_ms // DAY_MS))
        pieces: list[str] = []
        for place, _ in enumerate(format_in_slices(readable, day, pieces)):
            if place % 8 == 0 or len(readable) < 100:
                yield 50 + 50 * place // len(readable)
        self.emit(Download(f"tilelab-{day}.json", "application/json", pieces[0]))
        self.notice = "backup-saved"

    def _export_code(self) -> None:
        """Show all readable texts as a text to copy, unless it is too long."""
        self._clear()
        texts = self._all()
        readable: dict[str, str] = {}
        if _size(texts) < _MAX_CODED:
            for _ in self._readable(texts, readable, False):
                pass
            self.code = CODE + pack(format_export(readable, dashed(date_of(self.wall_ms // DAY_MS))))
        if not self.code or len(self.code) > MAX_CODE:
            self.code = ""
            self.error = "backup-large"

    def _import(self, text: str, is_sure: bool = False) -> None:
        """Merge a file or copied text; an unreadable part refuses all. is_sure: whether a partial import is confirmed."""
        self._clear()
        self._slices.begin(self._importing(text, is_sure), len(text) + _size(self._all()) < _SHORT)

    def _importing(self, text: str, is_sure: bool) -> "Iterator[int]":
        """Read, check and merge in slices, then store at once."""
        try:
            theirs: dict[str, str] = {}
            for place, _ in enumerate(parse_in_slices(text, theirs)):
                yield min(place, 20)
            for percent in self._check(theirs):
                yield 20 + percent * 3 // 10
            merged: list[tuple[Part, dict[str, str]]] = []
            own = self._all()
            for percent in self._merging(own, theirs, merged):
                yield 50 + percent // 2
            now = self._all()
            if now != own:  # Another tab has stored something in the meantime.
                own, merged = now, []
                for _ in self._merging(own, theirs, merged):
                    pass
            self._store(text, own, merged, is_sure)
        except BadSave as error:
            newer = error.reason in ("save-newer", "backup-newer")
            self.error = "backup-newer" if newer else error.reason if error.reason[:7] == "backup-" else "backup-part"

    def _store(self, text: str, own: dict[str, str], merged: "list[tuple[Part, dict[str, str]]]", is_sure: bool) -> None:
        """Store the merged texts, and report what was added and what did not fit."""
        wanted = dict(own)
        for _, texts in merged:
            wanted.update(texts)
        needed = _size(wanted) - _size(own)
        room = needed if is_sure or needed <= 0 else self._storage.room(needed)
        if self._app.notices.storage_error == "storage-blocked":
            self.error = "backup-blocked"
            return
        if room < needed:
            self.error = "backup-tight"
            self._facts = {"needed": (needed + 999) // 1000, "room": room // 1000}
            self._waiting = text
            return
        after = dict(own)
        for part, texts in merged:
            after.update(self._stored(part, texts, own))
        for name in in_order(list(after), str):
            if after[name] != own.get(name):
                for feature in self.dispatcher.features:
                    feature.stored(name, after[name])
        before = _counted(self._parts, own)
        self._contents = _counted(self._parts, after)
        self._added = _more(self._contents, before)
        self._lost = _more(_counted(self._parts, wanted), self._contents)
        if after != wanted:
            self.error = "backup-lost" if self._lost else "backup-lost-some"
        if self._added or after == wanted:
            self.notice = "backup-added" if self._added else "backup-merged" if after != own else "backup-same"

    def _import_what_fits(self) -> None:
        self._import(self._waiting, True)

    def _stored(self, part: Part, texts: dict[str, str], own: dict[str, str]) -> dict[str, str]:
        """Store the texts of a part as far as there is room; return those stored in the end."""
        done = {}
        lost = []
        for name in sorted(texts, key=lambda name: (len(name), name)):  # Lists first, which only get shorter when trimmed.
            if self._storage.store(name, texts[name]):
                done[name] = texts[name]
            else:
                lost.append(name)
        rest = part.trimmed(texts, lost) if lost else texts
        for name in done:
            if done[name] != rest.get(name):
                self._storage.store(name, rest.get(name, own.get(name, "")))
        return rest

    def met(self) -> None:
        """Merge what an older version could not read and set aside, where this one can."""
        for aside, stored in self._storage.read(ASIDE).items():
            name = aside.split(ASIDE)[0]
            for part in self._parts:
                if part.owns(name) and not part.is_setting:
                    self._merge_back(part, name, stored, aside)

    def _merge_back(self, part: Part, name: str, text: str, aside: str) -> None:
        try:
            part.prove(name, text)
            own = _of(part, self._all())
            for other, stored in own.items():
                part.check(other, stored)
            texts = part.merged(own, part.alone(own, name, text))
        except ValueError:  # It stays aside.
            return
        if texts == self._stored(part, texts, own):
            if texts:
                self._app.notices.show("aside-back")
            for other in in_order(list(texts), str):
                for feature in self.dispatcher.features:
                    feature.stored(other, texts[other])
            self._storage.store(aside, "")

    def _note_unread(self) -> None:
        self._clear()
        self.error = "backup-unread"

    def _all(self) -> dict[str, str]:
        """Return the texts to export."""
        texts = self._storage.read()
        return {name: text for name, text in texts.items() if text and [part for part in self._parts if part.owns(name)]}

    def _check(self, theirs: dict[str, str]) -> "Iterator[int]":
        """Validate each text of the other device. Raises: BadSave."""
        progress = _Progress(theirs)
        for name, stored in theirs.items():
            owners = [part for part in self._parts if part.owns(name)]
            if not owners:
                raise BadSave("backup-newer")
            owners[0].check(name, stored)
            yield from progress.add(stored)

    def _merging(
        self, own: dict[str, str], theirs: dict[str, str], merged: "list[tuple[Part, dict[str, str]]]"
    ) -> "Iterator[int]":
        """Add each part's texts to store to a list. Raises: BadSave for a local text of a newer version."""
        progress = _Progress(theirs)
        for part in self._parts:
            there = _of(part, theirs)
            if there and not part.is_earned and (self.takes_settings or not part.is_setting):
                here: dict[str, str] = {}
                for _ in self._readable(_of(part, own), here, True):
                    yield progress.percent
                texts: dict[str, str] = {}
                for _ in part.merge(here, there, texts):
                    yield progress.percent
                merged.append((part, texts))
            for stored in there.values():
                yield from progress.add(stored)

    def _readable(self, own: dict[str, str], readable: dict[str, str], is_merged: bool) -> "Iterator[int]":
        """Add the readable local texts to a table; others would be refused elsewhere.

        is_merged: the texts will be rewritten, so set unreadable ones aside. Raises: BadSave for a newer version's, if is_merged.
        """
        progress = _Progress(own)
        for part in self._parts:
            for name, stored in _of(part, own).items():
                reason = _fault(part, name, stored)
                if reason == "save-newer" and is_merged:
                    raise BadSave(reason)
                if reason in ("", "save-newer"):
                    readable[name] = stored
                elif is_merged:
                    self.emit(Save(name + ASIDE, stored))
                yield from progress.add(stored)


class _Progress:
    """The progress of work on texts, measured in characters."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.percent = 0
        self._total = _size(texts)
        self._done = self._yielded = 0

    def add(self, text: str) -> "Iterator[int]":
        """Count a text; yield the percentage after each slice."""
        self._done += len(text)
        self.percent = 100 * self._done // max(1, self._total)
        if self._done - self._yielded >= _SLICE:
            self._yielded = self._done
            yield self.percent


def _fault(part: Part, name: str, text: str) -> str:
    """Return why a text is unreadable, or ""."""
    try:
        part.check(name, text)
    except BadSave as error:
        return error.reason
    return ""


def _of(part: Part, texts: dict[str, str]) -> dict[str, str]:
    return {name: text for name, text in texts.items() if part.owns(name)}


def _counted(parts: list[Part], texts: dict[str, str]) -> list[tuple[str, int]]:
    """Return (word, count) for all parts, summed by word; unreadable texts do not count."""
    words: list[str] = []
    counts: dict[str, int] = {}
    for part in parts:
        if part.word not in words:
            words.append(part.word)
        if not part.is_setting and not part.is_earned:
            try:
                counts[part.word] = counts.get(part.word, 0) + part.count(_of(part, texts))
            except BadSave:
                pass
    return [(word, counts[word]) for word in words if counts.get(word)]


def _more(counts: list[tuple[str, int]], before: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return (word, increase) for counts that are greater than before."""
    fewer = dict(before)
    return [(word, count - fewer.get(word, 0)) for word, count in counts if count > fewer.get(word, 0)]


def _size(texts: dict[str, str]) -> int:
    """Return the size of texts in the storage, in characters."""
    return sum([len(name) + len(text) for name, text in texts.items()])
