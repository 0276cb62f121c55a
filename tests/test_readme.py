"""The README is one page, with the same content in three languages."""

import re

import pytest

from tests.imports import ROOT
from tests.pages import blocks, links, read_page, without_blocks

CHINESE = ("game/docs/README.zh-Hant.md", "game/docs/README.zh-Hans.md")
READMES = ("README.md", *CHINESE)
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def numbers(text: str) -> set[str]:
    """Return the numbers of a text as written, except those in blocks and links."""
    return set(NUMBER.findall(re.sub(r"\]\([^)]*\)|15-puzzle", "]", without_blocks(text))))


def code(text: str) -> str:
    """Return a block without its comments and docstrings, which are translated."""
    return re.sub(r'""".*?"""|[ \t]+#.*$', "", text, flags=re.DOTALL | re.MULTILINE)


def test_the_readme_is_one_page() -> None:
    assert len(read_page("README.md").split()) <= 1000
    assert {name: len(text) for name in CHINESE if len(text := read_page(name)) > 3000} == {}


@pytest.mark.parametrize("name", CHINESE)
def test_the_readme_is_the_same_in_another_language(name: str) -> None:
    def targets(name: str) -> list[str]:
        paths = [(ROOT / name).parent / link for link in links(name)]
        return [path.resolve().relative_to(ROOT).as_posix() for path in paths if not path.name.startswith("README.zh")]

    text, english = read_page(name), read_page("README.md")
    assert [code(block.text) for block in blocks(name)] == [code(block.text) for block in blocks("README.md")]
    assert numbers(text) == numbers(english)
    assert [path for path in targets(name) if path != "README.md"] == targets("README.md")
    shapes = [re.findall(r"^(#+ |- |\|)", page, re.MULTILINE) for page in (text, english)]
    assert shapes[0] == shapes[1]


@pytest.mark.parametrize("name", READMES)
def test_each_language_of_the_readme_links_to_the_others(name: str) -> None:
    others = {((ROOT / name).parent / link).resolve() for link in links(name)}
    assert {ROOT / other for other in READMES if other != name} <= others


def test_the_measured_numbers_of_the_readme_are_those_of_the_page_on_measurements() -> None:
    (table,) = re.findall(r"^## How strong.*?^(\|.*?)\n\n", read_page("README.md"), re.DOTALL | re.MULTILINE)
    assert numbers(table) <= numbers(read_page("game/docs/measurements.md"))
