"""The page's interpreter can import bundled modules, as bytecode and as sources, and error messages name the right lines."""

import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from game.site.bundle import UNPACK, bundle, first_bundle
from game.site.bytecode import Compile, as_source, find_compiler
from game.site.manifest import PAGE
from tests.imports import ROOT
from tests.wasm.node import find_node

pytestmark = pytest.mark.usefixtures("runtime")

LIBRARY = {"game/web/loading/romfs.py": (ROOT / "game/web/loading/romfs.py").read_text("utf-8")}
FIRST = {
    "game/core/grid.py": "side = 4\n",
    "game/app/view.py": "from game.core.grid import side\n\n\ndef fail():\n    raise ValueError(side)\n",
}
LATER = {
    "game/core/late.py": "from game.core.grid import side\n\ndouble = 2 * side\n",
    "game/palette.py": "from game.core.late import double\n\nquadruple = 2 * double\n",
}
WHOLE = bundle(LATER, as_source)
LOAD_LATER = """
import game.core.grid
with open("later.txt") as file:
    digits = file.read()
for _ in library.add([digits[:50], digits[50:]]):
    pass
from game.palette import quadruple
from game.app.view import side
print(quadruple, side)
"""
FAIL = """
from game.app.view import fail
try:
    fail()
except ValueError as error:
    sys.print_exception(error, sys.stdout)
"""


@pytest.fixture(params=["bytecode", "sources"])
def compiled(request: pytest.FixtureRequest) -> Compile:
    """Both forms in which modules are shipped."""
    return as_source if request.param == "sources" else find_compiler(print)


def output_of(folder: Path, bundles: Mapping[str, bytes], program: str) -> str:
    """Run a program after the page's first lines, with bundles as files next to it; return its output."""
    for name, content in bundles.items():
        (folder / Path(name).name).write_bytes(content)
    (folder / "program.py").write_text(UNPACK + program, "utf-8")
    command = [str(find_node()), str(ROOT / "tests/wasm/page.mjs"), str(ROOT), str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_bundled_modules_can_be_imported(tmp_path: Path, compiled: Compile) -> None:
    bundles = {PAGE.image: first_bundle(LIBRARY | FIRST, compiled)}
    assert output_of(tmp_path, bundles, "from game.app.view import side\nprint(side)") == "4\n"


def test_the_first_bundle_contains_no_line_breaks(tmp_path: Path, compiled: Compile) -> None:
    signs = "".join(chr(number) for number in range(128)) + "é\xfb012û"
    content = first_bundle(LIBRARY | {"game/signs.py": f"signs = {signs!r}\nraw = {signs.encode()!r}\n"}, compiled)
    assert not {b"\n", b"\r"} & {content[place : place + 1] for place in range(len(content))}
    program = "from game.signs import raw, signs\nprint(raw == signs.encode(), len(raw))"
    assert output_of(tmp_path, {PAGE.image: content}, program) == f"True {len(signs.encode())}\n"


def test_modules_loaded_later_join_existing_packages(tmp_path: Path, compiled: Compile) -> None:
    bundles = {PAGE.image: first_bundle(LIBRARY | FIRST, compiled), "later.txt": bundle(LATER, compiled).encode()}
    assert output_of(tmp_path, bundles, LOAD_LATER) == "16 4\n"


def test_a_module_in_no_bundle_is_missing_as_usual(tmp_path: Path, compiled: Compile) -> None:
    program = "try:\n    import game.core.none\nexcept ImportError as error:\n    print(error)"
    assert output_of(tmp_path, {PAGE.image: first_bundle(LIBRARY, compiled)}, program) == "no module named 'game.core'\n"


def test_an_error_names_the_line_of_the_source(tmp_path: Path, compiled: Compile) -> None:
    printed = output_of(tmp_path, {PAGE.image: first_bundle(LIBRARY | FIRST, compiled)}, FAIL)
    assert 'game/app/view.py", line 5, in fail' in printed


@pytest.mark.parametrize("text", ["", "<h1>Please sign in</h1>", "abcd", WHOLE[:100], WHOLE[:-1]])
def test_a_text_that_is_not_a_bundle_is_refused(tmp_path: Path, text: str) -> None:
    program = f"try:\n    list(library.add([{text!r}]))\nexcept (OSError, ValueError):\n    print('refused')"
    assert output_of(tmp_path, {PAGE.image: first_bundle(LIBRARY, as_source)}, program) == "refused\n"
