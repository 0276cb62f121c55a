"""Learn's view as plain data: slots as in `game.app.view`, and lists."""

import json

from ..app.view import ON, show
from ..app.words import WORDS
from ..arena.reports import Checked, Failed
from ..core.text import number
from .checks import NONE, PASSED, RUNNING
from .class_view import put_class
from .context import CLASS, INDEX, LESSON, READER
from .course import LESSONS, PARTS, PROGRAM, Lesson, explaining, find_lesson
from .learn import Learn
from .text import board_of


def slots(learn: Learn) -> dict[str, str]:
    """Return every slot of Learn's page."""
    context = learn.context
    exercise = learn.exercise
    lesson = context.lesson
    is_busy = learn.checks.state == RUNNING
    text = context.shown_notice
    is_teachers = context.task and context.task.code and exercise.work.code is None
    slots = {
        "learn-index.hidden": "" if context.place == INDEX else ON,
        "learn-lesson.hidden": "" if context.place == LESSON else ON,
        "learn-reader.hidden": "" if context.place == READER else ON,
        "learn-class.hidden": "" if context.place == CLASS else ON,
        "learn-notice.hidden": "" if text else ON,
        "learn-notice-text.text": text,
        "learn-title.text": context.text(lesson.title) if lesson else "",
        "learn-title@data-done": ON if exercise.work.is_done else "",
        "learn-number@data-done": ON if exercise.work.is_done else "",
        "learn-number.text": str(LESSONS.index(lesson) + 1) if lesson in LESSONS else "",
        "learn-about.text": context.text(lesson.about) if lesson else "",
        "learn-foreign.hidden": "" if exercise.work.is_given or is_teachers else ON,
        "learn-versions.hidden": "" if len(exercise.work.versions) > 1 else ON,
        "learn-check.disabled": ON if is_busy else "",
        "learn-do-try.disabled": ON if is_busy else "",
        "learn-stop.disabled": "" if is_busy else ON,
        "learn-start-over.disabled": "" if exercise.work.code not in (None, exercise.start) else ON,
        "learn-ask-hint.text": _hint_label(learn),
        "learn-ask-hint@aria-expanded": "true" if exercise.hints_shown else "false",
        "learn-ask-hint.hidden": "" if context.lesson_text.hints else ON,
        "learn-try.hidden": ON if lesson is PROGRAM else "",
        "learn-open-file.hidden": "" if lesson is PROGRAM else ON,
        "learn-read-these.hidden": "" if lesson and lesson.reads else ON,
        "learn-hint.hidden": "" if exercise.hints_shown else ON,
        "learn-needs.hidden": "" if context.lesson_text.needs else ON,
        "learn-uses.text": _uses(learn),
        "learn-show.hidden": "" if exercise.may_show_solution else ON,
        "learn-closed.hidden": "" if exercise.is_closed else ON,
        "learn-show.text": context.text("learn-hide" if exercise.is_solution_shown else "learn-solution"),
        "learn-show@aria-expanded": "true" if exercise.is_solution_shown else "false",
        "learn-solution-box.hidden": "" if exercise.is_solution_shown else ON,
        "learn-measure.hidden": "" if lesson and lesson.measured else ON,
        "learn-watch-bot.hidden": "" if lesson and lesson.measured else ON,
        "learn-beat-bot.hidden": "" if lesson and lesson.measured else ON,
        "learn-share-box.hidden": "" if exercise.link else ON,
        "learn-link.link": exercise.link,
        "learn-path.text": learn.reader.opened or context.text("read-code"),
        "learn-module-box.hidden": "" if learn.reader.source else ON,
        "learn-sentence.text": learn.reader.sentences.get(learn.reader.path, ""),
        "learn-to-code.hidden": "" if learn.reader.opened else ON,
        "learn-code.hidden": ON if learn.reader.opened else "",
        "learn-found.text": _found(learn),
    }
    _put_check(slots, learn)
    _put_games(slots, learn)
    put_class(slots, learn)
    return slots


