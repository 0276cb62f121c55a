"""The terminal saves games in the right folder, and never half-written."""

import os
import sys
from pathlib import Path

import pytest

from game.term.store import VARIABLE, Store, folder


@pytest.mark.parametrize(
    ("platform", "variables", "place"),
    [
        ("linux", {}, "HOME/.local/share/tilelab"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/tilelab"),
        ("linux", {"XDG_DATA_HOME": "relative"}, "HOME/.local/share/tilelab"),
        ("darwin", {}, "HOME/Library/Application Support/Tilelab"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/Tilelab"),
        ("win32", {}, "HOME/AppData/Local/Tilelab"),
        ("linux", {VARIABLE: "/own", "XDG_DATA_HOME": "/data"}, "/own"),
        ("darwin", {VARIABLE: "/own"}, "/own"),
    ],
)
def test_the_folder_follows_the_systems_convention(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, platform: str, variables: dict[str, str], place: str
) -> None:
    if sys.platform == "win32":
        variables = {name: value.replace("/", "C:/", 1) for name, value in variables.items()}
        place = place if place.startswith("HOME") else place.replace("/", "C:/", 1)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", VARIABLE):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr("game.term.store.sys.platform", platform)
    assert folder() == Path(place.replace("HOME", str(tmp_path)))


def test_a_saved_text_is_loaded_by_its_name(tmp_path: Path) -> None:
    store = Store(tmp_path / "deep" / "er")
    assert store.load() == {}
    store.save("2048.game", "一")
    store.save("2048.game", "二")
    store.save("settings", "{}")
    assert Store(tmp_path / "deep" / "er").load() == {"2048.game": "二", "settings": "{}"}


def test_one_odd_file_hides_no_other_and_is_reported(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save("2048.game", "一")
    (tmp_path / "15.game.json").mkdir()
    (tmp_path / "notes.json").mkdir()
    (tmp_path / "settings.json").write_bytes(b"\xff\xfe")  # Not UTF-8; the reader of settings reports this file.
    assert store.load() == {"2048.game": "一", "settings": "\ufffd\ufffd"}
    assert store.unread == ["15.game.json", "notes.json"]


def test_a_save_by_another_terminal_is_noticed_once(tmp_path: Path) -> None:
    mine, other = Store(tmp_path), Store(tmp_path)
    mine.save("2048.game", "one")
    assert mine.changed("2048.game") is None and mine.changed("15.game") is None
    other.save("2048.game", "two")
    assert mine.changed("2048.game") == "two"
    assert mine.changed("2048.game") is None


def test_without_a_folder_nothing_is_saved() -> None:
    store = Store(None)
    store.save("settings", "{}")
    assert store.load() == {}


def test_a_failed_save_leaves_the_previous_one_and_no_temporary_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    store.save("settings", "before")

    def fail(*paths: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="No space"):
        store.save("settings", "after")
    assert store.changed("settings") is None
    assert store.load() == {"settings": "before"}
    assert len(list(tmp_path.iterdir())) == 1
