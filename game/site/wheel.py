"""Builds the distribution: setuptools' backend, with the built site in the wheel as `tilelab/page`.

The package lies in the folder `game` of a clone and is called `tilelab` where it is installed, also as an editable installation.
The hooks are those of PEP 517 and PEP 660.
"""

import contextlib
import functools
import gzip
import io
import json
import os
import re
import shutil
import tarfile
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
)

from .build import PREBUILT, SHARED, build, site_files
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

_METADATA = ("pyproject.toml", "LICENSE")
_README = "game/library/README.md"
_LEFT_OUT = ("runtime", "workshop", "docs", "modules", "learn/original", "learn/original.zip")
"""What of `game` the package does not hold."""
_STAGED = (
    (re.compile(r'^packages = .*\npackage-dir = .*\n', re.MULTILINE), ""),
    (re.compile(r'^readme = .*$', re.MULTILINE), 'readme = "README.md"'),
    (re.compile(r"^dev = \[\n.*?^\]\n", re.MULTILINE | re.DOTALL), ""),
    (re.compile(r"\Z"), f'\n[tool.setuptools.packages.find]\ninclude = ["{NAME}*"]\n'),
)
"""Edits to `pyproject.toml` for a wheel: find all packages, and drop the extra with the development tools."""
_EPOCH = "1577836800"
"""The time of all files of a distribution, unless `SOURCE_DATE_EPOCH` is set: equal sources give equal bytes."""
_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)\s]+)\)")


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    """Return a build's further requirements: MicroPython's compiler, if this system has one."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *requirement()]


def described(readme: str, address: str) -> str:
    """Return the README for a package index, which cannot follow its links into the repository.

    address: of the repository; links lead there, or become plain text without one, where pictures are left out.
    """

    def changed(link: re.Match[str]) -> str:
        is_picture, text, target = link.groups()
        if address:
            return f"{is_picture}[{text}]({address}/{'raw' if is_picture else 'blob'}/main/{target})"
        return "" if is_picture else text

    return _LINK.sub(changed, readme)


def project_urls(address: str) -> str:
    """Return the table of project URLs for `pyproject.toml`, "" without an address of the repository."""
    if not address:
        return ""
    folder = "blob/main/game/docs"
    pages = {"Documentation": f"{folder}/README.md", "Changelog": f"{folder}/CHANGELOG.md", "Issues": "issues"}
    lines = [f'{name} = "{address}/{path}"\n' for name, path in pages.items()]
    return f'\n[project.urls]\nRepository = "{address}"\n' + "".join(lines)


def stage(directory: Path, make_site: Callable[[Path], object] | None = None) -> Path:
    """Write the tree for the wheel into a directory, and return it.

    make_site: writes the site into a folder; None for the site of this tree.
    """
    for name in _METADATA:
        shutil.copyfile(ROOT / name, directory / name)
    settings = (ROOT / "pyproject.toml").read_text("utf-8")
    for pattern, text in _STAGED:
        settings = pattern.sub(text, settings, count=1)
    address = tomllib.loads(settings)["tool"][NAME]["address"]
    (directory / "pyproject.toml").write_text(settings + project_urls(address), "utf-8")
    (directory / "README.md").write_text(described((ROOT / _README).read_text("utf-8"), address), "utf-8")
    package = directory / NAME
    shutil.copytree(ROOT / "game", package, ignore=_ignored)
    (make_site or _build_page)(package / PREBUILT.name)
    _share(package)
    for path in package.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)
    return directory


def _ignored(folder: str, names: list[str]) -> list[str]:
    """Return the names in a folder that the package does not hold."""
    inside = Path(folder).relative_to(ROOT / "game")
    return [name for name in names if name == "__pycache__" or (inside / name).as_posix() in _LEFT_OUT]


def _build_page(directory: Path, reference: str = "") -> None:
    """Build the site, as bytecode if MicroPython's compiler is installed, as in every isolated build, or can be fetched."""
    build(directory, reference=Path(reference) if reference else None)


def _share(package: Path) -> None:
    """Remove the files of the site that the package holds already, and list where they are."""
    shared = {}
    for name, path in site_files().items():
        copy = package / PREBUILT.name / name
        if path.is_relative_to(ROOT / "game") and copy.is_file() and copy.read_bytes() == path.read_bytes():
            own = path.relative_to(ROOT / "game")
            if (package / own).is_file():
                shared[name] = own.as_posix()
                copy.unlink()
    (package / SHARED.name).write_text(json.dumps(shared, indent=0), "utf-8")


def build_wheel(
    wheel_directory: str, config_settings: dict[str, Any] | None = None, metadata_directory: str | None = None
) -> str:
    """Build the wheel into a directory and return its name. config_settings: `reference`, as of `build`, with a full path."""
    target = os.path.abspath(wheel_directory)
    with _in_stage(functools.partial(_build_page, reference=(config_settings or {}).get("reference", ""))):
        return str(build_meta.build_wheel(target, config_settings))


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: dict[str, Any] | None = None) -> str:
    """Write the wheel's metadata and return the name of its folder."""
    target = os.path.abspath(metadata_directory)
    with _in_stage(lambda directory: directory.mkdir()):
        return str(build_meta.prepare_metadata_for_build_wheel(target, config_settings))


def build_sdist(sdist_directory: str, config_settings: dict[str, Any] | None = None) -> str:
    """Build the source distribution into a directory, the same bytes from the same sources, and return its name."""
    name = str(build_meta.build_sdist(sdist_directory, config_settings))
    path = Path(sdist_directory) / name
    path.write_bytes(repacked(path.read_bytes(), int(os.environ.get("SOURCE_DATE_EPOCH", _EPOCH))))
    return name


def repacked(archive: bytes, epoch_s: int) -> bytes:
    """Return a `.tar.gz` with its members in order, and without owners, times and permissions of this machine."""
    packed = io.BytesIO()
    with (
        tarfile.open(fileobj=io.BytesIO(archive)) as source,
        gzip.GzipFile(fileobj=packed, mode="wb", mtime=epoch_s) as file,
        tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT) as target,
    ):
        for member in sorted(source.getmembers(), key=lambda member: member.name):
            plain = tarfile.TarInfo(member.name)
            plain.size, plain.type, plain.mtime = member.size, member.type, epoch_s
            plain.mode = 0o755 if member.isdir() else 0o644
            target.addfile(plain, source.extractfile(member))
    return packed.getvalue()


@contextlib.contextmanager
def _in_stage(make_site: Callable[[Path], object] | None = None) -> Iterator[None]:
    """Work in a staged tree, as setuptools uses the current directory."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", _EPOCH)
    with tempfile.TemporaryDirectory() as directory, contextlib.chdir(stage(Path(directory), make_site)):
        yield
