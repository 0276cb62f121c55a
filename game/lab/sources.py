"""Fetches the sources of built-in bots when they are first needed."""

from ..app.feature import Feature, Handlers
from ..arena.builtin import Builtin
from ..core.typing import Callable
from .context import LabContext
from .workbench import FetchFiles


class Sources(Feature):
    """The fetched sources, and one action that waits for more."""

    def __init__(self, context: LabContext) -> None:
        self._context = context
        self._texts: dict[str, str] = {}
        self._waiting: Callable[[], None] | None = None

    def handlers(self) -> Handlers:
        return {"fetched": self.fetched, "unfetched": self.not_fetched}

    def of(self, bot: Builtin) -> str:
        """Return the source of a bot for which `need` was called."""
        return self._texts[bot.source]

    def need(self, wanted: list[Builtin], again: "Callable[[], None]") -> bool:
        """Return whether all sources are loaded; if not, fetch them and then call `again`."""
        missing = [bot.source for bot in wanted if bot.source and bot.source not in self._texts]
        self._waiting = again if missing else None
        if missing:
            self.emit(FetchFiles(missing))
        return not missing

    def fetched(self, texts: dict[str, str]) -> None:
        """Add sources, and resume the waiting action, which may need more."""
        self._texts.update(texts)
        waiting, self._waiting = self._waiting, None
        if waiting:
            waiting()

    def not_fetched(self) -> None:
        """Drop the waiting action and notify the user."""
        self._waiting = None
        self._context.notify("bot-unfetched")
