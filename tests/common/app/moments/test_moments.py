"""The moments of a game: first high tiles, the target, the daily goal, and a record with its margin."""

from game.app.daily import goals
from game.app.moments.moments import DAY, GOAL, PASSED, RECORD, TILE
from tests.common.tab import SOLUTIONS, Tab


class Player(Tab):
    """A tab whose moments are counted."""

    def __init__(self, address: str = "#/2048/4x4@7", stored: dict[str, str] | None = None) -> None:
        super().__init__(stored, address)

    def play(self, letters: str) -> list[tuple[str, int, int]]:
        """Make moves; return the kind, cell and rank of the moment of each move that is one."""
        seen = []
        for letter in letters:
            self.send("move", letter)
            latest = self.moment.latest
            if latest:
                seen.append((latest.kind, latest.cell, latest.rank))
        return seen


CASES: "tuple[tuple[str, str, str, list[tuple[str, int, int]]], ...]" = (
    ("the first 256", "#/2048/4x4:7700000000000000@1", "l", [(TILE, 0, 8)]),
    ("the first 64", "#/2048/4x4:5500000000000000@1", "l", [(TILE, 0, 6)]),
    ("the first 32 is too low", "#/2048/4x4:4400000000000000@1", "l", []),
    ("two 256s in a move are one moment", "#/2048/4x4:7777000000000000@1", "l", [(TILE, 0, 8)]),
    ("a second 256 is none", "#/2048/4x4:7780000000000000@1", "l", []),
    ("a 512 after a 256", "#/2048/4x4:7780000000000000@1", "ll", [(TILE, 0, 9)]),
    ("the usual target", "#/2048/4x4:AA00000000000000@1", "l", [(GOAL, 0, 11)]),
    ("a lower target", "#/2048/4x4-t1024:9900000000000000@1", "l", [(GOAL, 0, 10)]),
    ("a target too low to be a high tile", "#/2048/4x4-t16:3300000000000000@1", "l", [(GOAL, 0, 4)]),
    ("a higher target", "#/2048/4x4-t4096:BB00000000000000@1", "l", [(GOAL, 0, 12)]),
    ("a high tile before a higher target", "#/2048/4x4-t4096:AA00000000000000@1", "l", [(TILE, 0, 11)]),
    ("a board of another size", "#/2048/3x3:770000000@1", "l", [(TILE, 0, 8)]),
    ("a puzzle has none", "#/15/3x3:1-2-3_4-5-6_7-0-8", "l", []),
)
"""(name, address, moves, moments)"""


def test_each_high_tile_and_any_target_is_a_moment() -> None:
    for name, address, moves, expected in CASES:
        player = Player(address)
        assert player.play(moves) == expected, name


def test_passing_a_friends_score_is_a_moment_whose_line_is_the_challenges() -> None:
    player = Player("#/2048/4x4:1111222200000000@1/beat-20")
    assert player.play("llu") == [(PASSED, 4, 3)]
    assert player.sees("moment-line.hidden") == "on"
    player = Player("#/2048/4x4:7700000000000000@1/beat-20")
    assert player.play("l") == [(TILE, 0, 8)], "the greater moment"


def test_a_moment_ends_with_the_next_change_of_the_board_and_its_line_a_little_later() -> None:
    for name, message in (("a move", ("move", "d")), ("undo", ("undo",)), ("a new game", ("new",)), ("a replay", ("replay",))):
        player = Player("#/2048/4x4:7700000000000000@1")
        player.play("l")
        player.send("tick")
        assert player.moment.latest, "time changes nothing"
        player.send(*message)
        assert player.moment.latest is None, name
    player = Player("#/2048/4x4:7700000000000000@1")
    assert player.sees("moment-line.hidden") == "on"
    player.play("ld")
    assert player.sees("moment-line.hidden") == ""
    assert (player.sees("moment-text.text"), player.sees("moment-tile.text")) == ("You reached 256!", "256")
    player.send("moment-over")
    assert player.sees("moment-line.hidden") == "on"
    for message in (("new",), ("route", "#/15")):
        player = Player("#/2048/4x4:7700000000000000@1")
        player.play("l")
        player.send(*message)
        assert player.sees("moment-line.hidden") == "on", "it is about another game"


