"""The terminal speaks one language at a time: help, errors and reports in Chinese have no English sentence."""

import ast
import re
import string
from pathlib import Path

import pytest

from game.app.words import LANGUAGES
from game.term import error_words, help_words
from game.term.commands import COMMANDS, main
from game.term.options import in_language
from tests.environment import ROOT

CHINESE = LANGUAGES[1:]
ENGLISH = re.compile(r"\b[a-z]+ [a-z]+\b")
"""Two small words with a space between; names and code are alone, or in capitals."""

COMMAND_LINE = re.compile(r"^  (python3|printf) .*?(?=    \S|$)|^用法：.*?\n\n", re.MULTILINE | re.DOTALL)

WORDS = help_words.WORDS | error_words.WORDS


def say(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str, *arguments: str) -> str:
    """Return everything that a command prints when the system's language is this one."""
    monkeypatch.setenv("LC_ALL", language)
    monkeypatch.setattr("sys.stdin", None)
    try:
        main(list(arguments))
    except SystemExit:
        pass
    return "".join(capsys.readouterr())


@pytest.mark.parametrize("language", CHINESE)
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_in_chinese_has_no_english_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str, language: str
) -> None:
    shown = say(monkeypatch, capsys, language, *command.split(), "--help")
    assert shown.startswith("用法：") and "用法" not in shown[3:]
    assert ENGLISH.findall(COMMAND_LINE.sub("", shown)) == []


MISTAKES = [
    ("dance",),
    ("bench",),
    ("bench", "2048", "--what"),
    ("bench", "2048", "--size", "9"),
    ("bench", "2048", "--size", "x"),
    ("bench", "2048", "--size"),
    ("bench", "2048", "--start", "x"),
    ("bench", "2048", "--bot", "greedy", "--start", "9"),
    ("bench", "2048", "--bot", "greedy", "--every", "0"),
    ("bench", "2048", "--bot", "greedy", "--every", "2", "--letters", "2"),
    ("bench", "2048", "--bot", "greedy", "--letters", "10"),
    ("bench", "2048", "--bot", "greedy", "--target", "7"),
    ("bench", "2048", "--bot", "greedy", "--fours", "2%%"),
    ("bench", "2048", "--bot", "greedy", "--fours", "0.005"),
    ("bench", "2048", "--bot", "greedy", "--games", "0"),
    ("bench", "2048", "--bot", "greedy", "--seed", "-1"),
    ("bench", "2048", "--bot", "greedy", "--seed", str(2**64 - 1)),
    ("bench", "2048", "--bot", "nosuch"),
    ("bench", "2048", "--bot", "nosuch.py"),
    ("bench", "2048", "--bot", "."),
    ("bench", "2048", "--bot", "cmd:"),
    ("bench", "2048", "--bot", "cmd:'"),
    ("bench", "2048", "--bot", "cmd:/no/such/program"),
    ("bench", "2048", "--bot", "lookahead", "--size", "5"),
    ("match", "2048", "greedy", "lookahead-as-written"),
    ("bench", "2048", "--bot", "greedy", "--resume", "README.md"),
    ("bench", "2048", "--bot", "greedy", "--out", "README.md"),
    ("bench", "2048", "--bot", "greedy", "--out", "no/such/folder"),
    ("bench", "2048", "--json", "--csv"),
    ("bench", "2048", "--json=1"),
    ("bench", "15", "--target", "8"),
    ("bench", "15", "--bot", "greedy", "--start", "3"),
    ("match", "2048", "greedy"),
    ("match", "2048", "greedy", "greedy"),
    ("match", "2048", "greedy", "corner", "--at-most", "9"),
    ("hint", "2048"),
    ("hint", "2048", "x"),
    ("hint", "2048", "2"),
    ("hint", "15", "1 2 3/4 5 6/8 7 0"),
    ("hint", "2048", "0000000000100210", "--why-not", "x"),
    ("hint", "2048", "0000000000100210", "--goal", "gap-first"),
    ("solve", "1 2"),
    ("solve", "1 1/2 0", "--budget-ms", "x"),
    ("play", "chess"),
    ("play", "2048", "--position", "x"),
    ("play", "2048", "--seed", "x"),
    ("serve", "--port", "x"),
    ("serve", "--port", "99999"),
    ("build",),
    ("build", "README.md"),
    ("build", "game"),
    ("table", "--folder", "nosuch"),
    ("table", "nosuch"),
    ("table", "--fresh", "3"),
    ("table", "--check", "--base", "no-such-revision", "greedy"),
]


