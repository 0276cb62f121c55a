"""Learn without a page: sends messages to the model, stores texts, and plays the part of the sandbox."""

import json

from game.app import words
from game.app.feature import Effect, Save
from game.app.words import dialogs, notices, sandbox
from game.arena.reports import Checked, RunReport
from game.lab.effects import AskOnce, FetchFiles
from game.learn import class_words, titles
from game.learn.learn import STORED, Learn
from game.learn.reader import SOURCES
from game.learn.words import WORDS
from tests.common.tab import Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

HIGHLIGHTS = {"manhattan": ("game/core/rng.py", 3, "def manhattan(game):\n    return game.board[0]\n")}
"""Invented lines of one highlight."""
START = "def slide(line):\n    # Left.\n    return line\n"
TEXT = "A line.\n\nboard: 2 2 -> 4 0\n\nhint: Look.\n\nhint: Think.\n\nhint: Write.\n---\nLeft. = {}\none new tile = {}!\n"


class Desk:
    """A learner's page. stored: the browser's storage. effects: all effects so far."""

    def __init__(self, stored: dict[str, str] | None = None, language: str = "en") -> None:
        words.add(WORDS, class_words.WORDS, titles.WORDS, dialogs.WORDS, notices.WORDS, sandbox.WORDS)
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
        """Report to Learn that another tab has stored a text."""
        self._carry_out(self.learn.dispatcher.stored(name, text, 1_000_000))

    def report(self, kind: "type[RunReport]", *facts: object) -> None:
        """Send the sandbox's report on its latest request."""
        self.send("report", kind(self.asked.run, *facts))

    def tell(self, *verdicts: bool) -> None:
        """Report cases as passed or failed."""
        for is_right in verdicts:
            self.report(Checked, "[2, 2]", "[4, 0]", "[4, 0]" if is_right else "[2, 2]", is_right)

    def of(self, kind: type) -> "list[Any]":
        """Return the effects of a type."""
        return [effect for effect in self.effects if isinstance(effect, kind)]

    @property
    def asked(self) -> AskOnce:
        """The latest request to the sandbox."""
        return self.of(AskOnce)[-1]  # type: ignore[no-any-return]

    @property
    def notice(self) -> str:
        """The name of the notice's text."""
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
    """Return invented content for a path of the site, except for the lists."""
    if path == SOURCES:
        alone = ("game/twenty48/rules.py", "game/core/rng.py", "game/twenty48/engine.py")
        modules = {name: (name, "The module " + name + ".") for name in alone}
        modules["game/app/app.py"] = ("game/sources/page.json", "The application.")
        return json.dumps({"modules": modules, "packages": {"game/core": "Both games."}, "highlights": HIGHLIGHTS})
    if path == "game/sources/page.json":
        return json.dumps({"game/app/app.py": "# The application.", "game/app/keys.py": ""})
    if path.endswith(".txt"):
        language = path.split("/")[-1][:-4]
        return TEXT.split("\n---\n")[0] if language == "en" else TEXT.replace("{}", language)
    return {"solution.py": START + "# The end.  #+\n", "check.py": "cases"}.get(path.split("/")[-1], "# " + path)
