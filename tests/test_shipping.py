"""The lists of modules that the page and its workers fetch contain exactly those that they import."""

import ast
import functools
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from game.site.bytecode import lean
from game.site.manifest import (
    CHUNKS,
    ENGINE_WORKER,
    FEATURES,
    LAB,
    LATE,
    LEARN,
    PAGE,
    WORKBENCH,
    Chunk,
    closure,
    import_order,
    imports,
    module_path,
    modules,
    package_of,
    page_settings,
)
from tests.imports import ROOT

BROWSER = """
import importlib, sys, unittest.mock
for name in ("js", "jsffi", "vfs"):
    sys.modules[name] = unittest.mock.MagicMock()
sys.path.insert(0, sys.argv[1])
for name in sys.argv[2:]:
    importlib.import_module(name)
"""
"""Imports modules of a folder, with stand-ins for the browser's modules."""

SMALL = {
    "pyscript.toml": 'name = "Small"\n',
    "game/web/main.py": "import json\nfrom game import a\n\ndef join():\n    from game.web.features import all_of_them\n",
    "game/web/features/__init__.py": "all_of_them = 1\nimport game.a\ndef more():\n    import game.d\n",
    "game/a.py": "from game.b.c import thing\n",
    "game/b/__init__.py": '"""Only words."""\n',
    "game/b/c.py": "thing = 1\n",
    "game/core/reasons.py": "REASONS = 1",
    "game/d.py": "",
    "game/fifteen/reading.py": "READING = 1",
    "game/twenty48/reading.py": "READING = 1",
}


def tree(root: Path, **changed: str) -> Path:
    """Write the small tree, with the sources of some modules changed."""
    for name, text in (SMALL | {f"game/{name}.py": text for name, text in changed.items()}).items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    return root


def imported(root: Path, paths: list[str]) -> subprocess.CompletedProcess[str]:
    """Import modules from a folder that holds nothing else."""
    names = [path.removesuffix("/__init__.py").removesuffix(".py").replace("/", ".") for path in paths]
    return subprocess.run([sys.executable, "-I", "-c", BROWSER, str(root), *names], capture_output=True, text=True)


def copied(chunk: Chunk, target: Path) -> list[str]:
    """Copy exactly the modules that a chunk finds when it runs; return their paths."""
    paths = [path for one in (*chunk.after, chunk) for path in modules(one)]
    for path in paths:
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        (target / path).write_text(shipped(path, is_lean=bool(chunk.image)), "utf-8")
    return paths


@functools.cache
def shipped(path: str, *, is_lean: bool) -> str:
    """Return the source of a module as shipped: without annotations for the page's interpreter."""
    source = (ROOT / path).read_text("utf-8")
    return lean(source) if is_lean else source


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.parametrize("chunk", CHUNKS, ids=lambda chunk: chunk.name)
def test_the_listed_modules_can_be_imported_without_any_other(chunk: Chunk, tmp_path: Path) -> None:
    done = imported(tmp_path, copied(chunk, tmp_path))
    assert (done.returncode, done.stderr) == (0, "")


def test_a_page_without_one_of_the_listed_modules_does_not_start(tmp_path: Path) -> None:
    paths = copied(PAGE, tmp_path)
    (tmp_path / "game/core/grid.py").unlink()
    done = imported(tmp_path, [path for path in paths if path != "game/core/grid.py"])
    assert "No module named 'game.core.grid'" in done.stderr


def test_the_start_fetches_no_late_module() -> None:
    late = ("game/app/coach/", "game/arena/", "game/lab/", "game/learn/", "game/web/features/", "game/web/lab/")
    assert [path for path in modules(PAGE) if path.startswith(late)] == []


def test_each_module_of_the_page_is_in_only_one_list() -> None:
    paths = [path for chunk in (PAGE, FEATURES, WORKBENCH, LAB, LEARN) for path in modules(chunk)]
    assert len(paths) == len(set(paths))


def test_every_chunk_begins_with_modules_of_the_tree() -> None:
    assert all(module_path(name) for chunk in CHUNKS for name in chunk.modules)


def test_scripts_fetch_exactly_the_lists_that_the_build_writes() -> None:
    sources = [*(ROOT / "game/web").rglob("*.py"), *(ROOT / "game/web").rglob("*.js")]
    asked = {name for path in sources for name in re.findall(r'"(?:\./)?(game/modules/[^"]+)"', path.read_text("utf-8"))}
    views = {f"game/modules/{name}.json" for name in ("lab", "learn")}
    assert (asked - {"game/modules/{self.name}.json"}) | views == {chunk.address for chunk in LATE}


