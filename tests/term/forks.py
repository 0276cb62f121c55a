"""Run `python3 -m game` in forks of a process that has imported the commands.

A fork is a real process with its own streams, terminal, signals, exit status and caches, but need not start Python and import
the game. Tests of exactly that, or of Python's choice of encoding, use the fixture `process`.
"""

import fcntl
import io
import os
import runpy
import sys
import tempfile
import termios
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from tests.environment import ROOT
from tests.term.commands import LIMIT_S, Run, environment

_CONTEXT = get_context("forkserver")
_CONTEXT.set_forkserver_preload(["tests.term.forks", "tests.term.loaded"])


def fork(
    arguments: Sequence[str], streams: Sequence[str], changes: Mapping[str, str], has_terminal: bool = False
) -> ForkServerProcess:
    """Run a command. streams: the paths of its input, output and errors. has_terminal: whether they are its terminal."""
    assert not any(name.startswith("PYTHON") for name in changes), "a fork's Python has already started"
    process = _CONTEXT.Process(target=_become, args=(arguments, streams, environment(changes), has_terminal))
    process.start()
    return process


def _become(arguments: Sequence[str], streams: Sequence[str], environment: Mapping[str, str], has_terminal: bool) -> None:
    """Turn this fork into the process that Python would have started."""
    if has_terminal:
        os.setsid()
    for number, (path, flags) in enumerate(zip(streams, (os.O_RDONLY, os.O_WRONLY, os.O_WRONLY), strict=True)):
        file = os.open(path, os.O_RDWR if has_terminal else flags)
        os.dup2(file, number)
        os.close(file)
    if has_terminal:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    os.chdir(ROOT)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[1:] = arguments
    sys.stdin = open(0, encoding="utf-8", errors="surrogateescape", closefd=False)
    sys.stdout = _writer(1, "surrogateescape", os.isatty(1))
    sys.stderr = _writer(2, "backslashreplace", True)
    runpy.run_module("game", run_name="__main__", alter_sys=True)


def _writer(number: int, errors: str, line_buffering: bool) -> io.TextIOWrapper:
    file = open(number, "wb", closefd=False)
    return io.TextIOWrapper(file, encoding="utf-8", errors=errors, line_buffering=line_buffering)


def run(arguments: Sequence[str], typed: str | None, changes: Mapping[str, str]) -> Run:
    """Run a command with a text as its input; None for no input."""
    with tempfile.TemporaryDirectory() as folder:
        source, out, error = (Path(folder, name) for name in ("in", "out", "error"))
        source.write_bytes((typed or "").encode())
        out.touch()
        error.touch()
        process = fork(arguments, [os.devnull if typed is None else str(source), str(out), str(error)], changes)
        process.join(LIMIT_S)
        status = process.exitcode
        process.kill()
        assert status is not None, "the command did not end"
        return Run(status, out.read_text("utf-8"), error.read_text("utf-8"))
