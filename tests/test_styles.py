"""The page's style sheets: short files whose rules all have something to style."""

import re

import pytest

from game.site.manifest import LATE
from tests.imports import ROOT

STATIC = ROOT / "game" / "web" / "static"
SHEETS = {path.name: re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL) for path in sorted(STATIC.glob("*.css"))}
NAMING = [ROOT / "index.html", *STATIC.glob("*.html"), *STATIC.glob("*.js")]
NAMING += [path for name in ("app", "core", "lab", "learn", "web") for path in (ROOT / "game" / name).rglob("*.py")]
MAX_LINES = 400


def styled(sheet: str) -> set[str]:
    """Return the classes and ids in the selectors of a style sheet."""
    selectors = "".join(re.findall(r"([^{}]*)\{", sheet))
    return set(re.findall(r"[.#]([a-zA-Z][\w-]*)", selectors))


def unnamed(names: set[str], code: str) -> list[str]:
    """Return the names that no code contains, whole or as a beginning that is completed, such as `series-`."""
    words = set(re.findall(r"[\w-]+", code))
    return sorted(name for name in names if name not in words and name.rpartition("-")[0] + "-" not in words)


@pytest.mark.parametrize("name", SHEETS)
def test_every_class_and_id_of_a_style_sheet_is_named_somewhere(name: str) -> None:
    assert unnamed(styled(SHEETS[name]), "".join(path.read_text("utf-8") for path in NAMING)) == []


def test_a_rule_without_an_element_is_found() -> None:
    sheet = ".gone, #there:not(.series-1) { color: #fff; } @media (x) { .far > .gone { } }"
    assert unnamed(styled(sheet), "there f'series-{n}'") == ["far", "gone"]


def test_no_two_style_sheets_define_one_animation_and_each_is_defined() -> None:
    """The last of two definitions would rule both elements."""
    rules = "".join(SHEETS.values())
    defined = re.findall(r"@keyframes ([\w-]+)", rules)
    assert sorted(defined) == sorted(set(defined))
    names = ", ".join(re.findall(r"animation(?:-name)?: ([^;}]+)", rules))
    used = set(re.findall(r"(?:^|, )([a-z][\w-]*)", names))
    assert used - {"none"} == set(defined)


@pytest.mark.parametrize("name", SHEETS)
def test_no_short_form_of_a_font_inherits_a_part(name: str) -> None:
    """A browser drops such a declaration: only a whole value can be inherited."""
    assert re.findall(r"font: [^;}]+ inherit\b", SHEETS[name]) == []


def test_no_tile_that_comes_or_goes_in_the_lab_restyles_all_of_it() -> None:
    assert ":has(" not in SHEETS["lab.css"]


def test_no_style_sheet_is_long() -> None:
    lengths = {path.name: len(path.read_text("utf-8").splitlines()) for path in STATIC.glob("*.css")}
    assert {name: lines for name, lines in lengths.items() if lines > MAX_LINES} == {}


def test_each_style_sheet_belongs_to_the_page_or_to_one_part_of_it() -> None:
    styles = [path for chunk in LATE for path in chunk.styles]
    assert sorted(styles) == [f"game/web/static/{name}" for name in SHEETS if name not in ("tilelab.css", "reset.css")]


def test_widths_are_compared_in_one_module_with_the_conditions_of_the_style_sheets() -> None:
    modules = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in (ROOT / "game" / "web").rglob("*.py")}
    assert [name for name, source in modules.items() if re.search(r"(min|max)-(width|height):", source)] == ["game/web/device.py"]
    conditions = re.findall(r"\((?:min|max)-(?:width|height): [^)]+\)", modules["game/web/device.py"])
    assert len(conditions) > 4 and all(condition in "".join(SHEETS.values()) for condition in conditions)
