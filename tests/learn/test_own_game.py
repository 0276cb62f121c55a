"""The turns of an own game, computed in a sandbox by the lessons' solutions."""

import json

from game.arena.plain_rules import flat, is_lost, move
from game.arena.reports import Checked
from game.learn.course import GAME, find_lesson
from game.learn.own_play import WAYS, OwnPlay
from tests.common.learn_harness import Desk
from tests.full.lessons import in_sandbox, read


def test_a_game_of_the_solutions_follows_the_rules_until_it_is_lost() -> None:
    modules = {}
    for name in GAME:
        lesson = find_lesson(name)
        assert lesson
        modules[name] = read(lesson, "solution.py")
    desk = Desk()
    desk.send("open", "#/learn/lost")
    desk.send("own-begin")
    game: OwnPlay = desk.learn.own_play

    def answer() -> None:
        cases = desk.asked.request["cases"]
        assert isinstance(cases, str)
        (turn,) = [report for report in in_sandbox("", cases, None, modules) if isinstance(report, Checked)]
        desk.report(Checked, "turn", "", "", True, turn.value)

    answer()
    assert flat(game.rows).count(0) == 14
    score = 0
    while not game.is_over:
        before = json.loads(json.dumps(game.rows))
        way = next((way for way in "ldru" if move(before, way)[0] != before), "l")
        after, points = move(before, way)
        score += points
        desk.send("own-key", next(key for key, letter in WAYS.items() if letter == way))
        answer()
        changed = [new for old, new in zip(flat(after), flat(game.rows), strict=True) if old != new]
        assert len(changed) == 1 and changed[0] in (2, 4)
    assert is_lost(game.rows) and game.score == score > 100 and not game.fault
