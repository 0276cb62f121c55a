"""While bots play in the Lab, a game of each on the same start is on show, and the result so far."""

from game.app.feature import Wake
from game.arena.reports import Done, Played
from game.lab.duel import Standing, squares
from game.lab.series import Series
from game.lab.side_view import put_positions
from game.lab.view import slots
from tests.common.lab.test_best_games import played
from tests.common.lab_harness import Desk, record


def begun(counts: dict[int, int]) -> Desk:
    """Return a Lab in which the first of two bots has played games of these lengths, by seed."""
    desk = Desk()
    desk.send("set", "count", str(len(counts)))
    desk.send("also", "b:corner", True)
    desk.send("run")
    desk.send("fetched", {"game/arena/bots/twenty48/corner.py": "corner"})
    for seed in sorted(counts):
        report(desk, seed, counts[seed])
    return desk


def report(desk: Desk, seed: int, count: int) -> None:
    moves, score = played(seed, count)
    desk.report(Played, record(seed, score, moves=count, transcript=moves))


def watch(desk: Desk) -> None:
    """Carry out the beats that are asked for, until none is."""
    for _ in range(100):
        if not [wake for wake in desk.of(Wake) if wake.message == "duel-beat"]:
            return
        desk.effects = [effect for effect in desk.effects if not isinstance(effect, Wake)]
        desk.send("duel-beat")


def test_the_first_bot_plays_against_the_same_start() -> None:
    desk = begun({1: 40, 2: 25})
    assert [game.record.seed for game in desk.lab.duel.games] == [1, 1]
    watch(desk)
    first, second = desk.lab.duel.games
    assert (first.played, second.played) == (25, 0) and first.record.seed == 2
    assert {tile.act for tile in first.layer.tiles} == {"still"}, "no tile takes time to appear"
    assert [tile.key for tile in first.layer.tiles] == [tile.at for tile in first.layer.tiles], "elements stay"
    rules = first.game
    assert second.state.board == rules.opening(rules.default, 2).board
    view = slots(desk.lab, 0)
    assert (view["lab-duel.hidden"], view["lab-skip.hidden"], view["lab-scale.hidden"]) == ("", "", "on")
    assert view["lab-results-title.text"] == "My bot 0 : 0 Corner"
    assert view["lab-verdict.text"] == "Game 2 of 2 · same start, same new tiles"


def test_a_beat_changes_the_positions_and_nothing_else() -> None:
    desk = begun({1: 40, 2: 25})
    before = slots(desk.lab, 0)
    desk.send("duel-beat")
    after = slots(desk.lab, 0)
    shown: dict[str, str] = {}
    put_positions(shown, desk.lab)
    changed = {slot: after[slot] for slot in after if after[slot] != before[slot]}
    assert changed and {slot: shown[slot] for slot in changed} == changed


def test_the_bots_are_compared_again_only_when_a_game_has_ended() -> None:
    desk = begun({1: 40, 2: 25})
    standing = desk.lab.duel.standing
    desk.send("duel-beat")
    assert desk.lab.duel.standing is standing
    desk.report(Done)
    report(desk, 1, 60)
    assert desk.lab.duel.standing is not standing and desk.lab.duel.standing.games == 1


def test_both_play_the_seed_that_was_played_last_and_a_square_is_filled() -> None:
    desk = begun({1: 40, 2: 25})
    watch(desk)
    desk.report(Done)
    assert squares(desk.lab.duel.pair, 1) == "pe"
    report(desk, 1, 60)
    watch(desk)
    assert [(game.record.seed, game.played) for game in desk.lab.duel.games] == [(1, 40), (1, 60)]
    assert squares(desk.lab.duel.pair, 1) == "le"
    view = slots(desk.lab, 0)
    assert view["lab-results-title.text"] == "My bot 0 : 1 Corner"
    lead = played(1, 60)[1] - played(1, 40)[1]
    assert view["lab-scale-text.text"] == f"−{lead} a game so far"
    report(desk, 2, 20)
    desk.report(Done)
    assert desk.lab.duel.games == [] and slots(desk.lab, 0)["lab-duel.hidden"] == "on", "the result has come"


def test_a_skipped_duel_stays_away_until_the_next_run() -> None:
    desk = begun({1: 40, 2: 25})
    desk.send("duel-skip")
    report(desk, 2, 20)
    assert desk.lab.duel.games == [] and slots(desk.lab, 0)["lab-skip.hidden"] == "on"
    desk.send("stop")
    desk.send("run")
    report(desk, 1, 30)
    assert len(desk.lab.duel.games) == 2


def test_the_scale_has_its_middle_at_a_tie_and_holds_the_interval() -> None:
    both = [Series(key, "", "2048", "4x4", 1, 12, 0) for key in (1, 2)]
    for seed in range(1, 13):
        both[0].add(record(seed, 200 + seed))
        both[1].add(record(seed, 100))
    standing = Standing(both, False)
    assert (standing.wins, standing.losses, standing.games) == (12, 0, 12)
    assert 0 < standing.low < standing.mean < standing.high
    places = [float(standing.place(number)[:-1]) for number in (0, standing.low, standing.mean, standing.high)]
    assert places[0] == 50 and places == sorted(places) and places[-1] < 100
    assert squares(both, 1) == 12 * "w"
