"""The typeface is small, free, loaded late, has digits of equal width, and is the pinned file."""

import re

from game.site.packages import read_pins, runtime_files
from tests.imports import ROOT

STATIC = ROOT / "game" / "web" / "static"
(TYPEFACE,) = (package for package in read_pins() if package.folder == "nunito")


def test_the_typeface_takes_at_most_40_kb_and_includes_its_licence() -> None:
    sizes = {pin.name: pin.size for pin in TYPEFACE.files}
    assert max(sizes.values()) <= 40_000
    assert "SIL Open Font License" in (ROOT / "game/runtime/nunito/LICENSE").read_text("utf-8")
    assert len(sizes) == 2


def test_only_the_late_style_sheet_loads_the_pinned_file() -> None:
    sheets = {path.name: re.findall(r"url\(\"([^\"]+)\"\)", path.read_text("utf-8")) for path in STATIC.glob("*.css")}
    asked = {name: addresses for name, addresses in sheets.items() if addresses}
    assert list(asked) == ["features.css"]
    (address,) = asked["features.css"]
    assert address.removeprefix("./game/runtime/") in runtime_files(), "relative to the page, which applies it"
    assert "woff2" not in (ROOT / "index.html").read_text("utf-8")


def test_the_page_allows_its_own_typeface_and_no_other() -> None:
    assert re.findall(r"font-src ([^;]+)", (ROOT / "index.html").read_text("utf-8")) == ["'self'"]


def test_characters_with_another_width_in_chinese_are_left_to_the_systems_fonts() -> None:
    face = (STATIC / "features.css").read_text("utf-8").partition("unicode-range:")[2].partition(";")[0]
    ranges = [[int(end, 16) for end in part.strip().removeprefix("U+").split("-")] for part in face.split(",")]
    held = {chr(code) for ends in ranges for code in range(ends[0], ends[-1] + 1)}
    assert held >= set("0123456789 Az,.+×’–−é")
    assert not held & set("“”…·—，。棋")