def _put_games(slots: dict[str, str], learn: Learn) -> None:
    """Show the game of the learner's bot, and the one of the learner's own functions."""
    text = learn.context.text
    bot, own = learn.bot_game, learn.own_play
    said = text("learn-bot-plays", n=bot.moves) if bot.is_waiting else described(learn, bot.fault) if bot.fault else ""
    slots["learn-bot-box.hidden"] = "" if said else ON
    slots["learn-bot-text.text"] = said
    slots["learn-stop-bot.hidden"] = "" if bot.is_waiting else ON
    lesson = learn.context.lesson
    is_paged = bool(lesson and lesson.is_paged)
    show(slots, "learn-own-begin", lesson and (is_paged or lesson.is_playable))
    slots["learn-own-begin.text"] = text("learn-page-begin" if is_paged else "learn-own-begin")
    show(slots, "learn-own", own.is_open)
    show(slots, "learn-own-page", is_paged)
    show(slots, "learn-own-how", not is_paged)
    word = "learn-page-shown" if own.html else "learn-own-coming"
    if own.rows:
        word = "learn-own-over" if own.is_over else "learn-own-score"
    tile = max([cell for row in own.rows for cell in row] + [0])
    facts: dict[str, object] = {"score": number(own.score), "n": own.moves, "tile": tile}
    slots["learn-own-text.text"] = described(learn, own.fault) if own.fault else text(word, **facts)
    show(slots, "learn-own-end", own.is_over and not own.fault)
    console = learn.console
    slots["learn-console-run.hidden"] = "" if learn.context.lesson is PROGRAM else ON
    slots["learn-console.hidden"] = "" if console.state else ON
    slots["learn-console-text.text"] = console.text
    state = described(learn, console.fault) if console.fault else text("learn-console-" + console.state) if console.state else ""
    slots["learn-console-state.text"] = state
    slots["learn-console-form.hidden"] = "" if console.state == "asking" else ON
    slots["learn-console-stop.disabled"] = "" if console.state in ("running", "asking") else ON
    slots["learn-own-share.link"] = "#/learn/slide"


def _hint_label(learn: Learn) -> str:
    text = learn.context.text
    shown, count = learn.exercise.hints_shown, len(learn.context.lesson_text.hints)
    if shown and shown == count:
        return text("learn-hide-hint")
    return text("learn-next-hint", n=shown + 1, count=count) if shown else text("hint")


def _uses(learn: Learn) -> str:
    """Say whose code the lesson imports."""
    own = [name for name in learn.context.used if learn.exercise.works[name].won]
    given = [name for name in learn.context.used if not learn.exercise.works[name].won]
    texts = [learn.context.text("learn-uses-own", names=", ".join(own))] if own else []
    texts += [learn.context.text("learn-uses-given", names=", ".join(given))] if given else []
    return " ".join(texts)


def difference(old: str, new: str) -> list[tuple[str, str]]:
    """Return the lines of both texts: ("-", line) only in the old one, ("+", line) only in the new one, (" ", line) in both."""
    before, after = old.split("\n"), new.split("\n")
    lengths = [[0] * (len(after) + 1) for _ in range(len(before) + 1)]
    for row in range(len(before) - 1, -1, -1):
        for col in range(len(after) - 1, -1, -1):
            same = lengths[row + 1][col + 1] + 1 if before[row] == after[col] else 0
            lengths[row][col] = max(same, lengths[row + 1][col], lengths[row][col + 1])
    lines = []
    row = col = 0
    while row < len(before) or col < len(after):
        if row < len(before) and col < len(after) and before[row] == after[col]:
            lines.append((" ", before[row]))
            row += 1
            col += 1
        elif col == len(after) or (row < len(before) and lengths[row + 1][col] >= lengths[row][col + 1]):
            lines.append(("-", before[row]))
            row += 1
        else:
            lines.append(("+", after[col]))
            col += 1
    return lines


def solution(learn: Learn) -> list[tuple[str, str]]:
    """Return the shown solution as a difference to the code in the editor; [] while it is hidden."""
    exercise = learn.exercise
    return difference(exercise.code.strip("\n"), exercise.solution.strip("\n")) if exercise.is_solution_shown else []


def _found(learn: Learn) -> str:
    """Say how many modules the search finds; "" without a search."""
    return learn.context.text("learn-found", n=len(learn.reader.matches)) if learn.reader.query.strip() else ""


def _put_check(slots: dict[str, str], learn: Learn) -> None:
    checks = learn.checks
    text = learn.context.text
    if checks.state == RUNNING and checks.loading < 1:
        result = text("learn-starting", percent=int(100 * checks.loading))
    elif checks.state == NONE:
        result = ""
    else:
        word = "slow" if checks.state == RUNNING and checks.is_slow else checks.state
        result = checks.told(word)
    fault = checks.fault
    after = neighbours(learn)[1]
    is_passed = checks.state == PASSED
    show(slots, "learn-go-on", is_passed)
    slots["learn-go-on.text"] = text("learn-next", title=after.title) if after else text("learn-all")
    slots["learn-go-on@href"] = after.address if after else "#/learn"
    slots["learn-state.text"] = result
    slots["learn-state@data-state"] = checks.state
    show(slots, "learn-fault", fault)
    slots["learn-fault-text.text"] = fault_text(learn)
    show(slots, "learn-fault-line", checks.line)
    slots["learn-fault-line.text"] = text("fault-go", line=checks.line)
    show(slots, "learn-output", learn.context.printed)
    slots["learn-printed.text"] = learn.context.printed


