"""Events as data: what is raced over one scramble or several. An event's name follows the kind of board: `4x4+x10`."""

_MINUTE_MS = 60_000


class Event:
    """The rules of an event. Its solves follow one another; the clock rests between them."""

    def __init__(
        self, name: str, solves: int = 1, is_relay: bool = False, is_blind: bool = False, metric: str = "", limit_ms: int = 0
    ) -> None:
        self.name = name
        """As saves and files write it; "" for single solves."""
        self.solves = solves
        """How many scrambles of one size it takes."""
        self.is_relay = is_relay
        """Whether it takes one scramble of each size, from 2×2 on."""
        self.is_blind = is_blind
        """Whether the numbers are hidden from the first move until the board is solved."""
        self.metric = metric
        """What is counted where the fewest moves win, "stm" or "mtm"; "" where time is. Undo is then a part of the rules."""
        self.limit_ms = limit_ms
        """The time from the scramble until the solution must be found, 0 for any."""

    @property
    def word(self) -> str:
        """The word for its name, which says the minutes where time is limited."""
        return "event-" + (self.metric or self.name or "single")

    @property
    def minutes(self) -> int:
        """The time limit in minutes."""
        return self.limit_ms // _MINUTE_MS

    def sides(self, side: int) -> list[int]:
        """Return the sides of its boards, one for each scramble, where the largest has a side."""
        return list(range(2, side + 1)) if self.is_relay else [side] * self.solves


SINGLE = Event("")
MINUTES = (5, 15, 30, 60)
"""The time limits that are offered for fewest moves."""

_FEWEST = [
    Event(f"{metric}{minutes}", metric=metric, limit_ms=minutes * _MINUTE_MS) for metric in ("stm", "mtm") for minutes in MINUTES
]
EVENTS = [
    SINGLE,
    Event("x10", solves=10),
    Event("x42", solves=42),
    Event("relay", is_relay=True),
    Event("blind", is_blind=True),
] + _FEWEST
"""All events, in the order in which they are offered."""


def event_named(name: str) -> Event:
    """Return the event of a name. Raises: ValueError."""
    for event in EVENTS:
        if event.name == name:
            return event
    raise ValueError("no such event")
