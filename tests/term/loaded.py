"""Imported once by the process that forks: the commands, and the engines' data for 4×4 boards."""

import game.term.analyse
import game.term.bench
import game.term.commands
import game.term.play
import game.term.table  # noqa: F401
from game.engines import load_data
from game.games import GAMES

for rules in GAMES:
    load_data(rules.id, rules.default)
