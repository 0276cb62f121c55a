"""Fetches the sources of built-in bots when they are first needed."""

from ..app.feature import Feature, Handlers
from ..arena.builtin import Builtin
from .context import LabContext
from .effects import Fetch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Sources(Feature):
    """The fetched sources, and one action that waits for more."""

    def __init__(self, context: LabContext) -> None:
        self._context = context
        self._texts: dict[str, str] = {}
        self._missing: list[str] = []
        self._waiting: Callable[[], None] | None = None

    def handlers(self) -> Handlers:
        return {"fetched": self.fetched, "unfetched": self.not_fetched}

    def of(self, bot: Builtin) -> str:
        """Return the source of a bot for which `need` was called."""
        return self._texts[bot.source]

    def need(self, wanted: list[Builtin], again: "Callable[[], None]") -> bool:
        """Return whether all sources are loaded; if not, fetch them and then call `again`."""
        self._missing = [bot.source for bot in wanted if bot.source and bot.source not in self._texts]
        self._waiting = again if self._missing else None
        for address in self._missing:
            self.emit(Fetch(address))
        return not self._missing

    def fetched(self, address: str, source: str) -> None:
        """Add a source, and resume the waiting action after the last one."""
        self._texts[address] = source
        self._missing = [missing for missing in self._missing if missing != address]
        waiting = self._waiting
        if waiting and not self._missing:
            self._waiting = None
            waiting()

    def not_fetched(self) -> None:
        """Drop the waiting action and notify the user."""
        self._missing = []
        self._waiting = None
        self._context.notify("bot-unfetched")
