"""The user's bots: selecting, editing and storing them; the sources of the built-in ones."""

from functools import partial

from ..app.backup.file import Download
from ..app.feature import Feature, Handlers, Save
from ..app.kinds import kind_text
from ..app.store import BadSave, StoredText
from ..arena.builtin import Builtin, find_builtin
from ..arena.shapes import stated_variant
from ..core.errors import BadNotation
from ..core.typing import Callable
from .context import LabContext
from .drafts import BOT_LIST, BOT_TEXT, MAX_DRAFTS, STARTER, Draft, Drafts, unpack_draft
from .links import MAX_SOURCE, BadBotLink, format_bot_link
from .settings import LabSettings, tick_of
from .stored_list import number_of
from .workbench import FetchFiles, ShowSource


class Sources(Feature):
    """Fetches the sources of built-in bots when they are first needed, for one action that waits for them."""

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


class Bots(Feature):
    """The bots, of which one per game is selected."""

    def __init__(self, context: LabContext, settings: LabSettings, sources: Sources) -> None:
        self._context = context
        self._settings = settings
        self._sources = sources
        self.drafts = Drafts(lambda key: bool(context.read(BOT_TEXT + str(key))))
        read = partial(context.read, BOT_LIST)
        self._stored = StoredText(self, BOT_LIST, "bots", self._take, context.notify, read, self.drafts.pack)
        self._is_loaded = False

    def handlers(self) -> Handlers:
        return {
            "draft": self.choose,
            "edit": self.edit,
            "rename": self.rename,
            "new": self.create,
            "duplicate": self.duplicate,
            "delete": self.delete,
            "import": self.import_file,
            "export": self.export_file,
            "share": self.share,
        }

    @property
    def draft(self) -> Draft:
        """The bot in the editor."""
        return self.drafts.on_show(self._context.game.id)

    def load(self, stored: dict[str, str]) -> None:
        self._stored.load(stored.get(BOT_LIST, ""))
        self._is_loaded = True
        if self.drafts.unread:
            self._context.notify("bots-broken")

    def sync(self) -> None:
        """Apply other tabs' changes to the list of bots."""
        self._stored.refresh()

    def _take(self, text: str) -> None:
        if self._is_loaded:
            self.drafts.merge(text, self._context.read)
        else:
            self.drafts.load(text, self._context.read)

    def give_first(self) -> None:
        """Add a starter bot to each game without bots."""
        for game in self._context.games:
            if not self.drafts.of(game.id):
                draft = self.drafts.add(game.id, self._context.text("lab-my-bot"), STARTER)
                self.drafts.chosen[game.id] = draft.key
                self._save(draft)

    def show(self, draft: Draft) -> None:
        """Select a bot of the selected game and show it in the editor."""
        self._context.clear()
        self._context.fault = None
        for other in list(self.drafts.all):
            if not other.is_stored and other is not draft:
                self.drafts.remove(other)
        self.drafts.chosen[draft.game] = draft.key
        if draft.is_stored:
            self._save_list()
        self._choose_kind()
        self.emit(ShowSource())

    def open_link(self, name: str, source: str) -> None:
        """Show a bot from a link; it is stored when the user edits or runs it, unless it is stored already."""
        same = [draft for draft in self.drafts.of(self._context.game.id) if draft.source == source]
        self.show(same[0] if same else self.drafts.add(self._context.game.id, name, source, is_stored=False))
        self._context.foreign = self.draft.key

    def adopt(self) -> None:
        """Store the selected bot if it is from a link and not stored yet."""
        if not self.draft.is_stored:
            self._save(self.draft)

    def choose(self, key: int) -> None:
        """Select another bot."""
        draft = self.drafts.find(key)
        if draft and draft.game == self._context.game.id:
            self.show(draft)

    def edit(self, source: str) -> None:
        """Store the edited source of the selected bot."""
        draft = self.draft
        if source == draft.source:
            return
        if len(source) > MAX_SOURCE:
            self._context.notify("source-long", most=MAX_SOURCE)
        stated = stated_variant(draft.source)
        draft.source = source[:MAX_SOURCE]
        if stated_variant(source) != stated:
            self._choose_kind()
        if self._context.fault and self._context.fault[0] == draft.key:
            self._context.fault = None
        self._context.link = ""
        self._save(draft)

    def rename(self, name: str) -> None:
        draft = self.draft
        if name.strip() and name.strip() != draft.name:
            draft.name = ""
            draft.name = self.drafts.free_name(draft.game, name)
            self._context.link = ""
            self._save(draft)

    def create(self, name: str) -> None:
        """Add a starter bot or a copy of a built-in bot, unless the other game is selected when its source arrives."""
        game = self._context.game
        builtin = find_builtin(game.id, name)
        if builtin is None:
            self._add(self._context.text("lab-my-bot"), STARTER)
        elif self._sources.need([builtin], lambda: self.create(name) if game is self._context.game else None):
            self._add(self._context.text(builtin.label), self._sources.of(builtin))

    def duplicate(self) -> None:
        """Add a copy of the selected bot."""
        self._add(self.draft.name, self.draft.source)

    def delete(self) -> None:
        """Delete the selected bot, with an offer to undo."""
        draft = self.draft
        place = self.drafts.remove(draft)
        self.emit(Save(BOT_TEXT + str(draft.key), ""))
        self._settings.here.tick(tick_of(draft), False)
        rest = self.drafts.of(draft.game)
        if rest:
            self.show(rest[-1])
        else:
            self._add(self._context.text("lab-my-bot"), STARTER)
        stand_in = None if rest else self.draft
        self._context.notify("deleted", name=draft.name)
        self._context.undo = lambda: self._restore(draft, place, stand_in)

    def import_file(self, name: str, source: str) -> None:
        """Add a bot from a file, named after the file."""
        if len(source) > MAX_SOURCE:
            self._context.notify("source-long", most=MAX_SOURCE)
            return
        name = name[:-3] if name.endswith(".py") else name
        self._add(name, source.replace("\r\n", "\n").replace("\r", "\n"))

    def export_file(self) -> None:
        """Download the selected bot as a file for `python3 -m game bench --bot`."""
        draft = self.draft
        name = "".join([sign if sign.isalpha() or sign.isdigit() else "_" for sign in draft.name])
        self.emit(Download(f"{name}.py", "text/x-python", draft.source))

    def share(self) -> None:
        """Show or hide a link to the selected bot."""
        if self._context.link:
            self._context.link = ""
            return
        draft = self.draft
        game = self._context.game
        variant = game.format_variant(self._settings.here.variant)
        is_implied = variant == (stated_variant(draft.source) or game.format_variant(game.default))
        try:
            self._context.link = format_bot_link(draft.game, draft.name, draft.source, "" if is_implied else variant)
        except BadBotLink as error:
            self._context.notify(error.reason)

    def stored(self, name: str, text: str) -> None:
        """Load a bot that another tab changed."""
        draft = self.drafts.find(number_of(name, BOT_TEXT))
        if draft is None:
            return
        try:
            stored = unpack_draft(draft.key, text)
        except BadSave:
            return
        if stored.game == draft.game and (stored.name, stored.source) != (draft.name, draft.source):
            draft.name = stored.name
            draft.source = stored.source
            if draft is self.draft:
                self.emit(ShowSource())

    def reread(self) -> None:
        """Load all stored bots again, after this tab was frozen."""
        for draft in list(self.drafts.all):
            self.stored(BOT_TEXT + str(draft.key), self._context.read(BOT_TEXT + str(draft.key)))

    def _choose_kind(self) -> None:
        """Select the kind of board that the selected bot states, if any, and notify the user of a change."""
        stated = stated_variant(self.draft.source)
        if not stated:
            return
        setting = self._settings.here
        before = setting.variant
        try:
            setting.set_variant(stated)
        except BadNotation:
            self._context.notify("kind-unknown", kind=stated)
            return
        if setting.variant != before:
            self._settings.save()
            self._context.notify("kind-made-for", kind=kind_text(self._context.language, setting.game, stated))

    def _add(self, name: str, source: str) -> None:
        if self.drafts.is_full:
            self._context.notify("bots-full", most=MAX_DRAFTS)
            return
        draft = self.drafts.add(self._context.game.id, name, source)
        self._save(draft)
        self.show(draft)

    def _restore(self, draft: Draft, place: int, stand_in: Draft | None) -> None:
        """Restore a deleted bot, and remove its placeholder if that is unchanged."""
        if stand_in and stand_in.source == STARTER:
            self.drafts.remove(stand_in)
            self.emit(Save(BOT_TEXT + str(stand_in.key), ""))
        draft.name = self.drafts.free_name(draft.game, draft.name)
        self.drafts.restore(draft, place)
        self._save(draft)
        self.show(draft)

    def _save(self, draft: Draft) -> None:
        if not draft.is_stored and self.drafts.is_full:
            self._context.notify("bots-full", most=MAX_DRAFTS)
            return
        draft.is_stored = True
        self.emit(Save(BOT_TEXT + str(draft.key), draft.pack()))
        self._save_list()

    def _save_list(self) -> None:
        self._stored.save(self.drafts.pack())
