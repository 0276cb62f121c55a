"""Texts for players keep the rules of the three languages that a machine can check."""

import ast
import functools
import re

import pytest

from game.app.words import LANGUAGES
from tests.imports import ROOT

NAMED = ("titles.py", "pages.py")
"""Files with texts, besides those with words in their path."""

FILES = [path for path in sorted((ROOT / "game").rglob("*.py")) if path.name in NAMED or "words" in str(path.relative_to(ROOT))]
LESSONS = ROOT / "game/learn/lessons"

RETIRED = {
    "en": (
        "Options", "free day", "kept aside", "set aside", "Best tile", "best tile", "moves a second", "led away",
        "wrong turn", "Practise", "powers of two", "1,600 positions", "A draw", "against {better}",
    ),
    "zh-Hant": (
        "選項", "步法", "期望最大化", "專項", "走遠了", "不在家", "離家", "就位", "用時", "有輔助", "另外保留",
        "滑鼠滑過", "華容道", "沙箱", "Escape", "螢幕閱讀器",
    ),
    "zh-Hans": (
        "选项", "步法", "期望最大化", "专项", "走远了", "不在家", "离家", "就位", "有辅助", "另外保留",
        "鼠标滑过", "沙箱", "Escape", "按“停", "按“运", "按“撤", "按“检", "重播", "屏幕阅读器", "自定数字",
    ),
}  # fmt: skip
"""Names and turns that another text has replaced, by language."""


@functools.cache
def rows() -> dict[str, tuple[str, ...]]:
    """Return every text of every table, by file and key."""
    texts = {}
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Dict):
                for key, value in zip(node.keys, node.values, strict=True):
                    if isinstance(value, ast.Tuple) and isinstance(key, ast.Constant) and isinstance(key.value, str):
                        said = [part.value for part in value.elts if isinstance(part, ast.Constant)]
                        said = said if len(said) == len(LANGUAGES) else [key.value, *said]
                        if all(isinstance(part, str) for part in said) and len(said) == len(LANGUAGES):
                            texts[f"{path.relative_to(ROOT)} {key.value}"] = tuple(str(part) for part in said)
    return texts


def test_the_tables_are_found() -> None:
    assert len(rows()) > 1200 and {name.split("/")[1] for name in rows()} >= {"app", "lab", "learn", "term", "table"}


@pytest.mark.parametrize(
    ("rule", "pattern", "languages"),
    [
        ("no space before a percent sign", r"\s%(?!\()", LANGUAGES),
        ("no space before an ellipsis", r"\s…", LANGUAGES),
        ("an ellipsis is one sign, not three full stops", r"\.\.\.", LANGUAGES),
        ("Chinese has full-width marks after Chinese characters", r"[⺀-鿿][;:?!]", LANGUAGES[1:]),
        ("a bot has quotation marks, not spaces", r" \{(?:bot|a|b)\} ", LANGUAGES[1:]),
    ],
)
def test_every_text_keeps_the_rule(rule: str, pattern: str, languages: tuple[str, ...]) -> None:
    broken = {
        name: texts[LANGUAGES.index(language)]
        for name, texts in rows().items()
        for language in languages
        if re.search(pattern, texts[LANGUAGES.index(language)])
    }
    assert broken == {}, rule


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thing_has_one_name(language: str) -> None:
    place = LANGUAGES.index(language)
    texts = {name: said[place] for name, said in rows().items()}
    texts |= {str(path): path.read_text("utf-8") for path in LESSONS.glob(f"*/{language}.txt")}
    found = [(old, name) for name, said in texts.items() for old in RETIRED[language] if old in said]
    assert found == []
