"""Packs the small original with PyScript beside it, as the zip that Learn offers, or fetches PyScript into its folder.

In a clone: `python3 -m game.site.original`.
"""

import io
import shutil
import sys
import zipfile
from pathlib import Path

from .hosting import hosted
from .packages import read_pins
from .runtime import ROOT, ensure_runtime
from .sources import FetchError

FOLDER = "game/learn/original"
ARCHIVE = f"{FOLDER}.zip"
"""The zip's path in the site."""
BESIDE = "pyscript"
"""The folder for PyScript and MicroPython."""
_NEEDED = ("pyscript", "micropython")


def original_zip(root: Path = ROOT) -> bytes:
    """Pack the folder, with PyScript; equal files give equal bytes. Raises: OSError."""
    own = {path.name: path for path in (root / FOLDER).glob("*.*") if path.is_file() and not path.name.startswith(".")}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in sorted({**own, **beside(root)}.items()):
            archive.writestr(zipfile.ZipInfo(f"original/{name}"), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def beside(root: Path = ROOT) -> dict[str, Path]:
    """List the files of PyScript and MicroPython with their licences: from path in the small original to source."""
    files: dict[str, Path] = {}
    for package in read_pins():
        if package.folder in _NEEDED:
            folder = root / "game" / "runtime" / package.folder
            files |= {f"{BESIDE}/{hosted(pin.name)}": folder / pin.name for pin in package.files}
            files |= {f"{BESIDE}/{Path(notice).name}": root / notice for notice in package.notices}
    return files


def main() -> int:
    """Fetch PyScript into the folder of this clone."""
    try:
        ensure_runtime(print)
        (ROOT / FOLDER / BESIDE).mkdir(exist_ok=True)
        for name, path in beside().items():
            shutil.copyfile(path, ROOT / FOLDER / name)
    except (FetchError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"PyScript is in {FOLDER}/{BESIDE}: run python3 -m http.server in {FOLDER}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
