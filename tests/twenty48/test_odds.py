"""Odds of a 4 without forecasts: the coach ranks the moves by the nearest values that it learned, and every place says so."""

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import product

import pytest

import game as tilelab
from game.app import words
from game.app.coach.client import READY
from game.app.coach.measured_view import losses
from game.app.coach.sentences import nearest_sentence
from game.app.coach.words import WORDS
from game.app.words import LANGUAGES, sign
from game.core.engine import Advice, Limit
from game.core.game import Variant
from game.engines import engine_of, load_data, read_data
from game.games import game_named
from game.lab import view as lab_view
from game.term.analyse import advice_text
from game.twenty48.engine import CALIBRATION, LEARNED, SOLVED, Twenty48Engine
from game.twenty48.search.calibration import read_calibrations, table_name
from tests.common.lab_harness import Desk
from tests.common.tab import Tab

words.add(WORDS)

TILES = game_named("2048")
SOME = (0, 9, 10, 11, 25, 30, 31, 49, 50, 51, 100)
"""Odds around those with values, and the ends."""
FORECAST = {(rows, columns, 10) for rows, columns in TILES.sizes} | {(3, 3, 50), (4, 4, 50)}
"""The kinds of board with forecasts: rows, columns and the chance of a 4 in percent."""
CASES = [(rows, columns, percent) for (rows, columns), percent in product(TILES.sizes, SOME)]
NODES = 60
FIGURES = re.compile(r"\d{3,}|Chance|points|score", re.IGNORECASE)
"""What a forecast would show; without it, the numbers are ranks, odds and depths."""


def sentence(rows: int, columns: int, percent: int) -> str:
    return (
        f"{rows}×{columns} with {percent}% of 4s has no forecast: the coach ranks moves by the nearest values it learned"
        if (rows, columns, percent) not in FORECAST
        else ""
    )


def variant_of(rows: int, columns: int, percent: int) -> Variant:
    return TILES.default.with_options(rows, {"four_percent": percent}, columns)


def address(variant: Variant) -> str:
    return f"#/2048/{TILES.format_variant(variant)}@7"


def advised(variant: Variant) -> Advice:
    """Return the coach's advice on the opening of a seed."""
    load_data("2048", variant)
    *_, advice = filter(None, engine_of("2048").advise(TILES.opening(variant, 7).board, variant, Limit(nodes=NODES)))
    assert isinstance(advice, Advice)
    return advice


def test_a_kind_of_board_has_forecasts_if_it_is_solved_or_has_a_table_and_only_then_the_table_is_read() -> None:
    tables = read_calibrations(read_data(CALIBRATION))
    for (rows, columns), percent in product(TILES.sizes, range(101)):
        variant, sides = variant_of(rows, columns, percent), (min(rows, columns), max(rows, columns))
        is_solved = (*sides, percent) in SOLVED
        has_table = table_name(rows * columns, columns, percent) in tables
        assert TILES.forecasts(variant) == (is_solved or has_table) == ((rows, columns, percent) in FORECAST)
        first, *more = Twenty48Engine().data_files(variant)
        assert (CALIBRATION in more) == (has_table and not is_solved)
        known = LEARNED[sides]
        assert is_solved or first == known[min(known, key=lambda odds: (abs(odds - percent), odds))]
        assert nearest_sentence(words.text, "en", TILES, variant) == sentence(rows, columns, percent)


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.parametrize(("rows", "columns", "percent"), CASES)
def test_page_terminal_and_library_say_that_there_is_no_forecast_and_show_none(rows: int, columns: int, percent: int) -> None:
    variant, said = variant_of(rows, columns, percent), sentence(rows, columns, percent)
    advice = advised(variant)
    assert advice.line and advice.is_learned == (not said) and bool(said) <= (advice.chances == {})
    table = Tab(address=address(variant))
    table.send("hint")
    table.send("engine", READY, 1.0)
    table.answer(advice.as_json())
    slots = table.slots()
    caption, more = slots["worth-title.text"], slots["coach-more.text"].partition("Data:")[0]
    figures = [slots[f"worth-{row}.text"] for row in range(1, 1 + len(advice.values))]
    terminal = advice_text("en", TILES, TILES.opening(variant, 7).board, variant, advice).partition("\nData:")[0]
    analysis = tilelab.Game(f"2048/{TILES.format_variant(variant)}", seed=7).analyse(nodes=NODES)
    assert analysis.note == (said and said + ".")
    if said:
        assert caption == said and figures == [str(rank) for rank in range(1, 1 + len(figures))]
        assert f"\n{said}.\nBest first: " in terminal and f" {said}. Best first: " in str(analysis)
        assert said in analysis._repr_html_() and not (analysis.is_in_points or analysis.chances)
        shown_texts = [caption, more, terminal, str(analysis), slots["hint-text.text"], slots["coach-further.text"]]
        assert [text for text in shown_texts if FIGURES.search(text.replace(said, ""))] == []
    else:
        assert "forecast" not in caption + more + terminal + str(analysis) + analysis._repr_html_()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lab_says_it_where_the_coach_plays(language: str) -> None:
    for (rows, columns), percent in product(TILES.sizes, SOME):
        desk = Desk()
        desk.lab.context.language = language
        desk.send("set", "variant", TILES.format_variant(variant_of(rows, columns, percent)))
        expected = nearest_sentence(words.text, language, TILES, variant_of(rows, columns, percent))
        assert bool(expected) == ((rows, columns, percent) not in FORECAST)
        for bot, is_coach in (("greedy", False), ("coach-2", True)):
            desk.send("also", "b:" + bot, True)
            assert (bool(expected) and expected in lab_view.about(desk.lab)) == (is_coach and bool(expected))


MOVES = "uurdrddrullrddlurdldrulldr"
REVIEWED = ((4, 4, 25), (5, 5, 50), (3, 3, 25), (4, 3, 50), (4, 4, 50), (4, 4, 10))


def reviews() -> Iterator[tuple[Variant, str, tilelab.Game]]:
    for rows, columns, percent in REVIEWED:
        variant = variant_of(rows, columns, percent)
        played = tilelab.Game(f"2048/{TILES.format_variant(variant)}", seed=3)
        for letter in MOVES:
            with suppress(ValueError):
                played.push(letter)
        yield variant, sentence(rows, columns, percent), played


def test_a_review_without_forecasts_grades_moves_and_names_no_points() -> None:
    for variant, said, played in reviews():
        review = played.review()
        assert sum(review.grades.values()) == played.moves and review.costly
        assert all(bool(move.cost) != bool(said) and move.better for move in review.costly)
        assert review.note == (said and said + ".") and (">Cost<" in review._repr_html_()) != bool(said)
        table = Tab(address=f"#/2048/{TILES.format_variant(variant)}@3")
        for letter in played.transcript:
            table.send("move", letter)
        table.send("review")
        table.send("engine", READY, 1.0)
        *_, report = filter(None, engine_of("2048").review(TILES.opening(variant, 3).board, variant, 3, played.transcript))
        assert bool(report.chart) != bool(said)
        table.answer(report.as_json())
        slots = table.slots()
        assert slots["review-text.text"] == "Your costliest moves" + (said and sign("en", ".") + said)
        assert bool(slots["review-axis.text"]) != bool(said)
        listed = [text for _, text in losses(table.coach)]
        assert listed and all(("more" in text) != bool(said) for text in listed)
