"""State that Learn's features share."""

from ..core.typing import Callable
from ..lab.workbench import Workbench
from .course import LESSONS, Lesson, needed_by
from .plan import Plan, Task
from .text import LessonText

INDEX, LESSON, READER, CLASS = "index", "lesson", "reader", "class"


class LearnContext(Workbench):
    def __init__(self, language: str, read: "Callable[[str], str]") -> None:
        super().__init__(language, read)
        self.place = INDEX
        """INDEX, LESSON, READER or CLASS."""
        self.lesson: Lesson | None = None
        """The open lesson, once its files are loaded."""
        self.lesson_text = LessonText("")
        self.files: dict[str, str] = {}
        """The lesson's code by file name: start.py, solution.py, check.py; and the solution of each lesson in `used`."""

        self.plan: Plan | None = None
        """The class that the learner has joined."""

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons of the index: those of the class, or all."""
        return tuple([lesson for lesson in LESSONS if not self.plan or self.plan.find(lesson.name)])

    @property
    def task(self) -> Task | None:
        """What the class does in the open lesson."""
        return self.plan.find(self.lesson.name) if self.plan and self.lesson else None

    @property
    def used(self) -> list[str]:
        """The lessons whose code the open one imports, each after those that it imports itself."""
        return needed_by(self.lesson) if self.lesson else []

    @property
    def data(self) -> tuple[str, ...]:
        """The files that the open lesson's sandbox gets."""
        return self.lesson.data if self.lesson else ()
