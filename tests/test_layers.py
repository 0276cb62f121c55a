"""Which package may import which other, checked in every import statement."""

import ast
import functools
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from game.site.manifest import LATE, imports
from tests.imports import ROOT

GAMES = {"twenty48", "fifteen"}
MAY_IMPORT = {
    "core": {"core"},
    **{game: {"core", game} for game in GAMES},
    "games": {"core", *GAMES},
    "engines": {"core", *GAMES},
    "extras": {"core", *GAMES},
    "tables": {"core", *GAMES, "engines"},
    "backups": {"core", "app", "lab", "learn"},
    "app": {"core", "app"},
    "arena": {"core", "games", "engines", "arena"},
    "lab": {"core", "app", "arena", "lab"},
    "learn": {"core", "games", "app", "arena", "lab", "learn"},
    "web": {
        *("core", *GAMES, "games", "engines", "extras", "backups", "app", "arena", "lab", "learn", "web"),
    },
    "__init__": {"library"},
    "library": {"core", "games", "engines", "app", "arena", "library"},
    "environments": {"core", "games", "library", "environments"},
    "table": {"core", "games", "engines", "app", "arena", "table"},
    "term": {"core", "games", "engines", "app", "arena", "library", "table", "term", "site", ""},
    "site": {"table", "site"},
    "__main__": {"core", "games", "arena", "term", "site"},
    "workshop": {"core", *GAMES, "games", "engines", "app", "arena", "library", "site", "workshop"},
}
"""For each package of `game`, the packages that it may import, "" for the root with the version. The workshop, which nothing
imports, may also use the tests' tools and any package of the development environment."""

BROWSER = {"js", "jsffi", "pyodide", "pyodide_js", "vfs"}
TRAINING = {"llvmlite", "matplotlib", "numba", "numpy"}
"""Packages for training an engine; only the workshop, which never ships, may import them."""
ELSEWHERE = {
    "gymnasium": "game.environments.",
    "numpy": "game.environments.",
    "playwright": "game.learn.lessons.",
    "pyscript": "game.learn.lessons.",
    "pytest": "game.learn.lessons.",
    "setuptools": "game.site.wheel",
}
"""Packages that an extra or a build installs, and the only place that may import them."""
ENTRIES = {"game.web.main"}
"""A script that a browser runs and nobody imports; it imports in turns, and ends with the call that starts everything."""

LESSONS = [path.name for path in (ROOT / "game/learn/lessons").iterdir()]
"""Modules that a check gives to a lesson's code: the code of earlier lessons."""
RUN_ALONE = (*ENTRIES, "game.learn.lessons.")
"""Sources that run outside the package and import it by name: the page's scripts and the lessons' checks."""

EXPLAINS = "explain_missing_packages("
CALLS = {
    "game.__main__": ("require_python()",),
    "game.environments.__init__": (EXPLAINS, "register()"),
}
"""The calls that a module may make on import, by their first characters: require a new Python before importing code that an old
one cannot parse, register the gymnasium environments, and say in a sentence which package is missing."""

LATE_MODULES = tuple(module for entry in LATE for module in entry.modules)
"""Modules that may be imported inside a function, because they are loaded late."""

ASSEMBLY = "game.app.assembly"
"""Imports a group of features when it makes them, so that the page survives one that cannot be imported."""
PUT_TOGETHER = {"game.app.app", ASSEMBLY}
"""Modules that list the application's features."""
MAX_IN_KERNEL = 20
"""Maximum number of files in the kernel, which every feature may import."""

COMPOSERS = {"game.games", "game.engines", "game.extras", "game.tables"}
"""The lists of games, engines, importers with quick guesses, and exact values."""

DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)
IMPORTS = (ast.Import, ast.ImportFrom)


def offences(name: str, source: str) -> list[str]:
    """Return the rules that a module of `game` breaks."""
    tree = ast.parse(source)
    words = name.split(".")
    package = words[1] if len(words) > 1 else ""
    broken = []
    games = set()
    for target, node, _ in imports(tree, name.rpartition(".")[0]):
        top, _, rest = target.partition(".")
        upper = rest.partition(".")[0]
        if top == "game" and isinstance(node, ast.Import | ast.ImportFrom):
            is_relative = bool(getattr(node, "level", 0))
            if is_relative == name.startswith(RUN_ALONE):
                broken.append(f"{name}: the import of {target} is {'relative' if is_relative else 'absolute'}")
        if top == "game" and upper not in MAY_IMPORT.get(package, set()):
            broken.append(f"{name}: {package or 'game'} may not import {target}")
        elif package == "workshop":
            continue
        elif top in BROWSER and package != "web":
            broken.append(f"{name}: only web may import {target}")
        elif name.startswith(ELSEWHERE.get(top, "?")) or (name.startswith("game.learn.lessons.") and top in LESSONS):
            continue
        elif top in TRAINING:
            broken.append(f"{name}: only what makes data may import {target}")
        elif top not in {"game", *BROWSER, *TRAINING} and top not in sys.stdlib_module_names:
            broken.append(f"{name}: {target} is not of the standard library")
        if top == "game" and upper in GAMES:
            games.add(upper)
    if len(games) > 1 and name not in COMPOSERS:
        broken.append(f"{name}: only a list of games or engines imports both")
    acts = package == "workshop" or (name.startswith("game.learn.lessons.") and not name.endswith(".check"))
    return broken if acts else broken + _beyond_definitions(name, tree)


