"""The example notebook: small, without outputs, and true; tests/heavy/test_notebooks.py opens it in Jupyter."""

import ast
import json
from typing import Any

import pytest

import game as tilelab
from tests.imports import ROOT

PATH = ROOT / "game" / "docs" / "example.ipynb"
NOTEBOOK = json.loads(PATH.read_text("utf-8"))
CODE = ["".join(cell["source"]) for cell in NOTEBOOK["cells"] if cell["cell_type"] == "code"]


def test_it_is_small_and_has_no_outputs() -> None:
    assert PATH.stat().st_size < 6_000
    for cell in NOTEBOOK["cells"]:
        assert cell.get("outputs", []) == [] and cell.get("execution_count") is None and cell["metadata"] == {}
    assert set(NOTEBOOK["metadata"]) == {"kernelspec", "language_info"}
    assert json.dumps(NOTEBOOK, indent=1, ensure_ascii=False) + "\n" == PATH.read_text("utf-8")


@pytest.mark.rotates(parts=5, of="long computations")
def test_every_cell_runs_and_shows_what_jupyter_can_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    assert CODE[0].splitlines()[-1] == "import tilelab"
    *cells, plot = CODE[1:]
    names: dict[str, Any] = {"tilelab": tilelab}
    shown = [run(cell, names) for cell in cells]
    assert [type(value).__name__ for value in shown] == [
        "Game", "Analysis", "Replay", "Solution", "Replay", "Summary", "Comparison",
    ]  # fmt: skip
    assert all(hasattr(value, "_repr_svg_") or hasattr(value, "_repr_html_") for value in shown)
    assert shown[-1].better == "most_points"
    with pytest.raises(ModuleNotFoundError, match=r"^plot\(\) needs matplotlib: pip install matplotlib$"):
        run(plot, names)


def run(cell: str, names: dict[str, Any]) -> Any:
    """Run a cell and return the value of its last line, as a notebook shows it."""
    tree = ast.parse(cell)
    last = tree.body.pop()
    assert isinstance(last, ast.Expr)
    exec(compile(tree, str(PATH), "exec"), names)
    return eval(compile(ast.Expression(last.value), str(PATH), "eval"), names)
