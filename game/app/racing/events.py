"""Events as data: races over one or several scrambles. An event's name follows the board kind: `4x4+x10`."""

PART = "event"
"""The part of a game that keeps the attempt it belongs to, as text (`game.app.racing.attempt`)."""

_MINUTE_MS = 60_000


class Event:
    """The rules of an event; the clock is stopped between its solves."""

    def __init__(
        self, name: str, solves: int = 1, is_relay: bool = False, is_blind: bool = False, metric: str = "", limit_ms: int = 0
    ) -> None:
        self.name = name
        """As written in saves and files; "" for single solves."""
        self.solves = solves
        """The number of scrambles, unless `is_relay`."""
        self.is_relay = is_relay
        """Whether it has one scramble of each size, from 2×2 on."""
        self.is_blind = is_blind
        """Whether the numbers are hidden from the first move until the board is solved."""
        self.metric = metric
        """How a fewest-moves event counts, "stm" or "mtm"; "" if time counts. Undo is allowed in fewest-moves events."""
        self.limit_ms = limit_ms
        """Time limit from the scramble to the solution; 0 = unlimited."""

    @property
    def word(self) -> str:
        """The word for its name, whose text contains the minutes of a time limit."""
        return "event-" + (self.metric or self.name or "single")

    @property
    def minutes(self) -> int:
        return self.limit_ms // _MINUTE_MS

    def sides(self, side: int) -> list[int]:
        """Return the board side of each scramble; side: of the largest board."""
        return list(range(2, side + 1)) if self.is_relay else [side] * self.solves


SINGLE = Event("")
MINUTES = (5, 15, 30, 60)
"""Time limits offered for fewest moves."""

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
"""All events, in display order."""


def event_named(name: str) -> Event:
    """Return an event by name. Raises: ValueError."""
    for event in EVENTS:
        if event.name == name:
            return event
    raise ValueError("no such event")
