"""Runs the games of a series on any `concurrent.futures` executor; the executor affects only the order of the results."""

import contextlib
import ctypes
import faulthandler
import functools
import os
import signal
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from itertools import islice
from typing import Any

Play = Callable[[int], Any]
Ended = tuple[int, Any, "Exception | None"]
"""A seed with the result of its game, or with why it has none."""

MAX_LOSSES = 4
"""Lost workers per seed before its game has failed: one may crash by accident, but some bots kill every worker."""

WAIT_S = 2.0
"""How long `stream` waits for a game to end before it calls `watch`."""
_TICK_S = 0.1
"""How long Ctrl-C may be delayed."""
_GRACE_S = 2.0
"""How long a game that was told to end may go on before its process is ended."""


class WorkersLost(Exception):
    """The worker of one game was lost repeatedly."""

    def __init__(self, seed: int) -> None:
        super().__init__(f"The worker that played seed {seed} was lost {MAX_LOSSES} times.")
        self.seed = seed


class TookTooLong(Exception):
    """A game did not end within its time."""

    def __init__(self, limit_s: float) -> None:
        super().__init__(limit_s)
        self.limit_s = limit_s

    def __str__(self) -> str:
        return f"took longer than {self.limit_s:g} s"


class TimeIsUp(BaseException):
    """Raised inside a game whose time is up."""


def limited(play: Play, limit_s: float, seed: int) -> Any:
    """Play a seed in a process that may be lost. Raises: TookTooLong, and whatever `play` raises.

    Code that does not heed the exception ends with its process, even if it never lets another thread run.
    """
    thread = ctypes.c_ulong(threading.get_ident())
    interrupt = ctypes.pythonapi.PyThreadState_SetAsyncExc
    timer = threading.Timer(limit_s, interrupt, (thread, ctypes.py_object(TimeIsUp)))
    timer.daemon = True
    try:
        with open(os.devnull, "w") as nowhere:
            faulthandler.dump_traceback_later(limit_s + _GRACE_S, exit=True, file=nowhere)
            try:
                timer.start()
                return play(seed)
            finally:
                timer.cancel()
                faulthandler.cancel_dump_traceback_later()
    except TimeIsUp:
        raise TookTooLong(limit_s) from None


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
    """Where games run: in this process, one after the other. limit_s: seconds per game; 0 = no limit.

    play: plays a seed there. at_once: how many games to submit. lost: errors that mean a lost worker, besides those of executors.
    """

    at_once = 1
    lost: tuple[type[BaseException], ...] = ()

    def __init__(self, play: Play, limit_s: float = 0.0) -> None:
        self.play = functools.partial(limited, play, limit_s) if limit_s else play
        self.limit_s = limit_s

    def executor(self) -> Executor:
        """Return a new executor; the one before it has broken."""
        return SerialExecutor()

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

    `wait` locks all of them. An interrupt there could leave them locked, and then a pool of processes never ends.
    """
    until = time.monotonic() + WAIT_S
    ended: set[Future[Any]] = set()
    while not ended and time.monotonic() < until:
        with delayed_interrupts():
            ended = wait(running, _TICK_S, FIRST_COMPLETED).done
    return ended


def stream(host: Host, seeds: Iterable[int]) -> Generator[Ended, None, None]:
    """Yield what came of each seed as it arrives, with at most `host.at_once` games running.

    A game whose worker is lost is played again, alone, so that it takes no others with it; on a new executor if the old one
    broke. A game that loses its worker later than the limit has taken too long.
    """
    rest = iter(seeds)  # Possibly more than fit in memory.
    waiting = deque(islice(rest, host.at_once))
    running: dict[Future[Any], tuple[int, float]] = {}
    losses: Counter[int] = Counter()
    signs: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError, *host.lost)
    executor = host.executor()
    try:
        while waiting or running:
            is_broken = False
            while waiting and len(running) < (1 if losses else host.at_once) and not is_broken:
                try:
                    running[executor.submit(host.play, waiting[0])] = (waiting[0], time.monotonic())
                    waiting.popleft()
                    waiting.extend(islice(rest, 1))
                except BrokenExecutor:
                    is_broken = True
            ended = _ended(running)
            if not ended:
                host.watch()
            for future in ended:
                seed, began_s = running.pop(future)
                result: Any = None
                failure: Exception | None = None
                try:
                    result = future.result()
                except signs as error:
                    is_broken = is_broken or isinstance(error, BrokenExecutor)
                    losses[seed] += 1
                    if host.limit_s and time.monotonic() - began_s > host.limit_s:
                        failure = TookTooLong(host.limit_s)
                    elif losses[seed] >= MAX_LOSSES:
                        failure = WorkersLost(seed)
                    else:
                        waiting.appendleft(seed)
                        continue
                except Exception as error:
                    failure = error
                del losses[seed]
                yield seed, result, failure
            if is_broken:
                executor.shutdown(wait=False)
                waiting.extendleft(seed for seed, _ in running.values())
                running.clear()
                executor = host.executor()
    except BaseException:
        # Do not wait: a call that was being submitted when an interrupt arrived is not in `running`.
        executor.shutdown(wait=False, cancel_futures=True)
        raise
    # End the workers before the program ends: shutting both down at once can fail.
    executor.shutdown()
