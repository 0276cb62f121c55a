"""A game in progress and a Lab with finished series, always the same, for pictures and for checks that need no run."""

import json

from game.app.session import Session
from game.app.store import pack
from game.arena.bot import load_bot
from game.arena.builtin import builtins_of, read_source
from game.arena.play import Setup, play
from game.games import game_named
from game.lab.drafts import BOT_LIST, BOT_TEXT, Drafts
from game.lab.series import DONE, SERIES_LIST, SERIES_TEXT, Series

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


def stored_lab(games: int = 12) -> dict[str, str]:
    """Return the stored texts of a Lab with three bots and a finished series of each, on the same seeds."""
    game = game_named("2048")
    drafts = Drafts()
    texts = {}
    keys = []
    for builtin in builtins_of("2048")[1:4]:
        source = read_source(builtin)
        draft = drafts.add("2048", builtin.name.capitalize(), source)
        texts[BOT_TEXT + str(draft.key)] = draft.pack()
        setup = Setup(game, game.default, load_bot(source, builtin.name))
        series = Series(draft.key, draft.name, "2048", "4x4", 1, games, 0, draft.identity)
        for seed in range(1, games + 1):
            series.add(play(setup, seed))
        series.state = DONE
        texts[SERIES_TEXT + str(series.key)] = series.pack()
        keys.append(series.key)
    drafts.chosen["2048"] = 1
    texts[BOT_LIST] = drafts.pack()
    texts[SERIES_LIST] = json.dumps({"v": 1, "keys": keys})
    return texts
