"""Results show as HTML tables in a notebook, with the numbers of their texts."""

import xml.etree.ElementTree as ElementTree

import pytest

import game as tilelab

SEEDS = range(1, 13)


@pytest.fixture(scope="module")
def greedy() -> tilelab.Series:
    return tilelab.play("greedy", seeds=SEEDS)


@pytest.fixture(scope="module")
def analysis() -> tilelab.Analysis:
    return tilelab.Game("2048", seed=1, moves="ldrld").analyse(nodes=500)


@pytest.fixture(scope="module")
def proven() -> tilelab.Analysis:
    return tilelab.Game("2048/3x3", seed=1).analyse(nodes=500)


def assert_shows(result: object, *rows: list[str]) -> None:
    """Assert that a result's tables are complete and have these rows."""
    markup = result._repr_html_()  # type: ignore[attr-defined]
    tree = ElementTree.fromstring(f"<div>{markup}</div>")
    tables = list(tree.iter("table"))
    assert tables and all(table.findtext("caption") for table in tables)
    assert all(heading.get("scope") in ("row", "col") for heading in tree.iter("th"))
    shown = [[cell.text for cell in row] for row in tree.iter("tr")]
    for row in rows:
        assert row in shown
    assert "None" not in markup and "nan" not in markup


def test_advice_shows_as_tables(analysis: tilelab.Analysis, proven: tilelab.Analysis) -> None:
    way = {"u": "up", "r": "right", "d": "down", "l": "left"}[analysis.best]
    assert_shows(analysis, [way, f"{max(analysis.values.values()):,.0f}"])
    assert_shows(proven, ["256", f"{proven.chances[256]:.1%}"])
    assert_shows(tilelab.Game("15", board="1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15").solve(), ["Moves", "lll"])


def test_a_review_shows_as_tables() -> None:
    review = tilelab.Game("2048", seed=1, moves="ldrld").review()
    assert_shows(review, ["5", "down", "left, right, up", f"{review.costly[0].cost:,.0f}", "good"])
    assert_shows(tilelab.Game("15/3x3", board="1 2 3/4 5 6/7 0 8", moves="rl").review(), ["1", "right", "left", "2"])


def test_a_series_and_its_summary_show_as_tables(greedy: tilelab.Series) -> None:
    assert_shows(greedy, ["Seed", "Score", "Moves", "Tile", "Outcome"], ["1", "1,088", "118", "128", "lost"])
    summary = greedy.summary()
    mean = ["Mean score", f"{summary.mean:,.0f} ± {summary.error:,.0f}"]
    assert_shows(summary, ["Games", "12"], mean, ["Reached 128", "100%"])
    assert_shows(tilelab.play("greedy", seeds=[1]).summary(), ["Mean score", "1,088"])
    assert_shows(tilelab.Series("<b>&", "2048/4x4", greedy).summary(), ["Games", "12"])  # A name that is no markup.
    comparison = greedy.compare(tilelab.play("random", seeds=SEEDS))
    assert_shows(comparison, ["Points a game", f"{comparison.difference:+,.0f}"], ["Better", "open"])


def test_a_series_of_puzzles_shows_as_tables() -> None:
    puzzles = tilelab.play("random", "15/2x2", seeds=SEEDS)
    assert_shows(puzzles, ["Seed", "Moves", "Outcome"], ["1", f"{puzzles[0].moves:,}", "solved"])
    assert_shows(puzzles.summary(), ["Solved", "12"])


def test_chances_say_whose_they_are(analysis: tilelab.Analysis, proven: tilelab.Analysis) -> None:
    for one, caption in ((proven, "With perfect play"), (analysis, "If the coach plays on")):
        tree = ElementTree.fromstring(f"<div>{one._repr_html_()}</div>")
        assert [table.findtext("caption") for table in tree.iter("table")][1] == caption


def test_a_long_series_shows_its_first_games(greedy: tilelab.Series) -> None:
    assert greedy._repr_html_().count("<tr>") == 11
    assert "12 games, the first 10" in greedy._repr_html_()
