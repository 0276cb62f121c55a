"""Processes on this machine that play games."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from typing import Any

from ..core.output import redirect_output
from .executor import Host, Play, delayed_interrupts

_MAX_PER_CORE = 8
"""Processes per core: more would only use memory."""
_MAX_ON_WINDOWS = 61
"""The number of processes that Python can wait for on Windows."""
_PATIENCE_S = 5.0
"""How long to wait for a thread whose processes have ended."""

_GIVEN: list[Play] = []
"""In a worker: what it plays, given once, as it may be large. A forked one inherits it and need not pickle it."""


class Processes(Host):
    """Processes that each play one game at a time."""

    def __init__(self, play: Play, limit_s: float, jobs: int, is_forked: bool) -> None:
        """Start no process yet. is_forked: they inherit the memory of this one."""
        super().__init__(play, limit_s)
        self._task = self.play
        self._is_forked = is_forked
        self._threads = set(threading.enumerate())
        self._jobs = jobs
        self.play = play_given
        self.at_once = jobs if limit_s else jobs + 1  # The next game starts while the last one is replayed.

    def executor(self) -> Executor:
        return Workers(self._jobs, self._is_forked, self._task)

    def close(self) -> None:
        for child in multiprocessing.active_children():
            child.kill()  # A bot may ignore a request to end.
        # Wait for the thread that manages them: at exit, Python would fail on its closed pipe.
        for thread in set(threading.enumerate()) - self._threads:
            if not thread.daemon:
                thread.join(_PATIENCE_S)


def useful_jobs(wanted: int, games: int) -> int:
    """Return the number of processes to start, limited by the games and the cores."""
    return max(1, min(wanted, games, _MAX_PER_CORE * (os.cpu_count() or 1)))


class Workers(ProcessPoolExecutor):
    """A process pool. Ctrl-C is delayed while a process starts, because Python loses interrupts during a fork."""

    def __init__(self, jobs: int, is_forked: bool = False, play: Play | None = None) -> None:
        """Start no process yet. is_forked: fork this process if the system can. play: for `play_given`."""
        context = multiprocessing.get_context("fork") if is_forked else None
        jobs = min(jobs, _MAX_ON_WINDOWS) if sys.platform == "win32" else jobs
        super().__init__(jobs, context, begin_worker, (play,))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Submit a call. Raises: KeyboardInterrupt afterwards, if Ctrl-C was pressed meanwhile."""
        with delayed_interrupts():
            return super().submit(fn, *args, **kwargs)


def begin_worker(play: Play | None = None) -> None:
    """Ignore Ctrl-C, end with the parent process, and redirect a bot's output. play: for `play_given`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    redirect_output()
    if play:
        _GIVEN.append(play)


def play_given(seed: int) -> Any:
    """Play a seed in a worker."""
    return _GIVEN[-1](seed)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent
    parent.join()
    os._exit(1)
