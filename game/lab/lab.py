"""The Lab's model and its one way to change: messages in, effects out; knows no browser and no sandbox.

A message is a tuple of its name and what goes with it. The part that it concerns has a method of that name, `on_…`: the bots,
the settings, the sources of built-in bots, the runs, the results, what is watched, or the Lab itself where it concerns several.

Effects, as tuples, which the page carries out:

    ("keep", name, text)            keep a text under a name; "" takes it away
    ("play", run, request)          let the sandbox play a series
    ("ask", run, request)           ask the sandbox for one move
    ("end", run)                    end that in the sandbox
    ("beat", ms)                    send ("beat",) after so many milliseconds
    ("fetch", address)              fetch the source of a built-in bot, then send ("fetched", address, source), or ("unfetched",)
    ("download", name, kind, text)  hand a file to the visitor
    ("source",)                     put the bot on show into the editor
    ("line", number)                put the cursor into a line of the editor
    ("replay", series, record)      show a game in the games' own view
    ("address", text)               show this address without a new history entry
    ("say", text)                   tell a listener one sentence
"""

from game.app.store import BadSave, parse
from game.core.game import BadNotation, Game
from game.lab.bots import Bots
from game.lab.context import Scene
from game.lab.drafts import BOT_LIST, BOT_TEXT
from game.lab.links import BadBotLink, parse_bot_link
from game.lab.results import Results
from game.lab.runs import Runs
from game.lab.series import SERIES_LIST, SERIES_TEXT
from game.lab.settings import SETTINGS, Settings
from game.lab.sources import Sources
from game.lab.watching import Watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

KEPT = (BOT_LIST, SERIES_LIST, SETTINGS)
"""The names of the texts to read first; they tell which others there are."""


