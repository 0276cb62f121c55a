"""The page without a display: every feature of the page, and a front end that the test plays.

A `Tab` stores texts, notes what is said and scheduled, and records the requests to the engines, which the test answers.
"""

import json

from game.app.app import App
from game.app.assembly import PAGE, Assembly
from game.app.backup.backup import StoredTexts
from game.app.backup.file import Download
from game.app.coach.client import READY, TICK_MS, Ask, End
from game.app.feature import Effect, Feature, Save, Say, ShowAddress, Wake
from game.app.links import is_intact
from game.app.session import Session
from game.app.store import Saver
from game.app.view import ON, shown
from game.backups import parts
from game.core.errors import IllegalMove
from game.core.game import Rules
from game.core.rng import below
from game.extras import GUESSES, IMPORTERS, REASONS
from game.games import GAMES
from tests.common.checks import features_view

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SEEDED = "#/2048/4x4@7"
NEARLY_SOLVED = "#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_13-14-0-15"
NEARLY_WON = "#/2048/4x4:AA00000000000000"
THREE = "#/15/3x3:1-2-3_4-5-6_0-7-8"
HARD = "#/15/4x4:0-12-9-13_15-11-10-14_3-7-5-6_4-8-2-1"
RACE = "#/15/3x3@1"
SOLUTIONS = {"24": "ruldrdlurrull", "487": "lldruurdllu"}
"""Moves that solve the scramble of a seed on 3×3."""


class Store(Saver):
    """A browser's storage with limited room."""

    def __init__(self, stored: dict[str, str]) -> None:
        self.stored = stored
        self.room = 5_000_000
        """Capacity in characters."""
        self.takes_nothing = False
        """Whether it refuses every text."""
        self.saved: list[str] = []
        """The names of the stored texts, in order."""
        super().__init__(self.write, lambda name: self.stored.get(name, ""))

    def fill(self, room: int = 0) -> None:
        """Set the free room in characters."""
        self.room = self.taken + room

    @property
    def taken(self) -> int:
        """Number of stored characters."""
        return sum([len(name) + len(text) for name, text in self.stored.items()])

    def write(self, name: str, text: str) -> bool:
        """Store a text if there is room; return whether it is stored."""
        before = len(name) + len(self.stored[name]) if name in self.stored else 0
        more = len(name) + len(text) - before
        if self.takes_nothing or text and more > 0 and self.taken + more > self.room:
            return False
        self.stored[name] = text
        if not text:
            del self.stored[name]
        self.saved.append(name)
        return True


