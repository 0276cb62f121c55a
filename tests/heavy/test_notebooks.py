"""The example notebook runs in JupyterLab, in JupyterLite and as an exported page; its boards, tables and replays show."""

import contextlib
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from game.site.serve import SiteServer
from tests.browser import launch
from tests.imports import ROOT
from tests.pages import blocks
from tests.shared import made_once
from tests.wheels import build_wheel

EXAMPLE = ROOT / "game" / "docs" / "example.ipynb"
PAGE = "game/docs/jupyterlite.md"


@contextlib.contextmanager
def serve_lab(folder: Path, wheel: Path) -> Iterator[str]:
    """Run JupyterLab on a free port with its files in a folder; yield the address of the example."""
    installed = folder / "installed"
    _pip("install", "--no-deps", "--no-index", "--target", installed, wheel)
    (folder / "notebooks").mkdir()
    shutil.copy(EXAMPLE, folder / "notebooks")
    environment = os.environ | {
        "PYTHONPATH": str(installed),
        "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "IPYTHONDIR": str(folder / "ipython"),
        "MPLCONFIGDIR": str(folder / "matplotlib"),
    }
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += ["--ServerApp.ip=127.0.0.1", "--ServerApp.port=0", f"--ServerApp.root_dir={folder / 'notebooks'}"]
    with subprocess.Popen(command, env=environment, cwd=folder, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr
            log = []
            for line in process.stderr:
                log.append(line)
                if found := re.search(r"(http://127\S+/lab)\?token=(\w+)", line):
                    break
            assert found, "".join(log)
            threading.Thread(target=process.stderr.read, daemon=True).start()  # So that the server never waits for a reader.
            yield f"{found[1]}/tree/{EXAMPLE.name}?token={found[2]}"
        finally:
            process.terminate()


def build_lite(folder: Path, wheel: Path) -> Path:
    """Run the commands of the page on JupyterLite in a folder, and return the site: its kernel needs no file from elsewhere."""
    (folder / "dist").mkdir(parents=True)
    shutil.copy(wheel, folder / "dist")
    (folder / "game").symlink_to(ROOT / "game")
    environment = os.environ | {"PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])}
    for block in blocks(PAGE):
        for command in block.text.replace("\\\n", " ").removeprefix("$ ").split("\n$ "):
            done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, capture_output=True, encoding="utf-8")
            assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
    return folder / "notebooks"


def _pip(*arguments: str | Path) -> None:
    subprocess.run([sys.executable, "-m", "pip", "--quiet", *map(str, arguments)], check=True, stdout=subprocess.DEVNULL)


PATIENCE_MS = 240_000
CELLS = ["", "svg", "html", "frame", "html", "frame", "html", "html", "plot"]
"""What each cell of the example shows."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for all tests of this module."""
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = launch(playwright, "chromium", print)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def wheel(request: pytest.FixtureRequest) -> Path:
    """The package's wheel."""
    (built,) = (made_once(request, "wheel", build_wheel) / "dist").glob("*.whl")
    return built


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Iterator[str]:
    """The address of the example in a running JupyterLab."""
    with serve_lab(tmp_path_factory.mktemp("lab"), wheel) as address:
        yield address


@pytest.fixture(scope="module")
def lite(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Iterator[str]:
    """The address of a JupyterLite site."""
    site = build_lite(tmp_path_factory.mktemp("lite") / "clone", wheel)
    with SiteServer(site).running() as address:
        yield address


def opened(browser: Browser, address: str) -> tuple[Page, list[str]]:
    """Open a page that can reach nothing else; return it and the addresses that it asked elsewhere."""
    context = browser.new_context(viewport={"width": 1200, "height": 900}, locale="en-US", color_scheme="light")
    context.set_default_timeout(PATIENCE_MS)
    outside: list[str] = []
    own = urlsplit(address).netloc

    def refuse(route: object) -> None:
        outside.append(route.request.url)  # type: ignore[attr-defined]
        route.abort()  # type: ignore[attr-defined]

    context.route(lambda url: url.startswith("http") and urlsplit(url).netloc != own, refuse)
    page = context.new_page()
    page.goto(address)
    return page, outside


def run_all(page: Page) -> list[Locator]:
    """Run all cells of the open notebook and return those with code."""
    expect(page.locator(".jp-Notebook .jp-CodeCell")).to_have_count(len(CELLS))
    expect(page.get_by_text("| Idle")).to_be_visible()  # The kernel is connected: cells run before that are lost.
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    last = page.locator(".jp-CodeCell").last.locator(".jp-InputArea-prompt")
    expect(last).to_have_text(f"[{len(CELLS)}]:")
    return page.locator(".jp-CodeCell").all()


def check_shown(cells: list[Locator], has_matplotlib: bool) -> None:
    """Check what each cell shows."""
    for kind, cell in zip(CELLS, cells, strict=True):
        cell.scroll_into_view_if_needed()
        outputs = cell.locator(".jp-OutputArea-output")
        if kind == "svg":
            expect(outputs.locator("img[src^='data:image/svg']")).to_be_visible()
            assert outputs.locator("img").evaluate("image => [image.naturalWidth, image.naturalHeight]") == [320, 320]
        elif kind == "html":
            expect(outputs.locator("table").first).to_be_visible()
            assert outputs.locator("caption").first.inner_text()
        elif kind == "frame":
            check_replay(cell)
        elif kind == "plot" and has_matplotlib:
            expect(outputs.locator("img[src^='data:image/png']")).to_be_visible()
        elif kind == "plot":
            expect(outputs).to_contain_text("ModuleNotFoundError: plot() needs matplotlib: pip install matplotlib")
        else:
            expect(outputs).to_have_count(0)


def check_replay(cell: Locator) -> None:
    """Step through a replay by button, key and slider, and watch it to its end."""
    replay = cell.frame_locator("iframe")
    board, slider = replay.get_by_role("img"), replay.get_by_role("slider", name="Move")
    first = board.get_attribute("aria-label")
    last = int(slider.get_attribute("max") or 0)
    replay.get_by_role("button", name="Next move").click()
    expect(slider).to_have_value("1")
    expect(board).not_to_have_attribute("aria-label", first or "")
    slider.press("ArrowRight")
    expect(slider).to_have_value("2")
    slider.fill(str(last - 3))
    replay.get_by_role("button", name="Play").click()
    expect(slider).to_have_value(str(last))
    slider.press("Home")
    expect(board).to_have_attribute("aria-label", first or "")


def test_jupyterlab_shows_boards_tables_replays_and_plots(browser: Browser, lab: str) -> None:
    page, outside = opened(browser, lab)
    check_shown(run_all(page), has_matplotlib=True)
    assert outside == []


def test_jupyterlite_installs_the_wheel_and_shows_the_same(browser: Browser, lite: str) -> None:
    page, outside = opened(browser, f"{lite}lab/index.html?path={EXAMPLE.name}")
    check_shown(run_all(page), has_matplotlib=False)
    assert outside == []


def test_an_exported_page_keeps_its_replays(browser: Browser, tmp_path: Path) -> None:
    notebook = nbformat.read(EXAMPLE, as_version=4)
    notebook.cells[1].source = "import game as tilelab"  # From the clone, instead of an installed package.
    NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(EXAMPLE.parents[2])}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    kinds = ["image/svg+xml", *["text/html"] * 6, "image/png"]
    assert [sorted({*output.data} - {"text/plain"}) for output in outputs] == [[kind] for kind in kinds]
    text, _ = HTMLExporter().from_notebook_node(notebook)
    (tmp_path / "index.html").write_text(text, "utf-8")
    with SiteServer(tmp_path).running() as address:
        page, _ = opened(browser, address)
        cells = page.locator(".jp-CodeCell").all()
        frames = [cell for kind, cell in zip(CELLS, cells, strict=True) if kind == "frame"]
        for frame in frames:
            check_replay(frame)
        ids = page.evaluate("Array.from(document.querySelectorAll('svg [id]'), (element) => element.id)")
        assert len(ids) == len(set(ids))
