"""Generates faults: small changes to the source that a test should catch.

A fault is identified by its file, function, kind and text, not by its line, and chosen by a hash of these, so that moved code
keeps its faults. Code that no test can check gets none: docstrings, annotations, `__repr__`, exception messages, the console.
"""

import ast
import hashlib
import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

AREAS = {
    "app": 42,
    "web": 42,
    "lab": 14,
    "term": 12,
    "table": 2,
    "arena": 12,
    "core": 12,
    "twenty48": 10,
    "fifteen": 10,
    "learn": 6,
    "javascript": 6,
}
"""Number of faults for each package of `game`, and for its JavaScript."""
LEFT_OUT = (
    *("game/arena/bots/", "game/learn/lessons/", "game/term/windows_console.py"),
    *("game/workshop/fifteen/", "game/workshop/twenty48/"),
)
"""Examples, tools that make data, and code for another system."""
SCRIPTS = ("game/web/sw.js", "game/web/static/boot.js", "game/web/static/engine_worker.js", "game/web/static/failure.js")
"""The JavaScript that gets faults. `sandbox.js` is not needed: the page's policy contains its hash."""
MAX_IN_MODULE = 3
MAX_INT = 100
"""Larger numbers are limits and times, for which one more makes no difference."""

MODULE = "<module>"
"""The function of a fault outside any function."""
COMPARISONS = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
SCRIPT_OPERATORS = (("===", "!=="), ("!==", "==="), ("&&", "||"), ("||", "&&"), (" < ", " >= "), (" > ", " <= "))
CONSOLES = ("console.", "print(")


@dataclass(frozen=True)
class Fault:
    """A change to one file."""

    path: str
    line: int
    function: str
    """The qualified name of the function."""
    kind: str
    start: int
    """The index of the first changed character."""
    before: str
    after: str
    number: int = 0
    """Its index among identical faults in the function."""

    @property
    def key(self) -> str:
        """An identifier that does not change when other code moves."""
        text = "|".join((self.path, self.function, self.kind, self.before, self.after, str(self.number)))
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    @property
    def area(self) -> str:
        """The package that contains it, or "javascript"."""
        return "javascript" if self.path.endswith(".js") else self.path.split("/")[1]

    def applied(self, source: str) -> str:
        """Return the source with the fault."""
        end = self.start + len(self.before)
        assert source[self.start : end] == self.before, f"{self.path} has changed since this fault was generated"
        return source[: self.start] + self.after + source[end:]

    def __str__(self) -> str:
        before, after = (" ".join(text.split()) for text in (self.before, self.after))
        shown = before if len(before) <= 60 else before[:57] + "…"
        return f"{self.path}:{self.line} {self.function} [{self.kind}] {shown} → {after or 'nothing'}"


def choose(root: Path) -> list[Fault]:
    """Return the faults for a tree: a fixed number for each area, of all kinds in turn, at most one per function."""
    by_area: defaultdict[str, list[Fault]] = defaultdict(list)
    for path in sources(root):
        for fault in find_faults(path, (root / path).read_bytes().decode()):
            by_area[fault.area].append(fault)
    return [fault for area, count in AREAS.items() for fault in _pick(by_area[area], count)]


def _pick(faults: list[Fault], count: int) -> list[Fault]:
    waiting: defaultdict[str, list[Fault]] = defaultdict(list)
    for fault in sorted(faults, key=lambda fault: fault.key, reverse=True):
        waiting[fault.kind].append(fault)
    picked: list[Fault] = []
    modules: Counter[str] = Counter()
    functions = set()
    while len(picked) < count and any(waiting.values()):
        for kind in sorted(waiting):
            while waiting[kind] and len(picked) < count:
                fault = waiting[kind].pop()
                place = fault.path, fault.function
                if modules[fault.path] < MAX_IN_MODULE and place not in functions:
                    picked.append(fault)
                    modules[fault.path] += 1
                    functions.add(place)
                    break
    return picked


def sources(root: Path) -> list[str]:
    """Return the files that get faults."""
    folders = [root / "game" / area for area in AREAS if area != "javascript"]
    paths = sorted(path.relative_to(root).as_posix() for folder in folders for path in folder.rglob("*.py"))
    kept = [path for path in paths if not path.startswith(LEFT_OUT)]
    return kept + [path for path in SCRIPTS if (root / path).is_file()]


def find_faults(path: str, source: str) -> list[Fault]:
    """Return all possible faults of a file."""
    faults = _faults_of_script(path, source) if path.endswith(".js") else _Finder(path, source).find()
    alike: Counter[str] = Counter()
    numbered = []
    for fault in faults:
        numbered.append(Fault(**{**vars(fault), "number": alike[fault.key]}))
        alike[fault.key] += 1
    return numbered


def _faults_of_script(path: str, source: str) -> list[Fault]:
    faults = []
    start = 0
    for number, line in enumerate(source.splitlines(keepends=True), 1):
        code = line.partition("//")[0]
        for before, after in SCRIPT_OPERATORS:
            if code.count(before) == 1 and not (before.strip() in "<>" and "=>" in code):
                faults.append(Fault(path, number, line.strip(), "script", start + code.index(before), before, after))
        start += len(line)
    return faults


