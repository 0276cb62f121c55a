"""The Lab without a page: it sends messages to the model, keeps what is to be kept, and plays the part of the sandbox."""

from game.app import words
from game.app.words import bots, sandbox
from game.arena.record import Record, validated
from game.games import GAMES
from game.lab.lab import Lab
from game.lab.words import WORDS

GREEDY = "game/arena/bots/twenty48/greedy.py"
"""Where the source of a built-in bot lies."""


def record(seed: int, score: int = 100, tile: int = 16, moves: int = 10, **facts: object) -> Record:
    """Return the record of a game, as the sandbox reports it."""
    fields: dict[str, object] = {"seed": seed, "score": score, "max_tile": tile, "moves": moves, "seconds": 0.5}
    fields.update({"outcome": "lost", "transcript": "udlr", "milestones": [[4, 2, 0.1], [tile, moves, 0.5]], "notes": {}})
    fields.update(facts)
    return validated(fields)


class Desk:
    """One visitor's Lab. stored: what the browser keeps. effects: all that was asked of the page since `forget`."""

    def __init__(self, stored: dict[str, str] | None = None) -> None:
        words.WORDS.update(WORDS)
        words.WORDS.update(bots.WORDS)
        words.WORDS.update(sandbox.WORDS)
        self.stored: dict[str, str] = {} if stored is None else stored
        self.now_ms = 1_000_000
        self.effects: list[tuple[object, ...]] = []
        self.lab = Lab(GAMES, "en", lambda name: self.stored.get(name, ""))
        self._take(self.lab.begin(dict(self.stored), self.now_ms))

    def send(self, *message: object) -> None:
        """Send one message."""
        self._take(self.lab.update(message, self.now_ms))

    def report(self, **report: object) -> None:
        """Let the sandbox report on what it was asked last."""
        self.send("report", dict([("run", self.asked()[1])] + list(report.items())))

    def play(self, *records: Record) -> None:
        """Run, and let the sandbox report these games and the end."""
        self.send("set", "count", str(len(records)))
        self.send("run")
        for one in records:
            self.report(game=one)
        self.report(done=True)

    def of(self, name: str) -> list[tuple[object, ...]]:
        """Return the effects of a name."""
        return [effect for effect in self.effects if effect[0] == name]

    def asked(self) -> tuple[object, ...]:
        """Return what the sandbox was asked last."""
        return [effect for effect in self.effects if effect[0] in ("play", "ask")][-1]

    @property
    def request(self) -> dict[str, object]:
        """The request that the sandbox was sent last."""
        found = self.asked()[2]
        assert isinstance(found, dict)
        return found

    @property
    def bots(self) -> list[str]:
        """The names of the bots of the game on show."""
        return [draft.name for draft in self.lab.bots.drafts.of(self.lab.scene.game.id)]

    def _take(self, effects: list[tuple[object, ...]]) -> None:
        for effect in effects:
            self.effects.append(effect)
            if effect[0] == "keep":
                if effect[2]:
                    self.stored[str(effect[1])] = str(effect[2])
                else:
                    self.stored.pop(str(effect[1]), None)
