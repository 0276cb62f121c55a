"""The Lab's model and its one way to change: messages in, effects out; knows no browser and no sandbox.

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

import json

from game.core.contract import BadNotation, Game
from game.core.notation import parse_seed
from game.lab.builtin import Builtin, builtins_of, find_builtin
from game.shell.store import VERSION, BadSave, parse
from game.shell.words import say
from game.studio.charts import MOST_SHOWN
from game.studio.drafts import STARTER, Draft, Drafts
from game.studio.links import MOST_SOURCE, BadBotLink, format_bot_link, parse_bot_link
from game.studio.series import (
    DONE,
    FAILED,
    MOST_SERIES,
    RUNNING,
    STOPPED,
    WAITING,
    Series,
    as_csv,
    as_json,
    unpack_series,
)
from game.studio.watching import SPEEDS, Watching, fresh_seed

MOST_GAMES = 1000
PATIENCES_S = (1, 10, 60)
"""How long a single move may take, in seconds, before the run is ended."""

_RUN_MS = 3_600_000
_MOST_MOVES = {"2048": 1_000_000, "15": 2_000}
_MOST_PRINTED = 20_000
_GAMES_ON_SHOW = 20

LIST = "lab.bots"
SETTINGS = "lab.settings"
SERIES = "lab.series"


class Settings:
    """How a series is played. also: what else plays the same seeds: `d3` a draft by number, `b:greedy` a built-in bot."""

    def __init__(self, game: Game) -> None:
        self.side = game.default.side
        self.count = 20
        self.first = 1
        self.is_fresh = False
        self.budget_ms = 0
        self.patience_s = PATIENCES_S[1]
        self.most_moves = _MOST_MOVES[game.id]
        self.also: list[str] = []


class Lab:
    """The model. chosen: the number of the bot on show for each game. fault: (bot, line, reason, facts) of the last failure.

    loading: share of the sandbox's start, 1.0 once it is ready. notice: (word, facts) to show.
    """

    def __init__(self, games: tuple[Game, ...]) -> None:
        self.games = games
        self.game = games[0]
        self.language = "en"
        self.drafts = Drafts()
        self.chosen: dict[str, int] = {}
        self.settings = {game.id: Settings(game) for game in games}
        self.series: list[Series] = []
        self.base = 0
        self.measure = "moves"
        self.games_of = 0
        self.games_on_show = _GAMES_ON_SHOW
        self.games_order = "seed"
        self.fault: tuple[int, int, str, dict[str, object]] | None = None
        self.printed = ""
        self.loading = 0.0
        self.playing: dict[int, int] = {}
        self.notice: tuple[str, dict[str, object]] | None = None
        self.can_restore = ""
        self.link = ""
        self.watching: Watching | None = None
        self.watch_speed = SPEEDS[1]
        self.foreign = 0
        self._removed: Series | None = None
        self._last_run = 0
        self._players: dict[int, tuple[int, dict[str, str]]] = {}
        self._sources: dict[str, str] = {}
        self._pending: tuple[str, ...] = ()
        self._effects: list[tuple[object, ...]] = []
        self._now_ms = 0

    # What is on show

    @property
    def draft(self) -> Draft:
        """The bot in the editor."""
        found = self.drafts.find(self.chosen.get(self.game.id, 0))
        return found or self.drafts.of(self.game.id)[0]

    @property
    def setting(self) -> Settings:
        """How series of the game on show are played."""
        return self.settings[self.game.id]

    @property
    def builtins(self) -> list[Builtin]:
        """The bots that come with Tilelab and cope with the board that is chosen."""
        return [one for one in builtins_of(self.game.id) if one.copes_with(self.setting.side)]

    @property
    def here(self) -> list[Series]:
        """The series of the game on show, the latest first."""
        return [series for series in reversed(self.series) if series.game == self.game.id]

    @property
    def shown(self) -> list[Series]:
        """The series that the charts show, the oldest first."""
        return [series for series in self.series if series.game == self.game.id and series.is_shown and series.records]

    @property
    def base_series(self) -> Series | None:
        """The series with which the others are compared: the chosen one, else the first on show."""
        shown = self.shown
        chosen = [series for series in shown if series.key == self.base]
        return chosen[0] if chosen else shown[0] if shown else None

    @property
    def running(self) -> Series | None:
        """The series that is being played, or None."""
        found = [series for series in self.series if series.state == RUNNING]
        return found[0] if found else None

    @property
    def under_way(self) -> list[Series]:
        """The series that are being played or wait."""
        return [series for series in self.series if series.state in (RUNNING, WAITING)]

    # Messages

    def begin(self, stored: dict[str, str], now_ms: int) -> list[tuple[object, ...]]:
        """Take up what is stored; a game without a bot gets one to start from."""
        self._now_ms = now_ms
        self._effects = []
        self._take_bots(stored)
        self._take_settings(stored.get(SETTINGS, ""))
        self._take_series(stored)
        for game in self.games:
            if not self.drafts.of(game.id):
                draft = self.drafts.add(game.id, say(self.language, "lab-my-bot"), STARTER)
                self.chosen[game.id] = draft.key
                self._keep_draft(draft)
        return self._effects + [("source",)]

    @staticmethod
    def names(lists: dict[str, str]) -> list[str]:
        """Return the names of the further texts to read, from the lists that are stored under LIST and SERIES."""
        found = []
        for name, prefix in ((LIST, "lab.bot."), (SERIES, "lab.series.")):
            try:
                keys = parse(lists.get(name, "")).get("keys")
            except BadSave:
                continue
            found += [prefix + str(key) for key in keys or []]
        return found

    def update(self, message: tuple[object, ...], now_ms: int) -> list[tuple[object, ...]]:
        """Carry out a message at a time in milliseconds."""
        self._now_ms = now_ms
        self._effects = []
        getattr(self, "on_" + str(message[0]).replace("-", "_"))(*message[1:])
        return self._effects

    # Bots

    def on_game(self, name: str) -> None:
        """Turn to the bots and the series of another game."""
        for game in self.games:
            if game.id == name and game is not self.game:
                self.game = game
                self._clear()
                self.on_watch_close()
                self._effects.append(("source",))
                self._keep_settings()

    def on_draft(self, key: int) -> None:
        """Show another bot."""
        draft = self.drafts.find(key)
        if draft and draft.game == self.game.id:
            self._show(draft)

    def on_edit(self, source: str) -> None:
        """Take up what was typed; it is kept at once."""
        draft = self.draft
        if source == draft.source:
            return
        if len(source) > MOST_SOURCE:
            self.notice = ("source-long", {"most": MOST_SOURCE})
        draft.source = source[:MOST_SOURCE]
        if self.fault and self.fault[0] == draft.key:
            self.fault = None
        self.link = ""
        self._keep_draft(draft)

    def on_rename(self, name: str) -> None:
        """Give the bot on show another name."""
        draft = self.draft
        if name.strip() and name.strip() != draft.name:
            draft.name = ""
            draft.name = self.drafts.free_name(self.game.id, name)
            self.link = ""
            self._keep_draft(draft)

    def on_new(self, name: str) -> None:
        """Begin a bot, from a built-in one or from the start."""
        found = find_builtin(self.game.id, name)
        if found is None:
            self._add(say(self.language, "lab-my-bot"), STARTER)
        elif self._has_sources([found], ("new", name)):
            self._add(say(self.language, found.label), self._sources[found.source])

    def _has_sources(self, wanted: list[Builtin], message: tuple[str, ...]) -> bool:
        """Tell whether the sources of built-in bots are here; if not, they are fetched, and the message is carried out then."""
        missing = [one.source for one in wanted if one.source and one.source not in self._sources]
        self._pending = message if missing else ()
        self._effects += [("fetch", address) for address in missing]
        return not missing

    def on_fetched(self, address: str, source: str) -> None:
        """Take up the source of a built-in bot, and go on with what waited for it."""
        self._sources[address] = source
        pending = self._pending
        if pending:
            getattr(self, "on_" + pending[0])(*pending[1:])

    def on_unfetched(self) -> None:
        """Tell that the source of a built-in bot did not come."""
        self._pending = ()
        self.notice = ("bot-unfetched", {})

    def on_duplicate(self) -> None:
        """Copy the bot on show."""
        self._add(self.draft.name, self.draft.source)

    def on_delete(self) -> None:
        """Take the bot on show away; it can be brought back."""
        draft = self.draft
        self.drafts.remove(draft)
        self._effects.append(("keep", f"lab.bot.{draft.key}", ""))
        self.setting.also = [one for one in self.setting.also if one != f"d{draft.key}"]
        rest = self.drafts.of(self.game.id)
        if rest:
            self._show(rest[-1])
        else:
            self._add(say(self.language, "lab-my-bot"), STARTER)
        self.notice = ("deleted", {"name": draft.name})
        self.can_restore = "bot"

    def on_restore(self) -> None:
        """Bring back what was deleted last."""
        if self.can_restore == "bot":
            draft = self.drafts.restore()
            if draft:
                self._keep_draft(draft)
                self._show(draft)
        elif self.can_restore == "series" and self._removed:
            self.series.append(self._removed)
            self.series.sort(key=lambda series: series.key)
            self._keep_series(self._removed)
            self._removed = None
        self.can_restore = ""
        self.notice = None

    def on_import(self, name: str, source: str) -> None:
        """Take up a file; its name without the ending becomes the bot's."""
        if len(source) > MOST_SOURCE:
            self.notice = ("source-long", {"most": MOST_SOURCE})
            return
        name = name[:-3] if name.endswith(".py") else name
        self._add(name, source.replace("\r\n", "\n").replace("\r", "\n"))

    def on_export(self) -> None:
        """Hand the bot on show out as a file, which `python3 -m game bench --bot` runs as it is."""
        draft = self.draft
        name = "".join([sign if sign.isalpha() or sign.isdigit() else "_" for sign in draft.name])
        self._effects.append(("download", f"{name}.py", "text/x-python", draft.source))

    def on_share(self) -> None:
        """Make a link of the bot on show, or put it away again."""
        if self.link:
            self.link = ""
            return
        try:
            self.link = format_bot_link(self.game.id, self.draft.name, self.draft.source)
        except BadBotLink as error:
            self.notice = (error.reason, {})

    def on_open(self, address: str) -> None:
        """Open what an address of the Lab names; code of a link is shown and never run before the visitor says so."""
        self._effects.append(("address", "#/lab"))
        parts = [part for part in address.split("/")[2:] if part]
        if not parts:
            return
        self._clear()
        if len(parts) == 1 and parts[0] in self.settings:
            self.on_game(parts[0])
            return
        try:
            game, name, source = parse_bot_link(address)
            if game not in self.settings:
                raise BadBotLink("link-broken")
        except BadBotLink as error:
            self.notice = (error.reason, {})
            return
        self.on_game(game)
        same = [draft for draft in self.drafts.of(game) if draft.source == source]
        if same:
            self._show(same[0])
        else:
            self._add(name, source)
        self.foreign = self.draft.key

    def on_stored(self, name: str, text: str) -> None:
        """Another tab kept a text: a bot that is known here becomes what it is there."""
        if name[:8] != "lab.bot." or not name[8:].isdigit():
            return
        draft = self.drafts.find(int(name[8:]))
        if draft is None:
            return
        try:
            found = Drafts()
            found.take(json.dumps({"v": VERSION, "keys": [draft.key], "last": 0, "chosen": {}}), {str(draft.key): text})
        except BadSave:
            return
        if found.all and found.all[0].game == draft.game:
            draft.name = found.all[0].name
            draft.source = found.all[0].source
            if draft is self.draft:
                self._effects.append(("source",))

    # Runs

    def on_set(self, name: str, text: str) -> None:
        """Change how series are played; what is out of range becomes the nearest that is not."""
        setting = self.setting
        if name == "count":
            setting.count = _whole(text, setting.count, 1, MOST_GAMES)
        elif name == "first":
            try:
                setting.first = parse_seed(text.strip())
            except BadNotation:
                pass
        elif name == "fresh":
            setting.is_fresh = text == "on"
        elif name == "side":
            setting.side = _whole(text, setting.side, min(self.game.sides), max(self.game.sides))
        elif name == "budget":
            setting.budget_ms = _whole(text, setting.budget_ms, 0, 10_000)
        elif name == "patience":
            setting.patience_s = _whole(text, setting.patience_s, PATIENCES_S[0], PATIENCES_S[-1])
        elif name == "most":
            setting.most_moves = _whole(text, setting.most_moves, 1, 1_000_000)
        self._keep_settings()

    def on_also(self, name: str, is_on: bool) -> None:
        """Let another bot play the same seeds too, or no longer."""
        setting = self.setting
        setting.also = [one for one in setting.also if one != name] + ([name] if is_on else [])
        self._keep_settings()

    def on_run(self) -> None:
        """Play the bot on show and the others that are ticked, one after the other on the same seeds."""
        ticked = [one for one in self.builtins if "b:" + one.name in self.setting.also]
        if self.under_way or not self._has_sources(ticked, ("run",)):
            return
        self.on_watch_close()
        self._clear()
        self.printed = ""
        self.fault = None
        setting = self.setting
        if setting.is_fresh:
            setting.first = fresh_seed(self._now_ms)
        variant = self.game.format_variant(self.game.default.with_options(setting.side, {}))
        new: list[Series] = []
        for draft, bot, label, kind in self._playing():
            self._last_run = self._next_run()
            played = kind or variant
            name = self._free_label(label)
            series = Series(self._last_run, name, self.game.id, played, setting.first, setting.count, setting.budget_ms)
            self._players[series.key] = (draft, bot)
            series.is_shown = len(new) < MOST_SHOWN
            new.append(series)
        for series in self.here[max(0, MOST_SHOWN - len(new)) :]:
            series.is_shown = False
        for series in self.here:
            if _side_of(series.variant) != _side_of(variant):
                series.is_shown = False
        self.series += new
        self._forget_old()
        self._play_next()

    def _free_label(self, name: str) -> str:
        """Return a name that no series on show has: the same bot after an edit gets a number."""
        taken = [series.bot for series in self.here]
        number = 2
        label = name
        while label in taken:
            label = f"{name} · {number}"
            number += 1
        return label

    def _next_run(self) -> int:
        return max([self._last_run] + [series.key for series in self.series]) + 1

    def _playing(self) -> list[tuple[int, dict[str, str], str, str]]:
        """Return what plays: the bot on show and those ticked.

        Each is the number of the draft or 0, the bot as the sandbox takes it, its
        name on show, and the variant that it insists on, or "".
        """
        own = self.draft
        found = [(own.key, {"name": own.name, "source": own.source}, own.name, "")]
        for name in self.setting.also:
            if name[:2] == "b:":
                known = [one for one in self.builtins if one.name == name[2:]]
                for one in known:
                    found.append((0, self._as_played(one), say(self.language, one.label), one.kind))
            else:
                draft = self.drafts.find(_whole(name[1:], 0, 0, 1_000_000_000))
                if draft and draft is not own and draft.game == self.game.id:
                    found.append((draft.key, {"name": draft.name, "source": draft.source}, draft.name, ""))
        return found

    def _as_played(self, builtin: Builtin) -> dict[str, str]:
        """Return a built-in bot as the sandbox takes it."""
        if builtin.source:
            return {"name": builtin.name, "source": self._sources[builtin.source]}
        file = builtin.data.get(self.setting.side)
        return {"name": builtin.name, "data": "game/data/" + file if file else ""}

    def _play_next(self) -> None:
        waiting = [series for series in self.series if series.state == WAITING]
        self.playing = {}
        if not waiting:
            self._effects.append(("say", say(self.language, "run-over")))
            return
        series = waiting[0]
        series.state = RUNNING
        series.began_ms = self._now_ms
        setting = self.settings[series.game]
        bot = self._players[series.key][1]
        request = {
            "game": series.game,
            "variant": series.variant,
            "bot": bot,
            "seeds": list(range(series.first, series.first + series.count)),
            "budget_ms": series.budget_ms,
            "most_moves": setting.most_moves,
            "move_ms": setting.patience_s * 1000 if "source" in bot else 0,
            "run_ms": _RUN_MS,
            "is_handed_on": [self._players[one.key][0] for one in waiting[:2]] == [0, 0],
        }
        self._effects.append(("play", series.key, request))

    def on_stop(self) -> None:
        """End the run at once; what was played stays."""
        running = self.running
        if running:
            self._effects.append(("end", running.key))
            self._close(running, STOPPED)
        self._drop_waiting()
        self.playing = {}
        if running:
            self.notice = ("run-stopped", {"games": len(running.records)})

    def _drop_waiting(self) -> None:
        self.series = [series for series in self.series if series.state != WAITING]

    def on_report(self, report: dict[str, object]) -> None:
        """Take up a report of the sandbox; one of a run that is over is ignored."""
        if "loading" in report:
            self.loading = float(str(report["loading"]))
            return
        if "broken" in report:
            self._give_up(str(report["broken"]))
            return
        run = report.get("run")
        watching = self.watching
        if watching and run == watching.run:
            self._hear_watched(watching, report)
            return
        series = self.running
        if series is None or run != series.key:
            return
        if "game" in report:
            game = report["game"]
            if isinstance(game, dict) and series.add(game):
                self.playing.pop(game["seed"], None)
        elif "playing" in report:
            playing = report["playing"]
            if isinstance(playing, dict):
                self.playing[playing["seed"]] = playing["moves"]
        elif "print" in report:
            self._print(str(report["print"]))
        elif "error" in report:
            self._fail(self._players.get(series.key, (0, {}))[0], report["error"])
            series.error = {"reason": self.fault[2], "line": self.fault[1], "facts": self.fault[3]} if self.fault else {}
            self._close(series, FAILED)
            self._play_next()
        elif report.get("done"):
            self._close(series, DONE)
            self._play_next()

    def _give_up(self, why: str) -> None:
        """End everything: the sandbox cannot be started. The next run tries again."""
        self.loading = 0.0
        running = self.running
        if running or (self.watching and self.watching.asked):
            self._fail(0, {"reason": "cell-start", "line": 0, "facts": {"why": why}})
        if running:
            self._close(running, STOPPED)
        self._drop_waiting()
        self.watching = None

    def _print(self, text: str) -> None:
        self.printed = (self.printed + text)[-_MOST_PRINTED:]

    def _fail(self, draft: int, error: object) -> None:
        if isinstance(error, dict):
            self.fault = (draft, int(error["line"]), str(error["reason"]), dict(error["facts"]))

    def _close(self, series: Series, state: str) -> None:
        """Note the end of a series; one without a game is not kept."""
        series.state = state
        series.took_ms = self._now_ms - series.began_ms
        self._players.pop(series.key, None)
        if series.records or state == FAILED:
            self._keep_series(series)
        else:
            self.series.remove(series)

    def on_fault_line(self) -> None:
        """Go to the line that failed."""
        if self.fault:
            draft = self.drafts.find(self.fault[0])
            if draft and draft is not self.draft:
                fault = self.fault
                self._show(draft)
                self.fault = fault
            self._effects.append(("line", self.fault[1]))

    # Results

    def on_show(self, key: int, is_on: bool) -> None:
        """Show a series in the charts, or no longer; the charts hold a few, and the oldest gives way."""
        for series in self.here:
            if series.key == key:
                others = [one for one in self.shown if one is not series]
                if is_on and len(others) >= MOST_SHOWN:
                    others[0].is_shown = False
                series.is_shown = is_on

    def on_base(self, key: int) -> None:
        """Compare the other series with this one."""
        self.base = key

    def on_measure(self, measure: str) -> None:
        """Tell the way to each tile in moves or in seconds."""
        if measure in ("moves", "seconds"):
            self.measure = measure

    def on_games(self, key: int) -> None:
        """List the games of a series, or put the list away."""
        self.games_of = 0 if self.games_of == key else key
        self.games_on_show = _GAMES_ON_SHOW

    def on_games_more(self) -> None:
        """List more games."""
        self.games_on_show += 5 * _GAMES_ON_SHOW

    def on_games_order(self, order: str) -> None:
        """List the games by seed, or the best or the worst first."""
        if order in ("seed", "best", "worst"):
            self.games_order = order

    def on_forget(self, key: int) -> None:
        """Take a series away; it can be brought back."""
        for series in list(self.series):
            if series.key == key and series not in self.under_way:
                self.series.remove(series)
                self._removed = series
                self._effects.append(("keep", f"lab.series.{series.key}", ""))
                self._keep_list()
                self.notice = ("forgotten", {"name": series.bot})
                self.can_restore = "series"

    def on_replay(self, key: int, seed: int) -> None:
        """Show a game in the games' own view."""
        for series in self.here:
            for record in series.records:
                if series.key == key and record["seed"] == seed and record["transcript"]:
                    self._effects.append(("replay", series, record))

    def on_csv(self) -> None:
        """Hand the games of the series on show out as comma-separated values."""
        self._effects.append(("download", f"tilelab-{self.game.id}.csv", "text/csv", as_csv(self.shown)))

    def on_json(self) -> None:
        """Hand the series on show out as JSON."""
        self._effects.append(("download", f"tilelab-{self.game.id}.json", "application/json", as_json(self.shown)))

    # Watching

    def on_watch(self) -> None:
        """Let the bot on show play a game before the visitor's eyes."""
        if self.under_way:
            return
        self.on_watch_close()
        self._clear()
        self.fault = None
        self.printed = ""
        self._last_run = self._next_run()
        variant = self.game.default.with_options(self.setting.side, {})
        draft = self.draft
        bot = {"name": draft.name, "source": draft.source}
        self.watching = Watching(self._last_run, bot, self.game, variant, self.setting.first)
        self._ask()

    def on_watch_play(self) -> None:
        """Go on, or pause."""
        watching = self.watching
        if watching and watching.outcome == "playing":
            watching.is_playing = not watching.is_playing
            if watching.is_playing:
                self._ask()

    def on_watch_step(self) -> None:
        """Pause, and let the bot make one move."""
        if self.watching:
            self.watching.is_playing = False
            self._ask()

    def on_watch_speed(self, speed: int) -> None:
        """Ask for so many moves a second."""
        if speed in SPEEDS:
            self.watch_speed = speed

    def on_watch_close(self) -> None:
        """Watch no longer."""
        if self.watching:
            self._effects.append(("end", self.watching.run))
            self.watching = None

    def on_beat(self) -> None:
        """Ask for the next move."""
        if self.watching and self.watching.is_playing:
            self._ask()

    def _ask(self) -> None:
        watching = self.watching
        if watching and not watching.asked and watching.outcome == "playing":
            watching.asked = True
            request = watching.question()
            request["budget_ms"] = self.setting.budget_ms
            request["move_ms"] = self.setting.patience_s * 1000
            request["run_ms"] = _RUN_MS
            self._effects.append(("ask", watching.run, request))

    def _hear_watched(self, watching: Watching, report: dict[str, object]) -> None:
        if "move" in report:
            seconds = report.get("seconds")
            if not watching.answer(str(report["move"]), seconds if isinstance(seconds, float) else 0.0):
                self._fail(self.draft.key, {"reason": "bot-nonsense", "line": 0, "facts": {}})
                self.on_watch_close()
            elif watching.is_playing:
                self._effects.append(("beat", 1000 // self.watch_speed))
        elif "print" in report:
            self._print(str(report["print"]))
        elif "error" in report:
            self._fail(self.draft.key, report["error"])
            watching.asked = False
            watching.is_playing = False

    # What is kept

    def _clear(self) -> None:
        self.notice = None
        self.can_restore = ""
        self.link = ""
        self.foreign = 0

    def _show(self, draft: Draft) -> None:
        self._clear()
        self.chosen[self.game.id] = draft.key
        self.fault = None
        self._keep_list()
        self._effects.append(("source",))

    def _add(self, name: str, source: str) -> None:
        if self.drafts.is_full:
            self.notice = ("bots-full", {"most": len(self.drafts.all)})
            return
        draft = self.drafts.add(self.game.id, name, source)
        self._keep_draft(draft)
        self._show(draft)

    def _keep_draft(self, draft: Draft) -> None:
        self._effects.append(("keep", f"lab.bot.{draft.key}", draft.pack()))
        self._keep_list()

    def _keep_list(self) -> None:
        self._effects.append(("keep", LIST, self.drafts.pack(self.chosen)))
        keys = [series.key for series in self.series if series.state in (DONE, STOPPED, FAILED)]
        self._effects.append(("keep", SERIES, json.dumps({"v": VERSION, "keys": keys})))

    def _keep_settings(self) -> None:
        kept: dict[str, object] = {"v": VERSION, "game": self.game.id}
        for name, one in self.settings.items():
            numbers = [one.side, one.count, one.first, one.is_fresh, one.budget_ms, one.patience_s, one.most_moves]
            kept[name] = [numbers, one.also]
        self._effects.append(("keep", SETTINGS, json.dumps(kept)))

    def _keep_series(self, series: Series) -> None:
        self._effects.append(("keep", f"lab.series.{series.key}", series.pack()))
        self._keep_list()

    def _forget_old(self) -> None:
        """Let go of the oldest series beyond what is kept; those on show stay longest."""
        kept = [series for series in self.series if series.state not in (WAITING, RUNNING)]
        spare = [series for series in kept if not series.is_shown] + [series for series in kept if series.is_shown]
        for series in spare[: max(0, len(self.series) - MOST_SERIES)]:
            self.series.remove(series)
            self._effects.append(("keep", f"lab.series.{series.key}", ""))

    def _take_bots(self, stored: dict[str, str]) -> None:
        text = stored.get(LIST, "")
        if not text:
            return
        texts = {name[8:]: kept for name, kept in stored.items() if name[:8] == "lab.bot."}
        try:
            self.chosen = self.drafts.take(text, texts)
        except BadSave as error:
            self._effects.append(("keep", LIST + ".aside", text))
            self.notice = ("save-newer" if error.reason == "save-newer" else "bots-broken", {})

    def _take_settings(self, text: str) -> None:
        try:
            kept = parse(text) if text else {}
            for game in self.games:
                if kept.get("game") == game.id:
                    self.game = game
                if game.id in kept:
                    setting = Settings(game)
                    numbers, also = kept[game.id]
                    setting.side, setting.count, setting.first, setting.is_fresh = numbers[:4]
                    setting.budget_ms, setting.patience_s, setting.most_moves = [int(number) for number in numbers[4:]]
                    setting.also = [str(one) for one in also]
                    if setting.side in game.sides and 1 <= setting.count <= MOST_GAMES:
                        self.settings[game.id] = setting
        except (BadSave, TypeError, ValueError):
            return

    def _take_series(self, stored: dict[str, str]) -> None:
        for name, text in stored.items():
            if name[:11] == "lab.series." and text and name[11:].isdigit():
                try:
                    series = unpack_series(int(name[11:]), text)
                except BadSave:
                    continue
                if series.game in self.settings:
                    self.series.append(series)
        self.series.sort(key=lambda series: series.key)
        for series in self.series[:-2]:
            series.is_shown = False


def _side_of(variant: str) -> str:
    return variant.split("-")[0]


def _whole(text: str, otherwise: int, least: int, most: int) -> int:
    """Return the number of a text, held within bounds."""
    text = text.strip()
    return min(most, max(least, int(text))) if text.isdigit() and len(text) < 10 else otherwise
