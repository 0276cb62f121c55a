"""The page's sandboxes play the same games as the arena, and a failed start is reported and retried."""

import json
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from game.arena.bot import load_bot
from game.arena.play import Setup, play
from game.games import game_named
from game.site.serve import SiteServer
from tests.e2e.conftest import NewContext, cores
from tests.e2e.lab_steps import RUN_MS
from tests.e2e.sandboxes import (
    add_sandboxes,
    call,
    ended,
    of_run,
    open_sandboxes,
    printed,
    reason,
    reports,
    reports_with,
    request,
)
from tests.e2e.watch import Problems

pytestmark = pytest.mark.rotates(parts=5)
RANDOM = "def choose(game):\n    return game.random.choice(game.legal_actions())\n"
SEEDS = 12


@pytest.fixture(scope="module")
def site(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site with the script that exposes the sandboxes."""
    tree = tmp_path_factory.mktemp("sandboxes") / "site"
    copytree(built, tree)
    add_sandboxes(tree)
    with SiteServer(tree, prefix="/repo/").running() as address:
        yield address


@pytest.mark.parametrize("count", [1, 4])
def test_the_games_equal_those_of_the_arena_with_any_number_of_sandboxes(new_context: NewContext, count: int) -> None:
    context = new_context()
    context.add_init_script(cores(count))
    page = context.new_page()
    open_sandboxes(page)
    call(page, "run", 1, request(RANDOM, SEEDS))
    expect(ended(page, 1)).to_have_count(1)
    game = game_named("2048")
    setup = Setup(game, game.default, load_bot(RANDOM, "mine"))
    games = {report["record"]["seed"]: report["record"] for report in reports(page) if report["report"] == "Played"}
    assert sorted(games) == list(range(1, SEEDS + 1))
    for seed, record in games.items():
        assert _comparable(record) == _comparable(play(setup, seed).as_json())


def _comparable(record: dict[str, Any]) -> list[object]:
    """Return the fields that do not depend on where a game was played."""
    return [record[name] for name in ("score", "max_tile", "moves", "outcome", "transcript", "notes")]


ASK_AGAIN_AND_STALL = """(detail) => {
  const again = () => {
    if (!document.querySelector("#reports").lastChild.textContent.includes("Done")) return;
    window.removeEventListener("report", again);
    window.dispatchEvent(new CustomEvent("sandboxes", { detail }));
    const start = performance.now();
    while (performance.now() - start < 1000);
  };
  window.addEventListener("report", again);
}"""
"""Starts the next run when a run ends, as the Lab does, and keeps the page busy until that run has been played."""


def test_a_run_that_ends_while_the_page_is_busy_is_still_reported(page: Page) -> None:
    open_sandboxes(page)
    solver = {"name": "solver", "data": []}
    asked = {**request("", max_moves=40), "game": "15", "variant": "3x3", "bot": solver, "move_ms": 0, "is_handed_on": True}
    page.evaluate(ASK_AGAIN_AND_STALL, json.dumps(["run", [2, asked]]))
    call(page, "run", 1, asked)
    expect(ended(page, 2)).to_have_count(1, timeout=RUN_MS)
    assert (reason(page, 1), reason(page, 2)) == ("done", "done")


ASK_ON = """(details) => window.addEventListener("report", () => {
  if (!document.querySelector("#reports").lastChild.textContent.includes('"move"')) return;
  const start = performance.now();
  while (performance.now() - start < 50);
  const detail = details.shift();
  if (detail) setTimeout(() => window.dispatchEvent(new CustomEvent("sandboxes", { detail })));
})"""
"""Asks for the next move after each move, and keeps the page so busy that the sandbox has to wait."""


def test_a_watched_bot_stays_in_its_sandbox_even_if_others_are_free(new_context: NewContext) -> None:
    context = new_context()
    context.add_init_script(cores(4))
    page = context.new_page()
    open_sandboxes(page)
    expect(reports_with(page, '"share": 1.0').nth(1)).to_be_attached()
    source = """
class Bot:
    made = 0

    def choose(self, game):
        self.made += 1
        print(self.made)
        return game.legal_actions()[0]
"""
    asked = [[1, {**request(source, 0), "seed": 1, "position": "0000000000101000", "score": 0, "ply": ply}] for ply in range(4)]
    page.evaluate(ASK_ON, [json.dumps(["ask_once", one]) for one in asked[1:]])
    call(page, "ask_once", *asked[0])
    expect(of_run(page, 1).filter(has_text='"move"')).to_have_count(4)
    assert printed(page, 1).split() == ["1", "2", "3", "4"]


def test_a_failed_start_is_reported_and_the_next_run_tries_again(new_context: NewContext, problems: Problems) -> None:
    problems.expect("sandbox: ")
    page = new_context(service_workers="block").new_page()
    page.route("**/sandbox.json", lambda route: route.fulfill(status=200, body="[]"))
    page.goto("")
    expect(page.locator("html")).to_have_attribute("data-sandboxes", "ready")
    call(page, "start")
    expect(reports_with(page, '"Broken"')).to_have_count(1)
    page.unroute("**/sandbox.json")
    call(page, "run", 1, request(RANDOM))
    expect(ended(page, 1)).to_have_count(1)
    assert reason(page, 1) == "done"


@pytest.mark.parametrize(
    ("name", "share"),
    [("game/runtime/pyodide/pyodide.asm.wasm", 0.5), ("game/web/static/sandbox.js", 0), ("game/arena/bot.txt", 0)],
)
def test_a_damaged_file_is_reported_at_once_and_the_next_run_fetches_it_again(
    new_context: NewContext, problems: Problems, built: Path, name: str, share: float
) -> None:
    problems.expect("sandbox: ")
    page = new_context(service_workers="block").new_page()
    whole = (built / name).read_bytes()
    # Cut off, or replaced by another text of the same size.
    body = whole[: int(len(whole) * share)] if share else b"<title>Welcome</title>".ljust(len(whole))
    page.route("**/" + name, lambda route: route.fulfill(status=200, body=body))
    page.goto("")
    expect(page.locator("html")).to_have_attribute("data-sandboxes", "ready")
    call(page, "start")
    expect(reports_with(page, '"Broken"')).to_have_count(1)
    page.unroute("**/" + name)
    call(page, "run", 1, request(RANDOM))
    expect(ended(page, 1)).to_have_count(1)
    assert reason(page, 1) == "done"


@pytest.mark.pretends
def test_stopped_runs_leave_no_nodes_and_no_listeners(new_context: NewContext) -> None:
    page = new_context().new_page()
    open_sandboxes(page)
    devtools = page.context.new_cdp_session(page)

    def count() -> tuple[int, int]:
        call(page, "start")
        expect(page.locator("iframe")).not_to_have_count(0)
        devtools.send("HeapProfiler.collectGarbage")
        counters = devtools.send("Memory.getDOMCounters")
        return counters["nodes"], counters["jsEventListeners"]

    def stopped(run: int) -> None:
        call(page, "run", run, request("def choose(game):\n    while True:\n        pass\n"))
        call(page, "stop", run)

    stopped(1)
    before = count()
    for run in range(2, 22):
        stopped(run)
    after = count()
    assert after[0] - before[0] < 20 and after[1] - before[1] < 10, (before, after)
