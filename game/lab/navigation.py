"""Navigation in the Lab: games, addresses and links, the language, loading and saving."""

from ..app.feature import Feature, Handlers, ShowAddress
from ..arena.builtin import find_builtin
from ..core.errors import BadNotation
from .bots import Bots
from .context import LabContext
from .ladder import Ladder
from .links import BadBotLink, parse_bot_link
from .results import Results
from .settings import SETTINGS, LabSettings, tick_of
from .watching import Watch
from .workbench import ShowLine, ShowSource


class LabNavigation(Feature):
    """Messages that concern several features of the Lab."""

    def __init__(
        self, context: LabContext, bots: Bots, settings: LabSettings, results: Results, ladder: Ladder, watch: Watch
    ) -> None:
        self._context = context
        self._bots = bots
        self._settings = settings
        self._results = results
        self._ladder = ladder
        self._watch = watch

    def handlers(self) -> Handlers:
        return {
            "begin": self.begin,
            "game": self.select_game,
            "language": self.set_language,
            "problem": self._context.notify,
            "storage-error": self._context.set_storage_error,
            "resume": self.resume,
            "hide": self.hide,
            "open": self.open,
            "restore": self.restore,
            "fault-line": self.show_fault,
        }

    def begin(self, stored: dict[str, str]) -> None:
        """Load the stored texts, and add a starter bot to each game without bots."""
        self._settings.load(stored.get(SETTINGS, ""))
        self._bots.load(stored)
        self._results.load(stored)
        self._ladder.load(stored)
        self._bots.give_first()
        self.emit(ShowSource())

    def select_game(self, name: str) -> None:
        """Show the bots and the series of another game."""
        for game in self._context.games:
            if game.id == name and game is not self._context.game:
                self._context.game = game
                self._context.clear()
                self._watch.close()
                self.emit(ShowSource())
                self._settings.save()

    def set_language(self, language: str) -> None:
        self._context.language = language

    def resume(self) -> None:
        """Load other tabs' changes after this tab was frozen."""
        self._bots.reread()
        self._results.reread()

    def hide(self) -> None:
        """Save the running series, because the page may close without another message."""
        running = self._results.running
        if running and running.records:
            self._results.save(running)

    def open(self, address: str) -> None:
        """Open an address of the Lab. A link's code is shown, and run only on request."""
        self.emit(ShowAddress("#/lab"))
        parts = [part for part in address.split("/")[2:] if part]
        if not parts:
            return
        self._context.clear()
        ids = [game.id for game in self._context.games]
        if len(parts) == 1 and parts[0] in ids:
            self.select_game(parts[0])
            return
        try:
            game, name, source, variant, rival = parse_bot_link(address)
            if game not in ids:
                raise BadBotLink("link-broken")
            if variant:
                self._settings.of(game).game.parse_variant(variant)
        except BadBotLink as error:
            self._context.notify(error.reason)
            return
        except BadNotation:
            self._context.notify("link-broken")
            return
        self.select_game(game)
        self._bots.open_link(name, source)
        if variant:
            self._settings.here.set_variant(variant)
            self._settings.save()
            self._context.notice = None
        builtin = find_builtin(game, rival)
        if builtin and tick_of(builtin) not in self._settings.here.also:
            self._settings.tick(tick_of(builtin), True)

    def restore(self) -> None:
        """Undo the last deletion."""
        undo = self._context.undo
        self._context.undo = None
        self._context.notice = None
        if undo:
            undo()

    def show_fault(self) -> None:
        """Go to the failed line, in its bot and game."""
        fault = self._context.fault
        draft = self._bots.drafts.find(fault[0]) if fault else None
        if fault and draft:
            self.select_game(draft.game)
            if draft is not self._bots.draft:
                self._bots.show(draft)
                self._context.fault = fault
            self.emit(ShowLine(fault[1].line))
