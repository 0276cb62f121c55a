"""Everything that a player has collected as one file, or as a text to copy, and back: merged, never replaced.

What is imported is stored and then heard as if another tab had stored it, so that every feature follows by itself.
"""

import json

from game.app.backup_part import Part
from game.app.days import DAY_MS, dashed, date_of
from game.app.effects import Download, Save
from game.app.feature import Feature
from game.app.store import BadSave
from game.app.words import say, sign
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

MAX_CODE = 30_000
"""The longest text to copy, in characters; messengers cut what is longer."""

_CODE = "TILELAB1."
_MAX_UNPACKED = 1_000_000
_HEAD = 40
"""Within how many characters an export names its format."""


class Backup(Feature):
    """Exports and imports. parts: what there is to export; read: returns the stored text of each name."""

    def __init__(self, app: "App", parts: list[Part], read: "Callable[[], dict[str, str]]") -> None:
        self._app = app
        self._parts = parts
        self._read = read
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

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return both ways, and what opens their dialog."""
        return {
            "backup": self._open,
            "backup-file": self._export_file,
            "backup-code": self._export_code,
            "backup-settings": self._choose_settings,
            "backup-import": self._import,
            "backup-unread": self._refuse,
        }

    def view(self, slots: dict[str, str]) -> None:
        """Add what there is, and what came of the latest export or import."""
        app = self._app
        if app.dialog == "backup":
            contents = self._listed(self._contents)
            slots["backup-contents.text"] = contents or say(app.language, "backup-nothing")
            slots["backup-notice.text"] = say(app.language, self.notice, parts=self._listed(self._added)) if self.notice else ""
            slots["backup-error.text"] = say(app.language, self.error) if self.error else ""
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
        self.code = self.notice = self.error = ""

    def _choose_settings(self, is_on: bool) -> None:
        self.takes_settings = is_on

    def _export_file(self) -> None:
        self._clear()
        day = dashed(date_of(self.now_ms // DAY_MS))
        self.emit(Download(f"tilelab-{day}.json", "application/json", format_export(self._all(), day)))
        self.notice = "backup-saved"

    def _export_code(self) -> None:
        self._clear()
        code = _CODE + pack(format_export(self._all(), dashed(date_of(self.now_ms // DAY_MS))))
        if len(code) > MAX_CODE:
            self.error = "backup-large"
        else:
            self.code = code

    def _import(self, text: str) -> None:
        """Merge what a file or a copied text holds; nothing changes where any of it cannot be read."""
        self._clear()
        try:
            texts = self._merged(parse_export(text))
        except BadSave as error:
            newer = error.reason in ("save-newer", "backup-newer")
            self.error = "backup-newer" if newer else error.reason if error.reason[:7] == "backup-" else "backup-part"
            return
        before = dict(_counted(self._parts, self._all()))
        for name in sorted(texts):
            self.emit(Save(name, texts[name]))
        for name in sorted(texts):
            for feature in self.dispatcher.features:
                feature.stored(name, texts[name])
        after = self._all()
        after.update({name: text for name, text in texts.items() if text})
        self._contents = _counted(self._parts, after)
        self._added = [(word, count - before.get(word, 0)) for word, count in self._contents if count > before.get(word, 0)]
        self.notice = "backup-added" if self._added else "backup-merged" if texts else "backup-same"

    def _refuse(self) -> None:
        """Tell that a file could not be read."""
        self._clear()
        self.error = "backup-unread"

    # The parts

    def _all(self) -> dict[str, str]:
        """Return the texts that are exported."""
        texts = self._read()
        return {name: text for name, text in texts.items() if text and [part for part in self._parts if part.owns(name)]}

    def _merged(self, theirs: dict[str, str]) -> dict[str, str]:
        """Return the texts to store. Raises: BadSave."""
        if [name for name in theirs if not [part for part in self._parts if part.owns(name)]]:
            raise BadSave("backup-newer")
        own = self._all()
        texts: dict[str, str] = {}
        for part in self._parts:
            here, there = _of(part, own), _of(part, theirs)
            part.count(there)
            if there and (self.takes_settings or not part.is_setting):
                texts.update(part.merged(here, there))
        return texts


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
    if not isinstance(texts, dict) or [one for one in texts.values() if not isinstance(one, str)]:
        raise BadSave("backup-edited")
    if _sum(texts) != data.get("sum"):
        raise BadSave("backup-edited")
    return texts


def _sum(texts: dict[str, str]) -> str:
    return checksum("\n".join([name + "\n" + texts[name] for name in sorted(texts)]).encode())


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
