"""The only list of engines, and the loading of their data."""

import functools
import pkgutil
import threading
from collections.abc import Callable

from .core.engine import Choice, Engine
from .core.game import Variant


def _twenty48() -> Engine:
    from .twenty48.engine import Twenty48Engine

    return Twenty48Engine()


def _fifteen() -> Engine:
    from .fifteen.engine import FifteenEngine

    return FifteenEngine()


ENGINES: dict[str, Callable[[], Engine]] = {"2048": _twenty48, "15": _fifteen}
"""Factories by game id, which import the modules on the first call. An engine holds megabytes: share it with `engine_of`."""


ONE_AT_A_TIME = threading.RLock()
"""To be held from `load_data` to the answer where several threads ask: an engine has one memory for all its searches."""


@functools.cache
def engine_of(game: str) -> Engine:
    """Return this process's shared engine; `load_data` loads its files."""
    return ENGINES[game]()


def load_data(game: str, variant: Variant, method: str = "") -> None:
    """Load the shared engine's files for a variant, all that are readable.

    Raises: OSError if a file is missing or damaged.
    """
    faults = []
    for name in engine_of(game).data_files(variant, method):
        try:
            _load(game, name)
        except OSError as fault:
            faults.append(fault)
    if faults:
        raise faults[0]


def read_data(name: str) -> bytes:
    """Return a file of `game/data`, even if the package is a zip file. Raises: OSError."""
    content = pkgutil.get_data(__name__.rpartition(".")[0], f"data/{name}")
    assert content is not None, "module loaders can read data"
    return content


@functools.cache
def _load(game: str, name: str) -> None:
    try:
        engine_of(game).load(name, read_data(name))
    except ValueError as error:
        raise OSError(str(error)) from error


def make_bot(game: str, name: str, variant: Variant, data: dict[str, bytes]) -> Callable[[], Choice]:
    """Return a factory for an engine bot with an engine of its own.

    data: contents of the engine's files for this variant by name, in the order of `data_files`. Raises: ValueError.
    """
    engine = ENGINES[game]()
    for file, content in data.items():
        engine.load(file, content)
    return engine.make_bot(name, variant)
