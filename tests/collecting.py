"""Collects tests: what needs a package that is not installed is left out, and no module may work while it is imported."""

import importlib.metadata
import re
import sys
from collections.abc import Generator

import pytest

from tests.environment import read_pins

LEFT_OUT = pytest.StashKey[dict[str, list[str]]]()
"""The missing packages of each test module and test that was left out."""
INSTALL = "To install everything: pip install -e '.[dev]'"
WORK = pytest.StashKey[list[str]]()
"""What test modules did while they were imported, besides reading sources."""


class Module(pytest.Module):
    """A test module that is left out, and counted, if a pinned package is not installed."""

    def collect(self) -> "list[pytest.Item | pytest.Collector]":
        try:
            return list(super().collect())
        except self.CollectError as error:
            missing = package_of(error.__cause__)
            if not missing:
                raise
            self.config.stash[LEFT_OUT][self.nodeid] = [missing]
            return []


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
    named = {package for item in items for mark in item.iter_markers("needs") for package in mark.args}
    missing = {package for package in named if is_missing(package)}
    needs = {item: missing & {package for mark in item.iter_markers("needs") for package in mark.args} for item in items}
    if missing:
        config.stash[LEFT_OUT].update((item.nodeid, sorted(needs[item])) for item in items if needs[item])
        config.hook.pytest_deselected(items=[item for item in items if needs[item]])
        items[:] = [item for item in items if not needs[item]]


def what_is_missing(left_out: dict[str, list[str]]) -> str:
    """Return the sentence that says what was left out, and what it needs."""
    tests = sum("::" in name for name in left_out)
    packages = ", ".join(sorted({package for names in left_out.values() for package in names}))
    return f"Left out: {len(left_out) - tests} modules and {tests} tests that need {packages}. {INSTALL}"


def watched(works: list[str]) -> Generator[None, object, object]:
    """Let pytest collect; note programs started, connections, files written, and files read that are fetched or built."""
    is_on = True

    def note(event: str, arguments: tuple[object, ...]) -> None:
        if is_on and _is_work(event, arguments):
            works.append(f"{event} {arguments[0]}")

    sys.addaudithook(note)
    try:
        return (yield)
    finally:
        is_on = False


def _is_work(event: str, arguments: tuple[object, ...]) -> bool:
    if event != "open":
        return event in ("subprocess.Popen", "socket.connect")
    path, mode = str(arguments[0]).replace("\\", "/"), str(arguments[1])
    # Python and Hypothesis keep what they compute; `importlib` opens a number.
    is_kept = "/__pycache__/" in path or "/.hypothesis/" in path or isinstance(arguments[0], int)
    return "/game/runtime/" in path or ("w" in mode and not is_kept)
