"""Write the reference of the Python package, made by pdoc from its docstrings: `python3 -m tests reference -- FOLDER`.

Like the site, its pages may load nothing from elsewhere and run no inline code, so pdoc's styles and scripts become files.
Sphinx would need the docstrings in its own markup.
"""

import hashlib
import importlib
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pdoc

from tests.imports import ROOT

NAME = "tilelab"
MODULES = (
    NAME,
    "tilelab.twenty48.rules",
    "tilelab.fifteen.rules",
    "tilelab.arena.bot",
    "tilelab.arena.board_view",
    "tilelab.environments",
    "tilelab.environments.single",
    "tilelab.environments.vector",
    "tilelab.environments.state",
    "tilelab.core.errors",
)
"""The public modules; all others are undocumented and may change."""
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'"
_INLINE = re.compile(r"<(style|script)>(.*?)</\1>", re.DOTALL)


def load() -> ModuleType:
    """Load the package by its installed name, with all its public names."""
    spec = importlib.util.spec_from_file_location(NAME, ROOT / "game" / "__init__.py")
    assert spec and spec.loader
    package = sys.modules[NAME] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(package)
    for name in package.__all__:
        value = getattr(package, name)
        value.__doc__ = value.__doc__.rpartition("\n\n")[0]  # Without the address of this reference.
        setattr(package, name, value)
    for name in MODULES:
        importlib.import_module(name)
    return package


def write(folder: Path) -> list[Path]:
    """Write the reference into a folder and return its pages."""
    load()
    pdoc.render.configure(docformat="markdown", show_source=False, include_undocumented=False, footer_text="Tilelab")
    package = Path(str(sys.modules["tilelab.environments"].__file__)).parent
    submodules = [f"tilelab.environments.{path.stem}" for path in package.glob("*.py") if path.stem != "__init__"]
    unwanted = [f"!{name}" for name in submodules if name not in MODULES]
    top = [name for name in MODULES if not name.startswith("tilelab.environments.")]
    pdoc.pdoc(*top, *unwanted, output_directory=folder)
    pages = sorted(folder.rglob("*.html"))
    for page in pages:
        page.write_text(_strict(page.read_text("utf-8"), page, folder), "utf-8")
    return pages


def _strict(html: str, page: Path, folder: Path) -> str:
    """Return a page with a policy, moving its styles and scripts into files."""
    up = "../" * (len(page.relative_to(folder).parts) - 1)

    def outside(found: re.Match[str]) -> str:
        kind, text = found.groups()
        if not text.strip():
            return ""
        name = f"{hashlib.sha256(text.encode()).hexdigest()[:12]}.{'css' if kind == 'style' else 'js'}"
        (folder / name).write_text(text, "utf-8")
        return f'<link rel="stylesheet" href="{up}{name}">' if kind == "style" else f'<script src="{up}{name}"></script>'

    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    return _INLINE.sub(outside, html).replace("<head>", f"<head>{policy}", 1)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("The reference needs a folder: python3 -m tests reference -- FOLDER")
    print(f"Wrote {len(write(Path(sys.argv[1])))} pages into {sys.argv[1]}")
