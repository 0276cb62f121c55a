"""The examples of the README and the pages for programmers run unchanged where only the wheel is installed."""

import re
import subprocess
import urllib.request
from pathlib import Path

import pytest

from tests.imports import ROOT
from tests.site.programs import Programs, commands, fences
from tests.term.cluster import cluster
from tests.wheels import SHARED

pytestmark = pytest.mark.needs("distributed", "gymnasium", "numpy", "setuptools")
PAGES = (
    "README.md",
    "game/library/README.md",
    *(f"game/docs/{name}.md" for name in ("bots", "guide-bot", "interfaces", "python")),
    "game/term/README.md",
    "game/arena/README.md",
    "game/entries/README.md",
    "tests/rules/README.md",
)
SCHEDULER = "tcp://192.0.2.7:8786"
OF_THE_CLONE = "python3 -m game"
"""Commands that need the clone are not examples of the package."""


def page(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


@pytest.fixture(scope="module")
def gym(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Programs:
    """The wheel with the extra `gym`."""
    return Programs(tmp_path_factory.mktemp("gym"), wheel, ["gym"])


def matches(expected: str, text: str) -> bool:
    """Whether a text is the expected one, in which `…` stands for any text."""
    return re.fullmatch(".*".join(re.escape(part) for part in expected.split("…")), text, re.DOTALL) is not None


@pytest.mark.rotates(parts=2)
@pytest.mark.parametrize("name", PAGES)
def test_every_block_of_python_runs_unchanged(gym: Programs, tmp_path: Path, name: str) -> None:
    blocks = [(kind, text) for kind, _, text in fences(page(name)) if kind in ("python", "pycon")]
    sessions = "".join(text for _, text in blocks if text.startswith(">>>"))
    for number, text in enumerate(text for _, text in blocks if not text.startswith(">>>")):
        (tmp_path / f"block{number}.py").write_text(text, "utf-8")
        done = gym.run(f"python -W error block{number}.py", tmp_path)
        assert (done.returncode, done.stdout) == (0, ""), text
    (tmp_path / "session.txt").write_text(sessions, "utf-8")
    done = gym.run("python -m doctest session.txt", tmp_path)
    assert (done.returncode, done.stdout) == (0, "")
    assert blocks or name in ("tests/rules/README.md", "game/docs/interfaces.md")


@pytest.mark.rotates(parts=2)
@pytest.mark.parametrize("name", PAGES)
def test_every_command_that_a_page_names_works(gym: Programs, tmp_path: Path, name: str) -> None:
    for kind, about, text in fences(page(name)):
        if kind == "python" and about:
            (tmp_path / about).write_text(text, "utf-8")
    for command in commands(page(name)):
        if command == "tilelab":
            serves(gym, tmp_path)
        else:
            done = gym.run(command, tmp_path)
            assert done.returncode == 0, f"{command}\n{done.stdout}"
            assert "Traceback" not in done.stdout
            for share in re.findall(r"(\d+) of the 100 games", page(name)):
                assert f"{share}.0% of the games reached 512" in done.stdout


def serves(gym: Programs, folder: Path) -> None:
    """Run the command that serves the page, and fetch the page."""
    program = gym.python.with_name("tilelab")
    with subprocess.Popen(
        [program, "--no-browser", "--port", "0"], cwd=folder, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdout
        address = next(match for line in process.stdout if (match := re.search(r"http://\S+", line)))[0]
        with urllib.request.urlopen(address) as answer:
            assert b"<title>page</title>" in answer.read()
        with urllib.request.urlopen(f"{address.rstrip('/')}/{SHARED}") as answer:
            assert answer.read() == (ROOT / SHARED).read_bytes()
            assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
        process.kill()


def test_the_pages_name_commands_to_try() -> None:
    listed = {name: commands(page(name)) for name in PAGES}
    assert listed["README.md"] == ["tilelab bench 2048 --bot my_bot.py --games 100 --seed 1 --jobs 2"]
    assert {"tilelab", "tilelab play 2048"} <= set(listed["game/docs/python.md"])
    assert len(listed["game/docs/interfaces.md"]) >= 3 and "tilelab play 15" in listed["game/term/README.md"]


@pytest.mark.rotates(parts=2)
def test_every_example_of_the_terminals_page_prints_what_is_shown(
    wheel: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    programs = Programs(tmp_path_factory.mktemp("cluster"), wheel, ["cluster"])
    examples = 0
    with cluster(2, tmp_path, programs.python) as scheduler:
        for kind, about, text in fences(page("game/term/README.md")):
            if kind == "python":
                (tmp_path / about).write_text(text, "utf-8")
            elif kind == "console":
                for example in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
                    command, _, expected = example.partition("\n")
                    output = programs.run(command.replace(SCHEDULER, scheduler.address), tmp_path).stdout
                    assert matches(expected, output), f"$ {command}\n{output}"
                    examples += "tilelab" in command
    assert examples > 10


@pytest.mark.rotates(parts=2)
def test_a_bot_becomes_an_entry_as_its_page_says(gym: Programs, tmp_path: Path) -> None:
    ((_, _, bot),) = [fence for fence in fences(page("game/entries/README.md")) if fence[0] == "python"]
    (tmp_path / "my_bot.py").write_text(bot, "utf-8")
    done = gym.run("tilelab table my_bot --folder . --limit-s 5", tmp_path)
    assert done.returncode == 0 and (tmp_path / "table" / "table.csv").exists(), done.stdout


def test_no_page_for_programmers_uses_the_packages_name_in_the_clone() -> None:
    for name in PAGES:
        for _, _, text in fences(page(name)):
            assert not re.search(r"\b(?:from|import) game\b", text) and OF_THE_CLONE not in text, name
