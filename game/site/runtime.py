"""The browser's interpreters, fetched once into `game/runtime/` and checked against pinned hashes.

It knows nothing about the games or the page: only packages, files and their hashes.

    game/runtime/pyscript/      @pyscript/core: what the page loads first, with
    game/runtime/micropython/   the interpreter of the page
    game/runtime/pyodide/       the interpreter of the worker

`pins.json` beside this file is the one list of versions, files and hashes. To move to another
version, edit its `version` and run `python3 -m game.site.runtime --pin`.

Where Node is present, Pyodide's standard library is compiled after the fetch, for a quicker start
(see `stdlib.py`). That is done by the pinned Pyodide itself, so the result is pinned as well.
"""

import argparse
import base64
import fnmatch
import hashlib
import http.client
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RUNTIME = ROOT / "game" / "runtime"
PINS = Path(__file__).with_name("pins.json")
RECIPE = Path(__file__).with_name("stdlib.py")
COMPILER = Path(__file__).with_name("stdlib.mjs")
CDN = "https://cdn.jsdelivr.net/npm"

Report = Callable[[str], None]


class FetchError(Exception):
    """The runtime cannot be had: no source answered, or what came is not what is pinned."""


class Unreachable(Exception):
    """One source has no answer; another one may be asked."""


@dataclass(frozen=True)
class Pin:
    """One file: where it lies in its package, its size in bytes, its SHA-256 in hex."""

    path: str
    size: int
    sha256: str

    @property
    def name(self) -> str:
        """Its name in the package's folder of the runtime."""
        return self.path.rpartition("/")[2]


@dataclass(frozen=True)
class Package:
    """One npm package at one version, the folder it goes to, and the files taken from it.

    `take` holds patterns, because chunk names carry hashes; `files` is what they matched when the
    package was pinned. `integrity` is npm's form: `sha512-` and base64. `compiled` is what one of
    the files becomes when it is compiled by the recipe with the hash `recipe`.
    """

    folder: str
    name: str
    version: str
    integrity: str
    take: tuple[str, ...]
    files: tuple[Pin, ...]
    compiled: Pin | None = None
    recipe: str = ""

    @property
    def spec(self) -> str:
        """The name under which npm and the CDN know it."""
        return f"{self.name}@{self.version}"


Source = Callable[[Package, Report], Mapping[str, bytes]]
"""Gives the bytes of a package's pinned files by their path, or raises `Unreachable`."""


def read_pins(path: Path = PINS) -> tuple[Package, ...]:
    """Read the pinned packages, in the order in which the page needs them."""
    return tuple(
        Package(
            folder=folder,
            name=entry["name"],
            version=entry["version"],
            integrity=entry["integrity"],
            take=tuple(entry["take"]),
            files=tuple(Pin(path, size, sha) for path, (size, sha) in entry["files"].items()),
            compiled=Pin(*entry["compiled"]) if "compiled" in entry else None,
            recipe=entry.get("recipe", ""),
        )
        for folder, entry in json.loads(path.read_text("utf-8")).items()
    )


def runtime_files(packages: Iterable[Package] | None = None) -> tuple[str, ...]:
    """List the runtime's files as `folder/name`, relative to `game/runtime/`."""
    chosen = read_pins() if packages is None else packages
    return tuple(f"{package.folder}/{pin.name}" for package in chosen for pin in package.files)


def ensure_runtime(
    report: Report,
    *,
    directory: Path = RUNTIME,
    packages: Sequence[Package] | None = None,
    sources: Sequence[Source] | None = None,
) -> Path:
    """Fetch what is missing or damaged, and return the runtime's directory.

    Silent and without network when every file is there and right: the hashes themselves are the
    record of what has been fetched, so nothing else can go stale.

    Raises: FetchError, with a sentence for the user.
    """
    chosen = read_pins() if packages is None else packages
    wanted = [package for package in chosen if not _is_complete(package, directory)]
    if not wanted:
        return directory
    megabytes = sum(pin.size for package in wanted for pin in package.files) / 1e6
    report(f"Fetching the browser's interpreters, this once: {megabytes:.0f} MB unpacked.")
    for number, package in enumerate(wanted, 1):
        started = time.monotonic()
        report(f"  {number}/{len(wanted)} {package.spec} …")
        data = _ask(sources or default_sources(), package, report)
        try:
            _store(package, data, directory)
        except OSError as error:
            raise FetchError(f"{package.spec} could not be stored: {error}") from error
        report(f"      checked and stored in {time.monotonic() - started:.1f} s")
        if package.compiled and shutil.which("node"):
            _compile(package, package.compiled, directory, report)
    return directory


