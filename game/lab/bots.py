"""The visitor's bots: which one is on show, what is done with it, and what is kept of it; knows no series and no sandbox."""

from game.app.store import BadSave
from game.arena.builtin import find_builtin
from game.lab.context import Scene
from game.lab.drafts import BOT_LIST, BOT_TEXT, MAX_DRAFTS, STARTER, Draft, Drafts, unpack_draft
from game.lab.kinds import kind_text
from game.lab.links import MAX_SOURCE, BadBotLink, format_bot_link
from game.lab.settings import Settings, tick_of
from game.lab.sources import Sources


class Bots:
    """The bots, one of them on show for each game, and the messages about them."""

    def __init__(self, scene: Scene, settings: Settings, sources: Sources) -> None:
        self._scene = scene
        self._settings = settings
        self._sources = sources
        self.drafts = Drafts()
        self._list = ""

    @property
    def draft(self) -> Draft:
        """The bot in the editor."""
        return self.drafts.on_show(self._scene.game.id)

    def take(self, stored: dict[str, str]) -> None:
        """Take up what was kept; a list that cannot be read is kept aside, and told."""
        text = stored.get(BOT_LIST, "")
        if not text:
            return
        start = len(BOT_TEXT)
        texts = {name[start:]: kept for name, kept in stored.items() if name[:start] == BOT_TEXT}
        try:
            self.drafts.take(text, texts)
        except BadSave as error:
            self._scene.ask("keep", BOT_LIST + ".aside", text)
            self._scene.tell("save-newer" if error.reason == "save-newer" else "bots-broken")

    def sync(self) -> None:
        """Take up what other tabs have changed in the list of bots."""
        text = self._scene.read(BOT_LIST)
        if text != self._list:
            self._list = text
            self.drafts.merge(text, self._scene.read)

    def give_first(self) -> None:
        """Give each game without a bot one to start from."""
        for game in self._scene.games:
            if not self.drafts.of(game.id):
                draft = self.drafts.add(game.id, self._scene.say("lab-my-bot"), STARTER)
                self.drafts.chosen[game.id] = draft.key
                self._keep(draft)

    def show(self, draft: Draft) -> None:
        """Put a bot of the game on show into the editor."""
        self._scene.clear()
        self._scene.fault = None
        for other in list(self.drafts.all):
            if not other.is_kept and other is not draft:
                self.drafts.remove(other)
        self.drafts.chosen[draft.game] = draft.key
        if draft.is_kept:
            self._keep_list()
        self._scene.ask("source")

    def welcome(self, name: str, source: str) -> None:
        """Show a bot that came with a link; it is kept once the visitor edits or runs it, and never twice."""
        same = [draft for draft in self.drafts.of(self._scene.game.id) if draft.source == source]
        self.show(same[0] if same else self.drafts.add(self._scene.game.id, name, source, is_kept=False))
        self._scene.foreign = self.draft.key

    def adopt(self) -> None:
        """Keep the bot on show if it only came with a link."""
        if not self.draft.is_kept:
            self._keep(self.draft)

    def on_draft(self, key: int) -> None:
        """Show another bot."""
        draft = self.drafts.find(key)
        if draft and draft.game == self._scene.game.id:
            self.show(draft)

    def on_edit(self, source: str) -> None:
        """Take up what was typed; it is kept at once."""
        draft = self.draft
        if source == draft.source:
            return
        if len(source) > MAX_SOURCE:
            self._scene.tell("source-long", most=MAX_SOURCE)
        draft.source = source[:MAX_SOURCE]
        if self._scene.fault and self._scene.fault[0] == draft.key:
            self._scene.fault = None
        self._scene.link = ""
        self._keep(draft)

    def on_rename(self, name: str) -> None:
        """Give the bot on show another name."""
        draft = self.draft
        if name.strip() and name.strip() != draft.name:
            draft.name = ""
            draft.name = self.drafts.free_name(draft.game, name)
            self._scene.link = ""
            self._keep(draft)

    def on_new(self, name: str) -> None:
        """Begin a bot, from a built-in one or from the start."""
        found = find_builtin(self._scene.game.id, name)
        if found is None:
            self._add(self._scene.say("lab-my-bot"), STARTER)
        elif self._sources.need([found], lambda: self.on_new(name)):
            self._add(self._scene.say(found.label), self._sources.of(found))
            if found.kind:
                game = self._scene.game
                self._scene.tell("kind-made-for", kind=kind_text(self._scene.language, game, found.kind))

    def on_duplicate(self) -> None:
        """Copy the bot on show."""
        self._add(self.draft.name, self.draft.source)

    def on_delete(self) -> None:
        """Take the bot on show away; it can be brought back."""
        draft = self.draft
        place = self.drafts.remove(draft)
        self._scene.ask("keep", BOT_TEXT + str(draft.key), "")
        self._settings.here.tick(tick_of(draft), False)
        rest = self.drafts.of(draft.game)
        if rest:
            self.show(rest[-1])
        else:
            self._add(self._scene.say("lab-my-bot"), STARTER)
        stand_in = None if rest else self.draft
        self._scene.tell("deleted", name=draft.name)
        self._scene.undo = lambda: self._put_back(draft, place, stand_in)

    def on_import(self, name: str, source: str) -> None:
        """Take up a file; its name without the ending becomes the bot's."""
        if len(source) > MAX_SOURCE:
            self._scene.tell("source-long", most=MAX_SOURCE)
            return
        name = name[:-3] if name.endswith(".py") else name
        self._add(name, source.replace("\r\n", "\n").replace("\r", "\n"))

    def on_export(self) -> None:
        """Hand the bot on show out as a file, which `python3 -m game bench --bot` runs as it is."""
        draft = self.draft
        name = "".join([sign if sign.isalpha() or sign.isdigit() else "_" for sign in draft.name])
        self._scene.ask("download", f"{name}.py", "text/x-python", draft.source)

    def on_share(self) -> None:
        """Make a link of the bot on show, or put it away again."""
        if self._scene.link:
            self._scene.link = ""
            return
        draft = self.draft
        setting = self._settings.here
        variant = "" if setting.is_usual else setting.game.format_variant(setting.variant)
        try:
            self._scene.link = format_bot_link(draft.game, draft.name, draft.source, variant)
        except BadBotLink as error:
            self._scene.tell(error.reason)

    def take_stored(self, name: str, text: str) -> None:
        """Take up a text that another tab kept: a bot that is known here becomes what it is there."""
        start = len(BOT_TEXT)
        if name[:start] != BOT_TEXT or not name[start:].isdigit():
            return
        draft = self.drafts.find(int(name[start:]))
        if draft is None:
            return
        try:
            found = unpack_draft(draft.key, text)
        except BadSave:
            return
        if found.game == draft.game and (found.name, found.source) != (draft.name, draft.source):
            draft.name = found.name
            draft.source = found.source
            if draft is self.draft:
                self._scene.ask("source")

    def reread(self) -> None:
        """Take up every bot as it is stored, after a time in which this tab heard nothing of the others."""
        for draft in list(self.drafts.all):
            self.take_stored(BOT_TEXT + str(draft.key), self._scene.read(BOT_TEXT + str(draft.key)))

    def _add(self, name: str, source: str) -> None:
        if self.drafts.is_full:
            self._scene.tell("bots-full", most=MAX_DRAFTS)
            return
        draft = self.drafts.add(self._scene.game.id, name, source)
        self._keep(draft)
        self.show(draft)

    def _put_back(self, draft: Draft, place: int, stand_in: Draft | None) -> None:
        """Bring a bot back to its place; the one that was begun in its stead goes, unless something was written into it."""
        if stand_in and stand_in.source == STARTER:
            self.drafts.remove(stand_in)
            self._scene.ask("keep", BOT_TEXT + str(stand_in.key), "")
        draft.name = self.drafts.free_name(draft.game, draft.name)
        self.drafts.put_back(draft, place)
        self._keep(draft)
        self.show(draft)

    def _keep(self, draft: Draft) -> None:
        if not draft.is_kept and self.drafts.is_full:
            self._scene.tell("bots-full", most=MAX_DRAFTS)
            return
        draft.is_kept = True
        self._scene.ask("keep", BOT_TEXT + str(draft.key), draft.pack())
        self._keep_list()

    def _keep_list(self) -> None:
        self._scene.ask("keep", BOT_LIST, self.drafts.pack())
