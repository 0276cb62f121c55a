"""A new build under an open tab: what loads late is of the tab's build, or the page offers the new version and keeps the game."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from game.arena.builtin import BUILTINS
from tests.e2e.builds import Profile, Start, deploy, expect_kept
from tests.e2e.lab_steps import open_lab
from tests.e2e.steps import KEYS, after, expect_state, open_view, press
from tests.e2e.watch import Problems

MOVES = "lurdllurdd"
GAME = "#/2048/4x4@2048"
IMAGES = ("game/lab.txt", "game/learn.txt", "game/workbench.txt")
BOT = next(bot for bot in BUILTINS if bot.source and bot.game == "2048" and not bot.sides)


def ask(page: Page) -> None:
    press(page, "Hint")


def go_to(name: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_role("link", name=name, exact=True).click()


def slide(page: Page) -> None:
    page.get_by_role("link", name="Slide a line").click()


def read_code(page: Page) -> None:
    page.goto("#/learn/code/game/core/grid.py")


def choose_bot(page: Page) -> None:
    page.locator("#lab-template").select_option(BOT.name)


def run_coach(page: Page) -> None:
    page.get_by_role("checkbox", name="Coach, 1 move ahead").check()
    press(page, "Run")


def open_learn(page: Page) -> None:
    open_view(page, "#/learn", "learn")


def stay(page: Page) -> None:
    """Open nothing before the new build comes."""


def expect_hint(page: Page) -> None:
    press(page, "Hint")
    expect(page.locator('#chevron[data-guess=""]')).to_be_visible(timeout=90_000)


def expect_view(name: str) -> Callable[[Page], None]:
    def look(page: Page) -> None:
        page.get_by_role("link", name=name, exact=True).click()
        expect(page.locator("html")).to_have_attribute("data-ready", name.lower())

    return look


class Late(NamedTuple):
    """What loads late. begin: opens a view before the new build; act: asks for the file; works: whether it works afterwards."""

    file: str
    act: Callable[[Page], None]
    works: Callable[[Page], None]
    begin: Callable[[Page], None] = stay


LATE = {
    "the coach": Late("game/engines.txt", ask, expect_hint),
    "the coach's script": Late("game/web/static/engine_worker.js", ask, expect_hint),
    "the coach's interpreter": Late("game/runtime/pyodide/pyodide-lock.json", ask, expect_hint),
    "the coach's data": Late("game/data/2048.bin", ask, expect_hint),
    "the Lab": Late("game/lab.txt", go_to("Lab"), expect_view("Lab")),
    "the Lab's look": Late("game/lab.css", go_to("Lab"), expect_view("Lab")),
    "the editor": Late("game/workbench.txt", go_to("Lab"), expect_view("Lab")),
    "Learn": Late("game/learn.txt", go_to("Learn"), expect_view("Learn")),
    "Learn's page": Late("game/web/static/learn.html", go_to("Learn"), expect_view("Learn")),
    "a lesson": Late("game/learn/lessons/slide/en.txt", slide, expect_view("Learn"), open_learn),
    "the code": Late("game/modules/sources.json", read_code, expect_view("Learn"), open_learn),
    "the coach as a bot": Late("game/engines.txt", run_coach, expect_view("Lab"), open_lab),
    "a built-in bot": Late(BOT.source.replace(".py", ".txt"), choose_bot, expect_view("Lab"), open_lab),
}
WAYS = ("changed", "removed", "cut off")


def change(site: Path, name: str, way: str) -> None:
    """Change a file of a copied build and its sizes in the lists."""
    path = site / name
    content = path.read_bytes()
    if way == "removed":
        path.unlink()
    elif way == "cut off":
        path.write_bytes(content[: len(content) // 2])
    else:
        path.write_bytes(content + (b"00" if name in IMAGES else b"\n"))
    for listing in (site / "game/modules").glob("*.json"):
        fields = json.loads(listing.read_text("utf-8")) if listing.exists() and listing != path else {}
        if name in fields.get("sizes", {}) and path.exists():
            fields["sizes"][name] = path.stat().st_size
            listing.write_text(json.dumps(fields), "utf-8")


@pytest.mark.rotates(parts=10)
@pytest.mark.parametrize("workers", ["allow", "block"])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", LATE)
def test_what_loads_late_offers_the_new_version_that_has_replaced_its_files_and_works_after_the_update(
    profile: Profile, copy: Path, start: Start, problems: Problems, name: str, way: str, workers: str
) -> None:
    problems.allow("")
    late = LATE[name]
    page = profile(start(copy), service_workers=workers).new_page()
    open_view(page, GAME)
    for move in MOVES:
        page.keyboard.press(KEYS[move])
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    if workers == "allow":
        expect_kept(page)
    late.begin(page)
    change(copy, late.file, way)
    new = deploy(copy)
    late.act(page)
    expect(page.get_by_text("A new version is ready. Your game will be kept.")).to_be_visible()
    expect(page.get_by_text("Check your connection")).to_be_hidden()
    press(page, "Update")
    expect(page.locator("html")).to_have_attribute("data-build", new)
    open_view(page, "#/2048")
    expect_state(page, "2048", after("2048", 2048, MOVES))
    if way == "changed":
        late.works(page)
