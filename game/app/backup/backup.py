"""Everything that a player has collected as one file, or as a text to copy, and back: merged, never replaced.

What is imported is stored at once and then heard as if another tab had stored it, so that every feature follows by itself.
"""

from ...core.calendar import DAY_MS, dashed, date_of
from ...core.order import in_order
from ...core.packed_text import pack
from ..effects import Download, Save
from ..feature import Feature, Handlers
from ..slices import Slices
from ..store import BadSave
from ..words import sign, text
from .file import CODE, format_export, format_in_slices, parse_in_slices
from .part import Part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..app import App

MAX_CODE = 30_000
"""The longest text to copy, in characters; messengers cut what is longer."""

_MAX_CODED = 400_000
"""The size, in characters, from which no text to copy is made: packed it would hardly be short enough."""
_SHORT = 50_000
"""An import or an export of fewer characters is done at once."""
_SLICE = 20_000
"""After how many characters longer ones give way."""


class StoredTexts:
    """What an import asks of a front end's storage: it has to know at once what is stored."""

    def read(self) -> dict[str, str]:
        """Return all texts by name, also those that are not stored yet."""
        raise NotImplementedError

    def store(self, name: str, text: str) -> bool:
        """Store a text, or leave all as it is; return whether it is stored."""
        raise NotImplementedError

    def room(self, most: int) -> int:
        """Return how many more characters can be stored, at most `most`."""
        raise NotImplementedError