class Tab(Assembly):
    """A browser tab. stored: the browser's storage, which tabs may share. now_ms: set it to let time pass.

    wall_step_ms: the change of the system clock since the page was opened.
    """

    def __init__(
        self,
        stored: dict[str, str] | None = None,
        address: str = "",
        wishes: list[str] | None = None,
        games: tuple[Rules, ...] = GAMES,
        now_ms: int = 1_000_000,
    ) -> None:
        self.stored: dict[str, str] = {} if stored is None else stored
        self.said: list[str] = []
        self.addresses: list[str] = []
        self.files: list[Download] = []
        self.wakes: dict[str, int] = {}
        self.beats: list[int] = []
        """The delays of the moves that were scheduled."""
        self.asked: list[dict[str, Any]] = []
        """The requests to the engines."""
        self.dropped: list[object] = []
        self.ended: list[int] = []
        """The engines' workers that were ended."""
        self.now_ms = now_ms
        self.wall_step_ms = 0
        self.is_wide = True
        self._known: set[str] = set()
        self.saver = Store(self.stored)
        self.storage = TabStorage(self)
        super().__init__(App(games), lambda name: self.stored.get(name, ""))
        self.model = self.app.model
        dispatcher = self.app.dispatcher
        dispatcher.unsaved = self.saver.pending
        dispatcher.wall_ms = lambda: self.wall_ms
        opened = address if not address or is_intact(address) else ""
        self.carry_out(self.app.begin(dict(self.stored), opened, wishes or ["en"], self.now_ms))
        front = {
            "opening": (IMPORTERS,),
            "racing": (lambda: self.is_wide,),
            "coaching": (GUESSES, REASONS),
            "backup": (parts(games), self.storage),
        }
        for group in PAGE:
            self.join(*getattr(self, group)(*front.get(group, ())))
        dispatcher.complete()
        if opened != address:
            self.send("repair-link", address)

    @property
    def wall_ms(self) -> int:
        """The time of the system clock."""
        return self.now_ms + self.wall_step_ms

    def join(self, *features: Feature) -> None:
        """Add features as the page does, after the start."""
        for feature in features:
            self.app.dispatcher.add(feature)
        self.carry_out(self.app.dispatcher.handle_early(self.now_ms))

    def send(self, name: str, *args: object) -> None:
        """Send one message and carry out its effects."""
        self.wakes.pop(name, None)
        self.carry_out(self.app.dispatcher.send(name, *args, now_ms=self.now_ms))

    def hear(self, name: str, text: str) -> None:
        """Report that another tab has stored a text."""
        self.carry_out(self.app.dispatcher.stored(name, text, self.now_ms))

    def moves(self, letters: str) -> None:
        """Send a move for each letter."""
        for letter in letters:
            self.send("move", letter)

    def note_finished(self, game: str, fields: "dict[str, Any]") -> None:
        """Add a finished game to the statistics."""
        self.app.dispatcher.effects = []
        self.finished.add(game, fields)
        self.carry_out(self.app.dispatcher.effects)

    def sees(self, slot: str) -> str:
        """Return the text of a slot."""
        return self.slots()[slot]

    def slots(self) -> dict[str, str]:
        """Return all slots of the page; what no feature shows any more is hidden and empty."""
        slots = {slot: ON if slot.endswith(".hidden") else "" for slot in self._known}
        slots.update(shown(self.app, self.now_ms, features_view(self.app)))
        self._known = set(slots)
        unlisted = [slot for slot in slots if " " in slot]
        assert not unlisted, f"`ORDER` does not list these offers: {unlisted}"
        return slots

    @property
    def notice(self) -> str:
        """The visible notice."""
        return self.sees("notice-text.text")

    @property
    def position(self) -> str:
        """The text of the current board."""
        return self.sees("board@data-position")

    def wake(self) -> None:
        """Send every message that is waiting for its time."""
        for name in sorted(self.wakes):
            self.send(name)

    def catch_up(self) -> None:
        """Let the application finish its work in slices."""
        while [after_ms for after_ms in self.wakes.values() if after_ms < 100]:
            for name in sorted([name for name, after_ms in self.wakes.items() if after_ms < 100]):
                self.send(name)

    def carry_out(self, effects: list[Effect]) -> None:
        """Carry out effects."""
        for effect in effects:
            if isinstance(effect, Save):
                if self.saver.save(effect.name, effect.text):
                    self.app.dispatcher.send("storage-error", self.saver.error, now_ms=self.now_ms)
            elif isinstance(effect, Say):
                self.said.append(effect.text)
            elif isinstance(effect, ShowAddress):
                self.addresses.append(effect.address)
            elif isinstance(effect, Wake):
                self.wakes[effect.message] = effect.after_ms
                if effect.message == "beat":
                    self.beats.append(effect.after_ms)
            elif isinstance(effect, Download):
                self.files.append(effect)
            elif isinstance(effect, Ask):
                message = json.loads(effect.text)
                if "drop" in message:
                    self.dropped.append(message["drop"])
                else:
                    self.asked.append(message)
            elif isinstance(effect, End):
                self.ended.append(effect.worker)
            else:
                raise AssertionError(f"no front end knows the effect {effect!r}")

    # Engines

    def answer(self, report: dict[str, object], done: bool = True) -> None:
        """Answer the latest request as its engine."""
        number = self.asked[-1]["id"]
        self.send("reply", json.dumps({"id": number, "report": report}))
        if done:
            self.send("reply", json.dumps({"id": number, "done": True}))

    def wait(self, seconds: int) -> None:
        """Let time pass without any report of the engines."""
        for _ in range(seconds):
            self.now_ms += TICK_MS
            if "engine-tick" in self.wakes:
                self.send("engine-tick")

    def rest(self, looks: int) -> None:
        """Let the page look for idle engines this often, as long as it wants to."""
        for _ in range(looks):
            if "engine-rest" in self.wakes:
                self.send("engine-rest")

    def review(self, *losses: dict[str, object]) -> None:
        """Review the current game; the engine reports these losses."""
        self.send("review")
        self.send("engine", READY, 1.0)
        self.answer({"share": 1.0, "losses": list(losses)})

    # Races

    def solve(self, time_ms: int, seed: str = "487") -> None:
        """Solve the scramble of a seed in this time."""
        self.send("start", "3x3", seed)
        for letter in SOLUTIONS[seed][:-1]:
            self.send("play", letter)
        self.now_ms += time_ms
        self.send("play", SOLUTIONS[seed][-1])
        assert self.model.session.outcome == "solved"

    @property
    def times(self) -> list[int]:
        """The listed times."""
        return [solve.result for solve in self.lists.solves.all()]


