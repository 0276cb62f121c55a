"""With only pytest installed, tests that need more are left out, counted and named."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests import collecting
from tests.environment import ROOT

INSTALL = "pip install -e '.[dev]'"


def test_with_only_pytest_a_fresh_clone_collects_the_rest_and_names_what_is_missing(tmp_path: Path) -> None:
    clone, absent = tmp_path / "clone", tmp_path / "absent"
    command = ["git", "ls-files", "-z", "-co", "--exclude-standard"]
    tracked = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    for name in [name for name in tracked if (ROOT / name).is_file()]:
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, clone / name)
    absent.mkdir()
    for name in sorted(collecting.pinned() - {"iniconfig", "packaging", "pluggy", "pygments", "pytest"}):
        (absent / f"{name}.py").write_text(f"raise ModuleNotFoundError(name={name!r})\n", "utf-8")
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--collect-only"],
        cwd=clone,
        env={**os.environ, "PYTHONPATH": str(absent), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = ended.stdout.splitlines()
    assert ended.returncode == 0 and not ended.stderr, ended.stdout[-3000:] + ended.stderr
    assert len([line for line in lines if "::" in line]) > 4000
    (sentence,) = [line for line in lines if line.startswith("Left out: ")]
    assert INSTALL in sentence and all(name in sentence for name in ("gymnasium", "hypothesis", "playwright"))
    assert not (clone / "game" / "runtime").exists()


def test_only_a_pinned_package_may_be_missing() -> None:
    assert collecting.package_of(ModuleNotFoundError(name="ruamel.yaml")) == "ruamel"
    others = [ModuleNotFoundError(name="tests.nothing"), ModuleNotFoundError(name="hypothesi"), ImportError(name="numpy"), None]
    assert {collecting.package_of(error) for error in others} == {""}
