"""The statistics of finished games."""

from game.app.daily.names import LocalDates
from game.app.kinds import kind_name
from game.app.statistics.charts import results_chart, spread_chart
from game.app.statistics.finished_games import DAILY
from game.app.statistics.statistics import Reach, Statistics, name_of
from game.app.words import LANGUAGES
from tests.common.app.racing.test_events import begun, solve
from tests.common.tab import Tab

DATES = LocalDates(lambda at_ms: 0)
NEARLY_64 = "#/2048/4x4-f0:5511000000000000@1"
SOLVE = {"variant": "3x3", "helped": False, "moves": 30, "ms": 20_000, "id": 1, "score": 0, "top": 8, "outcome": "solved"}
GAME = {"variant": "4x4", "helped": False, "moves": 400, "ms": 300_000, "id": 1, "score": 5000, "top": 9, "outcome": "lost"}
for _fields in (SOLVE, GAME):
    _fields.update({"reached": {}, "event": "", "daily": "", "paused": False})


def kind(tab: Tab) -> str:
    """Return the name of the current variant."""
    return kind_name(tab.model.language, tab.model.game, tab.model.session.variant)


def statistics_of(tab: Tab, chosen: str = "") -> Statistics:
    """Return the statistics of a kind, by default of the game in play."""
    return Statistics(tab.app, tab.finished.of(tab.model.game.id), chosen or tab.model.session.kind, DATES)


def figures_of(tab: Tab) -> dict[str, str]:
    """Return the figures by name."""
    return {figure.name: figure.value for figure in statistics_of(tab).figures()}


def facts_of(reach: Reach) -> tuple[int, int, int, int]:
    return reach.rank, reach.games, reach.best_ms, reach.mean_ms


def scored(scores: list[int], language: str = "en") -> Tab:
    """Return a tab with finished games of these scores, one a day."""
    tab = Tab(address="#/2048/4x4@1")
    tab.send("set", "language", language)
    for place, score in enumerate(scores):
        tab.now_ms += 86_400_000
        fields = dict(GAME, id=place + 1, score=score, top=10 if score > 9000 else 9, reached={"9": 200_000 - place})
        tab.note_finished("2048", fields)
    return tab


def test_the_statistics_name_the_variant_in_the_players_terms() -> None:
    tab = Tab()
    assert kind(tab) == "4×4"
    tab.send("start", "5x5-t1024-f50-s1", "1")
    assert kind(tab) == "5×5, 50% 4s, 1 start tile, target 1024"
    tab.send("set", "language", "zh-Hant")
    tab.send("start", "4x4-e3", "1")
    assert kind(tab) == "4×4、每 3 步出現一個方塊"


def test_the_time_to_each_high_tile_counts_once_per_game_and_survives_a_reload() -> None:
    tab = Tab(address=NEARLY_64)
    tab.moves("l")
    assert tab.model.session.reached == {"6": 0}
    tab.now_ms += 5_000
    tab.send("undo")
    tab.moves("l")
    assert tab.model.session.reached == {"6": 0}, "the first time counts"
    again = Tab(tab.stored)
    assert again.app.model.session.reached == {"6": 0}
    again.send("give-up")
    assert again.finished.of("2048")[-1].reached == {"6": 0}
    assert [game.reached for game in Tab(again.stored).finished.of("2048")] == [{"6": 0}]


def test_a_puzzle_reaches_no_tiles() -> None:
    tab = Tab(address="#/15/3x3:1-2-3_4-5-6_0-7-8")
    tab.moves("l")
    tab.moves("l")
    assert tab.finished.of("15")[-1].reached == {}


def test_tiles_are_listed_from_64_on_with_the_games_that_reach_them() -> None:
    tab = Tab(address="#/2048/4x4@1")
    times: tuple[dict[str, int], ...] = ({"5": 900, "6": 1_000, "7": 4_000}, {"6": 3_000}, {})
    for place, reached in enumerate(times):
        tab.note_finished("2048", dict(GAME, id=place + 1, top=(7, 6, 5)[place], reached=reached))
    reaches = statistics_of(tab).reaches()
    assert [facts_of(reach) for reach in reaches] == [(6, 2, 1_000, 2_000), (7, 1, 4_000, 4_000)]
    assert [round(reach.share, 2) for reach in reaches] == [0.67, 0.33]


