"""A series of games of one bot, and its stored form."""

import json

from ..app.store import VERSION, BadSave, parse
from ..arena.builtin import find_builtin
from ..arena.record import MAX_SEED, Games, Record, validated
from ..core.checked import FAULTS, rows, text_of, whole
from ..core.game import Rules
from ..core.long_json import loads

SERIES_LIST = "lab.series"
"""The storage name of the list of series."""

SERIES_TEXT = "lab.series."
"""The prefix of a series' storage name; its number follows."""

MAX_SERIES = 12
"""Stored series, not counting imported ones."""

MAX_TEXT = 200_000
"""Of a stored series, in characters; a longer one is stored without moves and cannot be replayed after a reload."""

MAX_COUNT = 1_000_000
"""Games per series."""

WAITING = "waiting"
RUNNING = "running"
DONE = "done"
STOPPED = "stopped"
FAILED = "failed"


class Series(Games):
    """Games of one bot on `count` consecutive seeds from `first`, in the order in which they ended."""

    def __init__(
        self, key: int, bot: str, game: str, variant: str, first: int, count: int, budget_ms: int, identity: str = ""
    ) -> None:
        super().__init__(bot, game, variant, [])
        self.failures: list[tuple[int, str, int, dict[str, object]]] = []
        """The seed, reason, line and facts of each game that failed; see `game.arena.reports.GameFailed`."""
        self.identity = identity
        """`Builtin.identity` or, for a user's bot, `Draft.identity`; "" if an earlier version of Tilelab stored it."""
        self.label = bot
        """The bot's name as shown; it says so if these are games of another source than the bot has now."""
        self.is_imported = False
        self.unproven: list[Record] = []
        """The games of an imported series that are not replayed yet."""
        self.is_false = False
        """Whether a game of an imported series is not made by its moves."""
        self.key = key
        self.first = first
        self.count = count
        self.budget_ms = budget_ms
        self.state = WAITING
        self.is_shown = True
        """Whether it is ticked for the charts."""
        self.began_ms = self.began_with = 0
        """When its last round began, and after how many games."""
        self.saved_ms = 0
        """When it was last stored; 0 = never."""

    @property
    def kind(self) -> str:
        """The variant and, for an earlier version of a built-in bot, its identity; only series of one kind are compared."""
        builtin = find_builtin(self.game, self.identity.partition("@")[0])
        return f"{self.variant} {self.identity}" if builtin and builtin.identity != self.identity else self.variant

    @property
    def is_own(self) -> bool:
        """Whether a user's bot played it."""
        return self.identity.startswith("#")

    @property
    def is_under_way(self) -> bool:
        """Whether it is running or waiting."""
        return self.state in (RUNNING, WAITING)

    @property
    def done(self) -> int:
        """The number of games that ended or failed."""
        return len(self.records) + len(self.failures)

    @property
    def seeds_left(self) -> list[int]:
        """The seeds that are not played yet."""
        played = {record.seed for record in self.records} | {failure[0] for failure in self.failures}
        seeds = [self.first + place for place in range(self.count)]  # MicroPython's range is limited to machine words.
        return [seed for seed in seeds if seed not in played]

    def add(self, record: Record) -> bool:
        """Add a game; return False if its seed is outside the series or was already played."""
        is_in_series = self.first <= record.seed < self.first + self.count
        if not is_in_series or record.seed in [other.seed for other in self.records]:
            return False
        self.records.append(record)
        return True

    def pack(self) -> str:
        """Return the series as text, without the moves if that is too long."""
        if sum([len(record.transcript) for record in self.records]) <= MAX_TEXT:
            text = self._pack(has_moves=True)
            if len(text) <= MAX_TEXT:
                return text
        return self._pack(has_moves=False)

    def become(self, other: "Series") -> None:
        """Copy the games and the state from another tab's version."""
        self.records = other.records
        self.unproven = list(self.records) if self.is_imported else []
        self.is_false = False
        self.failures = other.failures
        self.state = other.state

    def note_proof(self, record: Record, is_true: bool) -> None:
        """Note whether the moves of the last unproven game make it."""
        if is_true and self.unproven[-1:] == [record]:
            self.unproven.pop()
        self.is_false = self.is_false or not is_true

    def _pack(self, has_moves: bool) -> str:
        plain = [self.bot, self.game, self.variant, self.first, self.count, self.budget_ms, self.state, self.identity]
        failures = [list(failure) for failure in self.failures]
        records = [record.as_json() for record in self.records]
        if not has_moves:
            for record in records:
                record["transcript"] = ""
        return json.dumps({"v": VERSION, "plain": plain, "records": records, "failures": failures})


def unpack_series(key: int, text: str, games: tuple[Rules, ...]) -> Series | None:
    """Return a stored series, stopped if it was running; None if its game is unknown. Raises: BadSave."""
    data = parse(text, loads)
    try:
        bot, game, variant, first, count, budget_ms, state, identity = data["plain"]
        for rules in games:
            if rules.id == game:
                rules.parse_variant(text_of(variant))
                break
        else:
            return None
        numbers = (whole(first, MAX_SEED), whole(count, MAX_COUNT), whole(budget_ms))
        series = Series(key, text_of(bot), text_of(game), text_of(variant), *numbers, text_of(identity))
        series.state = state if state in (DONE, FAILED) else STOPPED
        seeds = set()
        for fields in rows(data["records"], count):
            record = validated(fields)
            if not first <= record.seed < first + count or record.seed in seeds:
                raise ValueError
            seeds.add(record.seed)
            series.records.append(record)
        for seed, reason, line, facts in rows(data.get("failures", []), count):
            series.failures.append((whole(seed, MAX_SEED), text_of(reason), whole(line), dict(facts)))
        return series
    except FAULTS:
        pass
    raise BadSave("save-broken")


def as_json(all_series: list[Series]) -> str:
    listed = []
    for series in all_series:
        facts = {"bot": series.bot, "game": series.game, "variant": series.variant, "first_seed": series.first}
        facts.update({"seeds": series.count, "budget_ms": series.budget_ms, "state": series.state})
        if series.identity:
            facts["identity"] = series.identity
        if series.failures:
            facts["failed"] = [{"seed": seed, "reason": reason, "line": line} for seed, reason, line, _ in series.failures]
        facts["games"] = [record.as_json() for record in series.in_order()]
        listed.append(facts)
    return json.dumps({"tilelab": VERSION, "series": listed})
