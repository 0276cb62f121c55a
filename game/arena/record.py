"""The record of one game that a bot played, its validation, and series of records as CSV."""

from ..core.typing import Sequence

MAX_SEED = (1 << 64) - 1

MAX_NUMBER = (1 << 53) - 1
"""Whole numbers up to this are exact in JavaScript too."""

MAX_MILESTONES = 64
"""A game has fewer, because ranks are below 64."""

MAX_NOTES = 32
MAX_NOTE_LETTERS = 40

ILLEGAL_MOVE = "illegal_move"
"""The note of a game that an illegal move ended."""

MIN_SECONDS = 1e-6
MAX_SECONDS = 1e9
"""Times are rounded to 0.1 ms, so a positive time below `MIN_SECONDS` was not measured."""

OUTCOMES = ("lost", "solved", "playing")

FIELDS = ("seed", "score", "max_tile", "moves", "seconds", "outcome", "transcript", "milestones", "notes")

COLUMNS = ("seed", "score", "max_tile", "moves", "seconds", "outcome")
"""The fields with a column of their own in exports, in order."""


class Record:
    """One game of a series. Everything but the times follows from the setup and the seed."""

    seed: int
    score: int
    max_tile: int
    moves: int
    seconds: float
    outcome: str
    transcript: str
    milestones: "list[tuple[int, int, float]]"
    notes: dict[str, float]

    def __init__(
        self,
        seed: int,
        score: int,
        max_tile: int,
        moves: int,
        seconds: float,
        outcome: str,
        transcript: str,
        milestones: "Sequence[tuple[int, int, float]]" = (),
        notes: dict[str, float] | None = None,
    ) -> None:
        self.seed = seed
        self.score = score
        self.max_tile = max_tile
        self.moves = moves
        self.seconds = seconds
        self.outcome = outcome
        """`lost`, `solved` or, if the game was cut off, `playing`."""
        self.transcript = transcript
        """The moves; "" in a long series loaded from storage."""
        self.milestones = list(milestones)
        """(value, moves, seconds) when each new highest tile was made."""
        self.notes = notes or {}
        """The bot's notes, by name."""

    def as_json(self) -> dict[str, object]:
        """Return the fields for JSON; `validated` reads them back."""
        return {name: getattr(self, name) for name in FIELDS}

    @property
    def ended_illegally(self) -> bool:
        """Whether an illegal move ended the game."""
        return self.outcome == "playing" and ILLEGAL_MOVE in self.notes

    @property
    def result(self) -> list[object]:
        """The fields that do not depend on the machine or its speed."""
        milestones = [entry[:2] for entry in self.milestones]
        return [self.seed, self.score, self.max_tile, self.moves, self.outcome, self.transcript, milestones, self.notes]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.as_json() == other.as_json()

    def __repr__(self) -> str:
        return "Record(" + ", ".join([f"{name}={getattr(self, name)!r}" for name in FIELDS]) + ")"


def validated(fields: object) -> Record:
    """Parse untrusted fields as a record, ignoring any others. Raises: ValueError."""
    if not isinstance(fields, dict) or not all([name in fields for name in FIELDS]):
        raise ValueError("not the fields of a record")
    if fields["outcome"] not in OUTCOMES or not isinstance(fields["transcript"], str):
        raise ValueError("not an outcome or not a transcript")
    milestones = fields["milestones"]
    if not isinstance(milestones, (list, tuple)) or len(milestones) > MAX_MILESTONES:
        raise ValueError("not a list of milestones")
    return Record(
        _whole(fields["seed"], MAX_SEED),
        whole(fields["score"]),
        whole(fields["max_tile"]),
        whole(fields["moves"]),
        _seconds(fields["seconds"]),
        str(fields["outcome"]),
        fields["transcript"],
        _milestones(milestones),
        _notes(fields["notes"]),
    )


def whole(value: object) -> int:
    """Return the value if it is a whole number from 0 to `MAX_NUMBER`. Raises: ValueError."""
    return _whole(value, MAX_NUMBER)


def _whole(value: object, max_value: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= max_value:
        raise ValueError("not a whole number within bounds")
    return value


def _seconds(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError("not a time")
    if value != 0 and not MIN_SECONDS <= value < MAX_SECONDS:
        raise ValueError("not a time within bounds")
    return value


def _milestones(entries: "Sequence[object]") -> list[tuple[int, int, float]]:
    milestones: list[tuple[int, int, float]] = []
    for entry in entries:
        if not isinstance(entry, (list, tuple)) or len(entry) != 3:
            raise ValueError("not a milestone")
        milestone = (whole(entry[0]), whole(entry[1]), _seconds(entry[2]))
        if milestones and milestone[0] <= milestones[-1][0]:
            raise ValueError("milestones do not rise")
        milestones.append(milestone)
    return milestones


def _notes(notes: object) -> dict[str, float]:
    if not isinstance(notes, dict) or len(notes) > MAX_NOTES:
        raise ValueError("not notes")
    for name, number in notes.items():
        if not isinstance(name, str) or len(name) > MAX_NOTE_LETTERS:
            raise ValueError("not the name of a note")
        if isinstance(number, bool) or not isinstance(number, (int, float)) or not -MAX_NUMBER <= number <= MAX_NUMBER:
            raise ValueError("not a noted number")
    return notes


class Games:
    """One bot's games on one kind of board."""

    def __init__(self, bot: str, game: str, variant: str, records: "Sequence[Record]") -> None:
        self.bot = bot
        self.game = game
        self.variant = variant
        self.records = list(records)

    def in_order(self) -> list[Record]:
        """Return the records sorted by seed."""
        return sorted(self.records, key=lambda record: record.seed)


def as_csv(series: "Sequence[Games]", notes_last: bool, line_end: str) -> str:
    """Return a header and a line per game, by seed. notes_last: whether notes follow the transcript or precede it.

    Text that a spreadsheet would read as a formula gets a leading apostrophe.
    """
    notes = sorted({name for games in series for record in games.records for name in record.notes})
    heads = ["bot", "game", "variant"] + list(COLUMNS) + (["transcript"] + notes if notes_last else notes + ["transcript"])
    lines = [",".join([_csv_field(head) for head in heads]) + line_end]
    for games in series:
        for record in games.in_order():
            ends = [_csv_field(record.notes.get(name, "")) for name in notes]
            ends.insert(0 if notes_last else len(ends), record.transcript)
            fields = [games.bot, games.game, games.variant] + [getattr(record, name) for name in COLUMNS]
            lines.append(",".join([_csv_field(field) for field in fields] + ends) + line_end)
    return "".join(lines)


def _csv_field(value: object) -> str:
    text = str(value)
    if isinstance(value, str) and text[:1] in ("=", "+", "-", "@", "\t", "\r"):
        text = "'" + text
    return '"' + text.replace('"', '""') + '"' if [sign for sign in ',"\n\r' if sign in text] else text