def fault_text(learn: Learn) -> str:
    """Describe how the code failed, or what is wrong in the first wrong case."""
    return described(learn, learn.checks.fault) if learn.checks.fault else ""


def described(learn: Learn, fault: Failed) -> str:
    """Describe a failure."""
    facts = dict(fault.facts)
    kind = "learn-kind-" + str(facts.get("kind", "")).split(" ")[0]
    got = "learn-kind-" + str(facts.get("got", "")).split(" ")[0]
    if fault.reason == "case-type":
        facts.update({name: learn.context.text(word) for name, word in (("kind", kind), ("got", got)) if word in WORDS})
    return learn.context.failure(["learn-" + fault.reason, fault.reason, "bot-nonsense"], fault.line, facts)


class ListedLesson:
    """A lesson in the index. number: its place in the course, from 1. row, picture: small boards of its game's tiles."""

    def __init__(self, learn: Learn, lesson: Lesson) -> None:
        text = learn.context.text
        self.number = LESSONS.index(lesson) + 1
        self.address = "#/learn/" + lesson.name
        self.title = text(lesson.title)
        self.about = text(lesson.about)
        self.minutes = lesson.minutes
        self.row = lesson.row
        self.picture = lesson.picture
        self.game = lesson.game
        self.is_optional = lesson.is_optional
        self.is_done = learn.exercise.works[lesson.name].is_done
        self.is_begun = learn.exercise.works[lesson.name].code is not None
        state = "learn-done" if self.is_done else "learn-begun" if self.is_begun else ""
        self.state = text(state) if state else ""
        self.time = text("learn-minutes", n=lesson.minutes)
        if lesson.is_optional:
            self.time += " · " + text("learn-optional")


class IndexPart:
    """A part of the course in the index. progress: how many of its lessons are done, as text."""

    def __init__(self, learn: Learn, part: str) -> None:
        self.title = learn.context.text("learn-part-" + part)
        self.lessons = [ListedLesson(learn, lesson) for lesson in learn.context.lessons if lesson.part == part]
        self.progress = learn.context.text("learn-part-done", n=_done(self.lessons), all=len(self.lessons))


