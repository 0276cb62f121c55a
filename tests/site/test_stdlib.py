"""The compiled standard library can be imported as before, and is complete."""

import importlib
import sys
import zipfile
from pathlib import Path

import pytest

from game.site.stdlib import common_sources, compile_archive

SOURCES = {
    "common_of_zip.py": "def where():\n    raise ValueError('here')\n",
    "package_of_zip/__init__.py": "",
    "package_of_zip/rare.py": "value = 3\n",
    "notes_of_zip.txt": "kept",
}


@pytest.fixture
def archives(tmp_path: Path) -> tuple[Path, Path]:
    """A small library before and after compilation."""
    old, new = tmp_path / "old.zip", tmp_path / "new.zip"
    with zipfile.ZipFile(old, "w") as archive:
        for name, text in SOURCES.items():
            archive.writestr(name, text)
    compile_archive(old, new, {"common_of_zip.py", "package_of_zip/__init__.py"}, "/lib/some.zip", tmp_path)
    return old, new


def test_the_wanted_modules_are_compiled_and_everything_else_is_kept(archives: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(archives[1]) as archive:
        assert set(archive.namelist()) == {
            "common_of_zip.pyc",
            "package_of_zip/__init__.pyc",
            "package_of_zip/rare.py",
            "notes_of_zip.txt",
        }
        assert archive.read("notes_of_zip.txt") == b"kept"


def test_compiled_and_unchanged_modules_can_be_imported_and_name_their_files(
    archives: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(archives[1])
    common = importlib.import_module("common_of_zip")
    assert importlib.import_module("package_of_zip.rare").value == 3
    assert common.where.__code__.co_filename == "/lib/some.zip/common_of_zip.py"
    with pytest.raises(ValueError, match="here"):
        common.where()
    for name in ("common_of_zip", "package_of_zip", "package_of_zip.rare"):
        del sys.modules[name]


def test_the_same_sources_give_the_same_bytes(archives: tuple[Path, Path], tmp_path: Path) -> None:
    again = tmp_path / "again.zip"
    compile_archive(archives[0], again, {"common_of_zip.py", "package_of_zip/__init__.py"}, "/lib/some.zip", tmp_path)
    assert again.read_bytes() == archives[1].read_bytes()


def test_modules_are_listed_by_their_archive(
    archives: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(archives[0])
    importlib.import_module("package_of_zip.rare")
    monkeypatch.setattr("game.site.stdlib.COMMON", ["json"])
    assert common_sources("old.zip") == {"package_of_zip/__init__.py", "package_of_zip/rare.py"}
    for name in ("package_of_zip", "package_of_zip.rare"):
        del sys.modules[name]
