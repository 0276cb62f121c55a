"""Builds the distribution `tilelab` with setuptools, from a copy of the tree in which the package `game` is called `tilelab`.

An installed package must not be called `game`, which is too common. So the wheel holds the modules as `tilelab`, with rewritten
imports, and the built site as `tilelab/page`. An editable installation uses the tree and the name `game`. The hooks are those
of PEP 517 and PEP 660.
"""

import ast
import contextlib
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
)

from .build import build
from .bytecode import requirement

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT = Path(__file__).resolve().parents[2]
NAME = "tilelab"
PAGE = "page"
"""The package's folder with the built site."""

_METADATA = ("pyproject.toml", "README.md", "LICENSE")
_IGNORED = shutil.ignore_patterns("__pycache__", "runtime", "notes")
_COMMAND = re.compile(r"python3 -m game(?![\w.])")
_MODULE = re.compile(r"(?<=`)game\.(?=\w)|(?<=-m )game\.(?=\w)")


def renamed(source: str) -> str:
    """Return a module's source with `game` renamed to `tilelab` in imports and in the commands that texts mention."""
    lines = source.splitlines(keepends=True)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        if any(name.split(".")[0] == "game" for name in names):
            line = node.lineno - 1
            lines[line] = re.sub(r"\b(from|import) game\b", rf"\1 {NAME}", lines[line], count=1)
    return _MODULE.sub(f"{NAME}.", _COMMAND.sub(NAME, "".join(lines)))


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    """Return a build's further requirements: MicroPython's compiler, if this system has one."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *requirement()]


def _build_page(directory: Path) -> None:
    """Build the site, with bytecode if there is a compiler."""
    build(directory, needs_bytecode=bool(requirement()))


def stage(directory: Path, make_site: Callable[[Path], object] = _build_page) -> Path:
    """Write the tree for the wheel into a directory, and return it."""
    for name in _METADATA:
        shutil.copyfile(ROOT / name, directory / name)
    settings = (directory / "pyproject.toml").read_text("utf-8")
    settings = settings.replace('include = ["game", "game.*"]', f'include = ["{NAME}*"]').replace('"game.', f'"{NAME}.')
    settings += f'\n[tool.setuptools.package-data]\n"*" = ["*"]\n{NAME} = ["{PAGE}/**/*"]\n'
    (directory / "pyproject.toml").write_text(settings, "utf-8")
    shutil.copytree(ROOT / "game", directory / NAME, ignore=_IGNORED)
    for path in (directory / NAME).rglob("*.py"):
        path.write_text(renamed(path.read_text("utf-8")), "utf-8")
    (directory / NAME / "py.typed").touch()
    make_site(directory / NAME / PAGE)
    return directory


def build_wheel(
    wheel_directory: str, config_settings: dict[str, Any] | None = None, metadata_directory: str | None = None
) -> str:
    """Build the wheel into a directory and return its name."""
    target = os.path.abspath(wheel_directory)
    with _in_stage():
        return str(build_meta.build_wheel(target, config_settings))


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: dict[str, Any] | None = None) -> str:
    """Write the wheel's metadata and return the name of its folder."""
    target = os.path.abspath(metadata_directory)
    with _in_stage(lambda directory: directory.mkdir()):
        return str(build_meta.prepare_metadata_for_build_wheel(target, config_settings))


@contextlib.contextmanager
def _in_stage(make_site: Callable[[Path], object] = _build_page) -> Iterator[None]:
    """Work in a staged tree, as setuptools uses the current directory."""
    with tempfile.TemporaryDirectory() as directory, contextlib.chdir(stage(Path(directory), make_site)):
        yield
