"""A Dask cluster that plays games; the only module that needs the optional package `distributed`."""

import importlib
import socket
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any
from urllib.parse import urlsplit

from ..core.output import UserError
from .executor import Host, Play
from .processes import Ended

_CONNECT_S = 30


class NoCluster(UserError):
    """The cluster cannot be used; the text says why."""


class Cluster(Host):
    """A connection to a Dask scheduler."""

    def __init__(self, play: Play, address: str, warn: Callable[[], None]) -> None:
        """warn: called each time the last worker is lost. Raises: NoCluster, also if the scheduler does not answer."""
        super().__init__(play)
        try:
            distributed: Any = importlib.import_module("distributed")
        except ImportError as error:
            raise NoCluster("A cluster needs the package distributed: python3 -m pip install distributed") from error
        self.lost = (distributed.scheduler.KilledWorker, Ended)
        _check_address(address)
        try:
            self._client = distributed.Client(address, timeout=_CONNECT_S, set_as_default=False)
            self._client.wait_for_workers(1, timeout=_CONNECT_S)
        except (OSError, ValueError, distributed.TimeoutError) as error:
            raise NoCluster(f"The cluster {address} cannot be used: {error}") from error
        self._warn = warn
        self._had_workers = True
        self.at_once = 2 * max(1, self._threads())  # So that no thread is idle.

    def _threads(self) -> int:
        threads: dict[str, int] = self._client.nthreads()
        return sum(threads.values())

    def executor(self) -> Executor:
        return _ClusterExecutor(self._client.get_executor(pure=False))

    def watch(self) -> None:
        has_workers = self._threads() > 0
        if self._had_workers and not has_workers:
            self._warn()
        self._had_workers = has_workers

    def close(self) -> None:
        self._client.close()


class _ClusterExecutor(Executor):
    """Distributed's executor, which cancels the running games if it need not wait for them."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        future: Future[Any] = self._inner.submit(fn, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._inner.shutdown(wait=wait and not cancel_futures)


def _check_address(address: str) -> None:
    """Fail fast: distributed.Client retries a dead scheduler for a minute. Raises: NoCluster."""
    try:
        parts = urlsplit(address)
        if not parts.hostname or not parts.port:
            raise ValueError("an address is of the form tcp://host:8786")
        socket.create_connection((parts.hostname, parts.port), _CONNECT_S).close()
    except (OSError, ValueError) as error:
        raise NoCluster(f"The cluster {address} cannot be used: {error}") from error
