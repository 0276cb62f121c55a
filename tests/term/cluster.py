"""A real Dask cluster on this machine."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.environment import ROOT
from tests.term.commands import ended_in_time, environment


class Cluster:
    """A scheduler and its worker processes."""

    def __init__(self, address: str, begin: "Callable[[str], subprocess.Popen[str]]") -> None:
        self.address = address
        """The address of the scheduler."""
        self._begin = begin
        self._workers: list[subprocess.Popen[str]] = []

    def start_workers(self, count: int) -> None:
        """Start workers until there are `count`, and wait until they are registered."""
        while sum(worker.poll() is None for worker in self._workers) < count:
            self._workers.append(self._begin(self.address))

    def kill_workers(self, count: int | None = None) -> None:
        """Kill all workers, or some of those that run, like a power cut."""
        for worker in [one for one in self._workers if one.poll() is None][:count]:
            worker.kill()
            worker.wait()


@contextmanager
def cluster(workers: int, folder: Path, python: Path | None = None) -> Iterator[Cluster]:
    """Run a Dask scheduler and workers. python: a Python with Tilelab installed, None for this one with this repository."""
    changes = {"DASK_DISTRIBUTED__ADMIN__LOG_FORMAT": "%(message)s"} | ({} if python else {"PYTHONPATH": str(ROOT)})
    environ = environment(changes)
    running: list[subprocess.Popen[str]] = []

    def start(*arguments: str) -> subprocess.Popen[str]:
        log = (folder / f"log{len(running)}").open("w", encoding="utf-8")
        command = [str(python or sys.executable), "-m", *arguments]
        process = subprocess.Popen(command, cwd=folder, env=environ, stderr=subprocess.PIPE, stdout=log, encoding="utf-8")
        log.close()
        running.append(process)
        return process

    def line_with(process: "subprocess.Popen[str]", text: str) -> str:
        assert process.stderr
        with ended_in_time(process):
            return next(line for line in process.stderr if text in line)

    try:
        scheduler = start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        address = line_with(scheduler, "Scheduler at:").split()[-1]
        common = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")

        def begin(address: str) -> "subprocess.Popen[str]":
            worker = start("distributed.cli.dask_worker", address, *common)
            line_with(worker, "Registered to:")
            return worker

        started = Cluster(address, begin)
        started.start_workers(workers)
        yield started
    finally:
        for process in reversed(running):
            process.kill()
            process.communicate()
