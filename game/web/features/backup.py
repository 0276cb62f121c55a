"""Export and import in the page: the dialog, and files from and for the player."""

from js import document, window

from ...app.backup.backup import StoredTexts
from ...app.backup.file import MAX_FILE, Download
from ...app.feature import Feature, Handlers
from ...backups import parts
from ..app import PREFIX, PageApp
from ..dom import by_id, listen
from ..widgets import download, read_file, unpack

_PROBE = 1 << 18
"""Characters stored at a time to measure the room."""
_PROBE_NAME = "tilelab-probe"
"""Without our prefix, so that other tabs ignore it."""


class BackupPage(Feature):
    """Opens the file picker, and passes on the file's text."""

    def __init__(self, page: PageApp) -> None:
        self._page = page
        self._dialog = ""
        listen(by_id("backup-chosen"), "change", self._read)

    def handlers(self) -> Handlers:
        return {"backup-choose": self._choose}

    def view(self, slots: dict[str, str]) -> None:
        """Clear the fields when the dialog opens."""
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
    """The page's storage, as imports use it."""

    def __init__(self, page: PageApp) -> None:
        self._storage = page.storage

    def read(self, ending: str = "") -> dict[str, str]:
        """Return all texts whose names have an ending, by name, including those not stored yet."""
        storage = self._storage
        names = list(storage.pending)
        if storage.error != "storage-blocked":
            local = window.localStorage
            keys = [str(local.key(place)) for place in range(local.length)]
            names += [key[len(PREFIX) :] for key in keys if key.startswith(PREFIX)]
        return storage.read([name for name in names if name.endswith(ending)])

    def store(self, name: str, text: str) -> bool:
        """Store a text, or change nothing; return whether it is stored."""
        is_stored = bool(window.tilelab.save(PREFIX + name, text))
        if is_stored:
            self._storage.pending.pop(name, None)
        return is_stored

    def room(self, max_characters: int) -> int:
        """Return how many more characters can be stored, up to a limit; stores them briefly to find out."""
        text = "x" * min(max_characters, _PROBE)
        size = len(text)
        taken = 0
        names: list[str] = []
        while taken < max_characters and size:
            name = f"{_PROBE_NAME}{len(names)}"
            size = min(size, max_characters - taken)
            if window.tilelab.save(name, text[:size]):
                taken += len(name) + size
                names.append(name)
            else:
                size //= 2
        for name in names:
            window.tilelab.save(name, "")
        return min(taken, max_characters)


def join(page: PageApp) -> None:
    features = page.assembly.backup(parts(page.model.games), BrowserStorage(page))
    document.body.appendChild(unpack("backup-template", page.model.language))
    page.carriers[Download] = lambda effect: download(effect.name, effect.kind, effect.text)
    page.add_features(*features, BackupPage(page))
