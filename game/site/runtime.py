"""Fetches the browser's interpreters and the page's typeface once into `game/runtime/`, checked against pinned hashes.

    game/runtime/pyscript/      @pyscript/core, which the page loads first
    game/runtime/micropython/   the page's interpreter
    game/runtime/pyodide/       the worker's interpreter
    game/runtime/codemirror/    the Lab's editor, a part of @pyscript/core
    game/runtime/nunito/        the page's typeface: Latin letters and figures in every weight, under its own licence

With Node, Pyodide's standard library is compiled after the fetch or at the first start, for a faster start of the page
(`stdlib.py`). The pinned Pyodide does that, so the result is pinned, too.
"""

import filecmp
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from .packages import Package, Pin, read_pins
from .sources import FetchError, Reporter, Source, Unreachable, default_sources

__all__ = ["RUNTIME", "FetchError", "ensure_runtime"]

ROOT = Path(__file__).resolve().parents[2]
RUNTIME = ROOT / "game" / "runtime"
RECIPE = Path(__file__).with_name("stdlib.py")
COMPILER = Path(__file__).with_name("stdlib.mjs")
NOT_COMPILED = ".not-compiled"
"""A file in a package's folder with the version of Node that failed to compile it."""


def ensure_runtime(
    report: Reporter,
    *,
    directory: Path = RUNTIME,
    packages: Sequence[Package] | None = None,
    sources: Sequence[Source] | None = None,
) -> Path:
    """Fetch what is missing or damaged, compile what is not compiled yet, and return the runtime's directory.

    The hashes show what has been fetched, so that no other record can go stale. Raises: FetchError, with a sentence for the user.
    """
    chosen = read_pins() if packages is None else packages
    wanted = [package for package in chosen if not _is_complete(package, directory)]
    if wanted:
        megabytes = sum(pin.size for package in wanted for pin in package.files) / 1e6
        report(f"Fetching the browser's interpreters, only once: {megabytes:.1f} MB unpacked.")
    for number, package in enumerate(wanted, 1):
        started = time.monotonic()
        report(f"  {number}/{len(wanted)} {package.spec}…")
        data = _ask(sources or default_sources(), package, report)
        try:
            _store(package, data, directory)
        except OSError as error:
            raise FetchError(f"{package.spec} could not be stored: {error}") from error
        report(f"      checked and stored in {time.monotonic() - started:.1f} s")
    for package in chosen:
        _copy_scripts(directory / package.folder)
        if package.compiled and shutil.which("node"):
            _compile(package, package.compiled, directory, report)
    return directory


def _ask(sources: Sequence[Source], package: Package, report: Reporter) -> Mapping[str, bytes]:
    """Ask the sources in turn and check the files.

    A wrong hash is final: asking the next source would hide that somebody serves other files.
    """
    reasons = []
    for source in sources:
        try:
            data = source(package, report)
        except Unreachable as error:
            reasons.append(str(error))
            report(f"      no answer from {error}")
            continue
        for pin in package.files:
            _check(package, pin, data.get(pin.path, b""))
        return data
    raise FetchError(f"{package.spec} could not be fetched. Is there a network? ({'; '.join(reasons)})")


def _check(package: Package, pin: Pin, data: bytes) -> None:
    actual = hashlib.sha256(data).hexdigest()
    if actual != pin.sha256:
        raise FetchError(
            f"{package.folder}/{pin.name} of {package.spec} is refused: its SHA-256 is {actual}, but {pin.sha256} is pinned."
        )


def _is_complete(package: Package, directory: Path) -> bool:
    for pin in package.files:
        right = {pin.sha256}
        if package.compiled and package.compiled.path == pin.path:
            right.add(package.compiled.sha256)
        if _sha256(directory / package.folder / pin.name) not in right:
            return False
    return True


def _sha256(path: Path) -> str:
    """Return a file's SHA-256, or "" if it cannot be read."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def _store(package: Package, data: Mapping[str, bytes], directory: Path) -> None:
    """Write all files to a temporary folder, then move each into place, so that none is ever incomplete."""
    folder = directory / package.folder
    folder.mkdir(parents=True, exist_ok=True)
    _sweep(directory)
    with tempfile.TemporaryDirectory(prefix=".fetch-", dir=directory) as scratch:
        for pin in package.files:
            (Path(scratch) / pin.name).write_bytes(data[pin.path])
        for pin in package.files:
            os.replace(Path(scratch) / pin.name, folder / pin.name)


def _copy_scripts(folder: Path) -> None:
    """Keep a copy of each `.mjs` as `.js`, because not every web server sends `.mjs` as a script."""
    for script in folder.glob("*.mjs"):
        copy = script.with_suffix(".js")
        if (not copy.exists() or not filecmp.cmp(script, copy)) and os.access(folder, os.W_OK):
            shutil.copy2(script, copy)


def _compile(package: Package, compiled: Pin, directory: Path, report: Reporter) -> None:
    """Replace the standard library by the compiled one; on failure the original stays.

    A failure is stored, so that it is reported only once and not repeated until there is another Node.
    """
    folder = directory / package.folder
    if _sha256(folder / compiled.name) == compiled.sha256 or not os.access(directory, os.W_OK):
        return
    note, attempt = folder / NOT_COMPILED, f"{node_version()} {compiled.sha256}"
    try:
        if note.exists() and note.read_text("utf-8") == attempt:
            return
        report(f"Compiling the standard library of {package.spec}, for a faster start…")
        with tempfile.TemporaryDirectory(prefix=".fetch-", dir=directory) as scratch:
            result = Path(scratch) / compiled.name
            reason = run_compiler(folder, result)
            if not reason and _sha256(result) != compiled.sha256:
                reason = "the result differs from the pinned one"
            if reason:
                note.write_text(attempt, "utf-8")
            else:
                os.replace(result, folder / compiled.name)
                note.unlink(missing_ok=True)
    except OSError as error:
        reason = str(error)
    if reason:
        report(f"  not compiled: {reason}; the original works, but starts more slowly")


def node_version() -> str:
    """Return the version of the installed Node, or "" if it does not answer."""
    command = [shutil.which("node") or "node", "--version"]
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=60).stdout.strip()
    except (OSError, subprocess.TimeoutExpired):
        return ""


def run_compiler(folder: Path, result: Path) -> str:
    """Compile a folder's standard library; return why that failed, or ""."""
    command = [shutil.which("node") or "node", str(COMPILER), str(folder), str(result)]
    try:
        process = subprocess.run(command, capture_output=True, timeout=300)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    # Node's output is a page of Pyodide's source: only the status helps.
    return f"Node ended with status {process.returncode}" if process.returncode else ""


def _sweep(directory: Path) -> None:
    """Remove what a killed fetch left behind; an hour spares one that is running."""
    for leftover in directory.glob(".fetch-*"):
        if time.time() - leftover.stat().st_mtime > 3600:
            shutil.rmtree(leftover, ignore_errors=True)


def main() -> int:
    """Fetch the runtime: `python3 -m game.site.runtime`."""
    try:
        print(f"The runtime is complete: {ensure_runtime(print)}")
    except FetchError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
