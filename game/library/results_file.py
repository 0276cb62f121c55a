"""The results file of a series, in JSON Lines: first its settings, then a line per game."""

import contextlib
import errno
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TextIO

from ..arena.record import Record, validated

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class BadFile(ValueError):
    """The file cannot hold the series; the text says why."""


_IN_USE = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""Errors that mean that another process has locked the file."""


@contextlib.contextmanager
def opened(path: Path, series: Mapping[str, object], is_resumed: bool) -> Iterator[tuple[TextIO, list[Record]]]:
    """Open and lock a file, and yield it with its records; remove it afterwards if it holds no game.

    Raises: BadFile if another run is using the file, if it exists and is not resumed, or if it holds anything but records of
    this series; OSError.
    """
    if path.exists() and not path.is_file():
        raise BadFile(f"{path} is not a regular file.")
    try:
        file = path.open("a+" if is_resumed else "x", encoding="utf-8")
    except FileExistsError as error:
        raise BadFile(f"{path} already exists; --resume {path} continues it.") from error
    with file:
        _lock(file, path)
        records = _read(file, path, series)
        if not file.tell():
            _write(file, {"series": series})
        start = file.tell()
        try:
            yield file, records
        finally:
            is_empty = not records and file.tell() == start
            if is_empty:
                file.close()
                path.unlink(missing_ok=True)


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


def _read(file: TextIO, path: Path, series: Mapping[str, object]) -> list[Record]:
    """Return a file's records, truncate an incomplete last line, and seek to the end.

    If a seed occurs twice, its first line counts. Raises: BadFile if the file is of another series or is not a results file.
    """
    content = path.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    first = {"series": dict(series)}
    if not whole and not json.dumps(first).encode().startswith(content):
        raise BadFile(f"{path} is not a results file.")
    records: dict[int, Record] = {}
    try:
        head, *rows = [json.loads(line) for line in whole.splitlines()] or [first]
        for record in map(validated, rows):
            records.setdefault(record.seed, record)
        former = dict(head["series"])
        if "most_moves" in former:
            former["max_moves"] = former.pop("most_moves")  # The name in earlier versions.
        if series.get("source") is None:
            former["source"] = None  # Earlier versions stored a digest for built-in bots, too.
        version = former.setdefault("version", 1)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise BadFile(f"{path} is not a results file.") from error
    if version != series.get("version") and former.get("bot") == series.get("bot"):
        bot, now = series["bot"], series["version"]
        raise BadFile(f"{path} holds games of version {version} of {bot}; this is version {now}, which plays other games.")
    differing = sorted(str(name) for name in {*former, *series} if former.get(name) != series.get(name))
    if differing:
        raise BadFile(f"{path} holds another series (different: {', '.join(differing)}).")
    file.truncate(len(whole))
    file.seek(0, 2)
    return list(records.values())


def add(file: TextIO, record: Record) -> None:
    """Write a record immediately, so that an interruption loses none."""
    _write(file, record.as_json())


def _write(file: TextIO, fields: Mapping[str, object]) -> None:
    file.write(json.dumps(fields) + "\n")
    file.flush()
