"""The numbers in the pages match the code."""

import re

import pytest

from game.app.play.openings import MAX_AT_ONCE
from game.app.practice.cards import BOX_DAYS, MAX_CARDS
from game.app.racing.averages import COUNTS
from game.app.racing.events import EVENTS, MINUTES
from game.app.session import MODES
from game.app.settings import CHOICES
from game.app.store import MAX_PAST_GAMES
from game.core.notation import MAX_MOVES_TEXT
from game.environments.single import MAX_IDLE_STEPS
from game.learn.course import LESSONS
from tests.imports import ROOT
from tests.pages import read_page

GESTURES = dict(re.findall(r"^(\w+)(?:, \w+)? = (\d+)", (ROOT / "game/web/gestures.py").read_text("utf-8"), re.MULTILINE))
BUDGET = {mode.name: mode.max_moves for mode in MODES}["budget"]


def listed(numbers: "list[str] | tuple[str, ...]", last: str = "and") -> str:
    """Format a list for a sentence."""
    return f"{', '.join(numbers[:-1])} {last} {numbers[-1]}"


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("README.md", f"{len(LESSONS)} lessons"),
        ("README.md", f"ao{COUNTS[0]} to ao{COUNTS[-1]}"),
        ("game/docs/interfaces.md", f"At most {MAX_MOVES_TEXT:,} moves are replayed; beyond {MAX_AT_ONCE:,}"),
        ("game/docs/learning.md", f"{len(LESSONS)} short lessons"),
        ("game/docs/playing.md", f"more than {GESTURES['SWIPE_PX']} pixels"),
        ("game/docs/playing.md", f"From {GESTURES['ACT_PX']} pixels on"),
        ("game/docs/playing.md", f"{MAX_PAST_GAMES:,} characters"),
        ("game/docs/playing.md", f"keeps {MAX_CARDS} cards"),
        ("game/docs/playing.md", f"after {listed([str(days) for days in BOX_DAYS[1:]])} days"),
        ("game/docs/playing.md", f"{BUDGET} moves"),
        ("game/docs/python.md", f"`max_idle_steps={MAX_IDLE_STEPS}`"),
        ("game/docs/racing.md", listed([f"ao{count}" for count in COUNTS])),
        ("game/docs/racing.md", f"{listed([str(minutes) for minutes in MINUTES], 'or')} minutes"),
        ("game/docs/racing.md", f"{listed(CHOICES['inspection'][1:], 'or')} s of inspection"),
        ("game/docs/racing.md", f"{listed([str(event.solves) for event in EVENTS if event.solves > 1], 'or')} scrambles"),
    ],
)
def test_a_number_in_a_page_matches_the_code(page: str, words: str) -> None:
    assert words in " ".join(read_page(page).split())
