"""The tiles of a board with a gap as cells that take the focus: arrow keys walk over them, Enter and Space slide one.

It knows neither the names of the cells nor where a key leads: `app/cell_navigation.py` does.
"""

from pyscript import document

from game.app.cell_navigation import Walk, step
from game.app.feature import Feature
from game.web.app import Stage
from game.web.dom import by_id, listen
from game.web.patch import put


class Walker(Feature):
    """The walk over the tiles, as a guest of the stage."""

    def __init__(self, stage: Stage) -> None:
        self._app = stage.app
        self._send = stage.send
        self._walk = Walk(stage.app)
        listen(by_id("table"), "keydown", self._key)
        listen(by_id("table"), "click", self._click)

    def view(self, slots: dict[str, str]) -> None:
        """Add what to show; the focus goes to the board when its cell is about to go."""
        is_inside = by_id("table").contains(document.activeElement)
        if is_inside and self._walk.is_elsewhere:
            by_id("board").focus()
        slots.update(self._walk.slots(is_inside))

    def _key(self, event) -> None:  # type: ignore[no-untyped-def]
        if not self._walk.is_offered or event.shiftKey or event.altKey:
            return
        control = event.ctrlKey or event.metaKey
        cell = step(event.key, control, _cell(event), self._app.shown.variant.side)
        if cell >= 0:
            for slot, text in self._walk.go(cell).items():
                put(slot, text)
            by_id(f"cell-{cell}").focus()
        elif event.key in ("Enter", " ") and not control:
            self._send("tap", _cell(event))
        else:
            return
        event.preventDefault()

    def _click(self, event) -> None:  # type: ignore[no-untyped-def]
        """Slide what a screen reader presses; a finger or a mouse goes through to the tiles below."""
        if self._walk.is_offered:
            self._send("tap", _cell(event))


def _cell(event) -> int:  # type: ignore[no-untyped-def]
    return int(event.target.id[len("cell-") :])


def join(stage: Stage) -> None:
    """Let the tiles be walked over."""
    stage.welcome(Walker(stage))
