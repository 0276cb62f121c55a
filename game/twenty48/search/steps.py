"""Runs the generators of a search, which yield every few milliseconds to give way."""

import gc
from collections.abc import Generator


def finished(steps: Generator[None, None, dict[int, float]]) -> dict[int, float]:
    """Run a generator to its end and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            values: dict[int, float] = stop.value
            return values


def without_collection(steps: Generator[None, None, dict[int, float]]) -> Generator[None, None, dict[int, float]]:
    """Pass on each step with garbage collection off: a full collection takes longer than a whole search."""
    while True:
        enabled = gc.isenabled()
        gc.disable()
        try:
            next(steps)
        except StopIteration as stop:
            values: dict[int, float] = stop.value
            return values
        finally:
            if enabled:
                gc.enable()
        yield
