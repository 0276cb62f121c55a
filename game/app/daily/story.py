"""How a daily board went: ten squares, one for each tenth of the moves, and when its goal was reached."""

from ..session import Session
from .goals import TIME, Goal, home_level

SQUARES = "🟫🟧🟨🟩🟦"
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
