"""The list of lessons.

Titles are in `game/learn/titles.py`, minutes and boards of the index in `game/learn/course.py`, texts and code in
`game/learn/lessons`.
"""

import json

from .text import rows_of

PICTURES: dict[str, tuple[int, str, str]] = {
    "board": (8, "2 4 8 16", "2 4 8 16/0 0 2 4/0 0 0 2/0 0 0 0"),
    "slide": (6, "2 2 0 4", "2 2 0 4/4 4 8 0/0 2 2 2/16 8 0 8"),
    "directions": (12, "0 4 4 0", "0 4 4 0/0 2 0 0/8 0 0 2/0 0 0 0"),
    "spawn": (8, "0 0 2 0", "4 0 0 0/0 0 2 0/0 2 0 0/0 0 0 0"),
    "lost": (6, "2 4 2 4", "2 4 2 4/4 2 4 2/2 8 8 4/4 2 4 2"),
    "score": (5, "8 8 0 0", "8 8 0 0/0 4 4 0/0 0 0 0/2 0 0 2"),
    "terminal": (18, "16 8 4 2", "16 8 4 2/0 2 0 0/0 0 0 0/0 0 2 0"),
    "page": (15, "2 4 8 16", "2 0 0 4/0 8 0 0/0 0 16 0/2 0 0 2"),
    "keys": (12, "0 0 2 4", "0 0 2 4/0 0 0 8/0 0 0 2/0 0 4 16"),
    "tests": (20, "2 2 2 0", "2 2 2 0/4 4 8 8/2 2 4 8/2 0 0 2"),
    "browser": (25, "2 0 0 2", "2 0 0 2/0 0 0 0/0 0 0 0/0 0 0 0"),
    "blank": (8, "1 2 0 3", "1 2 0 4/5 6 3 8/9 10 7 12/13 14 11 15"),
    "parity": (8, "2 1 3 0", "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"),
    "deal": (8, "3 1 0 2", "3 1 0/6 2 5/4 7 8"),
    "distance": (8, "1 3 2 0", "2 1 3/4 5 6/8 7 0"),
    "conflict": (25, "2 1 3 4", "2 1 3/4 5 6/8 7 0"),
    "breadth": (15, "0 1 2 3", "8 6 7/2 5 4/3 0 1"),
    "idastar": (15, "1 0 2 3", "5 1 3 4/2 6 8 0/9 10 7 11/13 14 15 12"),
    "patterns": (8, "1 2 3 0", "1 2 3 0/5 6 0 0/9 0 0 0/0 0 0 0"),
    "bots": (8, "4 2 0 0", "2 0 0 0/8 4 0 0/32 16 4 0/256 64 32 2"),
    "lookahead": (9, "4 8 16 0", "2 0 0 0/4 2 0 0/8 4 0 2/16 8 2 0"),
    "bits": (10, "2 0 8 4", "2 0 8 4/16 0 2 0/0 4 0 0/0 0 0 2"),
    "minimax": (15, "8 32 2 0", "2 2 4 4/0 0 8 0/0 2 32 0/0 0 0 0"),
    "expectimax": (8, "64 16 4 2", "64 16 4 2/8 4 2 0/2 2 0 0/0 0 0 0"),
    "measure": (12, "256 128 0 0", "256 128 0 0/16 32 8 0/2 4 0 0/2 0 0 0"),
    "td": (10, "512 64 8 0", "512 64 8/16 32 4/2 0 0"),
}
"""By the lesson's name: the minutes that it takes a beginner, the row on its card, and the board where it is next."""


FOLDER = "game/learn/lessons/"
ORIGINAL = "game/learn/original/"
PYTEST = "game/data/pytest.xz"

CASE_S = 20
"""Time limit of a case."""

RUN_S = 120
"""Time limit of a check."""


def address_of(name: str, file: str) -> str:
    """Return the path of a lesson's file in the site."""
    return FOLDER + name + "/" + file


