"""Every deterministic built-in bot plays the recorded games, so CPython and Pyodide play the same games.

`python3 -m tests.full.test_bots` records them.
"""

import json
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from game.arena.bot import MakeBot, load_bot
from game.arena.builtin import BUILTINS, Builtin, read_source
from game.arena.play import Playthrough, Setup
from game.arena.record import Record
from game.core.game import State, Variant
from game.core.rng import below
from game.engines import make_bot
from game.fifteen import rules
from game.games import game_named
from tests.common.goldens import read_golden
from tests.slices import sample

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "bots.json"
SEEDS = range(1, 51)
MOVES = {"lookahead": 30, "lookahead-as-written": 60, "minimax": 15, "alphabeta": 25, "expectimax": 20, "ordered-lines": 40} | {
    f"coach-{depth}": moves for depth, moves in ((1, 100), (2, 15), (3, 3))
}
"""Move limits for the games of slow bots."""
WALK = {3: 80, 4: 80}
"""Number of random moves from the goal, by side: any search solves such near boards quickly."""


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


def repeating() -> list[Builtin]:
    """Return the bots that play the same game on the same seed."""
    return [bot for bot in BUILTINS if bot.repeats]


def key_of(bot: Builtin) -> str:
    """Return the name of a bot's series in the golden file."""
    return f"{bot.game} {bot.name}"


def series(bot: Builtin, seeds: Iterable[int] = SEEDS) -> Iterator[Record]:
    """Play a bot's games; yield their records."""
    game = game_named(bot.game)
    variant = game.parse_variant(bot.kind) if bot.kind else game.default.with_options(side_for(bot), {})
    setup = Setup(game, variant, maker(bot, variant), max_moves=MOVES.get(bot.name, 100 if bot.game == "15" else 1000))
    for seed in seeds:
        played = Playthrough(setup, seed)
        if bot.game == "15" and bot.name not in ("random", "greedy"):
            played.state = State(walked(variant.side, seed))
        for _ in played.plies():
            pass
        yield played.record


def side_for(bot: Builtin) -> int:
    """Return the side to play on: 4, or 3 if 4 would be slow."""
    return 4 if bot.copes_with(4) and bot.name not in ("minimax", "alphabeta", "expectimax") else 3


def maker(bot: Builtin, variant: Variant) -> MakeBot:
    """Return the function that makes a bot, with its engine's data read from files."""
    if bot.source:
        return load_bot(read_source(bot), bot.source)
    data = {name: (ROOT / "game" / "data" / name).read_bytes() for name in bot.files(variant)}
    return make_bot(bot.game, bot.name, variant, data)


def walked(side: int, seed: int) -> tuple[int, ...]:
    """Return a board some random moves away from the goal, never the goal itself."""
    board = rules.goal(side)
    for ply in range(WALK[side]):
        actions = rules.legal_actions(board)
        board = rules.slide(board, actions[below(len(actions), seed, ply)])
    return board if not rules.is_solved(board) else rules.slide(board, 2)


def brief(record: Record) -> list[int]:
    """Return a game's seed, score, moves, highest tile, and a checksum of its whole reproducible result."""
    return [record.seed, record.score, record.moves, record.max_tile, zlib.crc32(json.dumps(record.result).encode())]


def played() -> dict[str, list[list[int]]]:
    """Play all series."""
    return {key_of(bot): [brief(record) for record in series(bot)] for bot in repeating()}


if __name__ == "__main__":
    rows = ",\n".join(f" {json.dumps(name)}: {json.dumps(games)}" for name, games in played().items())
    GOLDEN.write_text("{\n" + rows + "\n}\n", "utf-8")
