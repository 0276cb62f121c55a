"""Drills in the page: fetches them, and lists them with a small picture of each board."""

from js import console

from ...app.feature import Feature
from ...app.practice.drills import DIALOG, Drill, Drills, FetchDrills
from ...app.practice.drills_view import first_chance, goal, own_result, shown
from ...app.words import sign, text
from ..app import PageApp
from ..dom import by_id, make
from ..loading.modules import load, reason
from ..widgets import glance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class DrillsPage(Feature):
    """Builds the list when it has changed. draw: draws the board in play."""

    def __init__(self, page: PageApp, drills: Drills, draw: "Callable[[], None]") -> None:
        self._drills = drills
        self._draw = draw
        self._send = page.send
        self._listed: object = None
        self._drill: Drill | None = None
        page.carriers[FetchDrills] = self._fetch

    def view(self, slots: "dict[str, str]") -> None:
        """Fill the slots; move the focus from the list to a drill and back."""
        drills = self._drills
        slots.update(shown(drills))
        if drills.model.dialog != DIALOG:
            return
        self._draw()
        listed = (drills.model.language, drills.model.game.id, len(drills.list), drills.results.pack())
        if not drills.drill and listed != self._listed:
            self._listed = listed
            self._build()
        if drills.drill is not self._drill:
            self._drill = drills.drill
            for name in ("drill", "drills-list"):
                by_id(name).toggleAttribute("hidden", (name == "drill") != bool(self._drill))
            by_id("drill-goal" if self._drill else "drills-title").focus()

    def _build(self) -> None:
        box = by_id("drills-list")
        box.replaceChildren()
        language = self._drills.model.language
        for number, drill in enumerate(self._drills.list):
            line = make("li", box)
            glance(line, drill.game, drill.board, drill.variant.columns)
            about = make("div", line)
            make("h3", about, goal(language, drill))
            make("p", about, first_chance(language, drill))
            make("p", about, own_result(self._drills, drill))
            buttons = make("div", line, class_="row")
            start = text(language, "drill-start")
            label = start + sign(language, ":") + goal(language, drill)
            make("button", buttons, start, type="button", data_do=f"drill:{number}", aria_label=label)

    def _fetch(self, effect: FetchDrills) -> None:
        def arrived(text: str) -> None:
            self._send("drills-came", effect.game, text)

        def missed(error: object) -> None:
            console.error(reason(error))
            self._send("drills-missed", effect.game)

        load(f"./game/data/drills-{effect.game}.json", "text", arrived, missed)
