"""The documentation matches the code: the specification of chance, the keys' actions, the parts that the view names."""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest

from game.app.keys import ACTIONS
from game.app.words import LANGUAGES
from game.core.rng import below, draw
from game.fifteen.rules import scramble
from game.games import GAMES, game_named
from tests.common.goldens import read_golden
from tests.common.tab import Tab
from tests.imports import ROOT, app_words
from tests.site.programs import fences

CHANCE = (ROOT / "game/docs/chance.md").read_text("utf-8")
PAGE = "".join((ROOT / name).read_text("utf-8") for name in ("index.html", "game/web/static/features.html"))
WORDS = app_words()
"""All texts of the page: the shell's, and those loaded later."""


class Reader(HTMLParser):
    """Collects the page's ids and its names of texts."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.words: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            elif name in ("data-word", "data-word-label") and value:
                self.words.add(value)


def read_page() -> Reader:
    reader = Reader()
    reader.feed(PAGE)
    return reader


def specification() -> dict[str, Callable[..., Any]]:
    """Run the specification of chance, which is Python; return its functions."""
    functions: dict[str, Callable[..., Any]] = {}
    for kind, _, text in fences(CHANCE):
        assert kind == "python"
        exec(text, functions)
    return functions


def test_the_specification_of_chance_lists_the_recorded_vectors() -> None:
    rows = [[int(number) for number in row] for row in re.findall(r"^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", CHANCE, re.M)]
    assert rows == read_golden("chance")["draw"]
    specified = specification()["draw"]
    assert all(draw(seed, ply, lane) == drawn == specified(seed, ply, lane) for seed, ply, lane, drawn in rows)


def test_the_specification_of_chance_lists_the_actual_openings() -> None:
    rows = re.findall(r"^\| (2048|15) \| (\d+) \| `(.+)` \|$", CHANCE, re.M)
    assert {name for name, _, _ in rows} == {game.id for game in GAMES}
    deal = {"2048": specification()["opening"], "15": specification()["scramble"]}
    for name, seed, position in rows:
        game = game_named(name)
        board = game.opening(game.default, int(seed)).board
        assert game.format_position(board) == position
        assert board == tuple(deal[name](int(seed)))


@pytest.mark.parametrize("side", [2, 3, 5, 10])
def test_the_specification_of_chance_scrambles_as_the_rules_do(side: int) -> None:
    specified = specification()["scramble"]
    assert [tuple(specified(seed, side)) for seed in range(20)] == [scramble(side, seed) for seed in range(20)]


@pytest.mark.parametrize("bound", [1, 3, 100, 3 << 30])
def test_the_specification_of_chance_draws_below_a_bound_as_the_rules_do(bound: int) -> None:
    specified = specification()["below"]
    assert [specified(bound, 5, ply, 1) for ply in range(50)] == [below(bound, 5, ply, 1) for ply in range(50)]


def test_every_action_of_a_key_belongs_to_a_button_or_to_the_reading_keys() -> None:
    actions = set(re.findall(r'data-do="([^"]+)"', PAGE)) | {"read-out:last", "read-out:figures", "read-out:board", "freeze"}
    assert {action for _, action, _ in ACTIONS} - actions == set()


def test_every_action_of_a_key_has_a_name() -> None:
    assert {word for word, _, _ in ACTIONS} - WORDS.keys() == set()


def test_every_text_that_the_page_uses_is_in_a_table() -> None:
    assert read_page().words - WORDS.keys() == set()


def test_every_text_is_in_every_language_with_the_same_placeholders() -> None:
    for word, row in WORDS.items():
        assert len(row) == len(LANGUAGES) and all(row), word
        assert len({frozenset(re.findall(r"{(\w+)", text)) for text in row}) == 1, word


def test_every_part_that_the_view_names_is_in_the_page() -> None:
    ids = read_page().ids | {"html"} | {f"cell-{cell}" for cell in range(64)}
    tabs = [Tab(address=address) for address in ("#/2048/4x4:AA00000000000000/l", "#/15/3x3:1-2-3_4-5-6_0-7-8/l2")]
    for tab in tabs:
        for message in (("notice", "copied"), ("open", "share"), ("dismiss",), ("replay",), ("replay-go", 0)):
            tab.send(*message)
            slots = tab.slots()
            assert {re.split("[.@]", slot)[0] for slot in slots} - ids <= {"dialog", "hint-icon", "hint-label"}


def test_every_slot_shows_a_complete_text() -> None:
    for address in ("#/2048", "#/15", "#/nowhere"):
        slots = Tab(address=address).slots()
        assert all(isinstance(text, str) for text in slots.values())
        assert not [text for text in slots.values() if "{" in text]
