"""The cards beside the board: the game against the best one, times to each tile, the next tile, the last games.

They follow the game at most five times a second, after its board, and only while they are visible.
"""

from js import Element, document, window
from jsffi import create_proxy

from ...app.coach.rule import is_first_game
from ...app.feature import Feature
from ...app.statistics.cards import Cards, GameRow, SplitRow
from ...app.view import show
from ...core.charts import short
from ...core.text import number
from ..app import PageApp
from ..device import COLUMN, LARGE
from ..dom import by_id, listen, make
from ..widgets import Drawing, tile, unpack, watch_size

_PAUSE_MS = 200
"""Time between a move and the cards that show it, and so the shortest time between two updates."""

_HEIGHT, _TALL = 112, 176
"""Height of the curve, in sixteenths of the font size; the second one where the times to each tile have a card of their own."""


class CardsPage(Feature):
    """Shows the cards and keeps them up to date."""

    def __init__(self, page: PageApp, cards: Cards) -> None:
        self._page = page
        self._model = page.model
        self._cards = cards
        self._shown: tuple[object, ...] = ()
        self._is_waiting = False
        self._width = 0
        self._splits: list[SplitRow] = []
        self._games: list[GameRow] = []
        by_id("aside").appendChild(unpack("cards-template", page.model.language))
        by_id("aside").before(by_id("curve-card"))
        self._drawing = Drawing(by_id("curve-chart"))
        self._wide, self._large = window.matchMedia(COLUMN), window.matchMedia(LARGE)
        self._later = create_proxy(self._show)
        for query in (self._wide, self._large):
            listen(query, "change", lambda event: self._place())
        watch_size(by_id("curve-chart"), self._measure)
        listen(document, "visibilitychange", lambda event: self._update())
        self._place()

    def view(self, slots: dict[str, str]) -> None:
        for card in ("curve-card", "next-card", "splits-card"):
            show(slots, card, not self._is_off)
        self._update()

    @property
    def _is_off(self) -> bool:
        """Whether the game in play has no cards; nobody needs empty ones beside a first game."""
        session = self._model.session
        is_first = is_first_game(self._page.app) and not session.position
        return is_first or session.game.lower_is_better or self._model.replay is not None

    def _place(self) -> None:
        """Use a third column on large screens; the times to each tile are then in a card of their own there."""
        is_large = bool(self._large.matches)
        by_id("splits-card" if is_large else "curve-card").appendChild(by_id("splits"))
        if is_large:
            by_id("side").after(by_id("aside"))
        else:
            by_id("coach").before(by_id("aside"))
        self._shown = ()
        self._measure()

    def _measure(self) -> None:
        width = self._drawing.width
        if width != self._width:
            self._width = width
            self._shown = ()
        self._update()

    def _update(self) -> None:
        """Show the cards a moment later if anything may have changed and they can be seen."""
        if self._is_waiting or self._is_off or self._page.view or document.hidden or not self._wide.matches:
            return
        if self._width <= 0 or self._cards.version == self._shown:
            return
        if not self._splits:
            self._show()  # At once: an empty card that grows would push the others down.
            return
        self._is_waiting = True
        window.setTimeout(self._later, _PAUSE_MS)

    def _show(self) -> None:
        self._is_waiting = False
        if self._is_off or not self._wide.matches:
            return
        self._shown = self._cards.version
        for draw in (self._show_curve, self._show_splits, self._show_next, self._show_games):
            try:
                draw()
            except Exception as error:  # The other cards are drawn all the same.
                window.setTimeout(create_proxy(lambda error=error: self._page.fail(error)), 0)

    def _show_curve(self) -> None:
        cards = self._cards
        by_id("curve-title").textContent = cards.title()
        lead, verdict = cards.lead()
        by_id("curve-lead").textContent = lead
        by_id("curve-lead").className = verdict
        self._drawing.show(cards.chart(self._width, _TALL if self._large.matches else _HEIGHT))

    def _show_next(self) -> None:
        """Show the next tile, with a ring as full as the other tiles make it."""
        face, share, word = self._cards.next_tile()
        box = by_id("next-tile")
        if box.textContent != face[0]:
            box.replaceChildren()
            tile(box, face)
            by_id("next-name").textContent = face[0]
        by_id("next-way").textContent = word
        by_id("next-ring").setAttribute("stroke-dasharray", f"{round(100 * share)} 200")

    def _show_splits(self) -> None:
        rows = self._cards.splits()
        if rows == self._splits:
            return
        self._splits = rows
        box = by_id("splits")
        box.replaceChildren()
        for row in rows:
            line = make("li", box, class_="" if row.is_reached else "ahead")
            tile(line, row.tile)
            make("b", line, row.time, aria_hidden="true")
            make("small", line, row.note, aria_hidden="true", class_=row.verdict)
            make("span", line, row.said, class_="unseen")

    def _show_games(self) -> None:
        rows = self._cards.last_games()
        by_id("games-card").toggleAttribute("hidden", not rows)
        by_id("side").toggleAttribute("data-games", bool(rows))
        if rows == self._games:
            return
        self._games = rows
        box = by_id("last-games")
        box.replaceChildren()
        for row in rows:
            line = make("li", box)
            tile(line, row.tile)
            self._name_game(line, row)

    def _name_game(self, line: "Element", row: GameRow) -> None:
        """Add the score, short or long as the card is narrow or wide, and the day."""
        make("b", line, short(row.score), class_="brief", aria_hidden="true")
        make("b", line, number(row.score), class_="full", aria_hidden="true")
        if row.is_best:
            make("em", line, self._cards.best_word(), aria_hidden="true")
        make("small", line, row.date, aria_hidden="true")
        make("span", line, row.said, class_="unseen")
