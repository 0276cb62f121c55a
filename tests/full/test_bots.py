"""Every deterministic built-in bot plays the recorded games, so CPython and Pyodide play the same games."""

from tests.common.goldens import read_golden
from tests.full.games import SEEDS, brief, key_of, repeating, series
from tests.slices import sample


def test_every_bot_plays_the_recorded_games() -> None:
    recorded = read_golden("bots")
    assert set(recorded) == {key_of(bot) for bot in repeating()}
    for bot in repeating():
        games = sample(recorded[key_of(bot)])
        assert [game[0] for game in games] == sample(SEEDS)
        for game, record in zip(games, series(bot, sample(SEEDS)), strict=True):
            assert brief(record) == game, f"{key_of(bot)}: {record}"


def test_the_recorded_games_of_a_bot_all_differ() -> None:
    for name, games in read_golden("bots").items():
        assert len({game[-1] for game in games}) == len(SEEDS), name
