"""Wrong and right programs for each lesson, a row a program.

A row is a whole program, or pairs of texts to replace in the solution: (old, new, old, new, …).
"""

from importlib import import_module

from game.learn.course import Lesson
from tests.full.lessons import read

Row = str | tuple[str, ...]


def rows(lesson: Lesson, kind: str) -> dict[str, str]:
    """Return the programs of a lesson by name. kind: WRONG or RIGHT."""
    table: dict[str, Row] = getattr(import_module(f"{__name__}.{lesson.name}"), kind)
    return {name: row if isinstance(row, str) else edited(read(lesson, "solution.py"), row) for name, row in table.items()}


def edited(source: str, edits: tuple[str, ...]) -> str:
    for old, new in zip(edits[::2], edits[1::2], strict=True):
        assert old in source, old
        source = source.replace(old, new)
    return source
