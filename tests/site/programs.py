"""An environment of its own into which the wheel is installed as a user does it, but without a network."""

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
    """An environment with nothing in it but the wheel and what its extras need."""

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
        """The installed package."""
        return self.library / "tilelab"

    def run(self, command: str, folder: Path) -> "subprocess.CompletedProcess[str]":
        """Run a line of a shell in a folder; what it prints to both streams comes together."""
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
    """Yield (language, what follows it, text) of each fenced block of a page, without its indentation."""
    for indent, kind, about, text in FENCE.findall(page):
        yield kind, about.strip(), re.sub(f"^{indent}", "", text, flags=re.MULTILINE)


def commands(page: str) -> list[str]:
    """Return the commands of a page that stand in an indented block or in a sentence, without those that leave something out."""
    found = [block or inline for block, inline in COMMAND.findall(FENCE.sub("", page))]
    return [command for command in dict.fromkeys(found) if not re.search(r"\b[A-Z]{3,}\b|\|", command)]


def _closure(extras: Sequence[str]) -> set[str]:
    """Return the installed distributions that the extras of the wheel need, and what those need."""
    wanted = {"gym": ["gymnasium", "numpy"], "cluster": ["distributed"]}
    left = [name for extra in extras for name in wanted[extra]]
    found: set[str] = set()
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            needed = [Requirement(text) for text in importlib.metadata.requires(name) or []]
            left += [one.name for one in needed if one.marker is None or one.marker.evaluate({"extra": ""})]
    return found


def _copy(name: str, library: Path) -> None:
    """Put the files of an installed distribution into another environment, with what Python has compiled of them."""
    for file in importlib.metadata.files(name) or []:
        source = Path(str(file.locate()))
        if ".." not in file.parts and source.exists():
            target = library / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
