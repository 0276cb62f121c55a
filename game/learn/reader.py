"""Shows a module's source, read-only, and finds modules by their names and first sentences."""

import json

from ..app.feature import Feature, Handlers
from ..lab.workbench import FetchFiles
from .context import LearnContext
from .highlights import Highlights

SOURCES = "game/modules/sources.json"
"""A JSON object: `modules`, by path the address of the file with the source and the first sentence; `packages`, by folder the
first sentence; `highlights`, by name the path, the line and the code (`game/site/reading.py`)."""


class Reader(Feature):
    """The shown module, and the search. paths: of all readable modules, once loaded. path: of the module, or "". source: "" until
    loaded. sentences: by path of a module or folder. query: what the learner looks for."""

    def __init__(self, context: LearnContext, highlights: Highlights) -> None:
        self._context = context
        self._highlights = highlights
        self._texts: dict[str, str] = {}
        self._addresses: dict[str, str] = {}
        self._wanted = ""
        self.paths: list[str] = []
        self.sentences: dict[str, str] = {}
        self.query = ""
        self.path = ""
        self.source = ""

    def handlers(self) -> Handlers:
        return {"find": self.find}

    def find(self, query: str) -> None:
        """Look for modules with all words of a text."""
        self.query = query

    @property
    def opened(self) -> str:
        """The path of the shown module, or of the one that is loading."""
        return self.path or self._wanted

    @property
    def matches(self) -> list[str]:
        """The paths of the modules that the learner looks for; all of them without a search."""
        words = self.query.lower().split()
        matches = []
        for path in self.paths:
            text = (path + " " + self.sentences[path]).lower()
            if not [word for word in words if word not in text]:
                matches.append(path)
        return matches

    def open(self, path: str) -> None:
        """Show a module, or the list of modules for ""."""
        self.path = self.source = ""
        self._wanted = path
        self._go_on()

    def fetched(self, texts: dict[str, str]) -> None:
        """Show the wanted module if these texts contain it."""
        self._texts = texts
        if not self.paths and SOURCES in texts:
            sources = json.loads(texts[SOURCES])
            self.paths = sorted(sources["modules"])
            self._addresses = {path: sources["modules"][path][0] for path in self.paths}
            self.sentences = {path: sources["modules"][path][1] for path in self.paths}
            self.sentences.update(sources["packages"])
            self._highlights.load(sources["highlights"])
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
