"""The page's side of export and import: their dialog, and files from and for the player."""

from js import window
from pyscript import document

from ...app import words
from ...app.backup.backup import Backup, StoredTexts
from ...app.backup.file import MAX_FILE
from ...app.backup.words import WORDS
from ...app.effects import Download
from ...app.feature import Feature, Handlers
from ...backups import parts
from ..app import PageApp
from ..dom import by_id, listen
from ..files import download, read_file
from ..storage import PREFIX
from ..widgets import unpack

_PROBE = 1 << 18
"""How many characters are tried at once to see how much room there is."""
_PROBE_NAME = "tilelab-probe"
"""Not one of our names, so that other tabs do not hear of it."""


class BackupPage(Feature):
    """Opens the system's choice of a file, and hands on what is in it."""

    def __init__(self, page: PageApp) -> None:
        self._page = page
        self._dialog = ""
        listen(by_id("backup-chosen"), "change", self._read)

    def handlers(self) -> Handlers:
        return {"backup-choose": self._choose}

    def view(self, slots: dict[str, str]) -> None:
        """Empty the fields where the dialog has just been opened."""
        dialog = self._page.model.dialog
        if dialog == "backup" != self._dialog:
            by_id("backup-settings").checked = False
            by_id("backup-pasted").value = ""
        self._dialog = dialog

    def _choose(self) -> None:
        by_id("backup-chosen").click()

    def _read(self, event: object) -> None:
        send = self._page.send
        read_file(by_id("backup-chosen"), MAX_FILE, lambda name, text: send("backup-import", text), lambda: send("backup-unread"))


class BrowserStorage(StoredTexts):
    """The storage of the page, as an import sees it."""

    def __init__(self, page: PageApp) -> None:
        self._storage = page.storage

    def read(self) -> dict[str, str]:
        """Return all texts by name, also those that are not stored yet."""
        storage = self._storage
        names = list(storage.pending)
        if storage.error != "storage-blocked":
            kept = window.localStorage
            keys = [str(kept.key(place)) for place in range(kept.length)]
            names += [key[len(PREFIX) :] for key in keys if key.startswith(PREFIX)]
        return storage.read(names)

    def store(self, name: str, text: str) -> bool:
        """Store a text, or leave all as it is; return whether it is stored."""
        return self._storage.store(name, text)

    def room(self, most: int) -> int:
        """Return how many more characters can be stored, by storing them for a moment; at most `most`."""
        text = "x" * min(most, _PROBE)
        size = len(text)
        taken = 0
        names: list[str] = []
        while taken < most and size:
            name = f"{_PROBE_NAME}{len(names)}"
            size = min(size, most - taken)
            if window.tilelab.save(name, text[:size]):
                taken += len(name) + size
                names.append(name)
            else:
                size //= 2
        for name in names:
            window.tilelab.save(name, "")
        return min(taken, most)


def join(page: PageApp) -> None:
    """Put the dialog into the page, in the page's language, and let export and import join."""
    words.add(WORDS)
    document.body.appendChild(unpack("backup-template", page.model.language))
    page.carriers[Download] = lambda effect: download(effect.name, effect.kind, effect.text)
    page.welcome(Backup(page.app, parts(page.model.games), BrowserStorage(page)), BackupPage(page))
