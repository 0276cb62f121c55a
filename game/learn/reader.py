"""The reader of the code: one module of those that run, read-only, with the lessons that explain it."""

import json

from game.app.feature import Feature
from game.arena.builtin import BUILTINS
from game.learn.context import Context
from game.learn.effects import FetchFiles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

LISTS = ("game/modules/sandbox.json", "game/modules/engine_bots.json")
"""Where the modules that can be read are listed: the rules, the engines, and what plays bots."""


class Reader(Feature):
    """The module on show. paths: of all modules that can be read, once known.

    path: of the one on show in the site, or ""; source: its text, "" until it is here.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._texts: dict[str, str] = {}
        self._wanted = ""
        self.paths: list[str] = []
        self.path = ""
        self.source = ""

    def handlers(self) -> "dict[str, Callable[..., None]]":
        return {}

    def open(self, path: str) -> None:
        """Show a module, or the list of all for ""."""
        self.path = self.source = ""
        self._wanted = path
        self._go_on()

    def fetched(self, texts: dict[str, str]) -> None:
        """Take texts that were fetched."""
        self._texts = texts
        if not self.paths and all([address in texts for address in LISTS]):
            modules = [path for address in LISTS for path in json.loads(texts[address])["modules"]]
            modules += [bot.source for bot in BUILTINS if bot.source]
            self.paths = sorted([path for path in modules if path.endswith(".py") and not path.endswith("__init__.py")])
        if self._wanted:
            self._go_on()

    def _go_on(self) -> None:
        """Show what is wanted, or fetch what is missing for it."""
        wanted = self._wanted
        if not self.paths:
            self.emit(FetchFiles(list(LISTS)))
        elif wanted and wanted not in self.paths:
            self._wanted = ""
            self._context.notify("learn-no-module", path=wanted[:80])
        elif wanted and wanted not in self._texts:
            self.emit(FetchFiles([wanted]))
        elif wanted:
            self._wanted = ""
            self.path = wanted
            self.source = self._texts[wanted]
