"""The pictures of the documents load nothing, name what the code has, and have the size that the pages state."""

import ast
import re
import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import pytest

from tests.imports import ROOT
from tests.pages import PAGES, links
from tests.pictures import DOCUMENTS
from tests.site.test_offline import size_of
from tests.test_layers import MAY_IMPORT

FOLDER = ROOT / "game" / "docs" / "images"


@pytest.mark.parametrize("name", ["architecture", "key-press", "start-up", "strength", "speed"])
def test_a_picture_has_a_title_a_description_and_both_themes_and_loads_nothing(name: str) -> None:
    text = (FOLDER / f"{name}.svg").read_text("utf-8")
    titles = [node.text for node in ElementTree.fromstring(text) if node.tag.endswith(("}title", "}desc"))]
    assert len(titles) == 2 and all(titles)
    assert "prefers-color-scheme:dark" in text
    assert not re.search(r"url\((?!#)|@import|href", text)


def test_every_package_and_only_allowed_arrows_are_in_the_picture_of_the_packages() -> None:
    description = (FOLDER / "architecture.svg").read_text("utf-8").partition("<desc")[2].partition("</desc>")[0]
    arrows = {name: set(targets.split(", ")) for name, targets in re.findall(r"(\w+) imports ([a-z\d, ]+)[;.]", description)}
    assert len(arrows) > 10
    assert arrows.pop("core") == {"none of them"}
    assert {name: targets - MAY_IMPORT[name] for name, targets in arrows.items() if targets - MAY_IMPORT[name]} == {}
    packages = {path.parent.name for path in (ROOT / "game").glob("*/__init__.py")}
    assert packages - arrows.keys() == {"core", "workshop"}


def test_every_step_of_a_key_press_is_in_its_module() -> None:
    words = re.findall(r">([^<>]+)</text>", (FOLDER / "key-press.svg").read_text("utf-8"))
    steps = [(file, names) for names, file in pairwise(words) if file.startswith("game/") and file.endswith(".py")]
    assert len(steps) == 9
    for file, names in steps:
        for name in names.split(", "):
            body = ast.parse((ROOT / file).read_text("utf-8")).body
            for part in name.split("."):
                named = {label: node for node in body for label in labels(node)}
                assert part in named, f"{file}: {name}"
                body = getattr(named[part], "body", [])


def labels(node: ast.stmt) -> list[str]:
    """Return the names that a statement defines."""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", node)]
    return [str(getattr(target, "id", getattr(target, "name", ""))) for target in targets]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_picture_of_the_page_has_its_stated_size(name: str) -> None:
    assert size_of(ROOT / name) == DOCUMENTS[name][2]


def test_a_page_shows_every_picture_of_the_folder() -> None:
    shown = {((ROOT / page).parent / link).resolve() for page in PAGES for link in links(page)}
    assert {path for path in FOLDER.iterdir() if path.name != "social.png"} - shown == set()
