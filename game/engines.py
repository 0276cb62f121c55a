"""The one list of engines, and how they come by their data."""

import functools
from collections.abc import Callable
from pathlib import Path

from game.core.engine import Engine, Position
from game.core.game import Variant
from game.fifteen.engine import FifteenEngine
from game.twenty48.engine import Twenty48Engine

ENGINES: dict[str, type[Engine]] = {engine.game: engine for engine in (Twenty48Engine, FifteenEngine)}
"""By the id of the game. An engine holds megabytes of tables: one a process is enough."""

DATA = Path(__file__).parent / "data"


@functools.cache
def engine_of(game: str) -> Engine:
    """Return this process's engine of a game, without data."""
    return ENGINES[game]()


def load_data(game: str, variant: Variant, method: str = "") -> None:
    """Have this process's engine read its files for boards of a kind, of the later ones all that can be read.

    Raises: OSError if one is missing or damaged.
    """
    engine = engine_of(game)
    for name in engine.data_files(variant, method):
        _load(game, DATA / name)
    faults = []
    for name in engine.later_files(variant):
        try:
            _load(game, DATA / name)
        except OSError as fault:
            faults.append(fault)
    if faults:
        raise faults[0]


@functools.cache
def _load(game: str, file: Path) -> None:
    try:
        engine_of(game).load(file.name, file.read_bytes())
    except ValueError as error:
        raise OSError(str(error)) from error


def make_bot(game: str, name: str, variant: Variant, data: dict[str, bytes]) -> Callable[[], Callable[[Position], int]]:
    """Return the maker of an engine bot, of an engine of its own.

    data: the files of `game/data` that the engine reads for this variant, by name, in that order. Raises: ValueError.
    """
    engine = ENGINES[game]()
    for file, content in data.items():
        engine.load(file, content)
    return engine.make_bot(name, variant)
