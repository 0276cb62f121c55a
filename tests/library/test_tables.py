"""Results show as HTML tables in a notebook, with the numbers of their texts."""

import xml.etree.ElementTree as ElementTree

import pytest

import game as tilelab

SEEDS = range(1, 13)
GREEDY = tilelab.play("greedy", seeds=SEEDS)
RANDOM = tilelab.play("random", seeds=SEEDS)
PUZZLES = tilelab.play("random", "15/2x2", seeds=SEEDS)
PLAYED = tilelab.Game("2048", seed=1, moves="ldrld")
REVIEW = PLAYED.review()
ANALYSIS = PLAYED.analyse(nodes=500)
PROVEN = tilelab.Game("2048/3x3", seed=1).analyse(nodes=500)
SOLUTION = tilelab.Game("15", board="1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15").solve()
SUMMARY = GREEDY.summary()
COMPARISON = GREEDY.compare(RANDOM)
ROWS = {
    "analysis": (
        ANALYSIS,
        [[{"u": "up", "r": "right", "d": "down", "l": "left"}[ANALYSIS.best], f"{max(ANALYSIS.values.values()):,.0f}"]],
    ),
    "proven": (PROVEN, [["256", f"{PROVEN.chances[256]:.1%}"]]),
    "solution": (SOLUTION, [["Moves", "lll"]]),
    "review": (REVIEW, [["5", "down", "left, right, up", f"{REVIEW.costly[0].cost:,.0f}", "good"]]),
    "review of a puzzle": (tilelab.Game("15/3x3", board="1 2 3/4 5 6/7 0 8", moves="rl").review(), [["1", "right", "left", "2"]]),
    "series": (GREEDY, [["Seed", "Score", "Moves", "Tile", "Outcome"], ["1", "1,088", "118", "128", "lost"]]),
    "series of puzzles": (PUZZLES, [["Seed", "Moves", "Outcome"], ["1", f"{PUZZLES[0].moves:,}", "solved"]]),
    "summary": (
        SUMMARY,
        [["Games", "12"], ["Mean score", f"{SUMMARY.mean:,.0f} ± {SUMMARY.error:,.0f}"], ["Reached 128", "100%"]],
    ),
    "summary of puzzles": (PUZZLES.summary(), [["Solved", "12"]]),
    "summary of one": (tilelab.play("greedy", seeds=[1]).summary(), [["Mean score", "1,088"]]),
    "comparison": (COMPARISON, [["Points a game", f"{COMPARISON.difference:+,.0f}"], ["Better", "open"]]),
    "name that is no markup": (tilelab.Series("<b>&", "2048/4x4", GREEDY).summary(), [["Games", "12"]]),
}


@pytest.mark.parametrize(("result", "rows"), ROWS.values(), ids=ROWS)
def test_a_result_shows_as_tables(result: object, rows: list[list[str]]) -> None:
    markup = result._repr_html_()  # type: ignore[attr-defined]
    tree = ElementTree.fromstring(f"<div>{markup}</div>")
    tables = list(tree.iter("table"))
    assert tables and all(table.findtext("caption") for table in tables)
    assert all(heading.get("scope") in ("row", "col") for heading in tree.iter("th"))
    shown = [[cell.text for cell in row] for row in tree.iter("tr")]
    for row in rows:
        assert row in shown
    assert "None" not in markup and "nan" not in markup


def test_chances_say_whose_they_are() -> None:
    for analysis, caption in ((PROVEN, "With perfect play"), (ANALYSIS, "If the coach plays on")):
        tree = ElementTree.fromstring(f"<div>{analysis._repr_html_()}</div>")
        assert [table.findtext("caption") for table in tree.iter("table")][1] == caption


def test_a_long_series_shows_its_first_games() -> None:
    assert GREEDY._repr_html_().count("<tr>") == 11
    assert "12 games, the first 10" in GREEDY._repr_html_()
