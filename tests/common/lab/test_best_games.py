"""The best game of each bot in the Lab: chosen after a run, replayed in slices to its end, and watched from its opening."""

from game.app.feature import Wake
from game.arena.reports import Done, Played
from game.core.grid import LETTERS
from game.games import GAMES
from game.lab.view import slots
from game.twenty48.rules import legal_actions
from tests.common.lab_harness import Desk, record


def played(seed: int, count: int) -> tuple[str, int]:
    """Return the moves and the score of a game that takes the first legal direction."""
    game = GAMES[0]
    state = game.opening(game.default, seed)
    moves = ""
    while len(moves) < count:
        letter = LETTERS[legal_actions(state.board)[0]]
        state = game.play(game.default, state, letter, seed).after
        moves += letter
    return moves, state.score


def finish(desk: Desk) -> None:
    """Carry out the beats that are asked for, until none is."""
    while desk.of(Wake):
        desk.effects = []
        desk.send("best-beat")


def run(desk: Desk, games: dict[int, int]) -> None:
    """Play games of these lengths, by seed, and report them."""
    desk.send("set", "count", str(len(games)))
    desk.send("run")
    for seed, count in games.items():
        moves, score = played(seed, count)
        desk.report(Played, record(seed, score, moves=count, transcript=moves))
    assert not desk.lab.best_games.games, "none while games arrive"
    desk.report(Done)


def test_the_best_game_of_each_of_two_bots_is_shown_at_its_end() -> None:
    desk = Desk()
    run(desk, {1: 20, 2: 60})
    desk.send("edit", "other")
    run(desk, {1: 90, 2: 30})
    finish(desk)
    view = slots(desk.lab, 0)
    shown = [(view[f"lab-best-{place}-bot.text"], view[f"lab-best-{place}-result.text"]) for place in range(2)]
    assert shown == [("My bot · 2", f"{played(1, 90)[1]:,}"), ("My bot (earlier source)", f"{played(2, 60)[1]:,}")]
    assert [game.is_over for game in desk.lab.best_games.games] == [True, True]
    assert view["lab-best-1.hidden"] == ""


def test_a_long_game_is_replayed_in_slices() -> None:
    desk = Desk()
    run(desk, {1: 90})
    desk.lab.best_games.games[0].moves = list(played(1, 90)[0] * 9)
    desk.send("best-beat")
    assert 20 < desk.lab.best_games.games[0].played <= 200
    desk.lab.best_games.games[0].rewind()
    ticks = iter(range(0, 1000, 10))
    desk.lab.context.clock = lambda: next(ticks)
    desk.send("best-beat")
    assert desk.lab.best_games.games[0].played == 20, "two steps of 10 ms"


def test_a_best_game_is_watched_from_its_opening_and_can_hurry_to_its_end() -> None:
    desk = Desk()
    run(desk, {1: 40})
    finish(desk)
    game = desk.lab.best_games.games[0]
    desk.send("best-watch", 0)
    assert (game.played, slots(desk.lab, 0)["lab-best-0-watch.text"]) == (0, "Skip to the end")
    desk.send("best-beat")
    assert game.played == 1
    assert [tile.value for tile in game.layer.tiles]
    desk.send("best-watch", 0)
    finish(desk)
    assert (game.played, slots(desk.lab, 0)["lab-best-0-watch.text"]) == (40, "Watch")


def test_the_score_of_a_best_game_is_what_its_moves_make() -> None:
    desk = Desk()
    desk.send("set", "count", "1")
    desk.send("run")
    moves, score = played(1, 40)
    desk.report(Played, record(1, 9_999_999, 131072, moves=40, transcript=moves))
    desk.report(Done)
    again = Desk(desk.stored)
    again.send("set", "count", "1")
    finish(again)
    assert slots(again.lab, 0)["lab-best-0-result.text"] == f"{score:,}"


def test_a_watched_game_ends_by_itself() -> None:
    desk = Desk()
    run(desk, {1: 12})
    finish(desk)
    desk.send("best-watch", 0)
    finish(desk)
    game = desk.lab.best_games.games[0]
    assert (game.played, game.is_watched) == (12, False)


def test_an_illegal_move_of_a_stored_game_ends_it() -> None:
    for transcript in ("udlr" * 5, "", "uuuuuuuuuuuuuuuuuuuuuuuuuuuuuu"):
        desk = Desk()
        desk.play(record(1, transcript=transcript))
        finish(desk)
        assert [game.is_over for game in desk.lab.best_games.games] == [True] * bool(transcript)


def test_another_game_has_its_own_best_games() -> None:
    desk = Desk()
    run(desk, {1: 12})
    finish(desk)
    desk.send("game", "15")
    assert (desk.lab.best_games.games, slots(desk.lab, 0)["lab-best.hidden"]) == ([], "on")
