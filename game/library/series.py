"""`play`: runs a bot on seeded games and returns the results."""

import contextlib
import functools
import hashlib
import inspect
import json
import multiprocessing
import pickle
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TextIO, overload
from weakref import WeakValueDictionary

from ..arena.board_view import GameView
from ..arena.bot import Choose, MakeBot, letter_of
from ..arena.play import Setup
from ..arena.play import play as play_game
from ..arena.record import Games, Record, as_csv, validated
from ..arena.shapes import CHOOSE, SHAPES, Shape
from ..core.arguments import check_seed, whole
from ..games import game_named
from . import results_file
from .analysis import milliseconds
from .boards import format_kind, parse_kind
from .game import Game
from .jobs import BadJob, Job, identity, is_own, job_for, play_seed, setup_of
from .progress import Progress
from .summaries import Comparison, Summary
from .tables import table
from .workers import PlaySeeds, cluster_workers, workers

Bot = str | Path | Callable[..., object] | object
"""A built-in bot's name, a file, a function such as `choose(game)`, or a class or an object with such a method."""

_MAX_SHOWN_GAMES = 10
"""Games in the table that a notebook shows."""
_INHERITED: "WeakValueDictionary[int, Setup]" = WeakValueDictionary()
"""The setup for forked processes, which need not pickle the bot's function."""


class Series(Sequence[Record]):
    """The games of one bot, by seed. Each is a record with `seed`, `score`, `moves`, `max_tile`, `outcome`, `transcript` …"""

    def __init__(self, bot: str, kind: str, records: Iterable[Record]) -> None:
        self.bot = bot
        """The bot's name."""
        self.kind = kind
        """The kind of board, such as `2048/4x4`."""
        self._records = sorted(records, key=lambda record: record.seed)

    @overload
    def __getitem__(self, place: int) -> Record: ...
    @overload
    def __getitem__(self, place: slice) -> "list[Record]": ...
    def __getitem__(self, place: int | slice) -> "Record | list[Record]":
        return self._records[place]

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
        if self.kind != other.kind:
            raise ValueError(f"{self.bot} played {self.kind} and {other.bot} played {other.kind}: they cannot be compared")
        return Comparison(self.bot, other.bot, self.kind, self._records, other._records)

    def to_csv(self) -> str:
        """Return the games as CSV with a header."""
        name, _, variant = self.kind.partition("/")
        return as_csv([Games(self.bot, name, variant, self._records)], notes_last=True, line_end="\n")

    def __repr__(self) -> str:
        return f"<Series of {self.bot!r} on {self.kind}: {len(self)} games>"

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
        return table(f"{self.bot} on {self.kind}: {len(self):,} games{more}", head, rows)


def play(
    bot: Bot,
    kind: str = "2048",
    seeds: Iterable[int] = range(1, 101),
    *,
    seconds: float = 0.0,
    max_moves: int = 0,
    processes: int = 1,
    cluster: str = "",
    file: str | Path | None = None,
    progress: bool | Callable[[int, int], object] = False,
) -> Series:
    """Play a bot on seeded games. Every bot gets the same games, here and in the page.

    bot: the name of a built-in bot (`greedy`, `coach` …), a file `my_bot.py`, a function `choose(game)`, or a class or an object
    with such a method; `strategy(board)` and `act(observation, mask)` work as well. A class is instantiated for each game.
    seconds: the time budget per move that the bot sees; 0 = none. max_moves: limit per game; 0 = the usual one. processes: the
    number of parallel processes; Pyodide has only one. cluster: the address of a Dask scheduler, such as `tcp://host:8786`.
    file: a JSON Lines file to which each finished game is appended; an existing one is continued. progress: True for a progress
    bar, or a function called with the number of games finished and the total.

    Raises: ValueError for an unknown bot, kind or seed, or a file of another series; BotFailed if the bot fails; OSError.

    >>> play(lambda game: game.legal_actions()[0], "2048/3x3", seeds=range(3))
    <Series of '<lambda>' on 2048/3x3: 3 games>
    """
    rules, variant, has_size = parse_kind(kind)
    wanted = list(dict.fromkeys(check_seed(seed) for seed in seeds))
    count = whole(processes)
    if count is None or count < 1:
        raise ValueError(f"processes is a whole number from 1 on, not {processes!r}")
    if sys.platform == "emscripten":
        count = 1  # Pyodide starts no processes; a notebook written elsewhere runs all the same.
    budget_ms = milliseconds(seconds)
    limit = whole(max_moves)
    if limit is None or limit < 0:
        raise ValueError(f"max_moves is a whole number, 0 for the usual limit, not {max_moves!r}")
    if isinstance(bot, (str, Path)):
        job = job_for(rules, variant if has_size else None, str(bot), budget_ms, limit)
        variant = rules.parse_variant(job["variant"])
        return _run(_NamedPlayer(job), format_kind(rules.of(variant), variant), wanted, count, cluster, file, progress)
    setup = Setup(rules, variant, _maker(bot), budget_ms, limit)
    return _run(_FunctionPlayer(bot, setup), format_kind(rules, variant), wanted, count, cluster, file, progress)


class _NamedPlayer:
    """Plays a built-in bot or a file."""

    def __init__(self, job: Job) -> None:
        self.name = Path(job["bot"]).name
        self.identity = identity(job)
        self.is_apart = is_own(job) and sys.platform != "emscripten"
        """Whether games run in other processes, because a file may print or never return."""
        self._setup = json.dumps(job)
        if not is_own(job):
            setup_of(self._setup)  # Before any process is forked: this loads the engine's data.

    def calls(self, is_elsewhere: bool) -> Callable[[int], Any]:
        """Return a function that plays a seed and returns the fields of a record."""
        return functools.partial(play_seed, self._setup)