def test_a_paused_game_is_averaged_like_a_dnf_and_is_never_the_fastest() -> None:
    for paused, impossible, average, quickest in (
        (0, 0, "22.00", "1.50"),
        (1, 0, "23.00", "1.43"),
        (2, 0, "DNF", "1.36"),
        (0, 1, None, "1.50"),
    ):
        tab = Tab(address="#/15/3x3@1")
        for place in range(5):
            game = dict(SOLVE, id=place + 1, ms=20_000 + 1_000 * place, paused=place < paused)
            game["ms"] = 1 if place >= 5 - impossible else game["ms"]
            tab.note_finished("15", game)
        figures = figures_of(tab)
        assert (figures.get("Average of 5"), figures["Moves per second"]) == (average, quickest)
    tab = Tab(address="#/2048/4x4@1")
    for place in (1, 2):
        tab.note_finished("2048", dict(GAME, id=place, top=7, reached={"7": 900}, paused=True))
    assert [facts_of(reach) for reach in statistics_of(tab).reaches()] == [(6, 2, -1, -1), (7, 2, -1, -1)]


def test_games_of_other_variants_and_with_help_are_not_counted() -> None:
    changes: tuple[dict[str, object], ...] = ({}, {"helped": True}, {"variant": "4x4"}, {"variant": "4x4", "helped": True})
    for change, games in zip(changes, (2, 1, 1, 1)):
        tab = Tab(address="#/15/3x3@1")
        tab.note_finished("15", SOLVE)
        tab.note_finished("15", dict(SOLVE, id=2, **change))
        tab.note_finished("15", dict(SOLVE, id=3))
        assert (figures_of(tab)["Solves"], len(statistics_of(tab).games)) == (str(games + 1), games + 1), change


def test_the_fastest_solution_in_tiles_per_second_is_shown() -> None:
    tab = Tab(address="#/15/3x3@1")
    assert figures_of(tab) == {}
    tab.note_finished("15", SOLVE)
    tab.note_finished("15", dict(SOLVE, id=2, ms=10_000))
    assert figures_of(tab)["Moves per second"] == "3.00"


def test_the_solves_of_an_event_are_counted_apart() -> None:
    racer = begun("x10")
    solve(racer, 2_000)
    tab = racer
    assert [(game.variant, game.event) for game in tab.finished.of("15")] == [("2x2", "x10")]
    tab.note_finished("15", dict(SOLVE, variant="2x2"))
    assert tab.finished.kinds() == ["2x2+x10", "2x2"]
    assert [len(statistics_of(tab, name).games) for name in tab.finished.kinds()] == [1, 1]
    assert name_of(tab.app, "2x2+x10") == "2×2 · Marathon ×10"
    assert name_of(tab.app, "2x2+stm5") == "2×2 · Fewest moves (STM), 5 min"
    assert name_of(Tab().app, "4x4+blitz") == "4×4 · Blitz"


def test_the_kind_in_play_is_shown_until_another_is_chosen() -> None:
    tab = Tab(address="#/2048/4x4@1")
    for place, (variant, daily) in enumerate((("4x4", ""), ("4x4", "20261126"), ("5x5", ""), ("4x4+blitz", ""), ("5x5", ""))):
        tab.note_finished("2048", dict(GAME, id=place + 1, variant=variant, daily=daily))
    tab.send("open", "statistics")
    assert tab.finished.kinds() == ["4x4", DAILY, "5x5", "4x4+blitz"]
    for name, games in (("4x4", 2), (DAILY, 1), ("5x5", 2), ("4x4+blitz", 1), ("7x7", 1)):
        tab.send("statistics-kind", name)
        assert len(statistics_of(tab, tab.finished.kind).games) == games, name
    tab.send("open", "statistics")
    assert tab.finished.kind == "4x4"


