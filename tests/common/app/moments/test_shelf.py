"""The shelf keeps what a player made for the first time, and a first game on a device is left in peace."""

from game.app.coach.rule import is_first_game, lead
from game.app.moments.shelf import NAME, SHOWN_MS, unpack_firsts
from game.app.play.saving import FIRST_SEED
from game.app.store import BadSave
from tests.common.checks import part_of, raises
from tests.common.tab import Tab


class Player:
    """A tab with the shelf and the rule."""

    def __init__(self, address: str = "", stored: "dict[str, str] | None" = None) -> None:
        self.tab = Tab({} if stored is None else stored, address)
        self.shelf = self.tab.firsts
        self.tab.send("today", "20261122")

    def filled(self) -> str:
        return " ".join([hole.label for hole in self.shelf.holes() if hole.is_filled])

    @property
    def is_shown(self) -> bool:
        return self.tab.sees("shelf-line.hidden") == ""


def test_the_first_game_deals_two_equal_tiles_into_one_row_and_says_the_rule_until_they_merge() -> None:
    player = Player()
    session = player.tab.model.session
    assert (session.seed, lead(player.tab.app)) == (FIRST_SEED, "r")
    rule = player.tab.sees("line-text.text")
    assert rule.startswith("Swipe. Equal tiles become one.")
    player.tab.send("move", "u")
    assert (session.state.score, player.tab.sees("line-text.text"), lead(player.tab.app)) == (0, rule, "")
    player.tab.send("move", "r")
    assert session.state.score == 4
    assert player.tab.sees("line-text.text") == ""
    player.tab.send("new")
    assert player.tab.model.session.seed != FIRST_SEED and not lead(player.tab.app)


def test_a_game_is_the_first_until_another_one_begins() -> None:
    player = Player()
    app = player.tab.app
    assert is_first_game(app)
    player.tab.moves("urdl")
    player.tab.send("undo")
    assert is_first_game(app), "with help, too"
    assert is_first_game(Player(stored=player.tab.stored).tab.app), "after a reload"
    player.tab.send("route", "#/15")
    assert not is_first_game(app), "the other game is the second"
    player.tab.send("route", "#/2048")
    player.tab.send("new")
    assert not is_first_game(app) and not is_first_game(Player(stored=player.tab.stored).tab.app)


def test_each_tile_of_a_kind_fills_its_hole_once_and_shows_the_shelf_for_a_while() -> None:
    player = Player("#/2048/4x4@5")
    assert player.filled() == "2"
    tiles = []
    for letter in "urdl" * 40:
        board = player.tab.model.session.state.board
        player.tab.send("move", letter)
        top = max(player.tab.model.session.state.board)
        if top > max(board):
            assert (player.shelf.firsts.tile, player.shelf.fresh) == (top, top)
            tiles.append(top)
            assert player.is_shown and player.tab.wakes["shelf-over"] == SHOWN_MS
            player.tab.send("shelf-over")
            assert not player.is_shown
    assert len(tiles) > 3 and unpack_firsts(player.tab.stored[NAME]).tile == tiles[-1]
    again = Player("#/2048/4x4@6", player.tab.stored)
    assert again.filled() == player.filled()
    again.tab.moves("urdl")
    assert again.is_shown and not again.shelf.fresh, "the first of a game, but not of a life"


def test_what_an_engine_or_a_set_up_board_makes_is_not_on_the_shelf() -> None:
    player = Player("#/2048/4x4:9900000000000000@5")
    player.tab.send("move", "l")
    assert (player.filled(), player.is_shown) == ("2", False)
    player = Player("#/2048/4x4@5")
    for letter in "urdl" * 10:
        player.tab.send("play", letter)
    assert (player.filled(), player.is_shown) == ("2", False)


def test_records_of_earlier_versions_and_enamel_tiles_are_on_the_shelf() -> None:
    bests = '{"v": 1, "bests": {"4x4=": {"score": 60000, "tile": 12}, "5x5+": {"score": 9, "tile": 15}}}'
    player = Player(stored={"2048.bests": bests})
    assert player.filled().split()[-1] == "4096"
    assert [hole.label for hole in player.shelf.holes()][-1] == "131072"
    assert player.shelf.next_goal() == "Next: your first 8192"