def test_pyscript_reads_the_pages_modules_under_their_own_paths() -> None:
    settings = tomllib.loads(page_settings())
    assert settings["files"] == {f"./{path}": f"./{path}" for path in modules(PAGE)}


def test_modules_imported_indirectly_are_listed_and_no_others(tmp_path: Path) -> None:
    assert modules(PAGE, tree(tmp_path)) == ["game/a.py", "game/b/c.py"]


def test_a_change_of_an_import_changes_the_list(tmp_path: Path) -> None:
    assert modules(PAGE, tree(tmp_path / "more", a="from game.b.c import thing\nimport game.d\n")) == [
        "game/a.py",
        "game/b/c.py",
        "game/d.py",
    ]
    assert modules(PAGE, tree(tmp_path / "fewer", a="")) == ["game/a.py"]


@pytest.mark.parametrize(
    "source",
    [
        "if thing:\n    pass\nelse:\n    import game.d\n",
        "try:\n    import game.d\nexcept ImportError:\n    pass\n",
        "try:\n    pass\nexcept ImportError:\n    import game.d\n",
        "try:\n    pass\nfinally:\n    import game.d\n",
        "match thing:\n    case 1:\n        import game.d\n",
        "class A:\n    def f(self):\n        import game.d\n",
    ],
)
def test_an_import_in_any_branch_is_listed(tmp_path: Path, source: str) -> None:
    assert modules(PAGE, tree(tmp_path, a=source)) == ["game/a.py", "game/d.py"]


def test_a_package_that_runs_code_is_listed_and_one_with_only_a_docstring_is_not(tmp_path: Path) -> None:
    (tree(tmp_path) / "game/b/__init__.py").write_text('"""Words."""\nthing = 2\n', "utf-8")
    assert modules(PAGE, tmp_path) == ["game/a.py", "game/b/__init__.py", "game/b/c.py"]


def test_modules_imported_only_for_type_checkers_are_not_listed(tmp_path: Path) -> None:
    guarded = "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from game.b.c import thing\n"
    assert modules(PAGE, tree(tmp_path, a=guarded)) == ["game/a.py"]


def test_a_late_list_leaves_out_what_the_start_has_loaded(tmp_path: Path) -> None:
    listed = ["game/core/reasons.py", "game/d.py", "game/fifteen/reading.py", "game/twenty48/reading.py"]
    assert modules(FEATURES, tree(tmp_path)) == [*listed, "game/web/features/__init__.py"]


def test_modules_that_a_package_names_as_its_features_are_listed(tmp_path: Path) -> None:
    root = tree(tmp_path)
    (root / "game/web/features/__init__.py").write_text('FEATURES = ("late", "later")\n', "utf-8")
    for name in ("late", "later"):
        (root / f"game/web/features/{name}.py").write_text("import game.d\n", "utf-8")
    listed = modules(FEATURES, root)
    assert {"game/web/features/late.py", "game/web/features/later.py", "game/d.py"} <= set(listed)


def test_a_late_module_belongs_to_the_start_if_a_start_module_imports_it(tmp_path: Path) -> None:
    assert "game/web/features/__init__.py" in modules(PAGE, tree(tmp_path, a="import game.web.features\n"))


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.parametrize("chunk", [chunk for chunk in LATE if chunk.image], ids=lambda chunk: chunk.name)
def test_a_list_names_each_module_after_those_that_it_imports(chunk: Chunk) -> None:
    order = import_order(chunk)
    paths = {name: module_path(name) for name in order}
    assert sorted(path.relative_to(ROOT).as_posix() for path in paths.values() if path) == modules(chunk)
    for place, name in enumerate(order):
        path = paths[name]
        assert path
        tree = ast.parse(path.read_text("utf-8"))
        wanted = {target for target, node, is_inner in imports(tree, package_of(path)) if node in tree.body and not is_inner}
        assert not wanted & set(order[place:]), name


def test_modules_that_only_a_worker_imports_have_no_order() -> None:
    assert import_order(ENGINE_WORKER) == []


def test_a_missing_module_is_an_error(tmp_path: Path) -> None:
    (tree(tmp_path) / "game/web/main.py").unlink()
    with pytest.raises(FileNotFoundError, match=r"no module game\.web\.main"):
        closure(*PAGE.modules, root=tmp_path)
