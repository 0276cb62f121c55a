"""The one list of engines, and how they come by their data."""

import functools
import pkgutil
from collections.abc import Callable

from .core.engine import Engine, Position
from .core.game import Variant


def _twenty48() -> Engine:
    from .twenty48.engine import Twenty48Engine

    return Twenty48Engine()


def _fifteen() -> Engine:
    from .fifteen.engine import FifteenEngine

    return FifteenEngine()


ENGINES: dict[str, Callable[[], Engine]] = {"2048": _twenty48, "15": _fifteen}
"""Makes an engine, by the id of its game, and imports its modules only then. It holds megabytes: one a process is enough."""


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
        _load(game, name)
    faults = []
    for name in engine.later_files(variant):
        try:
            _load(game, name)
        except OSError as fault:
            faults.append(fault)
    if faults:
        raise faults[0]


def read_data(name: str) -> bytes:
    """Return a file of `game/data`, also where the package is a zip file. Raises: OSError."""
    content = pkgutil.get_data(__name__.rpartition(".")[0], f"data/{name}")
    assert content is not None, "every loader of modules reads data, too"
    return content


@functools.cache
def _load(game: str, name: str) -> None:
    try:
        engine_of(game).load(name, read_data(name))
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