class _Finder(ast.NodeVisitor):
    """Finds the possible faults of a module."""

    def __init__(self, path: str, source: str) -> None:
        self._path, self._source = path, source
        self._faults: list[Fault] = []
        self._function, self._prefix = MODULE, ""
        """The current function, and the prefix of the qualified names defined in it."""
        self._returns = ""
        """The function's return annotation."""
        self._lines = [line.encode() for line in source.splitlines(keepends=True)]
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line.decode()))

    def find(self) -> list[Fault]:
        """Return the faults from top to bottom."""
        self.visit(ast.parse(self._source))
        return sorted(self._faults, key=lambda fault: fault.start)

    def _place(self, line: int, column: int) -> int:
        before = self._lines[line - 1][:column]
        return self._starts[line - 1] + (column if before.isascii() else len(before.decode()))

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._place(node.lineno, node.col_offset), self._place(node.end_lineno, node.end_col_offset)

    def _text(self, node: ast.expr | ast.stmt) -> str:
        start, end = self._span(node)
        return self._source[start:end]

    def _add(self, kind: str, line: int, span: tuple[int, int], after: str) -> None:
        self._faults.append(Fault(self._path, line, self._function, kind, span[0], self._source[span[0] : span[1]], after))

    def _between(self, kind: str, left: ast.expr, right: ast.expr, before: str, after: str) -> None:
        """Replace the operator between two expressions."""
        start, end = self._span(left)[1], self._span(right)[0]
        operator = re.search(rf"(?<!\w){re.escape(before)}(?!\w)", self._source[start:end])
        if operator:
            self._add(kind, right.lineno, (start + operator.start(), start + operator.end()), after)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        outer = self._function, self._prefix
        self._function, self._prefix = self._prefix + node.name, f"{self._prefix}{node.name}."
        for part in node.body:
            self.visit(part)
        self._function, self._prefix = outer

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        """Empty a function that returns nothing, and visit its body."""
        if node.name in ("__repr__", "__str__"):
            return
        outer = self._function, self._prefix, self._returns
        self._returns = ast.unparse(node.returns) if node.returns else ""
        self._function, self._prefix = self._prefix + node.name, f"{self._prefix}{node.name}.<locals>."
        body = [part for part in node.body if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))]
        does_something = any(not isinstance(part, ast.Pass | ast.Raise) for part in body)
        if does_something and self._returns in ("None", "'None'") and node.name != "__init__":
            self._add("empty", body[0].lineno, (self._span(body[0])[0], self._span(body[-1])[1]), "pass")
        for part in body:
            self.visit(part)
        self._function, self._prefix, self._returns = outer

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)

    def visit_If(self, node: ast.If) -> None:
        """Skip code for type checkers and scripts."""
        if ast.unparse(node.test) == "TYPE_CHECKING" or "__name__" in ast.unparse(node.test):
            return
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Visit the value; a table of texts gets faults row by row."""
        self._assigned(ast.unparse(node.targets[0]), node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Visit the value, not the annotation."""
        if node.value:
            self._assigned(ast.unparse(node.target), node.value)

    def _assigned(self, name: str, value: ast.expr) -> None:
        if name == "WORDS" and isinstance(value, ast.Dict):
            self._words(value)
        elif name not in ("__all__", "__slots__", "TYPE_CHECKING"):
            self.visit(value)

    def _words(self, table: ast.Dict) -> None:
        for key, row in zip(table.keys, table.values, strict=True):
            if key is not None and isinstance(row, ast.Tuple):
                end = self._span(row)[1]
                comma = self._source[end : end + 1] == ","
                self._add("word", key.lineno, (self._span(key)[0], end + comma), "")
                text = row.elts[len(self._faults) % len(row.elts)]
                self._add("word", text.lineno, self._span(text), '""')

    def visit_Expr(self, node: ast.Expr) -> None:
        """Remove a call."""
        if isinstance(node.value, ast.Constant):
            return
        if isinstance(node.value, ast.Call) and not self._text(node).startswith(CONSOLES):
            self._add("call", node.lineno, self._span(node), "pass")
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        """Return another value."""
        value = node.value
        if value is None or (isinstance(value, ast.Constant) and value.value in (None, "", 0)) or ast.unparse(value) == "[]":
            return
        text = self._text(value)
        returns = self._returns.strip("'\"")
        simple = {"bool": f"not ({text})", "int": f"({text}) + 1", "str": '""'}
        after = "[]" if returns.startswith("list[") else simple.get(returns, "None")
        if not ("\n" in text and after != "None"):
            self._add("return", node.lineno, self._span(value), after)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        """Invert a comparison or move its limit."""
        if len(node.ops) == 1:
            before, after = COMPARISONS[type(node.ops[0])]
            self._between("comparison", node.left, node.comparators[0], before, after)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """Swap `and` and `or`."""
        before, after = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        self._between("logic", node.values[0], node.values[1], before, after)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """Remove a `not`."""
        if isinstance(node.op, ast.Not):
            start = self._span(node)[0]
            self._add("not", node.lineno, (start, start + len("not ")), "")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Add one to a number, or invert a boolean."""
        if isinstance(node.value, bool):
            self._add("constant", node.lineno, self._span(node), str(not node.value))
        elif isinstance(node.value, int) and node.value <= MAX_INT:
            self._add("constant", node.lineno, self._span(node), str(node.value + 1))

    def visit_Raise(self, node: ast.Raise) -> None:
        """Skip messages."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """Skip assertions, which are for type checkers."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Skip f-strings: before Python 3.12 the positions of their parts are wrong."""
