"""Print the path of Playwright's Node: `python -m tests.wasm.node`."""

import sys
from pathlib import Path

import playwright


def find_node() -> Path:
    """Return the path of Playwright's Node, so that none needs to be installed."""
    return Path(playwright.__file__).with_name("driver") / ("node.exe" if sys.platform == "win32" else "node")


if __name__ == "__main__":
    print(find_node())
