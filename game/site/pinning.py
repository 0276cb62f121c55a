"""Pins the runtime's files, for maintainers: `python3 -m game.site.pinning`.

To change a package's version, edit `version` in `pins.json` first. Every clone then fetches exactly what npm serves now.
"""

import fnmatch
import hashlib
import io
import sys
import tarfile
import tempfile
from dataclasses import replace
from pathlib import Path

from .packages import PINS, Package, Pin, format_pins, read_pins, runtime_files
from .runtime import RECIPE, run_compiler
from .sources import FetchError, Unreachable, integrity, members, npm_pack


def pin_package(package: Package, archive: bytes) -> Package:
    """Pin the files that `take` matches in a trusted archive.

    Raises: FetchError if a pattern matches nothing, or two files would share a name.
    """
    with tarfile.open(fileobj=io.BytesIO(archive), mode="r:gz") as tar:
        contents = {
            member.name.partition("/")[2]: stream.read() for member in tar if (stream := tar.extractfile(member)) is not None
        }
    pins = []
    for pattern in package.take:
        matches = sorted(path for path in contents if fnmatch.fnmatchcase(path, pattern))
        if not matches:
            raise FetchError(f"{package.spec}: nothing matches {pattern}.")
        pins += [Pin(path, len(contents[path]), hashlib.sha256(contents[path]).hexdigest()) for path in matches]
    if len({pin.name for pin in pins}) != len(pins):
        raise FetchError(f"{package.spec}: two files would have the same name.")
    return replace(package, integrity=integrity(archive), files=tuple(pins))


def pin_compiled(package: Package, archive: bytes) -> Package:
    """Compile a package's standard library and pin the result. Raises: FetchError."""
    if package.compiled is None:
        return package
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for pin, data in members(archive, package):
            (folder / pin.name).write_bytes(data)
        result = folder / "compiled"
        reason = run_compiler(folder, result)
        if reason:
            raise FetchError(f"{package.spec} cannot be compiled: {reason}.")
        data = result.read_bytes()
        pin = Pin(package.compiled.path, len(data), hashlib.sha256(data).hexdigest())
    return replace(package, compiled=pin, recipe=recipe_hash())


def recipe_hash() -> str:
    """Return the recipe's SHA-256, independent of line ends."""
    return hashlib.sha256(RECIPE.read_text("utf-8").encode("utf-8")).hexdigest()


def main() -> int:
    """Fetch the versions in `pins.json` with npm, and pin their files."""
    try:
        pinned = []
        for package in read_pins():
            archive = npm_pack(package.spec, print)
            pinned.append(pin_compiled(pin_package(package, archive), archive))
    except (FetchError, Unreachable) as error:
        print(error, file=sys.stderr)
        return 2
    PINS.write_text(format_pins(pinned), "utf-8", newline="\n")
    print(f"Pinned {len(runtime_files(pinned))} files in {PINS.name}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
