"""The Lab's ladder: a bot counts as beaten by the paired comparison on enough common seeds, and stays beaten."""

import json

from game.app.store import BadSave
from game.arena.reports import Done, Played
from game.backups import parts
from game.games import GAMES
from game.lab.rungs import LADDER, RUNGS, SCORES
from game.lab.side_view import rungs
from game.lab.view import slots
from tests.common.checks import raises
from tests.common.lab_harness import Desk, record


def states(desk: Desk) -> list[str]:
    """Return the state of each rung."""
    return [rung.state for rung in rungs(desk.lab)]


def climb(desk: Desk, name: str, own: int, other: int, games: int = 20, variant: str = "4x4") -> None:
    """Play a rung, the user's bot with about `own` points a game and the built-in one with `other`."""
    source = f"game/arena/bots/twenty48/{name}.py"
    desk.send("fetched", {source: name})
    if games < 20 or variant != "4x4":
        for field, text in (("count", str(games)), ("variant", variant)):
            desk.send("set", field, text)
        desk.send("also", "b:" + name, True)
        desk.send("run")
    else:
        desk.send("climb", name)
        desk.send("fetched", {source: name})
    for points in (own, other):
        for seed in range(1, games + 1):
            desk.report(Played, record(seed, points + 7 * seed % 5 * (points + 1)))
        desk.report(Done)


def test_a_rung_is_beaten_by_a_better_bot_on_enough_seeds_of_the_usual_board() -> None:
    for own, other, games, variant, state in (
        (500, 100, 20, "4x4", "beaten"),
        (100, 500, 20, "4x4", "next"),
        (500, 100, 19, "4x4", "next"),
        (500, 100, 20, "5x5", "next"),
        (500, 500, 20, "4x4", "next"),
    ):
        desk = Desk()
        climb(desk, "random", own, other, games, variant)
        assert states(desk)[0] == state, (own, other, games, variant)
        said = desk.lab.context.shown_notice
        assert said == ("You beat Random!" if state == "beaten" else ""), (own, other, games, variant)


def test_beaten_bots_are_stored_with_all_weaker_ones_and_nothing_is_locked_or_lost() -> None:
    desk = Desk()
    assert states(desk) == ["next"] + ["open"] * (len(RUNGS) - 1)
    climb(desk, "greedy", 500, 100)
    assert desk.lab.context.shown_notice == "You beat Random, Greedy!"
    assert states(desk)[:4] == ["beaten", "beaten", "next", "open"]
    climb(desk, "greedy", 100, 500)
    again = Desk(desk.stored)
    assert states(again)[:4] == ["beaten", "beaten", "next", "open"]
    assert slots(again.lab, 0)["lab-ladder-count.text"] == f"2 of {len(RUNGS)} beaten"


def test_a_run_without_rivals_counts_the_bots_whose_mean_it_surely_exceeds() -> None:
    for points, spread, games, variant, beaten in (
        (3700, 100, 20, "4x4", 5),
        (3700, 3600, 20, "4x4", 0),
        (3060, 5, 20, "4x4", 5),
        (3040, 5, 20, "4x4", 4),
        (9_000_000, 5, 20, "4x4", len(RUNGS)),
        (1240, 5, 20, "4x4", 0),
        (3700, 100, 19, "4x4", 0),
        (3700, 100, 20, "3x3", 0),
        (3700, 100, 20, "4x4-w3", 0),
    ):
        desk = Desk()
        desk.send("set", "variant", variant)
        desk.play(*[record(seed, points - spread + 2 * spread * (seed % 2)) for seed in range(1, games + 1)])
        assert len(desk.lab.ladder.beaten) == beaten, (points, spread, games, variant)
        assert states(desk).count("beaten") == beaten
        assert bool(desk.lab.context.shown_notice) == bool(beaten)


