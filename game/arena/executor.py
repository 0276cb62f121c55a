"""Runs the games of a series on any `concurrent.futures` executor; the executor affects only the order of the results."""

import contextlib
import signal
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from itertools import islice
from typing import Any, TypeVar

_Result = TypeVar("_Result")

MAX_LOSSES = 4
"""Lost workers per seed before the series gives up: one may crash by accident, but some bots kill every worker."""

WAIT_S = 2.0
"""How long `stream` waits for a game to end before it calls `waited`."""
_TICK_S = 0.1
"""How long Ctrl-C may be delayed."""


class WorkersLost(Exception):
    """The worker of one game was lost repeatedly."""

    def __init__(self, seed: int) -> None:
        super().__init__(f"The worker that played seed {seed} was lost {MAX_LOSSES} times.")
        self.seed = seed


class SerialExecutor(Executor):
    """Runs every call at once in this process, so that a series without workers needs no other code."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Call the function and return a finished future."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextlib.contextmanager
def delayed_interrupts() -> Iterator[None]:
    """Raise KeyboardInterrupt at the end if Ctrl-C was pressed meanwhile, instead of anywhere in between."""
    usual = signal.default_int_handler
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGINT) is not usual:
        yield
        return
    interrupts: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: interrupts.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
        if interrupts:
            raise KeyboardInterrupt


def _ended(running: Iterable["Future[_Result]"]) -> set["Future[_Result]"]:
    """Return the calls that have ended, after at most `WAIT_S`.

    `wait` locks all of them. An interrupt there could leave them locked, and then a pool of processes never ends.
    """
    until = time.monotonic() + WAIT_S
    ended: set[Future[_Result]] = set()
    while not ended and time.monotonic() < until:
        with delayed_interrupts():
            ended = wait(running, _TICK_S, FIRST_COMPLETED).done
    return ended


def stream(
    play: Callable[[int], _Result],
    seeds: Iterable[int],
    make_executor: Callable[[], Executor],
    at_once: int = 1,
    lost: tuple[type[BaseException], ...] = (),
    waited: Callable[[], None] | None = None,
) -> Generator[_Result, None, None]:
    """Yield the result of each seed as it arrives, with at most `at_once` games running.

    A game whose worker is lost is played again, on a new executor if the old one broke. lost: further exceptions that mean a lost
    worker. waited: called whenever no game has ended for `WAIT_S`. Raises: WorkersLost, and whatever `play` raises.
    """
    rest = iter(seeds)  # Possibly more than fit in memory.
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
            ended = _ended(running)
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
        # Do not wait: a call that was being submitted when an interrupt arrived is not in `running`.
        executor.shutdown(wait=False, cancel_futures=True)
        raise
    # End the workers before the program ends: shutting both down at once can fail.
    executor.shutdown()
