"""A Lab with stored bots and finished series, for pictures and for checks that need no run."""

import json

from game.arena.bot import load_bot
from game.arena.builtin import builtins_of, read_source
from game.arena.play import Setup, play
from game.games import game_named
from game.lab.drafts import BOT_LIST, BOT_TEXT, Drafts
from game.lab.series import DONE, SERIES_LIST, SERIES_TEXT, Series


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
