"""Packs the page's Python modules into one, because two dozen small files cost a start more than their bytes do.

It knows nothing of what the modules do. Only docstrings and comments are left out, and every line stays where it
was, so an error in the built page names the line of the source. Measured with `python -m tests.bench.page`; why:
`.github/decisions/0004-one-file-for-the-page.md`.
"""

import io
import tokenize
from collections.abc import Mapping

BUNDLE = "game/page.py"

_UNPACK = '''
def unpack():
    for name in SOURCES:
        folder = ""
        for part in name.split("/")[:-1]:
            folder += part
            try:
                os.mkdir(folder)
            except OSError:
                pass
            folder += "/"
        with open(name, "w") as file:
            file.write(SOURCES[name])


unpack()
'''


def bundle(sources: Mapping[str, str]) -> str:
    """Return a module that, when imported, lays out modules for import: path as Python sees it -> source."""
    entries = "".join(f"    {name!r}: {lean(source)!r},\n" for name, source in sorted(sources.items()))
    return f"import os\n\nSOURCES = {{\n{entries}}}\n{_UNPACK}"


def lean(source: str) -> str:
    """Return a module without docstrings and comments, each line at its old number."""
    lines = source.splitlines(keepends=True)
    for token in reversed(_marked(source)):
        (row, start), (last, end) = token.start, token.end
        if token.type == tokenize.COMMENT:
            lines[row - 1] = lines[row - 1][:start].rstrip() + "\n"
        else:
            lines[row - 1 : last] = [lines[row - 1][:start] + "pass" + lines[last - 1][end:]] + ["\n"] * (last - row)
    return "".join(lines)


def _marked(source: str) -> list[tokenize.TokenInfo]:
    """Return the comments and the docstrings, in order."""
    found = []
    at_start = True
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            found.append(token)
        elif token.type == tokenize.STRING and at_start:
            found.append(token)
        if token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT):
            at_start = True
        elif token.type not in (tokenize.NL, tokenize.COMMENT, tokenize.ENCODING):
            at_start = False
    return found
