"""The Lab without a page: sends messages to the model, stores texts, and plays the part of the sandbox."""

from game.app import words
from game.app.feature import Effect, Save
from game.app.words import bots, dialogs, notices, sandbox
from game.arena.record import Record, validated
from game.arena.replay import Replay
from game.arena.reports import Done, Played, RunReport
from game.core.game import Rules
from game.games import GAMES, game_named
from game.lab import proving
from game.lab.lab import Lab
from game.lab.reference import WORDS as REFERENCE_WORDS
from game.lab.words import WORDS
from game.lab.workbench import AskOnce, PlaySeries
from tests.common.tab import Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from game.learn.learn import Learn

GREEDY = "game/arena/bots/twenty48/greedy.py"
"""The source file of a built-in bot."""


def record(seed: int, score: int = 100, tile: int = 16, moves: int = 10, **facts: object) -> Record:
    """Return a game's record as the sandbox reports it."""
    fields: dict[str, object] = {"seed": seed, "score": score, "max_tile": tile, "moves": moves, "seconds": 0.5}
    fields.update({"outcome": "lost", "transcript": "udlr", "milestones": [[4, 2, 0.1], [tile, moves, 0.5]], "notes": {}})
    fields.update(facts)
    return validated(fields)


def honest(seed: int) -> Record:
    """Return the record of a game in which each move is the first legal one."""
    rules = game_named("2048")
    state, moves = rules.opening(rules.default, seed), ""
    while rules.outcome(rules.default, state, True) == "playing":
        move = "urdl"[rules.legal_actions(state.board)[0]]
        state = rules.play(rules.default, state, move, seed).after
        moves += move
    facts: dict[str, object] = {"transcript": moves, "milestones": []}
    shown = record(seed, state.score, int(rules.tile(max(state.board), 0)[0]), len(moves), **facts)
    replay = Replay(rules, rules.default, shown)
    replay.advance(10**6)
    shown.milestones = [(value, ply, 0.1) for value, ply in replay.milestones]
    return shown


class Believed:
    """Stands for a replay that confirms a record, because most tests make up their records."""

    def __init__(self, *facts: object) -> None:
        self.is_true = True


class FrontEnd:
    """The Lab or Learn. stored: the browser's storage. full: the notice when that is full. effects: all effects so far."""

    def __init__(self, place: "Lab | Learn", stored: dict[str, str], full: str) -> None:
        self.stored = stored
        self.now_ms = 1_000_000
        self.effects: list[Effect] = []
        self.saver = Store(stored)
        self._place = place
        self._full = full

    def send(self, name: str, *args: object) -> None:
        """Send one message."""
        self._carry_out(self._place.send(name, *args, now_ms=self.now_ms))

    def hear_storage(self, name: str, text: str) -> None:
        """Report that another tab has stored a text."""
        self._carry_out(self._place.dispatcher.stored(name, text, self.now_ms))

    def report(self, kind: "type[RunReport]", *facts: object) -> None:
        """Send the sandbox's report on its latest request."""
        self.send("report", kind(self.asked.run, *facts))

    def of(self, kind: "type | tuple[type, ...]") -> "list[Any]":
        """Return the effects of a type."""
        return [effect for effect in self.effects if isinstance(effect, kind)]

    @property
    def asked(self) -> "PlaySeries | AskOnce":
        """The latest request to the sandbox, as an effect."""
        return self.of((PlaySeries, AskOnce))[-1]  # type: ignore[no-any-return]

    def _carry_out(self, effects: list[Effect]) -> None:
        for effect in effects:
            self.effects.append(effect)
            if isinstance(effect, Save) and self.saver.save(effect.name, effect.text):
                self.send("storage-error", self._full if self.saver.error else "")


class Desk(FrontEnd):
    """A user's Lab. proves: whether records are really replayed."""

    def __init__(self, stored: dict[str, str] | None = None, games: tuple[Rules, ...] = GAMES, proves: bool = False) -> None:
        setattr(proving, "Replay", Replay if proves else Believed)  # noqa: B010 For MicroPython and for the types.
        words.add(WORDS, REFERENCE_WORDS, bots.WORDS, sandbox.WORDS, dialogs.WORDS, notices.WORDS)
        texts: dict[str, str] = {} if stored is None else stored
        self.lab = Lab(games, "en", lambda name: texts.get(name, ""))
        super().__init__(self.lab, texts, "lab-full")
        self.lab.dispatcher.unsaved = self.saver.pending
        self.send("begin", dict(self.stored))

    def play(self, *records: Record) -> None:
        """Run, and report these games and the end as the sandbox."""
        self.send("set", "count", str(len(records)))
        self.send("run")
        for played in records:
            self.report(Played, played)
        self.report(Done)

    @property
    def request(self) -> dict[str, object]:
        """The latest request to the sandbox."""
        return self.asked.request

    @property
    def fault(self) -> "tuple[int, int, str, dict[str, object]] | None":
        """The last failure: the bot's key, the line, the reason and the facts."""
        fault = self.lab.context.fault
        return (fault[0], fault[1].line, fault[1].reason, fault[1].facts) if fault else None

    @property
    def bots(self) -> list[str]:
        """The names of the current game's bots."""
        return [draft.name for draft in self.lab.bots.drafts.of(self.lab.context.game.id)]
