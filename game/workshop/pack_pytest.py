"""Packs pytest for the sandbox: `python3 -m game.workshop.pack_pytest`; needs pip, Node and the runtime.

pip fetches the wheels that `pack_pytest.txt` pins. The pinned Pyodide compiles their modules, so that they are imported fast.
Colours need Pygments, five times as large: empty modules stand for it, and pytest prints without colours.
"""

import hashlib
import io
import lzma
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from ..site.runtime import ROOT, RUNTIME

TARGET = ROOT / "game" / "data" / "pytest.xz"
PINNED = Path(__file__).with_name("pack_pytest.txt")
_COMPILER = Path(__file__).with_name("pack_pytest.mjs")
_PYGMENTS = {
    "pygments/__init__.py": "",
    "pygments/util.py": "",
    "pygments/formatters/__init__.py": "",
    "pygments/formatters/terminal.py": "class TerminalFormatter: ...\n",
    "pygments/lexer.py": "class Lexer: ...\n",
    "pygments/lexers/__init__.py": "",
    "pygments/lexers/diff.py": "class DiffLexer: ...\n",
    "pygments/lexers/python.py": "class PythonLexer: ...\n",
}


def sources(wheels: Path) -> bytes:
    """Return a zip of the modules and licences in wheels."""
    files = {name: text.encode() for name, text in _PYGMENTS.items()}
    for path in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(path) as wheel:
            files |= {name: wheel.read(name) for name in wheel.namelist() if name.endswith(".py") or "/licenses/" in name}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name in sorted(files):
            archive.writestr(name, files[name])
    return packed.getvalue()


def main() -> int:
    """Fetch, compile and pack."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes", "--only-binary", ":all:"]
        subprocess.run([*pip, "-r", str(PINNED), "-d", scratch], check=True)
        (folder / "sources.zip").write_bytes(sources(folder))
        node = ["node", str(_COMPILER), str(RUNTIME / "pyodide"), str(folder / "sources.zip"), str(folder / "packed.tar")]
        subprocess.run(node, check=True)
        packed = lzma.compress((folder / "packed.tar").read_bytes(), preset=6 | lzma.PRESET_EXTREME)
    TARGET.write_bytes(packed)
    print(f"{TARGET.name}: {len(packed):,} bytes, SHA-256 {hashlib.sha256(packed).hexdigest()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
