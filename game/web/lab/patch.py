"""Shows the Lab, touching only what has changed."""

from js import document, window
from jsffi import create_proxy

from ...core.typing import Any as Element
from ...lab import side_view, view
from ...lab.best_games import BestGame
from ...lab.duel import MAX_SQUARES, squares
from ...lab.lab import Lab
from ...lab.watching import Watched
from ..dom import by_id, draw, forget, make, set_size
from ..patch import Tiles
from ..widgets import fill_select, reveal
from .editor import Editor
from .model_page import Drawn
from .results import ResultsPatch

_BUSY_MS = 400
"""Minimum time between redraws of charts and tables while games arrive."""

_SQUARES = {"w": "✓", "l": "–", "t": "=", "p": "", "e": ""}
"""The sign of a game in the duel, by its letter."""

_MARKS = {"beaten": "M5 13l5 5L20 6", "next": "M7 5l12 7-12 7z", "open": "M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0z"}
"""The outline beside a rung of the ladder: a tick, a triangle or an empty ring."""


class LabPatch:
    """The parts of the Lab on show, so that the next patch changes only the others."""

    def __init__(self, lab: Lab, editor: Editor) -> None:
        self._lab = lab
        self._editor = editor
        self._late = create_proxy(self._draw_late)
        self._is_drawn_late = False
        self._source: str | None = None
        """The source in the editor when the run began, or None without a run."""
        self._has_duel = False
        self.forget()

    def forget(self) -> None:
        """Redraw everything next time, for example in another language."""
        self._drawn = Drawn()
        self._board: Board | None = None
        self._boards: dict[str, Board] = {}
        self._results = ResultsPatch(self._lab, self._drawn)

    def renew(self, slot: str) -> None:
        """Patch a slot next time in any case: its field may hold a value that was not accepted."""
        self._drawn.slots.pop(slot, None)

    def leave(self, slot: str, text: str) -> None:
        """Note the text that a slot's field shows already."""
        self._drawn.slots[slot] = text

    def show(self, now_ms: int) -> None:
        """Patch the page; delay the expensive parts while games arrive."""
        lab = self._lab
        for name, (choices, chosen) in view.choices(lab).items():
            self._fill(name, choices, chosen)
        self._place_progress()
        self._drawn.put(view.slots(lab, now_ms))
        by_id("lab-fresh").checked = lab.settings.here.is_fresh
        by_id("lab-until-sure").checked = lab.settings.here.is_until_sure
        if not lab.context.link:
            by_id("lab-copied").textContent = ""
        self._show_options()
        self._show_others()
        self._show_ladder()
        fault = lab.context.fault
        self._editor.mark(fault[1].line if fault and fault[0] == lab.bots.draft.key else 0)
        self._show_watched()
        self._show_games("best", lab.best_games.games)
        self._draw_duel()
        if not lab.results.running:
            self.draw()
        elif not self._is_drawn_late and not lab.duel.games:  # The duel hides them.
            self._is_drawn_late = True
            window.setTimeout(self._late, _BUSY_MS)
        self._show_run()

    def draw(self) -> None:
        """Redraw the expensive parts, tables and charts, for the current width."""
        box = by_id("lab-progress-box")
        is_in_view = 0 < box.getBoundingClientRect().top < window.innerHeight
        self._results.draw()
        if is_in_view:
            reveal(box)

    def _draw_late(self) -> None:
        self._is_drawn_late = False
        self.draw()

    def _fill(self, name: str, choices: list[tuple[str, str]], chosen: str) -> None:
        select = by_id(name)
        if self._drawn.is_new(name, choices):
            select.replaceChildren()
            fill_select(select, choices, chosen)
        elif select.value != chosen:
            select.value = chosen

    def _show_options(self) -> None:
        """Show the game's options besides the board size."""
        options = view.options(self._lab)
        if self._drawn.is_new("options", [(name, label) for name, label, _, _ in options]):
            box = by_id("lab-options")
            box.replaceChildren()
            for name, label, _, _ in options:
                field = make("label", box, class_="field")
                make("span", field, label)
                make("select", field, id="lab-" + name, data_do=f"set:{name}:{{value}}")
                forget("lab-" + name)
                self._drawn.is_new("lab-" + name, None)
        for name, _, choices, chosen in options:
            self._fill("lab-" + name, choices, chosen)

    def _show_others(self) -> None:
        """Show the other bots that can play the same seeds; unchanged boxes keep the focus."""
        others = view.others(self._lab)
        box = by_id("lab-also")
        if self._drawn.is_new("others", [(name, text) for name, text, _ in others]):
            box.replaceChildren()
            for name, text, _ in others:
                label = make("label", box)
                make("input", label, type="checkbox", value=name, data_do="also:{value}:{checked}")
                make("span", label, text)
        for place, (_, _, is_on) in enumerate(others):
            box.children[place].firstChild.checked = is_on
        by_id("lab-about").textContent = view.about(self._lab)
        sources = view.sources(self._lab)
        if self._drawn.is_new("sources", sources):
            box = by_id("lab-sources")
            box.replaceChildren()
            if sources:
                make("span", box, self._lab.context.text("read-code"))
            for label, address in sources:
                make("a", box, label, href=address)

    def _place_progress(self) -> None:
        """Move the progress below the button that was pressed, which a puzzle's Lab does not have."""
        box = by_id("lab-progress-box")
        rung = self._lab.runs.rung if self._lab.ladder.rungs else ""
        pressed = document.querySelector(f'li > [data-do="climb:{rung}"]') or by_id("lab-go")
        if not box.isSameNode(pressed.nextElementSibling):
            pressed.after(box)

    def _show_run(self) -> None:
        """Bring a new run's progress into view, and the headline at its end unless the user has typed."""
        lab = self._lab
        if lab.results.is_under_way == (self._source is not None):
            return
        if self._source is None:
            self._source = lab.bots.draft.source
            reveal(by_id("lab-progress-box"))
        else:
            if self._source == lab.bots.draft.source:
                reveal(by_id("lab-headline"))
            self._source = None

    def _show_ladder(self) -> None:
        """Show the ladder; its buttons stay, so that they keep the focus."""
        rungs = side_view.rungs(self._lab)
        box = by_id("lab-rungs")
        is_new = box.childElementCount != len(rungs)
        if is_new:
            box.replaceChildren()
            for rung in rungs:
                button = make("button", make("li", box), type="button", data_do=f"climb:{rung.name}")
                make("i", button, rung.place, class_="tiny", aria_hidden="true")
                for kind in ("name", "mean", "unseen"):
                    make("span", button, class_=kind)
                draw("path", draw("svg", button, viewBox="0 0 24 24", aria_hidden="true"))
        is_busy = self._lab.results.is_under_way
        for place, rung in enumerate(rungs):
            line = box.children[place]
            if is_busy and line.firstChild.isSameNode(document.activeElement):
                window.tilelab.focus(by_id("lab-stop"))
            line.firstChild.disabled = is_busy
            if not self._drawn.is_new(f"rung-{place}", rung.__dict__) and not is_new:
                continue
            line.dataset.state = rung.state
            _, name, mean, note, svg = line.firstChild.children
            name.textContent = rung.label
            mean.textContent = rung.mean
            note.textContent = rung.note
            svg.firstChild.setAttribute("d", _MARKS[rung.state])

    def _show_watched(self) -> None:
        watched = self._lab.watch.watched
        if watched is None:
            return
        if self._board is None or self._board.watched is not watched:
            self._board = Board(by_id("lab-board"), watched)
        self._board.show()

    def _show_games(self, name: str, games: list[BestGame]) -> None:
        """Show the board of each of two games."""
        for place, game in enumerate(games):
            box = f"lab-{name}-{place}-board"
            if box not in self._boards or self._boards[box].watched is not game:
                self._boards[box] = Board(by_id(box), game)
            self._boards[box].show()

    def show_duel(self) -> None:
        """Patch the two games on their way, and the rest of the duel only with the next two."""
        slots: dict[str, str] = {}
        is_next = self._drawn.is_new("duel", self._lab.duel.games)
        (side_view.put_duel if is_next else side_view.put_positions)(slots, self._lab)
        self._drawn.put(slots)
        if is_next:
            self._draw_duel()
        else:
            self._show_games("duel", self._lab.duel.games)

    def _draw_duel(self) -> None:
        """Show the boards, the squares of the games that are over, and the difference on its scale."""
        lab = self._lab
        was_shown, self._has_duel = self._has_duel, bool(lab.duel.games)
        if self._has_duel and not was_shown:  # It takes the place of longer results, so the page gets shorter.
            reveal(by_id("lab-progress-box"))
        if not lab.duel.games:
            return
        self._show_games("duel", lab.duel.games)
        seed = lab.duel.games[0].record.seed
        standing = lab.duel.standing
        if not self._drawn.is_new("squares", (standing, seed, lab.duel.pair[1].count)):
            return
        letters = squares(lab.duel.pair, seed)
        box = by_id("lab-squares")
        box.replaceChildren()
        for place, letter in enumerate(letters if len(letters) <= MAX_SQUARES else ""):
            square = make("i", box, _SQUARES[letter], class_="square-" + letter)
            square.toggleAttribute("data-shown", lab.duel.pair[1].first + place == seed)
        ends = (standing.low, standing.high) if standing.has_interval else (standing.mean, standing.mean)
        for name, number in zip(("--mean", "--low", "--high"), (standing.mean,) + ends):
            by_id("lab-scale").style.setProperty(name, standing.place(number))


class Board:
    """The board of a watched game, or of a best one."""

    def __init__(self, box: "Element", watched: "Watched | BestGame") -> None:
        self.watched = watched
        variant = watched.variant
        box.replaceChildren()
        set_size(box, variant.rows, variant.columns)
        cells = make("div", box, class_="cells", aria_hidden="true")
        for _ in watched.state.board:
            make("i", cells)
        self._tiles = Tiles(make("div", box, class_="tiles", aria_hidden="true"))
        self._layer: object = None

    def show(self) -> None:
        watched = self.watched
        if self._layer is not watched.layer.tiles:
            self._layer = watched.layer.tiles
            self._tiles.patch(watched.layer, watched.game, watched.variant.columns)
