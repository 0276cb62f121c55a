"""Helpers for tests of game series: a bot, and readers of its records."""

import json
from pathlib import Path
from typing import Any

from game.arena.record import validated
from tests.term.commands import Run

BOT = """
def choose(game):
    best = max(child.gain for _, child in game.children())
    return game.random.choice([action for action, child in game.children() if child.gain == best])
"""


def results(run: Run) -> list[list[object]]:
    """Return the records without the times."""
    assert run.status == 0, run.error
    return [validated(fields).result for fields in json.loads(run.out)["records"]]


def rows(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a file of records."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]
