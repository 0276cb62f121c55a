"""Messages in, effects out: all that can happen to the model, in one place; knows no browser and no terminal.

A message is a tuple whose first item names it; a bot's move is the same
message as a key press. An effect is one of `game.app.effects`, which a front end carries out.
"""

from game.app.dispatcher import Dispatcher
from game.app.effects import Save, Say, ShowAddress, Wake
from game.app.feature import Feature
from game.app.links import read_address
from game.app.records import Records
from game.app.session import Session
from game.app.settings import Settings
from game.app.store import BadSave, make_room, pack, pack_shelf, unpack, unpack_shelf
from game.app.words import language_for, say, sign
from game.core.errors import BadNotation, IllegalMove, Refused
from game.core.game import Game, State, Step, Variant
from game.core.grid import side_of
from game.core.notation import parse_seed
from game.core.rng import draw

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.app.effects import Effect

DIALOGS = ("options", "share", "bookmarks", "statistics", "help", "access", "review", "board", "spawn")
SPEEDS = (2, 5, 15, 60)
"""Moves a second of a replay."""

_OPPOSITE = {"u": "d", "d": "u", "l": "r", "r": "l"}
_TICK_MS = 1000
_CATCH_UP_MS = 20
_MAX_AT_ONCE = 1000
"""The longest transcript of a link that is replayed before the page goes on, in moves: half a second on a laptop."""
NOTICE_MS = 6000
"""How long news stay on show."""
_STAYING = ("oops", "guests-missing", "not-copied")
"""News of something that failed: they stay until they are dismissed."""


