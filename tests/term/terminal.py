"""A pseudo-terminal that runs `python3 -m game`, types keys and reads the screen."""

import fcntl
import os
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from functools import partial
from types import TracebackType

from tests.environment import ROOT
from tests.term.commands import environment, wait_for_sleep
from tests.term.forks import fork

LIMIT_S = 30
ROWS, COLS = 24, 80
_CONTROL = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]")
_FRAME = re.compile(r"\x1b\[H(.*?)\x1b\[J", re.DOTALL)


class Terminal:
    """A command in a terminal of 24 lines. `seen` is its whole output; waits depend on output, never on time."""

    def __init__(self, *arguments: str, changes: Mapping[str, str], is_fork: bool = True) -> None:
        """is_fork: False starts a new Python."""
        self._arguments = arguments
        self._changes = {"TERM": "xterm-256color", **changes}
        self._is_fork = is_fork
        self.seen = ""

    def __enter__(self) -> "Terminal":
        self._device, inner = os.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLS, 0, 0))
        self.before = termios.tcgetattr(inner)
        self._inner = inner
        forked = partial(fork, self._arguments, [os.ttyname(inner)] * 3, self._changes, has_terminal=True)
        self._process = forked() if self._is_fork else self._started(inner)
        self._pid = self._process.pid or 0
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._status is None:
            self._process.kill()
        self._process.wait() if isinstance(self._process, subprocess.Popen) else self._process.join()
        os.close(self._device)
        os.close(self._inner)

    def _started(self, inner: int) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [sys.executable, "-m", "game", *self._arguments],
            cwd=ROOT,
            env=environment(self._changes),
            stdin=inner,
            stdout=inner,
            stderr=inner,
            preexec_fn=lambda: _own(inner),
        )

    @property
    def _status(self) -> int | None:
        return self._process.poll() if isinstance(self._process, subprocess.Popen) else self._process.exitcode

    @property
    def screen(self) -> str:
        """The last complete frame, without colours."""
        frames = _FRAME.findall(self.seen)
        return _CONTROL.sub("", frames[-1]).replace("\r\n", "\n") if frames else ""

    @property
    def left(self) -> str:
        """What remains in the terminal after the game is left."""
        return _CONTROL.sub("", self.seen.rpartition("\x1b[?1049l")[2]).replace("\r\n", "\n")

    def type(self, keys: str, *shown: str) -> str:
        """Type keys, then wait until the screen shows the texts; return the screen."""
        os.write(self._device, keys.encode())
        return self.wait_for(lambda: all(text in self.screen for text in shown))

    def press(self, key: str) -> None:
        """Type Ctrl-C or Ctrl-D as soon as the command waits."""
        wait_for_sleep(self._pid)
        self.type(key)

    def wait_for(self, is_there: Callable[[], bool]) -> str:
        """Read output until a condition holds; return the screen."""
        end = time.monotonic() + LIMIT_S
        while not is_there():
            if not self._read(end):
                raise AssertionError(f"expected output did not appear; output so far: {self.seen[-3000:]!r}")
        return self.screen

    def terminate(self, number: int) -> None:
        """Send the command a signal that asks it to end."""
        wait_for_sleep(self._pid)
        os.kill(self._pid, number)

    def end(self) -> int:
        """Wait until the command ends; return its exit status."""
        end = time.monotonic() + LIMIT_S
        while (status := self._status) is None:
            self._read(min(end, time.monotonic() + 0.1))
            assert time.monotonic() < end, f"the command did not end; output so far: {self.seen[-3000:]!r}"
        while self._read(0):
            pass
        return status

    @property
    def modes(self) -> list[object]:
        """The current terminal settings."""
        return termios.tcgetattr(self._inner)

    def _read(self, end: float) -> bool:
        if not select.select([self._device], [], [], max(0, end - time.monotonic()))[0]:
            return False
        self.seen += os.read(self._device, 65536).decode("utf-8", "replace")
        return True


def _own(device: int) -> None:
    """Make the terminal control this process, so that its keys send signals."""
    os.setsid()
    fcntl.ioctl(device, termios.TIOCSCTTY, 0)
