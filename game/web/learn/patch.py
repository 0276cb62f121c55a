"""Shows Learn, touching only what has changed."""

from ...core.typing import Any as Element
from ...core.typing import Callable
from ...learn import view
from ...learn.checks import NONE, TRIED
from ...learn.context import CLASS, INDEX, READER
from ...learn.learn import Learn
from ...learn.text import pieces
from ...learn.view import ListedLesson, Path
from ..dom import by_id, draw, make
from ..lab.editor import Editor
from ..lab.model_page import Drawn
from ..widgets import fill_select, reveal
from .classes import draw_class
from .code import CodePatch, draw_board


def draw_index(path: Path, finished: str) -> None:
    """Draw the path. finished: the sentence that takes the next lesson's place when all are done."""
    by_id("learn-progress").textContent = path.progress
    by_id("learn-left").textContent = path.left
    by_id("learn-bar").style.setProperty("--done", str(path.done))
    box = by_id("learn-following")
    box.replaceChildren()
    if path.following:
        _draw_next(box, path.following, path.start)
    else:
        make("a", make("p", box), finished, href="#/lab")
    box = by_id("learn-parts")
    box.replaceChildren()
    for part in path.parts:
        section = make("section", box)
        head = make("div", section, class_="part-head")
        make("h2", head, part.title)
        make("span", head, part.progress)
        cards = make("ol", section)
        for lesson in part.lessons:
            _draw_card(make("li", cards), lesson, lesson.number == (path.following.number if path.following else 0))


def _draw_next(box: "Element", lesson: ListedLesson, start: str) -> None:
    head = make("h3", box)
    _draw_key(head, lesson.number)
    make("span", head, lesson.title)
    draw_board(box, lesson.picture, lesson.game)
    make("p", box, lesson.about)
    make("a", box, start, href=lesson.address, class_="learn-button")


def _draw_card(box: "Element", lesson: ListedLesson, is_next: bool) -> None:
    card = make("a", box, href=lesson.address, class_="lesson-card")
    if is_next:
        card.setAttribute("aria-current", "step")
    key = _draw_key(card, lesson.number)
    make("strong", card, lesson.title)
    draw_board(card, lesson.row, lesson.game)
    note = make("small", card, lesson.state or lesson.time)
    if lesson.is_done:
        key.setAttribute("data-done", "on")
        note.setAttribute("data-done", "on")


def _draw_key(box: "Element", lesson: int) -> "Element":
    """Draw a lesson's number on a wooden key, whose grain differs from the others'."""
    key = make("b", box, str(lesson), class_="lesson-key")
    key.style.setProperty("--n", str(lesson % 8))
    return key


