"""A replay is one small page that loads nothing; tests/e2e/test_replays.py opens it in a browser."""

import html
import re

import pytest

import game as tilelab
from tests.imports import ROOT

TEMPLATE = (ROOT / "game" / "library" / "replay.html").read_text("utf-8")


def test_a_replay_is_one_page_that_loads_nothing() -> None:
    game = tilelab.Game("2048", seed=1, moves="ldr")
    page = game.replay().html()
    assert not re.search(r"\b(?:TITLE|BOARD|DATA|DARK|POLICY)\b", page)
    assert "default-src 'none'" in page
    assert not re.search(r"(?:https?:|src=|@import|fetch\()", page.replace("http://www.w3.org/2000/svg", ""))
    assert set(re.findall(r'href="(.)', page)) == {"#"}
    frame = game.replay()._repr_html_()
    assert html.unescape(frame.partition('srcdoc="')[2].partition('"')[0]) == page


@pytest.mark.parametrize(
    ("kind", "moves", "text"),
    [
        ("2048", "", "Replay of 0 moves, score 0"),
        ("2048", "l", "Replay of 1 move, score 0"),
        ("2048", "ldrldrldr", "Replay of 9 moves, score 28"),
        ("15", "ud", "Replay of 2 moves"),
    ],
)
def test_its_name_says_how_long_it_is(kind: str, moves: str, text: str) -> None:
    replay = tilelab.Game(kind, seed=1, moves=moves).replay()
    assert repr(replay) == f"<{text}>"
    assert f"<title>{text}</title>" in replay.html() and f'title="{text}"' in replay._repr_html_()
    assert f">{text}. Run the cell to see it.</iframe>" in replay._repr_html_(), "for notebooks that remove frames"


def test_a_replay_stays_as_it_was_when_the_game_goes_on() -> None:
    game = tilelab.Game("2048", seed=1, moves="ld")
    replay = game.replay()
    page = replay.html()
    game.push("r")
    assert replay.html() == page != game.replay().html()


def test_a_long_game_stays_small() -> None:
    puzzle = tilelab.Game("15", seed=1)
    while puzzle.moves < 20_000:
        puzzle.push(puzzle.legal_moves[puzzle.moves * 7919 % len(puzzle.legal_moves)])
    played = tilelab.play("greedy", seeds=[1]).game(1)
    assert len(puzzle.replay()._repr_html_()) < 150_000
    assert len(played.replay()._repr_html_()) < 15_000 + 2 * len(played.svg()) + 12 * played.moves
