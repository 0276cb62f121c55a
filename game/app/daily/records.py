"""The stored daily boards: when each was begun, and the result of the first finished attempt."""

import json

from ...core.calendar import day_of, weekday
from ...core.checked import MAX_TOP, text_of, whole
from ...core.long_json import loads
from ...core.typing import Any, Callable, TypeAlias
from ..feature import Feature
from ..slices import read_each
from ..store import VERSION, BadSave, StoredText, parse

Days: "TypeAlias" = "dict[str, dict[str, dict[str, Any]]]"
"""Entries by game id and date."""


def streak(done: set[int], today: int) -> tuple[int, list[int], int]:
    """Return the length of the current streak, its frozen days, and the Monday of the week of the last freeze (0 if none).

    done: day numbers. The first missed day of a streak in each week (Monday to Sunday) is frozen: it neither counts nor ends the
    streak; the freeze stays used when the streak ends. Today ends nothing until it is over. Tomorrow counts if it is done: a
    player who travels west sees a date twice. The search goes back to the first week without a done day.
    """
    count = 0
    frozen: list[int] = []
    used = 0
    first = today - weekday(today)
    while [day for day in range(first - 7, first) if day in done]:
        first -= 7
    for day in range(first, today + 1 + int(today + 1 in done)):
        monday = day - weekday(day)
        if day in done:
            count += 1
        elif day < today and count and monday != used:
            frozen.append(day)
            used = monday
        elif day < today:
            count = 0
            frozen = []
    return count, frozen, used


DAY = "daily"
"""The part of a game that keeps the date of its daily board, such as 20261121."""

NAME = "daily"
"""The name of the stored text."""

FIRST_DATE = "20260101"
"""The oldest board of the archive; earlier dates come from a wrong clock."""

_MAX_TRANSCRIPTS = 40
"""Only this many of the latest results per game keep the link with their moves."""


class DailyRecords:
    """The entries of the daily boards, by game id and date."""

    def __init__(self, owner: "Feature", warn: "Callable[[str], None]", read: "Callable[[], str]") -> None:
        """Load nothing yet. owner: stores the text; warn: shows an error; read: returns the stored text, or ""."""
        self._days: Days = {}
        self._stored = StoredText(owner, NAME, "records", self._load, warn, read, lambda: pack_days(self._days))
        self._streak: tuple[str, tuple[int, list[int], int]] | None = None
        """The cached streak and its date."""

    def entry(self, game: str, date: str) -> "dict[str, Any]":
        """Return the date on which a board was `begun`, and its `result` if it has one; {} if it was not begun."""
        return self._days.get(game, {}).get(date, {})

    def result(self, game: str, date: str) -> "dict[str, Any]":
        """Return the result of a date's board, with its figures and `link`; {} if absent."""
        result: dict[str, Any] = self.entry(game, date).get("result", {})
        return result

    def begin(self, game: str, date: str, begun: str) -> None:
        """Store that a board was begun; begun: on which date."""
        self._days.setdefault(game, {})[date] = {"begun": begun}
        self._save()

    def add(self, game: str, date: str, result: "dict[str, Any]") -> None:
        """Store the result of a board, unless one of another game, or with less help, is already there."""
        entry = self._days.setdefault(game, {}).setdefault(date, {"begun": date})
        before = entry.get("result")
        if not before or (before["id"] == result["id"] and before["helped"] == result["helped"]):
            entry["result"] = result
            self._drop_transcripts(game)
            self._save()

    def note_goal(self, game: str, date: str, moves: int) -> None:
        """Store the moves after which the attempt that counts first reached the goal."""
        entry = self._days.setdefault(game, {}).setdefault(date, {"begun": date})
        if not entry.get("goal"):
            entry["goal"] = moves
            self._save()

    def is_done(self, game: str, date: str) -> bool:
        """Return whether a board was finished, or its goal reached."""
        return _is_done(self.entry(game, date))

    def streak(self, today: str) -> tuple[int, list[int], int]:
        """Return the streak of days on which some daily board was started and done; see `streak.streak`."""
        if not self._streak or self._streak[0] != today:
            done = set()
            for entries in self._days.values():
                done |= {day_of(date) for date, entry in entries.items() if _is_done(entry) and entry["begun"] <= date}
            self._streak = (today, streak(done, day_of(today)))
        return self._streak[1]

    def refresh(self) -> None:
        """Load what is stored now."""
        self._stored.refresh()

    def _load(self, text: str) -> None:
        self._streak = None
        unpack_days(text, self._days)

    def _save(self) -> None:
        self._streak = None
        self._stored.save(pack_days(self._days))

    def _drop_transcripts(self, game: str) -> None:
        dates = sorted([date for date, entry in self._days[game].items() if entry.get("result", {}).get("link")])
        for date in dates[:-_MAX_TRANSCRIPTS]:
            self._days[game][date]["result"]["link"] = ""


def _is_done(entry: "dict[str, Any]") -> bool:
    return bool(entry.get("result") or entry.get("goal"))


def unpack_days(text: str, kept: "Days | None" = None) -> "Days":
    """Return the entries of a stored text by game and date, without those before `FIRST_DATE`.

    kept: becomes the valid ones, even if others are not. Raises: BadSave.
    """
    games: Any = parse(text, loads).get("games")
    if not isinstance(games, dict):
        raise BadSave("save-broken")
    rows: list[tuple[str, str, Any]] = []
    for game, entries in games.items():
        rows += [(game, date, entry) for date, entry in (entries.items() if isinstance(entries, dict) else [("", entries)])]
    days = {} if kept is None else kept
    valid: list[tuple[str, str, Any]] = []
    try:
        read_each(rows, _checked, valid)
    finally:
        if valid or not rows:
            days.clear()
            days.update({game: {} for game in games})
        for game, date, entry in valid:
            if date >= FIRST_DATE:
                days.setdefault(game, {})[date] = entry
    return days


def _checked(row: "tuple[str, str, Any]") -> "tuple[str, str, Any]":
    """Return a valid entry with its game and date. Raises: one of `FAULTS`."""
    _, date, entry = row
    day_of(date)
    day_of(entry["begun"])
    whole(entry.get("goal", 0))
    if "result" in entry:
        result = entry["result"]
        for name in ("id", "ms", "moves", "score"):
            whole(result[name])
        whole(result["top"], MAX_TOP)
        text_of(result["link"] + result["outcome"] + result["board"])
        whole(result["goal_moves"])
        if [digit for digit in result["levels"] if digit not in "01234"]:
            raise ValueError
        for name in ("helped", "given_up", "paused"):
            result[name] = bool(result[name])
    return row


def pack_days(days: "Days") -> str:
    return json.dumps({"v": VERSION, "games": days})


def join_days(mine: "Days | None", theirs: "Days") -> "Days":
    """Return the entries of two devices, each with the result of the attempt that was finished first."""
    joined = {} if mine is None else mine
    for game, entries in theirs.items():
        days = joined.setdefault(game, {})
        for date, entry in entries.items():
            here = days.setdefault(date, entry)
            here["begun"] = min(here["begun"], entry["begun"])
            if entry.get("goal"):
                here.setdefault("goal", entry["goal"])
            results = [side["result"] for side in (here, entry) if side.get("result")]
            if results:
                first = min(results, key=lambda result: result["id"] + result["ms"])
                same = [result for result in results if (result["id"], result["helped"]) == (first["id"], first["helped"])]
                here["result"] = max(same, key=lambda result: (result["moves"], result["ms"]))
    return joined


def count_results(days: "Days") -> int:
    return len([entry for entries in days.values() for entry in entries.values() if entry.get("result")])
