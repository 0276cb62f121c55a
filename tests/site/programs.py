"""A virtual environment with the wheel installed as a user would, but without a network."""

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator, Sequence
from pathlib import Path

from packaging.requirements import Requirement

from tests.term.commands import environment

FENCE = re.compile(r"^( *)```(\w+) ?([^\n]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^    (tilelab(?: .*?)?)(?:  +#.*)?$|`(tilelab(?: [^`…]*)?)`", re.MULTILINE)


class Programs:
    """An environment with only the wheel and the packages of its extras."""

    def __init__(self, folder: Path, wheel: Path, extras: Sequence[str]) -> None:
        venv.create(folder, with_pip=False)
        self.python = next(path for path in (folder / "bin" / "python", folder / "Scripts" / "python.exe") if path.exists())
        asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
        done = subprocess.run([self.python, "-c", asked], check=True, capture_output=True, encoding="utf-8")
        self.library = Path(done.stdout.strip())
        for name in sorted(_closure(extras)):
            _copy(name, self.library)
        command = [sys.executable, "-m", "pip", "--python", str(self.python), "install", "--no-index", "--quiet"]
        subprocess.run([*command, f"{wheel}[{','.join(extras)}]"], check=True, capture_output=True)

    @property
    def package(self) -> Path:
        return self.library / "tilelab"

    def run(self, command: str, folder: Path) -> "subprocess.CompletedProcess[str]":
        """Run a shell command in a folder; its two output streams are combined."""
        path = os.pathsep.join([str(self.python.parent), os.environ["PATH"]])
        changes = {"PATH": path, "TILELAB_DATA": str(folder / "data"), "PYTHONSAFEPATH": "", "BROWSER": "true"}
        environ = {name: value for name, value in environment(changes).items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
        return subprocess.run(
            ["bash", "-c", command],
            cwd=folder,
            env=environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            timeout=300,
        )


def fences(page: str) -> Iterator[tuple[str, str, str]]:
    """Yield (language, info text, content) of each fenced block of a page, without indentation."""
    for indent, kind, about, text in FENCE.findall(page):
        yield kind, about.strip(), re.sub(f"^{indent}", "", text, flags=re.MULTILINE)


def commands(page: str) -> list[str]:
    """Return the complete commands in a page's indented blocks and sentences, without those that have placeholders."""
    listed = [block or inline for block, inline in COMMAND.findall(FENCE.sub("", page))]
    return [command for command in dict.fromkeys(listed) if not re.search(r"\b[A-Z]{3,}\b|\|", command)]


def _closure(extras: Sequence[str]) -> set[str]:
    """Return the installed distributions that the wheel's extras need, with their dependencies."""
    wanted = {"gym": ["gymnasium", "numpy"], "cluster": ["distributed"]}
    left = [name for extra in extras for name in wanted[extra]]
    closure: set[str] = set()
    while left:
        name = left.pop()
        if name not in closure:
            closure.add(name)
            needed = [Requirement(text) for text in importlib.metadata.requires(name) or []]
            left += [need.name for need in needed if need.marker is None or need.marker.evaluate({"extra": ""})]
    return closure


def _copy(name: str, library: Path) -> None:
    """Copy the files of an installed distribution into another environment, with their compiled modules."""
    for file in importlib.metadata.files(name) or []:
        source = Path(str(file.locate()))
        if ".." not in file.parts and source.exists():
            target = library / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
