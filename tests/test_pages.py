"""The documents: every code block runs and every link has a target."""

import argparse
import ast
import doctest
import importlib.util
import re
import shlex
import sys
import tomllib
import types
from pathlib import Path

import pytest

from game.arena.bot import load_bot
from game.arena.play import Setup, play
from game.arena.shapes import stated_variant
from game.core.names import share_names
from game.games import game_named
from game.term.commands import COMMANDS as COMMAND_NAMES
from tests.__main__ import STAGES
from tests.environment import ENGINES
from tests.imports import ROOT
from tests.pages import COMMANDS, PAGES, Block, blocks, links, read_page, without_blocks
from tests.site.programs import FENCE
from tests.slices import SLICES

EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
OTHERS = {"build", "http.server", "pip", "venv"}
"""Modules of other packages that pages run."""
TRAINING = {"matplotlib", "numba"}
"""Packages that the tests do not install; without them, options are looked up in the folder's sources."""
HAS_A_PARSER = ("Parser(", "carry_out(", "commands import main")
"""Text in the source of every program that parses its arguments before doing anything."""


class Parsed(BaseException):
    """The parser has accepted the arguments; nothing else may run."""


def anchors(name: str) -> set[str]:
    """Return the anchors that GitHub generates for a page's headings."""
    names: list[str] = []
    for heading in re.findall(r"^#+ +(.+)$", FENCE.sub("", read_page(name)), re.MULTILINE):
        text = re.sub(r"\[([^]]*)\]\([^)]*\)|[*`]", r"\1", heading)
        anchor = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
        again = sum(re.fullmatch(rf"{re.escape(anchor)}(-\d+)?", one) is not None for one in names)
        names.append(f"{anchor}-{again}" if again else anchor)
    return set(names)


