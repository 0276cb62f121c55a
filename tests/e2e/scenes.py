"""A game in progress, always the same, for pictures."""

import json

from game.app.session import Session
from game.app.store import pack
from game.games import game_named

NOW_MS = 1_700_000_000_000
SEED = 1953
MOVES = 493
SNAKE = (12, 13, 14, 15, 11, 10, 9, 8, 4, 5, 6, 7, 3, 2, 1, 0)


def middle_game() -> Session:
    """Return a game of 2048 in progress, played by a simple rule: high tiles along a snake from one corner."""
    game = game_named("2048")
    session = Session(game, game.default, SEED)
    while session.state.moves < MOVES:
        worth = {}
        for way in game.legal_actions(session.state.board):
            board, gain = game.afterstate(session.state.board, way)
            worth[way] = gain + sum((1 << board[cell]) / 2**place for place, cell in enumerate(SNAKE) if board[cell])
        session.push("urdl"[max(worth, key=lambda way: worth[way])], NOW_MS + 700 * session.state.moves)
    session.clock.stop(NOW_MS + 700 * MOVES)
    return session


def stored(session: Session) -> dict[str, str]:
    """Return the stored texts of a browser with this game in progress and its score as the best."""
    marks = {"score": session.state.score, "tile": max(session.state.board)}
    return {"2048.game": pack(session, NOW_MS), "2048.bests": json.dumps({"v": 1, "bests": {"4x4=": marks}})}
