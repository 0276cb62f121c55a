"""Undo and redo through a game, and on through the games before and after it."""


from tests.common.tab import Tab, legal_walk, seeded


def test_undo_and_redo_go_back_and_forth_through_a_whole_game() -> None:
    tab = seeded()
    positions = [tab.position]
    for letter in legal_walk(40):
        tab.moves(letter)
        positions.append(tab.position)
    for position in reversed(positions[:-1]):
        tab.send("undo")
        assert tab.position == position
    for position in positions[1:]:
        tab.send("redo")
        assert tab.position == position
    assert tab.sees("redo.disabled") == "on"


def test_undo_at_the_opening_restores_the_previous_game_and_redo_the_later_one() -> None:
    tab = seeded(10)
    former = tab.position
    tab.send("new")
    later = tab.position
    assert tab.sees("board@data-moves") == "0"
    assert tab.sees("undo.disabled") == ""
    tab.send("undo")
    assert (tab.position, tab.sees("board@data-moves")) == (former, "10")
    tab.send("redo")
    assert (tab.position, tab.sees("board@data-moves")) == (later, "0")


def test_going_back_to_a_previous_game_is_not_help() -> None:
    tab = seeded(10)
    tab.send("new")
    tab.send("undo")
    assert not tab.model.session.helped
    tab.send("undo")
    assert tab.model.session.helped


def test_undo_and_redo_go_through_several_games_move_by_move_in_order() -> None:
    tab = seeded(2)
    positions = [tab.position]
    tab.send("new")
    tab.send("start", "3x3", "9")
    tab.send("tap", 0)
    positions.append(tab.position)
    tab.moves("urdl")
    count = int(tab.sees("board@data-moves"))
    assert count > 0
    last = tab.position
    for _ in range(count + 1):
        tab.send("undo")
    assert tab.position == positions[0], "a game without a move is not kept"
    tab.send("redo")
    assert tab.position == positions[1]
    for _ in range(count):
        tab.send("redo")
    assert tab.position == last
    assert tab.sees("redo.disabled") == "on"


def test_a_move_in_a_previous_game_drops_the_later_ones() -> None:
    tab = seeded(10)
    tab.send("new")
    tab.send("undo")
    assert tab.sees("redo.disabled") == ""
    tab.moves("urdl")
    assert tab.sees("redo.disabled") == "on"
    again = Tab(tab.stored)
    assert again.sees("redo.disabled") == "on"


def test_the_previous_games_survive_a_reload() -> None:
    tab = seeded(10)
    former = tab.position
    tab.send("new")
    again = Tab(tab.stored)
    again.send("undo")
    assert again.position == former
    again = Tab(again.stored)
    again.send("redo")
    assert again.sees("board@data-moves") == "0"


def test_a_game_without_a_move_is_not_kept_for_undo() -> None:
    tab = Tab()
    for _ in range(5):
        tab.send("new")
    assert tab.sees("undo.disabled") == "on"


def test_every_game_has_its_own_previous_games() -> None:
    tab = seeded(5)
    tab.send("new")
    tab.send("route", "#/15")
    assert tab.sees("undo.disabled") == "on"
    tab.send("undo")
    assert tab.sees("board@data-game") == "15"
    tab.send("route", "#/2048")
    tab.send("undo")
    assert tab.sees("board@data-moves") == "5"


def test_undo_goes_back_through_many_games() -> None:
    tab = seeded(2)
    first = tab.position
    for seed in range(60):
        tab.send("start", "4x4", str(seed))
        tab.moves("urdl")
    tab = Tab(tab.stored)
    while tab.sees("undo.disabled") == "":
        tab.send("undo")
    tab.send("redo")
    tab.send("redo")
    assert tab.position == first


def test_undo_goes_back_through_many_opened_links_to_the_players_game() -> None:
    tab = seeded(30)
    own = tab.position
    for seed in range(25):
        tab.send("route", f"#/2048/4x4:{seed % 9 + 1}000000000000000")
    for _ in range(25):
        tab.send("undo")
    assert (tab.position, tab.model.session.helped) == (own, False)


def test_games_of_different_seeds_are_all_kept_even_if_they_began_in_the_same_moment() -> None:
    tab = Tab(address="#/2048/4x4@1")
    began_ms = tab.now_ms + 5_000
    for seed in ("7", "8", "9"):
        tab.now_ms = began_ms
        tab.send("start", "4x4", seed)
        tab.send("move", "r")
    tab.send("new")
    seeds = set()
    for _ in range(8):
        tab.send("undo")
        seeds.add(tab.model.session.seed)
    assert {7, 8, 9} <= seeds