class _FunctionPlayer:
    """Plays a function, a class or an object of the caller's program."""

    is_apart = False

    def __init__(self, bot: object, setup: Setup) -> None:
        self.name = str(getattr(bot, "__name__", type(bot).__name__))
        self._bot = bot
        self._setup = setup

    @property
    def identity(self) -> dict[str, object]:
        """The fields that identify its series in a results file. Raises: BadJob if its source is unknown."""
        setup = self._setup
        try:
            has_source = inspect.isroutine(self._bot) or isinstance(self._bot, type)
            source = inspect.getsource(self._bot if has_source else type(self._bot))  # type: ignore[arg-type]
        except (OSError, TypeError) as error:
            raise BadJob(f"{self.name} has no source by which a file could tell it from other bots") from error
        return {
            "game": setup.game.id,
            "variant": setup.game.format_variant(setup.variant),
            "bot": self.name,
            "source": hashlib.sha256(source.encode()).hexdigest(),
            "budget_ms": setup.budget_ms,
            "max_moves": setup.max_moves or setup.game.move_limit,
            "version": 1,
        }

    def calls(self, is_elsewhere: bool) -> Callable[[int], Any]:
        """Return a function that plays a seed; is_elsewhere: on another machine, or in a process that inherits nothing."""
        setup = self._setup
        if is_elsewhere:
            fields = (setup.game.id, setup.game.format_variant(setup.variant), setup.budget_ms, setup.max_moves)
            return functools.partial(_play_anywhere, self._bot, *fields)
        _INHERITED[id(setup)] = setup
        return functools.partial(_play_inherited, id(setup))


def _play_inherited(number: int, seed: int) -> dict[str, object]:
    return play_game(_INHERITED[number], seed).as_json()


def _play_anywhere(bot: object, game: str, variant: str, budget_ms: int, max_moves: int, seed: int) -> dict[str, object]:
    rules, chosen, _ = parse_kind(f"{game}/{variant}")
    return play_game(Setup(rules, chosen, _maker(bot), budget_ms, max_moves), seed).as_json()


def _maker(bot: object) -> MakeBot:
    """Return a factory that makes the bot for each game. Raises: BadJob if this is not a bot."""
    names = [shape.name for shape in SHAPES]
    has_method = any(callable(getattr(bot, name, None)) for name in names)
    if not has_method and (isinstance(bot, type) or not callable(bot)):
        raise BadJob(f"a bot is a name, a file, a function choose(game), or has a method {', '.join(names)}; not {bot!r:.60}")
    if not has_method:
        name = getattr(bot, "__name__", "")
        shape = next((shape for shape in SHAPES if shape.name == name), CHOOSE)
        return lambda: _choosing(shape, bot)

    def make() -> Choose:
        player = bot() if isinstance(bot, type) else bot
        shape = next(shape for shape in SHAPES if callable(getattr(player, shape.name, None)))
        return _choosing(shape, getattr(player, shape.name))

    return make


def _choosing(shape: Shape, function: Any) -> Choose:
    def choose(game: GameView) -> object:
        choice = function(*shape.arguments(game))
        return choice if shape is CHOOSE else letter_of(choice, game, shape)

    return choose


def _run(
    player: _NamedPlayer | _FunctionPlayer,
    kind: str,
    seeds: Sequence[int],
    processes: int,
    cluster: str,
    file: str | Path | None,
    progress: bool | Callable[[int, int], object],
) -> Series:
    """Play the seeds that are not in the file yet."""
    with _opened(file, player) as (out, earlier), Progress() as bar:
        wanted = set(seeds)
        records = [record for record in earlier if record.seed in wanted]
        done = {record.seed for record in records}
        missing = [seed for seed in seeds if seed not in done]

        def report() -> None:
            if progress is True:
                bar.show(len(records) / len(seeds), f"{len(records)}/{len(seeds)}")
            elif callable(progress):
                progress(len(records), len(seeds))

        with _workers(player, processes, len(missing), cluster) as (run, is_elsewhere):
            for fields in run(player.calls(is_elsewhere), missing) if missing else ():
                record = validated(fields)
                records.append(record)
                if out:
                    results_file.add(out, record)
                report()
    return Series(player.name, kind, records)


@contextlib.contextmanager
def _workers(
    player: _NamedPlayer | _FunctionPlayer, processes: int, games: int, cluster: str
) -> Iterator[tuple[PlaySeeds, bool]]:
    """Yield a function that plays the games, and whether it runs without this process's memory. Raises: NoCluster."""
    if cluster:
        with cluster_workers(cluster, lambda: warnings.warn("The cluster has no worker left.", stacklevel=2)) as run:
            yield run, True
        return
    is_forked = "fork" in multiprocessing.get_all_start_methods()
    if not is_forked and processes > 1 and isinstance(player, _FunctionPlayer):
        try:
            pickle.dumps(player.calls(True))
        except Exception as error:
            raise BadJob(f"{player.name} cannot go to other processes here: define it in a module or a file") from error
    with workers(processes, games, player.is_apart, is_forked and not player.is_apart) as run:
        yield run, processes > 1 and not is_forked


@contextlib.contextmanager
def _opened(file: str | Path | None, player: _NamedPlayer | _FunctionPlayer) -> Iterator[tuple[TextIO | None, list[Record]]]:
    if file is None:
        yield None, []
        return
    with results_file.opened(Path(file), player.identity, is_resumed=True) as opened:
        yield opened
