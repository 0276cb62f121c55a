"""The measurements in the documents, from `game/docs/measurements.json`."""

import json
from dataclasses import dataclass
from typing import Any

from tests.imports import ROOT

FILE = ROOT / "game" / "docs" / "measurements.json"
DATA: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
START_FILES = {
    "page": r"",
    "PyScript": r"game/runtime/pyscript/(core|error).*",
    "MicroPython": r"game/runtime/micropython/.*",
    "modules": r"game/page\.txt",
    "features": r"game/modules/features\.json|game/features\..*|game/web/static/features\.html",
    "typeface": r"game/runtime/nunito/.*",
}
"""The parts of a start, by the addresses of their files."""
_NO_FIGURES = {"name", "is_peer", "games", "command"}


@dataclass(frozen=True)
class Figure:
    """A measured number. error: its standard error, 0 if unknown. of: the total of a count, 0 if it is not a count."""

    value: float
    error: float = 0
    of: int = 0


@dataclass(frozen=True)
class Row:
    """A row of a table. is_peer: whether it measures another program."""

    name: str
    games: int
    is_peer: bool
    figures: dict[str, Figure]


def rows(group: str) -> list[Row]:
    """Return the rows of a group."""
    return [_row(row) for row in DATA[group]["rows"]]


def _row(row: dict[str, Any]) -> Row:
    figures = {name: _figure(value) for name, value in row.items() if name not in _NO_FIGURES}
    return Row(row["name"], row.get("games", 0), row.get("is_peer", False), figures)


def _figure(value: Any) -> Figure:
    if isinstance(value, str):
        count, _, of = value.partition(" of ")
        return Figure(int(count), of=int(of))
    value, error = value if isinstance(value, list) else (value, 0)
    return Figure(value, error)
