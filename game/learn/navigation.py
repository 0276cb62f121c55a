"""Navigation in Learn: opens and fetches the index, a lesson or a module."""

from ..app.feature import Feature, Handlers, ShowAddress
from ..lab.links import MAX_SOURCE, BadBotLink, parse_link
from ..lab.workbench import FetchFiles, ShowSource
from .checks import Checks
from .classroom import Classroom
from .context import CLASS, INDEX, LESSON, READER, LearnContext
from .course import GAME, ORIGINAL, Lesson, address_of, cases_of, find_lesson, needed_by
from .exercise import CLOSED, Exercise
from .reader import Reader
from .text import LessonText, start_and_solution


class LearnNavigation(Feature):
    """Messages that concern several features of Learn."""

    def __init__(
        self, context: LearnContext, exercise: Exercise, checks: Checks, reader: Reader, classroom: Classroom
    ) -> None:
        self._context = context
        self._exercise = exercise
        self._checks = checks
        self._reader = reader
        self._classroom = classroom
        self._texts: dict[str, str] = {}
        self._wanted: Lesson | None = None
        self._given: str | None = None
        self._is_closed = False
        self._is_begun = False

    def handlers(self) -> Handlers:
        return {
            "begin": self.begin,
            "open": self.open,
            "language": self.set_language,
            "fetched": self.fetched,
            "unfetched": self.not_fetched,
            "storage-error": self._context.set_storage_error,
        }

    def begin(self, stored: dict[str, str]) -> None:
        """Load the stored code and class."""
        self._exercise.load(stored)
        self._classroom.load(stored)

    def open(self, address: str) -> None:
        """Open an address of Learn. A link's code is shown, and run only on request."""
        parts = [part for part in address.split("/")[2:] if part]
        if self._is_begun:  # The first address keeps the notice of `begin`.
            self._context.notice = None
        self._is_begun = True
        self._wanted = None
        self._given = None
        self._is_closed = False
        if parts[:1] == ["code"]:
            self._show(READER)
            self._reader.open("/".join(parts[1:]))
            return
        if parts == ["class"]:
            self._show(CLASS)
            return
        if parts[:1] == ["class"]:
            self.emit(ShowAddress("#/learn"))
            self._classroom.join(address)
            parts = []
        lesson = find_lesson(parts[0]) if parts else None
        if parts and lesson is None:
            self._context.notify("learn-unknown")
        if lesson is None:
            self._show(INDEX)
            return
        if len(parts) > 1:
            self.emit(ShowAddress("#/learn/" + lesson.name))
            self._read_link(address)
        if lesson is not self._context.lesson or self._context.place != LESSON or self._given is not None:
            self._want(lesson)

    def set_language(self, language: str) -> None:
        self._context.language = language
        if self._context.lesson:
            self._want(self._context.lesson)

    def fetched(self, texts: dict[str, str]) -> None:
        """Show the place that waited for these texts."""
        self._texts.update(texts)
        if self._wanted:
            self._want(self._wanted)
        self._reader.fetched(self._texts)

    def not_fetched(self) -> None:
        self._wanted = None
        self._context.notify("learn-unfetched")

    def _read_link(self, address: str) -> None:
        try:
            content = parse_link(address)
        except BadBotLink as error:
            self._context.notify("learn-" + error.reason)
            return
        if content[1:] not in ([], [CLOSED]) or not content:
            self._context.notify("learn-link-broken")
        elif len(content[0]) > MAX_SOURCE:
            self._context.notify("learn-link-long")
        else:
            self._given = content[0]
            self._is_closed = len(content) > 1

    def _want(self, lesson: Lesson) -> None:
        """Show a lesson, or fetch its missing files first."""
        files = [self._context.language + ".txt", "solution.py", "check.py"]
        used = needed_by(lesson) + (list(GAME) if lesson.is_playable else [])
        paths = [lesson.address(file) for file in files] + [address_of(name, "solution.py") for name in used]
        paths += [ORIGINAL + file for file in lesson.original]
        missing = [path for path in paths if path not in self._texts]
        if missing:
            self._wanted = lesson
            self.emit(FetchFiles(missing))
            return
        self._wanted = None
        is_same = lesson is self._context.lesson and self._context.place == LESSON and self._given is None
        if not is_same:
            self._show(LESSON)
        self._context.lesson = lesson
        self._context.lesson_text = LessonText(self._texts[lesson.address(files[0])])
        start, solution = start_and_solution(self._texts[lesson.address("solution.py")])
        self._context.files = {"start.py": start, "solution.py": solution, "check.py": cases_of(lesson, self._texts)}
        for name in used:
            self._context.files[name] = start_and_solution(self._texts[address_of(name, "solution.py")])[1]
        if is_same:
            self.emit(ShowSource())
        else:
            self._exercise.open(self._given, self._is_closed)
        self._given = None

    def _show(self, place: str) -> None:
        self._checks.leave()
        self._context.place = place
        self._context.lesson = None
