"""New games: with another seed, with options, of the day, or with the variant chosen for the next one."""

from game.games import GAMES
from tests.common.tab import Tab, seeded


def test_a_new_game_keeps_the_variant_and_gets_another_seed() -> None:
    tab = Tab(address="#/2048/5x5-f50@7")
    tab.send("new")
    assert GAMES[0].format_variant(tab.model.session.variant) == "5x5-f50"
    seeds = set()
    for _ in range(20):
        tab.send("new")
        seeds.add(tab.sees("board@data-seed"))
    assert len(seeds) == 20, "even in the same millisecond"


def test_a_game_can_be_started_with_options_and_a_seed() -> None:
    tab = Tab()
    tab.send("open", "options")
    tab.send("start", "3x3-t256", " 12 ")
    assert (tab.sees("board@data-side"), tab.sees("board@data-seed"), tab.model.dialog) == ("3", "12", "")
    tab.send("start", "6x6", "")
    assert tab.sees("board@data-side") == "6"


def test_an_invalid_seed_is_reported_in_the_options_and_starts_nothing() -> None:
    tab = seeded(3)
    before = tab.position
    tab.send("open", "options")
    for seed in ("abc", "-1", str(1 << 64)):
        tab.send("start", "4x4", seed)
        assert tab.sees("options-error.text") == "A seed must be a whole number below 2^64."
    assert (tab.position, tab.model.dialog, tab.sees("notice.hidden")) == (before, "options", "on")


def test_the_daily_board_is_the_same_for_everyone() -> None:
    for address, reached in (("#/2048", "Reach 512!"), ("#/15", "Solve it in 5 minutes!")):
        tabs = [Tab(address=address), Tab(address=address)]
        tabs[1].now_ms += 5_000_000
        for tab in tabs:
            tab.send("daily", "20261121")
        assert tabs[0].position == tabs[1].position
        assert tabs[0].sees("board@data-seed") == "20261121"
        assert tabs[0].notice == "Today’s board is the same for everyone. " + reached


def test_a_chosen_variant_applies_from_the_next_new_game() -> None:
    tab = seeded(3)
    tab.send("open", "options")
    tab.send("plan", "5x5-f50")
    tab.send("dismiss")
    assert tab.sees("board@data-side") == "4"
    tab = Tab(tab.stored)
    assert GAMES[0].format_variant(tab.app.openings.next_variant) == "5x5-f50", "even when the options are opened again"
    tab.send("route", "#/15")
    assert tab.app.openings.next_variant.side == 4, "each game has its own choice"
    tab.send("route", "#/2048")
    tab.send("new")
    assert GAMES[0].format_variant(tab.model.session.variant) == "5x5-f50"
    tab.send("start", "3x3", "1")
    tab.send("new")
    assert tab.sees("board@data-side") == "3", "a game started from the options is the latest choice"


def test_an_unknown_stored_variant_is_ignored() -> None:
    for plans in ('{"2048": "9x9"}', '{"2048": 5}', "[]", "null"):
        tab = Tab({"settings": '{"v": 1, "plans": ' + plans + "}"})
        tab.send("new")
        assert tab.sees("board@data-side") == "4"
