"""Computes from the imports which modules the page and its workers fetch, and writes the lists of them.

`CHUNKS` names the first modules of each; the rest follows from sources, which are parsed and not imported.
"""

import ast
import functools
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from .packages import runtime_files

ROOT = Path(__file__).resolve().parents[2]


class Chunk(NamedTuple):
    """A set of modules that load together."""

    name: str
    modules: tuple[str, ...]
    """Dotted names of the first modules, whose imports follow."""
    after: tuple["Chunk", ...] = ()
    """Chunks that are loaded already."""
    files: tuple[str, ...] = ()
    """Files fetched along with the modules, whose sizes are in the list: paths in the site, or folders with `/`."""
    image: str = ""
    """The path of the image in the built site that holds the modules; "" if they ship one by one."""
    scripts: tuple[str, ...] = ()
    """JavaScript files that are fetched with the modules and run: paths in the site."""
    styles: tuple[str, ...] = ()
    """Style sheets that are fetched with the modules, in their order: paths in the tree. The built site joins them."""

    @property
    def address(self) -> str:
        """The path of its list in the site."""
        return f"game/modules/{self.name}.json"

    @property
    def sheet(self) -> str:
        """The path of its style sheet in the built site."""
        return f"game/{self.name}.css"


PAGE = Chunk("page", ("game.web.main",), image="game/page.txt")
"""What a start needs. The page runs its first module as a script."""

REASONS = "game.core.reasons"
"""The texts of refusals, which `core.errors` imports in a function."""

LAYOUTS = ("game.fifteen.reading", "game.twenty48.reading")
"""Readers of boards in other layouts, which the games import in functions when needed."""

_STYLES = (
    "dialogs", "features", "coach", "moments", "ending", "heading", "sharing", "cards", "statistics", "racing", "challenge",
    "shelf",
)  # fmt: skip

FEATURES = Chunk(
    "features",
    ("game.web.features", REASONS, *LAYOUTS),
    (PAGE,),
    ("game/web/static/features.html",),
    "game/features.txt",
    styles=tuple(f"game/web/static/{name}.css" for name in _STYLES),
)
WORKBENCH = Chunk(
    "workbench",
    (
        "game.web.lab.model_page",
        "game.lab.workbench",
        "game.lab.links",
        "game.arena.builtin",
        "game.app.words.sandbox",
    ),
    (PAGE, FEATURES),
    image="game/workbench.txt",
    scripts=tuple(f"game/runtime/{name}" for name in runtime_files() if name.startswith("codemirror/") and name.endswith(".js")),
    styles=("game/web/static/workbench.css",),
)
"""The editor and the sandboxes, which the Lab and Learn share."""

LAB = Chunk(
    "lab",
    ("game.web.lab.page",),
    (PAGE, FEATURES, WORKBENCH),
    ("game/web/static/lab.html", "game/arena/bots/"),
    "game/lab.txt",
    styles=("game/web/static/lab.css",),
)
LEARN = Chunk(
    "learn",
    ("game.web.learn.page",),
    (PAGE, FEATURES, WORKBENCH),
    (
        *("game/web/static/learn.html", "game/learn/lessons/", "game/learn/original/"),
        *("game/modules/sources.json", "game/sources/"),
    ),
    "game/learn.txt",
    styles=("game/web/static/learn.css",),
)
ENGINES = ("game.fifteen.engine", "game.twenty48.engine")
"""The engines, which `game.engines` imports in functions on the first request."""

LESSON_TOOLS = ("game.arena.plain_rules", "game.arena.small_browser")
"""What the cases of lessons import."""

SANDBOX = Chunk(
    "sandbox",
    ("game.games", REASONS, *LAYOUTS, "game.arena.sandbox_worker", *LESSON_TOOLS),
    files=("game/runtime/pyodide/", "game/web/static/sandbox.js"),
)
ENGINE_BOTS = Chunk("engine_bots", ("game.engines", *ENGINES), (SANDBOX,), ("game/data/",))
ENGINE_WORKER = Chunk(
    "engine_worker", ("game.web.engine_worker", REASONS, *ENGINES), files=("game/runtime/pyodide/", "game/data/")
)

LATE = (FEATURES, WORKBENCH, LAB, LEARN, SANDBOX, ENGINE_BOTS, ENGINE_WORKER)
"""Chunks that load on request, each by a list."""

CHUNKS = (PAGE, *LATE)

LIBRARY = "game"
"""The package whose `__init__` loads the library for programmers, which no place of the page has."""


def module_path(name: str, root: Path = ROOT) -> Path | None:
    """Return a module's source file, or None if it has none in the root."""
    base = os.path.join(root, *name.split("."))
    return next((Path(path) for path in (f"{base}.py", os.path.join(base, "__init__.py")) if os.path.isfile(path)), None)


def package_of(path: Path, root: Path = ROOT) -> str:
    """Return the package from which a source resolves relative imports."""
    return ".".join(path.relative_to(root).parent.parts)