def _beyond_definitions(name: str, tree: ast.Module) -> list[str]:
    """Return the statements that run code on import, and the imports that are not at the top.

    Assignments may call functions (to build a table), which this check cannot look into.
    """
    broken = []
    for node in tree.body:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if _is_main_guard(node) or _is_import_guard(node) or isinstance(node, DEFINITIONS + IMPORTS):
            continue
        if ast.unparse(node).startswith(CALLS.get(name, "-")):
            continue
        if name in ENTRIES and node is tree.body[-1] and isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            continue
        broken.append(f"{name}: line {node.lineno} does something when the module is imported")
    at_top = {id(inner) for node in tree.body if isinstance(node, IMPORTS) or _is_import_guard(node) for inner in ast.walk(node)}
    for target, node, _ in imports(tree, name.rpartition(".")[0]):
        may_be_late = target in LATE_MODULES or name == ASSEMBLY or name in ENTRIES
        if id(node) not in at_top and not may_be_late:
            broken.append(f"{name}: line {node.lineno} imports, but not at the top")
    return broken


def _is_main_guard(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "__name__ == '__main__'" and not node.orelse


def _is_import_guard(node: ast.stmt) -> bool:
    """Whether a statement only chooses imports, in a way that type checkers understand.

    `try:` around imports, to say which extra is missing; `if TYPE_CHECKING:`, because MicroPython has no typing and ignores
    annotations, with stand-ins in its `else:`; `if sys.platform == …:`, because Windows has no termios.
    """
    if isinstance(node, ast.Try):
        handlers = [inner for handler in node.handlers for inner in handler.body]
        return all(isinstance(inner, IMPORTS) for inner in node.body) and all(isinstance(inner, ast.Raise) for inner in handlers)
    if not isinstance(node, ast.If) or not all(isinstance(inner, IMPORTS) for inner in node.body):
        return False
    if isinstance(node.test, ast.Name):
        are_stand_ins = all(isinstance(inner, ast.Assign) and ast.unparse(inner.value) == "None" for inner in node.orelse)
        return node.test.id == "TYPE_CHECKING" and are_stand_ins
    if not all(isinstance(inner, IMPORTS) for inner in node.orelse):
        return False
    return isinstance(node.test, ast.Compare) and ast.unparse(node.test.left) == "sys.platform"


def _modules() -> list[Path]:
    """Return Tilelab's modules, without the runtime, the examples, the workshop's tests and the entries of the table."""
    others = [ROOT / "game" / name for name in ("runtime", "entries", "docs", "learn/original", "workshop/tests")]
    return sorted(path for path in (ROOT / "game").rglob("*.py") if not any(path.is_relative_to(other) for other in others))


def _names(path: Path) -> tuple[str, str]:
    """Return a module's name, and the package that its relative imports start from."""
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return name.removesuffix(".__init__"), name.rpartition(".")[0]


@functools.cache
def _imported() -> dict[str, set[str]]:
    """Return the modules of Tilelab that each module imports, including those for types only."""
    named = {_names(path)[0]: path for path in _modules()}
    return {
        name: {target for target, _, _ in imports(ast.parse(path.read_text("utf-8")), _names(path)[1])} & named.keys() - {name}
        for name, path in named.items()
    }


def _inside_app(*pattern: str) -> dict[str, set[str]]:
    """Return, for the application's modules that match a pattern, the application's modules that they import."""
    paths = (ROOT / "game" / "app").glob("/".join(pattern))
    names = [_names(path)[0] for path in paths]
    return {name: {other for other in _imported()[name] if other.startswith("game.app.")} for name in names}


def test_there_are_modules_to_read() -> None:
    assert len(_modules()) > 10


def test_no_import_cycle_exists_not_even_for_types() -> None:
    TopologicalSorter({name: imported - set(LATE_MODULES) for name, imported in _imported().items()}).prepare()


def test_the_kernel_of_the_application_imports_no_feature() -> None:
    kernel = _inside_app("*.py")
    allowed = kernel.keys() | {"game.app.words"}
    assert len(kernel) <= MAX_IN_KERNEL
    assert {name: used - allowed for name, used in kernel.items() if used - allowed and name not in PUT_TOGETHER} == {}


def test_no_two_features_of_the_application_import_each_other() -> None:
    inside = _inside_app("*", "*.py")
    arrows = {(name.split(".")[2], to.split(".")[2]) for name, targets in inside.items() for to in targets if to.count(".") > 2}
    assert len(arrows) > 10
    assert [(one, other) for one, other in arrows if one < other and (other, one) in arrows] == []


@pytest.mark.parametrize("path", _modules(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_module_keeps_to_the_import_rules(path: Path) -> None:
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    assert offences(name, path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("name", "source", "offence"),
    [
        ("game.core.grid", "import numpy", "only what makes data may import numpy"),
        ("game.core.grid", "import requests", "requests is not of the standard library"),
        ("game.core.grid", "from game.app import app", "core may not import game.app"),
        ("game.twenty48.rules", "from game.fifteen import rules", "twenty48 may not import game.fifteen.rules"),
        ("game.fifteen.rules", "import game.twenty48.rules", "fifteen may not import game.twenty48.rules"),
        ("game.app.app", "from game.twenty48 import rules", "app may not import game.twenty48.rules"),
        ("game.app.app", "from game.arena import arena", "app may not import game.arena"),
        ("game.arena.play", "from game.app import session", "arena may not import game.app.session"),
        ("game.app.app", "from game.lab import lab", "app may not import game.lab.lab"),
        ("game.lab.lab", "from game.games import GAMES", "lab may not import game.games"),
        ("game.term.play", "from game.web import main", "term may not import game.web"),
        ("game.web.main", "from game.term import play", "web may not import game.term"),
        ("game.site.serve", "from game.core import rng", "site may not import game.core.rng"),
        ("game.web.patch", "import game.twenty48.rules\nimport game.fifteen", "only a list of games or engines imports both"),
        ("game.app.store", "from js import localStorage", "only web may import js"),
        ("game.term.play", "import js", "only web may import js"),
        ("game.web.dom", "import pyscript", "pyscript is not of the standard library"),
        ("game.core.rng", "from game.core import grid", "the import of game.core.grid is absolute"),
        ("game.core.rng", "import game", "the import of game is absolute"),
        ("game.web.main", "from ..core.typing import Any", "the import of game.core.typing is relative"),
        ("game.core.rng", "from ..app.app import App", "core may not import game.app.app"),
        ("game.core.rng", "def draw():\n    import time\n", "line 2 imports, but not at the top"),
        ("game.core.rng", "try:\n    import time\nexcept ImportError:\n    time = None\n", "line 2 imports, but not at the top"),
        ("game.web.app", "def draw():\n    from game.web import features_of\n", "line 2 imports, but not at the top"),
        ("game.web.features", "def draw():\n    from .features import coach\n", "line 2 imports, but not at the top"),
        ("game.core.rng", "print(1)", "line 1 does something when the module is imported"),
        ("game.core.rng", "for seed in range(9):\n    pass", "line 1 does something when the module is imported"),
        ("game.web.main", "start()\nstop()", "line 1 does something when the module is imported"),
        ("game.web.patch", "start()", "line 1 does something when the module is imported"),
        ("game.term.play", "import sys\nif sys.platform == 'win32':\n    table = 1", "line 2 does something when the module"),
        ("game.environments.vector", "register()", "line 1 does something when the module"),
        ("game.term.play", "require_python()", "line 1 does something when the module is imported"),
        ("game.core.rng", "if True:\n    table = 1", "line 1 does something when the module is imported"),
    ],
)
def test_an_offence_is_found(name: str, source: str, offence: str) -> None:
    assert any(offence in text for text in offences(name, source)), offences(name, source)


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("game.games", "from .fifteen import game\nfrom .twenty48 import rules\n"),
        ("game.learn.lessons.spawn.check", "from game.core import rng\n"),
        ("game.web.main", '"""Words."""\nfrom js import document\n\nfrom game.app import app\n'),
        ("game.workshop.twenty48.train", "import numpy\n"),
        ("game.web.main", "def start():\n    pass\n\n\nstart()\n"),
        ("game.core.rng", "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from typing import Any\n"),
        ("game.web.app", "def draw():\n    from .features import join\n"),
        ("game.term.play", "import sys\nif sys.platform == 'win32':\n    import msvcrt\nelse:\n    import termios\n"),
        ("game.environments.__init__", "def register():\n    pass\n\n\nregister()\n"),
        ("game.__main__", "import sys\n\nrequire_python()\n\nfrom .term.commands import main\n"),
        ("game.web.main", "def main():\n    pass\n\n\nif __name__ == '__main__':\n    main()\n"),
    ],
)
def test_an_allowed_import_is_no_offence(name: str, source: str) -> None:
    assert offences(name, source) == []
