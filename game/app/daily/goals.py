"""The goal of each daily board: what it is, how it is named, when a game reaches it, and how far it has come, in ten squares."""

from ...core.game import Rules, State
from ...core.rng import draw
from ...core.typing import Any
from ..session import Session
from ..words import clock, text

SCORE, TILE, MOVES, TIME = "goal-score", "goal-tile", "goal-moves", "goal-time"

RUSHED: tuple[tuple[str, int], ...] = ((MOVES, 300), (TIME, 300), (MOVES, 220), (TIME, 180), (MOVES, 180))
EASIER_FROM = "20261201"
"""Earlier dates keep the goals with which their boards were played."""
HARDER: tuple[tuple[str, int], ...] = ((SCORE, 4000), (TILE, 9), (SCORE, 8000), (TILE, 10), (SCORE, 15_000))
SCORED: tuple[tuple[str, int], ...] = ((SCORE, 2000), (TILE, 8), (SCORE, 2500), (TILE, 8), (SCORE, 3000))
"""A casual player reaches about half of them: one who looks one move ahead and slips once in twenty moves."""


class Goal:
    """What to reach, or to stay within, on a daily board; word: one of `SCORE`, `TILE`, `MOVES`, `TIME`."""

    def __init__(self, game: Rules, word: str, value: int) -> None:
        self.game = game
        self.word = word
        self.value = value
        """Points, a rank, moves or seconds."""

    @property
    def is_race(self) -> bool:
        """Whether the goal is to solve within a limit."""
        return self.word in (MOVES, TIME)

    def is_met(self, result: "dict[str, Any]") -> bool:
        """Return whether a stored result reaches it."""
        if not result:
            return False
        if not self.is_race:
            return self._figure(int(result["score"]), int(result["top"])) >= self.value
        is_timed_out = self.word == TIME and bool(result.get("paused"))
        figure = result["moves"] if self.word == MOVES else result["ms"] // 1000
        return result["outcome"] == "solved" and int(figure) <= self.value and not is_timed_out

    def is_reached(self, state: State) -> bool:
        """Return whether a state of a game that scores reaches it."""
        return not self.is_race and self._figure(state.score, max(state.board)) >= self.value

    def level(self, state: State) -> int:
        """Return how far a state of a game that scores has come by doublings: 0 to 4 for less than 1/64, 1/64, 1/16, all and
        twice the goal, so that a beginner's game has its steps, too.
        """
        part, whole = (1 << max(state.board), 1 << self.value) if self.word == TILE else (state.score, self.value)
        return len([share for share in (1, 4, 64, 128) if 64 * part >= share * whole])

    def last_level(self, moves: int, elapsed_ms: int, is_solved: bool) -> int:
        """Return the level of a race at its end: 3 if the goal is reached, 4 in half of the moves or the time, else 2."""
        figure = moves if self.word == MOVES else elapsed_ms // 1000
        return 2 if not is_solved or figure > self.value else 4 if 2 * figure <= self.value else 3

    def phrase(self, language: str, word: str) -> str:
        """Return a text that has one form for each kind of goal: `word-tile`, `word-score`, `word-moves`, `word-time`."""
        return text(language, word + self.word[4:], **self._facts())

    def tile(self) -> tuple[str, str]:
        """Return the text and the look of the tile that stands for the goal."""
        if self.word == TILE:
            return self.game.tile(self.value, 0)
        if self.word == SCORE:
            return f"{self.value / 1000:g}k", "rank-10"
        return (str(self.value) if self.word == MOVES else clock(self.value * 1000)), "home"

    def _figure(self, score: int, top: int) -> int:
        return score if self.word == SCORE else top

    def _facts(self) -> dict[str, object]:
        facts: dict[str, object] = {"score": self.value, "moves": self.value, "minutes": self.value // 60}
        facts["tile"] = self.game.tile(self.value, 0)[0] if self.word == TILE else ""
        return facts


def goal_of(game: Rules, date: str) -> Goal:
    """Return the goal of a date, the same for everyone."""
    goals = RUSHED if game.lower_is_better else SCORED if date >= EASIER_FROM else HARDER
    word, value = goals[draw(int(date), 0, 7) % len(goals)]
    return Goal(game, word, value)


def home_level(game: Rules, board: tuple[int, ...], columns: int) -> int:
    """Return how far a puzzle has come by its tiles in place: 0 to 2 for less than a quarter, ¼ and ½."""
    home = len([cell for cell, value in enumerate(board) if value and game.home(value, columns) == cell])
    return len([share for share in (1, 2) if 4 * home >= share * (len(board) - 1)])


SQUARES = "🟫🟧🟦🟩🟨"
"""By level: less than 1/64 of the goal, 1/64, 1/16, the goal, twice the goal; for a puzzle's tiles a quarter and half."""
COUNT = 10


def levels(session: Session, goal: Goal) -> str:
    """Return the level after each tenth of the moves as ten digits, which give nothing else away."""
    timeline = session.timeline
    digits = []
    for place in range(1, COUNT + 1):
        state = timeline.state_at((timeline.cursor * place + COUNT - 1) // COUNT)
        if not goal.is_race:
            level = goal.level(state)
        elif place < COUNT:
            level = home_level(session.game, state.board, session.variant.columns)
        else:
            is_solved = session.outcome == "solved" and not (session.clock.is_paused and goal.word == TIME)
            level = goal.last_level(state.moves, session.clock.elapsed_ms(0), is_solved)
        digits.append(str(level))
    return "".join(digits)


def moves_to(session: Session, goal: Goal) -> int:
    """Return the moves after which a game that scores first reached its goal; 0 if it has not."""
    timeline = session.timeline
    if not goal.is_reached(session.state):
        return 0
    low, high = 0, timeline.cursor
    while low < high:  # Score and highest tile never fall.
        middle = (low + high) // 2
        if goal.is_reached(timeline.state_at(middle)):
            high = middle
        else:
            low = middle + 1
    return timeline.state_at(high).moves


def squares(digits: str) -> str:
    """Return levels as coloured squares, "" if they are unknown."""
    return "".join([SQUARES[int(digit)] for digit in digits])
