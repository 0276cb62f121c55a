"""Shows a module's source, read-only, with the lessons that explain it."""

import json

from ..app.feature import Feature, Handlers
from .context import LearnContext
from .effects import FetchFiles

SOURCES = "game/modules/sources.json"
"""A JSON object: the path of each readable module -> the address of the file with its source."""


class Reader(Feature):
    """The shown module. paths: of all readable modules, once loaded. path: of the module, or "". source: "" until loaded."""

    def __init__(self, context: LearnContext) -> None:
        self._context = context
        self._texts: dict[str, str] = {}
        self._addresses: dict[str, str] = {}
        self._wanted = ""
        self.paths: list[str] = []
        self.path = ""
        self.source = ""

    def handlers(self) -> Handlers:
        return {}

    def open(self, path: str) -> None:
        """Show a module, or the list of modules for ""."""
        self.path = self.source = ""
        self._wanted = path
        self._go_on()

    def fetched(self, texts: dict[str, str]) -> None:
        """Show the wanted module if these texts contain it."""
        self._texts = texts
        if not self.paths and SOURCES in texts:
            self._addresses = json.loads(texts[SOURCES])
            self.paths = sorted(self._addresses)
        if self._wanted:
            self._go_on()

    def _go_on(self) -> None:
        """Show the wanted module, or fetch the next file needed for it."""
        wanted = self._wanted
        address = self._addresses.get(wanted, "")
        if not self.paths:
            self.emit(FetchFiles([SOURCES]))
        elif wanted and not address:
            self._wanted = ""
            self._context.notify("learn-no-module", path=wanted[:80])
        elif wanted and address not in self._texts:
            self.emit(FetchFiles([address]))
        elif wanted:
            self._wanted = ""
            self.path = wanted
            text = self._texts[address]
            self.source = text if address == wanted else json.loads(text)[wanted]
