"""The Lab's page: sends messages to `game.lab` and carries out its effects."""

from js import document, window
from jsffi import create_proxy

from ...app import words
from ...app.backup.file import Download
from ...app.feature import Wake
from ...app.session import Session
from ...app.words import bots, dialogs, notices, sandbox
from ...core.typing import Any
from ...games import GAMES
from ...lab.lab import STORED, Lab
from ...lab.reference import REFERENCE, SHAPES
from ...lab.reference import WORDS as REFERENCE_WORDS
from ...lab.words import WORDS
from ...lab.workbench import OpenReplay
from ..app import PageApp, now_ms
from ..dom import by_id, listen, make
from ..input import is_composing
from ..patch import translate
from ..widgets import download, read_file, reveal
from .editor import Editor
from .model_page import ModelPage
from .patch import LabPatch

_MAX_BYTES = 1_000_000
"""Maximum size of a file that is read as a bot."""


class LabPage(ModelPage):
    """The Lab with its sandboxes, editor and patch."""

    def __init__(self, page: PageApp, codemirror: "Any") -> None:
        self._lab = Lab(GAMES, page.model.language, page.storage.read_text)
        self._lab.context.clock = now_ms
        editor = Editor(codemirror, "lab-source", "lab-source", "code-keys", lambda text: self.send("edit", text))
        super().__init__(page, self._lab, "lab", editor)
        self._patch = LabPatch(self._lab, self._editor)
        self._beats = {
            "duel-beat": create_proxy(lambda: self._send([("duel-beat",)], self._patch.show_duel)),
            "prove-beat": create_proxy(lambda: self._send([("prove-beat",)], self._show_news)),
        }
        self._timers: dict[str, int] = {}
        self._carriers[Wake] = self._wake_later
        self._carriers[Download] = lambda effect: download(effect.name, effect.kind, effect.text)
        self._carriers[OpenReplay] = self._open_replay
        page.runs.append(lambda: self._lab.results.is_under_way)

    def _wake_later(self, wake: Wake) -> None:
        """Schedule a message, replacing the one that is due."""
        name = wake.message
        window.clearTimeout(self._timers.get(name, 0))
        if name not in self._beats:
            self._beats[name] = create_proxy(lambda: self.send(name))
        self._timers[name] = window.setTimeout(self._beats[name], wake.after_ms)

    def begin(self) -> None:
        storage = self._page.storage
        stored = storage.read(list(STORED))
        stored.update(storage.read(Lab.names(stored)))
        box = by_id("lab-shapes")
        for name, code, example in SHAPES:
            row = make("div", box)
            make("code", make("dt", row), code)
            make("dd", row, "", data_word="shape-" + name)
            make("code", make("pre", make("dd", row)), example.strip())
        box = by_id("lab-api")
        for name, code, example, result in REFERENCE:
            row = make("div", box)
            make("code", make("dt", row), code)
            make("dd", row, "", data_word="api-" + name)
            make("code", make("dd", row), example if result == "None" else f"{example}  # {result}")
        choice = by_id("lab-game-choice")
        for game in GAMES:
            id_ = f"lab-game-{game.id}"
            make("button", choice, type="button", id=id_, value=game.id, data_do="game:{value}", data_word=f"title-{game.id}")
        translate(self._lab.context.language)
        self._editor.set_language(self._lab.context.language)
        self._begin(stored)
        listen(by_id("lab"), "input", self._typed)
        listen(by_id("lab"), "keydown", self._key)
        listen(by_id("lab-file"), "change", self._import)
        listen(window, "resize", lambda event: self._patch.draw())
        listen(window, "pagehide", lambda event: self.send("hide"))
        listen(window, "pageshow", lambda event: self.send("resume") if event.persisted else None)
        listen(document, "visibilitychange", lambda event: self.send("hide") if document.hidden else None)
        self._patch.show(now_ms())

    def _typed(self, event: "Any") -> None:
        """Set a number while it is typed, so that Run uses it at once; leave the field as it is."""
        if event.target.id not in ("lab-count", "lab-first"):
            return
        text = str(event.target.value).strip()
        if text.isdigit():
            self._patch.leave(event.target.id + ".value", text)
            self._lab.send("set", event.target.id[len("lab-") :], text, now_ms=now_ms())

    def _key(self, event: "Any") -> None:
        if event.key == "Enter" and (event.ctrlKey or event.metaKey) and not is_composing(event):
            event.preventDefault()
            self.send("run")

    def _import(self, event: "Any") -> None:
        def read(name: str, text: str) -> None:
            self.send("import", name, text)

        read_file(event.target, _MAX_BYTES, read, lambda: self.send("problem", "file-unreadable"))

    # Called by `LateViews`

    def open(self, address: str) -> None:
        self._sandboxes.start()
        self.send("open", address)

    def leave(self) -> None:
        """Free memory while nothing is played."""
        self.send("watch-close")
        if not self._lab.results.is_under_way:
            self._sandboxes.close()

    def set_language(self, language: str) -> None:
        if language != self._lab.context.language:
            self._patch.forget()
            self._editor.set_language(language)
            self.send("language", language)

    def _show(self) -> None:
        self._patch.show(now_ms())

    def _show_news(self) -> None:
        """Patch the page only if a replay has ended: each of its many slices is short."""
        if self._lab.proving.has_news:
            self._show()

    def _hear_user(self, message: "list[Any]", event: "Any") -> None:
        self._patch.renew(event.target.id + ".value")
        self.send(*message)
        if self._lab.context.undo and message[0] in ("delete", "forget"):
            reveal(by_id("lab-undo"), True)

    def _source(self) -> str:
        return self._lab.bots.draft.source

    def _open_replay(self, effect: OpenReplay) -> None:
        """Show a replay in the game's view; Back returns to the Lab."""
        game = self._lab.context.game
        record = effect.record
        moves = game.parse_moves(record.transcript)
        session = Session(game, game.parse_variant(effect.series.variant), record.seed, "", moves)
        session.going_on = True
        window.tilelab.show("#/" + game.id, "pushState")
        self._page.send("route", "#/" + game.id)
        self._page.send("replay-show", session)
        self._page.send("replay-go", 0)
        reveal(by_id("replay-bar"))


def enter(page: PageApp, codemirror: "Any") -> LabPage:
    """Build the Lab in its skeleton with CodeMirror's modules, and return it."""
    words.add(WORDS, REFERENCE_WORDS, bots.WORDS, sandbox.WORDS, dialogs.WORDS, notices.WORDS)
    lab = LabPage(page, codemirror)
    lab.begin()
    return lab
