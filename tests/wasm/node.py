"""Names the Node that comes with Playwright: `python -m tests.wasm.node`."""

import sys
from pathlib import Path

import playwright


def find_node() -> Path:
    """Return Playwright's Node, so that no other one needs to be installed."""
    return Path(playwright.__file__).with_name("driver") / ("node.exe" if sys.platform == "win32" else "node")


if __name__ == "__main__":
    print(find_node())