class App(Feature):
    """The model and its one way to change: the messages of `handlers`.

    sessions: the game in play of each kind. replay: a game being looked at,
    or None. refusal: the error to show, or None. news: (word, facts) to show. said: the latest sentence for a listener.
    """

    def __init__(self, games: tuple[Game, ...]) -> None:
        self.dispatcher = Dispatcher()
        self.dispatcher.add(self)
        self.games = games
        self.game = games[0]
        self.settings = Settings()
        self.sessions: dict[str, Session] = {}
        self.records = {game.id: Records(game.lower_is_better) for game in games}
        self.replay: Session | None = None
        self.is_replay_playing = False
        self.replay_speed = SPEEDS[1]
        self.dialog = ""
        self.refusal: Refused | BadSave | None = None
        self.news: tuple[str, dict[str, object]] | None = None
        self.trouble = ""
        self.said = ""
        self._hidden: Session | None = None
        self._taken_up: Session | None = None
        self._checking: tuple[Session, Iterator[None], int] | None = None
        self._seen_news: tuple[str, dict[str, object]] | None = None
        self._news_until_ms = 0
        self._is_notice_held = False
        self._dealt = 0
        self._before: dict[str, list[str]] = {game.id: [] for game in games}
        self._ahead: dict[str, list[str]] = {game.id: [] for game in games}

    @property
    def language(self) -> str:
        """The language that the player reads."""
        return self.settings.chosen["language"]

    @property
    def session(self) -> Session:
        """The game in play of the kind on show."""
        return self.sessions[self.game.id]

    @property
    def shown(self) -> Session:
        """The game on show: the one being replayed, or the one in play."""
        return self.replay or self.session

    @property
    def can_undo(self) -> bool:
        """Whether there is a move or an earlier game to go back to."""
        return self.session.timeline.cursor > 0 or self.can_return

    @property
    def can_return(self) -> bool:
        """Whether a game that was left for the one on show can be undone to."""
        return bool(self._before[self.game.id])

    @property
    def can_redo(self) -> bool:
        """Whether there is a move or a later game to go on to."""
        timeline = self.session.timeline
        return timeline.cursor < len(timeline.moves) or bool(self._ahead[self.game.id])

    def begin(self, stored: dict[str, str], address: str, wishes: list[str], now_ms: int) -> "list[Effect]":
        """Take up what is stored, then open the address; wishes: language tags, the dearest first."""
        self.dispatcher.now_ms = now_ms
        self.dispatcher.effects = []
        self.settings.choose("language", language_for(wishes))
        self.settings.take(stored.get("settings", ""))
        for game in self.games:
            self._take_records(game, stored)
            self._take_shelf(game, stored.get(f"{game.id}.shelf", ""))
            text = stored.get(f"{game.id}.game", "")
            if not text:
                self.sessions[game.id] = self._deal(game)
                self._save(game)
                continue
            try:
                self.sessions[game.id] = unpack(game, text)
            except BadSave as error:
                self._set_aside(game, text, error)
        trouble = self.refusal
        effects = self.dispatcher.effects
        effects = effects + self.dispatcher.send("route", address, now_ms=now_ms)
        self.refusal = self.refusal or trouble
        return effects + [Wake("wake", _CATCH_UP_MS)]

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return what a player can do with the games."""
        return {
            "move": self.on_move,
            "play": self.on_play,
            "tap": self.on_tap,
            "drag": self.on_drag,
            "give-up": self.on_give_up,
            "hinted": self.on_hinted,
            "keep-going": self.on_keep_going,
            "undo": self.on_undo,
            "redo": self.on_redo,
            "new": self.on_new,
            "plan": self.on_plan,
            "start": self.on_start,
            "daily": self.on_daily,
            "take-up": self.on_take_up,
            "route": self.on_route,
            "open-text": self.on_open_text,
            "open-board": self.on_open_board,
            "replay": self.on_replay,
            "replay-go": self.on_replay_go,
            "replay-step": self.on_replay_step,
            "replay-play": self.on_replay_play,
            "replay-speed": self.on_replay_speed,
            "replay-continue": self.on_replay_continue,
            "replay-leave": self.on_replay_leave,
            "open": self.on_open,
            "dismiss": self.on_dismiss,
            "escape": self.on_escape,
            "news": self.on_news,
            "hold-notice": self.on_hold_notice,
            "announce": self.on_announce,
            "set": self.on_set,
            "set-keys": self.on_set_keys,
            "visible": self.on_visible,
            "wake": self.on_wake,
            "storage-failed": self.on_storage_failed,
        }

    def refused(self, error: Refused) -> bool:
        """Show why a text was refused; say why a move was."""
        if isinstance(error, IllegalMove):
            self._say(say(self.language, error.reason, **error.facts))
        else:
            self.refusal = error
        return True

    def changed(self) -> None:
        """Keep a new notice on show for a while."""
        if self.news is not None and self.news is not self._seen_news:
            self._is_notice_held = False
            self._keep_news()
        self._seen_news = self.news

    # Play

    def on_move(self, letter: str) -> None:
        if self.replay and letter in "lr":
            self.on_replay_step("on" if letter == "r" else "back")
        if self.settings.chosen["arrows"] == "gap" and self.game.has_gap:
            letter = _OPPOSITE[letter]
        self._push(letter)

    def on_play(self, move: str) -> None:
        """Make a move that is written as the game writes it."""
        self._push(move)

    def on_tap(self, cell: int) -> None:
        try:
            move = self.game.tap(self.session.state, cell)
        except IllegalMove:
            self.session.layer.refuse(cell)
            raise
        if move:
            self._push(move)

    def on_drag(self, cell: int, letter: str) -> None:
        try:
            move = self.game.tap(self.session.state, cell)
        except IllegalMove:
            move = ""
        self._push(move if move[:1] == letter else letter)

    def _push(self, move: str) -> None:
        if self.replay or self.dialog:
            return
        session = self.session
        before = session.state
        was_running = session.is_clock_running
        step = session.push(move, self.now_ms)
        self._taken_up = None
        self.refusal = self.news = None
        if self._ahead[self.game.id]:
            self._ahead[self.game.id] = []
            self._save_shelf()
        self._note()
        self._save()
        self._say(self._sentence(before, step))
        if session.is_clock_running and not was_running:
            self._wake_later()

    def on_give_up(self) -> None:
        if self.game.gives_up:
            self._push("x")

    def on_hinted(self) -> None:
        """Count a game as helped once an engine has advised its player; the advice takes the place of a notice."""
        self.refusal = self.news = None
        self.session.helped = True
        self._save()

    def on_keep_going(self) -> None:
        if self.session.outcome == "won":
            self.session.going_on = True
            self._save()

    def on_undo(self) -> None:
        if self.replay or self.dialog:
            return
        self.refusal = self.news = None
        is_as_taken_up = self.session is self._taken_up and self._before[self.game.id]
        try:
            moved = not is_as_taken_up and self.session.undo()
        except ValueError:
            self._set_aside(self.game, pack(self.session, self.now_ms), BadSave("save-broken"))
            return
        if moved:
            self.session.raised = False
            self._say(say(self.language, "tell-undone"))
        elif self._before[self.game.id]:
            self._turn_back(self._before[self.game.id], self._ahead[self.game.id])
        self._save()

    def on_redo(self) -> None:
        if self.replay or self.dialog:
            return
        self.refusal = self.news = None
        if self.session.redo() is not None:
            self._taken_up = None
            self._say(say(self.language, "tell-redone"))
        elif self._ahead[self.game.id]:
            self._turn_back(self._ahead[self.game.id], self._before[self.game.id])
        self._save()

    def _turn_back(self, source: list[str], other: list[str]) -> None:
        self.session.stop_clock(self.now_ms)
        text = source.pop()
        try:
            session = unpack(self.game, text)
        except BadSave as error:
            self._keep_aside(f"{self.game.id}.shelf.aside", text, error, "other-broken")
            self._save_shelf()
            return
        other.append(pack(self.session, self.now_ms))
        self.sessions[self.game.id] = session
        self._save_shelf()
        self._say(say(self.language, "tell-restored"))
        self._wake_later()

    # Other games

    def on_new(self) -> None:
        if not self.dialog:
            self.replay = None
            variant = self.next_variant
            self._plan("")
            self._replace(self._deal(self.game, variant))

    @property
    def next_variant(self) -> Variant:
        """The kind of board of the next new game: the one that was chosen for it, or the one in play."""
        text = self.settings.plans.get(self.game.id, "")
        try:
            return self.game.parse_variant(text) if text else self.session.variant
        except BadNotation:
            return self.session.variant

    def on_plan(self, variant: str) -> None:
        """Choose the kind of board of the next new game."""
        self._plan("" if self.game.parse_variant(variant) == self.session.variant else variant)

    def _plan(self, variant: str) -> None:
        if variant != self.settings.plans.get(self.game.id, ""):
            self.settings.plans[self.game.id] = variant
            self.emit(Save("settings", self.settings.pack()))

    def on_start(self, variant: str, seed: str) -> None:
        chosen = self.game.parse_variant(variant)
        number = parse_seed(seed.strip()) if seed.strip() else self._fresh_seed()
        self.dialog = ""
        self._plan("")
        self._replace(Session(self.game, chosen, number))

    def on_daily(self, date: str) -> None:
        self._replace(Session(self.game, self.game.default, parse_seed(date)))
        self.news = ("opened-daily", {"date": f"{date[:4]}-{date[4:6]}-{date[6:]}"})

    def _deal(self, game: Game, variant: Variant | None = None) -> Session:
        session = Session(game, variant or game.default, self._fresh_seed())
        session.born_ms = self.now_ms
        return session

    def _fresh_seed(self) -> int:
        """Return a seed of 48 bits that the moment gives: only chance that is reproducible is used after it."""
        self._dealt += 1
        return draw(self.now_ms, self._dealt) << 16 | draw(self.now_ms, self._dealt, 1) >> 16

    def _replace(self, session: Session) -> None:
        """Play another game; the one before is kept for undo, if it was begun."""
        self._checking = None
        former = self.session
        former.stop_clock(self.now_ms)
        if former.going_on:
            self._note_game(former)
        if former.timeline.moves or former.position:
            shelf = self._before[self.game.id]
            shelf.append(pack(former, self.now_ms))
            make_room(shelf)
        self._ahead[self.game.id] = []
        session.born_ms = session.born_ms or self.now_ms
        self.sessions[self.game.id] = session
        self.replay = None
        self.refusal = self.news = None
        self._save_shelf()
        self._save()
        self._say(say(self.language, "tell-new-game"))

    def on_take_up(self, session: Session, word: str) -> None:
        """Play a game that was kept, and tell a word; what Undo takes back first is that it was taken up."""
        self.session.stop_clock(self.now_ms)
        self.dialog = ""
        self.game = session.game
        self._replace(session)
        self._taken_up = session
        self.news = (word, {})
        self._say(say(self.language, "tell-restored"))
        self.emit(ShowAddress(f"#/{self.game.id}"))
        self._wake_later()

    def on_route(self, address: str) -> None:
        try:
            game, session, moves = read_address(address, self.games, self._fresh_seed)
            if session and len(moves) <= _MAX_AT_ONCE:
                session.replay(moves)
        except BadNotation as error:
            self.refusal = BadNotation("bad-link", why=error)
            return
        self._checking = None
        if session and len(moves) > _MAX_AT_ONCE:
            self._checking = (session, session.replay_in_slices(moves), len(moves))
            self.dialog = ""
            self._check_on()
        else:
            self._open(game, session)

    def _check_on(self) -> None:
        """Replay a slice of the moves of a long link; the player's own game stays until all of them are found to be legal."""
        if not self._checking:
            return
        session, slices, count = self._checking
        try:
            for _ in slices:
                self.refusal = None
                self.news = ("checking-link", {"percent": 100 * session.timeline.cursor // count})
                self._wake_later()
                return
        except BadNotation as error:
            self._checking = self.news = None
            self.refusal = BadNotation("bad-link", why=error)
        else:
            self._open(session.game, session)
        self._wake_later()

    def _open(self, game: Game, session: Session | None) -> None:
        """Show what a link named."""
        self.session.stop_clock(self.now_ms)
        self.dialog = ""
        self.replay = None
        self.refusal = self.news = None
        self.game = game
        if session:
            self._replace(session)
            cursor = session.timeline.cursor
            if cursor:
                word = "opened-moves" if game.lower_is_better else "opened-game"
                self.news = (word, {"moves": cursor, "score": session.state.score})
            elif session.position:
                self.news = ("opened-position", {})
            else:
                self.news = ("opened-seed", {"seed": session.seed})
        self.emit(ShowAddress(f"#/{game.id}"))

    def on_open_text(self, text: str) -> None:
        """Open what somebody pasted: a link, its part after `#`, or a board of the game on show in any layout."""
        text = text.strip()
        if "#/" in text or text[:1] == "/":
            self.on_route(text)
            return
        board, reading = self.game.read_position(text)
        self.on_open_board(board, reading or "opened-position")

    def on_open_board(self, board: tuple[int, ...], word: str = "opened-position") -> None:
        """Play from a board of the game on show, and tell a word."""
        variant = self.game.default.with_options(side_of(board), {})
        session = Session(self.game, variant, 0, self.game.format_position(board))
        self.dialog = ""
        self._replace(session)
        self.news = (word, {})

    # Looking at a game

    def on_replay(self) -> None:
        if not self.session.timeline.moves:
            return
        self.session.stop_clock(self.now_ms)
        self.dialog = ""
        self.is_replay_playing = False
        self.replay = unpack(self.game, pack(self.session, self.now_ms))

    def on_replay_go(self, cursor: int) -> None:
        if self.replay:
            self.is_replay_playing = False
            self.replay.jump(max(0, min(cursor, len(self.replay.timeline.moves))))

    def on_replay_step(self, way: str) -> None:
        """Go one move "on" or "back", and tell the place and what was played there."""
        replay = self.replay
        if not replay:
            return
        self.is_replay_playing = False
        before = replay.state
        step = replay.redo() if way == "on" else None
        if way == "back":
            replay.undo()
        timeline = replay.timeline
        told = say(self.language, "replay-place", ply=timeline.cursor, last=len(timeline.moves))
        self._say(told + (sign(self.language, ".") + self._sentence(before, step) if step else ""))

    def on_replay_play(self) -> None:
        if self.replay:
            self.is_replay_playing = not self.is_replay_playing
            timeline = self.replay.timeline
            if self.is_replay_playing and timeline.cursor == len(timeline.moves):
                self.replay.jump(0)
            self._wake_later()

    def on_replay_speed(self, speed: int) -> None:
        if speed in SPEEDS:
            self.replay_speed = speed
            self._wake_later()

    def on_replay_continue(self) -> None:
        if self.replay:
            session = self.replay
            session.helped = True
            session.born_ms = 0
            self._replace(session)

    def on_replay_leave(self) -> None:
        self.replay = None
        self.is_replay_playing = False

    # The rest of the page

    def on_open(self, dialog: str) -> None:
        if dialog in DIALOGS:
            self.refusal = self.news = None
            self.dialog = dialog

    def on_dismiss(self) -> None:
        if self.dialog:
            self.dialog = ""
        elif self.replay:
            self.on_replay_leave()
        self.refusal = self.news = None
        self.trouble = ""

    def on_escape(self) -> None:
        """Leave what is on top; what the coach is doing, it stops itself before."""
        self.on_dismiss()

    def on_news(self, word: str) -> None:
        self.news = (word, {})

    def on_hold_notice(self, is_held: bool) -> None:
        """Keep the news on show while the player is on them."""
        self._is_notice_held = is_held
        if self.news and not is_held:
            self._keep_news()

    def _keep_news(self) -> None:
        self._news_until_ms = self.now_ms + NOTICE_MS
        self._wake_later()

    @property
    def _do_news_leave(self) -> bool:
        return self.news is not None and self.news[0] not in _STAYING and not self._is_notice_held

    def on_announce(self, text: str) -> None:
        """Say a sentence of a guest's."""
        self._say(text)

    def on_set(self, name: str, value: str) -> None:
        if self.settings.choose(name, value):
            self.emit(Save("settings", self.settings.pack()))

    def on_set_keys(self, keys: dict[str, list[str]]) -> None:
        """Give actions other keys, all at once."""
        self.settings.give_keys(keys)
        self.emit(Save("settings", self.settings.pack()))

    def on_visible(self, is_visible: bool) -> None:
        session = self.session
        if not is_visible and session.is_clock_running:
            session.stop_clock(self.now_ms)
            self._save()
            self._hidden = session
        elif is_visible and session is self._hidden and session.outcome == "playing":
            session.run_clock(self.now_ms)
            self._wake_later()
        if is_visible:
            self._hidden = None

    def on_wake(self) -> None:
        if self._checking:
            self._check_on()
            return
        if self._do_news_leave and self.now_ms >= self._news_until_ms:
            self.news = None
        if self.replay and self.is_replay_playing:
            self.is_replay_playing = False  # It stays so where a move of a forged save is refused.
            self.is_replay_playing = self.replay.redo() is not None
            self._wake_later()
            return
        more = False
        for game in self.games:
            try:
                more = self.sessions[game.id].timeline.catch_up() or more
            except ValueError:
                self._set_aside(game, pack(self.sessions[game.id], self.now_ms), BadSave("save-broken"))
        if more:
            self.emit(Wake("wake", _CATCH_UP_MS))
            return
        waits = []
        if self.session.is_clock_running:
            waits.append(_TICK_MS - self.session.elapsed_ms(self.now_ms) % _TICK_MS)
        if self._do_news_leave:
            waits.append(self._news_until_ms - self.now_ms)
        if waits:
            self.emit(Wake("wake", min(waits)))

    def _wake_later(self) -> None:
        if self.replay and self.is_replay_playing:
            self.emit(Wake("wake", 1000 // self.replay_speed))
        else:
            self.emit(Wake("wake", _CATCH_UP_MS))

    # What is kept

    def stored(self, name: str, text: str) -> None:
        """Another tab kept a text: both show the same from now on."""
        if name == "settings":
            self.settings.take(text)
        for game in self.games:
            if name == f"{game.id}.game":
                try:
                    self.sessions[game.id] = unpack(game, text)
                except BadSave as error:
                    self._keep_aside(name + ".aside", text, error, "other-broken")
            elif name == f"{game.id}.shelf":
                self._take_shelf(game, text)
            else:
                self._take_records(game, {name: text})

    def on_storage_failed(self, reason: str) -> None:
        """Tell a word of trouble with the storage until it is dismissed, or until none is left: ""."""
        self.trouble = reason

    def _save(self, game: Game | None = None) -> None:
        game = game or self.game
        self.emit(Save(f"{game.id}.game", pack(self.sessions[game.id], self.now_ms)))

    def _save_shelf(self) -> None:
        text = pack_shelf(self._before[self.game.id], self._ahead[self.game.id])
        self.emit(Save(f"{self.game.id}.shelf", text))

    def _set_aside(self, game: Game, text: str, error: BadSave) -> None:
        """Begin a new game where a saved one cannot be taken up; its text is kept under another name."""
        self._keep_aside(f"{game.id}.game.aside", text, error, "save-broken")
        self.sessions[game.id] = self._deal(game)

    def _keep_aside(self, name: str, text: str, error: BadSave, word: str) -> None:
        """Keep a text that cannot be taken up, and tell why: it is newer than this version, or the word."""
        self.emit(Save(name, text))
        self.refusal = error if error.reason == "save-newer" else BadSave(word)

    def _take_records(self, game: Game, stored: dict[str, str]) -> None:
        records = self.records[game.id]
        for name, take in ((f"{game.id}.bests", records.take_bests), (f"{game.id}.games", records.take_games)):
            if stored.get(name):
                try:
                    take(stored[name])
                except BadSave as error:
                    self._keep_aside(name + ".aside", stored[name], error, "records-broken")

    def _take_shelf(self, game: Game, text: str) -> None:
        try:
            self._before[game.id], self._ahead[game.id] = unpack_shelf(text) if text else ([], [])
        except BadSave:
            self.emit(Save(f"{game.id}.shelf.aside", text))

    def _note(self) -> None:
        session = self.session
        variant = self.game.format_variant(session.variant)
        outcome = session.outcome
        marks = self.game.marks(session.state, session.elapsed_ms(self.now_ms), outcome)
        records = self.records[self.game.id]
        if records.note_marks(variant, session.helped, marks):
            session.raised = True
            self.emit(Save(f"{self.game.id}.bests", records.pack_bests()))
        if outcome != "playing":
            self._note_game(session)

    def _note_game(self, session: Session) -> None:
        state = session.state
        elapsed_ms = session.elapsed_ms(self.now_ms)
        finished: dict[str, object] = {
            "id": session.born_ms,
            "variant": self.game.format_variant(session.variant),
            "outcome": session.outcome,
            "helped": session.helped,
            "ms": elapsed_ms,
            "moves": state.moves,
            "score": state.score,
            "top": max(state.board),
            "reached": session.reached,
        }
        records = self.records[self.game.id]
        records.note_game(finished)
        self.emit(Save(f"{self.game.id}.games", records.pack_games()))

    # What is said

    def _sentence(self, before: State, step: Step) -> str:
        told = [say(self.language, word, **facts) for word, facts in self.game.tell(before, step)]
        return told[0] + (sign(self.language, ":") + sign(self.language, ";").join(told[1:]) if told[1:] else "")

    def _say(self, text: str) -> None:
        self.said = text
        self.emit(Say(text))
