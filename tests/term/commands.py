"""Run `python3 -m game` with pipes, as a user's script would."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.environment import ROOT

LIMIT_S = 120
"""A command that takes longer counts as hanging."""


@dataclass(frozen=True)
class Run:
    """The result of a command."""

    status: int
    out: str
    error: str

    @property
    def lines(self) -> list[str]:
        """The lines of the output."""
        return self.out.splitlines()


@contextmanager
def ended_in_time(process: "subprocess.Popen[str] | subprocess.Popen[bytes]") -> Iterator[None]:
    """Kill a process that takes too long or whose test failed, so that nothing waits for it forever."""
    timer = threading.Timer(LIMIT_S, process.kill)
    timer.start()
    try:
        yield
    except BaseException:
        process.kill()
        raise
    finally:
        timer.cancel()
        timer.join()


def wait_for_sleep(pid: int) -> None:
    """Wait at most `LIMIT_S` until a process waits or ends: Python loses a signal that comes just before it reads.

    Linux tells in `/proc`; elsewhere this returns at once.
    """
    end = time.monotonic() + LIMIT_S
    with suppress(OSError):
        while Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] == "R":
            assert time.monotonic() < end, "the command did not wait for input"


def environment(changes: Mapping[str, str]) -> dict[str, str]:
    """Return an environment in which only the changes select language, colours and folder."""
    dropped = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "TERM", "TILELAB_DATA", "XDG_DATA_HOME")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return {**kept, "LANG": "en_GB.UTF-8", "PYTHONUTF8": "1", **changes}


def run(arguments: Sequence[str], typed: str | None, changes: Mapping[str, str]) -> Run:
    """Run a command with a text as its input; None for a closed input."""
    done = subprocess.run(
        [sys.executable, "-m", "game", *arguments],
        cwd=ROOT,
        env=environment(changes),
        input=typed if typed is not None else None,
        stdin=subprocess.DEVNULL if typed is None else None,
        capture_output=True,
        encoding="utf-8",
        timeout=LIMIT_S,
    )
    return Run(done.returncode, done.stdout, done.stderr)
