"""A fork server: imports modules, then runs `python3 -m game` in a fork for each request.

It is started by its path, so that a fork has imported no test module.
"""

import atexit
import fcntl
import gc
import importlib
import io
import json
import os
import runpy
import signal
import socket
import sys
import termios
import threading
from contextlib import suppress
from typing import Any


def main(number: str, preload: list[str]) -> None:
    """Serve requests until the client closes the socket; return in each fork.

    number: the socket's file descriptor. preload: modules to import; `--data` lets the engines read their data for 4×4 boards.
    """
    sys.path[0] = os.getcwd()
    importlib.import_module("game.term.commands")
    for name in preload:
        if name == "--data":
            _load_data()
        else:
            importlib.import_module(name)
    gc.collect()
    gc.freeze()  # In a fork, the garbage collector would copy every page that it visits.
    reports: dict[int, int] = {}

    def reap(*_: object) -> None:
        while reports:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            report = reports.pop(pid)
            with suppress(OSError):  # The client is gone.
                os.write(report, os.waitstatus_to_exitcode(status).to_bytes(4, "big", signed=True))
            os.close(report)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, reap)
    with socket.socket(fileno=int(number)) as control:
        while True:
            header, fds, _, _ = socket.recv_fds(control, 4, 4)
            if not header:
                os._exit(0)
            length = int.from_bytes(header, "big")
            content = b""
            while len(content) < length:
                content += control.recv(length - len(content))
            *streams, report = fds
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
            pid = os.fork()
            if not pid:
                break
            reports[pid] = report
            os.write(report, pid.to_bytes(4, "big", signed=True))
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
            for stream in streams:
                os.close(stream)
    for other in (report, *reports.values()):
        os.close(other)
    _become(json.loads(content), streams)


def _load_data() -> None:
    engines, games = importlib.import_module("game.engines"), importlib.import_module("game.games")
    for game in games.GAMES:
        engines.load_data(game.id, game.default)


def _become(request: dict[str, Any], streams: list[int]) -> None:
    """Turn this fork into the process that Python would have started."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    if request["has_terminal"]:
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv[1:] = request["arguments"]
    sys.stdin = open(0, encoding="utf-8", errors="surrogateescape", closefd=False)
    sys.stdout = _writer(1, "surrogateescape", os.isatty(1))
    sys.stderr = _writer(2, "backslashreplace", True)


def _writer(number: int, errors: str, line_buffering: bool) -> io.TextIOWrapper:
    file = open(number, "wb", closefd=False)
    return io.TextIOWrapper(file, encoding="utf-8", errors=errors, line_buffering=line_buffering)


def _leave(status: object) -> None:
    """Exit at once if only Python's shutdown is left, which would copy all memory; otherwise return."""
    if isinstance(status, int) and threading.active_count() == 1:
        atexit._run_exitfuncs()
        with suppress(OSError, ValueError):  # Then Python itself reports the failed write.
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
    try:
        runpy.run_module("game", run_name="__main__", alter_sys=True)
    except SystemExit as end:
        _leave(end.code)
        raise