def imports(tree: ast.AST, package: str = "", root: Path = ROOT) -> Iterator[tuple[str, ast.stmt, bool]]:
    """List a source's imports: the module's full name, the statement, and whether it is in a function.

    package: resolves relative imports. `from a import b` imports `a.b` if that is a module of the root, else `a`.
    """
    words = package.split(".")
    for node, is_inner in _statements(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node, is_inner
        elif isinstance(node, ast.ImportFrom):
            above = words[: len(words) + 1 - node.level] if node.level else []
            base = ".".join([*above, *filter(None, [node.module])])
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                is_module = module_path(inner, root) or os.path.isdir(os.path.join(root, *inner.split(".")))
                yield inner if is_module else base, node, is_inner


def _statements(node: ast.AST, is_inner: bool = False) -> Iterator[tuple[ast.stmt, bool]]:
    """List a source's statements in order, and whether each is in a function."""
    if isinstance(node, ast.stmt):
        yield node, is_inner
    is_inner = is_inner or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    for name in ("body", "handlers", "orelse", "finalbody", "cases"):
        for child in getattr(node, name, ()):
            yield from _statements(child, is_inner)


def closure(*starts: str, root: Path = ROOT) -> list[str]:
    """List some modules with all modules of the root and packages that they import, each after its own imports.

    Imports for type checkers do not count, nor do those of late modules in functions. A package whose `__init__.py` has only a
    docstring needs no file, because the browser's interpreters import from plain folders. Raises: FileNotFoundError.
    """
    visited: set[str] = set()
    order: list[str] = []

    def visit(name: str) -> None:
        visited.add(name)
        path = module_path(name, root)
        if path is None:
            raise FileNotFoundError(f"There is no module {name}.")
        for target in _needs(path, root):
            if target not in visited:
                visit(target)
        order.append(name)

    for name in starts:
        if name not in visited:
            visit(name)
    return order


def _needs(path: Path, root: Path) -> list[str]:
    """List the root's modules that a source imports, with their packages and its `FEATURES`."""
    tree = parsed(path, path.stat().st_mtime_ns)
    unseen = {id(inner) for node in tree.body if _is_for_type_checkers(node) for inner in ast.walk(node)}
    late = {name for chunk in LATE for name in chunk.modules}
    needed = []
    for name, node, is_inner in imports(tree, package_of(path, root), root):
        if id(node) not in unseen and not (is_inner and name in late):
            words = name.split(".")
            needed += [".".join(words[:end]) for end in range(1, len(words) + 1)]
    needed += [f"{package_of(path, root)}.{name}" for name in _features(tree)]
    return [name for name in dict.fromkeys(needed) if _has_code(name, root)]


def _features(tree: ast.Module) -> tuple[str, ...]:
    """Return a package's table `FEATURES`: its modules that it imports by name."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "FEATURES":
            names: tuple[str, ...] = ast.literal_eval(node.value)
            return names
    return ()


@functools.lru_cache(maxsize=1024)
def parsed(path: Path, stamp: int) -> ast.Module:
    """Parse a source, once per version."""
    return ast.parse(path.read_text("utf-8"))


def _is_for_type_checkers(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _has_code(name: str, root: Path) -> bool:
    path = module_path(name, root)
    if name == LIBRARY:
        return False
    return path is not None and (path.name != "__init__.py" or len(parsed(path, path.stat().st_mtime_ns).body) > 1)


def modules(chunk: Chunk, root: Path = ROOT) -> list[str]:
    """List the paths of the modules that a chunk adds to loaded ones. Raises: FileNotFoundError."""
    own = set(chunk.modules) if chunk is PAGE else set()
    paths = [module_path(name, root) for name in _beyond(chunk, root) if name not in own]
    return sorted(path.relative_to(root).as_posix() for path in paths if path)


def import_order(chunk: Chunk, root: Path = ROOT) -> list[str]:
    """List a chunk's modules in import order if the page imports them, else none. Raises: FileNotFoundError."""
    return _beyond(chunk, root) if chunk.image else []


def _beyond(chunk: Chunk, root: Path) -> list[str]:
    """List the modules that a chunk adds to loaded ones, in import order."""
    loaded = {name for before in chunk.after for name in closure(*before.modules, root=root)}
    return [name for name in closure(*chunk.modules, root=root) if name not in loaded]


def format_list(
    paths: Iterable[str],
    sizes: Mapping[str, int],
    order: Iterable[str] = (),
    endings: Mapping[str, str] | None = None,
    indent: int | None = None,
) -> str:
    """Write a list for the page and the workers: what to fetch, and the sizes that expose incomplete files and sign-in pages.

    paths: names in the tree. sizes: in bytes by names in the site; files without one are not checked. order: see `import_order`.
    endings: see `game.site.hosting`. indent: 0 for a line for each entry.
    """
    text = {"modules": list(paths), "sizes": dict(sizes), "order": list(order), "endings": dict(endings or {})}
    return json.dumps(text, indent=indent, separators=(",", ":"))


def page_settings(root: Path = ROOT) -> str:
    """Return `pyscript.toml` with the files of a start."""
    files = "".join(f'"./{path}" = "./{path}"\n' for path in modules(PAGE, root))
    return f"{(root / 'pyscript.toml').read_text('utf-8').partition('[files]')[0]}[files]\n{files}"