class TabStorage(StoredTexts):
    """A tab's storage as an import sees it."""

    def __init__(self, tab: "Tab") -> None:
        self._tab = tab
        self.promised = -1
        """The room that the browser reports, -1 for the true room."""

    def read(self, ending: str = "") -> dict[str, str]:
        """Return all texts whose names have an ending, including those not stored yet."""
        texts = dict(self._tab.stored)
        texts.update(self._tab.saver.pending)
        return {name: text for name, text in texts.items() if name.endswith(ending)}

    def store(self, name: str, text: str) -> bool:
        """Store a text now; return whether there was room."""
        saver = self._tab.saver
        is_stored = saver.write(name, text)
        if is_stored:
            saver.pending.pop(name, None)
        return is_stored

    def room(self, max_characters: int) -> int:
        """Return how many more characters fit, at most `max_characters`."""
        room = self._tab.saver.room - self._tab.saver.taken if self.promised < 0 else self.promised
        return max(0, min(max_characters, room))


def walk(session: Session, count: int, seed: int = 1, now_ms: int = 0) -> int:
    """Make up to `count` random moves, continuing after a win; return their number."""
    moves = 0
    tries = 0
    while moves < count and session.outcome in ("playing", "won"):
        session.going_on = session.going_on or session.outcome == "won"
        tries += 1
        try:
            session.push("urdl"[below(4, seed, tries)], now_ms)
            moves += 1
        except IllegalMove:
            pass
    return moves


def seeded(count: int = 0, stored: dict[str, str] | None = None) -> Tab:
    """Return a tab with a seeded game of 2048 after `count` moves."""
    tab = Tab(stored, SEEDED)
    tab.moves("".join(legal_walk(count)))
    return tab


def legal_walk(count: int, seed: int = 7) -> list[str]:
    """Return `count` legal moves from the opening of a seed."""
    session = Session(GAMES[0], GAMES[0].default, seed)
    assert walk(session, count, seed) == count
    return session.timeline.moves.all()


def advice(*line: str, **fields: object) -> dict[str, object]:
    """Return proven advice for either game; fields: more, of `Advice` or `Solution`."""
    return dict(fields, line=list(line), is_proven=True, nodes=3, seconds=0.1, share=1.0)


def bounds(length: int | None, bound: int, seconds: float, way: str = "u") -> dict[str, object]:
    line = None if length is None else [way] * length
    return {"line": line, "bound": bound, "is_proven": length == bound, "nodes": 9, "seconds": seconds, "share": 1.0}


def long_search(*asked: str) -> Tab:
    """Return a tab whose search has found a solution of 84 moves and continues after a second."""
    tab = Tab(address=HARD)
    tab.send("engine", READY, 1.0)
    for message in asked:
        tab.send(message)
    tab.answer(bounds(None, 60, 0.0), done=False)
    tab.answer(bounds(86, 62, 0.1), done=False)
    tab.answer(bounds(84, 64, 1.0), done=False)
    return tab
