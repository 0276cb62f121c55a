"""What the parts of the Lab share: the selected game, the language, the notice and the output of bots."""

from ..app.words import text
from ..core.game import Rules
from .series import SERIES_TEXT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_MAX_PRINTED = 20_000


def number_of(name: str, prefix: str) -> int:
    """Return the number behind a prefix in the name of a stored text, or 0 for another name."""
    number = name[len(prefix) :]
    return int(number) if name[: len(prefix)] == prefix and number.isdigit() else 0


class Fault:
    """How a bot failed."""

    def __init__(self, draft: int, line: int, reason: str, facts: "dict[str, object] | None" = None) -> None:
        self.draft = draft
        """The number of the user's bot, or 0 for a built-in one."""
        self.line = line
        """The line of its source, or 0."""
        self.reason = reason
        """A word."""
        self.facts = facts or {}
        """What the word is filled with."""


class LabContext:
    """The state that several features of the Lab read and change."""

    def __init__(self, games: tuple[Rules, ...], language: str, read: "Callable[[str], str]") -> None:
        self.games = games
        self.read = read
        """Returns the text that is stored under a name right now, by whichever tab, or ""."""
        self.game = games[0]
        """The selected game."""
        self.language = language
        self.notice: tuple[str, dict[str, object]] | None = None
        """(word, facts) to show."""
        self.storage_error = ""
        """The word for what is wrong with the storage, shown where there is no notice; or ""."""
        self.undo: Callable[[], None] | None = None
        """Restores what the notice says is gone."""
        self.link = ""
        """The address of the selected bot, if it was asked for."""
        self.foreign = 0
        """The number of the bot that came with a link and has not been run yet, or 0."""
        self.fault: Fault | None = None
        """The last failure."""
        self.printed = ""
        """What bots have printed lately, at most 20,000 characters."""
        self.last_run = 0

    def text(self, word: str, **facts: object) -> str:
        """Return a text in the user's language."""
        return text(self.language, word, **facts)

    @property
    def shown_notice(self) -> str:
        """The notice, or what is wrong with the storage, in the user's language; "" for nothing."""
        word, facts = self.notice or (self.storage_error, {})
        return self.text(word, **facts) if word else ""

    def notify(self, word: str, **facts: object) -> None:
        """Show a notice."""
        self.notice = (word, facts)

    def clear(self) -> None:
        """Remove the notice, the offer to undo, the link and the warning about a foreign bot."""
        self.notice = None
        self.undo = None
        self.link = ""
        self.foreign = 0

    def new_run(self) -> int:
        """Return a number that no run has had, and under which nothing is stored, also where the list does not know."""
        self.last_run += 1
        while self.read(SERIES_TEXT + str(self.last_run)):
            self.last_run += 1
        return self.last_run

    def print(self, text: str) -> None:
        """Add to what bots printed; a NUL character, after which the page would show nothing, as its symbol."""
        self.printed = (self.printed + text.replace("\0", "␀"))[-_MAX_PRINTED:]

    def clear_output(self) -> None:
        """Forget what bots printed and how the last one failed."""
        self.fault = None
        self.printed = ""
