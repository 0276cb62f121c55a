"""`pyscript.toml` lists the modules that the page imports, each one and no other."""

from pathlib import Path

import pytest

from game.site.build import config_files
from tests.imports import ROOT, closure, module_path

ENTRIES = {
    "pyscript.toml": ("game.web.main", "game.web.loading.deferred"),
    "game/web/engine_worker.toml": ("game.web.engine_worker",),
    "game/web/sandbox.toml": ("game.games", "game.arena.sandbox_worker"),
}


def differences(root: Path, config: str = "pyscript.toml", entries: tuple[str, ...] = ("game.web.main",)) -> list[str]:
    """Tell where a configuration and the imports disagree; nothing when they agree."""
    listed = config_files(root, config)
    modules = {name for entry in entries for name in closure(entry, root)}
    if config != "pyscript.toml":
        modules |= set(entries)
    needed = {path.relative_to(root).as_posix() for name in modules if (path := module_path(name, root))}
    wrong = [f"{name} is imported but not listed" for name in sorted(needed - listed.keys())]
    wrong += [f"{name} is listed but not imported" for name in sorted(listed.keys() - needed)]
    wrong += [f"{name} would be seen as {seen}" for name, seen in sorted(listed.items()) if seen != name]
    return wrong


@pytest.mark.parametrize(
    ("name", "entry", "before"),
    [
        ("features", "game.web.features", ["pyscript.toml"]),
        ("lab", "game.web.lab.page", ["pyscript.toml", "game/web/features.toml"]),
        ("engine_bots", "game.web.lab.engine_bots", ["game/web/sandbox.toml"]),
    ],
)
def test_what_comes_later_is_exactly_what_it_imports_beyond_what_is_there(name: str, entry: str, before: list[str]) -> None:
    needed = {path.relative_to(ROOT).as_posix() for one in closure(entry) | {entry} if (path := module_path(one, ROOT))}
    listed = config_files(ROOT, f"game/web/{name}.toml")
    assert listed.keys() == needed - {there for config in before for there in config_files(ROOT, config)}
    assert all(name == seen for name, seen in listed.items())


def _tree(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    return root


SMALL = {
    "pyscript.toml": '[files]\n"./game/a.py" = "./game/a.py"\n"./game/b/c.py" = "./game/b/c.py"\n',
    "game/web/main.py": "import json\nfrom game import a\n",
    "game/a.py": "from game.b.c import thing\n",
    "game/b/__init__.py": '"""Only words."""\n',
    "game/b/c.py": "thing = 1\n",
    "game/d.py": "",
}


@pytest.mark.parametrize("config", ENTRIES)
def test_the_page_and_the_worker_load_exactly_the_modules_that_they_import(config: str) -> None:
    assert differences(ROOT, config, ENTRIES[config]) == []


def test_a_right_list_has_no_difference(tmp_path: Path) -> None:
    assert differences(_tree(tmp_path, SMALL)) == []


def test_a_module_that_is_imported_through_another_but_not_listed_is_found(tmp_path: Path) -> None:
    tree = _tree(tmp_path, SMALL | {"game/b/c.py": "import game.d\nthing = 1\n"})
    assert differences(tree) == ["game/d.py is imported but not listed"]


def test_a_module_that_is_listed_but_not_imported_is_found(tmp_path: Path) -> None:
    tree = _tree(tmp_path, SMALL | {"game/a.py": ""})
    assert differences(tree) == ["game/b/c.py is listed but not imported"]


def test_a_package_that_runs_code_must_be_listed(tmp_path: Path) -> None:
    tree = _tree(tmp_path, SMALL | {"game/b/__init__.py": '"""Words."""\nthing = 2\n'})
    assert differences(tree) == ["game/b/__init__.py is imported but not listed"]


def test_a_module_that_python_would_see_under_another_name_is_found(tmp_path: Path) -> None:
    listed = SMALL["pyscript.toml"].replace('= "./game/a.py"', '= "./a.py"')
    assert differences(_tree(tmp_path, SMALL | {"pyscript.toml": listed})) == ["game/a.py would be seen as a.py"]
