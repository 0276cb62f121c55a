"""The repository's root, and data read from all of its modules."""

import importlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def app_words() -> dict[str, tuple[str, ...]]:
    """Return the application's texts by name, in all languages: those loaded at start and those of the features."""
    app = ROOT / "game" / "app"
    paths = sorted({*app.glob("words/*.py"), *app.glob("*/*words.py")})
    modules = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths]
    return {word: row for module in modules for word, row in importlib.import_module(module).WORDS.items()}
