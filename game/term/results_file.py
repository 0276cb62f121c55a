"""The records of a series in a file of JSON Lines: first what was played, then a line a game."""

import contextlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TextIO

from game.arena.record import Record, validated
from game.term.options import BadInput


@contextlib.contextmanager
def opened(path: Path, series: Mapping[str, object], is_resumed: bool) -> Iterator[tuple[TextIO, list[Record]]]:
    """Offer the file, with the records that it already holds; remove it at the end if it holds no game.

    Raises: as `resume` if it may be there already, else as `begin`.
    """
    file, records = resume(path, series) if is_resumed else (begin(path, series), [])
    start = file.tell()
    try:
        yield file, records
    finally:
        is_empty = not records and file.tell() == start
        file.close()
        if is_empty:
            path.unlink(missing_ok=True)


def begin(path: Path, series: Mapping[str, object]) -> TextIO:
    """Open a new file. Raises: BadInput if there is one already, OSError."""
    try:
        file = path.open("x", encoding="utf-8")
    except FileExistsError as error:
        raise BadInput(f"{path} is there already: --resume {path} continues it.") from error
    _write(file, {"series": series})
    return file


def resume(path: Path, series: Mapping[str, object]) -> tuple[TextIO, list[Record]]:
    """Open the file of an interrupted run, or a new one; return it with the records that it holds.

    A last line that was cut short is dropped, and of two lines of one seed the first counts. Raises: BadInput if the file
    is of another series or none at all, OSError.
    """
    if not path.exists():
        return begin(path, series), []
    content = path.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    first = {"series": dict(series)}
    if not whole and not json.dumps(first).encode().startswith(content):
        raise BadInput(f"{path} is not a file of records.")
    records: dict[int, Record] = {}
    try:
        head, *rows = [json.loads(line) for line in whole.splitlines()] or [first]
        for record in map(validated, rows):
            records.setdefault(record.seed, record)
        former = dict(head["series"])
        if "most_moves" in former:
            former["max_moves"] = former.pop("most_moves")  # As earlier versions wrote it.
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise BadInput(f"{path} is not a file of records.") from error
    differing = sorted(str(name) for name in {*former, *series} if former.get(name) != series.get(name))
    if differing:
        raise BadInput(f"{path} is of another series: {', '.join(differing)} differs.")
    file = path.open("r+", encoding="utf-8")
    file.truncate(len(whole))
    file.seek(0, 2)
    if not whole:
        _write(file, {"series": series})
    return file, list(records.values())


def add(file: TextIO, record: Record) -> None:
    """Write a record at once, so that an interruption loses none."""
    _write(file, record.as_json())


def _write(file: TextIO, fields: Mapping[str, object]) -> None:
    file.write(json.dumps(fields) + "\n")
    file.flush()
