"""The deployed site plus a script that lets the tests call `game.web.lab.sandbox`.

Each report of a sandbox becomes a line in the page, which tests wait for, followed by an event `report`.
"""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from game.site.build import sources
from game.site.bundle import first_bundle
from game.site.bytecode import find_compiler
from game.site.manifest import PAGE, Chunk

SANDBOXES = Chunk("sandboxes", ("game.web.lab.sandbox",), (PAGE,))

_SCRIPT = """
import json
from js import CustomEvent, document, window
from jsffi import create_proxy
from game.web.lab.sandbox import SandboxPool
from game.web.dom import make

log = make("ol", document.body, "", id="reports", hidden="")
def hear(reports):
    for report in reports:
        fields = dict(report.__dict__, report=type(report).__name__)
        if "record" in fields:
            fields["record"] = fields["record"].as_json()
        make("li", log, json.dumps(fields))
        window.dispatchEvent(CustomEvent.new("report"))

sandboxes = SandboxPool(hear)

def call(event):
    name, arguments = json.loads(event.detail)
    getattr(sandboxes, name)(*arguments)

window.addEventListener("sandboxes", create_proxy(call))
document.documentElement.setAttribute("data-sandboxes", "ready")
"""


def add_sandboxes(site: Path) -> None:
    """Add the sandboxes to a built site's start, and the script that exposes them to the tests."""
    texts = sources(PAGE) | sources(SANDBOXES)
    (site / PAGE.image).write_bytes(first_bundle(texts, find_compiler(print)))
    (site / "sandboxes.py").write_text(_SCRIPT, "utf-8")
    page = (site / "index.html").read_text("utf-8")
    page = page.replace("</head>", '<script type="micropython" src="./sandboxes.py"></script></head>')
    (site / "index.html").write_text(page, "utf-8")


def call(page: Page, name: str, *arguments: object) -> None:
    """Call a method of the page's sandboxes."""
    detail = json.dumps([name, arguments])
    page.evaluate("(detail) => window.dispatchEvent(new CustomEvent('sandboxes', { detail }))", detail)


def reports_with(page: Page, text: str) -> Locator:
    """Return the reports that contain a text."""
    return page.locator("#reports li", has_text=text)


def reports(page: Page) -> list[dict[str, Any]]:
    """Return all reports so far."""
    return [json.loads(text) for text in page.locator("#reports li").all_text_contents()]


def of_run(page: Page, run: int) -> Locator:
    """Return the reports of a run."""
    return page.locator("#reports li", has_text=re.compile(f'"run": {run}[,}}]'))


def ended(page: Page, run: int) -> Locator:
    """Return the report that ends a run."""
    return of_run(page, run).filter(has_text=re.compile('"report": "(Done|Failed)"'))


def reason(page: Page, run: int) -> str:
    """Return why a run ended, or its first failed game: the error's reason, else `done`."""
    end = json.loads(ended(page, run).text_content() or "")
    failed = [report for report in reports(page) if report.get("run") == run and report["report"] == "GameFailed"]
    errors = [end, *failed] if end["report"] == "Failed" else failed
    return str(errors[0]["reason"]) if errors else "done"


def printed(page: Page, run: int) -> str:
    """Return the output of a run."""
    return "".join(report["text"] for report in reports(page) if report["report"] == "Printed" and report["run"] == run)


def open_sandboxes(page: Page) -> None:
    """Open the page and wait until it is completely loaded and its first sandbox is ready."""
    page.goto("")
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    page.evaluate("document.fonts.ready.then(() => 0)")
    expect(page.locator("html")).to_have_attribute("data-sandboxes", "ready")
    call(page, "start")
    expect(reports_with(page, '"share": 1.0')).not_to_have_count(0)


def request(source: str, seeds: int = 1, move_ms: int = 30_000, **more: object) -> dict[str, object]:
    """Return a request to run a bot on 2048."""
    return {
        "game": "2048",
        "variant": "4x4",
        "bot": {"name": "mine", "source": source},
        "seeds": list(range(1, seeds + 1)),
        "budget_ms": 0,
        "max_moves": 100_000,
        "move_ms": move_ms,
        "run_ms": 60_000,
        **more,
    }
