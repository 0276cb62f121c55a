"""Celebrates the moments of a game on the board: a ring for a high tile, a ripple and squares for a goal."""

import math

from js import Element, window
from jsffi import create_proxy

from ...app.feature import Feature
from ...app.moments.moments import DAY, GOAL, PASSED, RECORD, Moment, Moments
from ...core.text import number
from ..app import PageApp
from ..device import STILL
from ..dom import by_id, draw, make
from ..widgets import unpack
from .hint_marks import place

_SQUARES = 24
_NOD_PERCENT = 7
_CELL_MS = 55
"""How long the ring takes from one cell to the next."""
_REACH = 0.4
"""How far the squares fly, as a share of the board."""
_END_MS = 1100
_COUNT_MS = 900
"""How long the score counts up at a goal."""
_TICK_MS = 40


class MomentsPage(Feature):
    """Moves the board at a moment, after its tiles have been patched; any change of the board ends that."""

    def __init__(self, page: PageApp, moments: Moments) -> None:
        self._page = page
        self._model = page.model
        self._moments = moments
        self._shown: Moment | None = None
        self._nodding: list[Element] = []
        self._goal: Element = None
        self._still = window.matchMedia(STILL)
        self._begin_later = create_proxy(self._begin)
        self._end_later = create_proxy(self._end)
        self._timer = 0
        self._counted = (0, 0)
        """The score that counts up, and its last part; (0, 0) at rest."""
        self._began_ms = 0.0
        self._count_on = create_proxy(self._count)

    def view(self, slots: "dict[str, str]") -> None:
        latest = self._moments.latest
        slots["bar@data-beaten"] = "pop" if latest and latest.kind == RECORD else "on" if self._moments.has_record else ""
        if latest is self._shown:
            return
        self._shown = latest
        self._end()
        if self._goal:
            self._goal.removeAttribute("data-goal")
            self._goal = None
        if latest and latest.cell >= 0 and latest.kind not in (RECORD, PASSED):
            window.requestAnimationFrame(self._begin_later)

    def _begin(self, frame: object = None) -> None:
        moment = self._shown
        if not moment:
            return
        columns = self._model.shown.variant.columns
        tiles = self._page.tiles_by_cell()
        for cell, tile in tiles:
            if cell == moment.cell and moment.kind in (GOAL, DAY):
                tile.setAttribute("data-goal", "")
                self._goal = tile
        if self._still.matches:
            return
        if moment.kind in (GOAL, DAY):
            session = self._model.shown
            self._counted = (session.state.score, session.layer.gain)
            self._began_ms = float(window.performance.now())
            self._count()
        for cell, tile in tiles:
            if cell != moment.cell:
                self._nod(tile, cell // columns - moment.cell // columns, cell % columns - moment.cell % columns)
        box = by_id("moment")
        place(box, moment.cell, columns)
        box.setAttribute("data-look", self._model.game.tile(moment.rank, 0)[1])
        draw("rect", draw("svg", box))
        if moment.kind in (GOAL, DAY):
            burst = make("div", box)
            for number in range(_SQUARES):
                _fly(make("i", burst, data_look=f"rank-{3 + number % 10}"), number)
        self._timer = window.setTimeout(self._end_later, _END_MS)

    def _count(self) -> None:
        """Let the score count up, fast at first, while the board celebrates."""
        score, gain = self._counted
        if score:
            left = max(0.0, 1 - (float(window.performance.now()) - self._began_ms) / _COUNT_MS)
            by_id("score").textContent = number(score - int(gain * left**3))
            if left:
                window.setTimeout(self._count_on, _TICK_MS)
            else:
                self._counted = (0, 0)

    def _nod(self, tile: "Element", down: int, across: int) -> None:
        """Let a tile nod away from the merge when the ring passes it."""
        distance = math.sqrt(down * down + across * across)
        tile.style.setProperty("--nod-x", f"{_NOD_PERCENT * across / distance:.1f}%")
        tile.style.setProperty("--nod-y", f"{_NOD_PERCENT * down / distance:.1f}%")
        tile.style.setProperty("--wait", f"{_CELL_MS * distance:.0f}ms")
        tile.setAttribute("data-nod", "")
        self._nodding.append(tile)

    def _end(self) -> None:
        """End all motion at once."""
        self._began_ms = 0.0
        self._count()
        if self._nodding:
            window.clearTimeout(self._timer)
            for tile in self._nodding:
                tile.removeAttribute("data-nod")
            self._nodding = []
            by_id("moment").replaceChildren()


def _fly(square: "Element", number: int) -> None:
    """Send a square on its way: in every direction, some farther than others."""
    angle = 2 * math.pi * number / _SQUARES
    reach = _REACH * (0.55 + 0.45 * (number * 7 % 10) / 9)
    square.style.setProperty("--x", f"{reach * math.cos(angle):.3f}")
    square.style.setProperty("--y", f"{reach * math.sin(angle):.3f}")
    square.style.setProperty("--spin", f"{number * 67 % 360 - 180}deg")


def join(page: PageApp) -> None:
    features = page.assembly.moments()
    by_id("hint-line").before(unpack("moment-template", page.model.language))
    make("div", by_id("board"), id="moment", aria_hidden="true")
    page.add_features(*features, MomentsPage(page, page.assembly.moment))
