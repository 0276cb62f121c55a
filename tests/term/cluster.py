"""A real cluster of Dask on this machine."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.environment import ROOT
from tests.term.commands import environment


@contextmanager
def cluster(workers: int, folder: Path) -> Iterator[str]:
    """Run a scheduler and workers of Dask on this machine; yield its address."""
    environ = environment({"PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__ADMIN__LOG_FORMAT": "%(message)s"})
    running: list[subprocess.Popen[str]] = []

    def start(*arguments: str) -> subprocess.Popen[str]:
        log = (folder / f"log{len(running)}").open("w", encoding="utf-8")
        command = [sys.executable, "-m", *arguments]
        process = subprocess.Popen(command, cwd=folder, env=environ, stderr=subprocess.PIPE, stdout=log, encoding="utf-8")
        log.close()
        running.append(process)
        return process

    def line_with(process: "subprocess.Popen[str]", text: str) -> str:
        assert process.stderr
        return next(line for line in process.stderr if text in line)

    try:
        scheduler = start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        address = line_with(scheduler, "Scheduler at:").split()[-1]
        common = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
        for _ in range(workers):
            line_with(start("distributed.cli.dask_worker", address, *common), "Registered to:")
        yield address
    finally:
        for process in reversed(running):
            process.kill()
            process.communicate()