class Path:
    """The course in the index. following: the first lesson that is not done, or None. done: how many are, 0 to 1."""

    def __init__(self, learn: Learn) -> None:
        text = learn.context.text
        parts = [IndexPart(learn, part) for part in PARTS]
        self.parts = [part for part in parts if part.lessons]
        lessons = [lesson for part in self.parts for lesson in part.lessons]
        left = [lesson for lesson in lessons if not lesson.is_done and not (lesson.is_optional and not learn.context.plan)]
        minutes = sum([lesson.minutes for lesson in left])
        self.following = left[0] if left else None
        self.done = _done(lessons) / len(lessons)
        self.progress = text("learn-progress", n=_done(lessons), all=len(lessons))
        self.left = ""
        """The time that the other lessons take, rounded, as text."""
        if minutes:
            self.left = text("learn-left-hours", n=(minutes + 30) // 60) if minutes > 90 else text("learn-left", n=minutes)
        self.start = ""
        """The text of the button that opens the next lesson."""
        if self.following:
            word = "learn-continue" if self.following.is_begun else "learn-start"
            self.start = text(word, time=self.following.time)

    @property
    def facts(self) -> list[object]:
        """All that the index shows."""
        return [(lesson.title, lesson.state) for part in self.parts for lesson in part.lessons] + [self.start]


def _done(lessons: list[ListedLesson]) -> int:
    return len([lesson for lesson in lessons if lesson.is_done])


def neighbours(learn: Learn) -> tuple[ListedLesson | None, ListedLesson | None]:
    """Return the lessons before and after the open one."""
    lesson = learn.context.lesson
    if not lesson or lesson is PROGRAM:
        return None, None
    lessons = learn.context.lessons if lesson in learn.context.lessons else LESSONS
    place = lessons.index(lesson)
    before = ListedLesson(learn, lessons[place - 1]) if place else None
    return before, ListedLesson(learn, lessons[place + 1]) if place + 1 < len(lessons) else None


def versions(learn: Learn) -> list[tuple[str, str]]:
    """Return (value, text) of each version of the code."""
    work = learn.exercise.work
    return [(str(place), learn.context.text("learn-version", number=place + 1)) for place in range(len(work.versions))]


def reads(learn: Learn) -> list[str]:
    """Return the modules that the open lesson explains."""
    return list(learn.context.lesson.reads) if learn.context.lesson else []


def explained_by(learn: Learn) -> list[ListedLesson]:
    """Return the lessons that explain the shown module."""
    return [ListedLesson(learn, lesson) for lesson in explaining(learn.reader.path)]


class Folder:
    """A folder of modules. modules: (file name, address, first sentence)."""

    def __init__(self, learn: Learn, path: str) -> None:
        self.path = path
        self.sentence = learn.reader.sentences.get(path, "")
        self.modules: list[tuple[str, str, str]] = []


def folders(learn: Learn) -> list[Folder]:
    """Return the folders with the modules that the learner looks for."""
    listed: list[Folder] = []
    by_path: dict[str, Folder] = {}
    for path in learn.reader.matches:
        folder, _, name = path.rpartition("/")
        if folder not in by_path:
            by_path[folder] = Folder(learn, folder)
            listed.append(by_path[folder])
        by_path[folder].modules.append((name, "#/learn/code/" + path, learn.reader.sentences[path]))
    return sorted(listed, key=lambda folder: folder.path)


class CasePart:
    """The input, expected result or actual result of a case. board: the rows of one in its last line, or None."""

    def __init__(self, label: str, text: str, draws: bool = True) -> None:
        self.label = label
        lines = text.split("\n")
        self.board = board_of(lines[-1]) if draws else None
        self.text = "\n".join(lines[:-1]) if self.board else text


def _has_tiles(game: str, text: str) -> bool:
    """Whether the numbers in a text's last line can be tiles of a game, unlike scores and ranks."""
    rows = board_of(text.split("\n")[-1]) or []
    cells = [cell for row in rows for cell in row]
    return not [cell for cell in cells if (cell >= 36 if game == "15" else cell & (cell - 1) or cell == 1)]


class CaseRow:
    def __init__(self, learn: Learn, case: Checked) -> None:
        text = learn.context.text
        translated = learn.context.lesson_text.translated
        self.is_right = case.is_right
        self.verdict = text("learn-right" if case.is_right else "learn-not-right")
        self.why = described(learn, case.why) if case.why else ""
        game = learn.context.lesson.game if learn.context.lesson else ""
        expected = CasePart(text("learn-expected"), translated(case.expected), _has_tiles(game, case.expected))
        # Where a text is expected, the text of a list is no board: as one it would look like the input.
        got = CasePart(text("learn-got"), translated(case.got) or "–", bool(expected.board))
        self.parts = [CasePart(text("learn-given"), translated(case.given), _has_tiles(game, case.given)), expected, got]
        self.link: tuple[str, str] | None = None
        """(address, title) of the lesson that explains it."""
        if learn.context.lesson is PROGRAM:
            sentence, self.link = _finding(learn, case)
            self.verdict = ""
            self.parts = [CasePart("", sentence, False)]
        if learn.checks.is_try:
            self.verdict = ""
            got = CasePart(text("learn-got"), case.got or "–", _has_tiles(game, case.got))
            self.parts = [CasePart(text("learn-call"), case.given, False), got]


def _finding(learn: Learn, case: Checked) -> tuple[str, tuple[str, str] | None]:
    """Return the sentence of a finding about a program, and its lesson. The value comes from a sandbox: it may be anything."""
    try:
        sentence, facts, name = json.loads(case.value)
        sentence = learn.context.lesson_text.translated(str(sentence))
        for fact, value in dict(facts).items():
            sentence = sentence.replace("{" + str(fact) + "}", str(value))
        lesson = find_lesson(str(name))
    except (ValueError, TypeError):
        return case.got, None
    return sentence, ("#/learn/" + lesson.name, learn.context.text(lesson.title)) if lesson else None


def cases(learn: Learn) -> list[CaseRow]:
    """Return the cases tried so far."""
    return [CaseRow(learn, case) for case in learn.checks.cases]


class Curve:
    """A plotted curve. points: (x, y), 0 to 1, from the lower left. marks: (height 0 to 1, text). label: for screen readers."""

    def __init__(self, learn: Learn) -> None:
        points = learn.checks.points
        marks = learn.context.lesson.marks if learn.context.lesson else ()
        text = learn.context.text
        top = max([y for _, y in points] + [score for _, score in marks] + [1])
        first = points[0][0] if points else 0
        width = max(points[-1][0] - first, 1) if points else 1
        self.points = [((x - first) / width, max(y, 0) / top) for x, y in points]
        self.marks = [(score / top, text("learn-mark", name=text(word), score=number(round(score)))) for word, score in marks]
        last = [number(round(coordinate)) for coordinate in (points[-1] if points else ())]
        self.label = text("learn-curve", games=last[0], score=last[1]) if last and marks else ": ".join(last)