@pytest.mark.parametrize("language", CHINESE)
@pytest.mark.parametrize("arguments", MISTAKES, ids=" ".join)
def test_a_mistake_in_chinese_is_answered_without_an_english_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], language: str
) -> None:
    monkeypatch.chdir(ROOT)
    shown = say(monkeypatch, capsys, language, *arguments)
    shown = re.sub(r"^python3 -m game[ a-z]*: ", "", shown)
    assert re.search("[⺀-鿿]", shown), shown
    assert ENGLISH.findall(shown) == [], shown


@pytest.mark.parametrize("place", [0, 2])
def test_help_is_in_the_language_of_its_option_wherever_that_stands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], place: int
) -> None:
    arguments = ["2048", "--help"]
    arguments.insert(place, "--lang=zh-Hant")
    assert "第一局的種子" in say(monkeypatch, capsys, "en", "bench", *arguments)
    assert "the seed of the first game" in say(monkeypatch, capsys, "zh-Hans", "bench", "--lang", "en", "--help")


def sentences() -> set[str]:
    """Return a sample of each English sentence with which the terminal's errors are raised, or that it reports."""
    raised = {"BadInput", "BadJob", "BadFile", "NoCluster", "BadEntry", "BadTable", "FetchError", "ArgumentTypeError"}
    folders = ("term", "arena", "table", "site")
    found = set()
    for path in [path for folder in folders for path in (ROOT / "game" / folder).glob("*.py") if path.stem not in UNSEEN]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            said = sample(node.args[0]) if name in raised else sample(node.args[-1]) if name in ("report", "warn", "_say") else ""
            found |= {said} if re.search("[a-z]{3}", said.replace("X1", "")) else set()
    return found


UNSEEN = ("pinning", "original", "engine", "program", "bytecode", "player")
"""Modules for those who make the site, and lines of protocols; those of `player` that a library's user sees are code."""


def sample(node: ast.expr) -> str:
    """Return a text with X1 for each of its facts."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(sample(part) if isinstance(part, ast.Constant) else "X1" for part in node.values)
    return ""


NOT_SAID = {"limit ends a game with its process, and there is only one process here: leave it out"}
"""Said to a program in a browser only."""


def test_every_sentence_that_the_terminal_raises_or_reports_has_a_translation() -> None:
    found = sentences()
    assert len(found) > 60
    assert {said for said in found if in_language("zh-Hant", said) == said} - NOT_SAID - NAMES == set()


NAMES = {"  X1/X1 X1 …", "      X1"}


def test_a_translation_has_no_fact_that_its_english_lacks() -> None:
    for english, said in WORDS.items():
        facts = {name for _, name, _, _ in string.Formatter().parse(english) if name}
        for text in said:
            assert {name for _, name, _, _ in string.Formatter().parse(text) if name} <= facts, text
            assert text.count("%(default)s") == english.count("%(default)s"), text


def test_no_english_template_stands_in_both_tables() -> None:
    assert help_words.WORDS.keys() & error_words.WORDS.keys() == set()


def test_a_fact_is_translated_too() -> None:
    said = in_language("zh-Hans", "argument --size: “x” is not a size such as 4 or 3x4")
    assert said == "参数 --size：“x”不是 4 或 3x4 这样的大小"
    assert in_language("zh-Hant", str(Path("a sentence of a bot"))) == "a sentence of a bot"
