"""The base of the pages of the Lab and Learn: sends messages to a headless model, carries out its effects, patches its slots."""

from js import console, window

from ...app.feature import Effect, Save, Say, ShowAddress
from ...app.view import ON
from ...arena.reports import SandboxReport
from ...core.typing import Any, Callable, Sequence
from ...lab.workbench import AskOnce, EndRun, FetchFiles, PlaySeries, ShowLine, ShowSource
from ..app import PageApp, describe, now_ms
from ..device import report_missing_file
from ..dom import by_id, listen
from ..input import message_of
from ..loading.modules import fetch
from ..patch import set_slot
from ..widgets import copy
from .editor import Editor
from .sandbox import SandboxPool


class ModelPage:
    """A model with its sandboxes and editor. name: the prefix of its words, such as "lab"."""

    def __init__(self, page: PageApp, model: "Any", name: str, editor: Editor) -> None:
        self._page = page
        self._model = model
        self._name = name
        self._editor = editor
        self._sandboxes = SandboxPool(self._hear)
        self._carriers: dict[type, Callable[..., object]] = {
            Save: lambda effect: self._page.storage.save(effect.name, effect.text),
            PlaySeries: lambda effect: self._sandboxes.run(effect.run, effect.request),
            AskOnce: lambda effect: self._sandboxes.ask_once(effect.run, effect.request),
            EndRun: lambda effect: self._sandboxes.stop(effect.run),
            FetchFiles: self._fetch,
            ShowSource: lambda effect: self._editor.set(self._source()),
            ShowLine: lambda effect: self._editor.go_to(effect.line),
            ShowAddress: lambda effect: window.tilelab.show(effect.address),
            Say: self._say,
        }

    def send(self, name: str, *args: object) -> None:
        """Handle one message and show the result; report errors of the program."""
        self._send([(name,) + args])

    def stored(self, name: str, text: str) -> None:
        self._carry_out(self._model.dispatcher.stored(name, text, now_ms()))
        self._show()

    def _show(self) -> None:
        raise NotImplementedError

    def _source(self) -> str:
        """Return the source for the editor."""
        raise NotImplementedError

    def _begin(self, stored: dict[str, str]) -> None:
        """Start the model with the stored texts, and listen to the page; report a storage error."""
        for kind in ("click", "input", "change", "submit"):
            listen(by_id(self._name), kind, self._ask)
        self._carry_out(self._model.send("begin", stored, now_ms=now_ms()))
        self._send_storage_error()

    def _ask(self, event: "Any") -> None:
        message = message_of(event)
        if message and message[0] == "copy":
            status = event.target.closest(".field").querySelector("[role=status]")
            copy(message[1], lambda word: setattr(status, "textContent", self._model.context.text(word)))
        elif message and message[0] == "choose-file":
            by_id(self._name + "-file").click()
        elif message:
            self._hear_user(message, event)
            if message[0] == "share":
                by_id(self._name + "-link").select()

    def _hear_user(self, message: "list[Any]", event: "Any") -> None:
        self.send(*message)

    def _hear(self, reports: "Sequence[SandboxReport]") -> None:
        self._send([("report", report) for report in reports])

    def _send(self, messages: "list[tuple[Any, ...]]", show: "Callable[[], None] | None" = None) -> None:
        """Handle messages, and show the result once. show: for a part of the page."""
        try:
            for message in messages:
                self._carry_out(self._model.send(*message, now_ms=now_ms()))
            self._send_storage_error()
            (show or self._show)()
        except Exception as error:
            console.error(describe(error))
            self._page.send("notice", "oops")

    def _carry_out(self, effects: "list[Effect]") -> None:
        for effect in effects:
            self._carriers[type(effect)](effect)

    def _send_storage_error(self) -> None:
        """Send the model and the game the storage's error, or that it is over."""
        error = self._page.storage.error
        word = self._name + error[len("storage") :] if error else ""
        if word != self._model.context.storage_error:
            self._model.send("storage-error", word, now_ms=now_ms())
        if error != self._page.app.notices.storage_error:
            self._page.send("storage-error", error)

    def _say(self, effect: Say) -> None:
        by_id("said").textContent = effect.text

    def _fetch(self, effect: FetchFiles) -> None:
        def fetched(texts: dict[str, str]) -> None:
            self.send("fetched", {path[2:]: text for path, text in texts.items()})

        def failed(why: str) -> None:
            console.error(why)
            report_missing_file()
            self.send("unfetched")

        fetch([], ["./" + path for path in effect.paths], lambda address: "text", fetched, failed)


class Drawn:
    """What the Lab or Learn shows, so that a patch touches only what has changed."""

    def __init__(self) -> None:
        self.slots: dict[str, str] = {}
        self.facts: dict[str, object] = {}

    def put(self, slots: dict[str, str]) -> None:
        """Patch the slots; elements appear before others disappear, which may pass the focus on to them."""
        for is_leaving in (False, True):
            for slot, text in slots.items():
                if (text == ON) == is_leaving and self.slots.get(slot) != text:
                    set_slot(slot, text)
        self.slots.update(slots)

    def is_new(self, part: str, facts: object) -> bool:
        """Return whether a part's facts have changed since it was drawn, and store them."""
        if part in self.facts and self.facts[part] == facts:
            return False
        self.facts[part] = facts
        return True
