"""Bests and the list of finished games, apart for games with help; it knows no game but by its marks."""

import json

from game.shell.store import VERSION, parse

MOST_GAMES = 500
"""How many finished games are kept, the latest ones."""


class Records:
    """The bests of one game, by variant and help, and its finished games, oldest first.

    A finished game is a dictionary: id, variant, outcome, helped, ms, moves,
    score and marks such as tile.
    """

    def __init__(self, lower_is_better: bool) -> None:
        self._lower = lower_is_better
        self.bests: dict[str, dict[str, int]] = {}
        self.games: list[dict[str, object]] = []

    def best(self, variant: str, helped: bool) -> dict[str, int]:
        """Return the best marks of a variant, an empty dictionary if there are none."""
        return self.bests.get(_key(variant, helped), {})

    def note_marks(self, variant: str, helped: bool, marks: dict[str, int]) -> bool:
        """Raise the bests where the marks are better, and tell whether they were."""
        best = self.bests.setdefault(_key(variant, helped), {})
        raised = False
        for name, mark in marks.items():
            if name not in best or (mark < best[name] if self._lower else mark > best[name]):
                best[name] = mark
                raised = True
        return raised

    def note_game(self, finished: dict[str, object]) -> None:
        """Add a finished game; one that was taken back and finished again replaces its first end."""
        self.games = [game for game in self.games if game["id"] != finished["id"]]
        self.games.append(finished)
        del self.games[:-MOST_GAMES]

    def pack_bests(self) -> str:
        """Return the bests as text."""
        return json.dumps({"v": VERSION, "bests": self.bests})

    def pack_games(self) -> str:
        """Return the finished games as text."""
        return json.dumps({"v": VERSION, "games": self.games})

    def take_bests(self, text: str) -> None:
        """Join the bests of a text with these, the better of each. Raises: BadSave."""
        bests = parse(text)["bests"]
        for key, marks in bests.items():
            self.note_marks(key[:-1], key[-1:] == "+", {name: int(mark) for name, mark in marks.items()})

    def take_games(self, text: str) -> None:
        """Take over the finished games of a text. Raises: BadSave."""
        games = parse(text)["games"]
        self.games = [game for game in games if isinstance(game, dict) and "id" in game]


def average(games: list[dict[str, object]], count: int) -> int:
    """Return the average time in milliseconds of the last `count` games without the best and the worst, or -1."""
    times = sorted([int(game["ms"]) for game in games[-count:]])
    if len(times) < count:
        return -1
    return sum(times[1:-1]) // (count - 2)


def _key(variant: str, helped: bool) -> str:
    return variant + ("+" if helped else "=")
