"""The one table of engines, by game."""

from game.term import coach, puzzle
from game.term.advice import Engine

ENGINES: dict[str, Engine] = {"2048": coach.ENGINE, "15": puzzle.ENGINE}
