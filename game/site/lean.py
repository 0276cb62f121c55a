"""Removes what only readers and type checkers need from a module before it ships.

That is docstrings, comments, annotations, imports for type checkers and abstract methods. Lines keep their numbers, so that
errors name the line of the source.
"""

import ast
import io
import tokenize
from collections.abc import Iterator
from typing import TypeGuard


def lean(source: str) -> str:
    """Return a module without what it does not need to run; lines keep their numbers."""
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    for (row, start), (last, end), stand_in in sorted(_cuts(source), reverse=True):
        kept = lines[row - 1][:start] + stand_in + lines[last - 1][end:]
        lines[row - 1 : last] = [kept] + [b"\n"] * (last - row)
    return b"".join(lines).decode()


def _cuts(source: str) -> Iterator[tuple[tuple[int, int], tuple[int, int], bytes]]:
    """Find the cuts: from (row, byte), to (row, byte), and the replacement."""
    rows = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield _start(node), _end(node), b"pass"
        elif _is_for_type_checkers(node) or is_abstract(node):
            yield _start(node), _end(node), b"pass"
        elif isinstance(node, ast.AnnAssign):
            yield (_end(node.target), _end(node.annotation), b"") if node.value else (_start(node), _end(node), b"pass")
        elif isinstance(node, ast.arg) and node.annotation:
            yield (node.lineno, node.col_offset + len(node.arg.encode())), _end(node.annotation), b""
        elif isinstance(node, ast.FunctionDef) and node.returns:
            row, byte = _start(node.returns)
            before = rows[row - 1].encode()[:byte]
            yield (row, before.rindex(b"->")), _end(node.returns), b""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            line = token.line.splitlines()[row - token.start[0]]
            yield (row, len(line[:column].rstrip().encode())), (row, len(line.rstrip().encode())), b""


def is_abstract(node: ast.AST) -> TypeGuard[ast.FunctionDef]:
    """Return whether a method only raises NotImplementedError; calling it fails without it, too."""
    if not isinstance(node, ast.FunctionDef) or node.decorator_list:
        return False
    last = node.body[-1]
    rest = [part for part in node.body[:-1] if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))]
    return isinstance(last, ast.Raise) and not rest and ast.unparse(last) == "raise NotImplementedError"


def _is_for_type_checkers(node: ast.AST) -> TypeGuard[ast.stmt]:
    """Return whether a statement is `TYPE_CHECKING = False` or `if TYPE_CHECKING:`."""
    name = node.test if isinstance(node, ast.If) else node.targets[0] if isinstance(node, ast.Assign) else None
    return isinstance(name, ast.Name) and name.id == "TYPE_CHECKING"


def _start(node: ast.stmt | ast.expr) -> tuple[int, int]:
    return node.lineno, node.col_offset


def _end(node: ast.stmt | ast.expr) -> tuple[int, int]:
    assert node.end_lineno is not None and node.end_col_offset is not None
    return node.end_lineno, node.end_col_offset
