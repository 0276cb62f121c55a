"""Reads golden files: recorded results that must be the same in every interpreter.

A golden file is `tests/golden/NAME.json`. A common test replays it and compares the results.
"""

import json
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_FOLDER = __file__.replace("\\", "/").rsplit("/", 2)[0] + "/golden"


def golden_names(prefix: str = "") -> list[str]:
    """List the golden files whose name starts with `prefix`, sorted, without `.json`."""
    return sorted(name[: -len(".json")] for name in os.listdir(_FOLDER) if name.startswith(prefix) and name.endswith(".json"))


def read_golden(name: str) -> "Any":
    """Return the content of `tests/golden/NAME.json`."""
    with open(f"{_FOLDER}/{name}.json", encoding="utf-8") as file:
        return json.load(file)
