"""A browser counts as found only if it shows a page; one is installed only if none does."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Error

from tests import browser as finder
from tests.browser import NoBrowser, launch


class Page:
    """A page whose text depends on its browser."""

    def __init__(self, text: str) -> None:
        self.text = text

    def set_content(self, html: str) -> None:
        """Ignore the content."""

    def inner_text(self, selector: str) -> str:
        if self.text == "crash":
            raise Error("Target crashed")
        return self.text

    def close(self) -> None:
        """Do nothing."""


class Machine:
    """A stand-in for Playwright on a machine where some candidates are missing, broken or good."""

    def __init__(self, shown: dict[str, str]) -> None:
        self.shown = shown
        self.closed: list[str] = []
        self.chromium = self

    def launch(self, timeout: float, path: str) -> Any:
        if path not in self.shown:
            raise Error("Executable doesn't exist\nand a long explanation")
        machine = self

        class Browser:
            name = path
            version = "1"

            def new_page(self) -> Page:
                return Page(machine.shown[path])

            def close(self) -> None:
                machine.closed.append(path)

        return Browser()


def find(machine: Machine, monkeypatch: pytest.MonkeyPatch, installers: list[tuple[str, Callable[[], None]]]) -> Any:
    def candidates(engine: str, more: tuple[str, ...]) -> Iterator[tuple[str, dict[str, Any]]]:
        for name in ("first", "second"):
            yield name, {"path": name}

    monkeypatch.setattr(finder, "_candidates", candidates)
    monkeypatch.setattr(finder, "_installers", lambda engine: iter(installers))
    playwright: Any = machine
    return launch(playwright, "chromium", lambda line: None)


def never() -> None:
    raise AssertionError("nothing needed to be installed")


@pytest.mark.parametrize("first", [{}, {"first": "crash"}, {"first": ""}])
def test_a_candidate_that_shows_no_page_is_passed_over(first: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(first | {"second": "It works."})
    assert find(machine, monkeypatch, [("install", never)]).name == "second"
    assert machine.closed == list(first)


def test_installers_are_tried_in_order_until_a_browser_works(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine({})

    def offline() -> None:
        raise OSError("no network")

    def works() -> None:
        machine.shown["second"] = "It works."

    installers = [("one", offline), ("two", lambda: None), ("three", works), ("four", never)]
    assert find(machine, monkeypatch, installers).name == "second"


def test_without_any_browser_the_error_lists_everything_that_was_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    def offline() -> None:
        raise OSError("no network")

    with pytest.raises(NoBrowser) as failed:
        find(Machine({"second": "crash"}), monkeypatch, [("install", offline)])
    for part in ("first: Executable doesn't exist", "second: Target crashed", "install: no network"):
        assert part in str(failed.value)
    assert "long explanation" not in str(failed.value)


@pytest.mark.parametrize(
    ("installed_before", "is_chosen", "installed"),
    [
        ({"chromium"}, False, [finder.SHELL]),
        ({"chromium", finder.SHELL}, False, []),
        ({"chromium"}, True, []),
        (set(), False, []),
    ],
)
def test_headless_chromium_is_added_only_next_to_a_chromium_that_nobody_chose(
    monkeypatch: pytest.MonkeyPatch, installed_before: set[str], is_chosen: bool, installed: list[str]
) -> None:
    got: list[str] = []
    monkeypatch.setattr(finder, "has_apt", lambda: True)
    monkeypatch.setattr(shutil, "which", lambda name: name if name in installed_before else None)
    monkeypatch.setattr(finder, "apt_install", got.append)
    monkeypatch.delenv("BROWSER_PATH", raising=False)
    if is_chosen:
        monkeypatch.setenv("BROWSER_PATH", "/opt/chromium")
    finder.add_shell(lambda line: None)
    assert got == installed


def test_if_headless_chromium_cannot_be_installed_the_other_one_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def offline(package: str) -> None:
        raise OSError("no network")

    said: list[str] = []
    monkeypatch.setattr(finder, "has_apt", lambda: True)
    monkeypatch.setattr(shutil, "which", lambda name: name if name == "chromium" else None)
    monkeypatch.setattr(finder, "apt_install", offline)
    monkeypatch.delenv("BROWSER_PATH", raising=False)
    finder.add_shell(said.append)
    assert "no network" in said[-1]
