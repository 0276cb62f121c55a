"""Learn without a page: sends messages to the model, stores texts, and plays the part of the sandbox."""

import json

from game.app import words
from game.app.feature import Effect
from game.app.words import dialogs, notices, sandbox
from game.arena.reports import Checked
from game.lab.workbench import FetchFiles
from game.learn import class_words, titles
from game.learn.learn import STORED, Learn
from game.learn.reader import SOURCES
from game.learn.words import WORDS
from tests.common.lab_harness import FrontEnd

HIGHLIGHTS = {"manhattan": ("game/core/rng.py", 3, "def manhattan(game):\n    return game.board[0]\n")}
"""Invented lines of one highlight."""
START = "def slide(line):\n    # Left.\n    return line\n"
TEXT = "A line.\n\nboard: 2 2 -> 4 0\n\nhint: Look.\n\nhint: Think.\n\nhint: Write.\n---\nLeft. = {}\none new tile = {}!\n"


class Desk(FrontEnd):
    """A learner's page."""

    def __init__(self, stored: dict[str, str] | None = None, language: str = "en") -> None:
        words.add(WORDS, class_words.WORDS, titles.WORDS, dialogs.WORDS, notices.WORDS, sandbox.WORDS)
        texts: dict[str, str] = {} if stored is None else stored
        self.is_online = True
        self.learn = Learn(language, lambda name: texts.get(name, ""))
        super().__init__(self.learn, texts, "learn-full")
        self.send("begin", {name: self.stored[name] for name in STORED if name in self.stored})

    def tell(self, *verdicts: bool) -> None:
        """Report cases as passed or failed."""
        for is_right in verdicts:
            self.report(Checked, "[2, 2]", "[4, 0]", "[4, 0]" if is_right else "[2, 2]", is_right)

    @property
    def notice(self) -> str:
        """The name of the notice's text."""
        return self.learn.context.notice[0] if self.learn.context.notice else ""

    def _carry_out(self, effects: list[Effect]) -> None:
        super()._carry_out(effects)
        for effect in effects:
            if isinstance(effect, FetchFiles):
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
