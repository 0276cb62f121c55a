"""Every file of the built site has an extension that every host serves with the right type."""

import json
import re
from pathlib import Path

import pytest

from game.site.hosting import ENDINGS, former, hosted, relinked
from tests.hosts import HOSTS, REFUSED, configured
from tests.imports import ROOT

NEEDED = {
    ".js": ("application/javascript", "text/javascript"),
    ".css": ("text/css",),
    ".html": ("text/html",),
    ".wasm": ("application/wasm",),
    ".svg": ("image/svg+xml",),
    ".png": ("image/png",),
}
"""Types that browsers insist on; files with any other extension may have any type."""


@pytest.mark.parametrize("host", HOSTS)
def test_a_host_serves_every_file_with_a_type_that_browsers_accept(built: Path, host: str) -> None:
    server = configured(HOSTS[host], built)
    names = [path.relative_to(built).as_posix() for path in built.rglob("*") if path.is_file()]
    types = {name: server.type_of(name) for name in names if name != "web.config"}
    wrong = {name: kind for name, kind in types.items() if kind not in NEEDED.get(Path(name).suffix, (kind,))}
    assert len(types) > 300
    assert wrong == {}
    assert [name for name, kind in types.items() if kind == REFUSED] == []


@pytest.mark.parametrize(
    ("name", "renamed"),
    [
        ("game/runtime/micropython/micropython.mjs", "game/runtime/micropython/micropython.js"),
        ("game/core/grid.py", "game/core/grid.txt"),
        ("game/data/2048.weights", "game/data/2048.bin"),
        ("game/data/2048-3x3.moves", "game/data/2048-3x3.bin"),
        ("game/data/2048-chain.table", "game/data/2048-chain.bin"),
        ("game/entries/table/games.jsonl.xz", "game/entries/table/games.jsonl.bin"),
        ("game/runtime/nunito/LICENSE", "game/runtime/nunito/LICENSE.txt"),
        ("game/web/static/boot.js", "game/web/static/boot.js"),
        ("index.html", "index.html"),
    ],
)
def test_a_file_with_an_extension_unknown_to_hosts_gets_another_one(name: str, renamed: str) -> None:
    assert hosted(name) == renamed
    assert hosted(renamed) == renamed
    if (ROOT / name).exists() and not name.endswith("LICENSE"):
        assert former(renamed, ROOT) == name


def test_the_lists_name_the_changed_extensions(built: Path) -> None:
    lists = sorted((built / "game/modules").glob("*.json"))
    listings = [json.loads(path.read_text("utf-8")) for path in lists if path.name != "sources.json"]
    assert len(listings) == 7
    assert all(listing["endings"] == ENDINGS for listing in listings)
    assert all((built / hosted(name)).is_file() for listing in listings for name in listing["modules"])
    assert all((built / name).is_file() for listing in listings for name in listing["sizes"])


def test_links_to_renamed_files_are_updated_and_a_download_keeps_its_name() -> None:
    page = '<a href="games.jsonl.xz">All</a><a href="../snake.py">S</a><a href="../../#/lab">Lab</a><a href="https://a.org/b.py">b</a>'
    assert relinked(page) == (
        '<a href="games.jsonl.bin" download="games.jsonl.xz">All</a><a href="../snake.txt">S</a>'
        '<a href="../../#/lab">Lab</a><a href="https://a.org/b.py">b</a>'
    )


def test_the_links_of_the_bot_table_lead_to_files(built: Path) -> None:
    pages = list((built / "game/entries").rglob("*.html"))
    assert pages
    for page in pages:
        for link in re.findall(r'href="([^":?#]+)"', page.read_text("utf-8")):
            assert (page.parent / link).exists(), (page, link)