def test_kept_and_built_in_series_do_not_count_for_the_ladder_again() -> None:
    desk = Desk()
    desk.play(*[record(seed, 3700 + seed) for seed in range(1, 21)])
    kept = {name: text for name, text in desk.stored.items() if name != LADDER}
    again = Desk(kept)
    again.play(record(1, 100))
    assert again.lab.ladder.beaten == []
    climb(again, "corner", 3, 4000)
    assert again.lab.ladder.beaten == []


def test_the_next_bot_to_climb_is_offered_beside_the_headline() -> None:
    desk = Desk()
    view = slots(desk.lab, 0)
    assert [view["lab-climb" + end] for end in (".text", "@data-do", ".hidden")] == ["Climb: play Random", "climb:random", ""]
    desk.send("set", "count", "20")
    desk.send("run")
    assert slots(desk.lab, 0)["lab-climb.hidden"] == "on"
    for seed in range(1, 21):
        desk.report(Played, record(seed, 3000 + seed))
    desk.report(Done)
    view = slots(desk.lab, 0)
    assert [view["lab-climb.text"], view["lab-climb@data-do"]] == ["Climb: play Corner", "climb:corner"]
    desk.send("set", "variant", "4x4-w3")
    assert slots(desk.lab, 0)["lab-climb.text"] == "Climb: play Corner (4×4)"
    desk.lab.ladder.beaten = list(RUNGS)
    assert slots(desk.lab, 0)["lab-climb.hidden"] == "on"
    desk = Desk()
    desk.send("game", "15")
    assert slots(desk.lab, 0)["lab-climb.hidden"] == "on"


def test_another_tabs_beaten_bots_are_added() -> None:
    desk = Desk()
    climb(desk, "random", 500, 100)
    desk.stored[LADDER] = json.dumps({"v": 1, "2048": ["greedy", "from-later"]})
    desk.send("edit", "other")
    assert desk.lab.ladder.beaten == ["random", "greedy", "from-later"]
    climb(desk, "empties", 500, 100)
    assert json.loads(desk.stored[LADDER])["2048"] == ["random", "greedy", "empties", "from-later"]


def test_a_series_of_a_built_in_bot_beats_no_rung() -> None:
    desk = Desk()
    climb(desk, "random", 100, 500)
    climb(desk, "greedy", 100, 300)
    assert "beaten" not in states(desk)


def test_the_puzzle_has_no_ladder() -> None:
    desk = Desk()
    desk.send("game", "15")
    assert (rungs(desk.lab), slots(desk.lab, 0)["lab-ladder.hidden"]) == ([], "on")
    desk.send("climb", "random")
    assert not desk.lab.results.is_under_way


def test_an_unreadable_ladder_is_set_aside_and_reported() -> None:
    for text in ("{", '{"v": 1}', '{"v": 1, "2048": [1]}', '{"v": 1, "2048": "random"}'):
        desk = Desk({LADDER: text})
        assert states(desk)[0] == "next"
        assert desk.lab.context.shown_notice == "Your ladder could not be read. A copy was kept.", text
        assert text in [desk.stored[name] for name in desk.stored if name != LADDER], text


def test_what_was_set_aside_joins_the_ladder_and_an_import_leaves_it_as_it_is() -> None:
    (part,) = [one for one in parts(GAMES) if one.owns(LADDER)]
    assert part.is_earned
    one, other = [json.dumps({"v": 1, "2048": names}) for names in (["empties"], ["random", "greedy"])]
    assert json.loads(part.merged({LADDER: other}, {LADDER: one})[LADDER])["2048"] == ["random", "greedy", "empties"]
    assert part.merged({LADDER: one}, {LADDER: other}) == {}
    assert part.merged({}, {LADDER: other}) == {LADDER: other}
    raises(BadSave, part.check, LADDER, "{}")


def test_the_rungs_rise_by_their_mean_scores() -> None:
    means = [mean for _, mean, _ in SCORES]
    assert means == sorted(means)
    assert [high for _, _, high in SCORES if high in means] == []
