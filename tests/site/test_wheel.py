"""The wheel contains the package as `tilelab`; the common tests pass against it when installed into an empty folder."""

import io
import py_compile
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from game.site import wheel as wheel_builder
from game.site.wheel import described, repacked
from tests.imports import ROOT
from tests.slices import sample
from tests.wheels import SHARED

pytestmark = pytest.mark.needs("setuptools")
COMMON = ("tests/__init__.py", "tests/plain.py", "tests/slices.py", "tests/golden", "tests/common", "tests/environments")
"""The tests that are run against the installed package; they need no other file of the repository."""


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with only the installed wheel."""
    assert wheel.name.startswith("tilelab-")
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(installed: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run the installed command as its script does, in an interpreter that cannot see this repository."""
    script = "import sys; sys.path.insert(0, sys.argv.pop(1)); from tilelab.term.commands import main; sys.exit(main())"
    command = [sys.executable, "-I", "-c", script, str(installed), *arguments]
    return subprocess.run(command, cwd=installed, capture_output=True, encoding="utf-8", timeout=120)


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("", "See the pages and [it](https://example.org).\n\n\n"),
        (
            "https://example.org/tilelab",
            "See [the pages](https://example.org/tilelab/blob/main/game/docs/a.md#b) and [it](https://example.org).\n\n"
            "![A board](https://example.org/tilelab/raw/main/game/docs/images/a.png)\n",
        ),
    ],
)
def test_links_of_the_readme_work_in_a_package_index(address: str, expected: str) -> None:
    readme = "See [the pages](game/docs/a.md#b) and [it](https://example.org).\n\n![A board](game/docs/images/a.png)\n"
    assert described(readme, address) == expected


@pytest.mark.parametrize("address", ["", "https://example.org/tilelab"])
def test_the_address_of_the_repository_is_the_only_setting_for_project_urls(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "staged").mkdir()
    monkeypatch.setattr(wheel_builder, "ROOT", tree := tmp_path / "tree")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        tree.mkdir(exist_ok=True)
        shutil.copyfile(ROOT / name, tree / name)
    (tree / "game" / "library").mkdir(parents=True)
    shutil.copyfile(ROOT / "game" / "library" / "README.md", tree / "game" / "library" / "README.md")
    settings = (ROOT / "pyproject.toml").read_text("utf-8")
    assert settings.count('\naddress = ""\n') == 1
    (tree / "pyproject.toml").write_text(settings.replace('address = ""', f'address = "{address}"'), "utf-8")
    staged = wheel_builder.stage(tmp_path / "staged", lambda page: page.mkdir(parents=True))
    project = tomllib.loads((staged / "pyproject.toml").read_text("utf-8"))["project"]
    urls = project.get("urls", {})
    assert list(urls) == (["Repository", "Documentation", "Changelog", "Issues"] if address else [])
    assert all(url.startswith(address) for url in urls.values())
    for url in urls.values():
        path = url.partition("/blob/main/")[2]
        assert not path or (ROOT / path).is_file()


def test_a_source_distribution_says_nothing_of_the_machine(tmp_path: Path) -> None:
    archives = []
    for name, mode in (("one", 0o600), ("other", 0o755)):
        folder = tmp_path / name
        (folder / "tree").mkdir(parents=True)
        for file in ("b.txt", "a.txt") if mode == 0o600 else ("a.txt", "b.txt"):
            (folder / "tree" / file).write_text(file)
            (folder / "tree" / file).chmod(mode)
        with tarfile.open(folder / "it.tar.gz", "w:gz") as archive:
            archive.add(folder / "tree", "tree")
        archives.append(repacked((folder / "it.tar.gz").read_bytes(), 1_577_836_800))
    assert archives[0] == archives[1]
    with tarfile.open(fileobj=io.BytesIO(archives[0])) as archive:
        assert archive.getnames() == ["tree", "tree/a.txt", "tree/b.txt"]
        assert archive.extractfile("tree/b.txt").read() == b"b.txt"  # type: ignore[union-attr]


