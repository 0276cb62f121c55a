"""Each slot of the Lab and Learn has its element in the skeleton."""

import re

from game.games import GAMES
from game.lab.rungs import SCORES
from game.lab.view import slots
from game.learn import view as learn_view
from tests.common.lab_harness import Desk
from tests.common.learn_harness import Desk as LearnDesk
from tests.imports import ROOT

SKELETON = (ROOT / "game" / "web" / "static" / "lab.html").read_text("utf-8")


def test_every_part_that_the_view_names_is_in_the_skeleton() -> None:
    desk = Desk()
    desk.send("watch")
    names = {re.split("[.@]", slot)[0] for slot in slots(desk.lab, desk.now_ms)}
    created = {f"lab-game-{game.id}" for game in GAMES}
    assert names - set(re.findall(r'id="([^"]+)"', SKELETON)) == created


def test_the_scores_of_the_ladder_are_those_of_the_table_of_bots() -> None:
    table = (ROOT / "game/entries/table/table.csv").read_text("utf-8").splitlines()
    rows = {row.split(",")[2]: row.split(",") for row in table if row.startswith("2048,4x4,")}
    assert [(name, mean, high) for name, mean, high in SCORES] == [
        (name, round(float(rows[name][7])), round(float(rows[name][9]))) for name, _, _ in SCORES
    ]


def test_every_part_that_the_view_of_learn_names_is_in_its_skeleton() -> None:
    desk = LearnDesk()
    desk.send("open", "#/learn/slide")
    skeleton = (ROOT / "game/web/static/learn.html").read_text("utf-8")
    names = {re.split("[.@]", slot)[0] for slot in learn_view.slots(desk.learn)}
    assert names - set(re.findall(r'id="([^"]+)"', skeleton)) == set()


def test_the_outcome_of_a_check_comes_before_the_solution() -> None:
    """After *Show solution*, a check's result stays in view, directly below its button."""
    skeleton = (ROOT / "game/web/static/learn.html").read_text("utf-8")
    order = ["learn-check", "learn-state", "learn-go-on", "learn-solution-box", "learn-cases"]
    assert re.findall(rf'id="({"|".join(order)})"', skeleton) == order


def test_what_grows_with_each_ticked_bot_stands_below_the_buttons() -> None:
    run = SKELETON.split('aria-labelledby="lab-run-title"')[1].split("</section>")[0]
    assert run.index('id="lab-run"') < run.index('id="lab-about"') < run.index('id="lab-sources"')
