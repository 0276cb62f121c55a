"""A stand-in for Playwright: its commonest calls, for tests of a page in the sandbox, where no browser can be started.

Time is counted, not waited for. What a click or a key causes comes after a delay: `expect` waits for it, as Playwright's does;
a look at the page at once, such as `count()`, does not.
"""

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

from .small_page import HEAD, Document, Element

TIMEOUT_MS = 5000
STEP_MS = 50
_ROLES = {"button": "button", "heading": "h1, h2, h3, h4, h5, h6", "link": "a", "textbox": "input", "listitem": "li"}


class Page:
    """A page in the browser. open_page: returns a fresh one and starts its program; delay_ms: after which it answers."""

    def __init__(self, open_page: Callable[[], tuple[Document, Callable[[], object]]], delay_ms: int) -> None:
        self._open, self._delay_ms = open_page, delay_ms
        self._coming: list[tuple[int, Callable[[], object]]] = []
        self._now_ms = 0
        self.keyboard = self
        self.goto()

    def goto(self, address: str = "") -> None:
        """Reload the page. address: ignored, as there is only one page."""
        self.document, start = self._open()
        self.later(start)

    reload = goto

    def press(self, key: str) -> None:
        self.later(lambda: self.document.press(key))

    def later(self, call: Callable[[], object]) -> None:
        self._coming.append((self._now_ms + self._delay_ms, call))
        self._pass(0)

    def wait_for_timeout(self, ms: float) -> None:
        self._pass(int(ms))

    def wait(self, is_so: Callable[[], bool], timeout_ms: int = TIMEOUT_MS) -> bool:
        """Let time pass until something is so; return whether it became so."""
        for _ in range(timeout_ms // STEP_MS):
            if is_so():
                return True
            self._pass(STEP_MS)
        return is_so()

    def _pass(self, ms: int) -> None:
        self._now_ms += ms
        ready = [call for at_ms, call in self._coming if at_ms <= self._now_ms]
        self._coming = [(at_ms, call) for at_ms, call in self._coming if at_ms > self._now_ms]
        for call in ready:
            call()

    def locator(self, selector: str) -> "Locator":
        return Locator(self, lambda: self.document.querySelectorAll(selector), selector)

    def get_by_role(self, role: str, name: str = "", exact: bool = False) -> "Locator":
        selector = f"{_ROLES.get(role, 'none')}, [role={role}]"
        return self._named(selector, name, exact, f"role {role} {name}".strip())

    def get_by_text(self, text: str, exact: bool = False) -> "Locator":
        inner = self._named("*", text, exact, f"text {text}")

        def found() -> list[Element]:
            shown = [one for one in inner.found() if one.tag not in HEAD]
            return [one for one in shown if not any(_fits(text, child) for child in one.children if child.tag not in HEAD)]

        return Locator(self, found, inner.label)

    def _named(self, selector: str, name: str, exact: bool, label: str) -> "Locator":
        def found() -> list[Element]:
            return [one for one in self.document.querySelectorAll(selector) if _fits(name, one, exact)]

        return Locator(self, found, label)


def _fits(name: str, element: Element, exact: bool = False) -> bool:
    texts = [" ".join(text.split()) for text in (element.ariaLabel or "", element.textContent)]
    return any(text == name if exact else name.lower() in text.lower() for text in texts)


class Locator:
    """A way to find elements, looked for again at each use. found: finds them; label: for errors."""

    def __init__(self, page: Page, found: Callable[[], list[Element]], label: str) -> None:
        self.page, self.found, self.label = page, found, label

    def nth(self, place: int) -> "Locator":
        last = place + 1 or None
        return Locator(self.page, lambda: self.found()[place:last], f"{self.label} nth {place}")

    @property
    def first(self) -> "Locator":
        return self.nth(0)

    @property
    def last(self) -> "Locator":
        return self.nth(-1)

    def locator(self, selector: str) -> "Locator":
        return Locator(self.page, lambda: [one for all_ in self.found() for one in all_.querySelectorAll(selector)], selector)

    def count(self) -> int:
        return len(self.found())

    def one(self) -> Element:
        """Return the only element, once it is there. Raises: AssertionError."""
        if not self.page.wait(lambda: bool(self.found())):
            raise AssertionError(f"timeout of {TIMEOUT_MS} ms: waiting for {self.label}")
        if len(self.found()) > 1:
            raise AssertionError(f"strict mode violation: {self.label} finds {len(self.found())} elements")
        return self.found()[0]

    def click(self) -> None:
        element = self.one()
        self.page.later(element.click)

    def press(self, key: str) -> None:
        self.page.press(key)

    def text_content(self) -> str:
        return self.one().textContent

    inner_text = text_content

    def texts(self) -> list[str]:
        return [" ".join(text.split()) for text in self.all_text_contents()]

    def all_text_contents(self) -> list[str]:
        return [one.textContent for one in self.found()]

    all_inner_texts = all_text_contents

    def get_attribute(self, name: str) -> str | None:
        return self.one().getAttribute(name)

    def is_visible(self) -> bool:
        return bool(self.found()) and not self.found()[0].hidden


class Expectation:
    """What `expect` returns: each method waits until the page is as it says. Raises: AssertionError after a while."""

    def __init__(self, locator: Locator) -> None:
        self._locator = locator

    def __getattr__(self, name: str) -> Callable[..., None]:
        plain = name.removeprefix("not_")
        tests: dict[str, Callable[..., bool]] = {
            "to_have_count": lambda count: self._locator.count() == count,
            "to_have_text": lambda text: self._locator.texts() == (text if isinstance(text, list) else [text]),
            "to_contain_text": lambda text: len(self._locator.texts()) == 1 and text in self._locator.texts()[0],
            "to_have_attribute": lambda key, value: [one.getAttribute(key) for one in self._locator.found()] == [value],
            "to_be_visible": lambda: self._locator.is_visible(),
            "to_be_hidden": lambda: not self._locator.is_visible(),
        }
        if plain not in tests:
            raise AttributeError(f"the stand-in for Playwright in this lesson has no {name}")

        def expects(*given: Any, timeout: int = TIMEOUT_MS) -> None:
            if not self._locator.page.wait(lambda: tests[plain](*given) == (plain == name), timeout):
                seen = self._locator.texts() if "text" in plain else self._locator.count()
                call = f"{name}({', '.join(map(repr, given))})"
                raise AssertionError(f"{call} of {self._locator.label}, after {timeout} ms: {seen!r}")

        return expects


def install() -> None:
    """Let programs import `expect` and `Page` from `playwright.sync_api`."""
    for name in ("playwright", "playwright.sync_api"):
        sys.modules[name] = module = ModuleType(name)
        vars(module).update(expect=Expectation, Page=Page)