def check_line(line: str, page: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Check each of our programs in a shell command; return their number.

    Raises: AssertionError for a program, file, extra or option that does not exist.
    """
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split, lexer.commenters = True, "#"
    commands: list[list[str]] = [[]]
    for word in lexer:
        if set(word) <= set("|&;<>"):
            commands.append([])
        else:
            commands[-1].append(word)
    return sum(_check(words, (ROOT / page).parent, monkeypatch) for words in commands if words)


def _check(words: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> bool:
    program, arguments = words[0], words[1:]
    if program in ("python", "python3") and arguments[0] == "-m":
        program, arguments = arguments[1], arguments[2:]
        if program in OTHERS:
            return True
    elif program in ("python", "python3", "node", "pytest"):
        files = [word for word in arguments if re.fullmatch(r"[\w./-]+/\w+|[\w./-]+\.m?(py|js)", word) and "my_" not in word]
        assert all((folder / file).exists() or (ROOT / file).exists() for file in files), words
        return program == "pytest" or bool(files)
    elif program == "pip":
        assert set(",".join(re.findall(r"\[(.+?)\]", " ".join(arguments))).split(",")) - {""} <= set(EXTRAS), words
        return True
    elif program != "tilelab":
        return False
    _parse(re.sub(r"^tilelab\b", "game", program), arguments, monkeypatch)
    return True


def _parse(module: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"{module}.__main__" if (ROOT / module.replace(".", "/") / "__main__.py").exists() else module
    spec = importlib.util.find_spec(name)
    assert spec and spec.origin and spec.loader, module
    source = Path(spec.origin).read_text("utf-8")
    if not any(mark in source for mark in HAS_A_PARSER):
        assert not arguments, f"{module} takes no arguments"
        return
    if module == "tests":
        arguments = arguments[: [*arguments, "--"].index("--")]
        assert {word for word in arguments if word.isalnum()} <= {*STAGES, *ENGINES, *map(str, range(SLICES))}
    accept = argparse.ArgumentParser.parse_args

    def parse(parser: argparse.ArgumentParser, args: object = None, namespace: object = None) -> None:
        accept(parser, args, namespace)  # type: ignore[call-overload]
        raise Parsed

    monkeypatch.setattr(argparse.ArgumentParser, "parse_args", parse)
    monkeypatch.setattr("sys.argv", [module, *arguments])
    try:
        exec(compile(source, spec.origin, "exec"), {"__name__": "__main__", "__package__": spec.parent, "__file__": spec.origin})
    except Parsed:
        return
    except SystemExit as end:
        if end.code:
            raise
        return  # `--version` says something and ends.
    except ModuleNotFoundError as error:
        assert error.name in TRAINING, error
        sources = "".join(path.read_text("utf-8") for path in Path(spec.origin).parent.glob("*.py"))
        assert [word for word in arguments if word.startswith("--") and f'"{word}"' not in sources] == []
        return
    raise AssertionError(f"{module} did not read its arguments")


BLOCKS = [block for name in PAGES for block in blocks(name)]
BOT = re.compile(r"^(def (choose|strategy|act)\(|class Bot\b)", re.MULTILINE)
ELSEWHERE = {
    "screen": "tests/term/test_readme.py",
    "transcript": "tests/term/test_engine.py",
    "text": "",
    "diff": "test_a_change_that_a_page_shows_fits_the_file",
}
"""Kinds of blocks that another test runs or that are not code."""
HOWTOS = "game/docs/contributing-howtos.md"
MADE = r"/(empties|lights|sand)\b(?!\.py)|/(highest|points_first)\.py$|/de\.txt$"
"""Files that somebody who follows a how-to makes."""


def ids(block: Block) -> str:
    """Name a block in the report of the tests."""
    same = [other for other in BLOCKS if other.page == block.page]
    return f"{block.page}-{same.index(block) + 1}-{block.kind}"


def before(block: Block) -> list[str]:
    """Return the page's blocks of the same kind up to this one, which run as one program."""
    same = [other for other in BLOCKS if (other.page, other.kind) == (block.page, block.kind)]
    same = [other for other in same if not other.about.startswith("examples/")]
    return [other.text for other in same[: same.index(block) + 1]]


@pytest.mark.needs("gymnasium", "numpy", "playwright")
@pytest.mark.parametrize("block", BLOCKS, ids=ids)
def test_every_block_of_a_page_runs(block: Block, monkeypatch: pytest.MonkeyPatch) -> None:
    share_names()
    if block.about.startswith("examples/"):
        path = (ROOT / block.page).parent / block.about
        assert block.text == path.read_text("utf-8"), "tests/test_examples.py and tests/heavy run the file"
    elif block.kind == "python" and BOT.search(block.text):
        game = game_named("2048")
        variant = game.parse_variant(stated_variant(block.text) or "4x4")
        assert play(Setup(game, variant, load_bot(block.text, block.about or "bot.py")), 1).outcome == "lost"
    elif block.kind == "python":
        for other in [other for other in BLOCKS if other.page == block.page and other.about.startswith("my_")]:
            module = types.ModuleType(other.about.removesuffix(".py"))
            exec(other.text, vars(module))
            monkeypatch.setitem(sys.modules, module.__name__, module)
        exec("\n".join(before(block)), {"__name__": "page"})
    elif block.kind == "pycon":
        session = doctest.DocTestParser().get_doctest("\n".join(before(block)), {}, block.page, block.page, 0)
        assert session.examples and doctest.DocTestRunner().run(session).failed == 0
    elif block.kind == "html":
        assert block.text in read_page("index.html"), "a script of this page"
    elif block.kind in ("console", COMMANDS):
        lines = block.text.replace("\\\n", " ").splitlines()
        lines = [line for line in lines if line.startswith("$ ")] if block.kind == "console" else lines
        counts = [check_line(line.removeprefix("$ "), block.page, monkeypatch) for line in lines if line]
        assert sum(counts) > 0
        assert block.kind == "console" or [line for line, count in zip(lines, counts, strict=True) if not count] == []
    else:
        assert block.kind in ELSEWHERE


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.kind == "diff"], ids=ids)
def test_a_change_that_a_page_shows_fits_the_file(block: Block) -> None:
    """The lines around an addition stand in the file as they do on the page, and Python still parses with it."""
    before = "".join(line[1:] for line in block.text.splitlines(keepends=True) if not line.startswith("+"))
    after = "".join(line[1:] for line in block.text.splitlines(keepends=True))
    source = read_page(block.about)
    assert before != after and source.count(before) == 1
    if block.about.endswith(".py"):
        ast.parse(source.replace(before, after))


