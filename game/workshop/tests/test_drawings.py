"""The pictures of the documents are up to date and legible."""

import ast
import re
import xml.etree.ElementTree as ElementTree

import pytest

from game.workshop.drawings import DRAWINGS, FOLDER, architecture
from game.workshop.drawings.architecture import arrows, reduced
from game.workshop.drawings.key_press import STEPS
from game.workshop.drawings.svg import Picture
from tests.imports import ROOT
from tests.pages import PAGES, links
from tests.pictures import DOCUMENTS, NOTEBOOK
from tests.site.test_offline import size_of

BY_HAND = ("game/docs/images/learning-curve.svg", "game/docs/images/reliability.svg")
"""What `game.workshop.twenty48.curve` and `reliability` draw."""

each_drawing = pytest.mark.parametrize("name", DRAWINGS)


@each_drawing
def test_the_file_is_up_to_date(name: str) -> None:
    assert (FOLDER / f"{name}.svg").read_text("utf-8") == DRAWINGS[name]().svg(), "run python3 -m game.workshop.drawings"


@each_drawing
def test_no_words_run_into_each_other_or_over_the_edge(name: str) -> None:
    assert DRAWINGS[name]().collisions() == []


@each_drawing
def test_a_picture_has_a_title_a_description_and_both_themes_and_loads_nothing(name: str) -> None:
    text = DRAWINGS[name]().svg()
    root = ElementTree.fromstring(text)
    titles = [node.text for node in root if node.tag.endswith(("}title", "}desc"))]
    assert len(titles) == 2 and all(titles)
    assert "prefers-color-scheme:dark" in text
    assert set(re.findall(r"https?://[^\"]+", text)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"url\((?!#)|@import|href", text)


@pytest.mark.parametrize(("file", "name"), [(file, name) for _, file, names, _ in STEPS for name in names.split(", ")])
def test_every_step_of_a_key_press_is_in_its_module(file: str, name: str) -> None:
    body: list[ast.stmt] = ast.parse((ROOT / "game" / file).read_text("utf-8")).body
    for part in name.split("."):
        named = {label: node for node in body for label in labels(node)}
        assert part in named
        body = getattr(named[part], "body", [])


def labels(node: ast.stmt) -> list[str]:
    """Return the names that a statement defines."""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", node)]
    return [str(getattr(target, "id", getattr(target, "name", ""))) for target in targets]


def test_every_picture_in_the_folder_is_drawn_by_a_command() -> None:
    assert {path.stem for path in FOLDER.glob("*.svg")} == {*DRAWINGS, "learning-curve", "reliability"}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_picture_of_the_page_has_its_stated_size(name: str) -> None:
    assert size_of(ROOT / name) == DOCUMENTS[name][2]


def test_a_command_makes_every_picture_that_a_page_shows() -> None:
    generated = {FOLDER / f"{name}.svg" for name in DRAWINGS} | {ROOT / name for name in (*DOCUMENTS, NOTEBOOK, *BY_HAND)}
    shown = {((ROOT / page).parent / link).resolve() for page in PAGES for link in links(page) if link.endswith((".svg", ".png"))}
    assert len(shown) > 7
    assert shown - generated == set()


def test_overlapping_words_are_detected() -> None:
    picture = Picture("A title", "Two words.")
    picture.text(20, 40, "here")
    picture.text(30, 44, "there")
    picture.text(770, 90, "outside")
    picture.height = 120
    assert picture.collisions() == [("here", "there"), ("outside", "the edge")]


def test_words_that_leave_their_box_are_an_error() -> None:
    with pytest.raises(ValueError, match="pixels of 60"):
        Picture("A title", "A box.").box(20, 20, 78, 50, "amber", "name", "a line that is much too long")


def test_an_arrow_over_another_package_and_a_package_without_a_place_are_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(architecture, "PASSAGES", {})
    with pytest.raises(ValueError, match="from library to app would run over table"):
        architecture.draw()
    monkeypatch.delitem(architecture.BOXES, "lab")
    with pytest.raises(ValueError, match="differ: lab"):
        architecture.draw()


def test_an_arrow_that_a_longer_way_replaces_is_not_drawn() -> None:
    assert reduced({("c", "b"), ("b", "a"), ("c", "a")}) == {("c", "b"), ("b", "a")}
    assert ("web", "core") in arrows() - reduced(arrows())
