"""Bests and the list of finished games, apart for games with help; it knows no game but by its marks."""

import json

from game.app.store import VERSION, BadSave, parse

MAX_GAMES = 500
"""How many finished games are kept, the latest ones."""


class Records:
    """The bests of one game, by variant and help, and its finished games, oldest first.

    A finished game is a dictionary: the ints id (when it was dealt), ms, moves,
    score and top (the greatest number on its board), variant, outcome, helped, and
    reached, the milliseconds by the greatest numbers as text; older games lack it.
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
        del self.games[:-MAX_GAMES]

    def pack_bests(self) -> str:
        """Return the bests as text."""
        return json.dumps({"v": VERSION, "bests": self.bests})

    def pack_games(self) -> str:
        """Return the finished games as text."""
        return json.dumps({"v": VERSION, "games": self.games})

    def take_bests(self, text: str) -> None:
        """Join the bests of a text with these, the better of each; all of them or none. Raises: BadSave."""
        bests = parse(text).get("bests")
        if not isinstance(bests, dict) or not all([_are_marks(marks) for marks in bests.values()]):
            raise BadSave("records-broken")
        for key, marks in bests.items():
            self.note_marks(key[:-1], key[-1:] == "+", marks)

    def take_games(self, text: str) -> None:
        """Take over the finished games of a text; all of them or none. Raises: BadSave."""
        games = parse(text).get("games")
        if not isinstance(games, list) or not all([_is_finished_game(game) for game in games]):
            raise BadSave("records-broken")
        self.games = games


def average(games: list[dict[str, object]], count: int) -> int:
    """Return the average time in milliseconds of the last `count` games without the best and the worst, or -1."""
    times = sorted([int(str(game["ms"])) for game in games[-count:]])
    if len(times) < count:
        return -1
    return sum(times[1:-1]) // (count - 2)


def _are_marks(marks: object) -> bool:
    return isinstance(marks, dict) and all([isinstance(mark, int) for mark in marks.values()])


def _is_finished_game(game: object) -> bool:
    return (
        isinstance(game, dict)
        and all([isinstance(game.get(name), int) for name in ("id", "ms", "moves", "score", "top")])
        and _are_marks(game.get("reached", {}))
        and all([name.isdigit() for name in game.get("reached", {})])
    )


def _key(variant: str, helped: bool) -> str:
    return variant + ("+" if helped else "=")
