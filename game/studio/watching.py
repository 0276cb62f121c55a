"""A game that a bot plays before the visitor's eyes, move by move as it answers; knows no sandbox and no clock."""

from game.core.contract import Game, IllegalMove, Step, Variant
from game.core.grid import LETTERS
from game.core.rng import draw
from game.shell.tiles import Layer

SPEEDS = (1, 4, 15, 60)
"""Moves a second, at most: a bot may take longer."""


class Watching:
    """A game under way. asked: whether the bot is thinking; is_playing: whether it is asked again after its answer."""

    def __init__(self, run: int, bot: dict[str, str], game: Game, variant: Variant, seed: int) -> None:
        self.run = run
        self.bot = bot
        self.game = game
        self.variant = variant
        self.seed = seed
        self.state = game.opening(variant, seed)
        self.layer = Layer(self.state)
        self.moves: list[str] = []
        self.asked = False
        self.is_playing = True
        self.seconds = 0.0

    @property
    def outcome(self) -> str:
        """playing, lost or solved."""
        return self.game.outcome(self.variant, self.state, True)

    def question(self) -> dict[str, object]:
        """Return what the sandbox is asked about the board on show."""
        board = self.game.format_position(self.state.board)
        return {
            "game": self.game.id,
            "variant": self.game.format_variant(self.variant),
            "bot": self.bot,
            "seed": self.seed,
            "position": board,
            "score": self.state.score,
            "ply": self.state.moves,
        }

    def answer(self, letter: str, seconds: float) -> bool:
        """Make the move that the bot chose; tell whether it was one."""
        self.asked = False
        if len(letter) != 1 or letter not in LETTERS:
            return False
        try:
            step: Step = self.game.play(self.variant, self.state, letter, self.seed)
        except IllegalMove:
            return False
        self.state = step.after
        self.layer.forward(step)
        self.moves.append(letter)
        self.seconds = seconds
        if self.outcome != "playing":
            self.is_playing = False
        return True


def fresh_seed(now_ms: int) -> int:
    """Return a first seed that the moment gives, below 10^9: short enough to be told to somebody."""
    return draw(now_ms, 0) % 1_000_000_000
