"""A class: one link with chosen lessons, the teacher's code and cases, and a line of progress from each learner."""

from ..app.feature import Feature, Handlers
from ..app.store import StoredText
from ..core.packed_text import checksum
from ..lab.links import BadBotLink, format_link, parse_link
from .context import LearnContext
from .course import LESSONS
from .exercise import Exercise
from .plan import CLASS_TEXT, MAX_TITLE, Plan, Task, pack_class, read_joined, read_plan, unpack_class

LINK = "#/learn/class/"

_MAX_LINE = 1000
"""Of a line of progress, in characters."""

_MAX_LINES = 500
"""Lines that are read, more than any class has; each takes up to 20 checksums."""

_MAX_WORDS = 20
"""Of a learner's name, which has `MAX_TITLE` characters."""


class Classroom(Feature):
    """The class that a teacher plans, the one that a learner is in (`LearnContext.plan`), and the lines of a whole class."""

    def __init__(self, context: LearnContext, exercise: Exercise) -> None:
        self._context = context
        self._exercise = exercise
        self._stored = StoredText(self, CLASS_TEXT, "learn", self._load, context.notify)
        self.draft = Plan()
        """The class that is planned here."""
        self._removed: list[Task] = []
        self.loads = 0
        """How often the draft was replaced."""
        self.learner = ""
        """The learner's name, as typed."""
        self.lines = ""
        """The pasted lines of progress; nothing stores them."""
        self.progress: list[tuple[str, dict[str, int]]] = []
        """(name, marks by lesson) of each learner in the pasted lines."""
        self.unread: list[str] = []
        """The pasted lines that are not lines of progress."""
        self.sheet = 1
        """The number of the sheet of boards, which is its seed."""

    def handlers(self) -> Handlers:
        return {
            "class-title": self.set_title,
            "class-lesson": self.choose,
            "class-code": self.set_code,
            "class-cases": self.set_cases,
            "class-close": self.close,
            "class-learner": self.set_learner,
            "class-leave": self.leave,
            "class-lines": self.paste,
            "class-sheet": self.set_sheet,
        }

    def load(self, stored: dict[str, str]) -> None:
        self._stored.load(stored.get(CLASS_TEXT, ""))

    def stored(self, name: str, text: str) -> None:
        if name == CLASS_TEXT:
            self._stored.load(text)

    def _load(self, text: str) -> None:
        """Raises: BadSave."""
        self.draft, self._context.plan, self.learner = unpack_class(text)
        self.loads += 1

    def join(self, address: str) -> None:
        """Join the class of a link, whose lessons Learn then shows; it is the first draft, too."""
        try:
            plan = read_joined(parse_link(address))
            if not [lesson for lesson in LESSONS if plan.find(lesson.name)]:
                raise ValueError(address)
        except (BadBotLink, ValueError):
            self._context.notify("class-link-broken")
            return
        self._context.plan = plan
        if not self.draft.tasks:
            self.draft = read_plan(plan.pack())
            self.loads += 1
        self._save()

    def leave(self) -> None:
        """Show all lessons again."""
        self._context.plan = None
        self._save()

    def set_title(self, title: object) -> None:
        self.draft.title = _one_line(title)
        self._save()

    def choose(self, name: str, is_chosen: bool) -> None:
        """Add a lesson to the draft, or take it out; its code and cases are back if it is added again."""
        task = self.draft.find(name)
        if task:
            self.draft.tasks.remove(task)
            self._removed.append(task)
        if is_chosen:
            self.draft.add(([task for task in self._removed if task.name == name] or [Task(name)])[-1])
        self._save()

    def set_code(self, name: str, code: str) -> None:
        self._set(name, "code", code)

    def set_cases(self, name: str, cases: str) -> None:
        self._set(name, "cases", cases)

    def _set(self, name: str, field: str, text: str) -> None:
        task = self.draft.find(name)
        if task:
            setattr(task, field, text)
            self._save()

    def close(self, is_closed: bool) -> None:
        """Leave the solutions out, or not."""
        self.draft.is_closed = is_closed
        self._save()

    def set_learner(self, name: object) -> None:
        self.learner = _one_line(name)
        self._save()

    def paste(self, lines: str) -> None:
        """Show the progress in the lines of a class: the latest line of each name."""
        self.lines = lines
        self.progress, self.unread = [], []
        places: dict[str, int] = {}
        for number, line in enumerate([line.strip() for line in lines.split("\n") if line.strip()]):
            known = read_line(line) if number < _MAX_LINES else None
            if not known:
                self.unread.append(line)
            elif known[0] in places:
                self.progress[places[known[0]]] = known
            else:
                places[known[0]] = len(self.progress)
                self.progress.append(known)

    def set_sheet(self, number: object) -> None:
        text = str(number).strip()
        if text.isdigit() and 0 < len(text) < 7:
            self.sheet = int(text)

    @property
    def link(self) -> str:
        """The address of the draft. Raises: BadCase, BadBotLink if it is too long."""
        packed = self.draft.pack()
        return format_link(LINK, packed) if read_joined(packed).tasks else ""

    @property
    def line(self) -> str:
        """The learner's line of progress; "" outside a class or without a name."""
        if not self._context.plan or not self.learner:
            return ""
        marks = []
        for lesson in self._context.lessons:
            work = self._exercise.works[lesson.name]
            marks.append((lesson.name, 2 if work.is_done else int(work.code is not None)))
        return progress_line(self.learner, marks)

    def _save(self) -> None:
        self._stored.save(pack_class(self.draft, self._context.plan, self.learner))


def progress_line(name: str, marks: list[tuple[str, int]]) -> str:
    """Return a line such as `Ada: slide=2 lost=1 score=0 (1f2e3d4c)`: 2 done, 1 begun, 0 not yet, and a checksum."""
    body = f"{name}: " + " ".join([f"{lesson}={mark}" for lesson, mark in marks])
    return f"{body} ({checksum(body.encode())})"


def read_line(line: str) -> "tuple[str, dict[str, int]] | None":
    """Return the name and the marks of a line of progress, None for another text. A messenger may put something before it."""
    body, _, rest = line.rpartition(" (") if len(line) <= _MAX_LINE else ("", "", "")
    head, colon, listed = body.rpartition(": ")
    check = rest.partition(")")[0]
    marks = [mark.partition("=") for mark in listed.split(" ")]
    if not colon or [1 for _, _, mark in marks if mark not in ("0", "1", "2")]:
        return None
    words = head.split(" ")
    for start in range(max(0, len(words) - _MAX_WORDS), len(words)):
        name = " ".join(words[start:])
        if checksum(f"{name}: {listed}".encode()) == check:
            return name, {lesson: int(mark) for lesson, _, mark in marks}
    return None


def _one_line(text: object) -> str:
    """Return a name without line ends, and without the colon that ends it in a line of progress."""
    return " ".join(str(text).replace(":", " ").split())[:MAX_TITLE]
