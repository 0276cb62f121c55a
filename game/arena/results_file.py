"""The results file of a series, in JSON Lines: first its settings, then a line per game, with the bot's files that are new."""

import contextlib
import errno
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TextIO

from ..core.output import UserError
from .fingerprint import changed
from .record import Record, validated

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class BadFile(UserError):
    """The file cannot hold the series; the text says why."""


_IN_USE = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""Errors that mean that another process has locked the file."""


class ResultsFile:
    """An open, locked file. records: of earlier runs, several of one seed possibly; used: digests of the bot's files."""

    def __init__(self, file: TextIO, path: Path, series: Mapping[str, object]) -> None:
        self._file = file
        self.path = path
        self.records: list[Record] = []
        self.used: dict[str, str] = {}
        _read(self, file, series)
        if not file.tell():
            self._write({"series": series})
        self.count = len(self.records)
        """The number of games."""

    def add(self, record: Record, used: Mapping[str, str]) -> None:
        """Write a record immediately, so that an interruption loses none. Raises: BadFile if a file of the bot has changed."""
        for name in used:
            if self.used.get(name, used[name]) != used[name]:
                raise BadFile(f"{name} has changed since the first games in {self.path}: use another file for the new ones.")
        new = {"used": dict(used)} if used.keys() - self.used.keys() else {}
        self.used.update(used)
        self.count += 1
        self._write({**record.as_json(), **new})

    def fail(self, seed: int, reason: str) -> None:
        """Note a failed game, which the next run tries again."""
        self._write({"seed": seed, "failed": reason})

    def _write(self, fields: Mapping[str, object]) -> None:
        self._file.write(json.dumps(fields) + "\n")
        self._file.flush()


@contextlib.contextmanager
def opened(path: Path, series: Mapping[str, object], is_resumed: bool, folder: str = "") -> Iterator[ResultsFile]:
    """Open and lock a file; remove it afterwards if it holds no game. folder: the one whose files the bot may use.

    Raises: BadFile if another run is using the file, if it exists and is not resumed, if it holds anything but records of this
    series, or if the bot used files that have changed; OSError.
    """
    if path.exists() and not path.is_file():
        raise BadFile(f"{path} is not a regular file.")
    try:
        file = path.open("a+" if is_resumed else "x", encoding="utf-8")
    except FileExistsError as error:
        raise BadFile(f"{path} already exists; --resume {path} continues it.") from error
    with file:
        _lock(file, path)
        results = ResultsFile(file, path, series)
        differing = changed(folder, results.used)
        if differing:
            raise BadFile(_stale(path, series, differing))
        try:
            yield results
        finally:
            if not results.count:
                file.close()
                path.unlink(missing_ok=True)


def _stale(path: Path, series: Mapping[str, object], differing: list[str]) -> str:
    have = "has" if len(differing) == 1 else "have"
    return f"{path} holds games of {series['bot']} from before {', '.join(differing)} {have} changed: use another file."


def _lock(file: TextIO, path: Path) -> None:
    """Lock a file until it is closed, if the file system has locks. Raises: BadFile if another run has locked it."""
    try:
        if sys.platform == "win32":
            file.seek(_LOCKED_BYTE)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(0)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _IN_USE:
            raise BadFile(f"Another run is writing to {path}: wait for it, or choose another file.") from error


_LOCKED_BYTE = 1 << 40
"""Windows locks bytes, which cannot be read then; this one is far beyond the end of the file."""


_SAID: dict[str, str] = {
    "source": "the bot’s code",
    "state": "the bot’s state",
    "python": "the version of Python",
}
"""How a setting is called in a sentence; others by their names."""


def _read(results: ResultsFile, file: TextIO, series: Mapping[str, object]) -> None:
    """Read a file's records, truncate an incomplete last line, and seek to the end.

    Raises: BadFile if the file is of another series or is not a results file.
    """
    path = results.path
    content = path.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    first = {"series": dict(series)}
    if not whole and not json.dumps(first).encode().startswith(content):
        raise BadFile(f"{path} is not a results file.")
    try:
        head, *rows = [json.loads(line) for line in whole.splitlines()] or [first]
        for row in rows:
            if "failed" not in row:
                results.records.append(validated(row))
                results.used.update({str(name): str(digest) for name, digest in row.get("used", {}).items()})
        held = dict(head["series"])
        version = held["version"]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise BadFile(f"{path} is not a results file.") from error
    if version != series.get("version") and held.get("bot") == series.get("bot"):
        bot, now = series["bot"], series["version"]
        raise BadFile(f"{path} holds games of version {version} of {bot}; this is version {now}, which plays other games.")
    differing = sorted(str(name) for name in {*held, *series} if held.get(name) != series.get(name))
    if differing:
        raise BadFile(f"{path} holds another series (different: {', '.join(_SAID.get(name, name) for name in differing)}).")
    file.truncate(len(whole))
    file.seek(0, 2)
