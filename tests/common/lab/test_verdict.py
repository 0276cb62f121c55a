"""The Lab's headline: one sentence names the better of two bots, or says that nothing is decided."""

from game.arena.reports import Done, Played
from game.lab.view import slots
from tests.common.lab_harness import Desk, record

SURE = "ahead on 21 of 21 starts · 95% interval 993 to 1,007"
OPEN = "Random or My bot? Not decided yet"
SCORES = (
    # (scores of the user's bot, scores of the rival, the sentence, the figures)
    ([100, 200, 300] * 7, [1100, 1210, 1290] * 7, "Random beats My bot by 1,000 points a game", SURE),
    ([1100, 1210, 1290] * 7, [100, 200, 300] * 7, "My bot beats Random by 1,000 points a game", SURE),
    ([100, 200] * 3, [1100, 1210] * 3, OPEN, "6 common starts are too few to tell. Play more games."),
    ([100, 900, 400, 300, 200] * 2, [900, 101, 500, 800, 100] * 2, OPEN,
     "after 10 starts · 95% interval of the difference −3,319 to 3,519"),
    ([100, 900], [900, 101], "Random or My bot? Not decided yet", "2 common starts are too few to tell. Play more games."),
    ([100], [900], "Random or My bot? Not decided yet", "1 common start is too few to tell. Play more games."),
    ([100, 200], [100, 200], "A tie: My bot and Random played the same games", "on 2 starts"),
    ([2, 3, 4] * 4, [3, 4, 5] * 4, "Random beats My bot by 1 point a game", "ahead on 12 of 12 starts · 95% interval 1 to 1"),
)  # fmt: skip


def duel(desk: Desk, rival: str, own: list[dict[str, object]], other: list[dict[str, object]]) -> None:
    """Let the user's bot and a built-in one play games with these facts, on the seeds from 1."""
    desk.send("also", "b:" + rival, True)
    desk.send("set", "count", str(len(own)))
    for game in ("twenty48", "fifteen"):
        desk.send("fetched", {f"game/arena/bots/{game}/{rival}.py": rival})
    desk.send("run")
    if not desk.lab.results.running:
        desk.send("run")
    for games in (own, other):
        for seed, facts in enumerate(games):
            desk.report(Played, record(seed + 1, **facts))  # type: ignore[arg-type]
        desk.report(Done)


def headline(desk: Desk) -> tuple[str, str]:
    """Return the headline of the results and the figures below it."""
    view = slots(desk.lab, desk.now_ms)
    return view["lab-results-title.text"], view["lab-verdict.text"]


def test_the_headline_names_the_better_of_two_bots() -> None:
    for own, other, sentence, figures in SCORES:
        desk = Desk()
        duel(desk, "random", [{"score": score} for score in own], [{"score": score} for score in other])
        assert headline(desk) == (sentence, figures), own


def test_a_puzzle_is_won_by_fewer_moves_or_by_solving_more() -> None:
    solved = {"score": 0, "tile": 15, "outcome": "solved"}
    unsolved = {"score": 0, "tile": 15, "outcome": "playing"}
    fewer = "ahead on 12 of 12 starts · 95% interval 18.6 to 24.4"
    for own, other, sentence, figures in (
        ([10, 12] * 6, [30, 35] * 6, "My bot beats Random by 21.5 moves a puzzle", fewer),
        ([0, 12, 14], [30, 31, 35], "Random solves 3 of 3", "My bot solves 2 of 3"),
        ([0, 0], [0, 0], "My bot solves 0 of 2", "Random solves 0 of 2"),
    ):
        desk = Desk()
        desk.send("game", "15")
        games = [[dict(solved, moves=moves) if moves else dict(unsolved, moves=9) for moves in side] for side in (own, other)]
        duel(desk, "random", games[0], games[1])
        assert headline(desk) == (sentence, figures), own


def test_one_bot_alone_is_described_and_a_run_under_way_is_not_judged() -> None:
    desk = Desk()
    assert headline(desk) == ("Results", "")
    desk.send("set", "count", "2")
    desk.send("run")
    desk.report(Played, record(1, 100))
    assert headline(desk) == ("Now playing: My bot", "")
    desk.report(Played, record(2, 2000))
    desk.report(Done)
    assert headline(desk) == ("My bot scores 1,050 a game", "on 2 starts · highest tile 16")


def test_the_headline_names_the_latest_bot_and_the_best_other_one() -> None:
    desk = Desk()
    for number, points in enumerate((5000, 4000, 100)):
        desk.send("edit", f"# {number}")
        desk.play(*[record(seed, points + 10 * (seed % 7)) for seed in range(1, 22)])
    assert headline(desk)[0] == "My bot (earlier source) beats My bot · 3 by 4,900 points a game"
    assert [game.bot for game in desk.lab.best_games.games] == ["My bot (earlier source)", "My bot · 3"]


def test_a_bot_that_plays_again_takes_the_place_of_its_earlier_games() -> None:
    desk = Desk()
    desk.play(*[record(seed, 500 + seed) for seed in range(1, 22)])
    duel(desk, "random", [{"score": 500 + seed} for seed in range(21)], [{"score": 100 + 3 * seed} for seed in range(21)])
    assert sorted([series.bot for series in desk.lab.comparison.shown]) == ["My bot · 2", "Random"]
    assert headline(desk)[0] == "My bot · 2 beats Random by 380 points a game"


def test_bots_without_a_common_start_are_not_compared() -> None:
    desk = Desk()
    desk.play(record(1, 100), record(2, 200))
    desk.send("set", "first", "11")
    desk.send("edit", "other")
    desk.play(record(11, 300), record(12, 400))
    title, figures = headline(desk)
    assert title == "My bot · 2 or My bot (earlier source)? Not decided yet"
    assert figures == "They have no start in common. Run them together."


def test_the_headline_speaks_the_players_language() -> None:
    for language, sentence in (
        ("zh-Hant", "「Random」每局平均比「My bot」多 1,000 分"),
        ("zh-Hans", "“Random”每局平均比“My bot”多 1,000 分"),
    ):
        desk = Desk()
        duel(desk, "random", [{"score": 100}, {"score": 200}] * 5, [{"score": 1101}, {"score": 1199}] * 5)
        desk.send("language", language)
        assert headline(desk)[0] == sentence


def test_the_headline_says_that_illegal_moves_ended_games_and_how_directions_are_numbered() -> None:
    directions = " · Directions: 0 up, 1 right, 2 down, 3 left"
    for own, other, bot, games in (((1, 0, 1), (0, 0, 0), "My bot", "2 games"), ((0, 0, 0), (0, 1, 0), "Random", "1 game")):
        desk = Desk()
        illegal: dict[str, object] = {"outcome": "playing", "notes": {"illegal_move": 1}}
        sides = [[illegal if ends else {} for ends in side] for side in (own, other)]
        duel(desk, "random", sides[0], sides[1])
        title, figures = headline(desk)
        assert title == f"A move of {bot} that moves nothing ended {games}"
        assert figures.endswith(directions) and "My bot" in figures


def test_the_headline_names_a_kind_of_board_that_is_not_the_usual_one() -> None:
    for variant, end in (("4x4", ""), ("5x5", " (5×5)"), ("4x4-f50", " (4×4, 50% 4s)"), ("4x4-e3", " (4×4, ")):
        desk = Desk()
        desk.send("set", "variant", variant)
        desk.send("set", "count", "1")
        desk.send("run")
        desk.report(Played, record(1, 100))
        desk.report(Done)
        title, _ = headline(desk)
        assert title.startswith("My bot scores 100 a game" + end), title
        assert bool(end) == title.endswith(")"), title
