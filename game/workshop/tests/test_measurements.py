"""The page on measurements and the data of its charts have the same numbers."""

import re

import pytest

from game.workshop.measurements import DATA, Row, rows
from tests.pages import read_page

NUMBER = r"\d[\d,]*(?:\.\d+)?"
PAGE = read_page("game/docs/measurements.md")
LINES = re.split(r"\n\n|\n(?=\|)", PAGE)
"""The page's table rows and paragraphs."""
GROUPS = [name for name in DATA if "rows" in DATA[name]]
ROWS = [row for group in GROUPS for row in rows(group)]


def numbers(text: str) -> set[float]:
    """Return the numbers in a text."""
    return {float(number.replace(",", "")) for number in re.findall(NUMBER, text)}


def wanted(row: Row) -> set[float]:
    """Return the numbers that one line of the page must contain."""
    figures = row.figures.values()
    return {row.games, *(one for figure in figures for one in (figure.value, figure.error, figure.of))} - {0}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_every_row_of_the_data_is_in_one_line_of_the_page(row: Row) -> None:
    assert [line for line in LINES if wanted(row) <= numbers(line)]


def test_every_number_of_the_page_with_an_error_is_in_the_data() -> None:
    measured = {(figure.value, figure.error) for row in ROWS for figure in row.figures.values()}
    on_page = re.findall(rf"({NUMBER}) ± ({NUMBER})", PAGE)
    assert len(on_page) > 20
    assert [pair for pair in on_page if tuple(float(one.replace(",", "")) for one in pair) not in measured] == []


@pytest.mark.parametrize("group", GROUPS)
def test_every_group_of_the_data_has_a_command_and_a_source(group: str) -> None:
    assert DATA[group]["source"] and DATA[group]["command"]


def test_the_page_on_the_fast_start_has_the_times_of_the_picture() -> None:
    seconds = {float(f"{time / 1000:.2g}") for time in DATA["start"]["marks"].values()}
    assert seconds <= numbers(read_page("game/docs/fast-start.md"))
