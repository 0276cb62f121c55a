"""Reads which modules import which, without importing them."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def module_name(path: Path, root: Path = ROOT) -> str:
    """Return the dotted name of a source file; a package has the name of its folder."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def module_path(name: str, root: Path = ROOT) -> Path | None:
    """Return the source file of a module, or None where it is a package without one, or not of the root."""
    base = root.joinpath(*name.split("."))
    for path in (base.with_name(base.name + ".py"), base / "__init__.py"):
        if path.is_file():
            return path
    return None


def imported(tree: ast.AST, root: Path = ROOT) -> list[str]:
    """List the modules that a source imports anywhere, in order; a relative import keeps its dots.

    `from a import b` imports `a.b` where that is a module of the root, else `a`.
    """
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = "." * node.level + (node.module or "")
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                found.append(inner if module_path(inner, root) or root.joinpath(*inner.split(".")).is_dir() else base)
    return found


def closure(entry: str, root: Path = ROOT) -> set[str]:
    """Collect the root's modules that `entry` needs, without itself: those it imports, and their packages.

    A package whose `__init__.py` holds nothing but a docstring needs no file: both interpreters of the browser take a
    folder for a package, and a request less is a quicker start.
    """
    top = entry.split(".")[0]
    found: set[str] = set()
    waiting = [entry]
    while waiting:
        path = module_path(waiting.pop(), root)
        if path is None:
            continue
        for name in imported(ast.parse(path.read_text("utf-8")), root):
            words = name.split(".")
            if words[0] != top:
                continue
            for end in range(1, len(words) + 1):
                part = ".".join(words[:end])
                if part not in found and part != entry and _has_code(part, root):
                    found.add(part)
                    waiting.append(part)
    return found


def _has_code(name: str, root: Path) -> bool:
    path = module_path(name, root)
    if path is None:
        return False
    return path.name != "__init__.py" or len(ast.parse(path.read_text("utf-8")).body) > 1
