"""Run `python3 -m game` in forks of a process that has only imported the command.

A fork is a real process with its own streams, terminal, signals, exit status and caches, but need not start Python and import
the game. Tests of exactly that, or of Python's choice of encoding, use the fixture `process`.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from select import select
from typing import BinaryIO

from tests.environment import ROOT
from tests.term.commands import LIMIT_S, Run, environment

_SERVER = Path(__file__).with_name("fork_server.py")
_MODULES = {"play": "play", "solve": "analyse", "hint": "analyse", "bench": "bench", "table": "table"}
"""The module that each command imports when it runs; its fork server has imported only that."""


class Fork:
    """A running command, with methods of `subprocess.Popen`."""

    def __init__(self, pid: int, report: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._report = report

    def poll(self) -> int | None:
        """Return the exit status, None while the command is running."""
        with suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the exit status, negative after a signal. Raises: subprocess.TimeoutExpired."""
        if self.returncode is None:
            if not select([self._report], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("python3 -m game", timeout or 0)
            self.returncode = _number(self._report)
            os.close(self._report)
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the command has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill the command."""
        self.send_signal(signal.SIGKILL)


class ForkServer:
    """A process that forks on request; it ends with the process that started it."""

    def __init__(self, preload: Sequence[str]) -> None:
        """preload: the arguments of `fork_server.py`."""
        self._control, other = socket.socketpair()
        with other:
            self._process = subprocess.Popen(
                [sys.executable, str(_SERVER), str(other.fileno()), *preload],
                cwd=ROOT,
                env=environment({}),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[other.fileno()],
            )

    def fork(
        self, arguments: Sequence[str], streams: Sequence[int], changes: Mapping[str, str], has_terminal: bool = False
    ) -> Fork:
        """Run a command. streams: its three standard streams. has_terminal: whether the first becomes its terminal."""
        assert not any(name.startswith("PYTHON") for name in changes), "a fork's Python has already started"
        request = {"arguments": arguments, "environment": environment(changes), "has_terminal": has_terminal}
        content = json.dumps(request).encode()
        reader, writer = os.pipe()
        socket.send_fds(self._control, [len(content).to_bytes(4, "big")], [*streams, writer])
        os.close(writer)
        self._control.sendall(content)
        return Fork(_number(reader), reader)

    def close(self) -> None:
        self._control.close()
        self._process.wait()


def _number(report: int) -> int:
    """Return the next number from the server: first the fork's process id, then its exit status."""
    content = os.read(report, 4)
    assert content, "the fork server has ended"
    return int.from_bytes(content, "big", signed=True)


_servers: dict[tuple[str, ...], ForkServer] = {}


def server_for(arguments: Sequence[str]) -> ForkServer:
    """Return a command's fork server. For `hint` and `solve`, the engines have read their data for 4×4 boards."""
    module = _MODULES.get(arguments[0] if arguments else "")
    preload = (*[f"game.term.{module}"] * bool(module), *["--data"] * (module == "analyse"))
    if preload not in _servers:
        _servers[preload] = ForkServer(preload)
    return _servers[preload]


def close_servers() -> None:
    while _servers:
        _servers.popitem()[1].close()


def _source(typed: str | None) -> BinaryIO:
    if typed is None:
        return open(os.devnull, "rb")
    file = tempfile.TemporaryFile()
    file.write(typed.encode())
    file.seek(0)
    return file


def run(arguments: Sequence[str], typed: str | None, changes: Mapping[str, str]) -> Run:
    """Run a command with a text as its input; None for no input."""
    with _source(typed) as source, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as error:
        fork = server_for(arguments).fork(arguments, [file.fileno() for file in (source, out, error)], changes)
        try:
            status = fork.wait(LIMIT_S)
        finally:
            fork.kill()
        texts = []
        for file in (out, error):
            file.seek(0)
            texts.append(file.read().decode())
        return Run(status, *texts)
