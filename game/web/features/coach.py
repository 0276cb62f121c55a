"""The coach in the page: its panel, and the dialogs for a review and for a new tile."""

from js import document, window
from jsffi import create_proxy

from ...app import words
from ...app.coach.coach import Coach
from ...app.coach.measured_view import chart, losses
from ...app.feature import Feature
from ...app.racing.charts import curve
from ...app.session import Session
from ...extras import GUESSES, REASONS
from ..app import PageApp
from ..device import BESIDE, STILL, affordable_workers, is_small
from ..dom import by_id, make, set_size
from ..widgets import bars, chips, draw_chart, fill_table, reveal, unpack
from .engine import carry_requests
from .hint_marks import HintMarks, outline
from .practice import practice_page


class WhyNotPage(Feature):
    """Follows the line on the board."""

    def __init__(self, coach: Coach) -> None:
        self._coach = coach
        self._move = ""
        self._marked: Session | None = None
        self._still = window.matchMedia(STILL)
        self._still.addEventListener("change", create_proxy(self._note_motion))
        self._begin_later = create_proxy(self._begin)
        self._note_motion()

    def _note_motion(self, event: object = None) -> None:
        self._coach.why_not.is_stepped = bool(self._still.matches)

    def view(self, slots: "dict[str, str]") -> None:
        why_not, line = self._coach.why_not, self._coach.app.line
        if why_not.move != self._move:
            self._move = why_not.move
            if self._move:
                window.setTimeout(self._begin_later, 0)
        shown = line if why_not.is_over else None
        if shown is not self._marked:
            self._marked = shown
            by_id("marks").replaceChildren()
            if shown and why_not.refutation:
                for cell in why_not.refutation.cells:
                    outline(cell, cell, shown.variant.columns)

    def _begin(self) -> None:
        """Show the board with its line, and focus the button that goes on or back."""
        for name in ("line", "board"):
            reveal(by_id(name))
        if self._move:
            window.tilelab.focus(by_id("why-not-on"))


_WIDTH_PX = 300
"""Width of the curve while no dialog shows it."""


class CoachPanel(Feature):
    """Builds the coach's dialogs when their content has changed."""

    def __init__(self, coach: Coach) -> None:
        self._coach = coach
        self._reviewed: tuple[object, ...] = ()
        self._is_asking = False
        self._roomy = window.matchMedia(BESIDE)
        self._place_button()
        self._roomy.addEventListener("change", create_proxy(self._place_button))

    def _place_button(self, event: object = None) -> None:
        """Put Autoplay into the line below the board where there is room, or while it says Stop; else into the coach's card."""
        button = by_id("auto")
        is_in_line = self._roomy.matches or self._coach.advisor.can_stop
        place = by_id("line" if is_in_line else "coach")
        if not place.isSameNode(button.parentNode):
            had_focus = button.isSameNode(document.activeElement)
            place.appendChild(button)
            if had_focus:
                window.tilelab.focus(button)

    def view(self, slots: dict[str, str]) -> None:
        coach = self._coach
        self._place_button()
        was_asking = self._is_asking
        self._is_asking = coach.model.dialog == "spawn"
        if self._is_asking and not was_asking:
            self._build_spawn()
        if coach.model.dialog == "review":
            lines, columns = ([], []) if coach.client.asks(coach.review) else (losses(coach), chart(coach))
            reviewed = (coach.model.session.timeline.text, coach.model.session.state, coach.model.language, lines, columns)
            if reviewed != self._reviewed:
                self._reviewed = reviewed
                self._build_review(lines, columns)

    def _build_spawn(self) -> None:
        """Build the board that waits for a new tile, with a button in each empty cell."""
        model, companion = self._coach.model, self._coach.companion
        language = model.language
        values = by_id("spawn-values")
        values.replaceChildren()
        tiles = [(str(rank), model.game.tile(rank, 0)[0]) for rank in (1, 2)]
        label = words.text(language, "spawn-value")
        chips(values, label, "spawn", tiles, str(companion.spawn_value), data_do="spawn-value:{number}")
        columns = model.session.variant.columns
        box = by_id("spawn-cells")
        box.replaceChildren()
        set_size(box, model.session.variant.rows, columns)
        for cell, value in enumerate(companion.after):
            row, col = divmod(cell, columns)
            if value:
                number, look = model.game.tile(value, cell)
                make("span", box, number, data_look=look)
            else:
                label = words.text(language, "set-up-cell", row=row + 1, col=col + 1)
                make("button", box, type="button", data_do=f"spawned:{cell}", aria_label=label)

    def _build_review(self, lines: list[tuple[int, str]], columns: list[float]) -> None:
        charted, language = by_id("review-chart"), self._coach.model.language
        charted.replaceChildren()
        if self._coach.model.game.is_permutation:
            shown = curve(self._coach.model.session, columns, int(charted.clientWidth) or _WIDTH_PX, language)
            draw_chart(charted, shown)
            details = make("details", charted)
            make("summary", details, words.text(language, "curve-table"))
            fill_table(details, shown.title, shown.head, shown.rows)
        elif columns:
            bars(charted, [int(height) for height in columns])
        box = by_id("review-list")
        box.replaceChildren()
        for ply, sentence in lines:
            line = make("li", box)
            make("span", line, sentence)
            make("button", line, words.text(language, "review-show"), type="button", data_do=f"look:{ply}")


def join(page: PageApp) -> None:
    assembly = page.assembly
    features = assembly.coaching(GUESSES, REASONS)
    by_id("board").appendChild(unpack("marks-template", page.model.language))
    by_id("line-text").before(unpack("hint-template", page.model.language))
    for name, tag in (("hint-label", "span"), ("hint-icon", "use")):
        by_id("hint").querySelector(tag).id = name
    box, rule = by_id("coach"), by_id("line-text")
    box.prepend(unpack("coach-template", page.model.language))
    box.setAttribute("aria-labelledby", "coach-title")
    rule.removeAttribute("class")
    rule.setAttribute("role", "status")
    document.body.appendChild(unpack("coach-dialogs-template", page.model.language))
    by_id("helped").before(unpack("follow-template", page.model.language))
    by_id("overlay-buttons").before(unpack("end-template", page.model.language))
    by_id("end-row").prepend(unpack("end-buttons-template", page.model.language))
    by_id("coach-details").toggleAttribute("open", not window.matchMedia(BESIDE).matches)
    coach = assembly.coach
    coach.client.workers = affordable_workers()
    coach.client.is_small = is_small()
    carry_requests(page)
    page.add_features(
        *features, CoachPanel(coach), HintMarks(page, coach), WhyNotPage(coach), practice_page(page),
    )  # fmt: skip
