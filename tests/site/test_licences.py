"""The site lists the licences of everything in it, with their texts and the addresses of the sources."""

import html
import re
from pathlib import Path

import pytest

from game.site.licences import LICENCES, licences_page
from game.site.offline import is_asked_for
from game.site.packages import Package, read_pins
from tests.environment import ROOT

TEXTS = ROOT / "game" / "site" / "licences"
SENTENCES = {
    "pyscript": ["Apache License", "ISC License"],
    "micropython": ["Damien P. George", "Emscripten", "Rich Felker"],
    "pyodide": ["Mozilla Public License Version 2.0", "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2", "libffi", "Emscripten"],
    "codemirror": ["Marijn Haverbeke"],
    "nunito": ["SIL OPEN FONT LICENSE"],
}
"""What the notices of each package must contain."""


@pytest.fixture(scope="module")
def page(runtime: Path) -> str:
    """The page, which has the notices of what is fetched."""
    return licences_page()


@pytest.mark.parametrize("package", read_pins(), ids=lambda package: package.folder)
def test_every_package_has_a_licence_a_source_and_its_notices(package: Package, page: str) -> None:
    assert package.licence
    assert package.source.startswith("https://")
    notices = "".join((ROOT / notice).read_text("utf-8") for notice in package.notices)
    for sentence in SENTENCES[package.folder]:
        assert sentence in notices
        assert html.escape(sentence) in page
    assert f"{package.name} {package.version}" in page
    assert f'href="{package.source}"' in page


def test_a_source_is_that_of_the_pinned_version() -> None:
    for package in read_pins():
        if "/tree/" in package.source:
            assert package.source.endswith(package.version.partition("-")[0])


def test_every_text_is_shown_and_so_is_the_licence_of_tilelab_itself(page: str) -> None:
    named = {notice for package in read_pins() for notice in package.notices}
    assert {path.relative_to(ROOT).as_posix() for path in TEXTS.iterdir()} <= named
    assert html.escape((ROOT / "LICENSE").read_text("utf-8")) in page


def test_the_page_links_to_it_and_stores_it_offline() -> None:
    assert f'href="{LICENCES}"' in (ROOT / "index.html").read_text("utf-8")
    assert is_asked_for(LICENCES)


def test_it_loads_nothing_from_other_sites(page: str) -> None:
    assert not re.search(r"<(script|img|link|iframe)\b", page)
    assert "@import" not in page and "url(" not in page.partition("</style>")[0]


def test_a_missing_text_stops_the_build(tmp_path: Path) -> None:
    (package, *_) = read_pins()
    with pytest.raises(OSError, match="LICENSE"):
        licences_page(tmp_path, [package])
