"""Images are identical to those of MicroPython's own tool."""

from pathlib import Path

import pytest
from mpremote.romfs import make_romfs

from game.site.bundle import image

TREES = {
    "nothing": {},
    "a file": {"a.py": b"1"},
    "an even number of bytes": {"a.py": b"12"},
    "folders in folders": {"b/c/d.mpy": b"M\x06", "b/a.py": b"", "a.txt": b"x" * 200, "b/c/e": bytes(range(256))},
    "lengths of three digits": {"big/file.py": b"x" * 20_000},
}


@pytest.mark.parametrize("name", TREES)
def test_an_image_equals_that_of_mpremote(name: str, tmp_path: Path) -> None:
    for path, content in TREES[name].items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(content)
    assert image(TREES[name]) == make_romfs(str(tmp_path), mpy_cross=False)


def test_the_order_of_the_files_does_not_matter() -> None:
    assert image({"b": b"1", "a/c": b"2"}) == image({"a/c": b"2", "b": b"1"})
