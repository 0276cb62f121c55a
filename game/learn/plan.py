"""What a teacher plans for a class: lessons, with code to start from and cases of the teacher's own."""

import json

from ..app.store import VERSION, BadSave, parse
from ..core.checked import FAULTS, rows, text_of

CLASS_TEXT = "learn.class"
"""The storage name of the planned class and of the joined one."""

MAX_TITLE = 40
"""Of a class and of a learner's name, in characters."""

MAX_DEPTH = 20
"""Of lists within lists in a case."""

_CLOSED = "closed"

_OWN_CASES = """

import json

_cases_of_lesson = cases
_OWN = json.loads({own})


def cases(code):
    yield from _cases_of_lesson(code)
    for call, result in _OWN:
        yield call, result, lambda call=call: code.evaluate(call)
"""
"""What follows the source of a lesson's cases."""


class BadCase(ValueError):
    """A line of a lesson's own cases is not `call -> result`. lesson: its name. line: from 1."""

    def __init__(self, lesson: str, line: int) -> None:
        super().__init__(lesson)
        self.lesson = lesson
        self.line = line


class Task:
    """A lesson of a class. code: to start from, "" for the lesson's own. cases: further ones, `call -> result` in each line."""

    def __init__(self, name: str, code: str = "", cases: str = "") -> None:
        self.name = name
        self.code = code
        self.cases = cases

    def parsed(self) -> "list[tuple[str, object]]":
        """Return (call, result) of each own case. Raises: BadCase."""
        cases = []
        for place, line in enumerate(self.cases.split("\n")):
            call, _, result = line.partition("->")
            if line.strip():
                try:
                    cases.append((call.strip(), value_of(result)))
                except ValueError:
                    call = ""
                if "(" not in call:
                    raise BadCase(self.name, place + 1)
        return cases

    def added_to(self, cases: str) -> str:
        """Return the source of a lesson's cases with the own ones behind them."""
        own = self.parsed()
        return cases + _OWN_CASES.replace("{own}", json.dumps(json.dumps(own))) if own else cases


class Plan:
    """A class. tasks: in any order. is_closed: whether the solutions are left out until a lesson is done."""

    def __init__(self, title: str = "", is_closed: bool = False) -> None:
        self.title = title
        self.is_closed = is_closed
        self.tasks: list[Task] = []

    def find(self, name: str) -> Task | None:
        for task in self.tasks:
            if task.name == name:
                return task
        return None

    def add(self, task: Task) -> None:
        """Add a lesson. Raises: ValueError if it is there already."""
        if self.find(task.name):
            raise ValueError(task.name)
        self.tasks.append(task)

    def pack(self) -> list[str]:
        """Return the class as texts, for a link and for the storage."""
        texts = [self.title, _CLOSED if self.is_closed else ""]
        for task in self.tasks:
            texts += [task.name, task.code, task.cases]
        return texts


def read_plan(texts: list[str]) -> Plan:
    """Return a packed class. Raises: ValueError."""
    if len(texts) % 3 != 2:
        raise ValueError(len(texts))
    plan = Plan(texts[0][:MAX_TITLE], texts[1] == _CLOSED)
    for place in range(2, len(texts), 3):
        plan.add(Task(*texts[place : place + 3]))
    return plan


def read_joined(texts: list[str]) -> Plan:
    """Return a packed class whose cases can all be checked. Raises: ValueError."""
    plan = read_plan(texts)
    for task in plan.tasks:
        task.parsed()
    return plan


def pack_class(draft: Plan, joined: Plan | None, learner: str) -> str:
    """Return the text to store. learner: the learner's name."""
    return json.dumps({"v": VERSION, "draft": draft.pack(), "class": joined.pack() if joined else [], "learner": learner})


def unpack_class(text: str) -> tuple[Plan, Plan | None, str]:
    """Return the draft, the joined class or None, and the learner's name. Raises: BadSave."""
    data = parse(text)
    try:
        draft, joined = [[text_of(part) for part in rows(data[name])] for name in ("draft", "class")]
        return read_plan(draft), read_joined(joined) if joined else None, text_of(data["learner"])[:MAX_TITLE]
    except FAULTS:
        pass
    raise BadSave("save-broken")


def merge_class(own: str, other: str) -> str:
    """Return a stored text with what it lacks and another device's has."""
    (draft, joined, learner), (draft_2, joined_2, learner_2) = unpack_class(own), unpack_class(other)
    return pack_class(draft if draft.tasks else draft_2, joined or joined_2, learner or learner_2)


def value_of(text: str) -> object:
    """Return the value of numbers, texts, True, False, None and lists of these, as Python writes them. Raises: ValueError."""
    if '"' not in text:
        text = text.replace("'", '"')
    pieces = text.strip().split('"')
    depth = 0
    for place in range(0, len(pieces), 2):  # The others are within quotation marks.
        for python, plain in (("True", "true"), ("False", "false"), ("None", "null"), ("(", "["), (")", "]")):
            pieces[place] = pieces[place].replace(python, plain)
        for letter in pieces[place]:
            depth += (letter in "[{") - (letter in "]}")
            if depth > MAX_DEPTH:
                raise ValueError("nested too deeply")
    value: object = json.loads('"'.join(pieces))
    return value
