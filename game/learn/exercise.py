"""The exercise of the open lesson: its code and versions, the hint and the solution, links, and the way to the Lab."""

from functools import partial

from ..app.feature import Feature, Handlers
from ..app.store import StoredText
from ..lab.links import MAX_SOURCE, BadBotLink, format_bot_link, format_link
from ..lab.workbench import GoTo, ShowSource
from .context import LearnContext
from .course import ALL, GAME
from .work import WORK, Work, unpack_work

CLOSED = "closed"
"""The second text of a link that leaves the solution out."""


class Exercise(Feature):
    """The learner's code. works: by the lesson's name."""

    def __init__(self, context: LearnContext) -> None:
        self._context = context
        self.works = {lesson.name: Work() for lesson in ALL}
        self._stored = {}
        for name in self.works:
            self._stored[name] = StoredText(self, WORK + name, "learn", partial(self._load, name), context.notify)
        self.hints_shown = 0
        """How many of the hints are shown."""
        self.is_solution_shown = False
        self.link = ""
        """The address of the code in the editor, if shown."""
        self.leaves_out = False
        """Whether that link leaves the solution out."""

    def handlers(self) -> Handlers:
        return {
            "edit": self.edit,
            "version": self.choose_version,
            "start-over": self.start_over,
            "hint": self.show_hint,
            "solution": self.toggle_solution,
            "put-solution": self.put_solution,
            "open-code": self.open_code,
            "not-opened": self.not_opened,
            "share": self.share,
            "leave-out": self.leave_out,
            "measure": self.measure,
        }

    @property
    def work(self) -> Work:
        """The work of the open lesson."""
        return self.works[self._context.lesson.name] if self._context.lesson else Work()

    @property
    def code(self) -> str:
        """The code in the editor: the learner's, or else the starting code."""
        code = self.work.code
        return self.start if code is None else code

    @property
    def start(self) -> str:
        """The starting code: the teacher's, or else the lesson's."""
        if self._context.task and self._context.task.code:
            return self._context.task.code
        return self._context.lesson_text.localized(self._context.files.get("start.py", ""))

    @property
    def solution(self) -> str:
        return self._context.lesson_text.localized(self._context.files.get("solution.py", ""))

    @property
    def is_closed(self) -> bool:
        """Whether a teacher leaves the solution out until the lesson is done."""
        is_left_out = self.work.is_closed or bool(self._context.task and self._context.plan and self._context.plan.is_closed)
        return is_left_out and not self.work.is_done

    @property
    def may_show_solution(self) -> bool:
        return bool(self.solution.strip()) and (self.work.is_done or self.work.is_tried) and not self.is_closed

    def load(self, stored: dict[str, str]) -> None:
        for name in self.works:
            self._stored[name].load(stored.get(WORK + name, ""))

    def stored(self, name: str, text: str) -> None:
        lesson = name[len(WORK) :]
        if name[: len(WORK)] == WORK and lesson in self.works and self._stored[lesson].load(text):
            if self._context.lesson and self._context.lesson.name == lesson:
                self.emit(ShowSource())

    def _load(self, name: str, text: str) -> None:
        self.works[name] = unpack_work(text)

    def open(self, code: str | None, is_closed: bool = False) -> None:
        """Show the code of a newly opened lesson in the editor. code: from a link, or None. is_closed: without the solution."""
        self.is_solution_shown = self.leaves_out = False
        self.hints_shown = 0
        self.link = ""
        work = self.work
        if code is not None and code not in work.versions:
            if not work.versions:
                work.add(self.start)
            work.add(code)
            work.is_given = True
        elif code is not None:
            work.add(code)
        if is_closed and not work.is_closed:
            work.is_closed = True
            if not work.is_given:
                self.save()
        self.emit(ShowSource())

    def edit(self, code: str) -> None:
        """Store the edited code."""
        if code == self.code:
            return
        if len(code) > MAX_SOURCE:
            self._context.notify("source-long", most=MAX_SOURCE)
        self.link = ""
        self.work.edit(code)
        self.save()

    def choose_version(self, place: int) -> None:
        self.work.choose(place)
        self.link = ""
        self.save()
        self.emit(ShowSource())

    def start_over(self) -> None:
        """Show the starting code in the editor; the previous code stays as a version."""
        work = self.work
        if work.code is not None:
            work.is_given = False
            work.add(self.start)
            self.link = ""
            self.save()
            self.emit(ShowSource())

    def show_hint(self) -> None:
        """Show the next hint, after the last one none. The last one counts as a try."""
        count = len(self._context.lesson_text.hints)
        self.hints_shown = (self.hints_shown + 1) % (count + 1)
        if self.hints_shown == count:
            self.note_try()

    def toggle_solution(self) -> None:
        self.is_solution_shown = self.may_show_solution and not self.is_solution_shown

    def put_solution(self) -> None:
        """Put the solution into the editor; the previous code stays as a version."""
        if self.may_show_solution:
            self.is_solution_shown = False
            self.open_code(self.solution)

    def not_opened(self) -> None:
        self._context.notify("learn-not-opened", most=MAX_SOURCE)

    def open_code(self, code: str) -> None:
        """Put code into the editor; the previous code stays as a version."""
        if len(code) > MAX_SOURCE:
            self.not_opened()
            return
        self._context.notice = None
        if self.work.code is None:
            self.work.add(self.start)
        self.work.add(code)
        self.link = ""
        self.save()
        self.emit(ShowSource())

    def modules(self) -> list[tuple[str, str]]:
        """Return (name, code) of the earlier lessons that this one imports, each after those that it imports itself."""
        return [(name, self.works[name].won or self._context.files[name]) for name in self._context.used]

    def game_modules(self) -> list[tuple[str, str]]:
        """Return (name, code) of the lessons that make a game, with the code in the editor as it is."""
        lesson = self._context.lesson
        here = lesson.name if lesson else ""
        return [(name, self.code if name == here else self.works[name].won or self._context.files[name]) for name in GAME]

    def share(self) -> None:
        """Show or hide a link to the lesson with the code in the editor."""
        if self.link:
            self.link = ""
        else:
            self._make_link()

    def leave_out(self, is_left_out: bool) -> None:
        """Make the shown link leave the solution out, or not."""
        self.leaves_out = is_left_out
        if self.link:
            self._make_link()

    def _make_link(self) -> None:
        lesson = self._context.lesson
        if not lesson:
            return
        try:
            self.link = format_link(f"#/learn/{lesson.name}/", [self.code] + [CLOSED] * self.leaves_out)
        except BadBotLink as error:
            self._context.notify("learn-" + error.reason)

    def measure(self) -> None:
        """Open the code in the editor as a bot in the Lab, against the lesson's rival."""
        lesson = self._context.lesson
        if lesson and lesson.measured:
            name = self._context.text(lesson.title)[:40]
            try:
                self.emit(GoTo(format_bot_link(lesson.game, name, self.code, lesson.measured, lesson.rival)))
            except BadBotLink as error:
                self._context.notify("learn-" + error.reason)

    def adopt(self) -> None:
        """Store code from a link, because the user has run it."""
        if self.work.is_given:
            self.work.is_given = False
            self.save()

    def pass_all(self) -> None:
        """Mark the lesson as done; later lessons use this code."""
        if not self.work.is_done or self.work.won != self.code:
            self.work.is_done = True
            self.work.won = self.code
            self.save()

    def note_try(self) -> None:
        """Remember that the learner has seen the hint, or that a check has failed."""
        if not self.work.is_tried:
            self.work.is_tried = True
            if not self.work.is_given:
                self.save()

    def save(self) -> None:
        """Store the work of the open lesson."""
        if self._context.lesson:
            self._stored[self._context.lesson.name].save(self.work.pack())
