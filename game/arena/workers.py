"""Processes that play the games of a series, on this machine or on a cluster."""

import contextlib
import functools
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from typing import Any

from ..core.output import redirect_output
from .cluster import Cluster
from .executor import Ended, SerialExecutor, delayed_interrupts, limited, stream

PlaySeeds = Callable[[Callable[[int], Any], Iterable[int]], Iterator[Ended]]
"""Calls a function with each seed, in any order, and yields what came of it."""

_MAX_PER_CORE = 8
"""Processes per core: more would only use memory."""
_MAX_ON_WINDOWS = 61
"""The number of processes that Python can wait for on Windows."""
_PATIENCE_S = 5.0
"""How long to wait for a thread whose processes have ended."""


@contextlib.contextmanager
def workers(processes: int, games: int, is_apart: bool, is_forked: bool = False, limit_s: float = 0.0) -> Iterator[PlaySeeds]:
    """Yield a function that runs games on this machine; end all processes afterwards.

    is_apart: never run one in this process. is_forked: the processes inherit the memory of this one. limit_s: seconds per game;
    0 = no limit, as always in this process.
    """
    if processes == 1 and not is_apart:
        with _streams(0.0, SerialExecutor) as run:
            yield run
        return
    before = set(threading.enumerate())
    try:
        jobs = useful_jobs(processes, games)
        with _streams(limit_s, lambda: Workers(jobs, is_forked), jobs) as run:
            yield run
    finally:
        for child in multiprocessing.active_children():
            child.kill()  # A bot may ignore a request to end.
        # Wait for the thread that manages them: at exit, Python would fail on its closed pipe.
        for thread in set(threading.enumerate()) - before:
            if not thread.daemon:
                thread.join(_PATIENCE_S)


@contextlib.contextmanager
def cluster_workers(address: str, warn: Callable[[], None], limit_s: float = 0.0) -> Iterator[PlaySeeds]:
    """Yield a function that runs games on a cluster. warn: called each time its last worker is lost. Raises: NoCluster."""
    cluster = Cluster(address)
    watch = _Watch(cluster, warn)
    try:
        with _streams(limit_s, cluster.executor, cluster.at_once, cluster.lost, watch.report) as run:
            yield run
    finally:
        cluster.close()


@contextlib.contextmanager
def _streams(limit_s: float, make_executor: Callable[[], Executor], *options: Any) -> Iterator[PlaySeeds]:
    """Yield a function that plays games on an executor; end those that still run before the workers end."""

    def run(play: Callable[[int], Any], seeds: Iterable[int]) -> Iterator[Ended]:
        task = functools.partial(limited, play, limit_s) if limit_s else play
        return opened.enter_context(contextlib.closing(stream(task, seeds, make_executor, limit_s, *options)))

    with contextlib.ExitStack() as opened:
        yield run


class _Watch:
    """Notices, once each time, that a cluster has lost its last worker."""

    def __init__(self, cluster: Cluster, warn: Callable[[], None]) -> None:
        self._cluster = cluster
        self._warn = warn
        self._had_workers = True

    def report(self) -> None:
        """Warn if the last worker was lost since the last call."""
        has_workers = self._cluster.has_workers
        if self._had_workers and not has_workers:
            self._warn()
        self._had_workers = has_workers


def useful_jobs(wanted: int, games: int) -> int:
    """Return the number of processes to start, limited by the games and the cores."""
    return min(wanted, games, _MAX_PER_CORE * (os.cpu_count() or 1))


class Workers(ProcessPoolExecutor):
    """A process pool. Ctrl-C is delayed while a process starts, because Python loses interrupts during a fork."""

    def __init__(self, jobs: int, is_forked: bool = False) -> None:
        """Start no process yet. is_forked: fork this process if the system can."""
        context = multiprocessing.get_context("fork") if is_forked else None
        super().__init__(min(jobs, _MAX_ON_WINDOWS) if sys.platform == "win32" else jobs, context, begin_worker)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Submit a call. Raises: KeyboardInterrupt afterwards, if Ctrl-C was pressed meanwhile."""
        with delayed_interrupts():
            return super().submit(fn, *args, **kwargs)


def begin_worker() -> None:
    """Ignore Ctrl-C, end with the parent process, and redirect a bot's output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    redirect_output()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent
    parent.join()
    os._exit(1)
