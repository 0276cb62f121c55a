"""What the parts of the Lab share: the game on show, the moment, what is told, and the effects asked for; knows no part."""

from game.app.words import say
from game.core.game import Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_MAX_PRINTED = 20_000


class Scene:
    """The common ground.

    now_ms: when the message under way was sent. effects: what it asks of the page, as `game.lab.lab` lists them.

    read: returns the text that is stored under a name right now, by whichever tab, or "".

    notice: (word, facts) to show, or None. undo: brings back what the notice tells is gone, or None. link: the address of the
    bot on show where it was asked for, or "". foreign: the number of the bot that came with a link and was not run yet, or 0.

    fault: (bot, line, reason, facts) of the last failure: the number of the visitor's bot or 0 for another one, the line or 0,
    a word and what is filled in. printed: what bots have printed lately, at most 20,000 characters.
    """

    def __init__(self, games: tuple[Game, ...], language: str, read: "Callable[[str], str]") -> None:
        self.games = games
        self.read = read
        self.game = games[0]
        self.language = language
        self.now_ms = 0
        self.effects: list[tuple[object, ...]] = []
        self.notice: tuple[str, dict[str, object]] | None = None
        self.undo: Callable[[], None] | None = None
        self.link = ""
        self.foreign = 0
        self.fault: tuple[int, int, str, dict[str, object]] | None = None
        self.printed = ""
        self.last_run = 0

    def ask(self, *effect: object) -> None:
        """Ask the page for an effect."""
        self.effects.append(effect)

    def say(self, word: str, **facts: object) -> str:
        """Return a text in the visitor's language."""
        return say(self.language, word, **facts)

    def tell(self, word: str, **facts: object) -> None:
        """Show a notice."""
        self.notice = (word, facts)

    def clear(self) -> None:
        """Put away what was told, offered and warned of."""
        self.notice = None
        self.undo = None
        self.link = ""
        self.foreign = 0

    def new_run(self) -> int:
        """Return a number under which the sandbox was asked for nothing yet."""
        self.last_run += 1
        return self.last_run

    def print(self, text: str) -> None:
        """Take up what a bot printed."""
        self.printed = (self.printed + text)[-_MAX_PRINTED:]

    def fail(self, bot: int, error: object) -> None:
        """Take up why a bot failed, as the sandbox told: {"reason": word, "line": 3, "facts": {…}}."""
        if isinstance(error, dict):
            self.fault = (bot, int(error["line"]), str(error["reason"]), dict(error["facts"]))

    def clear_output(self) -> None:
        """Forget what bots have printed and how the last one failed."""
        self.fault = None
        self.printed = ""
