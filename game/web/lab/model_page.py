"""What the pages of the Lab and of Learn share: messages to a model without a browser, and its effects on the page."""

from js import console, window

from ...app.effects import Save, Say, ShowAddress
from ...lab.effects import EndRun, ShowLine
from ..app import PageApp, describe, now_ms
from ..dom import by_id
from ..loading.modules import Delivery
from .editor import Editor
from .sandbox import SandboxPool

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ...app.effects import Effect
    from ...arena.reports import SandboxReport


class ModelPage:
    """A model with its sandboxes and editor. name: how its words begin, such as "lab". carriers: what carries out each effect."""

    def __init__(self, page: PageApp, model: "Any", name: str, editor: Editor) -> None:
        self._page = page
        self._model = model
        self._name = name
        self._editor = editor
        self._sandboxes = SandboxPool(self._hear)
        self._carriers: dict[type, Callable[..., object]] = {
            Save: lambda effect: self._page.storage.save(effect.name, effect.text),
            EndRun: lambda effect: self._sandboxes.stop(effect.run),
            ShowLine: lambda effect: self._editor.go_to(effect.line),
            ShowAddress: lambda effect: window.tilelab.show(effect.address),
            Say: self._say,
        }

    def send(self, name: str, *args: object) -> None:
        """Handle one message and show what came of it; a fault of the program is announced."""
        self._send([(name,) + args])

    def stored(self, name: str, text: str) -> None:
        """Load what another tab stored."""
        self._carry_out(self._model.dispatcher.stored(name, text, now_ms()))
        self._show()

    def _show(self) -> None:
        """Patch the page."""
        raise NotImplementedError

    def _begin(self, stored: dict[str, str]) -> None:
        """Start the model with what is stored, and say so where nothing can be."""
        self._carry_out(self._model.send("begin", stored, now_ms=now_ms()))
        self._tell_storage_error()

    def _hear(self, reports: "Sequence[SandboxReport]") -> None:
        self._send([("report", report) for report in reports])

    def _send(self, messages: "list[tuple[Any, ...]]") -> None:
        """Handle messages and show what came of them once."""
        try:
            for message in messages:
                self._carry_out(self._model.send(*message, now_ms=now_ms()))
            self._tell_storage_error()
            self._show()
        except Exception as error:
            console.error(describe(error))
            self._page.send("notice", "oops")

    def _carry_out(self, effects: "list[Effect]") -> None:
        for effect in effects:
            self._carriers[type(effect)](effect)

    def _tell_storage_error(self) -> None:
        """Tell the model and the game what is wrong with the storage, which may be over by now."""
        error = self._page.storage.error
        word = self._name + error[len("storage") :] if error else ""
        if word != self._model.context.storage_error:
            self._model.send("storage-error", word, now_ms=now_ms())
        if error != self._page.app.notices.storage_error:
            self._page.send("storage-error", error)

    def _say(self, effect: Say) -> None:
        by_id("said").textContent = effect.text

    def _deliver(self, paths: list[str], deliver: "Callable[[dict[str, str]], None]") -> None:
        """Fetch texts by their paths in the site, and call with the texts by path; a failure is sent as `unfetched`."""

        def failed(why: str) -> None:
            console.error(why)
            self.send("unfetched")

        Delivery(["./" + path for path in paths], lambda texts: deliver({path: texts["./" + path] for path in paths}), failed)
