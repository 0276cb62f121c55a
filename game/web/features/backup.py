"""The page's side of export and import: their dialog, and files from and for the player."""

from js import window
from pyscript import document

from game.app import words
from game.app.backup import MAX_FILE, Backup
from game.app.backup_parts import parts
from game.app.effects import Download
from game.app.feature import Feature
from game.app.words.backup import WORDS
from game.web.app import PageApp
from game.web.dom import by_id, listen
from game.web.files import download, read_file
from game.web.storage import PREFIX, Storage
from game.web.widgets import unpack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class BackupPage(Feature):
    """Opens the system's choice of a file, and hands on what is in it."""

    def __init__(self, page: PageApp) -> None:
        self._page = page
        self._dialog = ""
        listen(by_id("backup-chosen"), "change", self._read)

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return what opens the choice."""
        return {"backup-choose": self._choose}

    def view(self, slots: dict[str, str]) -> None:
        """Empty the fields where the dialog has just been opened."""
        dialog = self._page.app.dialog
        if dialog == "backup" != self._dialog:
            by_id("backup-settings").checked = False
            by_id("backup-pasted").value = ""
        self._dialog = dialog

    def _choose(self) -> None:
        by_id("backup-chosen").click()

    def _read(self, event: object) -> None:
        send = self._page.send
        read_file(by_id("backup-chosen"), MAX_FILE, lambda name, text: send("backup-import", text), lambda: send("backup-unread"))


def _stored(storage: Storage) -> dict[str, str]:
    """Return all texts by name, also those that the browser did not take."""
    names = list(storage.pending)
    if storage.error != "storage-blocked":
        kept = window.localStorage
        keys = [str(kept.key(place)) for place in range(kept.length)]
        names += [key[len(PREFIX) :] for key in keys if key.startswith(PREFIX)]
    return storage.read(names)


def join(page: PageApp) -> None:
    """Put the dialog into the page, in the page's language, and let export and import join."""
    words.add(WORDS)
    document.body.appendChild(unpack("backup-template", page.app.language))
    page.carriers[Download] = lambda effect: download(effect.name, effect.kind, effect.text)
    page.welcome(Backup(page.app, parts(page.app.games), lambda: _stored(page.storage)), BackupPage(page))