def default_sources() -> tuple[Source, ...]:
    """Name npm first where it is present, then the CDN that PyScript's documentation uses."""
    return (from_npm, from_cdn) if shutil.which("npm") else (from_cdn,)


def from_npm(package: Package, report: Report) -> Mapping[str, bytes]:
    """Take the files out of the package that npm fetches, once its sha512 is right.

    Raises: Unreachable, FetchError.
    """
    archive = _npm_pack(package.spec, report)
    integrity = _integrity(archive)
    if integrity != package.integrity:
        raise FetchError(
            f"{package.spec} from npm is refused: its hash is {integrity}, "
            f"pinned is {package.integrity}."
        )
    return {pin.path: data for pin, data in _members(archive, package)}


def from_cdn(package: Package, report: Report, base: str = CDN) -> Mapping[str, bytes]:
    """Take the single files from the CDN, which serves each package's files as they are.

    Raises: Unreachable.
    """
    found = {}
    for pin in package.files:
        report(f"      {package.folder}/{pin.name}, {pin.size / 1e3:,.0f} kB, from the CDN")
        try:
            found[pin.path] = _download(f"{base}/{package.spec}/{pin.path}", pin.size, report)
        except (OSError, http.client.HTTPException) as error:
            raise Unreachable(f"{base}: {error}") from error
    return found


def _download(url: str, size: int, report: Report) -> bytes:
    """Read at most one byte more than `size`: enough to know that it is the wrong file."""
    data = bytearray()
    with urllib.request.urlopen(url, timeout=30) as reply:
        while chunk := reply.read(min(1_000_000, size + 1 - len(data))):
            data += chunk
            if 1_000_000 <= len(data) < size:
                report(f"      {len(data) / size:.0%}")
    return bytes(data)


def _ask(sources: Sequence[Source], package: Package, report: Report) -> Mapping[str, bytes]:
    """Ask each source in turn and check what it gives.

    A wrong hash ends it: asking elsewhere would hide that somebody serves something else.
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
    raise FetchError(
        f"{package.spec} could not be fetched. Is there a network? ({'; '.join(reasons)})"
    )


def _check(package: Package, pin: Pin, data: bytes) -> None:
    actual = hashlib.sha256(data).hexdigest()
    if actual != pin.sha256:
        raise FetchError(
            f"{package.folder}/{pin.name} of {package.spec} is refused: "
            f"its SHA-256 is {actual}, pinned is {pin.sha256}."
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
    """Return a file's SHA-256, or nothing when it cannot be read."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def _store(package: Package, data: Mapping[str, bytes], directory: Path) -> None:
    """Write every file aside, then move each into its place: no name ever holds half a file."""
    folder = directory / package.folder
    folder.mkdir(parents=True, exist_ok=True)
    _sweep(directory)
    with tempfile.TemporaryDirectory(prefix=".fetch-", dir=directory) as aside:
        for pin in package.files:
            (Path(aside) / pin.name).write_bytes(data[pin.path])
        for pin in package.files:
            os.replace(Path(aside) / pin.name, folder / pin.name)


def _compile(package: Package, compiled: Pin, directory: Path, report: Report) -> None:
    """Put the compiled standard library in the place of the original, which stays when that fails."""
    report("      compiling its standard library, for a quicker start …")
    folder = directory / package.folder
    with tempfile.TemporaryDirectory(prefix=".fetch-", dir=directory) as aside:
        result = Path(aside) / compiled.name
        reason = _run_compiler(folder, result)
        if not reason and _sha256(result) != compiled.sha256:
            reason = "the result is not the pinned one"
        if reason:
            report(f"      not compiled: {reason}; the original does as well, only later")
        else:
            os.replace(result, folder / compiled.name)


def _run_compiler(folder: Path, result: Path) -> str:
    """Compile a folder's standard library; return why that failed, or nothing."""
    command = [shutil.which("node") or "node", str(COMPILER), str(folder), str(result)]
    try:
        process = subprocess.run(command, capture_output=True, timeout=300)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    # Node's own words are a page of Pyodide's source: the status is all that helps.
    return f"Node ended with status {process.returncode}" if process.returncode else ""


def _sweep(directory: Path) -> None:
    """Remove what a killed fetch left aside; an hour spares one that runs beside us."""
    for left in directory.glob(".fetch-*"):
        if time.time() - left.stat().st_mtime > 3600:
            shutil.rmtree(left, ignore_errors=True)


