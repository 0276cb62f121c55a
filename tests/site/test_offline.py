"""The built site's service worker lists every file that the page requests, by its content."""

import base64
import hashlib
import json
import re
import shutil
import struct
from pathlib import Path
from typing import Any

import pytest

from game.site.build import add_service_worker
from game.site.manifest import LATE, PAGE
from game.site.offline import MARK, wire_size
from game.site.target import BuildError
from game.workshop.icons import mark
from game.workshop.measurements import DATA, START_FILES
from tests.imports import ROOT

START_BYTES = 339_500
"""Compressed bytes that a start may fetch. Lower it when the start shrinks."""
PAGE_BYTES = 14_336
"""The page's compressed size that arrives in the first round trip of a connection."""


def listed(site: Path) -> dict[str, list[Any]]:
    """Return the worker's list of files."""
    table = re.search(r"^const FILES = (\{.*?^\});$", (site / "sw.js").read_text("utf-8"), re.M | re.S)
    assert table
    rows: dict[str, list[Any]] = json.loads(table[1])
    return rows


def test_the_list_has_each_files_hash_and_size(built: Path) -> None:
    files = listed(built)
    for name, (integrity, size, *_) in files.items():
        data = (built / (name or "index.html")).read_bytes()
        assert (name, integrity) == (name, "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode())
        assert size == wire_size(name, data)


def test_a_size_is_the_number_of_bytes_that_a_compressing_host_sends() -> None:
    text = b"tile " * 1000
    assert wire_size("a.wasm", text) < 100
    assert wire_size("a.zip", text) == len(text)


def test_every_file_that_the_page_requests_is_listed(built: Path) -> None:
    names = {path.relative_to(built).as_posix() for path in built.rglob("*") if path.is_file()}
    entered = {name for name in names if name.startswith("game/entries/")}
    assert {"game/entries/table/index.html", "game/entries/table/games.jsonl.bin"} <= entered
    assert (names | {""}) - listed(built).keys() == entered | {
        "index.html",
        "sw.js",
        "reset.html",
        "web.config",
        "game/runtime/codemirror/codemirror_view.license.txt",
        "game/runtime/nunito/LICENSE.txt",
        "game/runtime/pyscript/LICENSE.txt",
        "game/web/static/failure.js",
        "game/web/static/reset.css",
        "game/web/static/reset.js",
        "game/web/static/tilelab.css",
        "game/web/static/screens/narrow.png",
        "game/web/static/screens/wide.png",
    }


def test_the_page_waits_for_neither_pyodide_nor_the_engines(built: Path) -> None:
    first = {name for name, (_, _, is_first, *_) in listed(built).items() if is_first}
    interpreter = "game/runtime/micropython/micropython.wasm"
    assert {"", "game/page.txt", "game/features.txt", "game/modules/features.json", interpreter} <= first
    assert not [name for name in first if "pyodide" in name or name.startswith(("game/data/", "game/core/"))]
    assert sum(size for _, size, is_first, *_ in listed(built).values() if is_first) < 1_500_000


def test_a_start_fetches_no_more_bytes_than_it_did(built: Path) -> None:
    wanted = ("game/runtime/pyscript/core", "game/runtime/micropython/", PAGE.image)
    start = {name: size for name, (_, size, *_) in listed(built).items() if not name or name.startswith(wanted)}
    assert len(start) == 6
    assert sum(start.values()) < START_BYTES, start
    assert start[""] <= PAGE_BYTES


def test_the_picture_of_a_start_has_the_sizes_of_the_build(built: Path) -> None:
    sizes = {name: row[1] for name, row in listed(built).items()}
    groups = {name: (row["kB"] * 1e3, START_FILES[name]) for name, row in DATA["start"]["fetched"].items()}
    places = {"Pyodide": "game/runtime/pyodide/.*", "2048": r"game/data/2048\.bin", "15-puzzle": r"game/data/fifteen\.bin"}
    groups |= {name: (DATA["start"]["engines"][name] * 1e6, place) for name, place in places.items()}
    for name, (drawn, place) in groups.items():
        size = sum(size for path, size in sizes.items() if re.fullmatch(place, path))
        assert size == pytest.approx(drawn, rel=0.1, abs=2000), f"{name}: measure tests.bench.start --timeline again"


def test_a_change_of_any_file_gives_the_build_another_name(built: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed"
    shutil.copytree(built, changed)
    before = re.findall(r'data-build="(\w{12})"', (built / "index.html").read_text("utf-8"))
    page = (built / "index.html").read_text("utf-8").replace(f' data-build="{before[0]}"', MARK)
    for name, text in {"index.html": page, "game/page.txt": "another"}.items():
        (changed / name).write_text(text, "utf-8")
    (changed / "sw.js").unlink()
    add_service_worker(changed)
    after = re.findall(r'data-build="(\w{12})"', (changed / "index.html").read_text("utf-8"))
    assert len(before) == len(after) == 1
    assert before != after
    assert f'const BUILD = "{after[0]}"' in (changed / "sw.js").read_text("utf-8")
    lists = {chunk.address for chunk in LATE}
    assert {json.loads((changed / name).read_text("utf-8"))["build"] for name in lists} == {*after}
    assert {name for name, row in listed(changed).items() if row != listed(built)[name]} == {"", "game/page.txt", *lists}


def test_a_page_without_a_place_for_the_name_is_reported(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<html>", "utf-8")
    with pytest.raises(BuildError, match="for the build's name"):
        add_service_worker(tmp_path)


def test_the_working_tree_has_no_build_to_store() -> None:
    assert (ROOT / "index.html").read_text("utf-8").count(MARK) == 1


def test_the_manifests_icons_have_the_sizes_it_states() -> None:
    folder = ROOT / "game/web/static"
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    pictures = [*manifest["icons"], *manifest["screenshots"], *(icon for one in manifest["shortcuts"] for icon in one["icons"])]
    assert len(pictures) > 6
    for picture in pictures:
        assert (folder / picture["src"]).is_file()
        if picture["src"].endswith(".png"):
            assert "x".join(map(str, size_of(folder / picture["src"]))) == picture["sizes"]
    for address in (manifest["start_url"], manifest["scope"], *(one["url"] for one in manifest["shortcuts"])):
        assert address.startswith("../../../")


def test_the_icon_is_the_drawn_mark() -> None:
    assert (ROOT / "game/web/static/icon.svg").read_text("utf-8") == mark() + "\n"


def size_of(path: Path) -> tuple[int, int]:
    width, height = struct.unpack(">II", path.read_bytes()[16:24])
    return width, height
