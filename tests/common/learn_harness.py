"""Learn without a page: it sends messages to the model, keeps what is to be kept, and plays the part of the sandbox."""

import json

from game.app import words
from game.app.effects import Effect, Save
from game.app.words import dialogs, notices, sandbox
from game.arena.reports import Checked, RunReport
from game.learn import titles
from game.learn.effects import CheckCode, FetchFiles
from game.learn.learn import STORED, Learn
from game.learn.reader import SOURCES
from game.learn.words import WORDS
from tests.common.tab import Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

START = "def slide(line):\n    # Left.\n    return line\n"
TEXT = "A line.\n\nboard: 2 2 -> 4 0\n---\nLeft. = {}\none new tile = {}!\n"


class Desk:
    """One learner's page. stored: what the browser keeps. effects: all that was asked of the page."""

    def __init__(self, stored: dict[str, str] | None = None, language: str = "en") -> None:
        words.add(WORDS, titles.WORDS, dialogs.WORDS, notices.WORDS, sandbox.WORDS)
        self.stored: dict[str, str] = {} if stored is None else stored
        self.effects: list[Effect] = []
        self.is_online = True
        self.saver = Store(self.stored)
        self.learn = Learn(language, lambda name: self.stored.get(name, ""))
        self.send("begin", {name: self.stored[name] for name in STORED if name in self.stored})

    def send(self, name: str, *args: object) -> None:
        """Send one message."""
        self._carry_out(self.learn.send(name, *args, now_ms=1_000_000))

    def hear_storage(self, name: str, text: str) -> None:
        """Tell Learn that another tab has stored a text."""
        self._carry_out(self.learn.dispatcher.stored(name, text, 1_000_000))

    def report(self, kind: "type[RunReport]", *facts: object) -> None:
        """Let the sandbox report on what it was asked last."""
        self.send("report", kind(self.asked.run, *facts))

    def tell(self, *verdicts: bool) -> None:
        """Let the sandbox report cases that are right or wrong."""
        for is_right in verdicts:
            self.report(Checked, "[2, 2]", "[4, 0]", "[4, 0]" if is_right else "[2, 2]", is_right)

    def of(self, kind: type) -> "list[Any]":
        """Return the effects of a type."""
        return [effect for effect in self.effects if isinstance(effect, kind)]

    @property
    def asked(self) -> CheckCode:
        """What the sandbox was asked last."""
        return self.of(CheckCode)[-1]  # type: ignore[no-any-return]

    @property
    def notice(self) -> str:
        """The word of the notice."""
        return self.learn.context.notice[0] if self.learn.context.notice else ""

    def _carry_out(self, effects: list[Effect]) -> None:
        for effect in effects:
            self.effects.append(effect)
            if isinstance(effect, Save):
                if self.saver.save(effect.name, effect.text):
                    self.send("storage-error", "learn-full" if self.saver.error else "")
            elif isinstance(effect, FetchFiles):
                if self.is_online:
                    self.send("fetched", {path: _text(path) for path in effect.paths})
                else:
                    self.send("unfetched")


def _text(path: str) -> str:
    """Return what the site has under a path: made up, but for the lists."""
    if path == SOURCES:
        alone = ("game/twenty48/rules.py", "game/core/rng.py", "game/twenty48/engine.py")
        return json.dumps(dict([(one, one) for one in alone] + [("game/app/app.py", "game/sources/page.json")]))
    if path == "game/sources/page.json":
        return json.dumps({"game/app/app.py": "# The application.", "game/app/keys.py": ""})
    if path.endswith(".txt"):
        language = path.split("/")[-1][:-4]
        return TEXT.split("\n---\n")[0] if language == "en" else TEXT.replace("{}", language)
    return {"start.py": START, "solution.py": START + "# The end.\n", "check.py": "cases"}.get(path.split("/")[-1], "# " + path)
