"""The rules of axe, run in a page that lets scripts be added (`bypass_csp=True`)."""

from pathlib import Path

import axe_playwright_python
from playwright.sync_api import BrowserContext, Page

_AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")

_RUN = """async (options) => {
  const part = document.querySelector("dialog[open]") ?? document;
  const {violations} = await axe.run(part, {resultTypes: ["violations"], ...options});
  return violations.flatMap(({id, nodes}) => nodes.map(({target, failureSummary}) => `${id} ${target}: ${failureSummary}`));
}"""


def add_axe(context: BrowserContext) -> None:
    """Have the rules at hand in every page of a context."""
    context.add_init_script(_AXE)


ALL: dict[str, object] = {}
COLOURS: dict[str, object] = {"runOnly": ["color-contrast"]}
"""A theme can change these only."""
NO_COLOURS: dict[str, object] = {"rules": {"color-contrast": {"enabled": False}}}
"""A language can change all but colours."""


def violations(page: Page, rules: dict[str, object]) -> list[str]:
    """Return which of the rules the open dialog, or else the page, breaks, and where."""
    found: list[str] = page.evaluate(_RUN, rules)
    return found