class Lab:
    """The model, put together from its parts. loading: the share of the sandbox's start, 1.0 once it is ready.

    read: returns the text that is stored under a name right now, or "": other tabs may have changed it.
    """

    def __init__(self, games: tuple[Game, ...], language: str, read: "Callable[[str], str]") -> None:
        self.scene = Scene(games, language, read)
        self.settings = Settings(self.scene)
        self.sources = Sources(self.scene)
        self.bots = Bots(self.scene, self.settings, self.sources)
        self.results = Results(self.scene)
        self.runs = Runs(self.scene, self.settings, self.bots, self.sources, self.results)
        self.watch = Watch(self.scene, self.settings)
        self.loading = 0.0
        self.parts = (self, self.bots, self.settings, self.sources, self.results, self.runs, self.watch)

    @staticmethod
    def names(lists: dict[str, str]) -> list[str]:
        """Return the names of the further texts to read, from those that are stored under KEPT."""
        found = []
        for name, prefix in ((BOT_LIST, BOT_TEXT), (SERIES_LIST, SERIES_TEXT)):
            try:
                keys = parse(lists.get(name, "")).get("keys")
            except BadSave:
                continue
            found += [prefix + str(key) for key in keys or []]
        return found

    def begin(self, stored: dict[str, str], now_ms: int) -> list[tuple[object, ...]]:
        """Take up what is stored, at a time in milliseconds; a game without a bot gets one to start from."""
        scene = self.scene
        scene.now_ms = now_ms
        scene.effects = []
        self.bots.take(stored)
        self.settings.take(stored.get(SETTINGS, ""))
        self.results.take(stored)
        self.bots.give_first()
        scene.ask("source")
        return scene.effects

    def update(self, message: tuple[object, ...], now_ms: int) -> list[tuple[object, ...]]:
        """Carry out a message at a time in milliseconds."""
        scene = self.scene
        scene.now_ms = now_ms
        scene.effects = []
        self.bots.sync()
        self.results.sync()
        name = "on_" + str(message[0]).replace("-", "_")
        part = next(part for part in self.parts if hasattr(part, name))
        getattr(part, name)(*message[1:])
        return scene.effects

    # What concerns several parts

    def on_game(self, name: str) -> None:
        """Turn to the bots and the series of another game."""
        scene = self.scene
        for game in scene.games:
            if game.id == name and game is not scene.game:
                scene.game = game
                scene.clear()
                self.watch.on_watch_close()
                scene.ask("source")
                self.settings.keep()

    def on_language(self, language: str) -> None:
        """Speak another language."""
        self.scene.language = language

    def on_trouble(self, word: str) -> None:
        """Tell what went wrong with a file or with the browser's storage."""
        self.scene.tell(word)

    def on_stored(self, name: str, text: str) -> None:
        """Take up what another tab kept under a name."""
        self.bots.take_stored(name, text)
        self.results.take_stored(name, text)

    def on_resume(self) -> None:
        """Take up what other tabs kept while this one was frozen."""
        self.bots.reread()
        self.results.reread()

    def on_hide(self) -> None:
        """Keep the games of the run under way: the page may be closed without another word."""
        running = self.results.running
        if running and running.records:
            self.results.keep(running)

    def on_open(self, address: str) -> None:
        """Open what an address of the Lab names; code of a link is shown and never run before the visitor says so."""
        scene = self.scene
        scene.ask("address", "#/lab")
        parts = [part for part in address.split("/")[2:] if part]
        if not parts:
            return
        scene.clear()
        known = [game.id for game in scene.games]
        if len(parts) == 1 and parts[0] in known:
            self.on_game(parts[0])
            return
        try:
            game, name, source, variant = parse_bot_link(address)
            if game not in known:
                raise BadBotLink("link-broken")
            if variant:
                self.settings.of(game).game.parse_variant(variant)
        except BadBotLink as error:
            scene.tell(error.reason)
            return
        except BadNotation:
            scene.tell("link-broken")
            return
        self.on_game(game)
        self.bots.welcome(name, source)
        if variant:
            self.settings.here.take_variant(variant)
            self.settings.keep()

    def on_restore(self) -> None:
        """Bring back what was taken away last."""
        undo = self.scene.undo
        self.scene.undo = None
        self.scene.notice = None
        if undo:
            undo()

    def on_fault_line(self) -> None:
        """Go to the line that failed, in the bot and the game that it belongs to."""
        fault = self.scene.fault
        draft = self.bots.drafts.find(fault[0]) if fault else None
        if fault and draft:
            self.on_game(draft.game)
            if draft is not self.bots.draft:
                self.bots.show(draft)
                self.scene.fault = fault
            self.scene.ask("line", fault[1])

    # What plays

    def on_run(self) -> None:
        """Play the bot on show and the others that are ticked, one after the other on the same seeds."""
        if not self.results.under_way and self.sources.need(self.settings.here.ticked, self.on_run):
            self._clear_away()
            self.bots.adopt()
            self.runs.begin()

    def on_watch(self) -> None:
        """Let the bot on show play a game before the visitor's eyes."""
        if not self.results.under_way:
            self._clear_away()
            self.bots.adopt()
            self.watch.begin(self.bots.draft)

    def on_report(self, report: dict[str, object]) -> None:
        """Take up a report of the sandbox."""
        if "loading" in report:
            self.loading = float(str(report["loading"]))
        elif "broken" in report:
            self._give_up(str(report["broken"]))
        elif not self.watch.hears(report):
            self.runs.hear(report)

    def _clear_away(self) -> None:
        """Put away what is left of the run or the watched game before."""
        self.watch.on_watch_close()
        self.scene.clear()
        self.scene.clear_output()

    def _give_up(self, why: str) -> None:
        """End everything: the sandbox cannot be started. The next run tries again."""
        self.loading = 0.0
        watched = self.watch.watched
        if self.results.running or (watched and watched.asked):
            self.scene.fail(0, {"reason": "cell-start", "line": 0, "facts": {"why": why}})
        self.runs.give_up()
        self.watch.give_up()
