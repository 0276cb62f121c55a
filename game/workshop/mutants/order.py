"""A pytest plugin that runs only the listed tests, in their order, and starts no test after a time limit.

It runs from a copy, so it imports no module of the repository. A test is named without its parameters. For listed files, the
first row of each table runs before all other rows.
"""

import json
import os
import time
from collections import Counter
from typing import Any

import pytest

ORDER = "TILELAB_ORDER"
"""The environment variable with the path of a JSON file: tests in order, those to leave out, and the time limit in seconds."""
PATIENCE_MS = 20_000

_started = time.monotonic()


def _plan() -> dict[str, Any]:
    with open(os.environ[ORDER], encoding="utf-8") as file:
        plan: dict[str, Any] = json.load(file)
    return plan


def pytest_plugin_registered(plugin: object) -> None:
    """Shorten the timeouts of end-to-end tests: a fault often makes a test wait for something that never happens."""
    if hasattr(plugin, "PATIENCE_MS"):
        plugin.PATIENCE_MS = PATIENCE_MS


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Select and sort the tests."""
    plan = _plan()
    order = {name: place for place, name in enumerate(plan["tests"])}
    rows: Counter[str] = Counter()
    places = {}
    for item in items:
        name = item.nodeid.partition("[")[0]
        file = name.partition("::")[0]
        if name in plan["without"]:
            continue
        if name in order:
            places[item] = False, order[name]
        elif file in order:
            places[item] = rows[name] > 0, order[file]
        rows[name] += 1
    items[:] = sorted(places, key=lambda item: places[item])


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """Start no test after the time limit."""
    return True if time.monotonic() - _started > _plan()["seconds"] else None
