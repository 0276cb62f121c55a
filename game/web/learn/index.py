"""Draws the index of Learn: the path of lessons and the next one."""

from ...learn.view import ListedLesson, Path
from ..dom import by_id, make
from .boards import draw_board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any as Element


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
        key.setAttribute("data-done", "")
        note.setAttribute("data-done", "")


def _draw_key(box: "Element", lesson: int) -> "Element":
    """Draw a lesson's number on a wooden key, whose grain differs from the others'."""
    key = make("b", box, str(lesson), class_="lesson-key")
    key.style.setProperty("--n", str(lesson % 8))
    return key