@pytest.mark.parametrize("name", [HOWTOS, ".github/CONTRIBUTING.md", "game/README.md"])
def test_every_file_that_a_page_for_contributors_names_exists(name: str) -> None:
    named = re.findall(r"`([.\w-]+/[\w./*-]+|[\w-]+\.(?:html|toml))`", without_blocks(read_page(name)))
    patterns = [(path, path.rstrip("/") + end) for path in named for end in ("", ".py")]
    known = {path for path, pattern in patterns for folder in (ROOT, ROOT / "game") if [*folder.glob(pattern)]}
    assert named and [path for path in named if path not in known and not re.search(MADE, path)] == []


@pytest.mark.parametrize("title", re.findall(r"^## (.+)$", read_page(HOWTOS), re.MULTILINE))
def test_a_how_to_is_short(title: str) -> None:
    section = read_page(HOWTOS).split(f"\n## {title}\n")[1].split("\n## ")[0]
    assert len(section.strip().splitlines()) <= 40


@pytest.mark.parametrize(
    "line",
    [
        "tilelab bench 2048 --gamez 3",
        "printf 'a\n' | tilelab play 2047",
        "python3 -m game solve",
        "python3 -m game.nothing",
        "python3 -m tests nothing",
        "python3 -m tests.rules.make --all",
        "python3 -m game.workshop.twenty48.measure --no-such-option",
        "pip install 'tilelab[nothing]'",
        "node tests/nothing.mjs",
        "pytest tests/nothing",
    ],
)
def test_a_command_that_would_fail_is_detected(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises((AssertionError, SystemExit)):
        check_line(line, "README.md", monkeypatch)


@pytest.mark.needs("numpy", "playwright")
@pytest.mark.parametrize("name", PAGES)
def test_every_command_in_a_sentence_is_valid(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = re.findall(r"`((?:tilelab|python3? -m (?:game|tests)[\w.]*)(?: [^`]*)?)`", without_blocks(read_page(name)))
    for command in commands:
        line = " ".join(command.split())
        if line.split()[-1] not in COMMAND_NAMES and not re.search(r"\b[A-Z]{2,}\b|…|\||<", line):
            assert check_line(line, name, monkeypatch), line


@pytest.mark.parametrize("name", PAGES)
def test_a_page_shows_a_picture_once(name: str) -> None:
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", read_page(name))
    assert len(pictures) == len(set(pictures))


@pytest.mark.parametrize("name", PAGES)
def test_every_link_has_a_target(name: str) -> None:
    broken = []
    for link in links(name):
        path, _, anchor = link.partition("#")
        if not re.match(r"https?:", path):
            target = (ROOT / name).parent / path if path else ROOT / name
            if not target.exists() or (anchor and anchor not in anchors(target.resolve().relative_to(ROOT).as_posix())):
                broken.append(link)
    assert broken == []


def test_every_page_can_be_reached_from_the_readme_in_two_clicks() -> None:
    def linked(name: str) -> set[str]:
        paths = {link.partition("#")[0] for link in links(name) if not link.startswith(("http", "#"))}
        return {((ROOT / name).parent / path).resolve().relative_to(ROOT).as_posix() for path in paths}

    first = linked("README.md")
    reached = first.union(*(linked(name) for name in first if name in PAGES), {"README.md"})
    folders = tuple(f"{name}/" for name in reached if (ROOT / name).is_dir())
    assert [name for name in PAGES if name not in reached and not name.startswith(folders)] == []