def _npm_pack(spec: str, report: Report) -> bytes:
    """Have npm fetch one package, telling every few seconds that it still works at it."""
    npm = shutil.which("npm")
    if npm is None:
        raise Unreachable("npm: not installed")
    with tempfile.TemporaryDirectory() as aside:
        # In a folder of its own: no project's npm settings reach it, and it leaves nothing here.
        command = [npm, "pack", spec, "--ignore-scripts", "--fetch-retries=1", "--loglevel=error"]
        with subprocess.Popen(
            command, cwd=aside, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        ) as process:
            started = time.monotonic()
            while True:
                try:
                    complaint = process.communicate(timeout=5)[1]
                    break
                except subprocess.TimeoutExpired:
                    report(f"      npm is fetching, {time.monotonic() - started:.0f} s")
                except BaseException:
                    process.kill()
                    raise
        archives = list(Path(aside).glob("*.tgz"))
        if process.returncode or not archives:
            raise Unreachable(f"npm: {' '.join(complaint.split())[:200] or 'it gave no reason'}")
        return archives[0].read_bytes()


def _integrity(archive: bytes) -> str:
    return "sha512-" + base64.b64encode(hashlib.sha512(archive).digest()).decode("ascii")


def _members(archive: bytes, package: Package) -> Iterable[tuple[Pin, bytes]]:
    """Read the pinned files from an npm archive, and nothing else of it."""
    with tarfile.open(fileobj=io.BytesIO(archive), mode="r:gz") as tar:
        for pin in package.files:
            try:
                member = tar.extractfile(f"package/{pin.path}")
            except KeyError:
                member = None
            if member is None:
                raise FetchError(f"{package.spec} is refused: it has no {pin.path}.")
            yield pin, member.read()


def pin_package(package: Package, archive: bytes) -> Package:
    """Pin what `take` matches in an archive that the maintainer trusts.

    Raises: FetchError when a pattern matches nothing, or two files would share a name.
    """
    with tarfile.open(fileobj=io.BytesIO(archive), mode="r:gz") as tar:
        contents = {
            member.name.partition("/")[2]: stream.read()
            for member in tar
            if (stream := tar.extractfile(member)) is not None
        }
    pins = []
    for pattern in package.take:
        matches = sorted(path for path in contents if fnmatch.fnmatchcase(path, pattern))
        if not matches:
            raise FetchError(f"{package.spec}: nothing matches {pattern}.")
        pins += [
            Pin(path, len(contents[path]), hashlib.sha256(contents[path]).hexdigest())
            for path in matches
        ]
    if len({pin.name for pin in pins}) != len(pins):
        raise FetchError(f"{package.spec}: two files would have the same name.")
    return replace(package, integrity=_integrity(archive), files=tuple(pins))


def recipe_hash() -> str:
    """Return the SHA-256 of the recipe, whatever the line ends of this checkout."""
    return hashlib.sha256(RECIPE.read_text("utf-8").encode("utf-8")).hexdigest()


def pin_compiled(package: Package, archive: bytes) -> Package:
    """Compile a package's standard library and pin the result. Raises: FetchError."""
    if package.compiled is None:
        return package
    with tempfile.TemporaryDirectory() as aside:
        folder = Path(aside)
        for pin, data in _members(archive, package):
            (folder / pin.name).write_bytes(data)
        result = folder / "compiled"
        reason = _run_compiler(folder, result)
        if reason:
            raise FetchError(f"{package.spec} cannot be compiled: {reason}.")
        pin = Pin(package.compiled.path, result.stat().st_size, _sha256(result))
    return replace(package, compiled=pin, recipe=recipe_hash())


def format_pins(packages: Sequence[Package]) -> str:
    """Write packages as `read_pins` reads them."""
    tree: dict[str, dict[str, object]] = {
        package.folder: {
            "name": package.name,
            "version": package.version,
            "integrity": package.integrity,
            "take": list(package.take),
            "files": {pin.path: [pin.size, pin.sha256] for pin in package.files},
        }
        for package in packages
    }
    for package in packages:
        if package.compiled:
            pin = package.compiled
            tree[package.folder]["compiled"] = [pin.path, pin.size, pin.sha256]
            tree[package.folder]["recipe"] = package.recipe
    return json.dumps(tree, indent=2) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Fetch the runtime, or pin it again with `--pin`."""
    parser = argparse.ArgumentParser(prog="python3 -m game.site.runtime", description=main.__doc__)
    parser.add_argument(
        "--pin",
        action="store_true",
        help="for maintainers: fetch the versions named in pins.json by npm and pin their files",
    )
    chosen = parser.parse_args(arguments)
    try:
        if chosen.pin:
            pinned = []
            for package in read_pins():
                archive = _npm_pack(package.spec, print)
                pinned.append(pin_compiled(pin_package(package, archive), archive))
            PINS.write_text(format_pins(pinned), "utf-8", newline="\n")
            print(f"Pinned {len(runtime_files(pinned))} files in {PINS.name}.")
        else:
            print(f"The runtime is complete: {ensure_runtime(print)}")
    except (FetchError, Unreachable) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
