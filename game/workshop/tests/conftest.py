"""Collects these tests as those of `tests`, whose options they share."""

from pathlib import Path

import pytest

from tests.collecting import Module


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module:
    return Module.from_parent(parent, path=module_path)
