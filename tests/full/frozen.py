"""Records the texts of version 1 in `tests/golden/version-1.json`: `python -m tests.full.frozen`, only before a release."""

import json
from pathlib import Path

from game.app.backup.file import format_export
from game.app.links import read_address
from game.app.session import GIVEN_UP, OUT_OF_TIME, Session
from game.app.sharing.names import format_game_address, format_position_address
from game.app.sharing.rival import format_challenge_address
from game.app.store import pack
from game.core.grid import LETTERS
from game.games import GAMES
from game.lab.links import format_bot_link, format_link
from game.lab.rungs import LADDER
from tests.common.tab import Tab
from tests.common.test_entries import Curves, Rungs
from tests.common.test_no_silent_loss import ROWS

FILE = Path(__file__).parents[1] / "golden" / "version-1.json"
_SOURCE = "def choose(game):\n    return 0  # 向上\n"


def played(address: str, moves: int) -> Session:
    """Return the game of an address after some legal moves, one every 700 milliseconds."""
    _, session, _ = read_address(address, GAMES, lambda: 7)
    assert session
    for number in range(moves):
        ways = session.game.legal_actions(session.state.board, session.variant.columns)
        session.push(LETTERS[ways[number % len(ways)]], 1000 + number * 700)
    return session


def stored() -> dict[str, str]:
    """Return a browser's storage with something of every kind."""
    texts = {LADDER: '{"v": 1, "2048": ["random", "greedy"]}', "firsts": '{"v": 1, "tile": 9, "puzzles": ["3x3"]}'}
    racer = Tab(texts, "#/15/3x3@24")
    racer.send("event", "x10")
    racer.moves("l")
    for row in [*ROWS, Curves, Rungs]:
        held = row(texts)
        held.change()
        held.change()
    puzzle = Tab(texts, "#/15/2x2@7")
    puzzle.send("set", "language", "zh-Hant")
    puzzle.moves("lurd")
    puzzle.send("new")
    # The clocks of later tests start where those of these tabs did.
    texts["2048.games"] = texts["2048.games"].replace('"id": 1', '"id": 1790001')
    return texts


def games() -> list[str]:
    """Return saved games that use every field."""
    tiles = played("#/2048/3x4-t64-f50-s1+earned@18446744073709551615", 8)
    tiles.parts = {"daily": "20261121", "moments": "record goal", "ghost": "#/2048/4x4@7/urdl"}
    tiles.undo()
    tiles.best.beaten = 96
    blitz = played("#/2048/4x4+blitz@9", 4)
    blitz.stopped_by = OUT_OF_TIME
    puzzle = played("#/15/3x3-g@4/beat-30-4500/by-Ann", 1)
    puzzle.parts["event"] = "x10 3x3-g 4 1 playing 0 - -"
    puzzle.stopped_by = GIVEN_UP
    puzzle.clock.is_paused = puzzle.is_dealt = puzzle.best.is_first = True
    board = played("#/2048/4x4:AA00000000000000@3", 1)
    return [pack(game, 9000, 1_795_313_279_000) for game in (tiles, blitz, puzzle, board)]


def links() -> list[str]:
    """Return links of every form."""
    tiles, blitz = played("#/2048/5x5-f50@7", 4), played("#/2048/4x4+blitz@9", 8)
    puzzle = played("#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_13-14-0-15", 0)
    puzzle.push("l", 1000)
    return [
        "#/2048/3x4-t64-f50-s1+undo3@1",
        "#/2048/4x4-e3@18446744073709551615",
        "#/2048/3x3-w3@2",
        *(format_position_address(game) for game in (tiles, puzzle)),
        *(format_game_address(game) for game in (tiles, blitz, puzzle)),
        format_game_address(blitz) + "/watch",
        format_game_address(tiles) + "/watch/by-Ann",
        *(format_challenge_address(game, name) for game in (tiles, blitz, puzzle) for name in ("", "小明 2")),
        "#/15/3x3@5/beat-30",
        "#/15/3x3@5/beat-30-4500/by-A%2En",
    ]


def main() -> None:
    texts = stored()
    golden = {
        "texts": texts,
        "export": format_export(texts, "2026-11-28"),
        "games": games(),
        "links": links(),
        "bots": [
            [format_bot_link(*parts), *parts] for parts in (("2048", "Mine", _SOURCE), ("15", "我的", _SOURCE, "3x3", "greedy"))
        ],
        "lessons": [[format_link("#/learn/board/", [_SOURCE]), _SOURCE]],
    }
    FILE.write_text(json.dumps(golden, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
