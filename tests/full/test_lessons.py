"""Every lesson in CPython and Pyodide: the solution passes its check, and the starting code does not yet."""

import random
import zlib
from typing import Any

from game.arena.reports import Done
from game.learn.course import LESSONS, find_lesson
from tests.full.lessons import checked, read
from tests.slices import sample


def test_every_solution_passes_every_case() -> None:
    for lesson in sample(LESSONS, parts=2):
        cases, last = checked(lesson, "solution.py")
        assert [case for case in cases if not case.is_right] == [], lesson.name
        assert last == Done(1) and len(cases) > 2, (lesson.name, last)


def test_no_starting_code_passes_yet() -> None:
    for lesson in sample(LESSONS, parts=2):
        cases, last = checked(lesson, "start.py")
        assert last != Done(1) or not all(case.is_right for case in cases), lesson.name


def learned(seed: int, games: int = 40) -> dict[tuple[int, ...], float]:
    """Return the weights after some games of the lesson that learns by playing."""
    lesson = find_lesson("td")
    assert lesson
    names: dict[str, Any] = {}
    exec(read(lesson, "solution.py"), names)
    chance = random.Random(seed)
    for _ in range(games):
        names["play"](chance)
    weights: dict[tuple[int, ...], float] = names["weights"]
    return weights


def test_the_same_seed_learns_the_same_weights_in_every_interpreter() -> None:
    weights = learned(1)
    assert (len(weights), zlib.crc32(repr(sorted(weights.items())).encode())) == (5740, 1153519619)


def test_another_seed_learns_other_weights() -> None:
    assert learned(1, 5) == learned(1, 5) != learned(2, 5)
