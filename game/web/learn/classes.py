"""Shows a teacher's page: lessons to choose, the table of a class, and a sheet of boards."""

from ...core.typing import Any as Element
from ...core.typing import Callable
from ...learn.class_view import ClassTable, SheetBoard, sheet
from ...learn.course import LESSONS
from ...learn.learn import Learn
from ..dom import by_id, make
from .code import draw_board


def draw_class(learn: Learn, is_new: "Callable[[str, object], bool]") -> None:
    """Draw what has changed; `is_new` tells for a part and its facts."""
    text, classroom = learn.context.text, learn.classroom
    draft = classroom.draft
    if is_new("class-lessons", classroom.loads):
        _draw_lessons(learn)
    for lesson in LESSONS:
        by_id("class-own-" + lesson.name).hidden = draft.find(lesson.name) is None
    by_id("class-close").checked = draft.is_closed
    if is_new("class-lines", classroom.lines):
        _draw_table(by_id("class-table"), ClassTable(learn))
    if is_new("class-sheet", classroom.sheet):
        box = by_id("class-sheet")
        box.replaceChildren()
        make("h3", box, f"{text('class-sheet')} · {classroom.sheet}")
        _draw_boards(make("div", box), sheet(learn), text("empty"))
        answers = make("div", box, class_="answers")
        make("h3", answers, text("class-answers", n=classroom.sheet))
        _draw_boards(make("div", answers), sheet(learn), text("empty"), True)


def _draw_lessons(learn: Learn) -> None:
    text = learn.context.text
    box = by_id("class-lessons")
    box.replaceChildren()
    for lesson in LESSONS:
        item = make("li", box)
        task = learn.classroom.draft.find(lesson.name)
        label = make("label", item, class_="tick")
        tick = make("input", label, type="checkbox", data_do="class-lesson:" + lesson.name + ":{checked}")
        tick.checked = task is not None
        make("span", label, text(lesson.title))
        own = make("details", item, id="class-own-" + lesson.name)
        make("summary", own, text("class-own"))
        field = make("label", own, text("class-code"), class_="field")
        area = make("textarea", field, rows="4", spellcheck="false", data_do="class-code:" + lesson.name + ":{value}")
        area.value = task.code if task else ""
        field = make("label", own, text("class-cases"), class_="field")
        area = make("textarea", field, rows="4", spellcheck="false", data_do="class-cases:" + lesson.name + ":{value}")
        area.value = task.cases if task else ""


def _draw_table(box: "Element", table: ClassTable) -> None:
    box.replaceChildren()
    if not table.rows:
        return
    drawn = make("table", box)
    head = make("tr", make("thead", drawn))
    for title in table.head:
        make("th", head, title, scope="col")
    body = make("tbody", drawn)
    for name, marks, done in table.rows:
        row = make("tr", body)
        make("th", row, name, scope="row")
        for mark in marks + [done]:
            make("td", row, mark)


def _draw_boards(box: "Element", boards: list[SheetBoard], empty: str, are_answers: bool = False) -> None:
    for place, board in enumerate(boards):
        item = make("div", box, class_="task")
        make("p", item, f"{place + 1}. {board.answer if are_answers else board.task}")
        row = make("div", item)
        if not are_answers:
            draw_board(row, board.rows, board.game, empty)
        if board.after and not are_answers:
            make("span", row, "→")
        if board.after:
            draw_board(row, board.after if are_answers else [[0] * len(line) for line in board.after], board.game, empty)
