"""The worked examples of `game/term/README.md`: each is run, and prints what the page says."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.environment import ROOT
from tests.term.cluster import cluster
from tests.term.commands import environment
from tests.term.terminal import Terminal

PAGE = (ROOT / "game" / "term" / "README.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+) ?([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SCHEDULER = "tcp://192.0.2.7:8786"


def matches(expected: str, found: str) -> bool:
    """Tell whether a text is the expected one, in which `…` stands for any text."""
    return re.fullmatch(".*".join(re.escape(part) for part in expected.split("…")), found, re.DOTALL) is not None


def run(command: str, folder: Path) -> str:
    """Run a command of the page in a folder, with this Python as python3; return all that it prints."""
    shell = f'python3() {{ "{sys.executable}" "$@"; }}\n{command}'
    changes = {"PYTHONPATH": str(ROOT), "TILELAB_DATA": str(folder / "data"), "PATH": os.environ["PATH"]}
    done = subprocess.run(
        ["bash", "-c", shell],
        cwd=folder,
        env=environment(changes),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        encoding="utf-8",
        timeout=120,
    )
    return done.stdout


def test_every_example_prints_what_the_page_says(tmp_path: Path) -> None:
    examples = 0
    with cluster(2, tmp_path) as dask:
        for kind, about, text in BLOCK.findall(PAGE):
            if kind == "python":
                (tmp_path / about).write_text(text, "utf-8")
            elif kind == "console":
                for example in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
                    command, _, expected = example.partition("\n")
                    found = run(command.replace(SCHEDULER, dask.address), tmp_path)
                    assert matches(expected, found), f"$ {command}\n{found}"
                    examples += 1
    assert examples > 10


def test_the_screen_looks_as_the_page_shows_it(tmp_path: Path) -> None:
    screens = [(about, text) for kind, about, text in BLOCK.findall(PAGE) if kind == "screen"]
    assert screens
    for about, expected in screens:
        arguments, _, keys = about.partition(" < ")
        with Terminal(*arguments.split(), changes={"TILELAB_DATA": str(tmp_path)}) as screen:
            screen.type(keys, f"Moves {len(keys)}")
            shown = [line.rstrip() for line in screen.screen.splitlines()]
        assert shown == expected.splitlines()
