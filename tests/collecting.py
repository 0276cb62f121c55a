"""Collects tests: what needs a package that is not installed is left out."""

import contextlib
import importlib.metadata
import re

import pytest

from tests.environment import read_pins

LEFT_OUT = pytest.StashKey[dict[str, list[str]]]()
"""The missing packages of each test module and test that was left out."""
INSTALL = "To install everything: pip install -e '.[dev]'"


class Module(pytest.Module):
    """A test module that is left out, and counted, if a pinned package is not installed."""

    def collect(self) -> "list[pytest.Item | pytest.Collector]":
        if "hypothesis" in self.path.read_text("utf-8"):
            _fix_seeds()
        try:
            return list(super().collect())
        except self.CollectError as error:
            missing = package_of(error.__cause__)
            if not missing:
                raise
            self.config.stash.setdefault(LEFT_OUT, {})[self.nodeid] = [missing]
            return []


def _fix_seeds() -> None:
    """Give property tests fixed seeds and no deadline: a failure repeats, and no test depends on the machine's speed."""
    with contextlib.suppress(ModuleNotFoundError):
        from hypothesis import settings  # Takes longer than the collection of a folder.

        settings.register_profile("fixed", derandomize=True, deadline=None, database=None)
        settings.load_profile("fixed")


def package_of(error: BaseException | None) -> str:
    """Return the pinned package that an import did not find, or "" for any other error."""
    name = (error.name or "").partition(".")[0] if isinstance(error, ModuleNotFoundError) else ""
    return name if name in pinned() else ""


def pinned() -> set[str]:
    """Return the names under which the pinned packages are imported."""
    return {re.split(r"[.=]", pin)[0].lower().replace("-", "_") for pin in read_pins()}


def is_missing(package: str) -> bool:
    """Whether a package is not installed in its pinned version. Raises: UsageError if it is not pinned."""
    pins = [pin for pin in read_pins() if pin.startswith(f"{package}==")]
    if not pins:
        raise pytest.UsageError(f"The mark `needs` names {package}, which pyproject.toml does not pin.")
    try:
        return f"{package}=={importlib.metadata.version(package)}" not in pins
    except importlib.metadata.PackageNotFoundError:
        return True


def leave_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests whose mark `needs` names a package that is missing."""
    needs = {item: {package for mark in item.iter_markers("needs") for package in mark.args} for item in items}
    missing = {package for package in set().union(*needs.values()) if is_missing(package)}
    left_out = {item: sorted(named & missing) for item, named in needs.items() if named & missing}
    if left_out:
        config.stash[LEFT_OUT].update((item.nodeid, packages) for item, packages in left_out.items())
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]


def what_is_missing(left_out: dict[str, list[str]]) -> str:
    """Return the sentence that says what was left out, and what it needs."""
    tests = sum("::" in name for name in left_out)
    packages = ", ".join(sorted({package for names in left_out.values() for package in names}))
    return f"Left out: {len(left_out) - tests} modules and {tests} tests that need {packages}. {INSTALL}"
