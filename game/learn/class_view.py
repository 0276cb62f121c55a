"""The view of a class as plain data: its link, a learner's line, the table of a whole class, and a sheet of boards."""

from ..app.view import show
from ..app.words import sign
from ..core.grid import LETTERS
from ..core.rng import below
from ..games import game_named
from ..lab.links import BadBotLink
from .context import CLASS
from .course import LESSONS
from .learn import Learn
from .plan import BadCase
from .text import in_rows, values

_MAX_UNREAD = 3
"""Unreadable lines that are shown."""
_RANKS = (0, 0, 0, 1, 1, 2, 2, 3)
"""Of the cells of a board of 2048 on the sheet, equally often."""
_SIDE = 3
"""Of the puzzles on the sheet."""


def put_class(slots: dict[str, str], learn: Learn) -> None:
    """Put what the index says to a learner in a class, and what the page says to a teacher."""
    text, classroom = learn.context.text, learn.classroom
    plan = learn.context.plan
    show(slots, "class-note", plan)
    slots["class-of.text"] = text("class-of") + (sign(learn.context.language, ":") + plan.title if plan and plan.title else "")
    slots["class-learner.value"] = classroom.learner
    show(slots, "class-line-box", classroom.line)
    slots["class-line.value"] = classroom.line
    if learn.context.place == CLASS:
        _put_teaching(slots, learn)


def _put_teaching(slots: dict[str, str], learn: Learn) -> None:
    """Put the link of the draft or what is wrong with it, and what cannot be read of the pasted lines."""
    text, classroom = learn.context.text, learn.classroom
    link, fault = _link(learn)
    show(slots, "class-link-box", link)
    slots["class-link.link"] = link
    show(slots, "class-fault", fault)
    slots["class-fault.text"] = fault
    slots["class-draft.value"] = classroom.draft.title
    slots["class-seed.value"] = str(classroom.sheet)
    unread = classroom.unread
    slots["class-unread.text"] = ""
    if unread:
        shown = "\n".join([line[:120] for line in unread[:_MAX_UNREAD]])
        slots["class-unread.text"] = text("class-unread", n=len(unread), lines=shown)


def _link(learn: Learn) -> tuple[str, str]:
    """Return the address of the draft, and what is wrong with it."""
    text = learn.context.text
    try:
        return learn.classroom.link, ""
    except BadCase as error:
        return "", text("class-bad-case", title=text("lesson-" + error.lesson), line=error.line)
    except BadBotLink:
        return "", text("learn-link-long")


class ClassTable:
    """The progress of a class. head: the titles of the columns. rows: (name, marks as text, how many lessons are done)."""

    def __init__(self, learn: Learn) -> None:
        text = learn.context.text
        progress = learn.classroom.progress
        lessons = [lesson for lesson in LESSONS if [1 for _, marks in progress if lesson.name in marks]]
        self.head = [text("class-learner")] + [text(lesson.title) for lesson in lessons] + [text("learn-done")]
        self.rows = []
        for name, marks in progress:
            listed = [marks.get(lesson.name, -1) for lesson in lessons]
            words = [("", "–", text("learn-begun"), text("learn-done"))[mark + 1] for mark in listed]
            self.rows.append((name, words, text("learn-part-done", n=listed.count(2), all=len(listed) - listed.count(-1))))


class SheetBoard:
    """A board on the sheet. game: whose tiles it shows. task: what to do. after: the board to write down, or None."""

    def __init__(self, game: str, task: str, rows: list[list[int]], after: "list[list[int]] | None", answer: str) -> None:
        self.game = game
        self.task = task
        self.rows = rows
        self.after = after
        self.answer = answer


def sheet(learn: Learn) -> list[SheetBoard]:
    """Return the boards of the sheet with the chosen number."""
    text, number = learn.context.text, learn.classroom.sheet
    boards = []
    for letter, rows, after in slides(number):
        boards.append(SheetBoard("2048", text("class-slide", way=text("way-" + letter)), rows, after, ""))
    for rows, is_solvable in puzzles(number):
        boards.append(SheetBoard("15", text("class-solvable"), rows, None, text("class-yes" if is_solvable else "class-no")))
    return boards


def slides(seed: int) -> "list[tuple[str, list[list[int]], list[list[int]]]]":
    """Return (direction, board, board after the move without a new tile) for each direction, as tiles."""
    found = []
    ply = 0
    rules = game_named("2048")
    for direction, letter in enumerate(LETTERS):
        board = tuple([0] * 16)
        while direction not in rules.legal_actions(board):
            board = tuple([_RANKS[below(len(_RANKS), seed, ply, cell)] for cell in range(16)])
            ply += 1
        found.append((letter, in_rows(values(board), 4), in_rows(values(rules.afterstate(board, direction)[0]), 4)))
    return found


def puzzles(seed: int) -> "list[tuple[list[list[int]], bool]]":
    """Return (board, whether it can be solved) of four puzzles."""
    found = []
    rules = game_named("15")
    for number in range(4):
        board = list(rules.opening(rules.parse_variant(f"{_SIDE}x{_SIDE}"), 4 * seed + number).board)
        is_solvable = below(2, seed, number, 63) == 0
        if not is_solvable:
            first, second = board.index(1), board.index(2)
            board[first], board[second] = 2, 1
        found.append((in_rows(board, _SIDE), is_solvable))
    return found
