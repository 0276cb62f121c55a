"""The coach and the solver as bots of the Lab."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from game.arena.builtin import find_builtin
from game.arena.play import Setup, play
from game.engines import make_bot
from game.games import game_named
from tests.e2e.lab_steps import FIRST, RUN_MS, open_lab, results, run, set_move_limit, type_over, write
from tests.e2e.steps import kept, press
from tests.imports import ROOT

pytestmark = pytest.mark.rotates


def engine_games(game: str, variant: str, name: str, data: list[str], seeds: range, max_moves: int) -> list[list[object]]:
    """Play an engine's bot in this Python; return each game's seed, moves and notes."""
    rules_of = game_named(game)
    kind = rules_of.parse_variant(variant)
    content = {file: (ROOT / "game" / "data" / file).read_bytes() for file in data}
    match = Setup(rules_of, kind, make_bot(game, name, kind, content), max_moves=max_moves)
    return [[record.seed, record.transcript, record.notes] for record in (play(match, seed) for seed in seeds)]


def stored_games(page: Page, series: int) -> list[list[object]]:
    """Return each game's seed, moves and notes from the page's stored series."""
    records = json.loads(kept(page, f"lab.series.{series}") or "")["records"]
    return sorted([record["seed"], record["transcript"], record["notes"]] for record in records)


@pytest.mark.rotates(parts=5, of="long tests")
@pytest.mark.parametrize("kind", ["4x4", "4x4-f50", "4x4-f25", "3x4", "3x3-f25"])
def test_the_coach_plays_the_same_games_as_in_the_terminal_and_says_where_it_has_no_forecast(page: Page, kind: str) -> None:
    open_lab(page)
    set_move_limit(page, 12)
    type_over(page.get_by_label("Board and rules as a code"), kind)
    page.get_by_role("checkbox", name="Coach, 2 moves ahead", exact=True).check()
    said = "with 25% of 4s has no forecast: the coach ranks moves by the nearest values it learned."
    if "f25" in kind:
        expect(page.locator("#lab-about")).to_contain_text(said)
    else:
        expect(page.locator("#lab-about")).not_to_contain_text(said)
    run(page, FIRST, 2)
    coach = results(page).filter(has_text="Coach, 2 moves ahead")
    expect(coach).to_contain_text("finished")
    expect(coach).to_contain_text("nodes")
    builtin = find_builtin("2048", "coach-2")
    assert builtin
    files = [*builtin.files(game_named("2048").parse_variant(kind))]
    assert stored_games(page, 2) == engine_games("2048", kind, "coach-2", files, range(1, 3), 12)


def test_searches_of_the_engine_are_compared_by_their_nodes(page: Page) -> None:
    open_lab(page, "#/lab/15")
    page.get_by_role("combobox", name="Board").select_option("3×3")
    set_move_limit(page, 40)
    page.get_by_role("checkbox", name="IDA*, linear conflict", exact=True).check()
    page.get_by_role("checkbox", name="Solver", exact=True).check()
    run(page, FIRST, 3)
    for series, (label, name) in enumerate((("IDA*, linear conflict", "idastar-linear-conflict"), ("Solver", "solver")), 2):
        expect(results(page).filter(has_text=label)).to_contain_text(re.compile(r"nodes [\d,.]+, proven 1"))
        assert stored_games(page, series) == engine_games("15", "3x3", name, [], range(1, 4), 40)


def test_the_coach_is_stopped_at_once_and_the_lab_still_works(page: Page) -> None:
    open_lab(page)
    page.get_by_role("checkbox", name="Coach", exact=True).check()
    write(page, FIRST)
    press(page, "Run")
    expect(results(page)).to_have_count(2)
    expect(page.locator("#lab-progress-text")).to_have_text(re.compile("Coach has played .* at move"), timeout=RUN_MS)
    press(page, "Stop")
    expect(page.get_by_role("button", name="Run", exact=True)).to_be_enabled()
    page.get_by_role("checkbox", name="Coach", exact=True).uncheck()
    run(page, FIRST, 2)
    expect(results(page).filter(has_text="My bot · 2")).to_contain_text("finished")
