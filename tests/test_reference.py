"""The reference of the library: all that programs import, searchable, under a policy as strict as the page's."""

import pydoc
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

import game as tilelab
from tests.imports import ROOT
from tests.shared import made_once

pytestmark = pytest.mark.needs("pdoc")


@pytest.fixture(scope="module")
def reference(request: pytest.FixtureRequest) -> Path:
    """The folder of the reference, written by its command."""
    return made_once(request, "reference", write)


def write(folder: Path) -> None:
    """Write the reference in a process of its own, which loads the package by another name."""
    subprocess.run([sys.executable, "-m", "tests.reference", str(folder)], cwd=ROOT, check=True, capture_output=True)


def pages(reference: Path) -> dict[str, str]:
    """Return the pages by their names."""
    return {path.relative_to(reference).as_posix(): path.read_text("utf-8") for path in reference.rglob("*.html")}


class References(HTMLParser):
    """Collects what a page runs, and what it loads."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.inline: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note scripts, styles and handlers."""
        given = dict(attrs)
        self.inline += [name for name in given if name == "style" or name.startswith("on")]
        if tag == "style" or tag == "script" and not given.get("src"):
            self.inline.append(tag)
        if tag in ("script", "link", "img"):
            self.loaded.append(given.get("src") or given.get("href") or "")


def test_every_page_has_a_strict_policy_and_keeps_to_it(reference: Path) -> None:
    for name, html in pages(reference).items():
        assert "default-src 'none'; script-src 'self'; style-src 'self'" in html, name
        found = References()
        found.feed(html)
        assert found.inline == [], name
        for address in found.loaded:
            assert address.startswith("data:image/") or (reference / name).parent.joinpath(address).is_file(), address


def test_every_public_name_and_method_is_there(reference: Path) -> None:
    page = pages(reference)["tilelab.html"]
    for name in tilelab.__all__:
        assert f'id="{name}"' in page, name
    for method in ("push", "pop", "review", "replay", "url"):
        assert f'id="Game.{method}"' in page, method
    for method in ("legal_moves", "best_move", "svg", "tiles"):
        assert f'id="Position.{method}"' in page and f'href="#Position.{method}"' in page, method


@pytest.mark.parametrize("name", ["tilelab", *tilelab.__all__])
def test_help_gives_the_address_in_the_reference(reference: Path, name: str) -> None:
    help_of = pydoc.plain(pydoc.render_doc(tilelab if name == "tilelab" else getattr(tilelab, name)))
    address, *_ = re.findall(r"Reference: docs/(\S+) on the page", help_of)
    page, _, anchor = address.partition("#")
    assert address == (f"tilelab.html#{name}" if anchor else "tilelab.html")
    assert f'id="{anchor}"' in pages(reference)[page] or name == "tilelab"


def test_the_pages_call_the_package_by_its_name(reference: Path) -> None:
    assert {"tilelab.html", "tilelab/twenty48/rules.html", "tilelab/environments/vector.html"} <= pages(reference).keys()
    for name, html in pages(reference).items():
        assert not re.search(r"\bgame\.(?:library|core|twenty48|fifteen)\b", html), name
