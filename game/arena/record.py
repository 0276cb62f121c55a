"""The record of one game that a bot played: its fields, their bounds, and series of records as comma-separated values.

The page, the sandbox and the terminal share it, so it keeps to what CPython and MicroPython have in common.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_SEED = (1 << 64) - 1

MAX_NUMBER = (1 << 53) - 1
"""Up to this every whole number is exact in JavaScript too."""

MAX_MILESTONES = 64
"""More than a game can have: a rank is below 64."""

MAX_NOTES = 32
MAX_NOTE_LETTERS = 40

ILLEGAL_MOVE = "illegal_move"
"""The note of a game that ended because the bot chose a direction that moves nothing."""

MIN_SECONDS = 1e-6
MAX_SECONDS = 1e9
"""Times are rounded to a tenth of a millisecond, so a positive time below `MIN_SECONDS` was not measured."""

OUTCOMES = ("lost", "solved", "playing")

FIELDS = ("seed", "score", "max_tile", "moves", "seconds", "outcome", "transcript", "milestones", "notes")

COLUMNS = ("seed", "score", "max_tile", "moves", "seconds", "outcome")
"""The fields that have a column of their own wherever records are exported, in this order."""


class Record:
    """One game of a series. All but the times is a function of the setup and the seed."""

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
        """`lost`, `solved` or, where the game was broken off, `playing`."""
        self.transcript = transcript
        """The moves, which replay the game; "" in a long series that was loaded again."""
        self.milestones = list(milestones)
        """(value, moves, seconds until then) for each new greatest tile."""
        self.notes = notes or {}
        """The numbers that the bot noted, by name."""

    def as_json(self) -> dict[str, object]:
        """Return the fields as JSON takes them; `validated` is the way back."""
        return {name: getattr(self, name) for name in FIELDS}

    @property
    def ended_illegally(self) -> bool:
        """Whether the game ended because the bot chose a direction that moves nothing."""
        return self.outcome == "playing" and ILLEGAL_MOVE in self.notes

    @property
    def result(self) -> list[object]:
        """All that is the same wherever and however fast the game was played."""
        milestones = [entry[:2] for entry in self.milestones]
        return [self.seed, self.score, self.max_tile, self.moves, self.outcome, self.transcript, milestones, self.notes]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.as_json() == other.as_json()

    def __repr__(self) -> str:
        return "Record(" + ", ".join([f"{name}={getattr(self, name)!r}" for name in FIELDS]) + ")"


def validated(fields: object) -> Record:
    """Return the record that some fields from outside make up; further fields are ignored. Raises: ValueError."""
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
    """Return a value that is a whole number from 0 to `MAX_NUMBER`. Raises: ValueError."""
    return _whole(value, MAX_NUMBER)


def _whole(value: object, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
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
    """What one bot has played on one kind of board."""

    def __init__(self, bot: str, game: str, variant: str, records: "Sequence[Record]") -> None:
        self.bot = bot
        self.game = game
        self.variant = variant
        self.records = list(records)

    def in_order(self) -> list[Record]:
        """Return the records by seed."""
        return sorted(self.records, key=lambda record: record.seed)


def as_csv(series: "Sequence[Games]", notes_last: bool, line_end: str) -> str:
    """Return a line of names and a line a game, by seed; the notes' columns follow the transcript or precede it.

    A text that a spreadsheet would take for a formula gets a leading apostrophe.
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