class LearnPatch:
    """The parts of Learn on show, so that the next patch changes only the others."""

    def __init__(self, learn: Learn, editor: Editor, module: Editor, view_code: "Callable[[str, str], Editor]") -> None:
        self._learn = learn
        self._editor = editor
        self._module = module
        self._code = CodePatch(learn, view_code)
        self.forget()

    def forget(self) -> None:
        """Redraw everything next time, for example in another language."""
        self._drawn = Drawn()
        self._is_new = self._drawn.is_new
        self._cases = 0
        self._code.forget()

    def show(self) -> None:
        learn = self._learn
        lesson = learn.context.lesson
        self._drawn.put(view.slots(learn))
        if learn.context.place == CLASS:
            draw_class(learn, self._is_new)
        if learn.context.place == INDEX:
            path = view.Path(learn)
            if self._is_new("path", path.facts):
                draw_index(path, learn.context.text("learn-finished"))
        if self._is_new("text", learn.context.lesson_text) and lesson:
            self._draw_text()
        before = self._drawn.facts.get("next")
        if self._is_new("next", lesson and lesson.name):
            self._draw_ways()
            by_id("learn-call").value = ""
            if before and lesson:  # The link to it is gone, and with it the focus.
                reveal(by_id("learn-title"), True)
        if self._is_new("versions", view.versions(learn)):
            box = by_id("learn-version")
            box.replaceChildren()
            fill_select(box, view.versions(learn), str(learn.exercise.work.shown))
        by_id("learn-version").value = str(learn.exercise.work.shown)
        if self._is_new("solution", [learn.exercise.is_solution_shown, learn.exercise.is_solution_shown and learn.exercise.code]):
            _draw_lines(by_id("learn-solution"), view.solution(learn))
        if self._is_new("hints", [learn.context.lesson_text, learn.exercise.hints_shown]):
            box = by_id("learn-hint")
            box.replaceChildren()
            for hint in learn.context.lesson_text.hints[: learn.exercise.hints_shown]:
                _write(make("li", box), hint)
        if self._is_new("answer", [learn.checks.state, learn.context.printed]) and learn.checks.state != NONE:
            by_id("learn-output").open = learn.checks.state == TRIED
            for name in ("learn-fault", "learn-go-on", "learn-state"):
                reveal(by_id(name))
        own = learn.own_play
        if self._is_new("own", [own.rows, own.html]):
            box = by_id("learn-own-board")
            box.replaceChildren()
            if own.rows:
                draw_board(box, own.rows, "2048", learn.context.text("empty"))
            self.fill_page()
            if self._is_new("own-begun", bool(own.rows or own.html)) and (own.rows or own.html):
                reveal(by_id("learn-own-keys"), True)
        if self._is_new("console", [learn.console.state, learn.console.text]):
            by_id("learn-console-text").scrollTop = 10_000_000
        if self._is_new("asking", learn.console.state) and learn.console.state == "asking":
            by_id("learn-console-line").value = ""
            reveal(by_id("learn-console-line"), True)
        self._editor.mark(learn.checks.line)
        self._show_cases()
        if self._is_new("curve", len(learn.checks.points)):
            _draw_curve(by_id("learn-curve"), view.Curve(learn))
        self._show_module()
        if learn.context.place == READER and not learn.reader.opened:
            self._code.show()
        by_id("learn-leave-out").checked = learn.exercise.leaves_out
        if not learn.exercise.link:
            by_id("learn-copied").textContent = ""

    def fill_page(self, event: object = None) -> None:
        """Show the learner's page in its frame, which runs no scripts; again once the frame has loaded."""
        shown = by_id("learn-own-page").contentDocument
        if shown and shown.body:
            shown.body.innerHTML = self._learn.own_play.html

    def _draw_text(self) -> None:
        box = by_id("learn-needed")
        box.replaceChildren()
        _write(box, self._learn.context.lesson_text.needs)
        box = by_id("learn-text")
        box.replaceChildren()
        for block in self._learn.context.lesson_text.blocks:
            if block.kind == "boards":
                row = make("div", box, class_="boards")
                row.style.setProperty("--all", str(sum([len(board[0]) for board in block.boards])))
                row.style.setProperty("--arrows", str(len(block.boards) - 1))
                for place, board in enumerate(block.boards):
                    if place:
                        make("span", row, "→")
                    self._draw_board(row, board)
            elif block.kind == "code":
                make("code", make("pre", box, tabindex="0"), "\n".join(block.lines))
            elif block.kind == "list":
                items = make("ul", box)
                for line in block.lines:
                    _write(make("li", items), line)
            else:
                _write(make("p", box), block.lines[0])

    def _draw_board(self, box: "Element", board: list[list[int]]) -> None:
        """Draw a board of the lesson's game, which a screen reader reads by rows."""
        lesson = self._learn.context.lesson
        draw_board(box, board, lesson.game if lesson else "2048", self._learn.context.text("empty"))

    def _draw_ways(self) -> None:
        """Draw the lesson's links to the modules that it explains and to its neighbours."""
        box = by_id("learn-reads")
        box.replaceChildren()
        for path in view.reads(self._learn):
            make("a", box, path, href="#/learn/code/" + path)
        box = by_id("learn-next")
        box.replaceChildren()
        before, after = view.neighbours(self._learn)
        for word, lesson in (("learn-before", before), ("learn-next", after)):
            if lesson:
                make("a", box, self._learn.context.text(word, title=lesson.title), href=lesson.address)

    def _show_cases(self) -> None:
        """Add the cases that have arrived; clear those of an earlier check."""
        box = by_id("learn-cases")
        rows = view.cases(self._learn)
        if len(rows) < self._cases or self._is_new("checked", self._learn.context.last_run):
            box.replaceChildren()
            self._cases = 0
        for row in rows[self._cases :]:
            item = make("li", box, data_right="true" if row.is_right else "false")
            if row.verdict:
                make("p", item, row.verdict, class_="verdict")
            if row.why:
                make("p", item, row.why, class_="why")
            parts = make("dl", item)
            first_right = box.querySelector('[data-right="true"]')
            if first_right and not row.is_right:
                first_right.before(item)
            for part in row.parts:
                cell = make("div", parts)
                if part.label:
                    make("dt", cell, part.label)
                place = make("dd", cell)
                if part.text:
                    make("p", place, part.text, class_="case-text")
                if part.board:
                    self._draw_board(place, part.board)
            if row.link:
                make("a", item, row.link[1], href=row.link[0])
        self._cases = len(rows)

    def _show_module(self) -> None:
        reader = self._learn.reader
        if self._is_new("module", [reader.path, reader.source]):
            self._module.set(reader.source)
            box = by_id("learn-explained")
            box.replaceChildren()
            lessons = view.explained_by(self._learn)
            if lessons:
                make("span", box, self._learn.context.text("learn-explained") + " ")
            for lesson in lessons:
                make("a", box, lesson.title, href=lesson.address)


def _write(element: "Element", line: str) -> None:
    """Write a line that may contain code."""
    for text, is_code in pieces(line):
        make("code" if is_code else "span", element, text)


def _draw_lines(box: "Element", lines: list[tuple[str, str]]) -> None:
    """Draw the lines of a difference."""
    box.replaceChildren()
    for mark, line in lines:
        make("span", box, mark + " " + line, data_mark=mark)


def _draw_curve(box: "Element", curve: view.Curve) -> None:
    """Draw the points as a curve and the marks as horizontal lines; the sentence below says the same."""
    box.replaceChildren()
    if not curve.points:
        return
    chart = make("div", box, class_="curve")
    svg = draw("svg", chart, viewBox="0 0 1000 100", preserveAspectRatio="none", aria_hidden="true")
    for height, text in curve.marks:
        at = 100 - 100 * height
        draw("line", svg, x1="0", x2="1000", y1=f"{at:.2f}", y2=f"{at:.2f}")
        make("span", chart, text).style.setProperty("top", f"{at:.2f}%")
    draw("polyline", svg, points=" ".join([f"{1000 * x:.1f},{100 - 100 * y:.2f}" for x, y in curve.points]))
    make("p", box, curve.label)