def test_the_shelf_of_the_puzzle_has_sizes_a_minute_and_a_shortest_solution() -> None:
    player = Player("#/15/3x3:1-2-3_4-5-6_7-0-8")
    assert player.filled() == ""
    stored: dict[str, str] = {}
    player = Player("#/15/2x2@3", stored)
    for _ in range(12):
        for letter in "ruld":
            if player.tab.model.session.outcome == "playing":
                player.tab.send("move", letter)
    if player.tab.model.session.outcome != "solved":
        for letter in "rdlu" * 6:
            if player.tab.model.session.outcome == "playing":
                player.tab.send("move", letter)
    session = player.tab.model.session
    assert session.outcome == "solved" and player.filled() == "2×2"
    player.shelf.watches()["measured"](session, session.state.moves)
    assert player.filled() == "2×2 ✓" and player.shelf.described().endswith("solution of proven shortest length")
    assert Player("#/15", stored).filled() == "2×2"


def test_a_first_lost_game_says_what_was_reached_and_what_comes_next() -> None:
    player = Player()
    for _ in range(400):
        for letter in "urdl":
            if player.tab.model.session.outcome == "playing":
                player.tab.send("move", letter)
    tile = max(player.tab.model.session.state.board)
    assert player.tab.model.session.outcome == "lost"
    assert player.tab.sees("overlay-title.text") == f"You made it to {1 << tile}"
    assert player.tab.sees("shelf-end-next.text") == f"Next: your first {2 << tile}"


def test_what_comes_next_changes_with_the_language_and_with_what_another_tab_has_made() -> None:
    player = Player()
    player.tab.moves("r")
    for message, goal in (
        (("dismiss",), "Next: your first 8"),
        (("set", "language", "zh-Hant"), "下一個目標：8"),
        (("dismiss",), "下一個目標：8"),
    ):
        player.tab.send(*message)
        assert {player.tab.sees("shelf-card-next.text") for _ in range(3)} == {goal}
    player.tab.hear(NAME, '{"v": 1, "tile": 7, "puzzles": []}')
    assert {player.tab.sees("shelf-card-next.text")[-3:] for _ in range(3)} == {"256"}
    other = Player().tab
    other.send("set", "language", "en")
    player.tab.hear("settings", other.stored["settings"])
    assert player.tab.sees("shelf-card-next.text") == "Next: your first 256"


def test_two_shelves_merge_without_losing_anything_and_a_wrong_one_is_refused() -> None:
    part = part_of(NAME)
    mine, theirs = '{"v": 1, "tile": 7, "puzzles": ["3×3"]}', '{"v": 1, "tile": 9, "puzzles": ["4×4"]}'
    merged = unpack_firsts(part.merged({NAME: mine}, {NAME: theirs})[NAME])
    assert (merged.tile, sorted(merged.puzzles)) == (9, ["3×3", "4×4"])
    assert part.merged({NAME: merged.pack()}, {NAME: mine}) == {}
    assert unpack_firsts(part.merged({}, {NAME: mine})[NAME]).pack() == unpack_firsts(mine).pack()
    assert part.count({NAME: mine}) == 8
    for text in ('{"v": 1}', '{"v": 1, "tile": "x", "puzzles": []}', '{"v": 1, "tile": 99, "puzzles": []}', "[]"):
        assert raises(BadSave, lambda: part.check(NAME, text)).args  # noqa: B023


def test_the_first_game_is_shared_counted_and_followed_like_any_other() -> None:
    tab = Player().tab
    board = tab.model.session.state.board
    tab.send("move", "r")
    tab.send("open", "share")
    tab.send("share-choose", "start")
    address = "#" + tab.sees("share-line.value").split("#")[1]
    assert address.startswith(f"#/2048/4x4@{FIRST_SEED}")
    friend = Player(address).tab
    friend_session = friend.model.session
    assert friend_session.timeline.state_at(0).board == board and friend_session.state.moves == 0
    daily = Player().tab
    daily.send("daily", "20261201")
    assert daily.model.session.seed != FIRST_SEED, "a first visit to the daily board plays the board of the day"
    tab.send("dismiss")
    seeds = set()
    for _ in range(3):
        tab.send("new")
        seeds.add(tab.model.session.seed)
    assert FIRST_SEED not in seeds and len(seeds) == 3
