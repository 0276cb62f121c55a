"""The tables of learners' programs cover the course; `test_programs_*.py` hold and check them."""

import pytest

from game.learn.course import LESSONS
from tests.learn import (
    test_programs_bots,
    test_programs_games,
    test_programs_pages,
    test_programs_puzzle,
    test_programs_rows,
    test_programs_searches,
)

TABLES = (
    test_programs_bots, test_programs_games, test_programs_pages, test_programs_puzzle, test_programs_rows, test_programs_searches,
)  # fmt: skip


@pytest.mark.parametrize("lesson", [lesson.name for lesson in LESSONS])
def test_every_lesson_is_tried_with_ten_wrong_and_four_right_programs(lesson: str) -> None:
    wrong, right = [sum(len(table.get(lesson, ())) for table in tables) for tables in zip(*[(one.WRONG, one.RIGHT) for one in TABLES])]
    assert wrong >= 10 and right >= 4
