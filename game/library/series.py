"""`play`: runs a bot on seeded games and returns the results."""

import dataclasses
import importlib
import sys
import warnings
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, overload

from ..arena.bot import BotFailed as BotFailed
from ..arena.bot import GameView as GameView
from ..arena.contest import Failure, Ways, contest
from ..arena.executor import WorkersLost as WorkersLost
from ..arena.player import Player, given_player, named_player
from ..arena.processes import TookTooLong as TookTooLong
from ..arena.record import COLUMNS, Games, as_csv
from ..arena.record import Record as Record
from ..core.arguments import check_path, check_seed, check_text, whole
from ..games import game_named
from .analysis import milliseconds
from .boards import format_game, parse_game
from .display import Progress, table
from .game import Game
from .summaries import Comparison, Summary

Bot = str | Path | Callable[..., object] | object
"""A built-in bot's name, a file, a function such as `choose(game)`, or a class or an object with such a method."""

_MAX_SHOWN_GAMES = 10
"""Games in the table that a notebook shows."""

_ROW = dataclasses.dataclass(init=False, repr=False, eq=False)(Record)
"""The same class, which pandas now takes as a row. MicroPython, which plays, too, has no dataclasses."""


class Series(Sequence[Record]):
    """The games of one bot, by seed. Each is a record with `seed`, `score`, `moves`, `max_tile`, `outcome`, `transcript` …"""

    def __init__(self, bot: str, kind: str, records: Iterable[Record], failures: Iterable[Failure] = ()) -> None:
        self.bot = bot
        """The bot's name."""
        self.kind = kind
        """The kind of board, such as `2048/4x4`."""
        self.failures = sorted(failures, key=lambda failure: failure.seed)
        """The games that failed, with `seed` and `reason`; they are in no figure."""
        self._records = sorted(records, key=lambda record: record.seed)

    @overload
    def __getitem__(self, place: int) -> Record: ...
    @overload
    def __getitem__(self, place: slice) -> "Series": ...
    def __getitem__(self, place: int | slice) -> "Record | Series":
        if isinstance(place, slice):
            return Series(self.bot, self.kind, self._records[place])
        return self._records[place]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Series) and self._identity() == other._identity()

    __hash__ = None  # type: ignore[assignment]  # Its records can be changed.

    def _identity(self) -> tuple[object, ...]:
        return self.bot, self.kind, [record.result for record in self._records], self.failures

    def __len__(self) -> int:
        return len(self._records)

    @property
    def seeds(self) -> list[int]:
        """The seeds that were played."""
        return [record.seed for record in self._records]

    def game(self, seed: int) -> Game:
        """Return the game of a seed. Raises: ValueError if it was not played."""
        for record in self._records:
            if record.seed == seed:
                return Game(self.kind, seed=seed, moves=record.transcript)
        raise ValueError(f"seed {seed} was not played")

    def summary(self) -> Summary:
        """Return the summary. Raises: ValueError for a series without games."""
        return Summary(self.bot, self.kind, self._records)

    def compare(self, other: "Series") -> Comparison:
        """Compare with another bot, seed by seed. Raises: ValueError for another kind of board, or without a common seed."""
        if not isinstance(other, Series):
            raise ValueError(f"a series is compared with a series, not with {other!r}")
        if self.kind != other.kind:
            raise ValueError(f"{self.bot} played {self.kind} and {other.bot} played {other.kind}: they cannot be compared")
        names = (self.bot, other.bot) if self.bot != other.bot else (f"{self.bot} (1)", f"{other.bot} (2)")
        return Comparison(*names, self.kind, self._records, other._records)

    def to_csv(self) -> str:
        """Return the games as CSV with a header."""
        name, _, variant = self.kind.partition("/")
        return as_csv([Games(self.bot, name, variant, self._records)], notes_last=True, line_end="\n")

    def to_frame(self) -> Any:
        """Return the games as a `pandas.DataFrame`, the bot's notes as columns. Raises: ModuleNotFoundError without pandas."""
        rows = [{name: getattr(game, name) for name in (*COLUMNS, "transcript")} | game.notes for game in self._records]
        try:
            return importlib.import_module("pandas").DataFrame(rows)
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError("to_frame() needs pandas: pip install pandas", name=error.name) from error

    def __repr__(self) -> str:
        failed = f", {len(self.failures)} failed" if self.failures else ""
        return f"<Series of {self.bot!r} on {self.kind}: {len(self)} games{failed}>"

    def _repr_html_(self) -> str:
        is_puzzle = game_named(self.kind.partition("/")[0]).lower_is_better
        shown = self._records[:_MAX_SHOWN_GAMES]
        if is_puzzle:
            head: tuple[str, ...] = ("Seed", "Moves", "Outcome")
            rows: list[tuple[object, ...]] = [(game.seed, f"{game.moves:,}", game.outcome) for game in shown]
        else:
            head = ("Seed", "Score", "Moves", "Tile", "Outcome")
            rows = [(game.seed, f"{game.score:,}", f"{game.moves:,}", game.max_tile, game.outcome) for game in shown]
        more = f", the first {len(shown)}" if len(shown) < len(self) else ""
        failed = f", {len(self.failures):,} failed" if self.failures else ""
        return table(f"{self.bot} on {self.kind}: {len(self):,} games{failed}{more}", head, rows)