def test_a_high_tile_is_a_moment_once_a_game_even_after_undo_and_a_reload() -> None:
    player = Player("#/2048/4x4:7700000000000000@1")
    player.play("l")
    player.send("undo")
    assert player.play("l") == []
    player.send("undo")
    player.catch_up()
    again = Player("", player.stored)
    assert again.play("l") == []


def test_no_moment_is_celebrated_again_after_undo_and_a_reload() -> None:
    for kind, address in (
        (GOAL, "#/2048/4x4:AA00000000000000@1"),
        (PASSED, "#/2048/4x4:1100000000000000@1/beat-3"),
        (DAY, "#/2048/4x4:1100000000000000@1"),
    ):
        player = Player(address)
        if kind == DAY:
            player.model.session.parts["daily"] = "20261125"
            player.daily.turned()
        usual = goals.HARDER
        goals.HARDER = ((goals.SCORE, 4),) * len(usual)
        try:
            assert [seen[0] for seen in player.play("l")] == [kind]
            player.send("undo")
            assert player.play("l") == [], kind
            player.send("undo")
            player.catch_up()
            again = Player("", player.stored)
            assert again.play("l") == [], (kind, "after a reload")
            again.send("new")
            again.send("undo")
            again.send("undo")
            assert again.play("l") == [], (kind, "after another game")
        finally:
            goals.HARDER = usual


def test_the_goal_of_the_day_is_a_moment_about_which_the_daily_feature_tells() -> None:
    usual = goals.HARDER
    for goal in ((goals.SCORE, 30), (goals.TILE, 4)):
        goals.HARDER = (goal,) * len(usual)
        try:
            player = Player("#/2048")
            player.send("daily", "20261125", 0)
            seen = player.play("lurd" * 8)
        finally:
            goals.HARDER = usual
        assert [kind for kind, _, _ in seen] == [DAY], goal
        assert player.sees("moment-line.hidden") == "on"
        assert player.notice.startswith("Today’s goal reached")


def finished(stored: dict[str, str], seed: int, moves: str = "lurdlurdlurdlurd") -> Player:
    """Play a game and give it up."""
    player = Player(f"#/2048/4x4@{seed}", stored)
    player.play(moves)
    player.send("give-up")
    player.catch_up()
    return player


def test_a_record_is_a_moment_from_the_second_game_on_with_its_margin() -> None:
    stored: dict[str, str] = {}
    first = finished(stored, 7)
    former = first.model.session.state.score
    assert first.sees("overlay-best.text") == "" and former > 0
    second = Player("#/2048/4x4@8", stored)
    kinds = []
    before = 0
    while second.model.session.state.score <= former:
        before = second.model.session.state.score
        kinds += [kind for kind, _, _ in second.play("lurd"[second.model.session.state.moves % 4])] or []
        if not kinds and second.model.session.state.score == before:
            kinds += [kind for kind, _, _ in second.play("d")]
    assert kinds == [RECORD]
    margin = second.model.session.state.score - former
    assert second.sees("bar-left.text") == f"A new record: +{margin}"
    assert second.moment.has_record
    kinds = [kind for kind, _, _ in second.play("lurdlurdlurd")]
    assert RECORD not in kinds, "once a game"
    second.catch_up()
    reloaded = Player("", stored)
    assert reloaded.moment.has_record
    assert RECORD not in [kind for kind, _, _ in reloaded.play("lurdlurd")]
    reloaded.send("give-up")
    margin = reloaded.model.session.state.score - former
    assert reloaded.sees("overlay-best.text") == f"A new record: +{margin}"


def test_the_record_of_a_puzzle_names_how_much_faster_it_was() -> None:
    stored: dict[str, str] = {}
    for pause_ms, said in (
        (1000, ""),
        (1000, ""),
        (2000, ""),
        (900, "A new record: 1.00 faster"),
        (899, "A new record: 0.01 faster"),
    ):
        player = Player("#/15/3x3@487", stored)
        for letter in SOLUTIONS["487"]:
            player.send("move", letter)
            player.now_ms += pause_ms
        player.catch_up()
        assert player.sees("overlay-best.text") == said, pause_ms
        assert not player.moment.has_record, "it is no moment of the game"


def test_a_game_with_help_beats_no_record() -> None:
    stored: dict[str, str] = {}
    finished(stored, 7, "lu")
    helped = Player("#/2048/4x4@8", stored)
    helped.play("l")
    helped.send("undo")
    assert RECORD not in [kind for kind, _, _ in helped.play("lurd" * 20)]
    assert not helped.moment.has_record