NOW = (
    ([592], "One game so far: 592 points in 400 moves. Your second one starts a chart."),
    ([1000, 2000], "You score 1,500 a game on average."),
    ([1000] * 10 + [2000] * 10, "You now score 2,000 a game, 33% more than your average."),
    ([2000] * 10 + [1000] * 10, "You now score 1,000 a game, 33% less than your average."),
    ([1000] * 20, "You now score 1,000 a game, right at your average."),
)


def test_a_sentence_compares_the_last_ten_games_with_the_average() -> None:
    for scores, sentence in NOW:
        assert statistics_of(scored(scores)).sentence() == sentence
    racer = Tab(address="#/15/3x3@1")
    for place in range(20):
        racer.note_finished("15", dict(SOLVE, id=place + 1, ms=20_000 if place < 10 else 10_000))
    assert statistics_of(racer).sentence() == "You now solve it in 10.00, 33% faster than your average."


def test_the_figures_say_when_and_how_much() -> None:
    tab = scored([1000] * 10 + [12_000] + [2000] * 9)
    found = [(figure.name, figure.value, figure.note, figure.verdict) for figure in statistics_of(tab).figures()]
    assert found == [
        ("Games", "20", "since 2 Jan", ""),
        ("Best", "12,000", "game 11, 12 Jan", ""),
        ("Average", "2,000", "all games", ""),
        ("Last 10", "3,000", "+1,000 vs. your average", "good"),
        ("Highest tile", "1024", "in 1 game", ""),
    ]
    assert statistics_of(tab).details() == "1 of 20 games reaches 1024. Most games end with a 512."


def test_the_table_has_the_chart_s_order_of_time() -> None:
    tab = scored([100 * place for place in range(1, 15)])
    head, rows = statistics_of(tab).table()
    assert head == ["Game", "Date", "Score", "Tile", "Moves", "Time"]
    assert [row[0] for row in rows] == [str(place) for place in range(5, 15)]
    assert [row[2] for row in rows][-1] == "1,400" and rows[-1][1] == "15 Jan"


def test_the_charts_have_axes_best_average_and_median_in_every_language() -> None:
    for language in LANGUAGES:
        tab = scored([1000, 3000, 2000, 9500, 4000], language)
        chart = results_chart(statistics_of(tab), 600, 200)
        classes = [attributes["class"] for _, attributes, _ in chart.shapes]
        assert [name for name in ("dots", "mean", "curve", "star") if name not in classes] == []
        assert len([name for name in classes if name == "rule"]) >= 3
        texts = [text for _, _, text in chart.shapes if text]
        assert [text for text in texts if "9,500" in text] and "10k" in texts
    spread = spread_chart(statistics_of(scored([1000, 3000, 2000, 9500, 4000])), 400, 150)
    assert spread.title == "half of your games: 3,000 and more"
    assert len([tag for tag, attributes, _ in spread.shapes if attributes["class"] == "bar"]) == 5


def test_the_charts_of_a_puzzle_have_axes_of_time() -> None:
    racer = Tab(address="#/15/3x3@1")
    for place in range(6):
        racer.note_finished("15", dict(SOLVE, id=place + 1, ms=10_000 + 700 * place))
    chart = results_chart(statistics_of(racer), 600, 200)
    texts = [text for _, _, text in chart.shapes if text]
    assert "best 10.00" in texts and "10 s" in texts and "solve 6" in texts
    spread = spread_chart(statistics_of(racer), 400, 150)
    assert spread.title == "half of your solves: 12.10 or faster"


def test_two_equal_games_have_charts() -> None:
    for scores in ([0, 0], [700, 700], [4] * 3):
        statistics = statistics_of(scored(scores))
        assert results_chart(statistics, 320, 160).shapes and spread_chart(statistics, 320, 160).shapes


def test_a_finished_game_remembers_when_it_ended() -> None:
    tab = Tab(address="#/2048/4x4@1", now_ms=5_000_000)
    tab.note_finished("2048", dict(GAME, id=1_000_000, ms=1_000))
    assert Tab(tab.stored).finished.of("2048")[0].ended_ms == 5_000_000
