"""Every module can be imported first: none relies on another module having been imported before.

Import cycles are found in the sources; a slice of the tests then really imports every tenth module.
"""

import ast
import functools
import json
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

from game.site.manifest import FEATURES, LAB, LEARN, PAGE, WORKBENCH, imports, modules, package_of
from tests.imports import ROOT
from tests.slices import sample
from tests.test_layers import BROWSER, ELSEWHERE, ENTRIES, TRAINING
from tests.wasm.node import find_node

OF_ANOTHER_SYSTEM = {"game.term.posix_console" if sys.platform == "win32" else "game.term.windows_console"}
PROGRAM = (ROOT / "tests" / "alone.py").read_text("utf-8")


def dotted(path: Path) -> str:
    """Return a module's dotted name."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@functools.cache
def absent() -> list[str]:
    """Return the modules that only a browser or an extra has."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in paths()}
    targets = {target for path, tree in trees.items() for target, _, _ in imports(tree, package_of(path))}
    parts = [target.split(".") for target in targets if target.partition(".")[0] in (BROWSER | TRAINING) - set(ELSEWHERE)]
    return sorted({".".join(words[:end]) for words in parts for end in range(1, len(words) + 1)})


def paths() -> list[Path]:
    """Return the sources of what ships, without the runtime and the bot table's entries."""
    others = [ROOT / "game" / name for name in ("runtime", "entries", "docs", "workshop", "learn/lessons", "learn/original")]
    return sorted(path for path in (ROOT / "game").rglob("*.py") if not any(path.is_relative_to(other) for other in others))


def needed(path: Path) -> set[str]:
    """Return the modules that a module imports while loading, and their packages."""
    tree = ast.parse(path.read_text("utf-8"))
    guards = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    checked = {id(inner) for node in guards for inner in node.body}
    statements = imports(tree, package_of(path))
    targets = [target.split(".") for target, node, is_inner in statements if not is_inner and id(node) not in checked]
    return {".".join(words[:end]) for words in targets for end in range(1, len(words) + 1)} - {dotted(path)}


def test_no_module_needs_itself_while_loading() -> None:
    order = TopologicalSorter({dotted(path): needed(path) for path in paths()}).static_order()
    assert len(set(order) & set(map(dotted, paths()))) == len(paths())


def output_of(command: list[str], folder: Path, names: list[str]) -> list[str]:
    """Return what the program prints about these modules."""
    (folder / "names.json").write_text(json.dumps({"names": names, "missing": absent()}), "utf-8")
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", timeout=120, check=False)
    return [*done.stdout.splitlines(), *done.stderr.splitlines()]


def test_every_module_imports_alone_in_cpython(tmp_path: Path) -> None:
    names = [name for name in map(dotted, paths()) if name not in ENTRIES | OF_ANOTHER_SYSTEM]
    assert len(names) > 200
    names = sample(names)
    program = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{PROGRAM}"
    assert output_of([sys.executable, "-c", program], tmp_path, names) == [str(len(names))]


def test_every_module_of_the_page_imports_alone_in_its_interpreter(tmp_path: Path) -> None:
    shipped = [ROOT / path for entry in (PAGE, FEATURES, WORKBENCH, LAB, LEARN) for path in modules(entry)]
    names = [dotted(path) for path in shipped]
    assert len(names) > 90
    sources = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in shipped}
    (tmp_path / "sources.json").write_text(json.dumps(sources), "utf-8")
    (tmp_path / "program.py").write_text(PROGRAM, "utf-8")
    names = sample(names)
    command = [str(find_node()), str(ROOT / "tests" / "wasm" / "page.mjs"), str(ROOT), str(tmp_path)]
    assert output_of(command, tmp_path, names) == [str(len(names))]
