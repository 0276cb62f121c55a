"""Check a page's command lines with the real argument parsers, without running the programs."""

import argparse
import importlib.util
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from tests.__main__ import STAGES
from tests.environment import ENGINES
from tests.imports import ROOT
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
