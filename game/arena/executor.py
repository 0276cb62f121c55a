"""Runs the games of a series on any `concurrent.futures` executor; the executor affects only the order of the results."""

import contextlib
import signal
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from typing import Any

Play = Callable[[int], Any]
Result = tuple[int, Any, "Exception | None"]
"""A seed with the result of its game, or with why it has none."""

MAX_LOSSES = 4
"""Lost workers per seed before its game has failed: one may crash by accident, but some bots kill every worker."""

WAIT_S = 2.0
"""How long `stream` waits for a game to end before it calls `watch`."""
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


class Host:
    """Where games run: in this process, one after the other.

    play: plays a seed there. at_once: how many games to submit. lost: errors that mean a lost worker.
    """

    at_once = 1
    lost: tuple[type[BaseException], ...] = ()

    def __init__(self, play: Play) -> None:
        self.play = play

    def executor(self) -> Executor:
        return SerialExecutor()

    def prepare(self, games: int) -> None:
        """Make ready for some games at once; called in the caller's thread."""

    def watch(self) -> None:
        """Look after the workers; called whenever no game has ended for `WAIT_S`."""

    def close(self) -> None:
        """End everything that still runs."""


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


def _ended(running: Iterable["Future[Any]"]) -> set["Future[Any]"]:
    """Return the calls that have ended, after at most `WAIT_S`.

    `wait` locks all of them. An interrupt there could leave them locked, and then an executor never ends.
    """
    until = time.monotonic() + WAIT_S
    ended: set[Future[Any]] = set()
    while not ended and time.monotonic() < until:
        with delayed_interrupts():
            ended = wait(running, _TICK_S, FIRST_COMPLETED).done
    return ended


def stream(host: Host, seeds: Iterable[int]) -> Generator[Result, None, None]:
    """Yield what came of each seed as it arrives, with at most `host.at_once` games running.

    A game whose worker is lost is played again, alone, so that it takes no others with it.
    """
    rest = iter(seeds)  # Possibly more than fit in memory.
    again: deque[int] = deque()
    running: dict[Future[Any], int] = {}
    losses: Counter[int] = Counter()
    lost: tuple[type[BaseException], ...] = (CancelledError, *host.lost)
    executor = host.executor()
    try:
        while True:
            while len(running) < (1 if losses else host.at_once):
                seed = again.popleft() if again else next(rest, None)
                if seed is None:
                    break
                host.prepare(host.at_once)
                running[executor.submit(host.play, seed)] = seed
            if not running:
                break
            host.prepare(len(running))
            ended = _ended(running)
            if not ended:
                host.watch()
            for future in [future for future in running if future in ended]:
                seed = running.pop(future)
                result: Any = None
                failure: Exception | None = None
                try:
                    result = future.result()
                except lost:
                    losses[seed] += 1
                    if losses[seed] < MAX_LOSSES:
                        again.append(seed)
                        continue
                    failure = WorkersLost(seed)
                except Exception as error:
                    failure = error
                del losses[seed]
                yield seed, result, failure
    except BaseException:
        # Do not wait: a call that was being submitted when an interrupt arrived is not in `running`.
        executor.shutdown(wait=False, cancel_futures=True)
        raise
    executor.shutdown()
