"""Runs the games of a series on any `concurrent.futures` executor.

A game is a function of its seed, so what runs it, how many at once and in
which order changes nothing but the order in which results come.
"""

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from itertools import islice
from typing import Any, TypeVar

_Result = TypeVar("_Result")

MAX_LOSSES = 4
"""How often the worker of one seed may be lost before the series gives up: chance may take one, a bot that kills takes all."""

WAIT_S = 2.0
"""How long a series waits for the end of a game before it asks whether anybody still plays."""


class WorkersLost(Exception):
    """The worker of one game was lost again and again."""

    def __init__(self, seed: int) -> None:
        super().__init__(f"The worker that played seed {seed} was lost {MAX_LOSSES} times.")
        self.seed = seed


class SerialExecutor(Executor):
    """Runs every call immediately in this process, so that a series without workers is the same code."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Call the function now; the future is done when this returns."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def stream(
    play: Callable[[int], _Result],
    seeds: Iterable[int],
    make_executor: Callable[[], Executor],
    at_once: int = 1,
    lost: tuple[type[BaseException], ...] = (),
    waited: Callable[[], None] | None = None,
) -> Generator[_Result, None, None]:
    """Yield the result of each seed as it comes, at most `at_once` being under way.

    A game whose worker is lost is played again; where the executor broke with
    it, on a new one. lost: what else than a broken executor tells of a lost
    worker. waited: called whenever no game has ended for `WAIT_S`. Raises: WorkersLost, and what `play` raises.
    """
    rest = iter(seeds)  # There may be more than memory holds.
    waiting = deque(islice(rest, at_once))
    running: dict[Future[_Result], int] = {}
    losses: Counter[int] = Counter()
    signs: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError, *lost)
    executor = make_executor()
    try:
        while waiting or running:
            is_broken = False
            while waiting and len(running) < at_once and not is_broken:
                try:
                    running[executor.submit(play, waiting[0])] = waiting[0]
                    waiting.popleft()
                    waiting.extend(islice(rest, 1))
                except BrokenExecutor:
                    is_broken = True
            ended = wait(running, WAIT_S if waited else None, FIRST_COMPLETED).done
            if waited and not ended:
                waited()
            for future in ended:
                seed = running.pop(future)
                try:
                    result = future.result()
                except signs as error:
                    is_broken = is_broken or isinstance(error, BrokenExecutor)
                    losses[seed] += 1
                    if losses[seed] >= MAX_LOSSES:
                        raise WorkersLost(seed) from error
                    waiting.append(seed)
                else:
                    yield result
            if is_broken:
                executor.shutdown(wait=False)
                waiting.extend(running.values())
                running.clear()
                executor = make_executor()
    except BaseException:
        # What still plays is not waited for, nor what was being handed over when an interrupt came: it is not in `running` yet.
        executor.shutdown(wait=False, cancel_futures=True)
        raise
    # The workers go before the program does: two ends at once trip over each other.
    executor.shutdown()
