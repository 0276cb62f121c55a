"""Plays a bot's seeded games and records them."""

import time
from collections.abc import Iterator
from dataclasses import dataclass

from ..core.game import Rules, State, Variant
from ..core.grid import LETTERS
from .board_view import Tools
from .bot import GameView, MakeBot, MovedNothing, letter_of
from .fast import Chance
from .record import ILLEGAL_MOVE, Record


@dataclass(frozen=True)
class Setup:
    """A bot and the variant that it plays.

    budget_ms: the bot's time limit per move; 0 = none. max_moves: per game, 0 = the game's `move_limit`.
    """

    game: Rules
    variant: Variant
    make_bot: MakeBot
    budget_ms: int = 0
    max_moves: int = 0


class Playthrough:
    """One game in play."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup = setup
        self.seed = seed
        self.game = setup.game.of(setup.variant)
        self.state = self.game.opening(setup.variant, seed)
        self._tools = Tools(self.game, setup.variant, seed, setup.budget_ms)
        self._letters: list[str] = []
        self._milestones: list[tuple[int, int, float]] = []
        self._seconds = 0.0

    def plies(self) -> Iterator[State]:
        """Play the game, yielding the state after each move. Raises: BotFailed.

        An illegal move ends the game if the bot's shape says so; the record then notes `illegal_move`.
        """
        setup = self.setup
        game, variant = self.game, setup.variant
        chance = Chance(game, variant, self.seed)
        started = time.perf_counter()
        choose = setup.make_bot()
        state = self.state
        top = max(state.board)
        limit = setup.max_moves or game.move_limit
        while state.moves < limit and game.outcome(variant, state, True) == "playing":
            view = GameView(self._tools, state.board, state.score, state.moves, is_over=False)
            self._tools.asked_s = time.perf_counter()
            try:
                letter = letter_of(choose(view), view)
            except MovedNothing:
                self._tools.notes[ILLEGAL_MOVE] = 1
                return
            after, gain = view.afterstate(LETTERS.index(letter)) or (state.board, 0)
            ply = state.moves + 1
            self.state = state = State(chance.settle(after, ply), state.score + gain, ply)
            self._letters.append(letter)
            if gain and max(state.board) > top:
                top = max(state.board)
                reached_s = round(time.perf_counter() - started, 4)
                self._milestones.append((self._tools.values[top], state.moves, reached_s))
            self._seconds = time.perf_counter() - started
            yield state

    @property
    def record(self) -> Record:
        """The game so far."""
        state = self.state
        return Record(
            seed=self.seed,
            score=state.score,
            max_tile=self._tools.values[max(state.board)],
            moves=state.moves,
            seconds=round(self._seconds, 4),
            outcome=self.game.outcome(self.setup.variant, state, True),
            transcript="".join(self._letters),
            milestones=self._milestones,
            notes=self._tools.notes,
        )


def play(setup: Setup, seed: int) -> Record:
    """Play one game to its end. Raises: BotFailed."""
    playthrough = Playthrough(setup, seed)
    for _ in playthrough.plies():
        pass
    return playthrough.record
