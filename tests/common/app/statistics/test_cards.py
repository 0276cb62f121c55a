"""The cards beside the board: the curve, the times to each tile, the next tile and the last games."""

from game.app.daily.names import LocalDates
from game.app.statistics.cards import Cards, next_tile, way_word
from game.app.words import LANGUAGES
from game.core.calendar import DAY_MS, day_of
from game.games import GAMES
from tests.common.tab import Tab, legal_walk

NOON = day_of("20261126") * DAY_MS + DAY_MS // 2
HOUR = 3_600_000

BOARDS = (
    ("9000000000000000", 10, 0.0, "way-start"),
    ("9700000000000000", 10, 0.25, "way-quarter"),
    ("9800000000000000", 10, 0.5, "way-half"),
    ("9875000000000000", 10, 0.8125, "way-most"),
    ("9900000000000000", 10, 1.0, "way-there"),
    ("9888800000000000", 10, 1.0, "way-there"),
    ("1100000000000000", 2, 1.0, "way-there"),
    ("1000000000000000", 2, 0.0, "way-start"),
)
"""Position, rank of the next tile, the part that is there, the word."""


def cards_of(tab: Tab, offset_ms: int = 0) -> Cards:
    """Return the cards of a tab."""
    return Cards(tab.app, tab.finished, tab.curves, LocalDates(lambda at_ms: offset_ms))


def finish(tab: Tab, seed: int, count: int, pace_ms: int = 100) -> None:
    """Play a game of `count` moves and give up."""
    tab.send("start", "4x4", str(seed))
    for move in legal_walk(count, seed):
        tab.now_ms += pace_ms
        tab.moves(move)
    tab.send("give-up")


def test_the_next_tile_is_as_near_as_the_other_tiles_make_the_second_half() -> None:
    for position, rank, share, word in BOARDS:
        board = GAMES[0].parse_position(position, 4, 4)
        assert next_tile(board) == (rank, share), position
        assert way_word(share) == word, position


def test_the_lead_is_over_the_best_game_after_as_many_moves() -> None:
    tab = Tab()
    finish(tab, 7, 60)
    cards = cards_of(tab)
    assert cards.lead() == ("", "") and cards.title() == "This game"
    finish(tab, 8, 40)
    best = tab.curves.best()
    curve = tab.curves.curve()
    assert best and curve
    lead = curve.score - best.at(41)
    assert lead and cards.title() == "This game against your best"
    assert cards.lead() == (f"{abs(lead)} {'ahead' if lead > 0 else 'behind'}", "good" if lead > 0 else "bad")
    chart = cards.chart(480, 112)
    assert chart.title == (
        f"{curve.score} points after 41 moves, {cards.lead()[0]}, your best game ended with {best.score} after {best.moves} moves"
    )
    kinds = [attributes["class"] for _, attributes, _ in chart.shapes]
    assert [kind for kind in ("area", "other", "scale name", "curve", "here") if kinds.count(kind) != 1] == []


def test_the_first_game_is_told_what_its_curve_is_for() -> None:
    tab = Tab()
    tab.send("start", "4x4", "7")
    texts = [text for _, _, text in cards_of(tab).chart(480, 112).shapes]
    assert "Your first game draws the line to beat." in texts
    tab.moves("".join(legal_walk(10)))
    assert "Your first game draws the line to beat." not in [text for _, _, text in cards_of(tab).chart(480, 112).shapes]


def test_tiles_stand_above_their_points_and_do_not_touch() -> None:
    tab = Tab(address="#/2048/4x4-f0:6655000000000000@1")
    tab.moves("l")
    faces = [attributes for tag, attributes, _ in cards_of(tab).chart(480, 112).shapes if attributes["class"] == "curve-tile"]
    assert [face["data-look"] for face in faces] == ["rank-7"]
    curve = tab.curves.curve()
    assert curve
    curve.tiles = [(7, 1, 192), (8, 2, 400), (9, 30, 1000)]
    faces = [attributes for tag, attributes, _ in cards_of(tab).chart(480, 112).shapes if attributes["class"] == "curve-tile"]
    assert [face["data-look"] for face in faces] == ["rank-8", "rank-9"]


def finished(number: int, elapsed_ms: int, reached: dict[str, int]) -> dict[str, object]:
    """Return the fields of a finished game."""
    fields = {"id": number, "variant": "4x4", "moves": 9, "ms": elapsed_ms, "score": 900, "top": 8, "reached": reached}
    return dict(fields, helped=False, daily="", event="", paused=False, outcome="lost")


