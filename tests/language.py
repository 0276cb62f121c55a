"""Begins a language: gives every row of words and every lesson the English text, for a translator to replace.

python3 -m tests.language TAG
"""

import argparse
import ast
import re
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.environment import ROOT

TABLE = re.compile(r"^(WORDS|SIGNS): dict\[str, tuple\[str, \.\.\.\]\]", re.MULTILINE)


def rows(tree: ast.Module) -> Iterator[ast.Tuple]:
    """Yield the rows of a module's tables."""
    for node in tree.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        match target, getattr(node, "value", None):
            case ast.Name(id="WORDS" | "SIGNS"), ast.Dict(values=values):
                yield from (row for row in values if isinstance(row, ast.Tuple))


def with_english(source: str) -> str:
    """Append its first text to each row of a module's tables."""
    text, lines = source.encode(), source.encode().splitlines(keepends=True)
    starts = [sum(map(len, lines[:number])) for number in range(len(lines))]
    for row in reversed(list(rows(ast.parse(source)))):
        first, last = row.elts[0], row.elts[-1]
        assert first.end_lineno and first.end_col_offset and last.end_lineno and last.end_col_offset
        english = text[starts[first.lineno - 1] + first.col_offset : starts[first.end_lineno - 1] + first.end_col_offset]
        end = starts[last.end_lineno - 1] + last.end_col_offset
        gap = b", " if row.lineno == row.end_lineno else b",\n" + b" " * first.col_offset
        text = text[:end] + gap + english + text[end:]
    return text.decode()


def begin(tag: str, root: Path) -> None:
    """Add a language to the tables and the lessons of a copy of the repository."""
    for path in sorted((root / "game").rglob("*.py")):
        source = path.read_text("utf-8")
        if TABLE.search(source):
            path.write_text(with_english(source), "utf-8")
    words = root / "game/app/words/__init__.py"
    words.write_text(re.sub(r"^(LANGUAGES = \(.*)\)$", rf'\1, "{tag}")', words.read_text("utf-8"), flags=re.MULTILINE), "utf-8")
    for text in sorted((root / "game/learn/lessons").glob("*/en.txt")):
        shutil.copy(text, text.with_name(f"{tag}.txt"))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tag", help="such as de or pt-BR")
    begin(parser.parse_args(arguments).tag, ROOT)


if __name__ == "__main__":
    main()
