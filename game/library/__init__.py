"""What `import tilelab` offers: games to play, boards to read, engines to ask."""

from .analysis import Analysis, CostlyMove, Review, Solution
from .boards import BoardReading, read_board
from .game import Game
from .pictures import Replay
from .position import Position

__all__ = ["Analysis", "BoardReading", "CostlyMove", "Game", "Position", "Replay", "Review", "Solution", "read_board"]