class Backup(Feature):
    """Exports and imports. parts: what there is to export."""

    dialogs = ("backup",)

    def __init__(self, app: "App", parts: list[Part], storage: StoredTexts) -> None:
        self._app = app
        self._model = app.model
        self._parts = parts
        self._storage = storage
        self.takes_settings = False
        """Whether the next import changes the settings, too."""
        self.code = ""
        """Everything as a text to copy, once it was asked for."""
        self.notice = ""
        """The word for what came of the latest export or import, or ""."""
        self.error = ""
        """The word for why the latest import was refused, or ""."""
        self._contents: list[tuple[str, int]] = []
        self._added: list[tuple[str, int]] = []
        self._lost: list[tuple[str, int]] = []
        self._facts: dict[str, object] = {}
        self._slices = Slices(self, "backup-on")
        self._waiting = ""
        """The import that does not fit, until the player has it added as far as it does."""

    def handlers(self) -> Handlers:
        return {
            "backup": self._open,
            "backup-file": self._export_file,
            "backup-code": self._export_code,
            "backup-settings": self._choose_settings,
            "backup-import": self._import,
            "backup-anyway": self._import_what_fits,
            "backup-unread": self._refuse,
            "backup-on": self._slices.go_on,
            "backup-stop": self._stop,
        }

    def changed(self) -> None:
        """Leave an import or an export whose dialog was closed."""
        if self._slices.is_running and self._model.dialog != "backup":
            self._stop()

    def view(self, slots: dict[str, str]) -> None:
        """Add what there is, and what came of the latest export or import."""
        app, model = self._app, self._model
        if model.dialog == "backup":
            contents = self._listed(self._contents)
            slots["backup-contents.text"] = contents or text(model.language, "backup-nothing")
            notice = "backup-working" if self._slices.is_running else self.notice
            facts: dict[str, object] = {"parts": self._listed(self._added), "percent": self._slices.percent}
            slots["backup-notice.text"] = text(model.language, notice, **facts) if notice else ""
            slots["backup-stop.hidden"] = "" if self._slices.is_running else "on"
            error = self.error or app.notices.storage_error
            lost = self._listed(self._lost)
            slots["backup-error.text"] = text(model.language, error, parts=lost, **self._facts) if error else ""
            slots["backup-anyway.hidden"] = "" if self._waiting else "on"
            slots["backup-code.value"] = self.code
            slots["backup-code-row.hidden"] = "" if self.code else "on"

    def _listed(self, counts: list[tuple[str, int]]) -> str:
        """Return (word, how many) of some things as a sentence's part."""
        language = self._model.language
        return sign(language, ",").join([text(language, word, count=count) for word, count in counts])

    # Messages

    def _open(self) -> None:
        self._clear()
        self.takes_settings = False
        self._contents = _counted(self._parts, self._all())
        self.send("open", "backup")

    def _clear(self) -> None:
        self.code = self.notice = self.error = self._waiting = ""
        self._slices.stop()

    def _stop(self) -> None:
        """Leave what is under way: nothing is stored before the end."""
        self._clear()
        self.notice = "backup-stopped"

    def _choose_settings(self, is_on: bool) -> None:
        self.takes_settings = is_on

    def _export_file(self) -> None:
        self._clear()
        texts = self._all()
        self._slices.begin(self._exporting(texts), _size(texts) < _SHORT)

    def _exporting(self, texts: dict[str, str]) -> "Iterator[int]":
        """Give the player all that can be read as a file."""
        kept: dict[str, str] = {}
        for percent in self._readable(texts, kept, False):
            yield percent // 2
        day = dashed(date_of(self.wall_ms // DAY_MS))
        pieces: list[str] = []
        for place, _ in enumerate(format_in_slices(kept, day, pieces)):
            if place % 8 == 0 or len(kept) < 100:
                yield 50 + 50 * place // len(kept)
        self.emit(Download(f"tilelab-{day}.json", "application/json", pieces[0]))
        self.notice = "backup-saved"

    def _export_code(self) -> None:
        """Show all that can be read as a text, unless it is too long."""
        self._clear()
        texts = self._all()
        kept: dict[str, str] = {}
        if _size(texts) < _MAX_CODED:
            for _ in self._readable(texts, kept, False):
                pass
            self.code = CODE + pack(format_export(kept, dashed(date_of(self.wall_ms // DAY_MS))))
        if not self.code or len(self.code) > MAX_CODE:
            self.code = ""
            self.error = "backup-large"

    def _import(self, text: str, is_sure: bool = False) -> None:
        """Merge what a file or a copied text holds; nothing changes where any of it cannot be read.

        is_sure: whether the player knows that not all of it fits.
        """
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
            if now != own:  # Another tab has stored something meanwhile.
                own, merged = now, []
                for _ in self._merging(own, theirs, merged):
                    pass
            self._store(text, own, merged, is_sure)
        except BadSave as error:
            newer = error.reason in ("save-newer", "backup-newer")
            self.error = "backup-newer" if newer else error.reason if error.reason[:7] == "backup-" else "backup-part"

    def _store(self, text: str, own: dict[str, str], merged: "list[tuple[Part, dict[str, str]]]", is_sure: bool) -> None:
        """Store what was merged, and tell what was added and what does not fit."""
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
        """Import what did not fit as far as it does."""
        self._import(self._waiting, True)

    def _stored(self, part: Part, texts: dict[str, str], own: dict[str, str]) -> dict[str, str]:
        """Store the texts of a part as far as there is room, and return those that are stored now."""
        kept = {}
        lost = []
        for name in sorted(texts, key=lambda name: (len(name), name)):  # A list first, which only gets shorter afterwards.
            if self._storage.store(name, texts[name]):
                kept[name] = texts[name]
            else:
                lost.append(name)
        rest = part.trimmed(texts, lost) if lost else texts
        for name in kept:
            if kept[name] != rest.get(name):
                self._storage.store(name, rest.get(name, own.get(name, "")))
        return rest

    def _refuse(self) -> None:
        """Tell that a file could not be read."""
        self._clear()
        self.error = "backup-unread"

    # The parts

    def _all(self) -> dict[str, str]:
        """Return the texts that are exported."""
        texts = self._storage.read()
        return {name: text for name, text in texts.items() if text and [part for part in self._parts if part.owns(name)]}

    def _check(self, theirs: dict[str, str]) -> "Iterator[int]":
        """Read each text of another device as its feature reads it. Raises: BadSave."""
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
        """Add the texts to store of each part to a list. Raises: BadSave for an own text of a newer version."""
        progress = _Progress(theirs)
        for part in self._parts:
            there = _of(part, theirs)
            if there and (self.takes_settings or not part.is_setting):
                here: dict[str, str] = {}
                for _ in self._readable(_of(part, own), here, True):
                    yield progress.percent
                texts: dict[str, str] = {}
                for _ in part.merge(here, there, texts):
                    yield progress.percent
                merged.append((part, texts))
            for stored in there.values():
                yield from progress.add(stored)

    def _readable(self, own: dict[str, str], kept: dict[str, str], is_merged: bool) -> "Iterator[int]":
        """Add the own texts that can be read to a table: any other would be refused elsewhere.

        is_merged: whether they are rewritten, so that the others are set aside. Raises: BadSave then for a newer version's.
        """
        progress = _Progress(own)
        for part in self._parts:
            for name, stored in _of(part, own).items():
                reason = _fault(part, name, stored)
                if reason == "save-newer" and is_merged:
                    raise BadSave(reason)
                if reason in ("", "save-newer"):
                    kept[name] = stored
                elif is_merged:
                    self.emit(Save(name + ".aside", stored))
                yield from progress.add(stored)


class _Progress:
    """How far work on some texts has come: by their characters."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.percent = 0
        self._whole = _size(texts)
        self._done = self._told = 0

    def add(self, text: str) -> "Iterator[int]":
        """Count another text, and give way now and then."""
        self._done += len(text)
        self.percent = 100 * self._done // max(1, self._whole)
        if self._done - self._told >= _SLICE:
            self._told = self._done
            yield self.percent


def _fault(part: Part, name: str, text: str) -> str:
    """Return why a text cannot be read, "" if it can."""
    try:
        part.check(name, text)
    except BadSave as error:
        return error.reason
    return ""


def _of(part: Part, texts: dict[str, str]) -> dict[str, str]:
    return {name: text for name, text in texts.items() if part.owns(name)}


def _counted(parts: list[Part], texts: dict[str, str]) -> list[tuple[str, int]]:
    """Return (word, how many) of all parts, those of one word together; what cannot be read counts as nothing."""
    words: list[str] = []
    counts: dict[str, int] = {}
    for part in parts:
        if part.word not in words:
            words.append(part.word)
        if not part.is_setting:
            try:
                counts[part.word] = counts.get(part.word, 0) + part.count(_of(part, texts))
            except BadSave:
                pass
    return [(word, counts[word]) for word in words if counts.get(word)]


def _more(counts: list[tuple[str, int]], before: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return (word, by how many) of the counts that are greater than before."""
    fewer = dict(before)
    return [(word, count - fewer.get(word, 0)) for word, count in counts if count > fewer.get(word, 0)]


def _size(texts: dict[str, str]) -> int:
    """Return how many characters texts take in the storage."""
    return sum([len(name) + len(text) for name, text in texts.items()])
