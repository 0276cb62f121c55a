"""The tests' virtual environments, pinned in `pyproject.toml`: `.venv-tests` for most tests, two others only when needed.

`.venv-pyscript` is for PyScript's command line, `.venv-heavy` for the stage `heavy`.

Runs in any Python 3.11 or later before anything is installed, so it uses only the standard library.
"""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import time
import tomllib
import venv
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv-tests"
PYSCRIPT_VENV = ROOT / ".venv-pyscript"
HEAVY_VENV = ROOT / ".venv-heavy"


def python_of(directory: Path) -> Path:
    return directory / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


PYTHON = python_of(VENV)
ENGINES = ("chromium", "firefox", "webkit")
"""The browsers that Playwright drives."""

Report = Callable[[str], None]


class EnvironmentFailed(Exception):
    """The environment could not be created; the message says why."""


def ensure_environment(report: Report, directory: Path = VENV) -> Path:
    """Create an environment, unless it exists with the right pins; return its Python.

    The stamp is written last, so an interrupted installation is repeated. A current environment needs no network.

    Raises: EnvironmentFailed.
    """
    pins = read_pins(directory)
    python, stamp_file = python_of(directory), directory / "pins.sha256"
    stamp = hashlib.sha256("\n".join([*pins, platform.python_version(), platform.machine()]).encode()).hexdigest()
    if stamp_file.exists() and stamp_file.read_text("ascii") == stamp and python.exists():
        return python
    report(f"Creating {directory.name}, only this once, with {len(pins)} pinned packages.")
    try:
        venv.create(directory, clear=True, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise EnvironmentFailed(
            f"venv could not create {directory.name}: {error}. On Debian and Ubuntu: apt-get install python3-venv."
        ) from error
    status = run([python, "-m", "pip", "install", "--disable-pip-version-check", "--quiet", *pins], report, "installing")
    if status:
        raise EnvironmentFailed("pip could not install the pinned packages; see its message above. Is there a network?")
    stamp_file.write_text(stamp, "ascii")
    return python


def read_pins(directory: Path = VENV, settings: Path = ROOT / "pyproject.toml") -> list[str]:
    """Return the packages that an environment needs, each with its version."""
    tables = tomllib.loads(settings.read_text("utf-8"))
    groups, tests = tables["dependency-groups"], tables["project"]["optional-dependencies"]["dev"]
    pins = {PYSCRIPT_VENV.name: groups["pyscript"], HEAVY_VENV.name: [*tests, *groups["heavy"]]}.get(directory.name, tests)
    return [str(pin) for pin in pins]


def has_apt() -> bool:
    """Whether system packages can be installed without a prompt."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and bool(shutil.which("apt-get"))


def apt_install(*packages: str) -> None:
    """Install system packages. Raises: OSError or SubprocessError."""
    install("apt-get", "update")
    install("apt-get", "install", "-y", "--no-install-recommends", *packages)


def install(*command: str) -> None:
    """Run a command that installs something and asks nothing. Raises: OSError or SubprocessError."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, check=True, timeout=600, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)


def run(
    command: Sequence[str | Path],
    report: Report,
    doing: str,
    *,
    environment: Mapping[str, str] | None = None,
    every_s: float = 10,
    limit_s: float = 2400,
) -> int:
    """Run a command from the root, reporting every `every_s` that it is still running; return its exit status.

    A command that runs longer than `limit_s` is killed; its status is 124.
    """
    started = time.monotonic()
    with subprocess.Popen([str(word) for word in command], cwd=ROOT, env=environment) as process:
        while True:
            try:
                return process.wait(timeout=every_s)
            except subprocess.TimeoutExpired:
                elapsed_s = time.monotonic() - started
                report(f"  … {doing}, {elapsed_s:.0f} s")
                if elapsed_s > limit_s:
                    process.kill()
                    return 124
            except BaseException:
                process.kill()
                raise