def play(
    bot: Bot,
    kind: str = "2048",
    seeds: Iterable[int] = range(1, 101),
    *,
    seconds: float = 0.0,
    max_moves: int = 0,
    limit: float = 0.0,
    errors: str = "raise",
    name: str = "",
    version: str = "",
    processes: int = 1,
    cluster: str = "",
    blind: bool = False,
    file: str | Path | None = None,
    progress: bool | Callable[[int, int], object] = False,
) -> Series:
    """Play a bot on seeded games. Every bot gets the same games, here and in the page.

    bot: the name of a built-in bot (`greedy`, `coach` …), a file `my_bot.py`, a function `choose(game)`, or a class or an object
    with such a method; `strategy(board)` and `act(observation, mask)` work as well. For each game a class is instantiated and an
    object copied. seconds: the time budget per move that the bot sees; 0 = none. max_moves: limit per game; 0 = the usual one.
    limit: the seconds after which a game has failed; 0 = none. errors: "record" to go on after a failed game, which is then in
    `failures`. name: of the series; "" for the bot's own. version: stands for the code and state of a bot that a file cannot tell
    from others. processes: the number of parallel processes; Pyodide has only one. cluster: the address of a Dask scheduler, such
    as `tcp://host:8786`. blind: True for a process in which a
    function, a class or an object finds no seed, as a file finds none. file: a JSON Lines file to which
    each finished game is appended; an existing one is continued if the bot, its state and the files that it used are the same.
    progress: True for a progress bar, or a function called with the number of games finished and the total. Games that a bot's
    moves do not make fail, too.

    Raises: ValueError for an unknown bot, kind or seed, or a file of another series; OSError; what the bot raises, BotFailed for
    a file, TookTooLong or WorkersLost, with the games so far in `error.series` and the `error.seed`.

    >>> play(lambda game: game.legal_actions()[0], "2048/3x3", seeds=range(3))
    <Series of '<lambda>' on 2048/3x3: 3 games>
    """
    rules, variant, has_size = parse_game(kind)
    if isinstance(seeds, (str, bytes)) or not isinstance(seeds, Iterable):
        raise ValueError(f"seeds are whole numbers, such as range(1, 101), not {seeds!r}")
    wanted = list(dict.fromkeys(check_seed(seed) for seed in seeds))
    count = whole(processes)
    if count is None or count < 1:
        raise ValueError(f"processes is a whole number from 1 on, not {processes!r}")
    if sys.platform == "emscripten":
        count = 1  # Pyodide starts no processes; a notebook written elsewhere runs all the same.
    budget_ms, limit_ms = milliseconds(seconds), milliseconds(limit)
    most = whole(max_moves)
    if most is None or most < 0:
        raise ValueError(f"max_moves is a whole number, 0 for the usual limit, not {max_moves!r}")
    if errors not in ("raise", "record"):
        raise ValueError(f"errors is 'raise' or 'record', not {errors!r}")
    name, version = check_text("name", name), check_text("version", version)
    if isinstance(bot, (str, Path)):
        player = named_player(rules, variant if has_size else None, str(bot), budget_ms, most, name)
    else:
        player = given_player(bot, rules, variant, budget_ms, most, name, version)
    if not isinstance(progress, bool) and not callable(progress):
        raise ValueError(f"progress is True, False or a function, not {progress!r}")
    path = None if file is None else check_path(file)
    ways = Ways(count, check_text("cluster", cluster), limit_ms / 1000, path, warn=_warn, is_blind=blind)
    return _run(player, wanted, ways, errors == "raise", progress)


def _warn(text: str) -> None:
    warnings.warn(text, stacklevel=2)


def _run(player: Player, seeds: list[int], ways: Ways, is_strict: bool, progress: bool | Callable[[int, int], object]) -> Series:
    """Play the seeds that are not in the file yet."""
    kind = format_game(player.rules.of(player.variant), player.variant)
    with contest(player, seeds, ways) as (records, games), Progress() as bar:
        failures: list[Failure] = []
        for game in games:
            if isinstance(game, Record):
                records.append(game)
            else:
                failures.append(game)
                if is_strict:
                    raise _with_series(game, player.name, Series(player.name, kind, records, failures))
            done = len(records) + len(failures)
            if progress is True:
                bar.show(done / len(seeds), f"{done}/{len(seeds)}")
            elif callable(progress):
                progress(done, len(seeds))
    return Series(player.name, kind, records, failures)


def _with_series(failure: Failure, name: str, series: Series) -> Exception:
    """Return what a game raised, with its seed and the games so far."""
    error = failure.error
    if isinstance(error, BotFailed):
        error.args = (f"{failure.reason} (seed {failure.seed})",)
    error.add_note(f"{name} failed in the game of seed {failure.seed}.")
    vars(error).update(series=series, seed=failure.seed)
    return error
