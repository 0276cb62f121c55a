"""What the parts of Learn share: the lesson on show, its text and files, the language, the notice."""

from ..app.words import text
from .course import Lesson
from .text import LessonText

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

INDEX, LESSON, READER = "index", "lesson", "reader"


class LearnContext:
    """The state that several features of Learn read and change.

    read: returns the text that is stored under a name right now, by whichever tab, or "".
    """

    def __init__(self, language: str, read: "Callable[[str], str]") -> None:
        self.language = language
        self.read = read
        self.place = INDEX
        """What is on show: INDEX, LESSON or READER."""
        self.lesson: Lesson | None = None
        """The lesson that is open, once its files are here; else None."""
        self.lesson_text = LessonText("")
        """Its text."""
        self.files: dict[str, str] = {}
        """Its code by the name of the file: start.py, solution.py, check.py."""
        self.notice: tuple[str, dict[str, object]] | None = None
        """(word, facts) to show."""
        self.storage_error = ""
        """The word for what is wrong with the storage, shown where there is no notice; or ""."""
        self.last_run = 0

    def text(self, word: str, **facts: object) -> str:
        """Return a text in the user's language."""
        return text(self.language, word, **facts)

    @property
    def shown_notice(self) -> str:
        """The notice, or what is wrong with the storage, in the user's language; "" for nothing."""
        word, facts = self.notice or (self.storage_error, {})
        return self.text(word, **facts) if word else ""

    def notify(self, word: str, **facts: object) -> None:
        """Show a notice."""
        self.notice = (word, facts)

    def new_run(self) -> int:
        """Return a number that no run has had."""
        self.last_run += 1
        return self.last_run
