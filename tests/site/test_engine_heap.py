"""The engines' heap in Pyodide stays small: it never shrinks, so that its greatest size counts, while files are unpacked, too."""

import subprocess

import pytest

from tests.environment import ROOT
from tests.wasm.node import find_node


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.parametrize(("game", "nodes", "most_mib"), [("2048", 20_000, 90), ("15", 200_000, 80)])
def test_the_heap_after_loading_and_one_search(game: str, nodes: int, most_mib: int) -> None:
    command = [str(find_node()), str(ROOT / "tests" / "wasm" / "heap.mjs"), str(ROOT), game, str(nodes)]
    heap_mib = float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    assert 20 < heap_mib < most_mib
