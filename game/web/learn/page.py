"""The page of Learn: sends messages to `game.learn` and carries out its effects."""

from js import console, window

from game.app import words
from game.app.effects import Save, Say, ShowAddress
from game.app.words import dialogs, notices, sandbox
from game.lab.effects import End, ShowLine, ShowSource
from game.learn import titles
from game.learn.checks import RUNNING
from game.learn.effects import CheckCode, FetchFiles, GoTo
from game.learn.learn import STORED, Learn
from game.learn.words import WORDS
from game.web.app import PageApp, describe, now_ms
from game.web.dom import by_id, listen
from game.web.input import message_of
from game.web.lab.editor import Editor
from game.web.lab.sandbox import SandboxPool
from game.web.learn.patch import LearnPatch
from game.web.loading.modules import Delivery
from game.web.patch import translate
from game.web.widgets import copy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from game.app.effects import Effect
    from game.arena.reports import Report


class LearnPage:
    """Learn with its sandboxes, editors and patch; the route calls `open`, `leave`, `set_language` and `stored`."""

    def __init__(self, page: PageApp, codemirror: "Any") -> None:
        self._page = page
        self._learn = Learn(page.app.language, page.storage.read_text)
        self._sandboxes = SandboxPool(self._hear)
        self._editor = Editor(codemirror, "learn-source", "learn-source", "learn-keys", lambda text: self.send("edit", text))
        self._solution = Editor(codemirror, "learn-solution", "learn-solution-title")
        self._module = Editor(codemirror, "learn-module-source", "learn-module-source")
        self._patch = LearnPatch(self._learn, self._editor, self._solution, self._module)
        self._carriers: dict[type, Callable[..., object]] = {
            Save: self._save,
            CheckCode: lambda effect: self._sandboxes.ask_once(effect.run, effect.request),
            End: lambda effect: self._sandboxes.stop(effect.run),
            ShowSource: lambda effect: self._editor.set(self._learn.exercise.code),
            ShowLine: lambda effect: self._editor.go_to(effect.line),
            FetchFiles: self._fetch,
            GoTo: self._go_to,
            ShowAddress: lambda effect: window.history.replaceState(None, "", effect.address),
            Say: self._say,
        }
        page.runs.append(lambda: self._learn.checks.state == RUNNING)

    def begin(self) -> None:
        """Load what is stored and show it."""
        storage = self._page.storage
        self._translate()
        self._carry_out(self._learn.send("begin", storage.read(list(STORED)), now_ms=now_ms()))
        if storage.error:
            self._learn.send("problem", "learn-blocked", now_ms=now_ms())
        box = by_id("learn")
        listen(box, "click", self._ask)
        listen(box, "change", self._ask)
        listen(box, "keydown", self._key)
        self._patch.show()

    # What the route calls

    def open(self, address: str) -> None:
        """Open an address of Learn."""
        self.send("open", address)
        if self._learn.context.place == "lesson":
            self._sandboxes.start()
        window.scrollTo(0, 0)

    def leave(self) -> None:
        """Free memory while nothing is checked."""
        self.send("stop")
        self._sandboxes.close()

    def set_language(self, language: str) -> None:
        """Show Learn in another language."""
        if language != self._learn.context.language:
            self.send("language", language)
            self._patch.forget()
            self._translate()
            self._patch.show()

    def stored(self, name: str, text: str) -> None:
        """Load what another tab stored."""
        self._carry_out(self._learn.dispatcher.stored(name, text, now_ms()))
        self._patch.show()

    def _translate(self) -> None:
        language = self._learn.context.language
        translate(language)
        for editor in (self._editor, self._solution, self._module):
            editor.set_language(language)

    # Messages and effects

    def send(self, name: str, *args: object) -> None:
        """Handle one message and show what came of it; a fault of the program is announced."""
        self._send([(name,) + args])

    def _hear(self, reports: "Sequence[Report]") -> None:
        self._send([("report", report) for report in reports])

    def _send(self, messages: "list[tuple[Any, ...]]") -> None:
        """Handle messages and show what came of them once."""
        try:
            for message in messages:
                self._carry_out(self._learn.send(*message, now_ms=now_ms()))
            self._patch.show()
        except Exception as error:
            console.error(describe(error))
            self._page.send("notice", "oops")

    def _carry_out(self, effects: "list[Effect]") -> None:
        for effect in effects:
            self._carriers[type(effect)](effect)

    def _save(self, effect: Save) -> None:
        storage = self._page.storage
        if storage.save(effect.name, effect.text) and storage.error:
            word = "learn-full" if storage.error == "storage-full" else "learn-blocked"
            self._learn.send("problem", word, now_ms=now_ms())

    def _say(self, effect: Say) -> None:
        by_id("said").textContent = effect.text

    def _fetch(self, effect: FetchFiles) -> None:
        paths = effect.paths

        def failed(why: str) -> None:
            console.error(why)
            self.send("unfetched")

        Delivery(
            ["./" + path for path in paths],
            lambda texts: self.send("fetched", {path: texts["./" + path] for path in paths}),
            failed,
        )

    def _go_to(self, effect: GoTo) -> None:
        window.location.hash = effect.address

    # Input

    def _ask(self, event: "Any") -> None:
        message = message_of(event)
        if not message:
            return
        if message[0] == "copy":
            copy(message[1], self._announce)
        elif message[0] == "module":
            window.location.hash = "#/learn/code/" + message[1]
        else:
            self.send(*message)
        if message[0] == "share" and self._learn.exercise.link:
            by_id("learn-link").select()

    def _key(self, event: "Any") -> None:
        if event.key == "Enter" and (event.ctrlKey or event.metaKey) and self._learn.context.lesson:
            event.preventDefault()
            self.send("check")

    def _announce(self, word: str) -> None:
        by_id("learn-copied").textContent = self._learn.context.say(word)


def enter(page: PageApp, codemirror: "Any") -> LearnPage:
    """Build Learn into its skeleton with the modules of CodeMirror, and return it."""
    words.add(WORDS, titles.WORDS, sandbox.WORDS, dialogs.WORDS, notices.WORDS)
    learn = LearnPage(page, codemirror)
    learn.begin()
    return learn