def test_the_wheel_occupies_one_top_level_name_and_has_data_types_and_page(installed: Path) -> None:
    assert {path.name for path in installed.iterdir() if path.suffix != ".dist-info"} == {"tilelab"}
    package = installed / "tilelab"
    assert (package / "py.typed").exists()
    assert (package / "page" / "index.html").exists()
    assert not (package / "page" / SHARED).exists(), "no file is held twice"
    assert [name for name in ("docs", "workshop") if (package / name).exists()] == []
    for path in (ROOT / "game" / "data").glob("*.*"):
        assert (package / "data" / path.name).read_bytes() == path.read_bytes()
    metadata = next(installed.glob("*.dist-info"))
    points = (metadata / "entry_points.txt").read_text("utf-8")
    assert "tilelab = tilelab.term.commands:main" in points
    described_package = (metadata / "METADATA").read_text("utf-8")
    assert all(f"Provides-Extra: {extra}" in described_package for extra in ("gym", "cluster", "pictures", "training"))
    readme = (ROOT / "game" / "library" / "README.md").read_text("utf-8")
    assert readme in described_package and "](" not in readme, "an index cannot follow links into the repository"
    assert "Provides-Extra: dev" not in described_package and "Author: Tilelab contributors" in described_package


def test_the_sources_hold_the_package_and_no_test_that_could_not_run(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "game", tmp_path / "game", ignore=shutil.ignore_patterns("runtime", "__pycache__", "data", "*.npz"))
    for name in ("pyproject.toml", "MANIFEST.in", "README.md", "LICENSE", "index.html", "pyscript.toml", "tests/test_sizes.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    program = "from game.site.wheel import build_sdist; print(build_sdist('dist'))"
    made = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=True, capture_output=True, encoding="utf-8")
    with tarfile.open(tmp_path / "dist" / made.stdout.splitlines()[-1]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"index.html", "pyproject.toml", "game/core/grid.py", "game/site/wheel.py"} <= names
    assert [name for name in names if name.startswith("tests")] == []


def test_the_commands_work_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    solved = run(installed, "solve", "1-2-3/4-5-6/7-0-8")
    assert (solved.stdout.splitlines()[0], solved.returncode) == ("L", 0)
    assert '"move": "d"' in run(installed, "hint", "2048", "123000000", "--json").stdout
    here = subprocess.run(
        [sys.executable, "-m", "game", "bench", "2048", "--bot", "greedy", "--games", "2", "--csv"],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip
    there = run(installed, "bench", "2048", "--bot", "greedy", "--games", "2", "--csv")
    assert [row.split(",")[:4] for row in there.stdout.splitlines()] == [row.split(",")[:4] for row in here.stdout.splitlines()]
    assert run(installed, "build", str(tmp_path / "site")).returncode == 0
    assert (tmp_path / "site" / "index.html").read_text("utf-8").startswith("<!doctype html>")
    assert "usage: tilelab " in run(installed, "--help").stdout
    assert "python3 -m game" not in run(installed, "bench", "--help").stdout


@pytest.mark.rotates(parts=5, of="long computations")
def test_bytecode_compiled_by_pip_is_not_built_into_the_page(installed: Path, tmp_path: Path) -> None:
    py_compile.compile(str(installed / "tilelab" / "page" / "game" / "core" / "grid.py"))
    assert run(installed, "build", str(tmp_path)).returncode == 0
    built = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file())
    assert built == ["game/core/grid.py", SHARED, "index.html"]
    assert (tmp_path / SHARED).read_bytes() == (ROOT / SHARED).read_bytes()


def test_the_common_tests_pass_against_the_wheel(installed: Path, tmp_path: Path) -> None:
    for name in COMMON:
        target = tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(ROOT / name, target)
    (tmp_path / "conftest.py").write_text("from tilelab.core.names import share_names\n\nshare_names()\n", "utf-8")
    settings = '[tool.pytest.ini_options]\naddopts = ["--import-mode=importlib"]\npythonpath = ["."]\n'
    (tmp_path / "pyproject.toml").write_text(settings, "utf-8")
    environment = {"PYTHONPATH": str(installed), "PATH": ""}
    files = [str(path) for path in sample(sorted((tmp_path / "tests").rglob("test_*.py")))]
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *files]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout[-3000:]
