"""Everything that a player has collected as one file, or as a text to copy, and back: merged, never replaced.

What is imported is stored at once and then heard as if another tab had stored it, so that every feature follows by itself.
"""

import json

from game.app.backup_part import Part
from game.app.days import DAY_MS, dashed, date_of
from game.app.effects import Download, Save
from game.app.feature import Feature
from game.app.store import BadSave
from game.app.words import say, sign
from game.core.order import in_order
from game.core.packed_text import FAILURES, checksum, pack, unpack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from game.app.app import App

FORMAT = "tilelab-export"
VERSION = 1

MAX_FILE = 12_000_000
"""The size of the largest file that is read, in bytes: browsers keep about ten million characters for a site."""

_MAX_NAMES = 2_000
"""How many texts an export may hold: ten times as many as the longest sessions and all else take."""

MAX_CODE = 30_000
"""The longest text to copy, in characters; messengers cut what is longer."""

_CODE = "TILELAB1."
_MAX_UNPACKED = 1_000_000
_HEAD = 40
"""Within how many characters an export names its format."""


class Storage:
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

    def __init__(self, app: "App", parts: list[Part], storage: Storage) -> None:
        self._app = app
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
        self._waiting = ""
        """The import that does not fit, until the player has it added as far as it does."""

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return both ways, and what opens their dialog."""
        return {
            "backup": self._open,
            "backup-file": self._export_file,
            "backup-code": self._export_code,
            "backup-settings": self._choose_settings,
            "backup-import": self._import,
            "backup-anyway": self._import_what_fits,
            "backup-unread": self._refuse,
        }

    def view(self, slots: dict[str, str]) -> None:
        """Add what there is, and what came of the latest export or import."""
        app = self._app
        if app.dialog == "backup":
            contents = self._listed(self._contents)
            slots["backup-contents.text"] = contents or say(app.language, "backup-nothing")
            slots["backup-notice.text"] = say(app.language, self.notice, parts=self._listed(self._added)) if self.notice else ""
            error = self.error or app.notices.storage_error
            slots["backup-error.text"] = say(app.language, error, parts=self._listed(self._lost), **self._facts) if error else ""
            slots["backup-anyway.hidden"] = "" if self._waiting else "on"
            slots["backup-code.value"] = self.code
            slots["backup-code-row.hidden"] = "" if self.code else "on"

    def _listed(self, counts: list[tuple[str, int]]) -> str:
        """Return (word, how many) of some things as a sentence's part."""
        language = self._app.language
        return sign(language, ",").join([say(language, word, count=count) for word, count in counts])

    # Messages

    def _open(self) -> None:
        self._clear()
        self.takes_settings = False
        self._contents = _counted(self._parts, self._all())
        self.send("open", "backup")

    def _clear(self) -> None:
        self.code = self.notice = self.error = self._waiting = ""

    def _choose_settings(self, is_on: bool) -> None:
        self.takes_settings = is_on

    def _export_file(self) -> None:
        self._clear()
        day = dashed(date_of(self.wall_ms // DAY_MS))
        self.emit(Download(f"tilelab-{day}.json", "application/json", format_export(self._exported(), day)))
        self.notice = "backup-saved"

    def _export_code(self) -> None:
        self._clear()
        code = _CODE + pack(format_export(self._exported(), dashed(date_of(self.wall_ms // DAY_MS))))
        if len(code) > MAX_CODE:
            self.error = "backup-large"
        else:
            self.code = code

    def _import(self, text: str, is_sure: bool = False) -> None:
        """Merge what a file or a copied text holds; nothing changes where any of it cannot be read.

        is_sure: whether the player knows that not all of it fits.
        """
        self._clear()
        own = self._all()
        try:
            merged = self._merged(own, parse_export(text))
        except BadSave as error:
            newer = error.reason in ("save-newer", "backup-newer")
            self.error = "backup-newer" if newer else error.reason if error.reason[:7] == "backup-" else "backup-part"
            return
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
        for name in sorted(after):
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

    def _merged(self, own: dict[str, str], theirs: dict[str, str]) -> list[tuple[Part, dict[str, str]]]:
        """Return the texts to store of each part. Raises: BadSave."""
        if [name for name in theirs if not [part for part in self._parts if part.owns(name)]]:
            raise BadSave("backup-newer")
        merged = []
        for part in self._parts:
            there = _of(part, theirs)
            for name in there:
                part.check(name, there[name])
            if there and (self.takes_settings or not part.is_setting):
                merged.append((part, part.merged(self._readable(part, _of(part, own)), there)))
        return merged

    def _readable(self, part: Part, own: dict[str, str]) -> dict[str, str]:
        """Return the own texts of a part that can be read; the others are set aside. Raises: BadSave for a newer version's."""
        kept = {}
        for name, text in own.items():
            reason = _fault(part, name, text)
            if reason == "save-newer":
                raise BadSave(reason)
            if reason:
                self.emit(Save(name + ".aside", text))
            else:
                kept[name] = text
        return kept

    def _exported(self) -> dict[str, str]:
        """Return the texts of an export: none that cannot be read, for it would be refused; a newer version reads its own."""
        texts = self._all()
        kept = {}
        for part in self._parts:
            for name, text in _of(part, texts).items():
                if _fault(part, name, text) in ("", "save-newer"):
                    kept[name] = text
        return kept


def format_export(texts: dict[str, str], day: str) -> str:
    """Return texts by name as one file."""
    head = f'"format": "{FORMAT}", "v": {VERSION}, "made": "{day}", "sum": "{_sum(texts)}"'  # A dict has no order in MicroPython.
    return "{" + head + ', "texts": ' + json.dumps(texts) + "}"


def parse_export(text: str) -> dict[str, str]:
    """Return the texts by name of a file or of a text that was copied. Raises: BadSave with the reason."""
    text = text.strip()
    if text[: len(_CODE)] == _CODE:
        unpacked = ""
        try:
            unpacked = unpack("".join(text[len(_CODE) :].split()), _MAX_UNPACKED)
        except FAILURES:
            pass
        if not unpacked:
            raise BadSave("backup-cut-off")
        text = unpacked
    if FORMAT not in text[:_HEAD]:
        raise BadSave("backup-wrong")
    try:
        data: Any = json.loads(text)
    except (ValueError, RuntimeError, MemoryError):
        raise BadSave("backup-cut-off") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadSave("backup-wrong")
    if not isinstance(data.get("v"), int) or data["v"] > VERSION:
        raise BadSave("backup-newer")
    texts = data.get("texts")
    if not isinstance(texts, dict) or len(texts) > _MAX_NAMES or [one for one in texts.values() if not isinstance(one, str)]:
        raise BadSave("backup-edited")
    if [name for name in texts if "\0" in name + texts[name]]:  # What follows it would not reach the browser's storage.
        raise BadSave("backup-edited")
    if _sum(texts) != data.get("sum"):
        raise BadSave("backup-edited")
    return texts


def _sum(texts: dict[str, str]) -> str:
    text = "\n".join([name + "\n" + texts[name] for name in in_order(list(texts), str)])
    return checksum(text.encode("utf-8", "surrogatepass"))


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
