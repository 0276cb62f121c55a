"""Memory in use stays intact, however the interpreter's heap grows and shrinks."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.environment import ROOT
from tests.wasm.node import find_node

LOSES = """
import gc
from js import setTimeout

gc.threshold(1 << 30)
MOST = 128 << 20  # the interpreter counts memory that its heap could still grow by as free
kept = None


def total():
    return gc.mem_alloc() + gc.mem_free()


def keep():
    "Use the heap up with garbage, to a number that is the first in a new area."
    global kept
    setTimeout(reuse, 0)
    before = total()
    while gc.mem_free() - MOST > 9000:
        bytearray((gc.mem_free() - MOST) // 4)
    count = 0
    while total() == before:
        kept = count + 0.5
        count += 1
    gc.collect()


def reuse():
    "Use the memory again that was garbage."
    many = [float(number) for number in range(100_000)]
    print(kept % 1)


keep()
"""
ROOM = """
import gc
from js import setTimeout
import heap


def total():
    return (gc.mem_alloc() + gc.mem_free() >> 20) - 128


used = [bytes(100_000) for _ in range({})]
for _ in heap.grow():
    gc.collect()
print(total())


def later():
    print(total())
    gc.collect()
    setTimeout(last, 0)


def last():
    print(total(), len(bytes(3_000_000)))


gc.collect()
setTimeout(later, 0)
"""


def words_of(folder: Path, program: str) -> list[str]:
    """Run a program in the page's interpreter; return the words that it prints."""
    shutil.copyfile(ROOT / "game" / "web" / "loading" / "heap.py", folder / "heap.py")
    (folder / "program.py").write_text(program, "utf-8")
    command = [str(find_node()), str(ROOT / "tests/wasm/page.mjs"), str(ROOT), str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def test_the_interpreter_loses_memory_in_use_if_its_area_holds_nothing_else(tmp_path: Path) -> None:
    """Once this test fails, the interpreter is fixed and the module can be removed."""
    assert words_of(tmp_path, LOSES) == ["0.0"]


@pytest.mark.parametrize("used", [2, 5, 9, 14, 20])
def test_the_heap_keeps_its_size(tmp_path: Path, used: int) -> None:
    first, second, third, read = words_of(tmp_path, ROOM.format(used))
    assert int(first) >= 7
    assert first == second == third
    assert read == "3000000"
