"""One bad entry of a stored list costs no other: the text is set aside, the player is told, and the rest is used and stored."""

import json

from game.app.statistics.best_curves import NAME as CURVES
from game.lab.drafts import BOT_LIST
from game.lab.rungs import LADDER
from game.lab.series import SERIES_LIST
from game.lab.settings import SETTINGS
from tests.common.test_no_silent_loss import ROWS, Held, OfLab, OfTab

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Curves(OfTab):
    """The best games on two kinds of board."""

    name = "2048" + CURVES
    side = 2

    def change(self) -> None:
        self.side += 1
        self.tab.now_ms += 1000
        self.tab.send("start", f"{self.side}x{self.side}-f0", "1")
        while self.tab.model.session.outcome == "playing":
            self.tab.moves("urdl")


class Rungs(OfLab):
    name = LADDER

    def open(self) -> None:
        if not self.stored:
            self.stored[LADDER] = '{"v": 1, "2048": ["random", "greedy"]}'
        super().open()

    def change(self) -> None:
        """Beating a bot takes twenty games."""


CONTENTS = {
    "2048.bests": ("bests",),
    "2048.games": ("games",),
    Curves.name: ("curves",),
    "daily": ("games", "2048"),
    "bookmarks": ("kept",),
    "15.solves": ("sessions",),
    "practice": ("cards",),
    BOT_LIST: ("keys",),
    SERIES_LIST: ("keys",),
    SETTINGS: (),
    LADDER: ("2048",),
}
"""Where the entries of each list are in its text."""

BAD: tuple[object, ...] = (5, None, {}, [], "x", -1)


def entries(name: str, text: str) -> "Any":
    """Return the text's content and its entries."""
    content: Any = json.loads(text)
    inner = content
    for key in CONTENTS[name]:
        inner = inner[key]
    return content, inner


def spoilt(name: str, text: str) -> list[str]:
    """Return the text with a bad entry more, at the beginning or the end."""
    texts = []
    for bad in BAD:
        for place in (0, 99):
            content, inner = entries(name, text)
            if isinstance(inner, list):
                if bad == "x" and name == LADDER or isinstance(bad, int) and bad > 0 and "keys" in CONTENTS[name]:
                    continue  # It is valid there.
                inner.insert(place, bad)
            elif name == SETTINGS:
                inner["15"] = bad
            else:
                inner["x"] = bad
            texts.append(json.dumps(content))
    return texts


def test_a_bad_entry_costs_no_other_of_its_list() -> None:
    rows = {row.name: row for row in ROWS + [Curves, Rungs]}
    for name in CONTENTS:
        row: type[Held] = rows[name]
        first = row({})
        first.change()
        first.change()
        good = first.stored[name]
        _, wanted = entries(name, good)
        assert wanted, name
        for text in spoilt(name, good):
            stored = dict(first.stored)
            stored[name] = text
            held = row(stored)
            assert "could not be read" in held.notice and "was kept" in held.notice, text
            assert held.stored[name + ".aside"] == text
            _, left = entries(name, held.stored[name])
            if name == SETTINGS:
                assert left["2048"] == wanted["2048"], text
            else:
                assert left == wanted, text
            assert row(dict(held.stored)).notice != held.notice, "told once"
