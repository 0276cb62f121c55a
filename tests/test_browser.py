"""A browser counts as found only if it shows a page; one is installed only if none does."""

import shutil
from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pytest
from playwright.sync_api import Error

from tests import browser as finder
from tests.browser import NoBrowser, launch

NO_NETWORK: Any = Mock(side_effect=OSError("no network"))
NEVER: Any = Mock(side_effect=AssertionError("nothing needed to be installed"))


class Machine:
    """A stand-in for Playwright on a machine where some candidates are missing, broken or good."""

    def __init__(self, shown: dict[str, str]) -> None:
        self.shown = shown
        self.closed: list[str] = []
        self.chromium = self

    def launch(self, timeout: float, path: str) -> Any:
        if path not in self.shown:
            raise Error("Executable doesn't exist\nand a long explanation")
        text = self.shown[path]
        shows = Mock(side_effect=Error("Target crashed")) if text == "crash" else Mock(return_value=text)
        browser = Mock(path=path, **{"new_page.return_value.inner_text": shows})
        browser.close = lambda: self.closed.append(path)
        return browser


def find(machine: Machine, monkeypatch: pytest.MonkeyPatch, installers: list[tuple[str, Callable[[], None]]]) -> str:
    """Return the path of the browser that is found if "first" and "second" are the candidates."""
    monkeypatch.setattr(finder, "_candidates", lambda engine, more: [(name, {"path": name}) for name in ("first", "second")])
    monkeypatch.setattr(finder, "_installers", lambda engine: installers)
    playwright: Any = machine
    found: Any = launch(playwright, "chromium", lambda line: None)
    return str(found.path)


@pytest.mark.parametrize("first", [{}, {"first": "crash"}, {"first": ""}])
def test_a_candidate_that_shows_no_page_is_passed_over(first: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(first | {"second": "It works."})
    assert find(machine, monkeypatch, [("install", NEVER)]) == "second"
    assert machine.closed == list(first)


def test_installers_are_tried_in_order_until_a_browser_works(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine({})

    def works() -> None:
        machine.shown["second"] = "It works."

    installers = [("one", NO_NETWORK), ("two", lambda: None), ("three", works), ("four", NEVER)]
    assert find(machine, monkeypatch, installers) == "second"


def test_without_any_browser_the_error_lists_everything_that_was_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NoBrowser) as failed:
        find(Machine({"second": "crash"}), monkeypatch, [("install", NO_NETWORK)])
    tried = str(failed.value).splitlines()[1:]
    assert tried == ["  first: Executable doesn't exist", "  second: Target crashed", "  install: no network"]


@pytest.mark.parametrize(
    ("installed_before", "chosen", "installed"),
    [({"chromium"}, "", 1), ({"chromium", finder.SHELL}, "", 0), ({"chromium"}, "/opt/chromium", 0), (set(), "", 0)],
)
@pytest.mark.parametrize("is_online", [True, False])
def test_headless_chromium_is_added_only_next_to_a_chromium_that_nobody_chose(
    monkeypatch: pytest.MonkeyPatch, is_online: bool, installed_before: set[str], chosen: str, installed: int
) -> None:
    said: list[str] = []
    install = Mock(side_effect=None if is_online else OSError("no network"))
    monkeypatch.setattr(finder, "has_apt", lambda: True)
    monkeypatch.setattr(shutil, "which", lambda name: name if name in installed_before else None)
    monkeypatch.setattr(finder, "apt_install", install)
    monkeypatch.setenv("BROWSER_PATH", chosen)
    finder.add_shell(said.append)
    assert [call.args for call in install.call_args_list] == [(finder.SHELL,)] * installed
    assert any("no network" in line for line in said) == (installed > 0 and not is_online)
