"""The faults are small, stay the same when code moves, and spare code that no test could check."""

import ast
from pathlib import Path

import pytest

from game.workshop.mutants.faults import AREAS, MODULE, SCRIPTS, choose, find_faults
from tests.imports import ROOT

PATH = "game/app/a.py"


def changes(source: str, path: str = PATH) -> list[str]:
    """Return the possible changes of a source."""
    return [f"{fault.kind}: {fault.before} → {fault.after}" for fault in find_faults(path, source)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a = b < c", ["comparison: < → <="]),
        ("a = (b) >= (c)", ["comparison: >= → >"]),
        ("a = b == 'in'", ["comparison: == → !="]),
        ("a = b not in c", ["comparison: not in → in"]),
        ("a = b is not None", ["comparison: is not → is"]),
        ("a = b < c < d", []),
        ("a = '歷史' in b", ["comparison: in → not in"]),
        ("a = b and c and d", ["logic: and → or"]),
        ("a = (b or\n     c)", ["logic: or → and"]),
        ("a = not b", ["not: not  → "]),
        ("a = 7", ["constant: 7 → 8"]),
        ("a = True", ["constant: True → False"]),
        ("a = 60_000", []),
        ("a()", ["call: a() → pass"]),
        ("a.b(c)", ["call: a.b(c) → pass"]),
    ],
)
def test_each_kind_of_fault_is_found(source: str, expected: list[str]) -> None:
    assert changes(source) == expected


@pytest.mark.parametrize(
    ("returns", "value", "expected"),
    [
        ("bool", "a(b)", "not (a(b))"),
        ("int", "a", "(a) + 1"),
        ("str", "a", '""'),
        ('"list[int]"', "a", "[]"),
        ("tuple[int, int]", "a", "None"),
    ],
)
def test_another_value_of_the_same_type_is_returned(returns: str, value: str, expected: str) -> None:
    assert changes(f"def f(a) -> {returns}:\n    return {value}\n") == [f"return: {value} → {expected}"]


def test_a_text_is_emptied_or_its_row_removed() -> None:
    source = "WORDS: dict[str, tuple[str, str, str]] = {\n    'a': ('b', '乙', '丙'),\n    'e': ('f', '丁', '戊'),\n}\n"
    (row, text, *_) = find_faults(PATH, source)
    assert (row.kind, text.kind) == ("word", "word")
    assert row.applied(source) == source.replace("'a': ('b', '乙', '丙'),", "")
    assert text.applied(source) == source.replace("'乙'", '""')
    assert len(find_faults(PATH, source)) == 4


def test_a_function_that_returns_nothing_is_emptied() -> None:
    source = 'class A:\n    def f(self) -> None:\n        """Words."""\n        a = b\n        c = d\n'
    (fault,) = find_faults(PATH, source)
    assert (fault.kind, fault.function) == ("empty", "A.f")
    assert fault.applied(source) == 'class A:\n    def f(self) -> None:\n        """Words."""\n        pass\n'


@pytest.mark.parametrize(
    "source",
    [
        '"""A < B."""',
        "__all__ = [1]",
        "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    a = 1 < 2\n",
        "if __name__ == '__main__':\n    main()\n",
        "class A:\n    def __repr__(self) -> str:\n        return 'a'\n",
        "def f() -> None:\n    raise ValueError(1)\n",
        "def f() -> None:\n    pass\n",
        "def f() -> str:\n    return ''\n",
        "a: int | Literal[1]",
        "console.log(a)",
        "print(a)",
        "assert a == 1",
        "a = f'{b + 1}'",
    ],
)
def test_code_that_no_test_could_check_gets_no_fault(source: str) -> None:
    assert changes(source) == []


def test_a_fault_has_the_qualified_name_of_its_function() -> None:
    source = "a = 1\nclass B:\n    c = 2\n    def d(self):\n        def e():\n            return lambda: 3\n        return e\n"
    functions = [fault.function for fault in find_faults(PATH, source) if fault.kind == "constant"]
    assert functions == [MODULE, "B", "B.d.<locals>.e"]


def test_a_fault_is_the_same_when_other_code_moves() -> None:
    def keys(source: str) -> set[str]:
        return {fault.key for fault in find_faults(PATH, source)}

    before = keys("def f(a):\n    g(1)\n    g(1)\n    return a < 2\n")
    assert len(before) == 7
    assert before < keys("import b\n\ndef e():\n    g(1)\n\ndef f(a):\n    # Why.\n    g(1)\n    g(1)\n    return a < 2\n")


def test_scripts_get_faults_outside_their_comments() -> None:
    source = "// a === b\nif (a === b && c) d();\nconst e = () => f < g;\n"
    assert changes(source, SCRIPTS[0]) == ["script: === → !==", "script: && → ||"]


@pytest.mark.rotates(parts=5, of="long computations")
def test_the_repository_gets_its_faults_and_each_can_be_parsed() -> None:
    faults = choose(ROOT)
    counts = {area: len([fault for fault in faults if fault.area == area]) for area in AREAS}
    assert counts == AREAS
    assert len({fault.key for fault in faults}) == len(faults) >= 120
    for fault in faults:
        source = (ROOT / fault.path).read_text("utf-8")
        assert fault.applied(source) != source
        if Path(fault.path).suffix == ".py":
            ast.parse(fault.applied(source))
