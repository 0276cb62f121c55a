"""The runtime's packages, as pinned in `pins.json`."""

import json
import pkgutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

PINS = Path(__file__).with_name("pins.json")


@dataclass(frozen=True)
class Pin:
    """One file: its path in the package, its size in bytes, its SHA-256 in hexadecimal."""

    path: str
    size: int
    sha256: str

    @property
    def name(self) -> str:
        """The file's name in the package's folder of the runtime."""
        return self.path.rpartition("/")[2]


@dataclass(frozen=True)
class Package:
    """One version of an npm package, its folder in the runtime, and the files used from it.

    `take`: patterns, because chunk names contain hashes; `files`: what they matched when the package was pinned. `integrity`: in
    npm's form, `sha512-` and base64. `compiled`: one of the files, compiled by the recipe with the hash `recipe`.
    """

    folder: str
    name: str
    version: str
    integrity: str
    take: tuple[str, ...]
    files: tuple[Pin, ...]
    compiled: Pin | None = None
    recipe: str = ""
    licence: str = ""
    """SPDX identifiers."""
    source: str = ""
    notices: tuple[str, ...] = ()
    """Licence texts and notices of all that the package contains, as paths in the tree."""

    @property
    def spec(self) -> str:
        """The name and version as npm and the CDN write them."""
        return f"{self.name}@{self.version}"


def read_pins() -> tuple[Package, ...]:
    """Read the pinned packages in the order in which the page needs them, even from a zip file."""
    content = pkgutil.get_data(__name__, PINS.name)
    assert content is not None, "module loaders can read data"
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
            licence=entry["licence"],
            source=entry["source"],
            notices=tuple(entry["notices"]),
        )
        for folder, entry in json.loads(content).items()
    )


def runtime_files(packages: Iterable[Package] | None = None) -> tuple[str, ...]:
    """List the runtime's files as `folder/name`, relative to `game/runtime/`."""
    chosen = read_pins() if packages is None else packages
    return tuple(f"{package.folder}/{pin.name}" for package in chosen for pin in package.files)


def format_pins(packages: Sequence[Package]) -> str:
    """Write packages as `read_pins` reads them."""
    tree: dict[str, dict[str, object]] = {
        package.folder: {
            "name": package.name,
            "version": package.version,
            "licence": package.licence,
            "source": package.source,
            "notices": list(package.notices),
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
