"""Boards as SVG, and games as animations, for notebooks: no server, no request, the page's colours."""

import html
import json
import pkgutil
from collections.abc import Sequence
from typing import Any

from ..core.game import Rules
from ..core.palette import HOLE, TRAY, colours
from .boards import Board

_CELL, _GAP, _ROUND = 100, 12, 10
"""Cell size, gap between cells and corner radius, in units of the picture."""
_FONT = "Nunito, ui-rounded, system-ui, sans-serif"
_FONT_SIZES = (46, 46, 42, 34, 27, 22)
"""Font size of a number, by its number of digits from 0."""
_BAR_PX = 44
"""The height of a replay's controls."""


def board_svg(rules: Rules, board: Board, columns: int, size: int = 320) -> str:
    """Return a picture of a board as SVG. size: its width in pixels."""
    width, height = _extent(board, columns)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{size}" height="{size * height // width}"'
        f' role="img" aria-label="{html.escape(_label(rules, board, columns))}">',
        f'<rect width="{width}" height="{height}" rx="{_ROUND + _GAP // 2}" fill="{TRAY}"/>',
    ]
    for cell, value in enumerate(board):
        x, y = _place(cell, columns)
        face, ink = _look(rules, value, cell)
        parts.append(f'<rect x="{x}" y="{y}" width="{_CELL}" height="{_CELL}" rx="{_ROUND}" fill="{face}"/>')
        if value:
            number = rules.tile(value, cell)[0]
            parts.append(
                f'<text x="{x + _CELL // 2}" y="{y + _CELL // 2}" dy=".35em" text-anchor="middle" fill="{ink}"'
                f' font-family="{_FONT}" font-weight="800" font-size="{font_size(number)}">{number}</text>'
            )
    return "".join(parts) + "</svg>"


def font_size(number: str) -> int:
    """Return the font size at which a number fits its tile."""
    return _FONT_SIZES[min(len(number), len(_FONT_SIZES) - 1)]


class Replay:
    """A game as an animation in a notebook, to step through or to watch."""

    def __init__(
        self, rules: Rules, boards: Sequence[Board], scores: Sequence[int], moves: Sequence[str], columns: int, size: int
    ) -> None:
        self._rules = rules
        self._boards = boards
        self._scores = scores
        self._moves = moves
        self._columns = columns
        self._size = size

    def html(self) -> str:
        """Return a self-contained HTML page."""
        page = pkgutil.get_data(__name__, "replay.html")
        assert page is not None, "every loader of modules reads data, too"
        return page.decode().replace('"REPLAY"', _json(self._data())).replace("TITLE", html.escape(repr(self)))

    def _repr_html_(self) -> str:
        width, height = _extent(self._boards[0], self._columns)
        return (
            f'<iframe srcdoc="{html.escape(self.html())}" sandbox="allow-scripts" title="{html.escape(repr(self))}"'
            f' width="{self._size}" height="{self._size * height // width + _BAR_PX}" style="border: 0"></iframe>'
        )

    def __repr__(self) -> str:
        return f"<Replay of {len(self._moves)} moves, score {self._scores[-1]}>"

    def _data(self) -> dict[str, object]:
        rules, columns = self._rules, self._columns
        values = sorted({value for board in self._boards for value in board})
        cells = range(len(self._boards[0]))
        looks = {value: [_look(rules, value, cell) for cell in cells] for value in values}
        return {
            "columns": columns,
            "extent": _extent(self._boards[0], columns),
            "cells": [_place(cell, columns) for cell in cells],
            "cell": _CELL,
            "round": _ROUND,
            "tray": TRAY,
            "font": _FONT,
            "values": [[rules.tile(value, 0)[0] if value else "", font_size(rules.tile(value, 0)[0])] for value in values],
            "looks": [looks[value] for value in values],
            "boards": [[values.index(value) for value in board] for board in self._boards],
            "scores": list(self._scores) if rules.has_chance else [],
            "moves": list(self._moves),
        }


def _json(data: Any) -> str:
    """Return JSON that is safe inside an HTML script element."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _extent(board: Board, columns: int) -> tuple[int, int]:
    """Return the width and height of a picture, in its units."""
    rows = len(board) // columns
    return columns * (_CELL + _GAP) + _GAP, rows * (_CELL + _GAP) + _GAP


def _place(cell: int, columns: int) -> tuple[int, int]:
    row, column = divmod(cell, columns)
    return column * (_CELL + _GAP) + _GAP, row * (_CELL + _GAP) + _GAP


def _look(rules: Rules, value: int, cell: int) -> tuple[str, str]:
    return colours(rules.tile(value, cell)[1]) if value else (HOLE, HOLE)


def _label(rules: Rules, board: Board, columns: int) -> str:
    numbers = [rules.tile(value, cell)[0] if value else rules.blank for cell, value in enumerate(board)]
    rows = [" ".join(numbers[start : start + columns]) for start in range(0, len(numbers), columns)]
    return "; ".join(rows)