class Lesson:
    """One lesson.

    name: its folder and the end of its address. cases: their number. part: of the course. game: whose tiles its boards show.
    uses: the earlier lessons whose code it imports. measured: the kind of board that its bot plays in the Lab, "" without a bot.
    rival: the built-in bot to compare with. reads: the modules that its text explains. marks: (word, points) of lines drawn
    beside its curve. is_optional: whether the path leads past it. original: the files of the small original that its cases use.
    data: the files that its sandbox gets.
    """

    def __init__(
        self,
        name: str,
        cases: int,
        part: str,
        game: str = "2048",
        uses: tuple[str, ...] = (),
        measured: str = "",
        rival: str = "",
        reads: tuple[str, ...] = (),
        marks: tuple[tuple[str, float], ...] = (),
        is_optional: bool = False,
        original: tuple[str, ...] = (),
        data: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.cases = cases
        self.part = part
        self.game = game
        self.uses = uses
        self.measured = measured
        self.rival = rival
        self.reads = reads
        self.marks = marks
        self.is_optional = is_optional
        self.original = original
        self.data = data

    @property
    def is_playable(self) -> bool:
        """Whether the functions of this and earlier lessons make a game."""
        return self.name in ("lost", "score", "terminal")

    @property
    def is_paged(self) -> bool:
        """Whether its code makes a page to look at."""
        return self.name in ("page", "keys")

    @property
    def title(self) -> str:
        """The key of its title in the words."""
        return "lesson-" + self.name

    @property
    def about(self) -> str:
        """The key of its description, one sentence."""
        return self.title + "-is"

    @property
    def minutes(self) -> int:
        """The minutes that it takes a beginner."""
        return PICTURES[self.name][0]

    @property
    def row(self) -> list[list[int]]:
        """The row of tiles on its card."""
        return rows_of(PICTURES[self.name][1])

    @property
    def picture(self) -> list[list[int]]:
        """The board of tiles that stands for it where it is next."""
        return rows_of(PICTURES[self.name][2])

    def address(self, file: str) -> str:
        """Return a file's path in the site."""
        return address_of(self.name, file)


_RULES = "game/twenty48/rules.py"
_PUZZLE = "game/fifteen/rules.py"
_SEARCH = "game/twenty48/search/"
_BOTS = "game/arena/bots/twenty48/"

LESSONS = (
    Lesson("board", 5, "2048", reads=("game/core/grid.py",)),
    Lesson("slide", 13, "2048", reads=(_RULES,)),
    Lesson("directions", 6, "2048", uses=("slide",), reads=(_RULES,)),
    Lesson("spawn", 5, "2048", reads=(_RULES, "game/core/rng.py")),
    Lesson("lost", 12, "2048", reads=(_RULES,)),
    Lesson("score", 7, "2048", reads=(_RULES,)),
    Lesson("terminal", 11, "2048", uses=("board", "lost", "score", "spawn"), reads=("game/twenty48/game.py",)),
    Lesson("page", 9, "page", reads=("game/web/main.py", "game/web/dom.py")),
    Lesson("keys", 14, "page", uses=("directions", "page", "spawn"), reads=("game/web/input.py",)),
    Lesson("tests", 9, "page", uses=("directions", "lost", "slide", "spawn"), data=(PYTEST,)),
    Lesson("browser", 14, "page", original=("index.html", "page.py", "twenty48.py", "fifteen.py")),
    Lesson("blank", 11, "15", "15", reads=(_PUZZLE,)),
    Lesson("parity", 14, "15", "15", reads=(_PUZZLE,)),
    Lesson("deal", 10, "15", "15", uses=("parity",), reads=(_PUZZLE,)),
    Lesson("distance", 12, "15", "15", reads=("game/fifteen/search/heuristics.py",)),
    Lesson(
        "conflict",
        17,
        "15",
        "15",
        uses=("distance",),
        reads=("game/fifteen/search/heuristics.py", "game/fifteen/search/large_boards.py"),
        is_optional=True,
    ),
    Lesson("breadth", 6, "15", "15", uses=("blank",), reads=("game/fifteen/engine.py",)),
    Lesson(
        "idastar",
        7,
        "15",
        "15",
        uses=("blank", "distance"),
        reads=("game/arena/bots/fifteen/astar.py", "game/fifteen/search/idastar.py", "game/fifteen/search/astar.py"),
    ),
    Lesson("patterns", 7, "15", "15", reads=("game/fifteen/search/patterns.py",), is_optional=True),
    Lesson(
        "bots",
        6,
        "bots",
        measured="4x4",
        rival="greedy",
        reads=(_BOTS + "greedy.py", _BOTS + "corner.py", "game/arena/bot.py", "game/twenty48/ideas.py"),
    ),
    Lesson(
        "lookahead",
        14,
        "bots",
        measured="4x4",
        rival="corner",
        reads=(_BOTS + "lookahead_as_written.py", _BOTS + "lookahead.py"),
    ),
    Lesson("bits", 14, "bots", reads=(_SEARCH + "tables.py", _SEARCH + "half_boards.py"), is_optional=True),
    Lesson("minimax", 6, "bots", measured="4x4", rival="lookahead", reads=(_BOTS + "minimax.py", _BOTS + "alphabeta.py")),
    Lesson(
        "expectimax",
        14,
        "bots",
        measured="4x4",
        rival="minimax",
        reads=(_BOTS + "expectimax.py", _SEARCH + "expectimax.py", _SEARCH + "heuristics.py"),
    ),
    Lesson("measure", 5, "bots", reads=("game/arena/intervals.py", "game/arena/summary.py")),
    Lesson(
        "td",
        7,
        "bots",
        measured="3x3",
        rival="expectimax",
        reads=(_SEARCH + "ntuple.py", _SEARCH + "large.py", _SEARCH + "perfect.py", _SEARCH + "endgame_table.py"),
        marks=(("learn-mark-random", 178), ("learn-mark-expectimax", 909), ("learn-mark-perfect", 5468.49)),
    ),
)

PARTS = ("2048", "page", "15", "bots")


PROGRAM = Lesson("program", 0, "")
"""Bring your program: in the editor is a learner's whole program, which its cases take apart instead of running it."""

ALL = LESSONS + (PROGRAM,)


def find_lesson(name: str) -> Lesson | None:
    for lesson in ALL:
        if lesson.name == name:
            return lesson
    return None


GAME = ("slide", "directions", "spawn", "lost", "score")
"""The lessons whose functions make a game."""


def needed_by(lesson: Lesson) -> list[str]:
    """Return the lessons whose code a lesson imports, each after those that it imports itself."""
    names: list[str] = []
    for name in lesson.uses:
        used = find_lesson(name)
        inner = needed_by(used) if used else []
        names += [other for other in inner + [name] if other not in names]
    return names


def cases_of(lesson: Lesson, texts: "dict[str, str]") -> str:
    """Return the source of a lesson's cases. texts: files by path; those of the small original become the table ORIGINAL."""
    given = {file: texts[ORIGINAL + file] for file in lesson.original}
    return (f"ORIGINAL = {json.dumps(given)}\n" if given else "") + texts[lesson.address("check.py")]


def explaining(path: str) -> list[Lesson]:
    """Return the lessons that explain the module at a path."""
    return [lesson for lesson in LESSONS if path in lesson.reads]
