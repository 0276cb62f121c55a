"""What the Lab and Learn share: the effects and the context of their features, and the sentence about code that failed."""

from ..app.feature import Effect
from ..app.words import LANGUAGES, WORDS, text
from ..arena.record import Record
from ..core.typing import Callable
from .series import Series

_MAX_PRINTED = 20_000


class Workbench:
    """read: returns the text stored under a name, by any tab, or ""."""

    def __init__(self, language: str, read: "Callable[[str], str]") -> None:
        self.language = language
        self.read = read
        self.notice: tuple[str, dict[str, object]] | None = None
        """(key of the words, facts)."""
        self.storage_error = ""
        """The key of a problem with the storage, shown if there is no notice; or ""."""
        self.last_run = 0
        self.printed = ""
        """The end of what the user's code printed."""

    def text(self, word: str, **facts: object) -> str:
        """Return a text in the user's language."""
        return text(self.language, word, **facts)

    @property
    def shown_notice(self) -> str:
        """The notice or the problem with the storage, in the user's language; "" for neither."""
        word, facts = self.notice or (self.storage_error, {})
        return self.text(word, **facts) if word else ""

    def notify(self, word: str, **facts: object) -> None:
        self.notice = (word, facts)

    def warn(self, word: str) -> None:
        """Show a problem with stored data, unless there is a notice already."""
        self.notice = self.notice or (word, {})

    def set_storage_error(self, word: str) -> None:
        """word: of a problem with the storage, "" once it is over."""
        self.storage_error = word

    def new_run(self) -> int:
        """Return an unused number for a run."""
        self.last_run += 1
        return self.last_run

    def print(self, text: str) -> None:
        """Add output of the user's code, with a symbol for NUL, after which the page would show nothing."""
        self.printed = (self.printed + text.replace("\0", "␀"))[-_MAX_PRINTED:]

    def failure(self, words: "list[str]", line: int, facts: "dict[str, object]") -> str:
        """Describe a failure by the first of some words that there is. Facts from a sandbox may be missing or have any name."""
        known = [word for word in words if word in WORDS]
        rest = WORDS[known[0]][LANGUAGES.index(self.language)]
        what = ""
        while "{" in rest:
            before, _, rest = rest.partition("{")
            name, _, rest = rest.partition("}")
            what += before + str(facts.get(name, "–"))
        return self.text("fault-line", line=line, what=what + rest) if line else what + rest


class PlaySeries(Effect):
    """Play a series in the sandboxes. request: see `game.web.lab.sandbox`."""

    def __init__(self, run: int, request: dict[str, object]) -> None:
        self.run = run
        self.request = request


class AskOnce(Effect):
    """Ask a sandbox for one move, or to check an exercise. request: see `game.web.lab.sandbox`."""

    def __init__(self, run: int, request: dict[str, object]) -> None:
        self.run = run
        self.request = request


class EndRun(Effect):
    """End a run in the sandboxes."""

    def __init__(self, run: int) -> None:
        self.run = run


class FetchFiles(Effect):
    """Fetch texts by path in the site, then send `fetched` (texts by path) or `unfetched`."""

    def __init__(self, paths: list[str]) -> None:
        self.paths = paths


class ShowSource(Effect):
    """Show the selected bot, or the lesson's code, in the editor."""


class ShowLine(Effect):
    """Move the editor's cursor to a line, counted from 1."""

    def __init__(self, line: int) -> None:
        self.line = line


class OpenReplay(Effect):
    """Show a game of a series in the game's own view."""

    def __init__(self, series: "Series", record: "Record") -> None:
        self.series = series
        self.record = record


class GoTo(Effect):
    """Open an address of the page."""

    def __init__(self, address: str) -> None:
        self.address = address
