"""A series of games that a bot has played, or plays, and how it is kept and exported; knows no page and no statistics."""

import json

from game.app.store import VERSION, BadSave, parse
from game.arena.sandbox_host import MAX_NUMBER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SERIES_LIST = "lab.series"
"""The name under which the list of series is kept."""

SERIES_TEXT = "lab.series."
"""What the name of each kept series begins with; its number follows."""

MAX_SERIES = 12
"""So many series are kept."""

MAX_TEXT = 200_000
"""A series whose text is longer is kept without the moves of its games, and then cannot be replayed after a reload."""

MAX_COUNT = 1_000_000
"""No series has more games."""

WAITING = "waiting"
RUNNING = "running"
DONE = "done"
STOPPED = "stopped"
FAILED = "failed"
COLUMNS = ("seed", "score", "max_tile", "moves", "seconds", "outcome")


class Series:
    """Games of one bot on seeds in a row, `count` from `first` on.

    records: what came of each game, a dictionary as `game.arena.play.Record.as_json` makes it. is_shown: whether it is in the
    charts. began_ms: when its run began; kept_ms: when it was kept last, 0 for never.
    """

    def __init__(self, key: int, bot: str, game: str, variant: str, first: int, count: int, budget_ms: int) -> None:
        self.key = key
        self.bot = bot
        self.game = game
        self.variant = variant
        self.first = first
        self.count = count
        self.budget_ms = budget_ms
        self.state = WAITING
        self.records: list[dict[str, Any]] = []
        self.is_shown = True
        self.began_ms = 0
        self.kept_ms = 0

    def add(self, record: "dict[str, Any]") -> bool:
        """Take up the record of a game; tell whether it was one, of a seed of the series that was still open."""
        known = [one["seed"] for one in self.records]
        if not is_record(record) or not self.first <= record["seed"] < self.first + self.count or record["seed"] in known:
            return False
        self.records.append(record)
        return True

    def in_order(self) -> "list[dict[str, Any]]":
        """Return the records by seed."""
        return sorted(self.records, key=lambda record: record["seed"])

    def pack(self) -> str:
        """Return the series as text."""
        if sum([len(record["transcript"]) for record in self.records]) <= MAX_TEXT:
            text = self._pack(self.records)
            if len(text) <= MAX_TEXT:
                return text
        return self._pack([_without_moves(record) for record in self.records])

    def become(self, other: "Series") -> None:
        """Take over what came of the games in another tab."""
        self.records = other.records
        self.state = other.state

    def _pack(self, records: "list[dict[str, Any]]") -> str:
        plain = [self.bot, self.game, self.variant, self.first, self.count, self.budget_ms, self.state]
        return json.dumps({"v": VERSION, "plain": plain, "records": records})


def unpack_series(key: int, text: str) -> Series:
    """Return the series of a text; one that was under way when the page closed counts as stopped. Raises: BadSave."""
    data = parse(text)
    try:
        bot, game, variant, first, count, budget_ms, state = data["plain"][:7]
        series = Series(key, str(bot), str(game), str(variant), int(first), int(count), int(budget_ms))
        series.state = state if state in (DONE, FAILED) else STOPPED
        if not (0 <= series.first < 1 << 64 and 1 <= series.count <= MAX_COUNT):
            raise ValueError
        for record in data["records"]:
            if not series.add(record):
                raise ValueError
        return series
    except (KeyError, TypeError, ValueError, OverflowError):
        pass
    raise BadSave("save-broken")


def is_record(record: object) -> bool:
    """Tell whether a dictionary is the record of a game with numbers that the page can show."""
    if not isinstance(record, dict):
        return False
    if not _is_whole(record.get("seed"), 1 << 64) or not isinstance(record.get("transcript"), str):
        return False
    if not all([_is_whole(record.get(name), MAX_NUMBER) for name in ("score", "max_tile", "moves")]):
        return False
    notes = record.get("notes")
    if not _is_time(record.get("seconds")) or record.get("outcome") not in ("lost", "solved", "playing"):
        return False
    if not isinstance(notes, dict) or not all([_is_finite(number) for number in notes.values()]):
        return False
    milestones = record.get("milestones")
    return isinstance(milestones, list) and all([_is_milestone(one) for one in milestones])


def _is_milestone(one: object) -> bool:
    if not isinstance(one, (list, tuple)) or len(one) != 3:
        return False
    return _is_whole(one[0], MAX_NUMBER) and _is_whole(one[1], MAX_NUMBER) and _is_time(one[2])


def _is_whole(number: object, end: int) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 0 <= number < end


def _is_finite(number: object) -> bool:
    return isinstance(number, (int, float)) and not isinstance(number, bool) and abs(number) <= 1.7e308


def _is_time(seconds: object) -> bool:
    return isinstance(seconds, (int, float)) and not isinstance(seconds, bool) and 0 <= seconds < 1e9


def _without_moves(record: "dict[str, Any]") -> "dict[str, Any]":
    short = dict(record)
    short["transcript"] = ""
    return short


def as_csv(all_series: list[Series]) -> str:
    """Return the games of some series as comma-separated values, one line each, the first one naming the columns."""
    notes = sorted({name for series in all_series for record in series.records for name in record["notes"]})
    heads = ["bot", "game", "variant"] + list(COLUMNS) + notes + ["transcript"]
    lines = [",".join([_cell(head) for head in heads])]
    for series in all_series:
        for record in series.in_order():
            cells = [series.bot, series.game, series.variant] + [record[name] for name in COLUMNS]
            cells += [record["notes"].get(name, "") for name in notes] + [record["transcript"]]
            lines.append(",".join([_cell(cell) for cell in cells]))
    return "\r\n".join(lines) + "\r\n"


def as_json(all_series: list[Series]) -> str:
    """Return some series with all their games as JSON."""
    found = []
    for series in all_series:
        facts = {"bot": series.bot, "game": series.game, "variant": series.variant, "first_seed": series.first}
        facts.update({"seeds": series.count, "budget_ms": series.budget_ms, "state": series.state, "games": series.in_order()})
        found.append(facts)
    return json.dumps({"tilelab": VERSION, "series": found})


def _cell(value: object) -> str:
    """Return a value as a cell; a text that a spreadsheet would take for a formula is quoted with a leading apostrophe."""
    text = str(value)
    if isinstance(value, str) and text[:1] in ("=", "+", "-", "@", "\t", "\r"):
        text = "'" + text
    return '"' + text.replace('"', '""') + '"' if [sign for sign in ',"\n\r' if sign in text] else text
