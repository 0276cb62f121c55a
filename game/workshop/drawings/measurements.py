"""The measurements in the charts and documents, from `game/docs/measurements.json`."""

import json
import math
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
    "features": r"game/modules/features\.json|game/features\.txt|game/web/static/features\..*",
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
    unit: str = ""

    @property
    def written(self) -> str:
        """The figure as written in the documents."""
        if self.of:
            return f"{self.value} of {self.of}"
        return f"{self.value:,}" + (f" ± {self.error:,}" if self.error else "") + (f" {self.unit}" if self.unit else "")


@dataclass(frozen=True)
class Row:
    """A row of a table or a chart. is_peer: whether it measures another program."""

    name: str
    games: int
    is_peer: bool
    figures: dict[str, Figure]

    def share(self, name: str) -> Figure:
        """Return the share of games as a percentage, with a binomial error if no error was measured."""
        figure = self.figures[name]
        percent = 100 * figure.value / figure.of if figure.of else figure.value
        return Figure(percent, figure.error or math.sqrt(percent * (100 - percent) / self.games))


def rows(group: str) -> list[Row]:
    """Return the rows of a group."""
    return [_row(row) for row in DATA[group]["rows"]]


def _row(row: dict[str, Any]) -> Row:
    figures = {name: _figure(value, DATA["units"].get(name, "")) for name, value in row.items() if name not in _NO_FIGURES}
    return Row(row["name"], row.get("games", 0), row.get("is_peer", False), figures)


def _figure(value: Any, unit: str) -> Figure:
    if isinstance(value, str):
        count, _, of = value.partition(" of ")
        return Figure(int(count), of=int(of))
    value, error = value if isinstance(value, list) else (value, 0)
    return Figure(value, error, unit=unit)
