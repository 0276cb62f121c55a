"""Each slot of the Lab has its element in the skeleton."""

import re

from game.games import GAMES
from game.lab.view import slots
from tests.common.lab_harness import Desk
from tests.imports import ROOT

SKELETON = (ROOT / "game" / "web" / "static" / "lab.html").read_text("utf-8")


def test_every_part_that_the_view_names_is_in_the_skeleton() -> None:
    desk = Desk()
    desk.send("watch")
    names = {re.split("[.@]", slot)[0] for slot in slots(desk.lab, desk.now_ms)}
    made = {f"lab-game-{game.id}" for game in GAMES}
    assert names - set(re.findall(r'id="([^"]+)"', SKELETON)) == made
