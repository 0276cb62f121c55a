"""The axe accessibility rules, for pages that allow added scripts (`bypass_csp=True`)."""

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
    """Load the rules into every page of a context."""
    context.add_init_script(_AXE)


ALL: dict[str, object] = {}
COLOURS: dict[str, object] = {"runOnly": ["color-contrast"]}
"""The only rules that a theme can affect."""
NO_COLOURS: dict[str, object] = {"rules": {"color-contrast": {"enabled": False}}}
"""The rules that a language can affect: all but colours."""


def violations(page: Page, rules: dict[str, object]) -> list[str]:
    """Return the rules broken by the open dialog, or else by the page, and where."""
    problems: list[str] = page.evaluate(_RUN, rules)
    return problems
