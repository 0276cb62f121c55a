"""A run of the Lab that goes on until it is sure who is better, in rounds."""

import json

from game.arena.reports import Done, Played
from game.lab.series import DONE, STOPPED
from game.lab.settings import MAX_GAMES, SETTINGS
from game.lab.view import slots
from game.lab.workbench import PlaySeries
from tests.common.lab_harness import GREEDY, Desk, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = [20, 30, 45, 67, 100, 150, 225, 337, 505, 757, MAX_GAMES]


def start(desk: Desk, *names: str, count: int = 20) -> None:
    """Run the user's bot and built-in ones until it is sure who is better."""
    for name in names:
        desk.send("fetched", {GREEDY.replace("greedy", name): name})
        desk.send("also", "b:" + name, True)
    desk.send("toggle", "is_until_sure", True)
    desk.send("set", "count", str(count))
    desk.send("run")


def answer(desk: Desk, scores: "dict[str, Callable[[int], int]]", rounds: int = 100) -> None:
    """Play what is asked for, with a score for each bot and seed, at most so many requests."""
    while desk.lab.results.running and rounds:
        seeds = desk.request["seeds"]
        assert isinstance(seeds, list)
        bot = desk.request["bot"]["name"]  # type: ignore[index]
        for seed in seeds:
            desk.report(Played, record(seed, scores[bot](seed)))
        desk.report(Done)
        rounds -= 1


def games(desk: Desk) -> list[int]:
    return [len(series.records) for series in desk.lab.results.all]


def even(seed: int) -> int:
    return 1000 + 100 * (seed % 2)


def odd(seed: int) -> int:
    return 1100 - 100 * (seed % 2)


def test_a_run_ends_at_the_first_look_that_decides_and_says_what_how_surely_and_after_how_many_games() -> None:
    desk = Desk()
    start(desk, "greedy")
    answer(desk, {"My bot": lambda seed: 500 + seed % 3, "greedy": even})
    assert games(desk) == [20, 20]
    view = slots(desk.lab, desk.now_ms)
    assert view["lab-results-title.text"] == "Greedy beats My bot by 549 points a game"
    assert view["lab-verdict.text"] == "ahead on 20 of 20 starts · 95% interval 504 to 594"


def test_an_undecided_run_goes_on_in_rounds_on_new_seeds_until_it_is_sure_or_the_limit_is_reached() -> None:
    desk = Desk()
    start(desk, "greedy")
    answer(desk, {"My bot": even, "greedy": odd})
    assert games(desk) == [MAX_GAMES, MAX_GAMES]
    asked = [effect.request["seeds"] for effect in desk.of(PlaySeries)]
    assert [seeds[-1] for seeds in asked[::2]] == ROUNDS
    for bot in range(2):
        assert [seed for seeds in asked[bot::2] for seed in seeds] == list(range(1, MAX_GAMES + 1))
    assert slots(desk.lab, 0)["lab-results-title.text"].endswith("? Not decided yet")
    assert slots(desk.lab, 0)["lab-verdict.text"] == "after 1,000 starts · 95% interval of the difference −10 to 10"
    desk = Desk()
    start(desk, "greedy")
    answer(desk, {"My bot": even, "greedy": lambda seed: odd(seed) + 30})
    assert games(desk)[0] in ROUNDS[1:-1]
    assert slots(desk.lab, 0)["lab-results-title.text"] == "Greedy beats My bot by 30 points a game"


def test_the_progress_says_that_it_is_not_sure_yet() -> None:
    desk = Desk()
    start(desk, "greedy")
    answer(desk, {"My bot": even, "greedy": odd}, rounds=2)
    desk.send("report", Played(0, record(1)))
    desk.lab.runs.loading = 1.0
    text = slots(desk.lab, desk.now_ms)["lab-progress-text.text"]
    assert text == "My bot has played 20 of 30 games · not sure after 20 games each, so they play on · Greedy will play next"


def test_bots_that_play_the_same_games_are_not_played_on() -> None:
    desk = Desk()
    start(desk, "greedy")
    answer(desk, {"My bot": even, "greedy": even})
    assert games(desk) == [20, 20]


def test_each_two_neighbours_in_rank_must_be_told_apart() -> None:
    desk = Desk()
    start(desk, "greedy", "corner")
    answer(desk, {"My bot": lambda seed: 100_000 + seed % 3, "greedy": even, "corner": odd})
    assert games(desk) == [MAX_GAMES] * 3


def test_without_a_rival_or_without_the_choice_the_number_of_games_is_fixed() -> None:
    desk = Desk()
    start(desk)
    answer(desk, {"My bot": even})
    assert games(desk) == [20]
    desk = Desk()
    start(desk, "greedy")
    desk.send("stop")
    desk.send("toggle", "is_until_sure", False)
    desk.send("run")
    answer(desk, {"My bot": even, "greedy": odd})
    assert games(desk)[-2:] == [20, 20]


def test_a_climb_goes_on_until_it_is_sure() -> None:
    desk = Desk()
    desk.send("fetched", {GREEDY: "greedy"})
    desk.send("climb", "greedy")
    desk.send("fetched", {GREEDY: "greedy"})
    assert desk.lab.runs.rung == "greedy"
    answer(desk, {"My bot": lambda seed: odd(seed) + 60, "greedy": even})
    assert games(desk)[0] == games(desk)[1] > 20
    assert desk.lab.ladder.beaten == ["random", "greedy"]
    assert not desk.lab.settings.here.is_until_sure


def test_a_run_that_is_stopped_between_its_rounds_keeps_all_games() -> None:
    desk = Desk()
    start(desk, "greedy")
    answer(desk, {"My bot": even, "greedy": odd}, rounds=3)
    desk.send("stop")
    assert games(desk) == [30, 20]
    assert [series.state for series in desk.lab.results.all] == [DONE, STOPPED]
    assert not desk.lab.results.is_under_way
    assert [len(series.records) for series in Desk(desk.stored).lab.results.all] == [30, 20]


def test_the_choice_is_stored_and_settings_without_it_are_read() -> None:
    desk = Desk()
    desk.send("toggle", "is_until_sure", True)
    assert Desk(desk.stored).lab.settings.here.is_until_sure
    stored = json.loads(desk.stored[SETTINGS])
    stored["2048"] = stored["2048"][:3]
    assert not Desk({SETTINGS: json.dumps(stored)}).lab.settings.here.is_until_sure