def test_a_tile_on_the_curve_is_a_square_of_26_units_ten_above_its_point() -> None:
    tab = Tab(address="#/2048/4x4-f0:6655000000000000@1")
    tab.moves("l")
    chart = cards_of(tab).chart(480, 112)
    tiles = [place for tag, place, _ in chart.shapes if tag == "rect" and place["class"] == "curve-tile"]
    digits = [place for tag, place, _ in chart.shapes if tag == "text" and place["class"] == "curve-digits"]
    assert tiles and len(tiles) == len(digits)
    for tile, digit in zip(tiles, digits):
        assert (tile["width"], tile["height"]) == ("26", "26")
        assert float(digit["x"]) - float(tile["x"]) == float(digit["y"]) - float(tile["y"]) == 13


def test_times_to_tiles_are_compared_with_the_best_of_other_games() -> None:
    tab = Tab(address="#/2048/4x4@1")
    for past, reached in ((1, {"6": 60_000, "7": 100_900}), (2, {"7": 90_000, "8": 200_000})):
        tab.note_finished("2048", finished(past, 300_000, reached))
    session = tab.model.session
    session.timeline.state.board = (9, 8) + (0,) * 14
    session.reached = {"7": 90_000 - 6_000, "8": 204_999}
    cards = cards_of(tab)
    assert [list(row[:5]) for row in cards.splits()] == [
        [("128", "rank-7"), "1:24", "−0:06", "good", True],
        [("256", "rank-8"), "3:24", "+0:04", "bad", True],
        [("512", "rank-9"), "–", "", "", True],
        [("1024", "rank-10"), "next", "", "", False],
    ]
    assert [row.said for row in cards.splits()] == [
        "128 after 1:24, 0:06 faster than your best",
        "256 after 3:24, 0:04 slower than your best",
        "512, time unknown",
        "next: 1024",
    ]


def test_at_the_beginning_the_times_to_beat_are_listed() -> None:
    tab = Tab(address="#/2048/4x4@1")
    tab.note_finished("2048", finished(1, 1, {"6": 60_000, "8": 90_000}))
    rows = [(row.tile[0], row.time, row.note) for row in cards_of(tab).splits()]
    assert rows == [("64", "next", "best 1:00"), ("128", "", ""), ("256", "", "best 1:30"), ("512", "", "")]


def test_the_last_games_of_the_kind_are_listed_with_their_days() -> None:
    tab = Tab(now_ms=NOON - 8 * DAY_MS)
    for days, seed, count in ((8, 1, 30), (5, 2, 80), (1, 3, 20), (0, 4, 25)):
        tab.now_ms = NOON - days * DAY_MS
        finish(tab, seed, count, 0)
    tab.send("start", "5x5", "9")
    assert cards_of(tab).last_games() == []
    tab.send("start", "4x4", "9")
    rows = cards_of(tab).last_games()
    assert [row.date for row in rows] == ["today", "yesterday", "Sat", "18 Nov"]
    assert [row.is_best for row in rows] == [False, False, True, False]
    assert rows[2].said == f"{rows[2].score} points, highest tile {rows[2].tile[0]}, Sat, best"


def test_days_are_those_of_the_players_time_zone() -> None:
    for offset, at_ms, expected in (
        (0, NOON - 13 * HOUR, "yesterday"),
        (2, NOON - 13 * HOUR, "today"),
        (-2, NOON + 13 * HOUR, "today"),
        (0, NOON - 7 * DAY_MS, "19 Nov"),
        (0, NOON - 6 * DAY_MS, "Fri"),
        (0, NOON - 400 * DAY_MS, "22 Oct 2025"),
    ):
        dates = LocalDates(lambda at_ms, offset=offset: offset * HOUR)  # type: ignore[misc]
        assert dates.recent("en", at_ms, NOON) == expected, (offset, at_ms)
    assert LocalDates(lambda at_ms: 0).recent("zh-Hant", NOON - 6 * DAY_MS, NOON) == "星期五"
    assert LocalDates(lambda at_ms: 0).recent("zh-Hans", NOON - 400 * DAY_MS, NOON) == "2025/10/22"


def test_every_language_has_every_text_of_the_cards() -> None:
    for language in LANGUAGES:
        tab = Tab()
        tab.send("set", "language", language)
        finish(tab, 7, 60)
        finish(tab, 8, 40)
        cards = cards_of(tab)
        assert cards.chart(480, 112).title and cards.next_tile()[2] and cards.last_games()[0].said
        assert len([row for row in cards.splits() if row.said]) == 4


def test_the_cards_change_their_version_with_the_game() -> None:
    tab = Tab()
    cards = cards_of(tab)
    seen = [cards.version]
    for message in (("start", "4x4", "7"), ("move", "l"), ("move", "d"), ("undo",), ("set", "language", "zh-Hant"), ("new",)):
        tab.now_ms += 1000
        tab.send(*message)
        assert cards.version != seen[-1], message
        seen.append(cards.version)
    tab.send("tick")
    assert cards.version == seen[-1]
