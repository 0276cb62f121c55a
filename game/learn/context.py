"""State that Learn's features share."""

from ..app.words import text
from .course import Lesson, needed_by
from .text import LessonText

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

INDEX, LESSON, READER = "index", "lesson", "reader"


class LearnContext:
    """read: returns the text stored under a name, by any tab, or ""."""

    def __init__(self, language: str, read: "Callable[[str], str]") -> None:
        self.language = language
        self.read = read
        self.place = INDEX
        """INDEX, LESSON or READER."""
        self.lesson: Lesson | None = None
        """The open lesson, once its files are loaded."""
        self.lesson_text = LessonText("")
        self.files: dict[str, str] = {}
        """The lesson's code by file name: start.py, solution.py, check.py; and the solution of each lesson in `used`."""
        self.notice: tuple[str, dict[str, object]] | None = None
        """(key of the words, facts)."""
        self.storage_error = ""
        """The key of a problem with the storage, shown if there is no notice; or ""."""
        self.last_run = 0

    @property
    def used(self) -> list[str]:
        """The lessons whose code the open one imports, each after those that it imports itself."""
        return needed_by(self.lesson) if self.lesson else []

    @property
    def data(self) -> tuple[str, ...]:
        """The files that the open lesson's sandbox gets."""
        return self.lesson.data if self.lesson else ()

    def text(self, word: str, **facts: object) -> str:
        """Return a text in the user's language."""
        return text(self.language, word, **facts)

    @property
    def shown_notice(self) -> str:
        """The notice or the problem with the storage, in the user's language; "" for neither."""
        word, facts = self.notice or (self.storage_error, {})
        return self.text(word, **facts) if word else ""

    def notify(self, word: str, **facts: object) -> None:
        self.notice = (word, facts)

    def new_run(self) -> int:
        """Return an unused number for a run."""
        self.last_run += 1
        return self.last_run
