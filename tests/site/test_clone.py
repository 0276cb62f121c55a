"""A clone holds what any web server needs to start its page, as the command writes it."""

import json
import shutil
import tomllib
from pathlib import Path

import pytest

from game.site import clone
from game.site.clone import ENDINGS, kept, made, prepare, readmes, with_play
from game.site.manifest import LATE
from game.site.packages import read_pins
from game.site.runtime import ensure_runtime
from tests.imports import ROOT

WRITE = "run `python3 -m game.site.clone`"
README = "# Tilelab\n\n**2048 and more.** Play.\n"
PLAY = "https://example.org/tilelab/"


@pytest.mark.parametrize("name", kept())
def test_a_file_that_follows_from_others_is_what_the_command_writes(name: str) -> None:
    assert (ROOT / name).read_text("utf-8") == kept()[name](), WRITE


def test_pyscript_toml_names_files_that_exist_and_the_lists_those_of_late_modules() -> None:
    settings = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))
    assert len(settings["files"]) > 30
    assert [name for name in settings["files"] if not (ROOT / name).is_file()] == []
    for chunk in LATE:
        listing = json.loads((ROOT / chunk.address).read_text("utf-8"))
        assert [name for name in listing["modules"] if not (ROOT / name).is_file() and "/runtime/" not in name] == []
        assert listing["endings"] == ENDINGS


def test_the_readmes_begin_with_the_address_to_play_at_once_it_is_known() -> None:
    for name, text in readmes().items():
        assert (ROOT / name).read_text("utf-8") == text, WRITE
        assert with_play(text, "", "Play").count("](http") == 0


@pytest.mark.parametrize("before", ["", "https://example.org/elsewhere/"])
@pytest.mark.parametrize("play", ["", PLAY])
def test_the_link_to_play_is_the_first_line_below_the_title_or_absent(before: str, play: str) -> None:
    changed = with_play(with_play(README, before, "Play"), play, "Play")
    assert changed == (f"# Tilelab\n\n**[Play]({PLAY})**\n\n**2048 and more.** Play.\n" if play else README)


def small_clone(folder: Path) -> Path:
    """A folder in which all of the files that Git does not keep can be made quickly."""
    (folder / "game/modules").mkdir(parents=True)
    (folder / "game/learn").mkdir()
    return folder


def test_the_first_start_writes_what_git_does_not_keep_and_later_ones_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def making(root: Path) -> "dict[str, clone.Make]":
        def text(name: str) -> str:
            asked.append(name)
            return name

        return {name: lambda name=name: text(name) for name in made(root)}  # type: ignore[misc]

    monkeypatch.setattr(clone, "made", making)
    root = small_clone(tmp_path)
    for _ in range(2):
        prepare(root)
    assert sorted(asked) == sorted(made()) == ["game/learn/original.zip", "game/modules/sources.json", "licences.html", "sw.js"]
    assert all((root / name).read_text("utf-8") == name for name in made())


def test_a_read_only_clone_is_served_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, content: bytes) -> int:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "write_bytes", refuse)
    monkeypatch.setattr(clone, "made", lambda root: {"sw.js": lambda: "text"})
    prepare(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_scripts_of_the_runtime_have_a_name_that_every_server_sends_as_a_script(runtime: Path, tmp_path: Path) -> None:
    shutil.copytree(runtime, tmp_path / "runtime", ignore=shutil.ignore_patterns("*.js", "pyodide", "codemirror"))
    shutil.copytree(runtime / "pyscript", tmp_path / "runtime/pyscript", dirs_exist_ok=True)
    (tmp_path / "runtime/micropython/micropython.js").write_text("an older one", "utf-8")
    packages = [package for package in read_pins() if package.folder in ("pyscript", "micropython")]
    ensure_runtime(print, directory=tmp_path / "runtime", packages=packages)
    scripts = [tmp_path / "runtime/micropython" / f"micropython.{ending}" for ending in ("mjs", "js")]
    assert scripts[0].read_bytes() == scripts[1].read_bytes()
