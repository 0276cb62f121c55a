"""The page of Learn: sends messages to `game.learn` and carries out its effects."""

from js import window

from ...app import words
from ...app.words import dialogs, notices, sandbox
from ...core.typing import Any
from ...lab.links import MAX_SOURCE
from ...lab.workbench import GoTo
from ...learn import class_words, titles
from ...learn.checks import RUNNING
from ...learn.learn import STORED, Learn
from ...learn.own_play import WAYS
from ...learn.words import WORDS
from ..app import PageApp
from ..dom import by_id, listen
from ..gestures import way_of
from ..input import is_composing, takes_text
from ..lab.editor import Editor
from ..lab.model_page import ModelPage
from ..patch import translate
from ..widgets import read_file
from .patch import LearnPatch

_MIN_SWIPE_PX = 24


class LearnPage(ModelPage):
    """Learn with its sandboxes, editors and patch."""

    def __init__(self, page: PageApp, codemirror: "Any") -> None:
        self._learn = Learn(page.model.language, page.storage.read_text)
        editor = Editor(codemirror, "learn-source", "learn-source", "code-keys", lambda text: self.send("edit", text))
        super().__init__(page, self._learn, "learn", editor)
        self._module = Editor(codemirror, "learn-module-source", "learn-module-source")
        self._codemirror = codemirror
        self._patch = LearnPatch(self._learn, self._editor, self._module, self._view_code)
        self._carriers[GoTo] = self._go_to
        page.runs.append(lambda: self._learn.checks.state == RUNNING)

    def begin(self) -> None:
        self._translate()
        self._begin(self._page.storage.read(list(STORED)))
        box = by_id("learn")
        listen(box, "keydown", self._key)
        self._press = (0.0, 0.0)
        listen(by_id("learn-own-board"), "pointerdown", self._touch)
        listen(by_id("learn-own-board"), "pointerup", self._lift)
        listen(by_id("learn-own-page"), "load", self._patch.fill_page)
        listen(by_id("learn-file"), "change", self._open_file)
        listen(by_id("class-print"), "click", lambda event: window.print())
        listen(by_id("learn-find"), "input", lambda event: self.send("find", event.target.value))
        self._patch.show()

    # Called by `LateViews`

    def open(self, address: str) -> None:
        self.send("open", address)
        if self._learn.context.place == "lesson":
            self._sandboxes.start()
        window.scrollTo(0, 0)

    def leave(self) -> None:
        """Stop a check, and free memory."""
        self.send("stop")
        self._sandboxes.close()

    def set_language(self, language: str) -> None:
        if language != self._learn.context.language:
            self.send("language", language)
            self._patch.forget()
            self._translate()
            self._patch.show()

    def _show(self) -> None:
        self._patch.show()

    def _translate(self) -> None:
        language = self._learn.context.language
        translate(language)
        for editor in (self._editor, self._module):
            editor.set_language(language)

    def _view_code(self, name: str, label: str) -> Editor:
        view = Editor(self._codemirror, name, label)
        view.set_language(self._learn.context.language)
        return view

    def _source(self) -> str:
        return self._learn.exercise.code

    def _go_to(self, effect: GoTo) -> None:
        window.location.hash = effect.address

    def _key(self, event: "Any") -> None:
        is_arrow = event.key in WAYS and not takes_text(event.target)
        if self._learn.own_play.is_open and (is_arrow or event.target.id == "learn-own-keys") and event.key != "Tab":
            if is_arrow:
                event.preventDefault()
            self.send("own-key", event.key)
        is_asked = event.key == "Enter" and (event.ctrlKey or event.metaKey) and not is_composing(event)
        if is_asked and self._learn.context.lesson:
            event.preventDefault()
            self.send("check")

    def _touch(self, event: "Any") -> None:
        self._press = (event.clientX, event.clientY)

    def _lift(self, event: "Any") -> None:
        """Move the way of a swipe."""
        went = (event.clientX - self._press[0], event.clientY - self._press[1])
        if max(abs(went[0]), abs(went[1])) >= _MIN_SWIPE_PX:
            self.send("own-key", next(key for key, way in WAYS.items() if way == way_of(went)))

    def _open_file(self, event: "Any") -> None:
        """Put a file that the learner chose into the editor."""
        read_file(event.target, 4 * MAX_SOURCE, lambda name, text: self.send("open-code", text), lambda: self.send("not-opened"))


def enter(page: PageApp, codemirror: "Any") -> LearnPage:
    """Build Learn in its skeleton with CodeMirror's modules, and return it."""
    words.add(WORDS, class_words.WORDS, titles.WORDS, sandbox.WORDS, dialogs.WORDS, notices.WORDS)
    learn = LearnPage(page, codemirror)
    learn.begin()
    return learn
