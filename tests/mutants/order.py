"""A plugin of pytest that runs the tests of a list in its order, until a time has passed; what is not in the list is left out.

It runs from a copy, so it imports nothing of the tree. A test is named without its parameters. Where the list names files, the
first row of each table comes before all other rows.
"""

import json
import os
import time
from collections import Counter
from typing import Any

import pytest

ORDER = "TILELAB_ORDER"
"""The variable of the environment that names a file of JSON: tests, in order, those of them that are left out, and the seconds
after which none is begun."""
PATIENCE_MS = 20_000

_started = time.monotonic()


def _plan() -> dict[str, Any]:
    with open(os.environ[ORDER], encoding="utf-8") as file:
        plan: dict[str, Any] = json.load(file)
    return plan


def pytest_plugin_registered(plugin: object) -> None:
    """Let end-to-end tests wait less long than on a machine that is busy: what a fault keeps from coming is waited for twice."""
    if hasattr(plugin, "PATIENCE_MS"):
        plugin.PATIENCE_MS = PATIENCE_MS


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests."""
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
    """Begin no test once the time has passed."""
    return True if time.monotonic() - _started > _plan()["seconds"] else None
